/** The glide of a figure from one view to the next. */
import { movementOf } from "../game/actions";
import { lastAction, type View } from "../game/view";
import { figures, ownerOf, topOf, traveller } from "./figures";
import { GLIDE_MS, hop, play } from "./motion";
import { FIGURES, type Layer } from "./plot";
import type { Viewport } from "./viewport";

/** Let the figure glide that one step of the game, forth or back, has moved. The function returned ends it at once. */
export function glide(viewport: Viewport, before: View, view: View, done: () => void): (() => void) | undefined {
  const forth = view.ply === before.ply + 1 ? movementOf(lastAction(view)) : undefined;
  const back = view.ply === before.ply - 1 ? movementOf(lastAction(before)) : undefined;
  const movement = forth ?? (back && { from: back.to, to: back.from });
  const figure = movement && view.placement.figures.get(movement.to);
  if (!movement || !figure || !before.placement.figures.has(movement.from)) return undefined;
  const { placement } = view;
  const owner = ownerOf(figure);
  const showOthers = (except?: number): void =>
    viewport.set(FIGURES[owner] as Layer, figures(placement, owner, except));
  const [start, goal] = [topOf(before.placement, movement.from), topOf(placement, movement.to)];
  const land = (): void => {
    viewport.set("traveller", undefined);
    showOthers();
  };
  showOthers(movement.to);
  viewport.set("traveller", traveller(figure, start));
  const stop = play(
    GLIDE_MS,
    (t) => viewport.set("traveller", traveller(figure, hop(start, goal, t))),
    () => {
      land();
      done();
    },
  );
  return () => {
    stop();
    land();
  };
}
