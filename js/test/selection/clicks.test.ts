import { describe, expect, test } from "vitest";
import { movementOf } from "../../src/game/actions";
import { nameOf, parseCell } from "../../src/game/cells";
import {
  clickableCells,
  destinationsFrom,
  highlightsOf,
  liftStacks,
  stackToBuildFrom,
} from "../../src/selection/clickable";
import {
  carriedOver,
  clickCell,
  deselect,
  liftFrom,
  type Outcome,
  toggleCard,
  toggleTool,
} from "../../src/selection/clicks";
import { NO_SELECTION, type Selection } from "../../src/selection/selection";
import { CASTLE, viewOf } from "../support";
import { turn } from "./turn";

const knight = parseCell("d5");

function clicking(selection: Selection, ...cells: string[]): Outcome {
  let outcome: Outcome = { selection };
  for (const name of cells) outcome = clickCell(turn, outcome.selection, parseCell(name));
  return outcome;
}
const clickableNames = (selection: Selection, kind: string): string[] =>
  [...clickableCells(turn, selection)].filter(([, clickable]) => clickable.kind === kind).map(([cell]) => nameOf(cell));

describe("moving", () => {
  test("a click on one's own knight selects it and sends nothing", () => {
    expect(clicking(NO_SELECTION, "d5")).toEqual({ selection: { ...NO_SELECTION, cell: knight } });
  });

  test("its destinations are clickable, steps and doors apart", () => {
    const selected = { ...NO_SELECTION, cell: knight };
    expect(clickableNames(selected, "step")).toEqual(["d6", "c5"]);
    expect(clickableNames(selected, "door")).toEqual(["d3", "f4"]);
    expect(clickableNames(selected, "deploy")).toEqual(["e5"]);
  });

  test("both kinds are the one action; the knight stays selected on its new cell", () => {
    expect(clicking(NO_SELECTION, "d5", "d6")).toEqual({
      selection: { ...NO_SELECTION, cell: parseCell("d6") },
      action: "move d5 d6",
    });
    expect(clicking(NO_SELECTION, "d5", "f4")).toEqual({
      selection: { ...NO_SELECTION, cell: parseCell("f4") },
      action: "move d5 f4",
    });
  });

  test("where a step and a deployment are legal, the step wins unless deploying was asked for", () => {
    expect(clicking(NO_SELECTION, "d5", "d6").action).toBe("move d5 d6");
    expect(clicking({ ...NO_SELECTION, tool: "deploy" }, "d6").action).toBe("deploy d6");
    expect(clicking({ ...NO_SELECTION, cell: knight }, "e5")).toEqual({ selection: NO_SELECTION, action: "deploy e5" });
    expect(clickCell(turn, { ...NO_SELECTION, cell: knight }, parseCell("d6"), true).action).toBe("deploy d6");
  });

  test("an illegal cell is sent all the same, for Python to explain", () => {
    expect(clicking(NO_SELECTION, "d5", "a1").action).toBe("move d5 a1");
    expect(clicking(NO_SELECTION, "d5", "e4").action).toBe("move d5 e4");
    const deploying = { ...NO_SELECTION, tool: "deploy" } as const;
    expect(clicking(deploying, "a1")).toEqual({ selection: deploying, action: "deploy a1" });
  });

  test("a second click on the knight, or Escape, deselects it", () => {
    expect(clicking(NO_SELECTION, "d5", "d5").selection).toEqual(NO_SELECTION);
    const moving = { ...NO_SELECTION, tool: "move" } as const;
    expect(clicking(moving, "d5", "d5").selection).toEqual(moving);
    expect(deselect({ ...NO_SELECTION, cell: knight })).toEqual(NO_SELECTION);
  });

  test.each([
    ["the tool to build", { tool: "build" }],
    ["the tool to deploy", { tool: "deploy" }],
    ["a card that has no use for it", { card: "extra-block" }],
  ] as const)("a click on one's own knight selects it with %s, too", (_, active) => {
    expect(clicking({ ...NO_SELECTION, ...active }, "d5")).toEqual({ selection: { ...NO_SELECTION, cell: knight } });
  });

  test("in another turn nothing is selected, no tool either", () => {
    const selection: Selection = { ...NO_SELECTION, tool: "build", stack: 2 };
    expect(carriedOver(turn, selection, turn)).toEqual(selection);
    for (const before of [{ to_act: 2 }, { round: 2 }, { phase: 3 }]) {
      expect(carriedOver(turn, selection, viewOf(before))).toEqual(NO_SELECTION);
    }
  });

  test("another player's knight and the king are not selected", () => {
    expect(clicking(NO_SELECTION, "e4")).toEqual({ selection: NO_SELECTION });
    expect(clicking(NO_SELECTION, "h8")).toEqual({ selection: NO_SELECTION });
  });
});

