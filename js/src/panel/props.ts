/** The values from which the parts of the panel are drawn. */
import type { Dispatch } from "../state/events";
import type { State } from "../state/state";

/** The fields of the state that the panel is drawn from. */
export const PANEL_FIELDS = [
  "view",
  "options",
  "selection",
  "unanswered",
  "late",
  "scoring",
  "held",
  "navigation",
  "moves",
  "moveList",
  "editTool",
] as const satisfies readonly (keyof State)[];

export interface PanelProps extends Pick<State, (typeof PANEL_FIELDS)[number]> {
  dispatch: Dispatch;
}
