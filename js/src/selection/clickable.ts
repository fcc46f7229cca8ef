/** The cells that can be clicked, given a view and the selection so far, and what for. */
import { isMovingCard } from "../game/actions";
import { adjacent, nameOf, parseCells } from "../game/cells";
import { type CardKey, type Destinations, problemCells, stacksToAct, type View } from "../view/view";
import type { Selection, Tool } from "./selection";

/** Ways in which a cell can be highlighted. */
export type HighlightKind = "step" | "door" | "deploy" | "build" | "place" | "card" | "source" | "selected" | "refused";

export interface Highlight {
  cell: number;
  kind: HighlightKind;
}

/** A cell with a legal use: how it is highlighted, and the action that a click asks for; without one it is selected. */
export interface Clickable {
  kind: HighlightKind;
  action?: string;
}

/** Where a cell's figure or block may go. A key may name several origins; no origin is also a destination. */
export function destinationsFrom(destinations: Destinations | undefined, cell: number): number[] {
  const found = new Set<number>();
  for (const [from, to] of Object.entries(destinations ?? {})) {
    if (parseCells(from).includes(cell)) for (const destination of parseCells(to)) found.add(destination);
  }
  found.delete(cell);
  return [...found];
}

export const originsOf = (destinations: Record<string, unknown> | undefined): number[] =>
  Object.keys(destinations ?? {}).flatMap(parseCells);

/** The stack that the next block comes from, from 1: the one this turn builds from, the selected one, or the tallest. */
export function stackToBuildFrom(view: View, selection: Selection): number | null {
  if (view.stack !== null) return view.stack;
  const from = view.legal.from ?? [];
  if (selection.stack !== null && from.includes(selection.stack)) return selection.stack;
  const stacks = stacksToAct(view);
  const tallest = [...from].sort((a, b) => (stacks[b - 1] ?? 0) - (stacks[a - 1] ?? 0) || a - b);
  return tallest[0] ?? null;
}

export function buildAction(view: View, selection: Selection, cell: number): string {
  const stack = view.stack === null ? stackToBuildFrom(view, selection) : null;
  return `build ${nameOf(cell)}${stack === null ? "" : ` from ${stack}`}`;
}

export function isOwnKnight(view: View, cell: number): boolean {
  const figure = view.placement.figures.get(cell);
  return figure?.kind === "knight" && figure.player === view.to_act;
}

/** The clickable cells of a view, with the last selection. */
const remembered = new WeakMap<View, [Selection, ReadonlyMap<number, Clickable>]>();

/** The cells that can be clicked, with the selection so far. */
export function clickableCells(view: View, selection: Selection): ReadonlyMap<number, Clickable> {
  const known = remembered.get(view);
  if (known?.[0] === selection) return known[1];
  const clickable = new Map<number, Clickable>();
  const add: Add = (cells, kind, action) => {
    for (const cell of cells) clickable.set(cell, action ? { kind, action: action(cell) } : { kind });
  };
  if (selection.card === null) addActions(view, selection, add);
  else addCardUses(view, selection, selection.card, add);
  remembered.set(view, [selection, clickable]);
  return clickable;
}

type Add = (cells: number[], kind: HighlightKind, action?: (cell: number) => string) => void;

function addActions(view: View, selection: Selection, add: Add): void {
  const { legal } = view;
  const { cell: from, tool } = selection;
  add(parseCells(legal.found), "place", (cell) => `found ${nameOf(cell)}`);
  add(parseCells(legal.knight), "place", (cell) => `knight ${nameOf(cell)}`);
  add(parseCells(legal.king), "place", (cell) => `king ${nameOf(cell)}`);
  const deployments = parseCells(legal.deploy);
  const deploy = (cell: number): string => `deploy ${nameOf(cell)}`;
  if (tool === "deploy") add(deployments, "deploy", deploy);
  else if (tool === "build") add(parseCells(legal.build), "build", (cell) => buildAction(view, selection, cell));
  else if (from >= 0) {
    const move = (cell: number): string => `move ${nameOf(from)} ${nameOf(cell)}`;
    const adjacents = tool === "auto" ? deployments.filter((cell) => adjacent(cell, from)) : [];
    add(adjacents, "deploy", deploy);
    add(destinationsFrom(legal.door, from), "door", move);
    add(destinationsFrom(legal.step, from), "step", move);
  } else {
    add([...originsOf(legal.step), ...originsOf(legal.door)], "source");
  }
}

function addCardUses(view: View, { cell: from }: Selection, card: CardKey, add: Add): void {
  const plays = view.legal.play ?? {};
  if (card === "extra-block") add(parseCells(plays[card]), "build", (cell) => `play ${card} ${nameOf(cell)}`);
  else if (card === "lift") add(originsOf(plays.lift), "source");
  else if (isMovingCard(card)) {
    if (from < 0) add(originsOf(plays[card]), card === "shift-block" ? "card" : "source");
    else add(destinationsFrom(plays[card], from), "card", (cell) => `play ${card} ${nameOf(from)} ${nameOf(cell)}`);
  }
}

/** The stacks that the card `lift` may take a block from for the selected knight, from 1. */
export function liftStacks(view: View, selection: Selection): number[] {
  if (selection.card !== "lift" || selection.cell < 0) return [];
  return view.legal.play?.lift?.[nameOf(selection.cell)] ?? [];
}

/** Whether a tool has a legal use now. */
export const usable = ({ legal }: View, tool: Tool): boolean =>
  tool === "move" ? Boolean(legal.step || legal.door) : tool === "auto" || Boolean(legal[tool]);

/** Whether a card can be played now. */
export const playable = (view: View, card: string): boolean => Object.hasOwn(view.legal.play ?? {}, card);

/** Whether a refusal may be marked on a cell: not where an action is offered. */
export const canBeMarked = (clickable: Clickable | undefined): boolean => (clickable?.kind ?? "source") === "source";

/** All highlights of the board: the clickable cells, the selected ones, and a refusal's. */
export function highlightsOf(view: View, selection: Selection): Highlight[] {
  const clickable = clickableCells(view, selection);
  const highlights: Highlight[] = [...clickable]
    .filter(([cell]) => cell !== selection.cell)
    .map(([cell, { kind }]) => ({ cell, kind }));
  for (const cell of selectedCells(view, selection)) highlights.push({ cell, kind: "selected" });
  for (const cell of problemCells(view)) {
    if (cell !== selection.cell && canBeMarked(clickable.get(cell))) highlights.push({ cell, kind: "refused" });
  }
  return highlights;
}

/** The cells that are shown as selected: by the player, or as an answer. */
export const selectedCells = (view: View, { cell }: Selection): number[] => [
  ...(cell >= 0 ? [cell] : []),
  ...parseCells(view.pick),
];
