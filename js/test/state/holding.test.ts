import { expect, test } from "vitest";
import { shownScoring } from "../../src/state/scoring";
import type { RawView } from "../../src/view/view";
import { CASTLE, Driver, stateOf, viewOf } from "../support";

const lesson = { id: "game", step: { id: "game", kind: "try" } } as never;
const last = { action: "end 3", player: 1 };
const scored = { phase: 1, castles: [], king: null, moves: [[1, "castles", 3, 0, 3]] } as never;
const view = (ply: number, more: Partial<RawView> = {}) => viewOf({ board: CASTLE, ply, last, lesson, ...more });
const LONG = 60_000;
const ended = (reducedMotion = false): Driver =>
  new Driver(stateOf(view(6), { reducedMotion })).arrive(view(7, { scored }), true);
const ply = ({ state }: Driver): number => state.view.ply;

test("what the opponent does after a scoring waits until the learner goes on", () => {
  for (const still of [false, true]) {
    for (const first of [0, LONG]) {
      const driver = ended(still).wait(first).arrive(view(8)).arrive(view(9)).wait(LONG);
      expect([ply(driver), driver.state.held.length, shownScoring(driver.state)?.phase]).toEqual([7, 2, 1]);
      driver.dispatch({ type: "skipScoring" });
      expect([ply(driver), driver.state.held.length, shownScoring(driver.state)]).toEqual([9, 0, null]);
    }
  }
});

test("a key or the pointer goes on, and the command that follows is of the newest position", () => {
  const legal = { build: { "1": "c3" } } as never;
  const driver = ended().arrive(view(8, { legal })).dispatch({ type: "input", byKey: false, skips: true });
  expect([ply(driver), driver.state.view.legal]).toEqual([8, legal]);
});

test("answers to the learner, other plies and boards without a lesson don't wait", () => {
  expect(ply(ended().arrive(view(8), true))).toBe(8);
  expect(ply(ended().arrive(view(8)).arrive(view(3)))).toBe(3);
  expect(ended().arrive(view(7)).state.held).toEqual([]);
  expect(ended().arrive(view(8)).arrive(view(3)).state.held).toEqual([]);
  expect(ply(ended().arrive(view(8, { lesson: null })))).toBe(8);
  const mine = new Driver(stateOf(view(6))).arrive(view(7, { scored, legal: { king: "c3" } as never }), true);
  expect(ply(mine.arrive(view(8)))).toBe(8);
});

test("what was held back is announced once it is shown", () => {
  const spoken = ({ effects }: Driver): number => effects.filter(({ type }) => type === "announce").length;
  const driver = ended();
  const before = spoken(driver);
  driver.arrive(view(8), false).arrive(view(9, { to_act: 2 }));
  expect(spoken(driver)).toBe(before);
  driver.dispatch({ type: "skipScoring" });
  // The opponent's turn is one sentence.
  expect(spoken(driver)).toBe(before + 1);
});
