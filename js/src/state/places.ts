/** Places on the board that keys jump to: the next own knight, cell that can be chosen, castle. */
import { CELLS } from "../game/cells";
import { castleAt } from "../game/placement";
import { clickableCells, isOwnKnight } from "../selection/clickable";
import { t } from "../texts/catalogue";
import { change, say, type Transition } from "./effects";
import type { State } from "./state";

export type Place = "knight" | "choice" | "castle";

const NONE: Record<Place, string> = {
  knight: t`There is no knight of the player to act.`,
  choice: t`No cell can be chosen now.`,
  castle: t`There is no castle.`,
};

function cellsOf({ view, selection }: State, place: Place): number[] {
  const cells = [...Array(CELLS).keys()];
  switch (place) {
    case "knight":
      return cells.filter((cell) => isOwnKnight(view, cell));
    case "choice":
      return cells.filter((cell) => clickableCells(view, selection).has(cell));
    case "castle": {
      const castles = cells.map((cell) => castleAt(view.placement, cell));
      return cells.filter((cell) => castles[cell] && castles.indexOf(castles[cell]) === cell);
    }
  }
}

/** Give the next such cell the focus, after the last one the first again. */
export function goToNext(state: State, place: Place): Transition {
  const cells = cellsOf(state, place);
  const next = cells.find((cell) => cell > state.focus.cell) ?? cells[0];
  if (next === undefined) return say(state, NONE[place]);
  return change(state, { focus: { ...state.focus, cell: next } }, { type: "focusCell", cell: next });
}
