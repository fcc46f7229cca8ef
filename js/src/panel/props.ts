/** What the parts of the panel are drawn from. */
import type { PanelState } from "../page/page";
import type { Dispatch } from "../state/events";

export interface PanelProps extends PanelState {
  dispatch: Dispatch;
}
