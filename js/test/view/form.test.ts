import { expect, test } from "vitest";
import type { BoardPart, ButtonPart, FieldPart, FormPart, GroupPart } from "../../src/protocol/shape";
import { arranged, keyOf, parseForm } from "../../src/view/form";

const title: FieldPart = { kind: "field", name: "title", label: "", text: "", placeholder: "", rows: 1, options: [] };
const board: BoardPart = { kind: "board" };
const save: ButtonPart = { kind: "button", name: "save", label: "", title: "", primary: false };

test.each<[FormPart[], FormPart[], FormPart[], boolean]>([
  [[], [], [], true],
  [[title], [title], [], false],
  [[title, board], [title], [], true],
  [[board, save], [], [save], true],
  [[title, board, save], [title], [save], true],
])("parts before the board are above it, those after it beside", (parts, above, beside, hasBoard) => {
  expect(arranged(parts)).toEqual({ above, beside, hasBoard });
});

test("a line is known by its first part, wherever it is", () => {
  const line: GroupPart = { kind: "line", name: "", parts: [save] };
  const parts = [title, line, { ...line, name: "rows" }, { ...line, parts: [] }, board];
  expect(parts.map((part) => keyOf(part, 3))).toEqual(["title", "save", "rows", 3, 3]);
});

test("what is no part is left out", () => {
  for (const raw of [undefined, null, {}, "board", 3]) expect(parseForm(raw)).toEqual([]);
  expect(parseForm([null, 1, {}, title])).toEqual([title]);
});