describe("building", () => {
  test("a click with nothing selected builds where that is legal, from the tallest stack", () => {
    expect(clicking(NO_SELECTION, "g8").action).toBe("build g8 from 1");
    expect(clicking(NO_SELECTION, "a1").action).toBeUndefined();
  });

  test("the selected stack is named, until the turn builds from one", () => {
    expect(clicking({ ...NO_SELECTION, stack: 2 }, "g8").action).toBe("build g8 from 2");
    const begun = viewOf({ ...turn, stack: 2, legal: { build: "g8" } });
    expect(clickCell(begun, { ...NO_SELECTION, stack: 1 }, parseCell("g8")).action).toBe("build g8");
    expect(stackToBuildFrom(begun, NO_SELECTION)).toBe(2);
  });

  test("the tallest stack is the default, the earlier of two", () => {
    expect(stackToBuildFrom(viewOf({ stacks: [[2, 3, 3]], legal: { from: [1, 2] } }), NO_SELECTION)).toBe(2);
    expect(stackToBuildFrom(viewOf({ stacks: [[]] }), NO_SELECTION)).toBeNull();
  });

  test("with the tool, an illegal cell is sent for its reason", () => {
    expect(clicking({ ...NO_SELECTION, tool: "build" }, "a1").action).toBe("build a1 from 1");
    expect(clicking({ ...NO_SELECTION, tool: "build" }, "e4").action).toBe("build e4 from 1");
  });
});

describe("set-up", () => {
  test.each([
    ["found", "found", { found: "a1b2" }],
    ["place-knight", "knight", { knight: "a1b2" }],
    ["place-king", "king", { king: "a1b2" }],
    ["move-king", "king", { king: "a1b2", stay: true }],
  ])("in %s a click places, legal or not", (stage, verb, legal) => {
    const view = viewOf({ stage, legal });
    expect([...clickableCells(view, NO_SELECTION).keys()].map(nameOf)).toEqual(["a1", "b2"]);
    expect(clickCell(view, NO_SELECTION, parseCell("b2")).action).toBe(`${verb} b2`);
    expect(clickCell(view, NO_SELECTION, parseCell("h1")).action).toBe(`${verb} h1`);
  });

  test("in the other stages a click does nothing", () => {
    for (const stage of ["keep", "name-first", "spread-carry", "over"]) {
      expect(clickCell(viewOf({ stage }), NO_SELECTION, parseCell("b2"))).toEqual({ selection: NO_SELECTION });
    }
  });
});

describe("cards", () => {
  const holding = (card: Selection["card"]): Selection => ({ ...NO_SELECTION, card });

  test("a card that moves a knight asks for the knight, then the cell", () => {
    expect(clickableNames(holding("climb"), "source")).toEqual(["d5"]);
    const chosen = clicking(holding("climb"), "d5");
    expect(chosen.action).toBeUndefined();
    expect(clickableNames(chosen.selection, "card")).toEqual(["d4"]);
    expect(clickCell(turn, chosen.selection, parseCell("d4"))).toEqual({
      selection: NO_SELECTION,
      action: "play climb d5 d4",
    });
  });

  test("origins that share their destinations are none of their own", () => {
    expect(destinationsFrom({ d4h7: "a1d4h7" }, parseCell("d4")).map(nameOf)).toEqual(["a1", "h7"]);
    expect(destinationsFrom({ d4h7: "a1d4h7" }, parseCell("c1"))).toEqual([]);
    expect(destinationsFrom(undefined, parseCell("c1"))).toEqual([]);
    expect(clicking(holding("shift-block"), "d4", "a1").action).toBe("play shift-block d4 a1");
  });

  test("lift asks for the stack where there is a choice", () => {
    const chosen = clicking(holding("lift"), "d5");
    expect(chosen.action).toBeUndefined();
    expect(liftStacks(turn, chosen.selection)).toEqual([1, 2]);
    expect(liftFrom(chosen.selection, 2)).toEqual({ selection: NO_SELECTION, action: "play lift d5 from 2" });
    const single = viewOf({ ...turn, legal: { play: { lift: { d5: [2] } } } });
    expect(clickCell(single, holding("lift"), knight).action).toBe("play lift d5 from 2");
  });

  test("an illegal destination is sent for its reason, an illegal origin is not", () => {
    expect(clicking(holding("climb"), "d5", "a8").action).toBe("play climb d5 a8");
    expect(clicking(holding("extra-block"), "a8").action).toBe("play extra-block a8");
    expect(clicking(holding("climb"), "a8")).toEqual({ selection: holding("climb") });
  });

  test("a click on what is selected deselects it, one on another that the card moves selects that", () => {
    const first = clicking(holding("shift-block"), "d4").selection;
    expect(clicking(first, "d4")).toEqual({ selection: holding("shift-block") });
    const apart = viewOf({ board: CASTLE, legal: { play: { "shift-block": { d4: "a1", e4: "a2" } } } });
    const other = clickCell(apart, { ...holding("shift-block"), cell: parseCell("d4") }, parseCell("e4"));
    expect(other).toEqual({ selection: { ...holding("shift-block"), cell: parseCell("e4") } });
  });

  test("a card can be deselected step by step", () => {
    const chosen = clicking(holding("climb"), "d5").selection;
    expect(deselect(chosen)).toEqual(holding("climb"));
    expect(deselect(deselect(chosen))).toEqual(NO_SELECTION);
    expect(toggleCard(turn, chosen, "climb")).toEqual(NO_SELECTION);
  });

  test("the only knight that a card can move is selected with it", () => {
    const one = viewOf({ ...turn, legal: { play: { climb: { d5: "d6" } } } });
    expect(toggleCard(one, NO_SELECTION, "climb")).toEqual({ ...holding("climb"), cell: knight });
    const two = viewOf({ ...turn, legal: { play: { climb: { d5: "d6", a1: "a2" } } } });
    expect(toggleCard(two, NO_SELECTION, "climb")).toEqual(holding("climb"));
  });
});

