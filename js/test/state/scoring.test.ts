import { expect, test } from "vitest";
import { shownGlow, shownScoring, shownTags } from "../../src/state/scoring";
import { parseOptions } from "../../src/view/options";
import type { Scoring } from "../../src/view/scoring";
import { CASTLE, Driver, stateOf, viewOf } from "../support";

const scored: Scoring = {
  phase: 1,
  castles: [{ cells: "d4e4d5", height: 2, by: [[1, 1, 3, "d5"]] }],
  king: { level: 1, points: 5, cells: "h8", to: [] },
  moves: [[1, "castles", 3, 0, 3]],
};
const last = { action: "end 3", player: 1 };
const turn = viewOf({ board: CASTLE, ply: 6 });
const ended = viewOf({ board: CASTLE, ply: 7, last, scored });
const next = viewOf({ board: CASTLE, ply: 8, last });
const LONG = 60_000;

const afterTheEnd = (): Driver => new Driver(stateOf(turn)).arrive(ended);
/** The step that is shown, and whether there is a scoring to show. */
const shown = ({ state }: Driver): [number | undefined, boolean] => [state.scoring?.step, shownScoring(state) !== null];

test("the end of a phase is played through, its castle lit and tagged", () => {
  const driver = afterTheEnd();
  expect(shown(driver)).toEqual([1, true]);
  expect(shownGlow(driver.state)).toHaveLength(3);
  expect(shownTags(driver.state).map(({ by }) => by)).toEqual([[[1, "1 × 3 = 3"]]]);
  driver.wait(1500);
  expect(shown(driver)).toEqual([2, true]);
  driver.wait(LONG);
  expect(shown(driver)).toEqual([undefined, true]);
  expect(shownGlow(driver.state)).toEqual([]);
  expect(driver.waiting).toBe(0);
});

test("it is there at once without animation, and after going through the game", () => {
  const still = new Driver(stateOf(turn, { reducedMotion: true })).arrive(ended);
  expect(shown(still)).toEqual([undefined, true]);
  still.arrive(viewOf({ board: CASTLE, ply: 3, scored }));
  expect(shown(still)).toEqual([undefined, true]);
});

test("what a bot does next does not end it, and it stays whole until a key or the pointer is used", () => {
  const driver = afterTheEnd().arrive(next);
  expect(shown(driver)).toEqual([1, true]);
  driver.wait(LONG);
  expect(shown(driver)).toEqual([4, true]);
  expect(driver.waiting).toBe(0);
  expect(shown(driver.dispatch({ type: "input", byKey: false, skips: true }))).toEqual([undefined, false]);
});

test("it stays where a bot acts after it was played through, and without animation", () => {
  for (const more of [{}, { reducedMotion: true }]) {
    const driver = new Driver(stateOf(turn, more)).arrive(ended).wait(LONG).arrive(next);
    expect(shown(driver)).toEqual([Infinity, true]);
    expect(shownTags(driver.state)).toEqual([]);
  }
});

test("a newer scoring takes its place, without animation too", () => {
  const later = { ...scored, phase: 3 };
  for (const more of [{}, { reducedMotion: true }]) {
    const driver = new Driver(stateOf(turn, more)).arrive(ended).wait(LONG).arrive(next).wait(LONG);
    driver.arrive(viewOf({ board: CASTLE, ply: 9, last, scored: later })).wait(LONG);
    expect(shownScoring(driver.state)?.phase).toBe(3);
  }
});

test("a player's own action ends it, and so do single points", () => {
  const legal = { king: "c3" };
  const driver = new Driver(stateOf(turn)).arrive(viewOf({ board: CASTLE, ply: 7, last, scored, legal })).wait(LONG);
  expect(shown(driver.arrive(next))).toEqual([undefined, false]);
  const point = viewOf({ board: CASTLE, ply: 7, last, scored: { moves: [[1, "point", 1, 0, 1]] } });
  expect(shown(new Driver(stateOf(turn)).arrive(point).arrive(next))).toEqual([undefined, false]);
});

test("going back ends it, and so does a key or the pointer, except in its own controls", () => {
  expect(shown(afterTheEnd().arrive(turn))).toEqual([undefined, false]);
  expect(shown(afterTheEnd().dispatch({ type: "input", byKey: true, skips: false }))).toEqual([1, true]);
  const pressed = afterTheEnd().dispatch({ type: "input", byKey: false, skips: true });
  expect(shown(pressed)).toEqual([undefined, true]);
  expect(pressed.waiting).toBe(0);
});

test("it can be played again from its first step", () => {
  const driver = afterTheEnd().wait(1500).dispatch({ type: "skipScoring" }, { type: "playScoring" });
  expect(shown(driver)).toEqual([1, true]);
  driver.wait(1500).dispatch({ type: "playScoring" });
  expect(shown(driver)).toEqual([1, true]);
  expect(driver.waiting).toBe(1);
});

test("without a scoring there is nothing to play", () => {
  const driver = new Driver(stateOf(turn)).dispatch({ type: "playScoring" }, { type: "nextScoringStep" });
  expect(shown(driver)).toEqual([undefined, false]);
  expect(driver.effects).toEqual([]);
});

test("at a slow pace each step stays twice as long", () => {
  const driver = new Driver(stateOf(turn, { options: parseOptions({ pace: "slow" }) })).arrive(ended).wait(1500);
  expect(shown(driver)).toEqual([1, true]);
  expect(shown(driver.wait(1500))).toEqual([2, true]);
});

test("a scoring that waits goes on with each key, step by step, and the table follows the last", () => {
  const driver = new Driver(stateOf(turn, { options: parseOptions({ pace: "wait" }) })).arrive(ended).wait(LONG);
  const press = { type: "input", byKey: true, skips: true } as const;
  expect(shown(driver)).toEqual([1, true]);
  expect(shown(driver.dispatch(press).wait(LONG))).toEqual([2, true]);
  expect(shown(driver.dispatch(press).dispatch({ type: "nextScoringStep" }))).toEqual([undefined, true]);
});
