/** The `lesson` trait: what Python says of a lesson, read so that a panel can be drawn of whatever came. */

export type StepState = "new" | "seen" | "right" | "wrong" | "shown";

export interface Reason {
  rule: string;
  text: string;
}

export interface Told {
  id: string;
  title: string;
  /** The step that is shown, from 0. */
  index: number;
  steps: { title: string; state: StepState }[];
  /** The next step is closed until this one is solved. */
  blocked: boolean;
  step: {
    id: string;
    kind: string;
    title: string;
    text: string;
    rules: string[];
    /** The name of a camera; a camera in numbers comes as the board's. */
    camera: unknown;
    ask?: "choose" | "cells" | "number";
    choices?: string[];
    many?: boolean;
    moves?: number;
    conceal?: boolean;
  };
  /** Hints that were asked for, and how many there are still. */
  hints: string[];
  more: number;
  /** There is a solution, and it is shown. */
  solution: boolean;
  showing: boolean;
  /** What was typed or chosen. */
  given: string;
  /** Moves of a concealed line that are to come. */
  left: number;
  done: string;
  verdict: { right: boolean; reasons: Reason[] } | null;
  result: { measure: string; own: number; best: number } | null;
  /** Words beside the title, such as the level of a drill. */
  note?: string;
}

const EMPTY: Told = {
  id: "",
  title: "",
  index: 0,
  steps: [],
  blocked: false,
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

export function parseTold(raw: unknown): Told {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Partial<Told>;
  return { ...EMPTY, ...given, step: { ...EMPTY.step, ...given.step } };
}

export const kindWords: Record<string, string> = {
  show: "Look",
  play: "Watch",
  try: "Try",
  task: "Task",
  question: "Question",
};

export const stateWords: Record<StepState, string> = {
  new: "not seen yet",
  seen: "seen",
  right: "solved",
  wrong: "not solved yet",
  shown: "solution shown",
};
