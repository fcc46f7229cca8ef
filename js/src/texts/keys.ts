/** Texts about keys: the cells of a tool, and the reason why a known key does nothing. */
import { nameOf } from "../game/cells";
import { n, t } from "../language/catalogue";
import { playerName, stageText } from "../language/names";
import { clickableCells } from "../selection/clickable";
import type { Place } from "../selection/places";
import type { Selection, Tool } from "../selection/selection";
import { nothingLegal, type View } from "../view/view";

/** Texts for a key that finds no place. */
export const NO_PLACE: Record<Place, string> = {
  knight: t`There is no knight of the player to act.`,
  choice: t`No cell can be chosen now.`,
  castle: t`There is no castle.`,
};

const TOOLS: Partial<Record<Tool, string>> = { move: t`Move`, deploy: t`Deploy`, build: t`Build` };

/** Why a known key does nothing now; "" for keys that the board does not know. */
export function silentKeyText(view: View, key: string): string {
  switch (key) {
    case "m":
    case "d":
    case "b":
    case "p":
    case "e":
      return notNow(view, key);
    case "u":
      return t`There is nothing to undo.`;
    case "y":
      return t`There is nothing to redo.`;
    case "s":
      return t`There is no scoring to show.`;
    case "{":
    case "}":
    case "[":
    case "]":
    case ",":
    case ".":
      return t`There are no moves to go along.`;
    default:
      return "";
  }
}

function notNow(view: View, key: string): string {
  if (view.stage === "over") return t`The game is over.`;
  if (view.stage !== "turn" || nothingLegal(view)) {
    const now = `${playerName(view.to_act)} ${stageText(view.stage)}`;
    return t`Not now: ${now}.`;
  }
  return key === "p" ? t`No point can be scored now.` : t`That isn't possible now.`;
}

/** A tool that was taken: "Build: 4 cells: b3 c2 c4 d3". */
export function toolText(view: View, selection: Selection): string {
  const tool = TOOLS[selection.tool];
  if (!tool) return t`No tool.`;
  const cells = [...clickableCells(view, selection)].filter(([, { kind }]) => kind !== "selected");
  if (cells.length === 0) return t`${tool}: nowhere now.`;
  const names = cells
    .map(([cell]) => cell)
    .sort((one, other) => one - other)
    .map(nameOf)
    .join(" ");
  const count = n("{count} cell", "{count} cells", cells.length);
  return t`${tool}: ${count}: ${names}.`;
}
