/** In a lesson a scoring stays on the board that was scored: what the opponent does next waits until the learner goes on. */
import { nothingLegal, type View } from "../view/view";
import { viewArrived } from "./arrival";
import { change, type Reducer, sequence, type Transition } from "./effects";
import { skipScoring } from "./scoring";
import type { State } from "./state";

/** Show a view, or hold it back. */
export function receive(state: State, view: View, answered: boolean): Transition {
  const { scored } = state.view;
  const waits = view.lesson && !answered && view.ply > state.view.ply && nothingLegal(state.view);
  if (!waits || scored?.phase === undefined) return viewArrived({ ...state, held: [] }, view, answered);
  return change(state, { held: [...state.held, view], scoring: state.scoring ?? { scored, step: Infinity } });
}

/** Leave the scoring that is shown, and show what was held back. */
export function goOn(state: State): Transition {
  const held = state.held.map<Reducer>((view) => (next) => viewArrived(next, view, false));
  return sequence({ ...state, held: [] }, ...held, skipScoring);
}
