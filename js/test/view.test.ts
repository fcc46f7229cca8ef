import { expect, test } from "vitest";
import { castleAt, heightAt, parseBoard } from "../src/board";
import { nameOf, parseCell } from "../src/cells";
import { parseOptions } from "../src/options";
import { handShown, ownHand, ownStacks, parseView } from "../src/view";
import { CASTLE, sceneOf } from "./views";

test("a board text gives heights and figures", () => {
  const board = parseBoard(CASTLE);
  expect(heightAt(board, parseCell("d4"))).toBe(2);
  expect(heightAt(board, parseCell("h8"))).toBe(1);
  expect(heightAt(board, parseCell("a1"))).toBe(0);
  expect(heightAt(board, -1)).toBe(0);
  expect(board.figures.get(parseCell("h8"))).toEqual({ kind: "king" });
  expect(board.figures.get(parseCell("e4"))).toEqual({ kind: "knight", player: 2 });
});

test("heights above nine are letters, small and then capital", () => {
  expect(
    heightAt(parseBoard("Kz....../......../......../......../......../......../......../........"), parseCell("a8")),
  ).toBe(46);
  expect(
    heightAt(parseBoard("a......./......../......../......../......../......../......../.......b"), parseCell("a8")),
  ).toBe(10);
});

test("a castle is what is connected orthogonally", () => {
  const board = parseBoard(CASTLE);
  const castle = castleAt(board, parseCell("d5"));
  expect(castle?.cells.map(nameOf)).toEqual(["d4", "e4", "d5"]);
  expect(castle).toMatchObject({ area: 3, height: 2 });
  expect(castleAt(board, parseCell("c3"))).toBeUndefined();
});

test("a malformed board text is read as far as it goes", () => {
  const board = parseBoard("99/x K:z9 7:a1 1:a1,,b2");
  expect(heightAt(board, parseCell("a8"))).toBe(9);
  expect([...board.figures.keys()].map(nameOf)).toEqual(["a1", "b2"]);
});

test("a view that is nothing or nonsense still draws", () => {
  for (const raw of [null, undefined, 3, "view", [], { stacks: "many", legal: 7, board: null, ap: "5" }]) {
    const view = parseView(raw);
    expect(view.ap).toBe(0);
    expect(view.legal).toEqual({});
    expect(view.position.figures.size).toBe(0);
  }
});

test("the stacks are those of the player to act, and the hand, or else the one that may be seen", () => {
  const view = sceneOf({ to_act: 2, hands: [["climb"], 2] });
  expect(ownStacks(view)).toEqual([3, 3]);
  expect([handShown(view), ownHand(view)]).toEqual([1, ["climb"]]);
  expect(ownHand(sceneOf({ to_act: 2, hands: [["climb"], ["jump"]] }))).toEqual(["jump"]);
  expect(ownHand(sceneOf({ hands: [3, 2] }))).toEqual([]);
});

test("unknown values of options fall back", () => {
  expect(parseOptions({ theme: "pink", height: -3, animate: 0, view: "4d" })).toEqual(parseOptions(undefined));
  expect(parseOptions({ theme: "dark", height: 300, animate: false, view: "2d", panel: false })).toEqual({
    theme: "dark",
    height: 300,
    animate: false,
    view: "2d",
    panel: false,
  });
});
