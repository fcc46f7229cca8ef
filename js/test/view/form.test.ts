import { expect, test } from "vitest";
import { arranged, keyOf, parseForm } from "../../src/view/form";

const title = { kind: "field", name: "title" } as const;
const board = { kind: "board" } as const;
const save = { kind: "button", name: "save" } as const;

test.each([
  [[], [], [], true],
  [[title], [title], [], false],
  [[title, board], [title], [], true],
  [[board, save], [], [save], true],
  [[title, board, save], [title], [save], true],
])("parts before the board are above it, those after it beside", (parts, above, beside, hasBoard) => {
  expect(arranged([...parts])).toEqual({ above, beside, hasBoard });
});

test("a line is known by its first part, wherever it is", () => {
  const line = { kind: "line", parts: [save] } as const;
  expect([title, line, { ...line, parts: [] }, board].map((part) => keyOf(part as never, 3))).toEqual([
    "title",
    "save",
    3,
    3,
  ]);
});

test("what is no part is left out", () => {
  for (const raw of [undefined, null, {}, "board", 3]) expect(parseForm(raw)).toEqual([]);
  expect(parseForm([null, 1, {}, title])).toEqual([title]);
});
