/** Places on the board that keys jump to: the own knights, the cells that can be chosen, the castles. */
import { CELLS } from "../game/cells";
import { castleAt } from "../game/placement";
import type { View } from "../view/view";
import { clickableCells, isOwnKnight } from "./clickable";
import type { Selection } from "./selection";

export type Place = "knight" | "choice" | "castle";

/** The cells of a kind of place, from a1 on; of a castle its first cell. */
export function cellsOf(view: View, selection: Selection, place: Place): number[] {
  const cells = [...Array(CELLS).keys()];
  switch (place) {
    case "knight":
      return cells.filter((cell) => isOwnKnight(view, cell));
    case "choice":
      return cells.filter((cell) => clickableCells(view, selection).has(cell));
    case "castle":
      return cells.filter((cell) => castleAt(view.placement, cell)?.cells[0] === cell);
  }
}
