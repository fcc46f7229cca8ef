/**
 * The script of a saved page (`board.save_html`): one game, a bar to travel through it, nothing fetched from anywhere.
 * The page's elements come from `saved.html`; every text in them is set as text.
 */
import type { Front } from "../host";
import { t } from "../language";
import { parseView } from "../view";
import { actionWords } from "../words";
import { FrozenModel, type FrozenView } from "./model";

/** What Python writes into the page. */
interface Saved {
  front: string;
  plotly: string;
  views: FrozenView[];
  /** What the record says of each position. */
  comments: string[];
  ply: number;
  options: unknown;
}

/** Time between two plies while the game plays by itself, in milliseconds. */
const PACE = 1400;

const part = <E extends HTMLElement>(name: string): E => document.getElementById(`saved-${name}`) as E;

async function importText(text: string): Promise<Record<string, unknown>> {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The bar below the board: buttons, slider and keys, all of which go to a ply. */
class TimeBar {
  readonly #model: FrozenModel;
  readonly #comments: readonly string[];
  readonly #slider = part<HTMLInputElement>("ply");
  readonly #play = part<HTMLButtonElement>("play");
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: FrozenModel, comments: readonly string[]) {
    this.#model = model;
    this.#comments = comments;
    this.#slider.max = String(model.lastPly);
    this.#slider.addEventListener("input", () => this.#go(this.#slider.valueAsNumber));
    this.#play.addEventListener("click", () => (this.#timer === undefined ? this.#start() : this.#stop()));
    for (const [name, ply] of Object.entries(this.#ways)) {
      part(name).addEventListener("click", () => this.#go(ply()));
    }
    document.addEventListener("keydown", (event) => this.#key(event));
    model.on("change:view", () => this.#tell());
    this.#tell();
    part("time").hidden = model.lastPly === 0;
  }

  readonly #ways: Record<string, () => number> = {
    first: () => 0,
    back: () => this.#model.ply - 1,
    forward: () => this.#model.ply + 1,
    last: () => this.#model.lastPly,
  };

  #go(ply: number): void {
    this.#stop();
    this.#model.go(ply);
  }

  #start(): void {
    if (this.#model.ply === this.#model.lastPly) this.#model.go(0);
    this.#timer = setTimeout(() => this.#step(), PACE);
    this.#tell();
  }

  #step(): void {
    this.#model.go(this.#model.ply + 1);
    this.#timer = this.#model.ply < this.#model.lastPly ? setTimeout(() => this.#step(), PACE) : undefined;
    this.#tell();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tell();
  }

  #key(event: KeyboardEvent): void {
    // What the board or the slider does with the key comes first.
    if (event.defaultPrevented || event.target === this.#slider) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const name = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" }[event.key];
    const ply = name && this.#ways[name];
    if (!ply) return;
    event.preventDefault();
    this.#go(ply());
  }

  #tell(): void {
    const { ply, lastPly } = this.#model;
    const { last, log } = parseView(this.#model.get("view"));
    const action = last?.action ?? log.at(-1);
    const words = action === undefined ? t`the first position` : actionWords(action, last?.player);
    const length = lastPly;
    const place = t`Ply ${ply} of ${length}`;
    this.#slider.value = String(ply);
    this.#slider.setAttribute("aria-valuetext", `${place}: ${words}`);
    part("told").textContent = `${place} · ${words}`;
    part("comment").textContent = this.#comments[ply] ?? "";
    const disable = (name: string, off: boolean): void => part(name).setAttribute("aria-disabled", String(off));
    for (const name of ["first", "back"]) disable(name, ply === 0);
    for (const name of ["forward", "last"]) disable(name, ply === lastPly);
    const playing = this.#timer !== undefined;
    this.#play.toggleAttribute("data-playing", playing);
    this.#play.setAttribute("aria-label", playing ? t`Pause` : t`Play through`);
  }
}

async function open(): Promise<void> {
  const saved: Saved = JSON.parse(part("data").textContent ?? "");
  const model = new FrozenModel(saved.views, saved.ply, saved.options);
  new TimeBar(model, saved.comments);
  const [{ default: Plotly }, front] = await Promise.all([importText(saved.plotly), importText(saved.front)]);
  (front as unknown as Front).render({ model, el: part("board"), Plotly });
}

open().catch((error: unknown) => {
  const trouble = part("trouble");
  const reason = error instanceof Error ? error.message : String(error);
  trouble.textContent = t`This board cannot be drawn: ${reason}`;
  trouble.hidden = false;
});
