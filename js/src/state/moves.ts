/** The list of moves: opened and closed, and requested while it is open. */
import { change, keep, type Transition } from "./effects";
import type { State } from "./state";

export const openMoves = (state: State, open: boolean): Transition =>
  requestMoves({ ...state, moveList: { ...state.moveList, open } });

/**
 * Request the list from Python if it lacks the position of the view, once for each position: while it is open, or a
 * game is presented, whose variations are offered.
 */
export function requestMoves(state: State): Transition {
  const { moveList, moves, view } = state;
  const id = view.node?.[0];
  const wanted = moveList.open || (state.presenting && !view.lesson);
  if (!wanted || view.draft || id === undefined || moves.has(id) || moveList.requested === id) return keep(state);
  return change(state, { moveList: { ...moveList, requested: id } }, { type: "send", intent: { command: "moves" } });
}
