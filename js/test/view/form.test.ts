import { expect, test } from "vitest";
import { arranged, parseForm } from "../../src/view/form";

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

test("what is no part is left out", () => {
  for (const raw of [undefined, null, {}, "board", 3]) expect(parseForm(raw)).toEqual([]);
  expect(parseForm([null, 1, {}, title])).toEqual([title]);
});
