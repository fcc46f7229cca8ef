/** The routes through the doors that are shown, and for how long the last figure's route is. */

import { routesOf } from "../overlays/kinds";
import { walkMs } from "../scene/motion";
import { movementBetween } from "../view/movement";
import { arrowRoutes, type ShownRoute } from "../view/routes";
import type { View } from "../view/view";
import { change, type Effect, keep, type Transition } from "./effects";
import { isAnimated, pointedCell, type State } from "./state";

/** Time that a route stays once the figure has arrived; without motion, readers need longer. */
const STAYS = { animated: 900, still: 3000 };

/** A view has followed another: the route by which it moved a figure is shown for a while. */
export function passageArrived(state: State, before: View): Transition {
  if (state.view.board === before.board) return keep(state);
  const route = movementBetween(before, state.view)?.route;
  const stop: Effect = { type: "stopTimer", timer: "passage" };
  if (!route) return state.passage ? change(state, { passage: null }, stop) : keep(state);
  const walk = walkMs(route.blocks.length + 1);
  const ms = isAnimated(state) ? walk + STAYS.animated : STAYS.still;
  return change(state, { passage: route }, { type: "startTimer", timer: "passage", ms, event: { type: "passed" } });
}

/** The routes to draw; the one under the pointer or focus is strong, and last. */
export function shownRoutes(state: Pick<State, "view" | "passage" | "hover" | "focus">): ShownRoute[] {
  const { view, passage } = state;
  const at = pointedCell(state);
  const offered = routesOf(view).map((route) => ({ route, strong: route.to === at }));
  const taken = passage ? [{ route: passage, strong: true }] : [];
  return [...offered, ...arrowRoutes(view), ...taken].sort((a, b) => Number(a.strong) - Number(b.strong));
}
