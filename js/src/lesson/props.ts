/** The values from which the parts of a lesson's column are drawn. */

import { PANEL_FIELDS, type PanelProps } from "../panel/props";
import type { Dispatch } from "../state/events";
import type { State } from "../state/state";
import type { Lesson } from "../view/lesson";

/** The fields of the state that a lesson's column is drawn from. */
export const LESSON_FIELDS = [...PANEL_FIELDS, "answer", "presenting"] as const satisfies readonly (keyof State)[];

export interface LessonProps extends PanelProps, Pick<State, "answer" | "presenting"> {
  lesson: Lesson;
}

/** Send a command to the lesson. */
export const command = (dispatch: Dispatch, text: string): void => dispatch({ type: "send", intent: { lesson: text } });
