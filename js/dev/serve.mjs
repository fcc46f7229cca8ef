// The development page on http://localhost:8765/ : node dev/serve.mjs [port]. Reload to rebuild.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, "..", "..", "torres_widget", "static");
const port = Number(process.argv[2] ?? 8765);

async function page() {
  const result = await build({
    entryPoints: [join(here, "page.ts")],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return result.outputFiles[0].text;
}

const answers = {
  "/": async () => {
    execFileSync(process.execPath, [join(here, "..", "build.mjs")], { stdio: "inherit" });
    return ["text/html", await readFile(join(here, "index.html"))];
  },
  "/page.js": async () => ["text/javascript", await page()],
  "/static/front.js.gz": async () => ["application/gzip", await readFile(join(built, "front.js.gz"))],
  "/static/plotly.js.gz": async () => ["application/gzip", await readFile(join(built, "plotly.js.gz"))],
};

createServer(async (request, response) => {
  const answer = answers[new URL(request.url ?? "/", "http://localhost").pathname];
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  try {
    const [type, body] = await answer();
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(port, () => console.log(`http://localhost:${port}/`));
