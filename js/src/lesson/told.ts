/** The `lesson` trait: what Python says of a lesson, read so that a panel can be drawn of whatever came. */

import { t } from "../language";

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
  /** Nothing comes after this step. */
  last: boolean;
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

export function parseTold(raw: unknown): Told {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Partial<Told>;
  return { ...EMPTY, ...given, step: { ...EMPTY.step, ...given.step } };
}

/** What results are measured by. */
const MEASURES: Record<string, string> = {
  points: t`points`,
  score: t`score`,
  level: t`level`,
  area: t`area`,
  height: t`height`,
  knights: t`knights`,
  ap: t`AP`,
};
export const measureWords = (measure: string): string => MEASURES[measure] ?? measure;

export const kindWords: Record<string, string> = {
  show: t`Look`,
  play: t`Watch`,
  try: t`Try`,
  task: t`Task`,
  question: t`Question`,
};

export const stateWords: Record<StepState, string> = {
  new: t`not seen yet`,
  seen: t`seen`,
  right: t`solved`,
  wrong: t`not solved yet`,
  shown: t`solution shown`,
};
