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

async function importText(text: string, words = ""): Promise<Record<string, unknown>> {
  const url = URL.createObjectURL(
    new Blob([words && `const torresWords=${words};`, text], { type: "text/javascript" }),
  );
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
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

const importOnce = (text: string, words = ""): Promise<Record<string, unknown>> =>
  once(fingerprint(words + text), () => importText(text, words));

/** The text of the model that a trait names; "" if it names none. */
async function textOf(model: Model, trait: string): Promise<string> {
  const id = model.get(trait);
  if (typeof id !== "string" || !id) return "";
  const text = (await model.widget_manager?.get_model(id))?.get("text");
  if (typeof text !== "string" || !text) throw new Error(`no ${trait}`);
  return text;
}

/** The further script that some widgets name. */
async function loadExtra(model: Model, words: string): Promise<Extra | undefined> {
  const text = await textOf(model, "script");
  return text ? ((await importOnce(text, words)) as unknown as Extra) : undefined;
}

async function load(model: Model, words: string): Promise<Loaded> {
  const runtime = await model.widget_manager?.get_model(String(model.get("runtime")));
  const plotly = runtime?.get("plotly");
  const front = runtime?.get("front");
  if (typeof plotly !== "string" || typeof front !== "string" || !plotly || !front) throw new Error("no scripts");
  const [{ default: Plotly }, module] = await Promise.all([importOnce(plotly), importOnce(front, words)]);
  return { Plotly, front: module as unknown as Front };
}

/** What lies behind anywidget's model, in the hosts that have it. */
interface Behind {
  get(name: string): unknown;
  _handle_comm_msg(message: unknown): Promise<void>;
  comm?: { on_msg(heard: (message: unknown) => void): void; send(data: unknown): void };
}

const NOTHING = { content: { data: { method: "custom", content: {} } }, buffers: [] };

/**
 * Has a model hear its kernel again. On a page too busy to load a model within two seconds anywidget gives
 * it up: it is drawn, but every message to it is refused from then on, and those that came are lost.
 */
async function listen(model: Model): Promise<void> {
  const models = (model.widget_manager as { _modelsSync?: Map<string, Behind> } | undefined)?._modelsSync;
  const behind = [...(models?.values() ?? [])].find((one) => one.get("view") === model.get("view"));
  try {
    await behind?._handle_comm_msg(NOTHING);
  } catch {
    const heard = (Object.getPrototypeOf(Object.getPrototypeOf(behind)) as Behind)._handle_comm_msg;
    behind?.comm?.on_msg((message) => heard.call(behind, message));
    behind?.comm?.send({ method: "request_state" });
  }
}

async function render({ model, el }: Mount): Promise<(() => void) | undefined> {
  try {
    el.classList.add("torres-place");
    const words = await textOf(model, "words");
    const [{ front, Plotly }, extra] = await Promise.all([load(model, words), loadExtra(model, words)]);
    const end = extra ? extra.render({ model, el, Plotly, front }) : front.render({ model, el, Plotly });
    void listen(model);
    return end;
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
