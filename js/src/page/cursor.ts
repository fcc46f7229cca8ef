/** The shape of the pointer over the picture, and what a click on the cell under it would build. */
import { parseCells } from "../game/cells";
import { clickableCells } from "../selection/clickable";
import { isFlat, type State } from "../state/state";

/** Whether a click on the cell under the pointer sets a block there. */
export function wouldBuild(state: State): boolean {
  const { view, selection, hover, editTool } = state;
  if (hover < 0) return false;
  if (view.draft) return editTool === "block";
  if (clickableCells(view, selection).get(hover)?.kind === "build") return true;
  const nothingSelected = selection.tool === "auto" && selection.cell < 0 && selection.card === null;
  return nothingSelected && parseCells(view.legal.build).includes(hover);
}

export function cursorOf(state: State): "grab" | "pointer" | "crosshair" | "default" {
  const { view, selection, hover, drawing } = state;
  if (drawing.on) return "crosshair";
  if (isFlat(state)) return "default";
  if (hover < 0) return "grab";
  const clickable = view.draft || clickableCells(view, selection).has(hover) || wouldBuild(state);
  return clickable ? "pointer" : "default";
}
