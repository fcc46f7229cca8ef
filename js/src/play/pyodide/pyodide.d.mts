/** As much of Pyodide as our scripts use; the site has the module itself beside them. */
export interface Pyodide {
  globals: { set(name: string, value: unknown): void };
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  runPython(code: string): (text: string) => void;
}
export interface Options {
  indexURL: string;
}
export function loadPyodide(options: Options): Promise<Pyodide>;
