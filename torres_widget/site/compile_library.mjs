/** Compiles Pyodide's library in its folder: node compile_library.mjs PYODIDE ENGINE compile_library.py */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

async function compile([folder, engine, script]) {
  const library = `${folder}/python_stdlib.zip`;
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: folder });
  python.FS.writeFile("/library.zip", readFileSync(library));
  python.unpackArchive(new Uint8Array(readFileSync(engine)), "zip", { extractDir: "/engine" });
  python.runPython(`${readFileSync(script, "utf8")}
sys.path.insert(0, "/engine")
import_all("torres_widget")
(place,) = (path for path in sys.path if path.endswith(".zip"))
compile_library(Path("/library.zip"), imported_from(place), place, Path("/compiled.zip"))
`);
  writeFileSync(library, python.FS.readFile("/compiled.zip"));
}

try {
  await compile(process.argv.slice(2));
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
