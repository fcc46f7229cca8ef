import { describe, expect, test } from "vitest";
import { parseCell } from "../../src/game/cells";
import { masterText } from "../../src/language/names";
import { returnText } from "../../src/panel/setup";
import { NO_SELECTION } from "../../src/selection/selection";
import { actionText, pastText, turnText } from "../../src/texts/actions";
import { announcement, isWithinTurn } from "../../src/texts/announcements";
import { cellInfo, cellLabel } from "../../src/texts/cells";
import { hint } from "../../src/texts/hints";
import type { Lesson } from "../../src/view/lesson";
import type { RawView } from "../../src/view/view";
import { CASTLE, viewOf } from "../support";

const view = viewOf({ board: CASTLE, legal: { step: { d5: "d6" }, build: "d4" } });
const selection = { ...NO_SELECTION, cell: parseCell("d5") };

test("a cell says its name, height, figure and what can be done there", () => {
  const say = (name: string): string => cellLabel(view, selection, parseCell(name));
  expect(say("a1")).toBe("a1, ground");
  expect(say("e4")).toBe("e4, level 1, castle of 3, blue knight");
  expect(say("h8")).toBe("h8, level 1, castle of 1, king");
  expect(say("d5")).toBe("d5, level 1, castle of 3, orange knight, selected");
  expect(say("d6")).toBe("d6, ground, can move here");
});

test("a master card says what it pays", () => {
  const told = viewOf({ master: "edge", pays: "2 points each, 2 more for the most" });
  expect(masterText(told)).toContain("the edge of the board (2 points each, 2 more for the most)");
});

