/** The movement of a figure from one view to the next. */
import { movementOf } from "../game/actions";
import { type Route, routeBetween } from "./routes";
import { lastAction, type View } from "./view";

/** The same route from its other end. */
const reversed = ({ from, blocks, to }: Route): Route => ({ from: to, blocks: [...blocks].reverse(), to: from });

/** Whom one action has moved from a view to the next one, forth or back. */
export interface Movement {
  from: number;
  to: number;
  /** The route inside, if it led through the doors. */
  route?: Route | undefined;
}

/** The movement that led from a view to another; undefined if it is not one action that moved a figure. */
export function movementBetween(before: View, view: View): Movement | undefined {
  const forth = view.ply === before.ply + 1 ? movementOf(lastAction(view)) : undefined;
  if (forth) return { ...forth, route: routeBetween(view, forth.from, forth.to) };
  const back = view.ply === before.ply - 1 ? movementOf(lastAction(before)) : undefined;
  if (!back) return undefined;
  const route = routeBetween(before, back.from, back.to);
  return { from: back.to, to: back.from, route: route && reversed(route) };
}
