/** The score track: rows of ten fields. */
export const ROW = 10;

export interface TrackField {
  number: number;
  /** The player whose marker is here, or 0. */
  player: number;
  /** The number of rounds of that marker on a track that is a loop. */
  lap: number;
}

/** The field of a total: the total itself, or, on a loop of `track` fields, what is left of it after whole laps. */
export const fieldOf = (score: number, track: number | null): number => (track ? score % track : score);

/** The rows that hold markers, lowest first; the first row if none does. A loop begins with field 0. */
export function trackRows(scores: readonly number[], track: number | null = null): TrackField[][] {
  const first = track ? 0 : 1;
  const markers = scores.flatMap((score, at) =>
    score > 0 ? [{ number: fieldOf(score, track), player: at + 1, lap: track ? Math.floor(score / track) : 0 }] : [],
  );
  const rows = new Set(markers.map(({ number }) => Math.floor((number - first) / ROW)));
  if (rows.size === 0) rows.add(0);
  return [...rows]
    .sort((a, b) => a - b)
    .map((row) =>
      Array.from({ length: ROW }, (_, at) => {
        const number = row * ROW + at + first;
        return markers.find((marker) => marker.number === number) ?? { number, player: 0, lap: 0 };
      }),
    );
}

/** The players whose markers stand before the track. */
export const beforeTrack = (scores: readonly number[]): number[] =>
  scores.flatMap((score, at) => (score === 0 ? [at + 1] : []));
