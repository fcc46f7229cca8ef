/** Clicks: how they change the selection, and the actions they ask for. An illegal one is sent as well: Python explains it. */
import { isMovingCard } from "../game/actions";
import { nameOf, parseCells } from "../game/cells";
import type { CardKey, View } from "../view/view";
import {
  buildAction,
  type Clickable,
  clickableCells,
  isOwnKnight,
  liftStacks,
  originsOf,
  playable,
  usable,
} from "./clickable";
import { NO_SELECTION, type Selection, type Tool } from "./selection";

/** The result of a click: the selection afterwards, and the action to send, if any. */
export interface Outcome {
  selection: Selection;
  action?: string;
}

const without = (selection: Selection): Selection => ({ ...selection, cell: -1 });

/** The effect of a click on a cell. With `shift`, a knight is deployed there rather than moved. */
export function clickCell(view: View, selection: Selection, cell: number, shift = false): Outcome {
  const here = clickableCells(view, selection).get(cell);
  if (view.stage === "turn" && isOwnKnight(view, cell) && !(selection.card !== null && here)) {
    return { selection: toggleKnight(selection, cell) };
  }
  if (selection.card !== null) return clickForCard(view, selection, cell, here);
  if (shift && parseCells(view.legal.deploy).includes(cell)) {
    return { selection: without(selection), action: `deploy ${nameOf(cell)}` };
  }
  if (here?.action) return { selection: afterAction(selection, here, cell), action: here.action };
  if (selection.tool === "deploy") return { selection, action: `deploy ${nameOf(cell)}` };
  if (selection.tool === "build") return { selection, action: buildAction(view, selection, cell) };
  if (view.stage !== "turn") return clickInSetUp(view, selection, cell);
  if (selection.cell >= 0) return { selection, action: `move ${nameOf(selection.cell)} ${nameOf(cell)}` };
  if (selection.tool === "auto" && parseCells(view.legal.build).includes(cell)) {
    return { selection, action: buildAction(view, selection, cell) };
  }
  return { selection };
}

/** Select one of the player's knights, whatever was to be built or deployed; or deselect it. */
function toggleKnight({ tool, cell: before, stack }: Selection, cell: number): Selection {
  const moves = tool === "auto" || tool === "move";
  return { tool: moves ? tool : "auto", cell: moves && cell === before ? -1 : cell, card: null, stack };
}

/** A knight that moved stays selected, so that it can walk on. */
function afterAction(selection: Selection, { kind }: Clickable, cell: number): Selection {
  return { ...selection, cell: kind === "step" || kind === "door" ? cell : -1 };
}

/** The piece that is placed in the stages outside a turn. */
const PLACED: Record<string, string> = {
  found: "found",
  "place-knight": "knight",
  "place-king": "king",
  "move-king": "king",
};

function clickInSetUp(view: View, selection: Selection, cell: number): Outcome {
  const verb = PLACED[view.stage];
  return verb ? { selection, action: `${verb} ${nameOf(cell)}` } : { selection };
}

function clickForCard(view: View, selection: Selection, cell: number, here: Clickable | undefined): Outcome {
  const { card, cell: from } = selection;
  if (here?.action) return { selection: { ...selection, card: null, cell: -1 }, action: here.action };
  if (cell === from) return { selection: without(selection) };
  if (here) {
    const selected = { ...selection, cell };
    const [stack, ...others] = liftStacks(view, selected);
    return stack !== undefined && others.length === 0 ? liftFrom(selected, stack) : { selection: selected };
  }
  if (card === "extra-block") return { selection, action: `play ${card} ${nameOf(cell)}` };
  if (isMovingCard(card) && from >= 0) {
    if (originsOf(view.legal.play?.[card]).includes(cell)) return { selection: { ...selection, cell } };
    return { selection, action: `play ${card} ${nameOf(from)} ${nameOf(cell)}` };
  }
  return { selection };
}

/** Take the block for the card `lift` from this stack. */
export function liftFrom(selection: Selection, stack: number): Outcome {
  return {
    selection: { ...selection, card: null, cell: -1 },
    action: `play lift ${nameOf(selection.cell)} from ${stack}`,
  };
}

/** Select a card of the hand, and the knight if it can move just one; or deselect it. */
export function toggleCard(view: View, selection: Selection, card: CardKey): Selection {
  if (selection.card === card) return { ...selection, card: null, cell: -1 };
  const [knight = -1, ...others] = isMovingCard(card) ? originsOf(view.legal.play?.[card]) : [];
  return { ...selection, card, cell: others.length > 0 ? -1 : knight, tool: "auto" };
}

/** Select a tool, or deselect it. */
export const toggleTool = (selection: Selection, tool: Tool): Selection => ({
  ...selection,
  tool: selection.tool === tool ? "auto" : tool,
  card: null,
  cell: tool === "build" ? -1 : selection.cell,
});

/** One step back: deselect the figure, or else the card, or else the tool. */
export function deselect(selection: Selection): Selection {
  if (selection.cell >= 0) return without(selection);
  if (selection.card !== null) return { ...selection, card: null };
  return { ...selection, tool: "auto" };
}

const turnOf = ({ to_act, phase, round }: View): string => `${phase} ${round} ${to_act}`;

/** The selection under a new view: what no longer exists is dropped, and all of it in another turn. */
export function carriedOver(view: View, selection: Selection, before = view): Selection {
  if (turnOf(view) !== turnOf(before)) return NO_SELECTION;
  const card = selection.card !== null && playable(view, selection.card) ? selection.card : null;
  const dropped = selection.card !== null && card === null;
  const stands = card === "shift-block" ? selection.cell >= 0 : isOwnKnight(view, selection.cell);
  const stack = selection.stack !== null && (view.legal.from ?? []).includes(selection.stack) ? selection.stack : null;
  const tool = view.stage === "turn" && usable(view, selection.tool) ? selection.tool : "auto";
  return { tool, cell: stands && !dropped ? selection.cell : -1, card, stack };
}
