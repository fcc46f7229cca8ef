/** The score track: rows of ten fields. */
export const ROW = 10;

export interface Field {
  points: number;
  /** The player whose marker is here, or 0. */
  player: number;
}

/** The rows that hold markers, lowest first; the first row if none does. */
export function trackRows(scores: readonly number[]): Field[][] {
  const rows = new Set(scores.filter((score) => score > 0).map((score) => Math.floor((score - 1) / ROW)));
  if (rows.size === 0) rows.add(0);
  return [...rows]
    .sort((a, b) => a - b)
    .map((row) =>
      Array.from({ length: ROW }, (_, at) => {
        const points = row * ROW + at + 1;
        return { points, player: scores.indexOf(points) + 1 };
      }),
    );
}

/** The players whose markers stand before the track. */
export const beforeTrack = (scores: readonly number[]): number[] =>
  scores.flatMap((score, at) => (score === 0 ? [at + 1] : []));
