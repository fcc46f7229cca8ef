/** The worker in which Python runs: unpacks the engine, and hands messages to and fro. */

import type { Answer } from "./messages";
import { plainFetch } from "./packed";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HERE = new URL(".", import.meta.url);
const post = (answer: Answer): void => postMessage(JSON.stringify(answer));

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
  Object.assign(globalThis, { pyodide: python });
  return python.runPython(`
import sys
sys.path.insert(0, "/engine")
from torres_widget.site.host import Host
host = Host(post)
host.receive
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
