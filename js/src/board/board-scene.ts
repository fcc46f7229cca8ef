/** The 3D scene of one board: draws the state, and only the meshes that have changed. */

import { heightAt } from "../game/placement";
import { annotationShapes, annotationsKey } from "../meshes/annotations";
import { blocks, columns } from "../meshes/blocks";
import { figures, ownerOf } from "../meshes/figures";
import { ground } from "../meshes/ground";
import { highlights } from "../meshes/highlights";
import type { MeshData } from "../meshes/mesh";
import { rooms } from "../meshes/routes";
import { sideOf } from "../scene/camera";
import { glide } from "../scene/glide";
import { FIGURES, type Layer, type Plot } from "../scene/plot";
import type { Viewport } from "../scene/viewport";
import { highlightsOf } from "../selection/clickable";
import { cameraOf } from "../state/camera";
import { shownRoutes } from "../state/routes";
import { isAnimated, pointedCell, type State, themeOf } from "../state/state";
import { movementBetween } from "../view/movement";
import { castlesOf } from "../view/routes";
import type { View } from "../view/view";

export class BoardScene {
  readonly #viewport: Viewport;
  /** The values from which each mesh was last made. */
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
    if (state.camera !== before.camera || state.view.mode !== before.view.mode) this.#drawGround(state);
    const { view, selection, scoring } = state;
    if (view === before.view && selection === before.selection && scoring === before.scoring) {
      if (state.passage !== before.passage || pointedCell(state) !== pointedCell(before)) this.#drawBlocks(state);
      return;
    }
    const arrived = view.placement !== before.view.placement;
    if (arrived) this.settle();
    this.#draw(state);
    if (arrived && isAnimated(state)) this.#glide(before.view, view);
  }

  #draw(state: State): void {
    const { view, selection, scoring } = state;
    const { placement } = view;
    this.#drawBlocks(state);
    FIGURES.forEach((layer, owner) => {
      const standing = [...placement.figures].flatMap(([cell, figure]) => (ownerOf(figure) === owner ? cell : []));
      const feet = standing.map((cell) => `${cell} ${heightAt(placement, cell)}`);
      this.#mesh(layer, feet.join(), () => figures(placement, owner));
    });
    this.#mesh("annotations", annotationsKey(view), () => annotationShapes(view));
    // While a scoring is played through, nothing else is highlighted.
    const cells = scoring ? [] : highlightsOf(view, selection);
    this.#mesh("highlights", JSON.stringify([cells, view.to_act, view.board]), () =>
      highlights(placement, cells, view.to_act),
    );
  }

  /** Letters and digits are upright as seen from where the camera is. */
  #drawGround(state: State): void {
    const side = sideOf(cameraOf(state));
    const marked = state.view.mode !== "master";
    this.#mesh("ground", `${side} ${marked}`, () => ground(side, marked));
  }

  /** Castles whose insides are shown are translucent. */
  #drawBlocks(state: State): void {
    const { placement } = state.view;
    const routes = shownRoutes(state);
    const glass = castlesOf(
      placement,
      routes.map(({ route }) => route),
    );
    const key = `${placement.heights.join()} ${[...glass].join()}`;
    this.#mesh("blocks", key, () => blocks(placement, glass));
    this.#mesh("glass", key, () => columns(placement, glass));
    const strong = routes.flatMap(({ route, strong }) => (strong ? route : []));
    this.#mesh("rooms", JSON.stringify(strong), () => rooms(strong));
  }

  #mesh(layer: Layer, key: string, make: () => MeshData): void {
    if (this.#keys.get(layer) === key) return;
    this.#keys.set(layer, key);
    this.#viewport.set(layer, make());
  }

  #glide(before: View, view: View): void {
    const movement = movementBetween(before, view);
    if (!movement) return;
    this.#stopGlide = glide(this.#viewport, before, view, movement, () => {
      this.#stopGlide = undefined;
    });
  }

  /** End a glide: the figure stands where it was going. */
  settle(): void {
    this.#stopGlide?.();
    this.#stopGlide = undefined;
  }

  /** Take a WebGL context, and draw a state in it; `stopped` is called when it can't be drawn any more. */
  async start(state: State, stopped: Plot["stopped"]): Promise<void> {
    this.#keys.clear();
    this.#drawGround(state);
    this.#draw(state);
    await this.#viewport.start(cameraOf(state), stopped);
  }
}
