/** Presenting: the board fills the screen, and a few keys lead through a game or a lesson. */
import type { Intent } from "../game/intents";
import { isWatched } from "../game/lesson";
import { t } from "../texts/catalogue";
import { change, type Effect, type Transition } from "./effects";
import type { BoardEvent } from "./events";
import { shownPly } from "./navigation";
import type { State } from "./state";

/** The keys while the board fills the screen, as its button says and a screen reader hears. */
export const PRESENTING_KEYS = t`Page Down: next. Page Up: back. V: reveal. L: pointer. Escape: leave.`;

/** What a key does while the board fills the screen; undefined for those that do what they always do. */
export function presentingKeyEvent(state: State, key: string): BoardEvent | undefined {
  const { lesson, length } = state.view;
  const ask = (command: string): BoardEvent => ({ type: "send", intent: { lesson: command } satisfies Intent });
  const ply = shownPly(state);
  const forward: BoardEvent = { type: "step", by: 1 };
  const back: BoardEvent = { type: "step", by: -1 };
  const watched = lesson && isWatched(lesson);
  switch (key) {
    case "escape":
      return { type: "present", on: false };
    case "l":
      return { type: "togglePointer" };
    case "v":
      if (!lesson) return forward;
      return ask(lesson.left > 0 ? "more" : "solution");
    case "pagedown":
      if (!lesson || (watched && ply < length)) return forward;
      return ask(lesson.left > 0 ? "more" : "next");
    case "pageup":
      return !lesson || (watched && ply > 0) ? back : ask("back");
    default:
      return undefined;
  }
}

/** Fill the screen, or give the board back its place in the page. */
export function present(state: State, on: boolean): Transition {
  if (on === state.presenting) return [state, []];
  const effects: Effect[] = [{ type: "focusCell", cell: state.focus.cell }];
  if (on) effects.push({ type: "announce", text: PRESENTING_KEYS });
  return change(state, { presenting: on, pointer: false }, ...effects);
}
