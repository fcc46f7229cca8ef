import { describe, expect, test } from "vitest";
import { nameOf, parseCell } from "../src/cells";
import {
  type Answer,
  buildingStack,
  type Choice,
  cancel,
  carriedOver,
  chooseCard,
  chooseTool,
  liftFrom,
  liftStacks,
  litCells,
  marksOf,
  NO_CHOICE,
  press,
  travelOf,
  waysFrom,
} from "../src/interaction";
import { CASTLE, sceneOf } from "./views";

const turn = sceneOf({
  board: CASTLE,
  legal: {
    step: { d5: "d6c5" },
    door: { d5: "d3f4" },
    deploy: "d6e5",
    build: "d4e5g8",
    from: [1, 2],
    play: {
      climb: { d5: "d4" },
      lift: { d5: [1, 2] },
      "extra-block": "d4g8",
      "shift-block": { d4h7: "a1d4h7" },
      "six-points": true,
    },
  },
});
const knight = parseCell("d5");

function pressing(choice: Choice, ...cells: string[]): Answer {
  let answer: Answer = { choice };
  for (const name of cells) answer = press(turn, answer.choice, parseCell(name));
  return answer;
}
const litNames = (choice: Choice, kind: string): string[] =>
  [...litCells(turn, choice)].filter(([, lit]) => lit.kind === kind).map(([cell]) => nameOf(cell));

describe("moving", () => {
  test("a press on a knight of one's own chooses it and sends nothing", () => {
    expect(pressing(NO_CHOICE, "d5")).toEqual({ choice: { ...NO_CHOICE, selected: knight } });
  });

  test("its cells are lit, steps and doors told apart", () => {
    const chosen = { ...NO_CHOICE, selected: knight };
    expect(litNames(chosen, "step")).toEqual(["d6", "c5"]);
    expect(litNames(chosen, "door")).toEqual(["d3", "f4"]);
    expect(litNames(chosen, "deploy")).toEqual(["e5"]);
  });

  test("both kinds are the one action; the knight stays chosen on its new cell", () => {
    expect(pressing(NO_CHOICE, "d5", "d6")).toEqual({
      choice: { ...NO_CHOICE, selected: parseCell("d6") },
      action: "move d5 d6",
    });
    expect(pressing(NO_CHOICE, "d5", "f4").action).toBe("move d5 f4");
  });

  test("where a step and a deployment are legal, the step wins unless deploying was asked for", () => {
    expect(pressing(NO_CHOICE, "d5", "d6").action).toBe("move d5 d6");
    expect(pressing({ ...NO_CHOICE, tool: "deploy" }, "d6").action).toBe("deploy d6");
    expect(press(turn, { ...NO_CHOICE, selected: knight }, parseCell("d6"), true).action).toBe("deploy d6");
  });

  test("an illegal cell is sent all the same, for Python to explain", () => {
    expect(pressing(NO_CHOICE, "d5", "a1").action).toBe("move d5 a1");
    expect(pressing(NO_CHOICE, "d5", "e4").action).toBe("move d5 e4");
  });

  test("the same knight again, or Escape, lets go", () => {
    expect(pressing(NO_CHOICE, "d5", "d5").choice).toEqual(NO_CHOICE);
    expect(cancel({ ...NO_CHOICE, selected: knight })).toEqual(NO_CHOICE);
  });

  test("another player's knight and the king are not chosen", () => {
    expect(pressing(NO_CHOICE, "e4")).toEqual({ choice: NO_CHOICE });
    expect(pressing(NO_CHOICE, "h8")).toEqual({ choice: NO_CHOICE });
  });
});

describe("building", () => {
  test("a press with nothing chosen builds where one may, from the tallest stack", () => {
    expect(pressing(NO_CHOICE, "g8").action).toBe("build g8 from 1");
    expect(pressing(NO_CHOICE, "a1").action).toBeUndefined();
  });

  test("the stack beside the board is named, until the turn has chosen one", () => {
    expect(pressing({ ...NO_CHOICE, stack: 2 }, "g8").action).toBe("build g8 from 2");
    const begun = sceneOf({ ...turn, stack: 2, legal: { build: "g8" } });
    expect(press(begun, { ...NO_CHOICE, stack: 1 }, parseCell("g8")).action).toBe("build g8");
    expect(buildingStack(begun, NO_CHOICE)).toBe(2);
  });

  test("the tallest stack is the default, the earlier of two", () => {
    expect(buildingStack(sceneOf({ stacks: [[2, 3, 3]], legal: { from: [1, 2] } }), NO_CHOICE)).toBe(2);
    expect(buildingStack(sceneOf({ stacks: [[]] }), NO_CHOICE)).toBeNull();
  });

  test("with the tool, an illegal cell is sent for its reason", () => {
    expect(pressing({ ...NO_CHOICE, tool: "build" }, "a1").action).toBe("build a1 from 1");
    expect(pressing({ ...NO_CHOICE, tool: "build" }, "d5").action).toBe("build d5 from 1");
  });
});

