/** Playing on the board: clicks on cells, and the actions and intents that they lead to. */
import { nameOf } from "../game/cells";
import type { Intent } from "../game/intents";
import { clickCell, type Outcome } from "../selection/clicks";
import { editAt } from "../selection/edits";
import type { Selection } from "../selection/selection";
import { change, type Effect, keep, sequence, type Transition } from "./effects";
import { stop } from "./navigation";
import type { State } from "./state";

/** Send an intent to Python. Playing on stops. */
export const send = (state: State, intent: Intent): Transition =>
  sequence(state, stop, (stopped) =>
    keep(stopped, { type: "send", intent }, ...(isOnBoard(intent) ? [{ type: "showBoard" } as const] : [])),
  );

/** Whether the analyst, whose buttons may be far below the board, answers on it. */
const isOnBoard = (intent: Intent): boolean => "analyst" in intent && /^(show|play|heat)\b/.test(intent.analyst);

/** A click on a cell, which then has the keyboard; what it sends is sent before the page does that. */
export function click(state: State, cell: number, shift: boolean): Transition {
  const clicked = { ...state, focus: { ...state.focus, cell }, escaped: false };
  return sequence(
    clicked,
    (next) => use(next, cell, shift),
    (next) => keep(next, { type: "focusCell", cell }),
  );
}

function use(state: State, cell: number, shift: boolean): Transition {
  const { view, editTool, selection } = state;
  if (view.pick !== null) return send(state, { lesson: `pick ${nameOf(cell)}` });
  if (view.draft) return send(state, { edit: editAt(view, editTool, cell, shift) });
  return sequence(state, stop, (stopped) => lead(stopped, clickCell(view, selection, cell, shift)));
}

/** Do what a click leads to. An action and the selection after it are sent, and shown, together. */
export function lead(state: State, { selection, action }: Outcome): Transition {
  if (action === undefined) return select({ ...state, hover: -1 }, selection);
  // Nothing is drawn before Python has answered: another picture would only delay that.
  return sequence(
    { ...state, nextSelection: selection },
    (next) => keep(next, ...selectedTrait(selectionToBe(state), selection)),
    (next) => send(next, { action }),
  );
}

/** Select something else. The reasons why the last action was refused have been read then. */
export function select(state: State, selection: Selection): Transition {
  const { view } = state;
  const effects = selectedTrait(selectionToBe(state), selection);
  return change(
    state,
    {
      selection,
      nextSelection: null,
      view: view.refusal ? { ...view, refusal: null } : view,
      dismissed: view.refusal ? view.seq : state.dismissed,
    },
    ...effects,
    ...(effects.length > 0 ? [{ type: "save" } as const] : []),
  );
}

/** The selection that Python knows of. */
export const selectionToBe = ({ nextSelection, selection }: State): Selection => nextSelection ?? selection;

/** Tell Python which cell is selected, if that has changed. */
export function selectedTrait(before: Selection, { cell }: Selection): Effect[] {
  return cell === before.cell ? [] : [{ type: "set", trait: "selected", value: cell < 0 ? "" : nameOf(cell) }];
}
