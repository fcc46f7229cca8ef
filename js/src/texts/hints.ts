/** The line below the board: what to do next, or what went wrong. */

import { t } from "../language/catalogue";
import { cardText } from "../language/names";
import { usable } from "../selection/clickable";
import type { Selection } from "../selection/selection";
import { type CardKey, nothingLegal, type View } from "../view/view";

export const NO_ANSWER = t`Python doesn't answer. Playing needs a running kernel: if it isn't busy, run the cell again.`;

export const THINKING = t`Thinking…`;

export const FLAT_INSTEAD = t`Your browser can't draw the 3D board, so you see the flat one.`;

/** With an answer that came late: the position for which it was asked. */
export const lateText = (ply: number): string => t`Python answered late: this is what you did at move ${ply}.`;

/** How to draw annotations. */
export const DRAWING_HINT = t`Choose a cell to draw a circle; drag to another cell for an arrow. Draw the same again to remove it.`;
export const SPOTLIGHT_HINT = t`Choose a cell to light it, or drag over several. The same again puts the light out.`;

const WHERE = t`Choose where the knight goes.`;
/** A finger has no Shift key. */
const DEPLOYS = globalThis.matchMedia?.("(pointer: coarse)").matches
  ? t`Press Deploy for a new knight next to it.`
  : t`With Shift, you deploy a new knight next to it.`;

/** Why the last action was refused, for boards without a panel that says it. */
export const refusalText = ({ refusal }: View): string =>
  (refusal?.reasons ?? []).map(({ rule, text }) => (rule ? `${rule}: ${text}` : text)).join("\n");

/** Why what was sent at a view was refused; "" without an answer, without a refusal, or if nothing was sent. */
export const refusalSince = (seq: number | null, view: View): string =>
  seq === null || view.seq === seq ? "" : refusalText(view);

/** The next thing to do. */
export function hint(view: View, selection: Selection): string {
  if (view.draft) return t`Choose a cell to place what is selected; with Shift, to remove it.`;
  if (view.pick !== null) return view.lesson?.verdict?.right ? "" : t`Select cells; the same again deselects.`;
  if (nothingLegal(view)) return "";
  if (selection.card !== null) return cardHint(selection, selection.card);
  switch (view.stage) {
    case "found":
      return t`Choose a cell for a new castle.`;
    case "place-knight":
      return t`Choose a castle for the knight.`;
    case "place-king":
      return t`Choose a castle for the king.`;
    case "keep":
      return t`Choose the card to keep.`;
    case "move-king":
      return t`Choose a new cell for the king, or leave him.`;
    case "turn":
      return turnHint(view, selection);
    default:
      return "";
  }
}

function turnHint(view: View, { tool, cell }: Selection): string {
  const { legal, ap } = view;
  if (ap === 0 && legal.end)
    return legal.play
      ? t`No action points left: play a card, or end your turn.`
      : t`No action points left: end your turn.`;
  if (tool === "deploy") return t`Choose a cell for the new knight.`;
  if (tool === "build") return t`Choose a cell for the block.`;
  if (cell >= 0) return legal.deploy ? `${WHERE} ${DEPLOYS}` : WHERE;
  const canMove = usable(view, "move");
  if (tool === "move" || !legal.build) return canMove ? t`Choose a knight.` : "";
  return canMove ? t`Choose a knight, or a cell to build on.` : t`Choose a cell for the block.`;
}

function cardHint({ cell }: Selection, card: CardKey): string {
  const title = cardText(card).title;
  if (card === "six-points" || card === "seven-points") return t`${title}: press Play.`;
  if (card === "extra-block") return t`${title}: choose a cell for the block.`;
  const block = card === "shift-block";
  if (cell < 0) return block ? t`${title}: choose the block to take.` : t`${title}: choose a knight.`;
  if (card === "lift") return t`${title}: choose the stack beside the board.`;
  return block ? t`${title}: choose where the block goes.` : t`${title}: choose where the knight goes.`;
}
