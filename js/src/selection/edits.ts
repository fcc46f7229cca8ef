/** Setting up a position: what a click on the board asks for, and how the values of the form are read. */

import { nameOf } from "../game/cells";
import type { Edit } from "../game/intents";
import type { View } from "../view/view";

/** What a click places: "block", "K" for the king or a player's number; "take" removes a block. */
export type EditTool = string;

/** The tools of the editor, each with its key. */
export const editTools = ({ players }: View): [EditTool, key: string][] => [
  ["block", "B"],
  ["take", "X"],
  ["K", "K"],
  ...Array.from({ length: players }, (_, at): [EditTool, string] => [`${at + 1}`, `${at + 1}`]),
];

/** The edit of a click on a cell. With `shift`, or where the same figure stands, it removes. */
export function editAt({ placement }: View, tool: EditTool, cell: number, shift: boolean): Edit {
  const name = nameOf(cell);
  if (tool === "take" || (tool === "block" && shift)) return { lower: name };
  if (tool === "block") return { raise: name };
  const figure = placement.figures.get(cell);
  const stands = figure && (figure.kind === "king" ? "K" : `${figure.player}`);
  return { figure: [name, shift || stands === tool ? "" : tool] };
}

/** The whole numbers in a text: "3 3 2". */
export const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

export const replaced = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((old, index) => (index === at ? value : old));
