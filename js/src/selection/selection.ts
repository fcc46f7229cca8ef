/** The selection on the way to an action. */
import type { CardKey } from "../view/view";

export type Tool = "auto" | "move" | "deploy" | "build";

export interface Selection {
  tool: Tool;
  /** The cell of the selected figure, or of the block to shift; -1 for none. */
  cell: number;
  /** The selected card of the hand. */
  card: CardKey | null;
  /** The stack to build from, 1-based; null for the tallest. */
  stack: number | null;
}

export const NO_SELECTION: Selection = { tool: "auto", cell: -1, card: null, stack: null };
