/** Presenting: the board fills the screen, and a few keys lead through a game or a lesson. */
import type { Intent } from "../game/intents";
import { t } from "../language/catalogue";
import { NO_SELECTION } from "../selection/selection";
import { hasLine, type Lesson } from "../view/lesson";
import { change, say, sequence, type Transition } from "./effects";
import type { BoardEvent } from "./events";
import { requestMoves } from "./moves";
import { shownPly } from "./navigation";
import type { State } from "./state";

/** The keys while the board fills the screen, as its button says and a screen reader hears. */
export const PRESENTING_KEYS = t`Page Down: next. Page Up: back. V: reveal. L: pointer. Escape: leave.`;

/** The event of a key while the board fills the screen; undefined for keys with their usual effect. */
export function presentingKeyEvent(state: State, key: string): BoardEvent | undefined {
  const { lesson, length } = state.view;
  const ask = (command: string): BoardEvent => ({ type: "send", intent: { lesson: command } satisfies Intent });
  const ply = shownPly(state);
  const forward: BoardEvent = { type: "step", by: 1 };
  const back: BoardEvent = { type: "step", by: -1 };
  const onward = !lesson || (hasLine(lesson) && ply < length);
  switch (key) {
    case "escape":
      return isBusy(state) ? { type: "cancel" } : { type: "present", on: false };
    case "l":
      return { type: "togglePointer" };
    case "v":
      if (onward) return forward;
      if (lesson.left > 0) return ask("more");
      return isAnswerable(lesson) ? ask("solution") : undefined;
    case "pagedown":
      if (onward) return forward;
      return ask(lesson.left > 0 ? "more" : "next");
    case "pageup":
      if (!lesson || (hasLine(lesson) && ply > 0)) return back;
      // At the beginning this goes nowhere.
      return lesson.index === 0 && !lesson.summary ? back : ask("back");
    default:
      return undefined;
  }
}

/** Whether a step has an answer to reveal. */
const isAnswerable = ({ step, solution }: Lesson): boolean =>
  step.kind === "question" || step.kind === "task" || solution;

/** Whether Escape first ends what is selected or drawn, and then the presentation. */
export const isBusy = ({ selection, drawing }: State): boolean =>
  drawing.on || JSON.stringify(selection) !== JSON.stringify(NO_SELECTION);

/** The keys that move the focus, which is then shown; others, as a clicker's, leave the picture free of it. */
export const FOCUS_KEYS = /^(Arrow\w+|Home|End|Enter| |Tab)$/;

/** Fill the screen, or give the board back its place in the page. */
export function present(state: State, on: boolean): Transition {
  if (on === state.presenting) return [state, []];
  return sequence(
    state,
    (next) => change(next, { presenting: on, pointer: false }, { type: "focusCell", cell: next.focus.cell }),
    (next) => say(next, on ? PRESENTING_KEYS : ""),
    (next) => requestMoves(next),
  );
}
