// Bundles the front end into the Python package: node build.mjs [--out DIR]
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import zopfli from "@gfx/zopfli";
import { build } from "esbuild";
import { edited } from "./plotly-edits.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const flag = process.argv.indexOf("--out");
const out = flag < 0 ? join(here, "..", "torres_widget", "static") : resolve(process.argv[flag + 1]);

/** A style sheet that a script imports is bundled, minified and kept as a text. */
const styleText = {
  name: "style-text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const sheet = await build({ entryPoints: [path], bundle: true, minify: true, write: false, target: "es2022" });
      return { contents: sheet.outputFiles[0].text.trim(), loader: "text" };
    });
  },
};

const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  plugins: [styleText],
  logLevel: "warning",
};

await mkdir(out, { recursive: true });

/** Each board carries the loader, a saved page its boot script; the bundle travels packed, once for all boards. */
async function script(name, entry) {
  await build({ ...common, entryPoints: [join(here, "src", entry)], outfile: join(out, name) });
}

async function packedScript(name, entry) {
  const bundle = await build({ ...common, entryPoints: [join(here, "src", entry)], write: false });
  await writePacked(name, bundle.outputFiles[0].text);
}

async function writePacked(name, text) {
  const packed = await zopfli.gzipAsync(text, { numiterations: 5 });
  await writeFile(join(out, `${name}.gz`), packed);
  console.log(
    `${name.padEnd(10)} ${(text.length / 1000).toFixed(1).padStart(8)} kB, packed ${(packed.length / 1000).toFixed(1)}`,
  );
}

/** The page that plays without Jupyter, the kernel of JupyterLite, and the page of a SCORM package, each script a file; where Pyodide is they find by themselves. */
const PLAY = { page: "esm", worker: "esm", kernel: "esm", "service-worker": "iife", "scorm-page": "esm" };

async function playScript(name) {
  const entryPoints = [join(here, "src", "play", `${name}.ts`)];
  const outfile = join(out, "play", `${name}.js`);
  await build({ ...common, entryPoints, outfile, format: PLAY[name], external: ["./pyodide/*"] });
}

/** What a Content-Security-Policy calls the style sheet that boards add to a page. */
async function styleHash() {
  const contents = 'export { TEXT } from "./src/page/style";';
  const bundle = await build({ ...common, stdin: { contents, resolveDir: here }, write: false });
  const { TEXT } = await import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0].text)}`);
  return `sha256-${createHash("sha256").update(TEXT).digest("base64")}`;
}

const plotly = join(here, "node_modules", "plotly.js-gl3d-dist-min", "plotly-gl3d.min.js");
await Promise.all([
  script("loader.js", "loader.ts"),
  script("saved.js", "saved/boot.ts"),
  build({ ...common, plugins: [], entryPoints: [join(here, "src", "loader.css")], outfile: join(out, "front.css") }),
  packedScript("front.js", "front.ts"),
  writePacked("plotly.js", edited(await readFile(plotly, "utf8"))),
  ...Object.keys(PLAY).map(playScript),
]);
await writeFile(join(out, "play", "style.sha256"), `${await styleHash()}\n`);
