/** Playing a scoring through: one step after another by the clock or by the reader, until it is done or skipped. */

import { glowOf, tagsOf } from "../overlays/kinds";
import { type ScoringStep, stepsOf } from "../texts/scoring";
import type { Scoring } from "../view/scoring";
import type { Tag } from "../view/tags";
import { nothingLegal, type View } from "../view/view";
import { change, keep, type Transition } from "./effects";
import { isAnimated, pointedCell, type State, stay } from "./state";

/** Time for each step, in milliseconds. */
const PACE = 1500;

/** Play the scoring of the view from its first step. */
export function playScoring(state: State): Transition {
  const { scored } = state.view;
  return scored ? showStep(state, scored, 1) : keep(state);
}

export function nextScoringStep(state: State): Transition {
  return state.scoring ? showStep(state, state.scoring.scored, state.scoring.step + 1) : keep(state);
}

/** Show all of the scoring at once. */
export const skipScoring = (state: State): Transition =>
  state.scoring ? change(state, { scoring: null }, { type: "stopTimer", timer: "scoring" }) : keep(state);

function showStep(state: State, scored: Scoring, step: number): Transition {
  const { view, held } = state;
  if (step > stepsOf(scored, view.players).length) {
    // Where a bot has gone on, all of it stays until the player goes on, too.
    return change(state, { scoring: view.scored && held.length === 0 ? null : { scored, step } });
  }
  const ms = stay(state, PACE);
  if (ms === null) return change(state, { scoring: { scored, step } });
  const event = { type: "nextScoringStep" } as const;
  return change(state, { scoring: { scored, step } }, { type: "startTimer", timer: "scoring", ms, event });
}

/** A view has followed another: the end of a phase is played through. A bot's action then doesn't end that. */
export function scoringArrived(state: State, before: View): Transition {
  const { view } = state;
  if (view.ply === before.ply && view.board === before.board) return keep(state);
  if (isAnimated(state) && view.last && view.scored?.phase !== undefined) return playScoring(state);
  // A newer scoring takes the place of one that stays.
  if (!view.last || view.ply !== before.ply + 1 || view.scored?.phase !== undefined) return skipScoring(state);
  const { scored } = before;
  if (!scored?.phase || state.scoring || !nothingLegal(before)) return keep(state);
  return change(state, { scoring: { scored, step: Infinity } });
}

/** Whether a scoring is shown step by step, and some are still to come. */
export const isPlayingScoring = ({ scoring, view }: Pick<State, "scoring" | "view">): boolean =>
  scoring !== null && scoring.step <= stepsOf(scoring.scored, view.players).length;

/** The scoring to show: one being played through, or the view's. */
export const shownScoring = ({ scoring, view }: Pick<State, "scoring" | "view">): Scoring | null =>
  scoring ? scoring.scored : view.scored;

function currentStep({ scoring, view }: State): ScoringStep | undefined {
  return scoring ? stepsOf(scoring.scored, view.players)[scoring.step - 1] : undefined;
}

/** The tags on the board: from the scoring being played through, or from the overlay. */
export const shownTags = (state: State): Tag[] => currentStep(state)?.tags ?? tagsOf(state.view);

/** The cells that are lit up. */
export const shownGlow = (state: State): number[] =>
  currentStep(state)?.cells ?? glowOf(state.view, pointedCell(state));
