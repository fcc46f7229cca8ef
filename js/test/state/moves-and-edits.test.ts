import { describe, expect, it } from "vitest";
import { parseCell } from "../../src/game/cells";
import { editAt, editTools, numbersIn, replaced } from "../../src/selection/edits";
import { announcement } from "../../src/texts/announcements";
import { countFrom, inVariation, lineFrom, parseMoves } from "../../src/view/move-list";
import { CASTLE, Driver, stateOf, viewOf } from "../support";

/** Start, a main line of three, and to its second move a variation of two. */
const TREE = {
  rows: [
    [1, 0, "", ""],
    [2, 1, "knight c3", "0.1.1"],
    [3, 2, "move c3 c4", "1.1.1", "why?"],
    [4, 3, "score", "1.1.1"],
    [5, 2, "move c3 b3", "1.1.1"],
    [6, 5, "end 3", "1.1.1"],
  ],
  more: 0,
};

describe("the list of moves", () => {
  const moves = parseMoves(TREE);

  it("is read with its lines", () => {
    expect(lineFrom(moves, 1).map(({ text }) => text)).toEqual(["", "knight c3", "move c3 c4", "score"]);
    expect(moves.get(2)?.next).toEqual([3, 5]);
    expect(moves.get(3)?.comment).toBe("why?");
  });

  it.each([undefined, null, {}, { rows: 7 }, "rows"])("is empty where there is none: %j", (raw) => {
    expect(parseMoves(raw).size).toBe(0);
  });

  it("knows variations, and how much goes with a move", () => {
    expect([1, 2, 3, 4, 5, 6].filter((id) => inVariation(moves, id))).toEqual([5, 6]);
    expect([1, 2, 5, 6].map((id) => countFrom(moves, id))).toEqual([6, 5, 2, 1]);
  });
});

describe("a list that is kept up", () => {
  const before = viewOf({ node: [4, 3], log: ["score"], phase: 2, round: 3, to_act: 2 });
  const open = (view = before): Driver => {
    const moves = parseMoves(TREE);
    return new Driver(stateOf(view, { moves })).dispatch({ type: "openMoves", open: true });
  };
  const requests = ({ sent }: Driver): number =>
    sent.filter((intent) => JSON.stringify(intent) === '{"command":"moves"}').length;

  it("takes an action at the end of a line from the view", () => {
    const driver = open().arrive(viewOf({ node: [9, 4], log: ["score", "build d2 from 1"] }));
    expect(driver.state.moves.get(9)).toEqual({
      id: 9,
      parent: 4,
      text: "build d2 from 1",
      when: "2.3.2",
      comment: "",
      next: [],
    });
    expect(driver.state.moves.get(4)?.next).toEqual([9]);
    expect(requests(driver)).toBe(0);
  });

  it("names the set-up", () => {
    const driver = open(viewOf({ node: [4, 3], stage: "place-king", to_act: 2 }));
    driver.arrive(viewOf({ node: [9, 4], log: ["king e8"] }));
    expect(driver.state.moves.get(9)?.when).toBe("0.1.2");
  });

  it.each([
    ["the view before was another one", viewOf({ node: [2, 1] }), ["score"]],
    ["a card was kept", before, ["keep jump top"]],
    ["the action is not known", before, []],
  ])("is requested again, once, where %s", (_, from, log) => {
    const driver = open(from);
    const view = viewOf({ node: [9, 4], log });
    driver.arrive(view);
    expect(driver.state.moves.size).toBe(0);
    driver.arrive(view);
    expect(requests(driver)).toBe(1);
    driver.dispatch({ type: "moves", moves: parseMoves(TREE) }).arrive(viewOf({ node: [3, 2] }));
    expect(requests(driver)).toBe(1);
  });

  it("is not requested while it is closed, and as soon as it opens", () => {
    const driver = new Driver(stateOf(before));
    driver.arrive(viewOf({ node: [9, 4], log: ["score"] }));
    expect(requests(driver)).toBe(0);
    driver.dispatch({ type: "openMoves", open: true }, { type: "openMoves", open: true });
    expect(requests(driver)).toBe(1);
  });

  it("stays as it is on the way through the game, and where there is no list", () => {
    const driver = open();
    const { moves } = driver.state;
    for (const node of [[2, 1], [6, 5], null] as const) driver.arrive(viewOf({ node: node && [...node] }));
    expect(driver.state.moves).toBe(moves);
    expect(requests(driver)).toBe(0);
  });
});

describe("edits", () => {
  const view = viewOf({ board: CASTLE, players: 3 });
  const at = (tool: string, cell: string, shift = false): unknown => editAt(view, tool, parseCell(cell), shift);

  it("set and remove blocks", () => {
    expect(at("block", "c3")).toEqual({ raise: "c3" });
    expect(at("block", "c3", true)).toEqual({ lower: "c3" });
    expect(at("take", "c3")).toEqual({ lower: "c3" });
  });

  it("set figures; the same one again, or with Shift, goes", () => {
    expect(at("2", "c3")).toEqual({ figure: ["c3", "2"] });
    expect(at("2", "d5")).toEqual({ figure: ["d5", "2"] });
    expect(at("1", "d5")).toEqual({ figure: ["d5", ""] });
    expect(at("K", "h8")).toEqual({ figure: ["h8", ""] });
    expect(at("K", "d5", true)).toEqual({ figure: ["d5", ""] });
  });

  it("have a tool for each player, each with a key of its own", () => {
    expect(editTools(view).map(([tool]) => tool)).toEqual(["block", "take", "K", "1", "2", "3"]);
    expect(new Set(editTools(view).map(([, key]) => key)).size).toBe(6);
  });

  it("read what is typed", () => {
    expect(numbersIn("3, 13 2x1")).toEqual([3, 13, 2, 1]);
    expect(numbersIn("none")).toEqual([]);
    expect(replaced([1, 2, 3], 1, 9)).toEqual([1, 9, 3]);
  });
});

describe("announcements of the editor", () => {
  const draft = (...texts: string[]) =>
    viewOf({ draft: { document: "", problems: texts.map((text) => ({ rule: "R1.7", text, cells: "" })) } });

  it("say what has changed, and nothing else", () => {
    expect(announcement(viewOf(), draft())).toBe("The editor is open.");
    expect(announcement(viewOf(), draft("Too high."))).toBe("The editor is open. Too high (R1.7).");
    expect(announcement(draft(), draft())).toBe("");
    expect(announcement(draft(), draft("Too high."))).toBe("Too high (R1.7).");
    expect(announcement(draft("Too high."), draft("Too high."))).toBe("");
    expect(announcement(draft("Too high."), draft())).toBe("This position is possible.");
    expect(announcement(draft(), viewOf())).toBe("The editor is closed.");
    const refusal = { action: "edit", reasons: [{ rule: "", text: "No cell.", cells: "" }] };
    expect(announcement(draft(), { ...draft(), refusal })).toBe("Refused: No cell.");
  });
});
