/** The entry of the lesson's script: a board with the lesson's panel above it. */
import { render as draw } from "preact";
import { parseCells } from "../cells";
import type { Front, Model, Mount } from "../host";
import type { CameraView } from "../scene/camera";
import { LessonPanel } from "./panel";
import css from "./style.css";
import { parseTold } from "./told";

/** What the board offers the panel. */
interface Board {
  ask(intent: { lesson: string }): void;
  look(view: CameraView): void;
  playThrough(): void;
}

class Panel {
  readonly #model: Model;
  readonly #board: Board;
  readonly el = document.createElement("div");
  #step = "";
  #given = "";
  #draft = "";
  #showing = false;
  #gone = false;

  constructor(model: Model, board: Board) {
    this.#model = model;
    this.#board = board;
    // Keys typed here are not the board's.
    this.el.addEventListener("keydown", (event) => event.stopPropagation());
    for (const name of ["change:lesson", "change:view"]) model.on(name, this.#changed);
    this.draw();
  }

  readonly #changed = (): void => this.draw();

  draw(): void {
    if (this.#gone) return;
    const told = parseTold(this.#model.get("lesson"));
    const view = this.#model.get("view") as { pick?: unknown } | undefined;
    const step = `${told.id} ${told.index} ${told.step.id}`;
    if (step !== this.#step || told.given !== this.#given) this.#draft = told.given;
    if (step !== this.#step && typeof told.step.camera === "string" && told.step.camera) {
      this.#board.look(told.step.camera as CameraView);
    }
    // A solution plays itself, once the board has its line.
    const shown = told.showing && !told.step.ask;
    if (shown && !this.#showing && this.#step === step) setTimeout(() => this.#board.playThrough());
    this.#showing = shown;
    this.#step = step;
    this.#given = told.given;
    draw(
      <LessonPanel
        told={told}
        picked={parseCells(view?.pick).length}
        draft={this.#draft}
        edit={(draft) => {
          this.#draft = draft;
          this.draw();
        }}
        ask={(lesson) => this.#board.ask({ lesson })}
        play={() => this.#board.playThrough()}
      />,
      this.el,
    );
  }

  end(): void {
    this.#gone = true;
    for (const name of ["change:lesson", "change:view"]) this.#model.off(name, this.#changed);
    draw(null, this.el);
    this.el.remove();
  }
}

export function render({ model, el, Plotly, front }: Mount & { Plotly: unknown; front: Front }): () => void {
  const end = front.render({ model, el, Plotly });
  const root = el.querySelector(".torres-root");
  const panel = new Panel(model, (el as unknown as { torres: Board }).torres);
  const style = document.createElement("style");
  style.textContent = css;
  root?.prepend(style, panel.el);
  return () => {
    panel.end();
    style.remove();
    end();
  };
}
