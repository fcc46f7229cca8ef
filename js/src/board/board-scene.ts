/** The 3D scene of one board: draws the state, and anew only the meshes that have changed. */

import { highlightsOf } from "../game/clickable";
import { heightAt } from "../game/placement";
import type { View } from "../game/view";
import { annotationShapes, annotationsKey } from "../scene/annotations";
import { blocks } from "../scene/blocks";
import { figures, ownerOf } from "../scene/figures";
import { glide } from "../scene/glide";
import { ground } from "../scene/ground";
import { highlights } from "../scene/highlights";
import type { MeshData } from "../scene/mesh";
import { FIGURES, type Layer } from "../scene/plot";
import type { Viewport } from "../scene/viewport";
import { cameraOf } from "../state/camera";
import { isAnimated, type State, themeOf } from "../state/state";

export class BoardScene {
  readonly #viewport: Viewport;
  /** What each mesh was last made from. */
  readonly #keys = new Map<Layer, string>();
  #stopGlide: (() => void) | undefined;

  constructor(viewport: Viewport) {
    this.#viewport = viewport;
  }

  /** Whether a figure is on its way. */
  get moving(): boolean {
    return this.#stopGlide !== undefined;
  }

  /** Draw a state after another. */
  render(state: State, before: State): void {
    const viewport = this.#viewport;
    viewport.setTheme(themeOf(state));
    if (!viewport.alive) return;
    if (state.camera !== before.camera) viewport.setCamera(cameraOf(state));
    const { view, selection, scoring } = state;
    if (view === before.view && selection === before.selection && scoring === before.scoring) return;
    const arrived = view.placement !== before.view.placement;
    if (arrived) this.settle();
    this.#draw(state);
    if (arrived && isAnimated(state)) this.#glide(before.view, view);
  }

  #draw(state: State): void {
    const { view, selection, scoring } = state;
    const { placement } = view;
    this.#mesh("blocks", placement.heights.join(), () => blocks(placement));
    FIGURES.forEach((layer, owner) => {
      const standing = [...placement.figures].flatMap(([cell, figure]) => (ownerOf(figure) === owner ? cell : []));
      const feet = standing.map((cell) => `${cell} ${heightAt(placement, cell)}`);
      this.#mesh(layer, feet.join(), () => figures(placement, owner));
    });
    this.#mesh("annotations", annotationsKey(view), () => annotationShapes(placement, view.annotations));
    // While a scoring is played through, nothing else is highlighted.
    const cells = scoring ? [] : highlightsOf(view, selection);
    this.#mesh("highlights", JSON.stringify([cells, view.to_act, view.board]), () =>
      highlights(placement, cells, view.to_act),
    );
  }

  #mesh(layer: Layer, key: string, make: () => MeshData): void {
    if (this.#keys.get(layer) === key) return;
    this.#keys.set(layer, key);
    this.#viewport.set(layer, make());
  }

  #glide(before: View, view: View): void {
    this.#stopGlide = glide(this.#viewport, before, view, () => {
      this.#stopGlide = undefined;
    });
  }

  /** End a glide: the figure stands where it was going. */
  settle(): void {
    this.#stopGlide?.();
    this.#stopGlide = undefined;
  }

  /** Take a WebGL context, and draw a state in it. */
  async start(state: State, lost: () => void): Promise<void> {
    this.#keys.clear();
    this.#viewport.set("ground", ground());
    this.#draw(state);
    await this.#viewport.start(cameraOf(state), lost);
  }
}
