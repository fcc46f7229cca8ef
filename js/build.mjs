// Bundles the front end into the Python package: node build.mjs [--out DIR]
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

const here = dirname(fileURLToPath(import.meta.url));
const flag = process.argv.indexOf("--out");
const out = flag < 0 ? join(here, "..", "torres_widget", "static") : resolve(process.argv[flag + 1]);

/** A style sheet that a script imports is bundled, minified and held as text. */
const styleText = {
  name: "style-text",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const sheet = await build({ entryPoints: [path], bundle: true, minify: true, write: false, target: "es2022" });
      return { contents: sheet.outputFiles[0].text.trim().replace(/(--[\w-]+): /g, "$1:"), loader: "text" };
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
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
};

const TERSER = {
  module: true,
  ecma: 2022,
  // No function without `this` is used as a constructor here, which is what makes unsafe_arrows unsafe.
  compress: { passes: 3, keep_fargs: false, unsafe_arrows: true, hoist_funs: true },
  format: { ascii_only: false },
};

/** Changes to plotly.js, each of which must find its place exactly once. */
const PLOTLY_EDITS = [
  // The page's own `Plotly` is left alone.
  ["window.Plotly = Plotly;", ""],
  // Labels are read back from this canvas: kept off the graphics card, which is faster and spares a console warning.
  ['u.height=1024,s=u.getContext("2d")', 'u.height=1024,s=u.getContext("2d",{willReadFrequently:!0})'],
];

/** plotly.js comes as a script for a page and is made into a module. */
async function plotlyModule() {
  let script = await readFile(join(here, "node_modules", "plotly.js-gl3d-dist-min", "plotly-gl3d.min.js"), "utf8");
  for (const [from, to] of PLOTLY_EDITS) {
    if (script.split(from).length !== 2) throw new Error(`plotly.js no longer holds this once: ${from}`);
    script = script.replace(from, to);
  }
  return `const module = { exports: {} };\n${script}\nexport default module.exports;\n`;
}

await mkdir(out, { recursive: true });
const ENTRIES = {
  loader: "loader.ts",
  front: "front.ts",
  frozen: "frozen/page.ts",
  lesson: "lesson/index.tsx",
  study: "study/index.tsx",
};

/** Bundles a script; terser makes of esbuild's result some 2 % less. */
async function script(name) {
  const bundle = await build({ ...common, entryPoints: [join(here, "src", ENTRIES[name])], write: false });
  const { code } = await minify(bundle.outputFiles[0].text, TERSER);
  await writeFile(join(out, `${name}.js`), code);
}

await Promise.all(Object.keys(ENTRIES).map(script));
await build({
  ...common,
  plugins: [],
  entryPoints: [join(here, "src", "loader.css")],
  outfile: join(out, "front.css"),
});
await writeFile(join(out, "plotly.js"), await plotlyModule());

for (const name of ["loader.js", "front.js", "lesson.js", "study.js", "frozen.js", "front.css", "plotly.js"]) {
  const { size } = await stat(join(out, name));
  console.log(`${name.padEnd(10)} ${(size / 1000).toFixed(1).padStart(8)} kB`);
}
