/**
 * The `_esm` of each board: small, because every board carries its own copy. The bundle and plotly.js travel once, in
 * the page's shared Runtime model.
 */
import type { Bundle, Model, Mount } from "./host";
import { importText, unpack } from "./scripts";

const CACHE = Symbol.for("torres-widget.scripts");
const page = globalThis as unknown as Record<symbol, Map<string, Promise<unknown>> | undefined>;

/** FNV-1a: boards of two kernels share the scripts when, and only when, they are the same. */
function fingerprint(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${bytes.length}-${hash >>> 0}`;
}

/** Import a packed script, with further text before it, unless the page has done so before. */
function importOnce(packed: Uint8Array<ArrayBuffer>, prefix = ""): Promise<Record<string, unknown>> {
  page[CACHE] ??= new Map();
  const cache = page[CACHE];
  const key = `${fingerprint(packed)} ${prefix}`;
  let module = cache.get(key) as Promise<Record<string, unknown>> | undefined;
  if (!module) {
    module = unpack(packed).then((text) => importText(text, prefix));
    module.catch(() => cache.delete(key));
    cache.set(key, module);
  }
  return module;
}

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (!ArrayBuffer.isView(value) || !value.byteLength) return undefined;
  return new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength);
}

/** The script before the bundle that sets its language; nothing for English. */
function cataloguePrefix(catalogues: unknown, language: string): string {
  const catalogue = JSON.parse(String(catalogues || "{}"))[language];
  return catalogue ? `const torresCatalogue=${JSON.stringify(catalogue)};` : "";
}

/** Milliseconds between two looks for the Runtime: a page that has just joined a kernel gets it late. */
const LOOKS = { most: 50, every: 100 };

async function findRuntime(model: Model, looks = 1): Promise<Pick<Model, "get"> | undefined> {
  try {
    return await model.widget_manager?.get_model(String(model.get("runtime")));
  } catch (error) {
    if (looks === LOOKS.most) throw error;
    await new Promise((resolve) => setTimeout(resolve, LOOKS.every));
    return findRuntime(model, looks + 1);
  }
}

async function load(model: Model): Promise<{ bundle: Bundle; Plotly: unknown }> {
  const runtime = await findRuntime(model);
  const [plotly, front] = [bytesOf(runtime?.get("plotly")), bytesOf(runtime?.get("front"))];
  if (!plotly || !front) throw new Error("no scripts");
  const prefix = cataloguePrefix(runtime?.get("catalogues"), String(model.get("language")));
  const [{ default: Plotly }, bundle] = await Promise.all([importOnce(plotly), importOnce(front, prefix)]);
  return { Plotly, bundle: bundle as unknown as Bundle };
}

/** A host's kernel; it may tell when it is connected again. */
interface Kernel {
  connectionStatus?: string;
  connectionStatusChanged?: Record<
    "connect" | "disconnect",
    (handler: (kernel: unknown, status: string) => void) => void
  >;
  reconnect?(): Promise<void>;
  /** JupyterLab's socket; none while it waits before it tries again. */
  _ws?: unknown;
  /** Send what was done without a line. JupyterLab does so after 3 s: it first asks a question that waits behind it. */
  _sendPending?(): void;
}

/** The widget model behind anywidget's, in the hosts that have it. */
interface WidgetModel {
  get(name: string): unknown;
  _handle_comm_msg(message: unknown): Promise<void>;
  /** Number of messages under way: while there are any, ipywidgets keeps the next ones back. */
  _pending_msgs?: number;
  _handle_status?(message: unknown): void;
  comm?: { on_msg(handler: (message: unknown) => void): void; send(data: unknown): void };
}

const IDLE = { content: { execution_state: "idle" } };
const NO_MESSAGE = { content: { data: { method: "custom", content: {} } }, buffers: [] };

/**
 * Connect a model to its kernel again. On a page too busy to load a model within two seconds anywidget gives it up: it
 * is drawn, but refuses every message from then on, and loses the earlier ones.
 */
async function reconnect(widget: WidgetModel | undefined): Promise<void> {
  try {
    await widget?._handle_comm_msg(NO_MESSAGE);
  } catch {
    const handle = (Object.getPrototypeOf(Object.getPrototypeOf(widget)) as WidgetModel)._handle_comm_msg;
    widget?.comm?.on_msg((message) => handle.call(widget, message));
    widget?.comm?.send({ method: "request_state" });
  }
}

/** Milliseconds between two attempts on a lost line. JupyterLab alone waits longer each time. */
const TRIES = { most: 120, every: 500 };

const TRYING = Symbol.for("torres-widget.trying");
const shared = globalThis as unknown as Record<symbol, WeakSet<Kernel> | undefined>;

/** Try a lost line, once for all boards of its kernel. */
async function tryAgain(kernel: Kernel): Promise<void> {
  shared[TRYING] ??= new WeakSet();
  const trying = shared[TRYING];
  if (trying.has(kernel)) return;
  trying.add(kernel);
  for (let tries = 0; tries < TRIES.most && kernel.connectionStatus === "connecting"; tries++) {
    if (kernel._ws === null) kernel.reconnect?.().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, TRIES.every));
  }
  trying.delete(kernel);
}

/**
 * Ask for the whole state whenever the page's line to the kernel is there again: what other pages did meanwhile, the
 * server has sent to these alone. While it is lost, it is tried twice a second. The function returned stops that.
 */
function resync(kernel: Kernel | undefined, widget: WidgetModel | undefined): () => void {
  const asked = (_: unknown, status: string): void => {
    if (status === "connecting" && kernel) {
      // The kernel's answers to the messages under way don't come any more.
      if (widget?._pending_msgs) widget._handle_status?.(IDLE);
      void tryAgain(kernel);
    }
    if (status !== "connected") return;
    try {
      kernel?._sendPending?.();
      widget?.comm?.send({ method: "request_state" });
    } catch {
      // A kernel that was started again knows nothing of the board.
    }
  };
  kernel?.connectionStatusChanged?.connect(asked);
  return () => kernel?.connectionStatusChanged?.disconnect(asked);
}

async function render({ model, el }: Mount): Promise<(() => void) | undefined> {
  try {
    el.classList.add("torres-place");
    const { bundle, Plotly } = await load(model);
    const remove = bundle.render({ model, el, Plotly });
    const manager = model.widget_manager as { _modelsSync?: Map<string, WidgetModel>; kernel?: Kernel } | undefined;
    const widget = [...(manager?._modelsSync?.values() ?? [])].find((one) => one.get("view") === model.get("view"));
    void reconnect(widget);
    const stop = resync(manager?.kernel, widget);
    return () => {
      stop();
      remove();
    };
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