test("a cell under the pointer shows its castle", () => {
  expect(cellInfo(view, parseCell("d4"))).toBe("d4 · level 2 · castle of area 3, 2 high");
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

test("a turn as a sentence says once what was done twice", () => {
  const actions = ["build e3 from 1", "build e3", "move f3 f2", "build e3", "score", "score", "score"];
  expect(turnText(actions, 2)).toBe("Blue built on e3 (×2); moved from f3 to f2; built on e3; scored a point (×3)");
  expect(turnText(["buy"], undefined)).toBe("Bought a card");
});

test.each([
  ["found c3", "founded a castle on c3"],
  ["knight c3", "placed a knight on c3"],
  ["king c3", "placed the king on c3"],
  ["king stay", "left the king where he is"],
  ["deploy c4", "deployed a knight on c4"],
  ["keep lift bottom", "kept a card"],
  ["play six-points", "played Six points"],
  ["play jump c3 c5", "played Jump (c3 c5)"],
  ["end", "ended the turn"],
  ["first 2", "named Blue first player"],
  ["spread 3 2", "spread the blocks"],
])("%s is retold as: %s", (action, words) => {
  expect(turnText([action], 1)).toBe(`Orange ${words}`);
});

describe("announcements for screen readers", () => {
  const before = viewOf({ ply: 3, ap: 5 });

  test("of a move: what it was and what is left", () => {
    const after = viewOf({ ply: 4, ap: 4, last: { action: "move c3 c4", player: 1 } });
    expect(announcement(before, after)).toBe("Orange moved from c3 to c4. 4 action points left.");
  });

  test("of a refusal: the reason and its rule", () => {
    const refusal = { action: "move c3 a1", reasons: [{ rule: "R5.2", text: "Too far.", cells: "a1" }] };
    expect(announcement(before, viewOf({ ply: 3, refusal }))).toBe("Refused: Too far (R5.2).");
  });

  test("of what was typed: no second mark after a question", () => {
    const text = "typed text: 'casles'; expected an action. Did you mean 'castles'?";
    const refusal = { action: "", reasons: [{ rule: "", text: `${text}\n`, cells: "" }] };
    expect(announcement(before, viewOf({ ply: 3, refusal }))).toBe(`Refused: ${text}`);
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

  test("of another player's turn: one sentence when it is over", () => {
    const within = viewOf({ ply: 4, ap: 4, last: { action: "build e3", player: 1 } });
    expect(isWithinTurn(before, within)).toBe(true);
    const next = viewOf({ ply: 5, to_act: 2, last: { action: "end 3", player: 1 } });
    expect(isWithinTurn(within, next)).toBe(false);
    expect(announcement(within, next, { unsaid: ["build e3"], asked: false })).toBe(
      "Orange built on e3; ended the turn (stacks of 3). Blue to play.",
    );
  });

  test("of a card that was bought: its name, where the hand is seen", () => {
    const last = { action: "buy", player: 1 };
    const held = viewOf({ ply: 3, ap: 5, hands: [["climb"], 1] });
    const bought = viewOf({ ply: 4, ap: 3, hands: [["climb", "six-points"], 1], last });
    expect(announcement(held, bought)).toBe("Orange bought a card. New card: Six points. 3 action points left.");
    const other = viewOf({ ply: 4, ap: 3, hands: [2, 1], last });
    expect(announcement(viewOf({ ply: 3, ap: 5, hands: [1, 1] }), other)).toBe(
      "Orange bought a card. 3 action points left.",
    );
  });

  test("of what was asked for in words: once", () => {
    const said = { number: 1, text: "Castle c3: area 2." };
    expect(announcement(before, viewOf({ ply: 3, said }))).toBe("Castle c3: area 2.");
    expect(announcement(viewOf({ ply: 3, said }), viewOf({ ply: 3, said }))).toBe("");
    const sketched = viewOf({ ply: 3, notes: ["arrow c3 d3 green"] });
    expect(announcement(sketched, viewOf({ ply: 3, said, notes: [] }))).toBe("Castle c3: area 2.");
  });

  test("of a search's sketches: nothing", () => {
    const sketch = viewOf({ ply: 3, notes: ["circle c3 green"] });
    expect(announcement(before, sketch, { asked: false })).toBe("");
  });
});

describe("announcements of a lesson", () => {
  const step = (more: object, view: Partial<RawView> = {}) => {
    const lesson = { id: "a", steps: [{ title: "One", state: "new" }], step: { id: "one" }, ...more };
    return viewOf({ ply: 0, ...view, lesson: lesson as unknown as Lesson });
  };

  test("another step is read by the focus, and not said", () => {
    const next = step({ index: 1, step: { id: "two" } }, { notes: ["circle c3 red"], stage: "over" });
    expect(announcement(step({}), next)).toBe("");
    expect(announcement(step({}), step({ course: { at: "" } }, { stage: "over" }))).toBe("");
  });

  test("hints, captions and verdicts are said once, without markup", () => {
    const hinted = step({ hints: ["Look at **c3**."] });
    expect(announcement(step({}), hinted)).toBe("Look at c3.");
    const wrong = { right: false, heading: "Not yet.", reasons: [{ rule: "R5.2", text: "Too high" }] };
    const judged = step({ hints: ["Look at **c3**."], verdict: wrong }, { notes: ["mark c3 red"] });
    expect(announcement(hinted, judged)).toBe("Not yet. Too high (R5.2).");
    expect(announcement(judged, judged)).toBe("");
    const right = step({ hints: ["Look at **c3**."], verdict: { right: true, heading: "Right!" }, done: "Well." });
    expect(announcement(judged, right)).toBe("Right! Well.");
    expect(announcement(judged, step({ verdict: wrong }, { caption: "Up it goes." }))).toBe("Up it goes.");
  });

  test("feedback behind what the coach says is not said, as it is not shown", () => {
    const coach = { text: "This turn gains 2.", rule: "", kind: "stuck" };
    const verdict = { right: false, heading: "Not yet.", reasons: [{ rule: "", text: "This turn gains 2" }] };
    expect(announcement(step({}), step({ coach, verdict }))).toBe("This turn gains 2.");
  });

  test("a refusal is said once, with the lesson's own heading", () => {
    const refusal = {
      action: "end",
      heading: "Not in this exercise.",
      reasons: [{ rule: "", text: "Nothing is played.", cells: "" }],
    };
    expect(announcement(step({}), step({}, { refusal }))).toBe("Not in this exercise. Nothing is played.");
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
