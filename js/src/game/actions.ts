/** Texts of actions (`docs/notation.md`). */

import { parseCell } from "./cells";

/** Cards that take something from one cell to another. */
const MOVING_CARDS = ["climb", "diagonal", "jump", "elevator", "redeploy", "shift-block"] as const;
type MovingCard = (typeof MOVING_CARDS)[number];
export const isMovingCard = (card: string | null): card is MovingCard => MOVING_CARDS.includes(card as MovingCard);

/** Origin and destination of an action that moves a figure; undefined of any other. */
export function movementOf(action: string): { from: number; to: number } | undefined {
  const [verb, card, ...rest] = action.split(" ");
  const moves = verb === "move" || (verb === "play" && isMovingCard(card ?? null) && card !== "shift-block");
  if (!moves) return undefined;
  const [from = -1, to = -1] = (verb === "move" ? [card ?? "", ...rest] : rest).map(parseCell);
  return from >= 0 && to >= 0 ? { from, to } : undefined;
}

/** The action that ends a turn with these stacks. */
export const endAction = (stacks = ""): string => (stacks ? `end ${stacks}` : "end");
