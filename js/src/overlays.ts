/**
 * What a board shows on demand. Python works each overlay out and knows the rules; here it becomes tags on cells, lines
 * through castles, and words.
 */
import { nameOf, parseCell, parseCells } from "./cells";
import { n, t } from "./language";
import { colourWords } from "./scene/palette";
import type { CellSet, Scene } from "./view";

export const OVERLAYS = ["castles", "reach", "build", "doors"] as const;
export type OverlayKind = (typeof OVERLAYS)[number];

/** Who scores in a castle: player, level, points, the knight that counts. */
export type Scores = [player: number, level: number, points: number, knight: string][];

export interface CastleScores {
  cells: CellSet;
  height: number;
  by: Scores;
}

/** The king's bonus: the level asked for, the cells of his castle at that level, and who has it with which knight. */
export interface KingScores {
  level: number;
  points: number;
  cells: CellSet;
  to: [player: number, knight: string][];
}

export type Overlay =
  | { kind: "castles"; castles: CastleScores[]; king: KingScores; totals: number[] }
  | { kind: "reach"; from?: string; ap: CellSet[]; doors: CellSet }
  | { kind: "build"; cells: CellSet; why: [rule: string, words: string, cells: CellSet][] }
  | { kind: "doors"; from?: string; ways: Record<string, string> };

export const parseOverlay = (raw: unknown): Overlay | null =>
  OVERLAYS.includes((raw as Overlay | null | undefined)?.kind as OverlayKind) ? (raw as Overlay) : null;

/** A small sign on a cell, or over it. */
export interface Tag {
  cell: number;
  look: "steps" | "door" | "can" | "bar" | "far" | "castle" | "king" | "sum";
  text: string;
  /** Players and what is said of each. */
  by?: (readonly [player: number, words: string])[];
}

/** Tags that stand over their cell, and are seen from everywhere. */
export const stands = ({ look }: Tag): boolean => look === "castle" || look === "sum";

const has = (cells: CellSet, cell: number): boolean => parseCells(cells).includes(cell);

/** The cell of a castle that its tag stands on: the highest, and among equals the hindmost of the middle ones. */
function summit(view: Scene, cells: number[]): number {
  const height = (cell: number): number => view.position.heights[cell] ?? 0;
  const most = Math.max(...cells.map(height));
  const top = cells.filter((cell) => height(cell) === most);
  return top[top.length >> 1] ?? -1;
}

const OCCUPIED = "R1.9";
/** The sign of a rule that bars a cell; those that bar most cells are faint. */
const barred = (rule: string): Pick<Tag, "look" | "text"> => ({
  look: rule === "R6.1" ? "far" : "bar",
  text: rule.replace("R", ""),
});

export function tagsOf(view: Scene): Tag[] {
  const { overlay } = view;
  switch (overlay?.kind) {
    case "castles":
      return [
        ...parseCells(overlay.king.cells).map((cell): Tag => ({ cell, look: "king", text: `+${overlay.king.points}` })),
        ...overlay.castles.map(
          ({ cells, height, by }): Tag => ({
            cell: summit(view, parseCells(cells)),
            look: "castle",
            text: `□${cells.length / 2} ↑${height}`,
            by: by.map(([player, , points]) => [player, String(points)]),
          }),
        ),
      ];
    case "reach":
      return overlay.ap.flatMap((cells, at) =>
        parseCells(cells).map(
          (cell): Tag => ({ cell, look: has(overlay.doors, cell) ? "door" : "steps", text: String(at + 1) }),
        ),
      );
    case "build":
      return [
        ...parseCells(overlay.cells).map((cell): Tag => ({ cell, look: "can", text: "+" })),
        // A figure is sign enough.
        ...overlay.why.flatMap(([rule, , cells]) =>
          rule === OCCUPIED ? [] : parseCells(cells).map((cell): Tag => ({ cell, ...barred(rule) })),
        ),
      ];
    default:
      return [];
  }
}

/** A way through the doors, from the knight by the blocks inside to the cell where it comes out. */
export interface Way {
  from: number;
  blocks: { cell: number; layer: number }[];
  to: number;
}

export function waysOf(overlay: Overlay | null): Way[] {
  if (overlay?.kind !== "doors") return [];
  return Object.entries(overlay.ways).map(([to, text]) => ({
    from: parseCell(overlay.from ?? ""),
    blocks: text.split(" ").map((block) => {
      const [cell = "", layer] = block.split(":");
      return { cell: parseCell(cell), layer: Number(layer) };
    }),
    to: parseCell(to),
  }));
}

