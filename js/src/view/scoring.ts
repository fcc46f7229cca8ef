/** Scorings as Python reports them. */
import type { CastleScoring, KingScoring } from "./overlays";
import type { CellSet } from "./view";

/** A move of a marker; `after` exceeds the sum where it leapt over occupied fields. */
export type MarkerMove = [
  player: number,
  cause: "castles" | "king" | "master" | "point",
  points: number,
  before: number,
  after: number,
];

/** How the last action moved markers. Only the end of a phase has more than the moves. */
export interface Scoring {
  phase?: number;
  castles?: CastleScoring[];
  king?: KingScoring;
  master?: [player: number, points: number, cells: CellSet, why: string][];
  moves: MarkerMove[];
}

export function parseScoring(raw: unknown): Scoring | null {
  return Array.isArray((raw as Scoring | null | undefined)?.moves) ? (raw as Scoring) : null;
}

export const leapt = ([, , points, before, after]: MarkerMove): boolean => after > before + points;

/** Totals before the markers moved. */
export function scoresBefore(scores: readonly number[], { moves }: Scoring): number[] {
  return scores.map((score, at) => moves.find(([player]) => player === at + 1)?.[3] ?? score);
}