describe("a new view", () => {
  test("keeps a card while it can be played, with its knight or block, and drops both with it", () => {
    const climbing = { ...NO_SELECTION, card: "climb", cell: knight } as const;
    expect(carriedOver(turn, climbing)).toEqual(climbing);
    const shifting = { ...NO_SELECTION, card: "shift-block", cell: parseCell("d4") } as const;
    expect(carriedOver(turn, shifting)).toEqual(shifting);
    expect(carriedOver(turn, { ...shifting, cell: -1 })).toEqual({ ...shifting, cell: -1 });
    expect(carriedOver(viewOf({ board: CASTLE }), climbing)).toEqual(NO_SELECTION);
    expect(carriedOver(viewOf({ board: CASTLE }), { ...NO_SELECTION, stack: 1 })).toEqual(NO_SELECTION);
  });

  test("keeps what still exists and drops what does not", () => {
    expect(carriedOver(turn, { tool: "move", cell: knight, card: null, stack: 2 })).toEqual({
      tool: "move",
      cell: knight,
      card: null,
      stack: 2,
    });
    expect(carriedOver(turn, { tool: "auto", cell: parseCell("e4"), card: "jump", stack: 9 })).toEqual(NO_SELECTION);
    expect(carriedOver(viewOf({ stage: "over" }), { ...NO_SELECTION, tool: "build" })).toEqual(NO_SELECTION);
  });

  test.each(["move", "deploy", "build"] as const)("the tool %s stays only while it can be used", (tool) => {
    const armed = { ...NO_SELECTION, tool };
    expect(carriedOver(turn, armed)).toEqual(armed);
    expect(carriedOver(viewOf({ ap: 0, legal: { end: ["2 2"] } }), armed)).toEqual(NO_SELECTION);
  });
});

test("a second press deselects a tool, and building deselects the knight", () => {
  expect(toggleTool(NO_SELECTION, "build").tool).toBe("build");
  expect(toggleTool(toggleTool(NO_SELECTION, "build"), "build")).toEqual(NO_SELECTION);
  expect(toggleTool({ ...NO_SELECTION, cell: knight }, "build").cell).toBe(-1);
  expect(toggleTool({ ...NO_SELECTION, cell: knight }, "move").cell).toBe(knight);
});

test("the cells of a refusal are highlighted", () => {
  const refused = viewOf({
    ...turn,
    refusal: { action: "move d5 a1", reasons: [{ rule: "R5.2", text: "no", cells: "a1" }] },
  });
  expect(highlightsOf(refused, NO_SELECTION)).toContainEqual({ cell: 0, kind: "refused" });
});

test("a refusal marks neither destinations of the selected knight nor the knight", () => {
  const reasons = [{ rule: "R5.3", text: "the doors lead elsewhere", cells: "a1d3d5" }];
  const refused = viewOf({ ...turn, refusal: { action: "move d5 a1", reasons } });
  const marked = highlightsOf(refused, { ...NO_SELECTION, cell: knight }).filter(({ kind }) => kind === "refused");
  expect(marked.map(({ cell }) => nameOf(cell))).toEqual(["a1"]);
});

test("only some actions move a figure", () => {
  expect(movementOf("move c3 c4")).toEqual({ from: parseCell("c3"), to: parseCell("c4") });
  expect(movementOf("move a1 b1")).toEqual({ from: parseCell("a1"), to: parseCell("b1") });
  expect(movementOf("move b1 a1")).toEqual({ from: parseCell("b1"), to: parseCell("a1") });
  expect(movementOf("move c3")).toBeUndefined();
  expect(movementOf("play jump c3 c5")).toEqual({ from: parseCell("c3"), to: parseCell("c5") });
  for (const action of ["build c3", "deploy c4", "play shift-block d2 e3", "play lift c3 from 2", "end 3 3", ""]) {
    expect(movementOf(action)).toBeUndefined();
  }
});
