/**
 * A saved page (`board.save_html`): the board of one game, and below it a bar to go through it. The page's elements
 * come from `saved.html`; every text in them is set as text.
 */
import { mountBoard } from "../board/mount";
import type { SavedGame } from "../host";
import { t } from "../language/catalogue";
import type { PlotlyApi } from "../scene/plot";
import { actionText, moveNumber } from "../texts/actions";
import { lastAction, parseView } from "../view/view";
import { ReplayModel } from "./replay-model";

/** Time between two plies while the game plays on, in milliseconds. */
const PACE = 1400;

const element = <E extends HTMLElement>(name: string): E => document.getElementById(`saved-${name}`) as E;

/** The bar below the board: buttons, slider and keys, all of which go to a ply. */
class SavedTimeBar {
  readonly #model: ReplayModel;
  readonly #comments: readonly string[];
  readonly #words: readonly string[];
  readonly #slider = element<HTMLInputElement>("ply");
  readonly #play = element<HTMLButtonElement>("play");
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: ReplayModel, { comments, words }: Pick<SavedGame, "comments" | "words">) {
    this.#model = model;
    this.#comments = comments;
    this.#words = words;
    this.#slider.max = String(model.lastPly);
    this.#slider.addEventListener("input", () => this.#goTo(this.#slider.valueAsNumber));
    this.#play.addEventListener("click", () => (this.#timer === undefined ? this.#start() : this.#stop()));
    for (const [name, ply] of Object.entries(this.#plies)) {
      element(name).addEventListener("click", () => this.#goTo(ply()));
    }
    document.addEventListener("keydown", (event) => this.#key(event));
    model.on("change:view", () => this.#render());
    this.#render();
    element("time").hidden = model.lastPly === 0;
  }

  /** Where each button leads. */
  readonly #plies: Record<string, () => number> = {
    first: () => 0,
    back: () => this.#model.ply - 1,
    forward: () => this.#model.ply + 1,
    last: () => this.#model.lastPly,
  };

  #goTo(ply: number): void {
    this.#stop();
    this.#model.go(ply);
  }

  #start(): void {
    if (this.#model.ply === this.#model.lastPly) this.#model.go(0);
    this.#timer = setTimeout(() => this.#step(), PACE);
    this.#render();
  }

  #step(): void {
    this.#model.go(this.#model.ply + 1);
    this.#timer = this.#model.ply < this.#model.lastPly ? setTimeout(() => this.#step(), PACE) : undefined;
    this.#render();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#render();
  }

  #key(event: KeyboardEvent): void {
    // The board or the slider handles the key first.
    if (event.defaultPrevented || event.target === this.#slider) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const name = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" }[event.key];
    const ply = name && this.#plies[name];
    if (!ply) return;
    event.preventDefault();
    this.#goTo(ply());
  }

  #render(): void {
    const { ply, lastPly: length } = this.#model;
    const view = parseView(this.#model.get("view"));
    const action = lastAction(view);
    const text = action ? actionText(action, view.last?.player) : t`the first position`;
    const place = moveNumber(ply, length);
    this.#slider.value = String(ply);
    this.#slider.setAttribute("aria-valuetext", `${place}: ${text}`);
    element("action").textContent = `${place} · ${text}`;
    element("comment").textContent = this.#comments[ply] ?? "";
    element("words").textContent = this.#words[ply] ?? "";
    const disable = (name: string, off: boolean): void => element(name).setAttribute("aria-disabled", String(off));
    for (const name of ["first", "back"]) disable(name, ply === 0);
    for (const name of ["forward", "last"]) disable(name, ply === length);
    const playing = this.#timer !== undefined;
    this.#play.toggleAttribute("data-playing", playing);
    this.#play.setAttribute("aria-label", playing ? t`Pause` : t`Play through`);
  }
}

/** Width in CSS pixels that every sheet of paper has. */
const PAPER = 640;

/** On paper the board is as on the screen, only smaller: its picture can't be drawn again there. */
function fitPaper(): void {
  const board = element("board");
  addEventListener("beforeprint", () => {
    const width = board.clientWidth;
    Object.assign(board.style, { width: `${width}px`, zoom: PAPER / width });
  });
  addEventListener("afterprint", () => Object.assign(board.style, { width: "", zoom: "" }));
}

export function renderSavedPage(game: SavedGame, plotly: PlotlyApi): void {
  const model = new ReplayModel(game);
  new SavedTimeBar(model, game);
  mountBoard(model, element("board"), plotly);
  fitPaper();
}
