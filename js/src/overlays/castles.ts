/** The overlay *Castles*: area, height, and who scores what now. */
import { parseCells } from "../game/cells";
import { t } from "../language/catalogue";
import { colourName } from "../language/names";
import type { CastleGain, CastlesOverlay } from "../protocol/shape";
import type { View } from "../view/view";
import { has, type LegendEntry, type Shown } from "./overlay";

/** A castle's points: level times area. */
export const productText = ([, level, points]: CastleGain, area: number): string => `${level} × ${area} = ${points}`;

/** The cell of a castle for its tag: the highest; of several, the one in the middle. */
function summit(view: View, cells: number[]): number {
  const height = (cell: number): number => view.placement.heights[cell] ?? 0;
  const most = Math.max(...cells.map(height));
  const top = cells.filter((cell) => height(cell) === most);
  return top[top.length >> 1] ?? -1;
}

export const castles: Shown<CastlesOverlay> = {
  label: t`Castles`,
  title: t`Castles: area, height, and who scores what now`,
  key: "C",
  tags: (part, view) => [
    ...parseCells(part.king.cells).map((cell) => ({ cell, look: "king" as const, text: `+${part.king.points}` })),
    ...part.castles.map(({ cells, height, by }) => ({
      cell: summit(view, parseCells(cells)),
      castle: parseCells(cells),
      look: "castle" as const,
      text: `□${cells.length / 2} ↑${height}`,
      by: by.map(([player, , points]) => [player, String(points)] as const),
    })),
  ],
  glow: (part, cell) => part.castles.map(({ cells }) => parseCells(cells)).find((cells) => cells.includes(cell)) ?? [],
  words: (part, cell) => {
    const castle = part.castles.find(({ cells }) => has(cells, cell));
    const gains = castle?.by.map((gain) => `${colourName(gain[0])} ${productText(gain, castle.cells.length / 2)}`);
    return [...(gains ?? []), ...(has(part.king.cells, cell) ? [t`king's bonus of ${part.king.points} here`] : [])];
  },
  legend: (part) => {
    const bonus: LegendEntry[] = part.king.cells
      ? [{ tag: { look: "king", text: `+${part.king.points}` }, text: t`king's bonus` }]
      : [];
    return [
      { tag: { look: "castle", text: "□3 ↑2" }, text: t`area, height` },
      ...bonus,
      { text: part.leaps ? t`If scored now, leaps included:` : t`If scored now:` },
      ...part.totals.map((total, at) => ({ player: at + 1, text: String(total) })),
    ];
  },
};
