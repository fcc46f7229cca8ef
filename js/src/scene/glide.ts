/** The glide of a figure from one view to the next. */

import { figures, ownerOf, topOf, traveller } from "../meshes/figures";
import { walkOf } from "../meshes/routes";
import type { Movement } from "../view/movement";
import type { View } from "../view/view";
import { GLIDE_MS, hop, play, stride, walkMs } from "./motion";
import { FIGURES, type Layer } from "./plot";
import type { Viewport } from "./viewport";

/**
 * Let the figure glide that one action, forth or back, has moved: it hops, or walks through the doors. The function
 * returned ends it at once.
 */
export function glide(
  viewport: Viewport,
  before: View,
  view: View,
  { from, to, route }: Movement,
  done: () => void,
): (() => void) | undefined {
  const { placement } = view;
  const figure = placement.figures.get(to);
  if (!figure || !before.placement.figures.has(from)) return undefined;
  const owner = ownerOf(figure);
  const showOthers = (except?: number): void =>
    viewport.set(FIGURES[owner] as Layer, figures(placement, owner, except));
  const [start, goal] = [topOf(before.placement, from), topOf(placement, to)];
  const floors = route && walkOf(placement, route);
  const move = (t: number): void => {
    const { foot, tall } = floors ? stride(floors, t) : { foot: hop(start, goal, t), tall: 1 };
    viewport.set("traveller", traveller(figure, foot, tall));
  };
  const land = (): void => {
    viewport.set("traveller", undefined);
    showOthers();
  };
  showOthers(to);
  viewport.set("traveller", traveller(figure, start));
  const stop = play(floors ? walkMs(floors.length - 1) : GLIDE_MS, move, () => {
    land();
    done();
  });
  return () => {
    stop();
    land();
  };
}
