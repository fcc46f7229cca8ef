/** Setting up a position: what a press on the board asks for, and how the values of the form are read. */
import { nameOf } from "../cells";
import type { Scene } from "../view";

export type Edit =
  | { raise: string }
  | { lower: string }
  | { figure: [cell: string, who: string] }
  | { set: Record<string, unknown> }
  | { paste: string }
  | { start: "empty" | "new" | "position" }
  | { fill: "stacks" | "cards" | "no-cards" };

/** What is put on the board: "block", "take" (a block away), "K" for the king, or a player's number. */
export type EditTool = string;

/** The tools for a draft, each with its key. */
export const editTools = ({ players }: Scene): [EditTool, key: string][] => [
  ["block", "B"],
  ["take", "X"],
  ["K", "K"],
  ...Array.from({ length: players }, (_, at): [EditTool, string] => [`${at + 1}`, `${at + 1}`]),
];

/** What a press on a cell asks for. With `alternate` (the shift key), or where the same figure stands, it takes away. */
export function editAt({ position }: Scene, tool: EditTool, cell: number, alternate: boolean): Edit {
  const name = nameOf(cell);
  if (tool === "take" || (tool === "block" && alternate)) return { lower: name };
  if (tool === "block") return { raise: name };
  const figure = position.figures.get(cell);
  const stands = figure && (figure.kind === "king" ? "K" : `${figure.player}`);
  return { figure: [name, alternate || stands === tool ? "" : tool] };
}

/** The whole numbers in a text: "3 3 2". */
export const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

export const replaced = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((old, index) => (index === at ? value : old));

/** A hand with so many cards of one kind. */
export const withCards = (hand: readonly string[], card: string, count: number): string[] => [
  ...hand.filter((held) => held !== card),
  ...new Array(Math.max(0, Math.min(4, count || 0))).fill(card),
];
