/** The chart of a review, as Python describes it. */
import type { Chart } from "../protocol/shape";

export type { Chart, ChartTurn } from "../protocol/shape";

/** Parse a view's `chart`; null if there is none. */
export function parseChart(raw: unknown): Chart | null {
  const given = raw as Partial<Chart> | null | undefined;
  if (!Array.isArray(given?.turns)) return null;
  const turns = given.turns.filter((turn) => Array.isArray(turn?.chances) && Array.isArray(turn.percents));
  return { title: `${given.title ?? ""}`, turns, over: given.over === true };
}
