/** The way of a figure from one view to the next. */
import { travelOf } from "../interaction";
import type { Scene } from "../view";
import { figures, footOf, ownerOf, traveller } from "./figures";
import { GLIDE_MS, hop, play } from "./motion";
import { FIGURES, type Layer } from "./plot";
import type { Stage } from "./stage";

/** The action that led to a view; "" if it is not known. */
const actionBefore = (view: Scene): string => view.last?.action ?? view.log.at(-1) ?? "";

/** Lets the figure glide that one step of the game, forth or back, has moved; the answer ends it at once, if there is one. */
export function glide(stage: Stage, before: Scene, view: Scene, done: () => void): (() => void) | undefined {
  const forth = view.ply === before.ply + 1 ? travelOf(actionBefore(view)) : undefined;
  const back = view.ply === before.ply - 1 ? travelOf(actionBefore(before)) : undefined;
  const travel = forth ?? (back && { from: back.to, to: back.from });
  const who = travel && view.position.figures.get(travel.to);
  if (!travel || !who || !before.position.figures.has(travel.from)) return undefined;
  const { position } = view;
  const owner = ownerOf(who);
  const stand = (except?: number): void => stage.set(FIGURES[owner] as Layer, figures(position, owner, except));
  const [start, goal] = [footOf(before.position, travel.from), footOf(position, travel.to)];
  const land = (): void => {
    stage.set("traveller", undefined);
    stand();
  };
  stand(travel.to);
  stage.set("traveller", traveller(who, start));
  const stop = play(
    GLIDE_MS,
    (t) => stage.set("traveller", traveller(who, hop(start, goal, t))),
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
