/** A scoring as it is played through: castle by castle, the king's bonus, the master card, then the markers. */
import { parseCell, parseCells } from "./cells";
import { t } from "./language";
import { type CastleScores, type KingScores, productWords, type Tag } from "./overlays";
import type { CellSet } from "./view";

/** A move of a marker; `after` is more than the sum where it leapt over held fields. */
export type MarkerMove = [
  player: number,
  cause: "castles" | "king" | "master" | "point",
  points: number,
  before: number,
  after: number,
];

/** How the last action moved markers. A point scored has its move alone, the end of a phase all of it. */
export interface Scored {
  phase?: number;
  castles?: CastleScores[];
  king?: KingScores;
  master?: [player: number, points: number, cells: CellSet, why: string][];
  moves: MarkerMove[];
}

export function parseScored(raw: unknown): Scored | null {
  return Array.isArray((raw as Scored | null | undefined)?.moves) ? (raw as Scored) : null;
}

/** One line of a scoring. */
export interface Step {
  title: string;
  /** What is said where nobody gains. */
  none: string;
  /** What each player gains; of the markers, how they move. */
  by: (readonly [player: number, words: string, why?: string | undefined])[];
  /** Cells to light. */
  cells: number[];
  tags: Tag[];
  /** Points of each player so far; of the markers, the totals. */
  sums: number[];
}

/** "12 + 9 = 21, taken, so 22". */
export function moveWords([, , points, before, after]: MarkerMove): string {
  const sum = before + points;
  const told = `${before} + ${points} = ${sum}`;
  return after > sum ? t`${told}, taken, so ${after}` : told;
}

export const leapt = ([, , points, before, after]: MarkerMove): boolean => after > before + points;

/** The steps of a phase's scoring; none of a single point. */
export function stepsOf({ phase, castles = [], king, master, moves }: Scored, players: number): Step[] {
  if (phase === undefined) return [];
  const sums: number[] = new Array(players).fill(0);
  const steps: Step[] = [];
  const add = (
    title: string,
    cells: number[],
    gains: [player: number, points: number, knight: number, words: string, why?: string][],
    none = t`nobody`,
  ) => {
    for (const [player, points] of gains) sums[player - 1] = (sums[player - 1] ?? 0) + points;
    steps.push({
      title,
      cells,
      none,
      by: gains.map(([player, , , words, why]) => [player, words, why]),
      tags: gains
        .filter(([, , knight]) => knight >= 0)
        .map(([player, , cell, words]) => ({ cell, look: "sum", text: "", by: [[player, words]] })),
      sums: [...sums],
    });
  };
  for (const { cells, by } of castles) {
    const area = cells.length / 2;
    const knight = by[0]?.[3] ?? "";
    add(
      t`Castle ${knight}`,
      parseCells(cells),
      by.map((score) => [score[0], score[2], parseCell(score[3]), productWords(score, area)]),
    );
  }
  if (king) {
    add(
      t`King`,
      parseCells(king.cells),
      king.to.map(([player, knight]) => [player, king.points, parseCell(knight), `+${king.points}`]),
      t`nobody on level ${king.level}`,
    );
  }
  if (master) {
    const gains = master.filter(([, points]) => points > 0);
    add(
      t`Master`,
      gains.flatMap(([, , cells]) => parseCells(cells)),
      gains.map(([player, points, cells, why]) => [player, points, parseCells(cells)[0] ?? -1, `+${points}`, why]),
    );
  }
  steps.push({
    title: t`Markers`,
    none: t`nobody moves`,
    cells: [],
    tags: [],
    by: moves.map((move) => [move[0], moveWords(move)]),
    sums: [...sums],
  });
  return steps;
}

/** Totals before the markers moved. */
export function scoresBefore(scores: readonly number[], { moves }: Scored): number[] {
  return scores.map((score, at) => moves.find(([player]) => player === at + 1)?.[3] ?? score);
}
