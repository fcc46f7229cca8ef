import { expect, test } from "vitest";
import { nameOf, parseCell } from "../../src/game/cells";
import { castleAt, heightAt, parsePlacement } from "../../src/game/placement";
import { parseLesson } from "../../src/view/lesson";
import { parseOptions } from "../../src/view/options";
import { handOwner, parseView, shownHand, stacksToAct } from "../../src/view/view";
import { CASTLE, viewOf } from "../support";

test("a board text gives heights and figures", () => {
  const placement = parsePlacement(CASTLE);
  expect(heightAt(placement, parseCell("d4"))).toBe(2);
  expect(heightAt(placement, parseCell("h8"))).toBe(1);
  expect(heightAt(placement, parseCell("a1"))).toBe(0);
  expect(heightAt(placement, -1)).toBe(0);
  expect(placement.figures.get(parseCell("h8"))).toEqual({ kind: "king" });
  expect(placement.figures.get(parseCell("e4"))).toEqual({ kind: "knight", player: 2 });
});

test("heights above nine are letters, small and then capital", () => {
  expect(
    heightAt(
      parsePlacement("Kz....../......../......../......../......../......../......../........"),
      parseCell("a8"),
    ),
  ).toBe(46);
  expect(
    heightAt(
      parsePlacement("a......./......../......../......../......../......../......../.......b"),
      parseCell("a8"),
    ),
  ).toBe(10);
});

test("a castle is what is connected orthogonally", () => {
  const placement = parsePlacement(CASTLE);
  const castle = castleAt(placement, parseCell("d5"));
  expect(castle?.cells.map(nameOf)).toEqual(["d4", "e4", "d5"]);
  expect(castle).toMatchObject({ area: 3, height: 2 });
  expect(castleAt(placement, parseCell("c3"))).toBeUndefined();
});

test("a malformed board text is read as far as it goes", () => {
  const placement = parsePlacement("99/x K:z9 7:a1 1:a1,,b2");
  expect(heightAt(placement, parseCell("a8"))).toBe(9);
  expect([...placement.figures.keys()].map(nameOf)).toEqual(["a1", "b2"]);
});

test("a view that is nothing or nonsense still draws", () => {
  for (const raw of [null, undefined, 3, "view", [], { stacks: "many", legal: 7, board: null, ap: "5" }]) {
    const view = parseView(raw);
    expect(view.ap).toBe(0);
    expect(view.legal).toEqual({});
    expect(view.placement.figures.size).toBe(0);
  }
});

test("an evaluation that is none is not shown", () => {
  for (const evaluation of [undefined, 3, "42%", [], {}, { label: "", shares: "42" }]) {
    expect(parseView({ evaluation }).evaluation).toBeNull();
  }
  const evaluation = { label: "Chance to win: orange 42%, blue 58%", shares: [42, 58] };
  expect(parseView({ evaluation }).evaluation).toEqual({
    ...evaluation,
    percents: ["42%", "58%"],
    searching: false,
  });
  const percents = ["under 1%", "over 99%"];
  expect(parseView({ evaluation: { ...evaluation, percents } }).evaluation?.percents).toEqual(percents);
  expect(parseView({ evaluation: { ...evaluation, searching: true } }).evaluation?.searching).toBe(true);
});

test("the stacks are those of the player to act, and the hand, or else the one that may be seen", () => {
  const view = viewOf({ to_act: 2, hands: [["climb"], 2] });
  expect(stacksToAct(view)).toEqual([3, 3]);
  expect([handOwner(view), shownHand(view)]).toEqual([1, ["climb"]]);
  expect(shownHand(viewOf({ to_act: 2, hands: [["climb"], ["jump"]] }))).toEqual(["jump"]);
  expect(shownHand(viewOf({ hands: [3, 2] }))).toEqual([]);
  const looking = { hands: [["climb"], 0], looked: ["jump", "lift"], lesson: parseLesson({}) };
  expect(shownHand(viewOf(looking))).toEqual(["jump", "lift"]);
  expect(shownHand(viewOf({ ...looking, legal: { keep: ["keep jump"] } }))).toEqual(["climb"]);
});

test("unknown values of options fall back", () => {
  expect(parseOptions({ theme: "pink", pace: "fast", height: -3, animate: 0, view: "4d" })).toEqual(
    parseOptions(undefined),
  );
  const given = { theme: "dark", height: 300, animate: false, pace: "slow", view: "2d", panel: false, present: true };
  expect(parseOptions(given)).toEqual(given);
});
