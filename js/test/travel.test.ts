import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Travel } from "../src/travel";

const PACE = 1200;
let gliding: boolean;
let asked: number[];
let travel: Travel;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  gliding = true;
  travel = new Travel({ send: (ply) => asked.push(ply), changed: () => {}, gliding: () => gliding });
  travel.arrived(3, 5);
});
afterEach(() => vi.useRealTimers());

test("a ply is asked for once, and those off the line are its ends", () => {
  travel.go(9);
  expect(asked).toEqual([5]);
  travel.arrived(5, 5);
  travel.go(-2);
  expect(asked).toEqual([5, 0]);
});

test("where the board stands already nothing is asked for", () => {
  travel.go(3);
  expect(asked).toEqual([]);
});

test("while an answer is awaited only the last wish counts", () => {
  for (const ply of [2, 1, 0]) travel.go(ply);
  expect(asked).toEqual([2]);
  expect(travel.ply).toBe(0);
  travel.arrived(2, 5);
  expect(asked).toEqual([2, 0]);
  travel.arrived(0, 5);
  expect(asked).toEqual([2, 0]);
  expect(travel.ply).toBe(0);
});

test("back to where it began, while the way there is under way", () => {
  travel.go(4);
  travel.go(3);
  travel.arrived(4, 5);
  expect(asked).toEqual([4, 3]);
});

test("a refused request is not repeated", () => {
  travel.go(4);
  travel.go(5);
  travel.arrived(3, 5);
  expect(asked).toEqual([4]);
  expect(travel.ply).toBe(3);
});

test("without an answer one may ask again", () => {
  travel.go(4);
  travel.failed();
  expect(travel.ply).toBe(3);
  travel.go(4);
  expect(asked).toEqual([4, 4]);
});

test("playing through goes on to the end, an answer and a pause at a time, and then is off", () => {
  travel.toggle();
  expect(asked).toEqual([4]);
  vi.advanceTimersByTime(3 * PACE);
  expect(asked).toEqual([4]);
  travel.arrived(4, 5);
  expect(asked).toEqual([4]);
  vi.advanceTimersByTime(PACE);
  expect(asked).toEqual([4, 5]);
  travel.arrived(5, 5);
  expect(travel.playing).toBe(false);
  vi.runAllTimers();
  expect(asked).toEqual([4, 5]);
});

test("without glides there is more time to see what has changed", () => {
  gliding = false;
  travel.toggle();
  travel.arrived(4, 5);
  vi.advanceTimersByTime(PACE);
  expect(asked).toEqual([4]);
  vi.runAllTimers();
  expect(asked).toEqual([4, 5]);
});

test("at the end it begins anew", () => {
  travel.arrived(5, 5);
  travel.toggle();
  expect(asked).toEqual([0]);
});

test.each<[string, () => void]>([
  ["a second press", () => travel.toggle()],
  ["anything that stops it", () => travel.stop()],
  ["a view of another ply", () => travel.arrived(0, 5)],
  ["a view that nobody asked for", () => travel.arrived(4, 5)],
])("playing through is ended by %s", (_, happens) => {
  travel.toggle();
  travel.arrived(4, 5);
  happens();
  expect(travel.playing).toBe(false);
  vi.runAllTimers();
  expect(asked).toEqual([4]);
});

test("going somewhere ends it too", () => {
  travel.toggle();
  travel.arrived(4, 5);
  travel.go(1);
  expect(travel.playing).toBe(false);
  vi.runAllTimers();
  expect(asked).toEqual([4, 1]);
});
