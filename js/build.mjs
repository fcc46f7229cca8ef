// Bundles the front end into the Python package: node build.mjs [--out DIR]
import { createHash } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";
import { edited } from "./plotly-edits.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const flag = process.argv.indexOf("--out");
const out = flag < 0 ? join(here, "..", "torres_widget", "static") : resolve(process.argv[flag + 1]);

/** A style sheet that a script imports is kept as a minified text, in which `$` stands for `.torres-`, `?` for `var(--t-`. */
const styleText = {
  name: "style-text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const sheet = await build({ entryPoints: [path], bundle: true, minify: true, write: false, target: "es2022" });
      const text = sheet.outputFiles[0].text.trim().replace(/(--[\w-]+): /g, "$1:");
      if (/[$?]/.test(text)) throw new Error("a style sheet holds a $ or a ?");
      return { contents: text.replaceAll(".torres-", "$").replaceAll("var(--t-", "?"), loader: "text" };
    });
  },
};

/** Classes that stand in JSX as they are are kept with `$` for `torres-`, which `ui/jsx.ts` puts back. */
const shortClasses = {
  name: "short-classes",
  setup({ onLoad }) {
    onLoad({ filter: /src.*\.tsx$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return {
        contents: source.replace(/\bclass="[^"]*"/g, (name) => name.replaceAll("torres-", "$$")),
        loader: "tsx",
      };
    });
  },
};

const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  plugins: [styleText, shortClasses],
  // Children as arguments of `h`, which takes less room than as properties of the automatic runtime.
  tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment" } },
  logLevel: "warning",
};

const TERSER = {
  module: true,
  ecma: 2022,
  // No function without `this` is used as a constructor here, which is what makes unsafe_arrows unsafe.
  compress: { passes: 3, keep_fargs: false, unsafe_arrows: true, hoist_funs: true },
  format: { ascii_only: false },
};

await mkdir(out, { recursive: true });
const ENTRIES = {
  loader: "loader.ts",
  front: "front.ts",
  saved: "saved/boot.ts",
};

/** What elements written as JSX are made with. */
const JSX = join(here, "src", "ui", "jsx.ts");

/** Bundles a script; terser makes of esbuild's result some 2 % less. */
async function script(name) {
  const inject = name === "front" ? [JSX] : [];
  const bundle = await build({ ...common, inject, entryPoints: [join(here, "src", ENTRIES[name])], write: false });
  const { code } = await minify(bundle.outputFiles[0].text, TERSER);
  await writeFile(join(out, `${name}.js`), code);
}

/** The page that plays without Jupyter, and the kernel of JupyterLite, each script a file; where Pyodide is they find by themselves. */
const PLAY = { page: "esm", worker: "esm", kernel: "esm", "service-worker": "iife" };

async function playScript(name) {
  const entryPoints = [join(here, "src", "play", `${name}.ts`)];
  const outfile = join(out, "play", `${name}.js`);
  const inject = name === "page" ? [JSX] : [];
  await build({ ...common, inject, entryPoints, outfile, format: PLAY[name], external: ["./pyodide/*"] });
}

/** What a Content-Security-Policy calls the style sheet that boards add to a page. */
async function styleHash() {
  const contents = 'export { TEXT } from "./src/page/style";';
  const bundle = await build({ ...common, stdin: { contents, resolveDir: here }, write: false });
  const { TEXT } = await import(`data:text/javascript,${encodeURIComponent(bundle.outputFiles[0].text)}`);
  return `sha256-${createHash("sha256").update(TEXT).digest("base64")}`;
}

await Promise.all([...Object.keys(ENTRIES).map(script), ...Object.keys(PLAY).map(playScript)]);
await writeFile(join(out, "play", "style.sha256"), `${await styleHash()}\n`);
await build({
  ...common,
  plugins: [],
  entryPoints: [join(here, "src", "loader.css")],
  outfile: join(out, "front.css"),
});
const plotly = join(here, "node_modules", "plotly.js-gl3d-dist-min", "plotly-gl3d.min.js");
await writeFile(join(out, "plotly.js"), edited(await readFile(plotly, "utf8")));

for (const name of ["loader.js", "front.js", "saved.js", "front.css", "plotly.js"]) {
  const { size } = await stat(join(out, name));
  console.log(`${name.padEnd(10)} ${(size / 1000).toFixed(1).padStart(8)} kB`);
}
