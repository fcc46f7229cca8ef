/** ?view=early&theme=dark&options={"height":400}: one board drawn from a sample, through the real loader. */
import type { Model } from "../src/host";
import loader from "../src/loader";
import { SAMPLES } from "./samples";

declare global {
  interface Window {
    /** Answers intents with views, if the page is given one. */
    kernel?: (intent: unknown) => Promise<unknown>;
  }
}

/** A model for one board; what the board sends is kept in `sent`. */
export class FakeModel implements Model {
  readonly sent: Record<string, unknown>[] = [];
  readonly #handlers = new Map<string, Set<() => void>>();
  readonly #state: Record<string, unknown>;
  #changed: Record<string, unknown> = {};
  readonly widget_manager: NonNullable<Model["widget_manager"]>;

  constructor(state: Record<string, unknown>, runtime: Record<string, unknown>) {
    this.#state = state;
    this.widget_manager = { get_model: async () => ({ get: (name) => runtime[name] }) };
  }
  get(name: string): unknown {
    return this.#state[name];
  }
  set(name: string, value: unknown): void {
    this.#state[name] = value;
    this.#changed[name] = value;
    for (const handler of this.#handlers.get(`change:${name}`) ?? []) handler();
  }
  save_changes(): void {
    this.sent.push(this.#changed);
    const { intent } = this.#changed;
    this.#changed = {};
    if (intent) void window.kernel?.(intent).then((view) => this.set("view", view));
  }
  on(event: string, handler: () => void): void {
    const all = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, all.add(handler));
  }
  off(event: string, handler: () => void): void {
    this.#handlers.get(event)?.delete(handler);
  }
}

const query = new URLSearchParams(location.search);
const theme = query.get("theme") ?? "light";
document.body.dataset.jpThemeLight = String(theme === "light");
const packed = async (name: string): Promise<DataView> =>
  new DataView(await (await fetch(`/static/${name}.js.gz`)).arrayBuffer());
const [plotly, front] = await Promise.all([packed("plotly"), packed("front")]);
const model = new FakeModel(
  {
    view: SAMPLES[query.get("view") ?? "early"],
    options: JSON.parse(query.get("options") ?? "{}"),
    selected: query.get("selected") ?? "",
    camera: JSON.parse(query.get("camera") ?? "{}"),
    runtime: "runtime",
  },
  { plotly, front },
);
Object.assign(window, { model, SAMPLES, loader });
const count = Number(query.get("count") ?? 1);
const first = document.getElementById("board") as HTMLElement;
for (let n = 0; n < count; n++) {
  const el = n === 0 ? first : document.body.appendChild(document.createElement("div"));
  await loader.render({ model, el });
}
