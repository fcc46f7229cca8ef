import { describe, expect, test } from "vitest";
import { type Lesson, parseLesson } from "../../src/view/lesson";
import { forksOf, parseMoves } from "../../src/view/move-list";
import type { RawView } from "../../src/view/view";
import { Driver, stateOf, viewOf } from "../support";

const step = (kind: string, { conceal = false, left = 0 } = {}): Partial<RawView> => ({
  lesson: parseLesson({ id: "l", title: "L", index: 1, left, step: { id: "s", kind, conceal } }),
});

/** What each key sends to Python while the board fills the screen. */
function sent(view: Partial<RawView>, ...keys: string[]): unknown[] {
  const driver = new Driver(stateOf(viewOf(view), { presenting: true }));
  for (const key of keys) driver.dispatch({ type: "key", key });
  return driver.effects.flatMap((effect) => (effect.type === "send" ? [effect.intent] : []));
}

test("F fills the screen, tells the keys and takes the focus; Escape leaves", () => {
  const driver = new Driver(stateOf());
  driver.dispatch({ type: "key", key: "f" });
  expect(driver.state.presenting).toBe(true);
  expect(driver.effects).toContainEqual({ type: "focusCell", cell: 0 });
  expect(driver.effects).toContainEqual({ type: "announce", text: expect.stringContaining("Page Down") });
  driver.dispatch({ type: "key", key: "l" });
  expect(driver.state.pointer).toBe(true);
  driver.dispatch({ type: "key", key: "escape" });
  expect([driver.state.presenting, driver.state.pointer]).toEqual([false, false]);
});

test("Escape ends a tool and drawing before the presentation", () => {
  const driver = new Driver(stateOf(viewOf({ legal: { build: "c3" } }), { presenting: true }));
  for (const event of [{ type: "toggleTool", tool: "build" }, { type: "toggleDrawing" }] as const) {
    driver.dispatch(event);
    driver.dispatch({ type: "key", key: "escape" });
    expect(driver.state.presenting).toBe(true);
    expect([driver.state.selection.tool, driver.state.drawing.on]).toEqual(["auto", false]);
  }
  driver.dispatch({ type: "key", key: "escape" });
  expect(driver.state.presenting).toBe(false);
});

test("Python fills the screen by the option, and setting another one leaves it as it is", () => {
  const driver = new Driver(stateOf());
  const { options } = driver.state;
  driver.dispatch({ type: "options", options: { ...options, present: true } });
  expect(driver.state.presenting).toBe(true);
  driver.dispatch({ type: "present", on: false });
  driver.dispatch({ type: "options", options: { ...options, present: true, theme: "dark" } });
  expect(driver.state.presenting).toBe(false);
});

test("a game's variations are asked for, so that the game is found again after a what-if", () => {
  const moves = parseMoves({
    rows: [
      [1, 0, "", ""],
      [2, 1, "king e8", "0.1.2"],
      [3, 2, "score", "1.1.1"],
      [4, 3, "end", "1.1.1"],
      [5, 2, "buy", "1.1.1"],
    ],
  });
  const ways = (id: number) => forksOf(moves, id).map(({ move, taken }) => [move.text, taken]);
  expect(ways(2)).toEqual([
    ["score", false],
    ["buy", false],
  ]);
  expect(ways(4)).toEqual([
    ["score", true],
    ["buy", false],
  ]);
  expect(ways(5)).toEqual([
    ["score", false],
    ["buy", true],
  ]);
  expect(ways(1)).toEqual([]);
  const driver = new Driver(stateOf(viewOf({ node: [5, 2] })));
  driver.dispatch({ type: "key", key: "f" });
  expect(driver.effects).toContainEqual({ type: "send", intent: { command: "moves" } });
});

describe("the keys of a clicker", () => {
  test("go through a game", () => {
    const game = { ply: 2, length: 5 };
    expect(sent(game, "pagedown")).toEqual([{ ply: 3 }]);
    expect(sent(game, "pageup")).toEqual([{ ply: 1 }]);
    expect(sent(game, "v")).toEqual([{ ply: 3 }]);
  });

  test("go through a lesson, and reveal its answers", () => {
    expect(sent(step("question"), "pagedown")).toEqual([{ lesson: "next" }]);
    expect(sent(step("question"), "pageup")).toEqual([{ lesson: "back" }]);
    expect(sent(step("question"), "v")).toEqual([{ lesson: "solution" }]);
  });

  test("go through the moves of a step before they leave it", () => {
    const begun = { ...step("play"), ply: 0, length: 1 };
    expect(sent(begun, "pagedown")).toEqual([{ ply: 1 }]);
    expect(sent(begun, "pageup")).toEqual([{ lesson: "back" }]);
    const over = { ...step("play"), ply: 1, length: 1 };
    expect(sent(over, "pagedown")).toEqual([{ lesson: "next" }]);
    expect(sent(over, "pageup")).toEqual([{ ply: 0 }]);
  });

  test("reveal the moves of a concealed line", () => {
    const hidden = { ...step("play", { conceal: true, left: 2 }), ply: 0, length: 0 };
    expect(sent(hidden, "v")).toEqual([{ lesson: "more" }]);
    expect(sent(hidden, "pagedown")).toEqual([{ lesson: "more" }]);
  });

  test("go back in a concealed line, and on again before the next move is revealed", () => {
    const half = { ...step("play", { conceal: true, left: 2 }), ply: 2, length: 2 };
    expect(sent(half, "pageup")).toEqual([{ ply: 1 }]);
    const back = { ...half, ply: 1 };
    expect(sent(back, "pagedown")).toEqual([{ ply: 2 }]);
    expect(sent(back, "v")).toEqual([{ ply: 2 }]);
    expect(sent({ ...half, ply: 0 }, "pageup")).toEqual([{ lesson: "back" }]);
  });

  test("go nowhere at the beginning of a lesson, and reveal nothing where there is nothing", () => {
    const first = { ...step("play", { conceal: true, left: 2 }), ply: 0, length: 0 };
    const lesson = { ...(first.lesson as Lesson), index: 0 };
    expect(sent({ ...first, lesson }, "pageup")).toEqual([]);
    expect(sent(step("show"), "v")).toEqual([]);
    expect(sent({ ...step("play"), ply: 1, length: 1 }, "v")).toEqual([]);
  });

  test("are the page's while the board is in its place", () => {
    const driver = new Driver(stateOf(viewOf({ ply: 2, length: 5 })));
    for (const key of ["pagedown", "pageup", "v", "l"]) driver.dispatch({ type: "key", key });
    expect(driver.effects).toEqual([]);
  });
});
