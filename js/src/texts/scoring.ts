/** Scorings in words, step by step. */
import { parseCell, parseCells } from "../game/cells";
import { t } from "../language/catalogue";
import { productText } from "../overlays/castles";
import type { MarkerMove, Scoring } from "../view/scoring";
import type { Tag } from "../view/tags";

export const scoringTitle = (phase = 0): string => t`Scoring of phase ${phase}`;

/** A move of a marker: "12 + 9 = 21, taken, so 22". */
export function markerText([, , points, before, after]: MarkerMove): string {
  const sum = before + points;
  const addition = `${before} + ${points} = ${sum}`;
  return after > sum ? t`${addition}, taken, so ${after}` : addition;
}

/** One line of a scoring. */
export interface ScoringStep {
  title: string;
  /** The words for a scoring without points. */
  none: string;
  /** Each player's gains; the moves of the markers. */
  by: (readonly [player: number, text: string, why?: string | undefined])[];
  /** Cells to light up. */
  cells: number[];
  tags: Tag[];
  /** Points of each player so far. */
  sums: number[];
}

interface Gain {
  player: number;
  points: number;
  /** The cell of the knight that counts, or -1. */
  knight: number;
  text: string;
  why?: string;
}

/** The steps of a phase's scoring: castle by castle, the king's bonus, the master card, the markers. */
export function stepsOf({ phase, castles = [], king, master, moves }: Scoring, players: number): ScoringStep[] {
  if (phase === undefined) return [];
  const sums: number[] = new Array(players).fill(0);
  const steps: ScoringStep[] = [];
  const add = (title: string, cells: number[], gains: Gain[], none = t`nobody`): void => {
    for (const { player, points } of gains) sums[player - 1] = (sums[player - 1] ?? 0) + points;
    steps.push({
      title,
      cells,
      none,
      by: gains.map(({ player, text, why }) => [player, text, why]),
      tags: gains
        .filter(({ knight }) => knight >= 0)
        .map(({ player, knight, text }) => ({ cell: knight, look: "sum", text: "", by: [[player, text]] })),
      sums: [...sums],
    });
  };
  for (const { cells, by } of castles) {
    const area = cells.length / 2;
    const cell = cells.slice(0, 2);
    const gains = by.map((gain) => {
      const [player, , points, knight] = gain;
      return { player, points, knight: parseCell(knight), text: productText(gain, area) };
    });
    add(t`Castle ${cell}`, parseCells(cells), gains);
  }
  if (king) {
    const { points, level } = king;
    const gains = king.to.map(([player, name]) => ({ player, points, knight: parseCell(name), text: `+${points}` }));
    add(t`King`, parseCells(king.cells), gains, t`nobody on level ${level}`);
  }
  if (master) {
    const gains = master
      .filter(([, points]) => points > 0)
      .map(([player, points, cells, why]) => ({
        player,
        points,
        knight: parseCells(cells)[0] ?? -1,
        text: `+${points}`,
        why,
      }));
    add(t`Master`, parseCells(master.flatMap(([, points, cells]) => (points > 0 ? cells : "")).join("")), gains);
  }
  steps.push({
    title: t`Markers`,
    none: t`nobody moves`,
    cells: [],
    tags: [],
    by: moves.map((move) => [move[0], markerText(move)]),
    sums: [...sums],
  });
  return steps;
}
