/** Pyodide as the kernel of JupyterLite loads it, from a packed runtime in the folder beside this script. */

import "./packed";
import { loadPyodide as load, type Options, type Pyodide } from "./pyodide/pyodide.mjs";

export const loadPyodide = (options: Options): Promise<Pyodide> =>
  load({ ...options, indexURL: new URL("pyodide/", import.meta.url).href });
