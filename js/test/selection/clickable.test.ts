import { describe, expect, test } from "vitest";
import { nameOf, parseCell } from "../../src/game/cells";
import {
  clickableCells,
  highlightsOf,
  liftStacks,
  playable,
  selectedCells,
  usable,
} from "../../src/selection/clickable";
import { cellsOf } from "../../src/selection/places";
import { NO_SELECTION, type Selection } from "../../src/selection/selection";
import { CASTLE, viewOf } from "../support";
import { turn } from "./turn";

const d5 = parseCell("d5");
const clickable = (selection: Partial<Selection>, view = turn): Record<string, string> =>
  Object.fromEntries(
    [...clickableCells(view, { ...NO_SELECTION, ...selection })].map(([cell, { kind, action = "" }]) => [
      nameOf(cell),
      `${kind}: ${action}`,
    ]),
  );

describe("the cells that can be clicked, how they look, and what a click asks for", () => {
  test("with nothing selected, one's knights that can move", () => {
    expect(clickable({})).toEqual({ d5: "source: " });
    expect(clickable({ tool: "move" })).toEqual({ d5: "source: " });
    const doors = viewOf({ board: CASTLE, legal: { door: { d5: "d3" } } });
    expect(clickable({}, doors)).toEqual({ d5: "source: " });
  });

  test("with a knight, its destinations, and the cells beside it where one can be deployed", () => {
    const moves = { d6: "step: move d5 d6", c5: "step: move d5 c5", d3: "door: move d5 d3", f4: "door: move d5 f4" };
    expect(clickable({ cell: d5 })).toEqual({ ...moves, e5: "deploy: deploy e5" });
    expect(clickable({ cell: d5, tool: "move" })).toEqual(moves);
  });

  test("a knight in the corner a1 is one, too", () => {
    const corner = viewOf({
      board: "......../......../......../......../......../......../......../1....... 1:a1",
      legal: { step: { a1: "a2" }, play: { jump: { a1: "a3" }, lift: { a1: [2] } } },
    });
    const a1 = parseCell("a1");
    expect(clickable({ cell: a1 }, corner)).toEqual({ a2: "step: move a1 a2" });
    expect(clickable({ cell: a1, card: "jump" }, corner)).toEqual({ a3: "card: play jump a1 a3" });
    expect(liftStacks(corner, { ...NO_SELECTION, cell: a1, card: "lift" })).toEqual([2]);
    expect(selectedCells(corner, { ...NO_SELECTION, cell: a1 })).toEqual([a1]);
  });

  test("with a tool, where it applies", () => {
    expect(clickable({ tool: "deploy" })).toEqual({
      d6: "deploy: deploy d6",
      e5: "deploy: deploy e5",
      g1: "deploy: deploy g1",
    });
    expect(clickable({ tool: "build" })).toEqual({
      d4: "build: build d4 from 1",
      e5: "build: build e5 from 1",
      g8: "build: build g8 from 1",
    });
  });

  test("with a card, the knight or block first, then its destinations", () => {
    expect(clickable({ card: "climb" })).toEqual({ d5: "source: " });
    expect(clickable({ card: "climb", cell: d5 })).toEqual({ d4: "card: play climb d5 d4" });
    expect(clickable({ card: "lift" })).toEqual({ d5: "source: " });
    expect(clickable({ card: "shift-block" })).toEqual({ d4: "card: ", h7: "card: " });
    expect(clickable({ card: "shift-block", cell: parseCell("d4") })).toEqual({
      a1: "card: play shift-block d4 a1",
      h7: "card: play shift-block d4 h7",
    });
    expect(clickable({ card: "extra-block" })).toEqual({
      d4: "build: play extra-block d4",
      g8: "build: play extra-block g8",
    });
    expect(clickable({ card: "six-points" })).toEqual({});
    expect(clickable({ card: "climb" }, viewOf())).toEqual({});
  });

  test.each([
    ["found", { found: "a1b2" }],
    ["knight", { knight: "a1b2" }],
    ["king", { king: "a1b2" }],
  ])("before the first turn, where to %s", (verb, legal) => {
    expect(clickable({}, viewOf({ stage: "place-knight", legal }))).toEqual({
      a1: `place: ${verb} a1`,
      b2: `place: ${verb} b2`,
    });
  });

  test("they are worked out once for a view and a selection", () => {
    const selection = { ...NO_SELECTION, cell: d5 };
    expect(clickableCells(turn, selection)).toBe(clickableCells(turn, selection));
    expect(clickableCells(turn, { ...NO_SELECTION })).not.toBe(clickableCells(turn, selection));
  });
});

test("blocks for lift come from the stacks that it may take, for a selected knight", () => {
  expect(liftStacks(turn, { ...NO_SELECTION, card: "lift", cell: d5 })).toEqual([1, 2]);
  expect(liftStacks(turn, { ...NO_SELECTION, card: "lift" })).toEqual([]);
  expect(liftStacks(turn, { ...NO_SELECTION, card: "climb", cell: d5 })).toEqual([]);
  expect(liftStacks(turn, { ...NO_SELECTION, card: "lift", cell: parseCell("a1") })).toEqual([]);
  expect(liftStacks(viewOf(), { ...NO_SELECTION, card: "lift", cell: d5 })).toEqual([]);
});

test("a tool or card is offered while it has a use", () => {
  const resting = viewOf({ legal: { deploy: "a1" } });
  expect((["auto", "move", "deploy", "build"] as const).map((tool) => usable(resting, tool))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(usable(viewOf({ legal: { door: { d5: "d3" } } }), "move")).toBe(true);
  expect([playable(turn, "climb"), playable(turn, "jump"), playable(resting, "climb")]).toEqual([true, false, false]);
});

test("the board highlights what can be clicked and what is selected, which is not among its destinations", () => {
  const selected = { ...NO_SELECTION, card: "shift-block" as const, cell: parseCell("d4") };
  const shown = highlightsOf(turn, selected).map(({ cell, kind }) => `${nameOf(cell)} ${kind}`);
  expect(shown).toEqual(["a1 card", "h7 card", "d4 selected"]);
  const nothing = highlightsOf(turn, NO_SELECTION).map(({ cell, kind }) => `${nameOf(cell)} ${kind}`);
  expect(nothing).toEqual(["d5 source"]);
});

test("keys jump to one's knights, to the cells that can be clicked, to the castles", () => {
  const names = (place: "knight" | "choice" | "castle"): string[] =>
    cellsOf(turn, { ...NO_SELECTION, tool: "deploy" }, place).map(nameOf);
  expect(names("knight")).toEqual(["d5"]);
  expect(names("choice")).toEqual(["g1", "e5", "d6"]);
  expect(names("castle")).toEqual(["d4", "h8"]);
});
