/** The step of a lesson or drill, as Python writes it into the view. */

export type StepState = "new" | "seen" | "right" | "wrong" | "shown";

export interface LessonStep {
  id: string;
  kind: string;
  title: string;
  text: string;
  rules: string[];
  /** The name of a camera; a camera in numbers comes as the board's. */
  camera: unknown;
  /** How a question is answered. */
  ask?: "choose" | "cells" | "number";
  choices?: string[];
  /** Whether several choices may be right. */
  many?: boolean;
  moves?: number;
  /** Whether the moves of a line are shown one by one, on demand. */
  conceal?: boolean;
}

export interface Lesson {
  id: string;
  title: string;
  /** Number of the step that is shown, from 0. */
  index: number;
  steps: { title: string; state: StepState }[];
  /** Whether this step has to be solved before the next one. */
  blocked: boolean;
  /** Whether this is the last step. */
  last: boolean;
  step: LessonStep;
  /** The hints shown so far, and the number of those left. */
  hints: string[];
  more: number;
  /** Whether there is a solution, and whether it is shown. */
  solution: boolean;
  showing: boolean;
  /** The answer that was given: a number, or the numbers of choices. */
  given: string;
  /** Moves of a concealed line that are left. */
  left: number;
  /** What is said once the step is solved. */
  done: string;
  verdict: { right: boolean; reasons: { rule: string; text: string }[] } | null;
  result: { measure: string; own: number; best: number } | null;
  /** A text beside the title, such as the level of a drill. */
  note?: string;
}

const EMPTY: Lesson = {
  id: "",
  title: "",
  index: 0,
  steps: [],
  blocked: false,
  last: true,
  step: { id: "", kind: "show", title: "", text: "", rules: [], camera: "" },
  hints: [],
  more: 0,
  solution: false,
  showing: false,
  given: "",
  left: 0,
  done: "",
  verdict: null,
  result: null,
};

/** Parse a view's `lesson`: what is absent gets its default; null where there is none. */
export function parseLesson(raw: unknown): Lesson | null {
  if (typeof raw !== "object" || raw === null) return null;
  const given = raw as Partial<Lesson>;
  return { ...EMPTY, ...given, step: { ...EMPTY.step, ...given.step } };
}

/** A key that differs for each step of lessons and drills. */
export const stepKey = ({ id, index, step }: Lesson): string => `${id} ${index} ${step.id}`;

/** Whether the board plays a line that can be watched: moves to follow, or a solution. */
export const isWatched = ({ step, showing }: Lesson): boolean =>
  (step.kind === "play" && !step.conceal) || (showing && !step.ask);
