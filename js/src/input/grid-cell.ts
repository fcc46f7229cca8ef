/** From a point of the page to a cell of the flat board. */
import { parseCell } from "../game/cells";
import type { PagePoint } from "./pointer";

/** The cell of a grid that is seen at a point of the page, or -1. */
export function gridCellAt(grid: HTMLElement, { x, y }: PagePoint): number {
  const page = grid.getRootNode() as Document | ShadowRoot;
  const cell = page.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]");
  return cell && grid.contains(cell) ? parseCell(cell.dataset.cell ?? "") : -1;
}
