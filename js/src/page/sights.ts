/** What a person has asked to see of the game besides the board itself: an overlay, heights, a scoring played through. */
import type { Model } from "../host";
import { lightOf, OVERLAYS, type OverlayKind, type Tag, tagsOf, type Way, waysOf } from "../overlays";
import type { Seeing } from "../panel/seeing";
import { type Scored, type Step, stepsOf } from "../scoring";
import type { Scene } from "../view";
import { Show } from "./show";

export class Sights implements Seeing {
  readonly #model: Model;
  readonly #save: () => void;
  readonly #show: Show;
  #scored: Scored | null = null;
  numbers = false;

  /** `save` sends what was set on the model; `changed` is called when a scoring has gone on. */
  constructor(model: Model, save: () => void, changed: () => void) {
    this.#model = model;
    this.#save = save;
    this.#show = new Show(changed);
  }

  /** A saved page has no Python to work out all of them, and in a question some would be the answer. */
  get offered(): readonly OverlayKind[] {
    return (this.#model.get("overlays") as OverlayKind[] | undefined) ?? OVERLAYS;
  }

  get chosen(): string {
    return String(this.#model.get("overlay") ?? "");
  }

  get step(): number {
    return this.#show.step;
  }

  toggle(kind: OverlayKind): void {
    if (!this.offered.includes(kind)) return;
    this.#model.set("overlay", this.chosen === kind ? "" : kind);
    this.#save();
  }

  /**
   * A view has followed another one; a phase that has just ended is scored before the eyes if `plays`. What a bot does
   * meanwhile does not end it.
   */
  arrived(before: Scene, view: Scene, plays: boolean): void {
    if (view.ply === before.ply && view.board === before.board) return;
    if (plays && view.last && view.scored?.phase !== undefined) this.play(view);
    else if (!view.last || view.ply !== before.ply + 1) this.skip();
  }

  play({ scored, players }: Scene): void {
    this.#scored = scored;
    if (scored) this.#show.play(stepsOf(scored, players).length);
  }

  skip(): void {
    this.#show.skip();
  }

  /** The scoring to show: the one that is played through, or that of the view. */
  scored(view: Scene): Scored | null {
    return this.step < Infinity ? this.#scored : view.scored;
  }

  #playing(view: Scene): Step | undefined {
    const scored = this.step < Infinity ? this.#scored : null;
    return scored ? stepsOf(scored, view.players)[this.step - 1] : undefined;
  }

  tags(view: Scene): Tag[] {
    return this.#playing(view)?.tags ?? tagsOf(view);
  }

  /** The cells to light while a cell is pointed at. */
  glow(view: Scene, at: number): number[] {
    return this.#playing(view)?.cells ?? lightOf(view, at);
  }

  /** The ways to draw, that to the cell pointed at most clearly and last. */
  ways({ overlay }: Scene, at: number): [Way, boolean][] {
    return waysOf(overlay)
      .map((way): [Way, boolean] => [way, way.to === at])
      .sort(([, a], [, b]) => Number(a) - Number(b));
  }
}
