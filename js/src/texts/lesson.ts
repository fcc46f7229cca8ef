/** Names in a lesson's panel. */
import { t } from "../language/catalogue";
import type { StepState } from "../view/lesson";

/** What results are measured in. */
const MEASURES: Record<string, string> = {
  points: t`points`,
  score: t`score`,
  level: t`level`,
  area: t`area`,
  height: t`height`,
  knights: t`knights`,
  ap: t`AP`,
};
export const measureName = (measure: string): string => MEASURES[measure] ?? measure;

export const STEP_STATES: Record<StepState, string> = {
  new: t`not seen yet`,
  seen: t`seen`,
  right: t`solved`,
  wrong: t`not solved yet`,
  shown: t`solution shown`,
  given: t`answered`,
};
