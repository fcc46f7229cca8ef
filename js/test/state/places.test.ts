import { expect, test } from "vitest";
import { parseCell } from "../../src/game/cells";
import { NO_SELECTION } from "../../src/selection/selection";
import type { BoardEvent } from "../../src/state/events";
import { silentKeyText, toolText } from "../../src/texts/keys";
import { CASTLE, Driver, stateOf, viewOf } from "../support";

const view = viewOf({ board: CASTLE, legal: { step: { d5: "d6" }, build: "c4d3" } });
const press = (key: string): BoardEvent => ({ type: "key", key });

test("keys lead to the next own knight, choice and castle, and round again", () => {
  const driver = new Driver(stateOf(view));
  const at = (key: string): number => driver.dispatch(press(key)).state.focus.cell;
  expect(at("k")).toBe(parseCell("d5"));
  expect(at("k")).toBe(parseCell("d5"));
  expect(at("x")).toBe(parseCell("h8"));
  expect(at("x")).toBe(parseCell("d4"));
  expect(at("x")).toBe(parseCell("h8"));
  expect(driver.effects.filter(({ type }) => type === "focusCell")).toHaveLength(5);
});

test("a key that finds nothing says so", () => {
  const driver = new Driver(
    stateOf(viewOf({ board: "......../......../......../......../......../......../......../........" })),
  );
  driver.dispatch(press("x"), press("k"));
  expect(driver.effects.map((effect) => effect.type === "announce" && effect.text)).toEqual([
    "There is no castle.",
    "There is no knight of the player to act.",
  ]);
});

test("a known key that can't act says why, and what was said is said again", () => {
  const driver = new Driver(stateOf(viewOf({ stage: "place-knight", legal: { knight: "c3" } })));
  driver.dispatch(press("m"), press("z"), press("q"));
  const said = driver.effects.flatMap((effect) => (effect.type === "announce" ? [effect.text] : []));
  expect(said).toHaveLength(2);
  expect(said[0]).toBe(said[1]);
  expect(said[0]).toMatch(/^Not now: Orange /);
  expect(silentKeyText(viewOf(), "u")).toBe("There is nothing to undo.");
  expect(silentKeyText(viewOf({ stage: "over" }), "e")).toBe("The game is over.");
  expect(silentKeyText(viewOf(), "q")).toBe("");
});

test("a tool that is taken says where it applies", () => {
  expect(toolText(view, { ...NO_SELECTION, tool: "build" })).toBe("Build: 2 cells: d3 c4.");
  expect(toolText(viewOf({ legal: {} }), { ...NO_SELECTION, tool: "deploy" })).toBe("Deploy: nowhere now.");
});
