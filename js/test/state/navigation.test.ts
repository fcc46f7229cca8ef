import { beforeEach, expect, test } from "vitest";
import type { BoardEvent } from "../../src/state/events";
import { shownPly } from "../../src/state/navigation";
import { Driver, stateOf, viewOf } from "../support";

const PACE = 1200;
let driver: Driver;

const at = (ply: number) => viewOf({ ply, length: 5 });
const goTo = (ply: number): BoardEvent => ({ type: "goTo", ply });
const toggle: BoardEvent = { type: "togglePlaying" };
const requested = (): unknown[] => driver.sent.map((intent) => (intent as { ply: number }).ply);

beforeEach(() => {
  driver = new Driver(stateOf(at(3)));
});

test("a ply is requested once, and those off the line are its ends", () => {
  driver.dispatch(goTo(9));
  expect(requested()).toEqual([5]);
  driver.arrive(at(5)).dispatch(goTo(-2));
  expect(requested()).toEqual([5, 0]);
});

test("the ply that is shown already is not requested", () => {
  driver.dispatch(goTo(3));
  expect(requested()).toEqual([]);
});

test("while an answer is awaited only the last target counts", () => {
  driver.dispatch(goTo(2), goTo(1), goTo(0));
  expect(requested()).toEqual([2]);
  expect(shownPly(driver.state)).toBe(0);
  driver.arrive(at(2));
  expect(requested()).toEqual([2, 0]);
  driver.arrive(at(0));
  expect(requested()).toEqual([2, 0]);
  expect(shownPly(driver.state)).toBe(0);
});

test("going back to where it began while the answer is awaited", () => {
  driver.dispatch(goTo(4), goTo(3)).arrive(at(4));
  expect(requested()).toEqual([4, 3]);
});

test("a refused request is not repeated", () => {
  driver.dispatch(goTo(4), goTo(5)).arrive(at(3));
  expect(requested()).toEqual([4]);
  expect(shownPly(driver.state)).toBe(3);
});

test("without an answer the same ply may be requested again", () => {
  driver.dispatch(goTo(4), { type: "unanswered" });
  expect(shownPly(driver.state)).toBe(3);
  driver.dispatch(goTo(4));
  expect(requested()).toEqual([4, 4]);
});

test("steps go by plies from the one that is on its way", () => {
  driver.dispatch({ type: "step", by: -1 }, { type: "step", by: -1 });
  expect(shownPly(driver.state)).toBe(1);
});

test("playing goes on to the end, an answer and a pause at a time, and then stops", () => {
  driver.dispatch(toggle);
  expect(requested()).toEqual([4]);
  driver.wait(3 * PACE);
  expect(requested()).toEqual([4]);
  driver.arrive(at(4));
  expect(requested()).toEqual([4]);
  driver.wait(PACE);
  expect(requested()).toEqual([4, 5]);
  driver.arrive(at(5));
  expect(driver.state.navigation.playing).toBe(false);
  driver.wait(9 * PACE);
  expect(requested()).toEqual([4, 5]);
});

test("starting to play twice does not stop it", () => {
  driver.dispatch({ type: "startPlaying" }, { type: "startPlaying" });
  expect(driver.state.navigation.playing).toBe(true);
});

test("without animation there is more time to see what has changed", () => {
  driver.dispatch({ type: "reducedMotion", reduced: true }, toggle).arrive(at(4)).wait(PACE);
  expect(requested()).toEqual([4]);
  driver.wait(PACE);
  expect(requested()).toEqual([4, 5]);
});

test("from the end, playing begins with the first position", () => {
  driver.arrive(at(5)).dispatch(toggle);
  expect(requested()).toEqual([0]);
});

test.each<[string, () => void]>([
  ["a second press", () => driver.dispatch(toggle)],
  ["another intent", () => driver.dispatch({ type: "act", action: "score" })],
  ["a click on a cell", () => driver.dispatch({ type: "clickCell", cell: 0, shift: false })],
  ["a view of another ply", () => driver.arrive(at(0))],
  ["a view that was not requested", () => driver.arrive(at(4))],
])("playing is stopped by %s", (_, happens) => {
  driver.dispatch(toggle).arrive(at(4));
  happens();
  expect(driver.state.navigation.playing).toBe(false);
  driver.wait(9 * PACE);
  expect(requested().filter(Boolean)).toEqual([4]);
});

test("going to a ply stops it as well", () => {
  driver.dispatch(toggle).arrive(at(4)).dispatch(goTo(1));
  expect(driver.state.navigation.playing).toBe(false);
  driver.wait(9 * PACE);
  expect(requested()).toEqual([4, 1]);
});

test("in a lesson a move stays for two seconds, and as long as its caption takes to read", () => {
  const taught = (ply: number, caption = "") =>
    viewOf({ ply, length: 5, caption, lesson: { id: "a", step: { id: "watch", kind: "play" } } as never });
  driver = new Driver(stateOf(taught(0))).dispatch(toggle).arrive(taught(1));
  driver.wait(1999);
  expect(requested()).toEqual([1]);
  driver.wait(1);
  expect(requested()).toEqual([1, 2]);
  driver.arrive(taught(2, "ten words take two seconds and a half to read"));
  driver.wait(2499);
  expect(requested()).toEqual([1, 2]);
  driver.wait(1);
  expect(requested()).toEqual([1, 2, 3]);
});
