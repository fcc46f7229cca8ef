import { describe, expect, test } from "vitest";
import { parseCell } from "../../src/game/cells";
import { returnText } from "../../src/panel/setup";
import { NO_SELECTION } from "../../src/selection/selection";
import { actionText, pastText } from "../../src/texts/actions";
import { announcement } from "../../src/texts/announcements";
import { cellInfo, cellLabel } from "../../src/texts/cells";
import { hint } from "../../src/texts/hints";
import { masterText } from "../../src/texts/names";
import { CASTLE, viewOf } from "../support";

const view = viewOf({ board: CASTLE, legal: { step: { d5: "d6" }, build: "d4" } });
const selection = { ...NO_SELECTION, cell: parseCell("d5") };

test("a cell says its name, height, figure and what can be done there", () => {
  const say = (name: string): string => cellLabel(view, selection, parseCell(name));
  expect(say("a1")).toBe("a1, height 0");
  expect(say("e4")).toBe("e4, height 1, castle of area 3, 2 high, blue knight");
  expect(say("h8")).toBe("h8, height 1, castle of area 1, 1 high, king");
  expect(say("d5")).toBe("d5, height 1, castle of area 3, 2 high, orange knight, selected");
  expect(say("d6")).toBe("d6, height 0, can move here");
});

test("a master card says what it pays", () => {
  const told = viewOf({ master: "edge", pays: "2 points each, 2 more for the most" });
  expect(masterText(told)).toContain("the edge of the board (2 points each, 2 more for the most)");
});

test("a cell under the pointer shows its castle", () => {
  expect(cellInfo(view, parseCell("d4"))).toBe("d4 · height 2 · castle of area 3, 2 high");
  expect(cellInfo(view, parseCell("a1"))).toBe("a1 · bare ground");
});

test("the hint follows the selection, and a spectator gets none", () => {
  expect(hint(view, NO_SELECTION)).toContain("Choose a knight");
  expect(hint(viewOf({ legal: { step: { d5: "d6" } } }), NO_SELECTION)).toBe("Choose a knight.");
  expect(hint(viewOf({ legal: { build: "d6" } }), NO_SELECTION)).toBe("Choose a cell for the block.");
  expect(hint(viewOf({ legal: { score: true } }), NO_SELECTION)).toBe("");
  expect(hint(view, selection)).toContain("where the knight goes");
  expect(hint(view, { ...NO_SELECTION, card: "shift-block" })).toContain("the block to take");
  expect(hint(viewOf({ legal: {} }), NO_SELECTION)).toBe("");
  const spent = { ap: 0, legal: { end: ["3"] } };
  expect(hint(viewOf(spent), { ...NO_SELECTION, tool: "build" })).toBe("No action points left: end your turn.");
  const cards = { ap: 0, legal: { ...spent.legal, play: { "six-points": true as const } } };
  expect(hint(viewOf(cards), selection)).toContain("play a card, or end your turn");
  expect(hint(viewOf({ ap: 0, legal: { score: true } }), NO_SELECTION)).toBe("");
  expect(hint(viewOf({ stage: "found", legal: {} }), NO_SELECTION)).toBe("");
});

test.each([
  ["move c3 c4", "Orange moved from c3 to c4"],
  ["play shift-block d2 e3", "Orange played Shift a block (d2 e3)"],
  ["king stay", "Orange left the king where he is"],
  ["dance", "Orange dance"],
])("%s as a sentence", (action, text) => {
  expect(actionText(action, 1)).toBe(text);
});

test("a move from an earlier ply begins a variation, but where somebody undid against bots, it is the game", () => {
  const view = { ply: 3, length: 5, legal: { buy: true } };
  expect(pastText(viewOf(view), 3)).toBe("a move here starts a variation");
  expect(pastText(viewOf({ ...view, undid: true }), 3)).toBe("the game goes on from here");
  expect(pastText(viewOf({ ...view, undid: true }), 5)).toBe("");
  expect(pastText(viewOf({ ...view, legal: {} }), 3)).toBe("");
});

describe("announcements for screen readers", () => {
  const before = viewOf({ ply: 3, ap: 5 });

  test("of a move: what it was and what is left", () => {
    const after = viewOf({ ply: 4, ap: 4, last: { action: "move c3 c4", player: 1 } });
    expect(announcement(before, after)).toBe("Orange moved from c3 to c4. 4 action points left.");
  });

  test("of a refusal: the reason and its rule", () => {
    const refusal = { action: "move c3 a1", reasons: [{ rule: "R5.2", text: "Too far.", cells: "a1" }] };
    expect(announcement(before, viewOf({ ply: 3, refusal }))).toBe("Refused: Too far. R5.2");
  });

  test("of a turn's end: who is next; of travel: the ply; of nothing: nothing", () => {
    const next = viewOf({ ply: 4, to_act: 2, last: { action: "end 3", player: 1 } });
    expect(announcement(before, next)).toBe("Orange ended the turn (stacks of 3). Blue to play.");
    const back = viewOf({ ply: 2, length: 3, log: ["knight c3", "move c3 c4"] });
    expect(announcement(before, back)).toBe("Move 2 of 3: Moved from c3 to c4. 5 action points left.");
    expect(announcement(before, viewOf({ ply: 0, length: 3 }))).toContain("Move 0 of 3: the first position.");
    expect(announcement(before, viewOf({ ply: 4, stage: "over", last: { action: "end", player: 1 } }))).toContain(
      "over",
    );
    expect(announcement(before, viewOf({ ply: 3 }))).toBe("");
  });
});

test.each([
  ["keep jump top", "the others on top"],
  ["keep jump top climb bottom lift", "Climb on top, Lift at the bottom"],
  ["keep jump bottom climb bottom lift", "Climb, then Lift at the bottom"],
  ["keep jump", "keep it"],
])("%s: %s", (action, text) => {
  expect(returnText(action)).toBe(text);
});
