/**
 * The `_esm` of each board: small, because every board carries its own copy.
 * The scripts themselves travel once, in the page's shared Runtime model.
 */
import type { Extra, Front, Model, Mount } from "./host";

interface Loaded {
  front: Front;
  Plotly: unknown;
}

const CACHE = Symbol.for("torres-widget.scripts");
const page = globalThis as unknown as Record<symbol, Map<string, Promise<unknown>> | undefined>;

/** FNV-1a: boards of two kernels share the scripts when, and only when, they are the same. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}-${hash >>> 0}`;
}

async function importText(text: string): Promise<Record<string, unknown>> {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function importBoth(plotly: string, front: string): Promise<Loaded> {
  const [{ default: Plotly }, module] = await Promise.all([importText(plotly), importText(front)]);
  return { Plotly, front: module as unknown as Front };
}

/** What was loaded under a key before, else what is loaded now. */
function once<T>(key: string, loadIt: () => Promise<T>): Promise<T> {
  page[CACHE] ??= new Map();
  const cache = page[CACHE];
  let loaded = cache.get(key) as Promise<T> | undefined;
  if (!loaded) {
    loaded = loadIt();
    loaded.catch(() => cache.delete(key));
    cache.set(key, loaded);
  }
  return loaded;
}

/** The further script that some widgets name. */
async function loadExtra(model: Model): Promise<Extra | undefined> {
  const id = model.get("script");
  if (typeof id !== "string") return undefined;
  const text = String((await model.widget_manager?.get_model(id))?.get("text") ?? "");
  if (!text) throw new Error("no script");
  return (await once(fingerprint(text), () => importText(text))) as unknown as Extra;
}

async function load(model: Model): Promise<Loaded> {
  const runtime = await model.widget_manager?.get_model(String(model.get("runtime")));
  const plotly = runtime?.get("plotly");
  const front = runtime?.get("front");
  if (typeof plotly !== "string" || typeof front !== "string" || !plotly || !front) throw new Error("no scripts");
  return once(`${fingerprint(front)} ${fingerprint(plotly)}`, () => importBoth(plotly, front));
}

async function render({ model, el }: Mount): Promise<(() => void) | undefined> {
  try {
    const [{ front, Plotly }, extra] = await Promise.all([load(model), loadExtra(model)]);
    return extra ? extra.render({ model, el, Plotly, front }) : front.render({ model, el, Plotly });
  } catch (error) {
    const note = document.createElement("div");
    note.className = "torres-loader";
    note.setAttribute("role", "alert");
    note.textContent = `This Torres board cannot be drawn: its shared scripts were not found. Run the notebook's cells again with a running kernel. (${error instanceof Error ? error.message : error})`;
    el.replaceChildren(note);
    return undefined;
  }
}

export default { render };
