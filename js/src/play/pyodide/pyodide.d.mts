/** As much of Pyodide as the worker uses; the site has the module itself beside the worker. */
export interface Pyodide {
  globals: { set(name: string, value: unknown): void };
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  runPython(code: string): (text: string) => void;
}
export function loadPyodide(options: { indexURL: string }): Promise<Pyodide>;
