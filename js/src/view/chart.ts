/** The chart of a review, as Python describes it. */

/** One turn of a reviewed game. */
export interface ChartTurn {
  /** Phase, round and player. */
  name: string;
  /** The grade in words, and its kind; "" if the turn lost nothing. */
  grade: string;
  sign: string;
  phase: number;
  round: number;
  player: number;
  /** All players' chances to win after the turn, in percent. */
  chances: number[];
  /** The ply at its end, and the number of that node. */
  ply: number;
  node: number;
}

export interface Chart {
  title: string;
  turns: ChartTurn[];
  /** Whether the last phase was scored after them. */
  over: boolean;
}

/** Parse a view's `chart`; null if there is none. */
export function parseChart(raw: unknown): Chart | null {
  const given = raw as Partial<Chart> | null | undefined;
  if (!Array.isArray(given?.turns)) return null;
  const turns = given.turns.filter((turn) => Array.isArray(turn?.chances));
  return { title: `${given.title ?? ""}`, turns, over: given.over === true };
}
