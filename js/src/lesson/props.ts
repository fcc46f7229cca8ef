/** What the parts of a lesson's panel are drawn from. */
import type { Lesson } from "../game/lesson";
import type { Dispatch } from "../state/events";
import type { State } from "../state/state";

export interface LessonProps extends Pick<State, "view" | "answer"> {
  lesson: Lesson;
  dispatch: Dispatch;
}

/** Send a command to the lesson. */
export const command = (dispatch: Dispatch, text: string): void => dispatch({ type: "send", intent: { lesson: text } });
