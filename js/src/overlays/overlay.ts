/** The parts that every kind of overlay has. */
import { parseCells } from "../game/cells";
import type { CellSet, Overlay } from "../protocol/shape";
import type { Route } from "../view/routes";
import type { Tag } from "../view/tags";
import type { View } from "../view/view";

/** One entry of a legend: a tag of the board, or a player, and what it means. */
export interface LegendEntry {
  tag?: Pick<Tag, "look" | "text">;
  player?: number;
  text: string;
}

/** A kind of overlay: its button, and what it shows of the part of the view that Python works out. */
export interface Shown<Part extends Overlay> {
  label: string;
  /** The button's tooltip. */
  title: string;
  key: string;
  /** Its tags on cells. */
  tags?(part: Part, view: View): Tag[];
  /** Its routes through the doors. */
  routes?(part: Part): Route[];
  /** The cells to light up while one of them is pointed at. */
  glow?(part: Part, cell: number): number[];
  /** Its words on a cell. */
  words(part: Part, cell: number): string[];
  /** The meaning of its signs. */
  legend(part: Part, view: View): LegendEntry[];
}

export const has = (cells: CellSet, cell: number): boolean => parseCells(cells).includes(cell);
