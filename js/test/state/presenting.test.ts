import { describe, expect, test } from "vitest";
import { parseLesson } from "../../src/game/lesson";
import type { RawView } from "../../src/game/view";
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

test("Python fills the screen by the option, and setting another one leaves it as it is", () => {
  const driver = new Driver(stateOf());
  const { options } = driver.state;
  driver.dispatch({ type: "options", options: { ...options, present: true } });
  expect(driver.state.presenting).toBe(true);
  driver.dispatch({ type: "present", on: false });
  driver.dispatch({ type: "options", options: { ...options, present: true, theme: "dark" } });
  expect(driver.state.presenting).toBe(false);
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

  test("are the page's while the board is in its place", () => {
    const driver = new Driver(stateOf(viewOf({ ply: 2, length: 5 })));
    for (const key of ["pagedown", "pageup", "v", "l"]) driver.dispatch({ type: "key", key });
    expect(driver.effects).toEqual([]);
  });
});
