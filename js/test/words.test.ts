import { describe, expect, test } from "vitest";
import { parseCell } from "../src/cells";
import { litCells, NO_CHOICE } from "../src/interaction";
import { returnWords } from "../src/panel/setup";
import { actionWords, cellFacts, cellWords, changeWords, hint } from "../src/words";
import { CASTLE, sceneOf } from "./views";

const view = sceneOf({ board: CASTLE, legal: { step: { d5: "d6" }, build: "d4" } });
const chosen = { ...NO_CHOICE, selected: parseCell("d5") };

test("a cell says its name, height, figure and what can be done there", () => {
  const say = (name: string): string =>
    cellWords(view, parseCell(name), chosen, litCells(view, chosen).get(parseCell(name)));
  expect(say("a1")).toBe("a1, height 0");
  expect(say("e4")).toBe("e4, height 1, castle of area 3, 2 high, blue knight");
  expect(say("h8")).toBe("h8, height 1, castle of area 1, 1 high, king");
  expect(say("d5")).toBe("d5, height 1, castle of area 3, 2 high, orange knight, chosen");
  expect(say("d6")).toBe("d6, height 0, can move here");
});

test("a cell under the pointer says its castle", () => {
  expect(cellFacts(view, parseCell("d4"))).toBe("d4 · height 2 · castle of area 3, 2 high");
  expect(cellFacts(view, parseCell("a1"))).toBe("a1 · bare ground");
});

test("the hint follows the choice, and a spectator gets none", () => {
  expect(hint(view, NO_CHOICE)).toContain("Choose a knight");
  expect(hint(sceneOf({ legal: { step: { d5: "d6" } } }), NO_CHOICE)).toBe("Choose a knight.");
  expect(hint(sceneOf({ legal: { build: "d6" } }), NO_CHOICE)).toBe("Choose a cell for the block.");
  expect(hint(sceneOf({ legal: { score: true } }), NO_CHOICE)).toBe("");
  expect(hint(view, chosen)).toContain("where the knight goes");
  expect(hint(view, { ...NO_CHOICE, card: "shift-block" })).toContain("the block to take");
  expect(hint(sceneOf({ legal: {} }), NO_CHOICE)).toBe("");
  expect(hint(sceneOf({ stage: "found", legal: {} }), NO_CHOICE)).toBe("");
});

test.each([
  ["move c3 c4", "Orange moved from c3 to c4"],
  ["play shift-block d2 e3", "Orange played Shift a block (d2 e3)"],
  ["king stay", "Orange left the king where he is"],
  ["dance", "Orange dance"],
])("%s is told", (action, words) => {
  expect(actionWords(action, 1)).toBe(words);
});

describe("what a screen reader hears", () => {
  const before = sceneOf({ ply: 3, ap: 5 });

  test("of a move: what it was and what is left", () => {
    const after = sceneOf({ ply: 4, ap: 4, last: { action: "move c3 c4", player: 1 } });
    expect(changeWords(before, after)).toBe("Orange moved from c3 to c4. 4 action points left.");
  });

  test("of a refusal: the reason and its rule", () => {
    const refusal = { action: "move c3 a1", reasons: [{ rule: "R5.2", text: "Too far.", cells: "a1" }] };
    expect(changeWords(before, sceneOf({ ply: 3, refusal }))).toBe("Refused: Too far. R5.2");
  });

  test("of a turn's end: who is next; of travel: the ply; of nothing: nothing", () => {
    const next = sceneOf({ ply: 4, to_act: 2, last: { action: "end 3", player: 1 } });
    expect(changeWords(before, next)).toBe("Orange ended the turn. Blue to play.");
    const back = sceneOf({ ply: 2, length: 3, log: ["knight c3", "move c3 c4"] });
    expect(changeWords(before, back)).toBe("Ply 2 of 3: Moved from c3 to c4. 5 action points left.");
    expect(changeWords(before, sceneOf({ ply: 0, length: 3 }))).toContain("Ply 0 of 3: the first position.");
    expect(changeWords(before, sceneOf({ ply: 4, stage: "over", last: { action: "end", player: 1 } }))).toContain(
      "over",
    );
    expect(changeWords(before, sceneOf({ ply: 3 }))).toBe("");
  });
});

test.each([
  ["keep jump top", "the others on top"],
  ["keep jump top climb bottom lift", "Climb on top, Lift at the bottom"],
  ["keep jump bottom climb bottom lift", "Climb, then Lift at the bottom"],
  ["keep jump", "keep it"],
])("%s: %s", (action, words) => {
  expect(returnWords(action)).toBe(words);
});
