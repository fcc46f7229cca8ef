/** The picture of one board: which meshes show a view, drawn anew only where they changed. */
import { type Choice, marksOf } from "../interaction";
import type { Scene } from "../view";
import { blocks } from "./blocks";
import type { Camera } from "./camera";
import { figures } from "./figures";
import { glide } from "./glide";
import { ground } from "./ground";
import { highlights } from "./highlights";
import { noteShapes, notesKey } from "./notes";
import type { Stage } from "./stage";

export class Picture {
  readonly #stage: Stage;
  // What the meshes were last made from.
  #heights = "";
  #figures = "";
  #notes = "";
  #marks = "";
  #stopGlide: (() => void) | undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** A figure is on its way. */
  get moving(): boolean {
    return this.#stopGlide !== undefined;
  }

  /** Shows a view, and what the person has chosen in it. */
  draw(view: Scene, choice: Choice): void {
    if (!this.#stage.alive) return;
    this.still();
    this.#fill(view, choice);
  }

  /** Lights the cells for a choice. */
  mark(view: Scene, choice: Choice): void {
    if (this.#stage.alive) this.#fillMarks(view, choice);
  }

  #fill(view: Scene, choice: Choice): void {
    const { position } = view;
    this.#heights = this.#fresh(this.#heights, position.heights.join(), () => {
      this.#stage.set("blocks", blocks(position));
    });
    this.#figures = this.#fresh(this.#figures, view.board, () => {
      this.#stage.set("figures", figures(position));
    });
    this.#notes = this.#fresh(this.#notes, notesKey(view), () => {
      this.#stage.set("notes", noteShapes(position, view.annotations));
    });
    this.#fillMarks(view, choice);
  }

  #fillMarks(view: Scene, choice: Choice): void {
    const marks = marksOf(view, choice);
    this.#marks = this.#fresh(this.#marks, JSON.stringify([marks, view.to_act, view.board]), () => {
      this.#stage.set("marks", highlights(view.position, marks, view.to_act));
    });
  }

  #fresh(before: string, now: string, draw: () => void): string {
    if (before !== now) draw();
    return now;
  }

  /** Lets the figure glide that moved from the view before to this one. */
  glide(before: Scene, view: Scene): void {
    if (!this.#stage.alive) return;
    this.#stopGlide = glide(this.#stage, before, view, () => {
      this.#stopGlide = undefined;
    });
  }

  /** Ends a glide; the figure stands where it was bound for. */
  still(): void {
    if (!this.#stopGlide) return;
    this.#stopGlide();
    this.#stopGlide = undefined;
    this.#figures = "";
    this.#stage.set("traveller", undefined);
  }

  /** Takes a WebGL context and shows the view in it. */
  async start(view: Scene, choice: Choice, camera: Camera, lost: () => void): Promise<void> {
    [this.#heights, this.#figures, this.#notes, this.#marks] = ["", "", "", ""];
    this.#stage.set("ground", ground());
    this.#fill(view, choice);
    await this.#stage.start(camera, lost);
  }
}