/** A way in words: "in at d3 on layer 2, e3, down to layer 1, out to f3". */
export function wayWords({ blocks, to }: Way): string {
  const told = blocks.map(({ cell, layer }, at) => {
    const before = blocks[at - 1];
    if (!before) return t`in at ${nameOf(cell)} on layer ${layer}`;
    return before.cell === cell ? t`down to layer ${layer}` : nameOf(cell);
  });
  const way = told.join(", ");
  return t`${way}, out to ${nameOf(to)}`;
}

/** Cells to light while one of them is pointed at: all of its castle. */
export function lightOf({ overlay }: Scene, cell: number): number[] {
  if (overlay?.kind !== "castles") return [];
  return overlay.castles.map(({ cells }) => parseCells(cells)).find((cells) => cells.includes(cell)) ?? [];
}

/** "orange 2 × 3 = 6": level by area. */
export const productWords = ([, level, points]: Scores[number], area: number): string =>
  `${level} × ${area} = ${points}`;

/** What the overlay that is shown knows of a cell; "" for nothing. */
export function overlayFacts({ overlay }: Scene, cell: number): string[] {
  switch (overlay?.kind) {
    case "castles": {
      const castle = overlay.castles.find(({ cells }) => has(cells, cell));
      const scores = castle?.by.map(
        (score) => `${colourWords(score[0])} ${productWords(score, castle.cells.length / 2)}`,
      );
      return [
        ...(scores ?? []),
        ...(has(overlay.king.cells, cell) ? [t`king's bonus of ${overlay.king.points} here`] : []),
      ];
    }
    case "reach": {
      const at = overlay.ap.findIndex((cells) => has(cells, cell));
      if (nameOf(cell) === overlay.from) return [];
      if (at < 0) return [t`out of reach`];
      const ap = at + 1;
      return [has(overlay.doors, cell) ? t`${ap} AP away through the doors` : t`${ap} AP away`];
    }
    case "build": {
      const why = overlay.why.find(([, , cells]) => has(cells, cell));
      if (why) return [`${why[0]}: ${why[1].replaceAll("{}", nameOf(cell))}`];
      return has(overlay.cells, cell) ? [t`can be built on`] : [];
    }
    case "doors": {
      const way = waysOf(overlay).find(({ to }) => to === cell);
      return way ? [wayWords(way)] : [];
    }
    default:
      return [];
  }
}

/** Short names of the rules that bar a cell from being built on. */
const BARS: Record<string, string> = {
  "R6.1": t`next to no castle`,
  "R6.2": t`would join castles`,
  "R6.3": t`taller than its area`,
  "R3.3": t`empty stack`,
  "R4.1": t`too few AP`,
};

/** One entry of a legend: a tag as it is on the board, and what it means. */
export interface Key {
  tag?: Pick<Tag, "look" | "text">;
  player?: number;
  words: string;
}

const none = (words: string): Key[] => [{ words }];

/** What the tags of an overlay mean. */
export function legendOf(view: Scene): Key[] {
  const { overlay } = view;
  switch (overlay?.kind) {
    case "castles":
      return [
        { tag: { look: "castle", text: "□3 ↑2" }, words: t`area, height` },
        ...(overlay.king.cells
          ? [{ tag: { look: "king", text: `+${overlay.king.points}` } as const, words: t`king's bonus` }]
          : []),
        { words: t`Scored now:` },
        ...overlay.totals.map((total, at) => ({ player: at + 1, words: String(total) })),
      ];
    case "reach": {
      const player = colourWords(view.to_act);
      const whose = overlay.from ?? t`${player}'s knights`;
      if (!overlay.ap.join("")) return none(t`Nowhere to go now from ${whose}.`);
      return [
        { tag: { look: "steps", text: "2" }, words: t`AP from ${whose}` },
        { tag: { look: "door", text: "2" }, words: t`so soon by doors only` },
      ];
    }
    case "build": {
      const rules = new Set(overlay.why.map(([rule]) => rule));
      if (rules.size === 0) return none(t`Nobody builds now.`);
      return [
        { tag: { look: "can", text: "+" }, words: t`can be built on` },
        ...[...rules]
          .sort()
          .flatMap((rule) => (rule === OCCUPIED ? [] : { tag: barred(rule), words: BARS[rule] ?? "" })),
      ];
    }
    case "doors": {
      if (!overlay.from) return none(t`Choose a knight to see its ways through the doors.`);
      const count = Object.keys(overlay.ways).length;
      if (count === 0) return none(t`No door lets the knight on ${overlay.from} in.`);
      return none(
        n("{count} cell through the doors from {from}.", "{count} cells through the doors from {from}.", count, {
          from: overlay.from,
        }),
      );
    }
    default:
      return [];
  }
}
