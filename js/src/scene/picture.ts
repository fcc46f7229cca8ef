/** The picture of one board: which meshes show a view, drawn anew only where they changed. */
import { heightAt } from "../board";
import { type Choice, marksOf } from "../interaction";
import type { Scene } from "../view";
import { blocks } from "./blocks";
import type { Camera } from "./camera";
import { figures, ownerOf } from "./figures";
import { glide } from "./glide";
import { ground } from "./ground";
import { highlights } from "./highlights";
import type { MeshData } from "./mesh";
import { noteShapes, notesKey } from "./notes";
import { FIGURES, type Layer } from "./plot";
import type { Stage } from "./stage";

export class Picture {
  readonly #stage: Stage;
  /** What each mesh was last made from. */
  readonly #made = new Map<Layer, string>();
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
    this.#make("blocks", position.heights.join(), () => blocks(position));
    FIGURES.forEach((layer, owner) => {
      const standing = [...position.figures].flatMap(([cell, who]) => (ownerOf(who) === owner ? cell : []));
      const feet = standing.map((cell) => `${cell} ${heightAt(position, cell)}`);
      this.#make(layer, feet.join(), () => figures(position, owner));
    });
    this.#make("notes", notesKey(view), () => noteShapes(position, view.annotations));
    this.#fillMarks(view, choice);
  }

  #fillMarks(view: Scene, choice: Choice): void {
    const marks = marksOf(view, choice);
    this.#make("marks", JSON.stringify([marks, view.to_act, view.board]), () =>
      highlights(view.position, marks, view.to_act),
    );
  }

  #make(layer: Layer, key: string, mesh: () => MeshData): void {
    if (this.#made.get(layer) === key) return;
    this.#made.set(layer, key);
    this.#stage.set(layer, mesh());
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
    this.#stopGlide?.();
    this.#stopGlide = undefined;
  }

  /** Takes a WebGL context and shows the view in it. */
  async start(view: Scene, choice: Choice, camera: Camera, lost: () => void): Promise<void> {
    this.#made.clear();
    this.#stage.set("ground", ground());
    this.#fill(view, choice);
    await this.#stage.start(camera, lost);
  }
}
