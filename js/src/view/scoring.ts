/** Scorings as Python reports them. */
import type { MarkerMove, Scoring } from "../protocol/shape";

export type { MarkerMove, Scoring } from "../protocol/shape";

export function parseScoring(raw: unknown): Scoring | null {
  return Array.isArray((raw as Scoring | null | undefined)?.moves) ? (raw as Scoring) : null;
}

export const leapt = ([, , points, before, after]: MarkerMove): boolean => after > before + points;

/** Totals before the markers moved. */
export function scoresBefore(scores: readonly number[], { moves }: Scoring): number[] {
  return scores.map((score, at) => moves.find(([player]) => player === at + 1)?.[3] ?? score);
}
