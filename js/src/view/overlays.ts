/** Overlays: what a board shows on demand. Python computes them; here they become tags on cells and routes. */
import { parseCell, parseCells } from "../game/cells";
import type { CastleGain, CellSet, Overlay, OverlayKind } from "../protocol/shape";
import { parseRoute, type Route } from "./routes";
import type { View } from "./view";

export type { CastleScoring, KingScoring, Overlay, OverlayKind } from "../protocol/shape";

export const OVERLAYS = ["castles", "reach", "build", "doors"] as const satisfies OverlayKind[];
/** What players score in a castle. */
export type CastleGains = CastleGain[];

export const parseOverlay = (raw: unknown): Overlay | null =>
  OVERLAYS.includes((raw as Overlay | null | undefined)?.kind as OverlayKind) ? (raw as Overlay) : null;

/** The overlays that Python offers; null for all. */
export const parseOverlayKinds = (raw: unknown): OverlayKind[] | null =>
  Array.isArray(raw) ? OVERLAYS.filter((kind) => raw.includes(kind)) : null;

/** A small sign on a cell, or over it. */
export interface Tag {
  cell: number;
  look: "steps" | "door" | "can" | "bar" | "far" | "castle" | "king" | "sum";
  text: string;
  /** The castle of the tag, which may be on any of its cells. */
  castle?: number[];
  /** Players, each with a text. */
  by?: (readonly [player: number, text: string])[];
}

/** Whether a tag is above its cell, so that nothing hides it. */
export const floats = ({ look }: Tag): boolean => look === "castle" || look === "sum";

export const has = (cells: CellSet, cell: number): boolean => parseCells(cells).includes(cell);

/** The cell of a castle for its tag: the highest; of several, the one in the middle. */
function summit(view: View, cells: number[]): number {
  const height = (cell: number): number => view.placement.heights[cell] ?? 0;
  const most = Math.max(...cells.map(height));
  const top = cells.filter((cell) => height(cell) === most);
  return top[top.length >> 1] ?? -1;
}

/** The rule that occupied cells break: the figure is sign enough. */
export const OCCUPIED = "R1.9";
/** The sign of a rule that forbids building on a cell; the rule that forbids most cells has a faint sign. */
export const forbiddenTag = (rule: string): Pick<Tag, "look" | "text"> => ({
  look: rule === "R6.1" ? "far" : "bar",
  text: rule.replace("R", ""),
});

export function tagsOf(view: View): Tag[] {
  const { overlay } = view;
  switch (overlay?.kind) {
    case "castles":
      return [
        ...parseCells(overlay.king.cells).map((cell): Tag => ({ cell, look: "king", text: `+${overlay.king.points}` })),
        ...overlay.castles.map(
          ({ cells, height, by }): Tag => ({
            cell: summit(view, parseCells(cells)),
            castle: parseCells(cells),
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
        ...overlay.why.flatMap(([rule, , cells]) =>
          rule === OCCUPIED ? [] : parseCells(cells).map((cell): Tag => ({ cell, ...forbiddenTag(rule) })),
        ),
      ];
    default:
      return [];
  }
}

export function routesOf(overlay: Overlay | null): Route[] {
  if (overlay?.kind !== "doors") return [];
  const from = parseCell(overlay.from ?? "");
  return Object.entries(overlay.ways).map(([to, text]) => parseRoute(from, parseCell(to), text));
}

/** The cells to light up while one of them is pointed at: all of its castle. */
export function glowOf({ overlay }: View, cell: number): number[] {
  if (overlay?.kind !== "castles") return [];
  return overlay.castles.map(({ cells }) => parseCells(cells)).find((cells) => cells.includes(cell)) ?? [];
}