describe("set-up", () => {
  test.each([
    ["found", "found", { found: "a1b2" }],
    ["place-knight", "knight", { knight: "a1b2" }],
    ["place-king", "king", { king: "a1b2" }],
    ["move-king", "king", { king: "a1b2", stay: true }],
  ])("in %s a press places, legal or not", (stage, verb, legal) => {
    const view = sceneOf({ stage, legal });
    expect([...litCells(view, NO_CHOICE).keys()].map(nameOf)).toEqual(["a1", "b2"]);
    expect(press(view, NO_CHOICE, parseCell("b2")).action).toBe(`${verb} b2`);
    expect(press(view, NO_CHOICE, parseCell("h1")).action).toBe(`${verb} h1`);
  });

  test("in the other stages the board is not pressed", () => {
    for (const stage of ["keep", "name-first", "spread-carry", "over"]) {
      expect(press(sceneOf({ stage }), NO_CHOICE, parseCell("b2")).action).toBeUndefined();
    }
  });
});

describe("cards", () => {
  const holding = (card: Choice["card"]): Choice => ({ ...NO_CHOICE, card });

  test("a card that moves a knight asks for the knight, then the cell", () => {
    expect(litNames(holding("climb"), "source")).toEqual(["d5"]);
    const chosen = pressing(holding("climb"), "d5");
    expect(chosen.action).toBeUndefined();
    expect(litNames(chosen.choice, "card")).toEqual(["d4"]);
    expect(press(turn, chosen.choice, parseCell("d4"))).toEqual({ choice: NO_CHOICE, action: "play climb d5 d4" });
  });

  test("sources that share their targets are never their own", () => {
    expect(waysFrom({ d4h7: "a1d4h7" }, parseCell("d4")).map(nameOf)).toEqual(["a1", "h7"]);
    expect(waysFrom({ d4h7: "a1d4h7" }, parseCell("c1"))).toEqual([]);
    expect(waysFrom(undefined, parseCell("c1"))).toEqual([]);
    expect(pressing(holding("shift-block"), "d4", "a1").action).toBe("play shift-block d4 a1");
  });

  test("lift asks for the stack where there is a choice", () => {
    const chosen = pressing(holding("lift"), "d5");
    expect(chosen.action).toBeUndefined();
    expect(liftStacks(turn, chosen.choice)).toEqual([1, 2]);
    expect(liftFrom(chosen.choice, 2)).toEqual({ choice: NO_CHOICE, action: "play lift d5 from 2" });
    const single = sceneOf({ ...turn, legal: { play: { lift: { d5: [2] } } } });
    expect(press(single, holding("lift"), knight).action).toBe("play lift d5 from 2");
  });

  test("an illegal target is sent for its reason, an illegal source is not", () => {
    expect(pressing(holding("climb"), "d5", "a8").action).toBe("play climb d5 a8");
    expect(pressing(holding("extra-block"), "a8").action).toBe("play extra-block a8");
    expect(pressing(holding("climb"), "a8").action).toBeUndefined();
  });

  test("a card can be called off step by step", () => {
    const chosen = pressing(holding("climb"), "d5").choice;
    expect(cancel(chosen)).toEqual(holding("climb"));
    expect(cancel(cancel(chosen))).toEqual(NO_CHOICE);
    expect(chooseCard(chosen, "climb")).toEqual({ choice: NO_CHOICE });
  });
});

describe("a new view", () => {
  test("keeps what still exists and drops what does not", () => {
    expect(carriedOver(turn, { tool: "move", selected: knight, card: null, stack: 2 })).toEqual({
      tool: "move",
      selected: knight,
      card: null,
      stack: 2,
    });
    expect(carriedOver(turn, { tool: "auto", selected: parseCell("e4"), card: "jump", stack: 9 })).toEqual(NO_CHOICE);
    expect(carriedOver(sceneOf({ stage: "over" }), { ...NO_CHOICE, tool: "build" })).toEqual(NO_CHOICE);
  });
});

test("a tool pressed twice is put back, and building lets go of the knight", () => {
  expect(chooseTool(NO_CHOICE, "build").tool).toBe("build");
  expect(chooseTool(chooseTool(NO_CHOICE, "build"), "build")).toEqual(NO_CHOICE);
  expect(chooseTool({ ...NO_CHOICE, selected: knight }, "build").selected).toBe(-1);
});

test("the cells of a refusal are marked", () => {
  const refused = sceneOf({
    ...turn,
    refusal: { action: "move d5 a1", reasons: [{ rule: "R5.2", text: "no", cells: "a1" }] },
  });
  expect(marksOf(refused, NO_CHOICE)).toContainEqual({ cell: 0, kind: "refused" });
});

test("a refusal crosses no cell that the chosen knight may go to, and not the knight", () => {
  const reasons = [{ rule: "R5.3", text: "the doors lead elsewhere", cells: "a1d3d5" }];
  const refused = sceneOf({ ...turn, refusal: { action: "move d5 a1", reasons } });
  const crossed = marksOf(refused, { ...NO_CHOICE, selected: knight }).filter(({ kind }) => kind === "refused");
  expect(crossed.map(({ cell }) => nameOf(cell))).toEqual(["a1"]);
});

test("only actions that carry a figure travel", () => {
  expect(travelOf("move c3 c4")).toEqual({ from: parseCell("c3"), to: parseCell("c4") });
  expect(travelOf("play jump c3 c5")).toEqual({ from: parseCell("c3"), to: parseCell("c5") });
  for (const action of ["build c3", "deploy c4", "play shift-block d2 e3", "play lift c3 from 2", "end 3 3", ""]) {
    expect(travelOf(action)).toBeUndefined();
  }
});
