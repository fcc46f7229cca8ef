/** The list of moves: opened and closed, and requested while it is open. */
import { change, keep, type Transition } from "./effects";
import type { State } from "./state";

export const openMoves = (state: State, open: boolean): Transition =>
  requestMoves({ ...state, moveList: { ...state.moveList, open } });

/** Request the list from Python if it is open and lacks the position of the view; once for each position. */
export function requestMoves(state: State): Transition {
  const { moveList, moves, view } = state;
  const id = view.node?.[0];
  if (!moveList.open || view.draft || id === undefined || moves.has(id) || moveList.requested === id)
    return keep(state);
  return change(state, { moveList: { ...moveList, requested: id } }, { type: "send", intent: { command: "moves" } });
}
