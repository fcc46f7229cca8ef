/** The worker in which Python runs: unpacks the engine, and hands messages to and fro. */

import type { Answer } from "./messages";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HERE = new URL(".", import.meta.url);
const post = (answer: Answer): void => postMessage(JSON.stringify(answer));

/** The runtime is kept packed: not every server packs it. */
const plainFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.endsWith(".wasm")) return plainFetch(input, init);
  const { body, ok, status } = await plainFetch(`${address}.packed`, init);
  if (!ok || !body) throw new Error(`${address}: ${status}`);
  const unpacked = body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
};

async function load(name: string): Promise<ArrayBuffer> {
  const answer = await plainFetch(new URL(name, HERE));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function start(): Promise<(text: string) => void> {
  const [python, engine] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", HERE).href }),
    load("engine.zip"),
  ]);
  python.unpackArchive(engine, "zip", { extractDir: "/engine" });
  python.globals.set("post", (text: string) => postMessage(text));
  return python.runPython(`
import sys
sys.path.insert(0, "/engine")
from torres_widget.site.host import Host
Host(post).receive
`);
}

const python = start();
python.then(
  () => post({ ready: true }),
  (error: unknown) => post({ failed: String(error) }),
);
addEventListener("message", async ({ data }: MessageEvent<string>) => {
  const receive = await python;
  try {
    receive(data);
  } catch (error) {
    post({ failed: String(error) });
  }
});
