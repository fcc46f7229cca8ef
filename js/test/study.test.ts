import { describe, expect, it } from "vitest";
import { parseCell } from "../src/cells";
import { editAt, editTools, numbersIn, replaced, withCards } from "../src/study/edits";
import { countFrom, inVariation, lineFrom, MoveList, parseMoves } from "../src/study/moves";
import { draftWords } from "../src/study/words";
import { CASTLE, sceneOf } from "./views";

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
  const before = sceneOf({ node: [4, 3], log: ["score"], phase: 2, round: 3, to_act: 2 });
  const listOf = (): { list: MoveList; asked: () => number } => {
    let asked = 0;
    const list = new MoveList(() => {
      asked += 1;
    });
    list.read(TREE);
    return { list, asked: () => asked };
  };

  it("takes an action at the end of a line from the view", () => {
    const { list, asked } = listOf();
    list.arrived(before, sceneOf({ node: [9, 4], log: ["score", "build d2 from 1"] }));
    expect(list.moves.get(9)).toEqual({
      id: 9,
      parent: 4,
      text: "build d2 from 1",
      when: "2.3.2",
      comment: "",
      next: [],
    });
    expect(list.moves.get(4)?.next).toEqual([9]);
    expect(asked()).toBe(0);
  });

  it("names the set-up", () => {
    const { list } = listOf();
    const start = sceneOf({ node: [4, 3], stage: "place-king", to_act: 2 });
    list.arrived(start, sceneOf({ node: [9, 4], log: ["king e8"] }));
    expect(list.moves.get(9)?.when).toBe("0.1.2");
  });

  it.each([
    ["the view before was another one", sceneOf({ node: [2, 1] }), ["score"]],
    ["a card was kept", before, ["keep jump top"]],
    ["the action is not told", before, []],
  ])("asks anew, once, where %s", (_, from, log) => {
    const { list, asked } = listOf();
    const view = sceneOf({ node: [9, 4], log });
    list.arrived(from, view);
    expect(list.moves.size).toBe(0);
    expect(asked()).toBe(0);
    list.want(view);
    list.want(view);
    expect(asked()).toBe(1);
    list.read(TREE);
    list.want(sceneOf({ node: [3, 2] }));
    expect(asked()).toBe(1);
  });

  it("stays as it is on the way through the game, and where there is no list", () => {
    const { list, asked } = listOf();
    const { moves } = list;
    for (const node of [[2, 1], [6, 5], null] as const) list.arrived(before, sceneOf({ node: node && [...node] }));
    expect(list.moves).toBe(moves);
    list.want(sceneOf());
    expect(asked()).toBe(0);
  });
});

describe("edits", () => {
  const scene = sceneOf({ board: CASTLE, players: 3 });
  const at = (tool: string, cell: string, alternate = false): unknown =>
    editAt(scene, tool, parseCell(cell), alternate);

  it("set and take blocks", () => {
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
    expect(editTools(scene).map(([tool]) => tool)).toEqual(["block", "take", "K", "1", "2", "3"]);
    expect(new Set(editTools(scene).map(([, key]) => key)).size).toBe(6);
  });

  it("read what is typed", () => {
    expect(numbersIn("3, 3 2x1")).toEqual([3, 3, 2, 1]);
    expect(numbersIn("none")).toEqual([]);
    expect(replaced([1, 2, 3], 1, 9)).toEqual([1, 9, 3]);
    expect(withCards(["jump", "climb", "jump"], "jump", 1)).toEqual(["climb", "jump"]);
    expect(withCards([], "lift", Number.NaN)).toEqual([]);
    expect(withCards([], "lift", 1e9)).toHaveLength(4);
  });
});

describe("the words of the editor", () => {
  const draft = (...texts: string[]) =>
    sceneOf({ draft: { document: "", problems: texts.map((text) => ({ rule: "R1.7", text })) } });

  it("say what has changed, and nothing else", () => {
    expect(draftWords(sceneOf(), sceneOf())).toBe("");
    expect(draftWords(sceneOf(), draft())).toBe("The editor is open. ");
    expect(draftWords(draft(), draft())).toBe("");
    expect(draftWords(draft(), draft("Too high."))).toBe("Too high. R1.7");
    expect(draftWords(draft("Too high."), draft("Too high."))).toBe("");
    expect(draftWords(draft("Too high."), draft())).toBe("This position is possible.");
    expect(draftWords(draft(), sceneOf())).toBe("The editor is closed.");
    const refusal = { action: "edit", reasons: [{ rule: "", text: "No cell." }] };
    expect(draftWords(draft(), { ...draft(), refusal })).toBe("Refused: No cell.");
  });
});
