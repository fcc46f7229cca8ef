import { expect, test } from "vitest";
import type { BoardEvent } from "../../src/state/events";
import { keyEvent } from "../../src/state/keys";
import type { RawView } from "../../src/view/view";
import { Driver, stateOf, viewOf } from "../support";

test.each<[string, Partial<RawView>, BoardEvent]>([
  ["escape", {}, { type: "cancel" }],
  ["m", { legal: { build: "c4" } }, { type: "toggleTool", tool: "move" }],
  ["d", { legal: { deploy: "c4" } }, { type: "toggleTool", tool: "deploy" }],
  ["b", { legal: { build: "c4" } }, { type: "toggleTool", tool: "build" }],
  ["u", { undo: true }, { type: "command", command: "undo" }],
  ["y", { redo: true }, { type: "command", command: "redo" }],
  ["p", { legal: { score: true } }, { type: "act", action: "score" }],
  ["e", { legal: { end: ["3 2", ""] } }, { type: "act", action: "end 3 2" }],
  ["e", { legal: { end: [""] } }, { type: "act", action: "end" }],
  ["[", { length: 4 }, { type: "step", by: -1 }],
  [",", { length: 4 }, { type: "step", by: -1 }],
  ["]", { length: 4 }, { type: "step", by: 1 }],
  [".", { length: 4 }, { type: "step", by: 1 }],
  ["{", { length: 4 }, { type: "command", command: "turn-back" }],
  ["}", { length: 4 }, { type: "command", command: "turn-forward" }],
  ["c", {}, { type: "toggleOverlay", overlay: "castles" }],
  ["r", {}, { type: "toggleOverlay", overlay: "reach" }],
  ["w", {}, { type: "toggleOverlay", overlay: "build" }],
  ["t", {}, { type: "toggleOverlay", overlay: "doors" }],
  ["h", {}, { type: "toggleHeights" }],
  ["k", {}, { type: "goToNext", place: "knight" }],
  ["j", {}, { type: "goToNext", place: "choice" }],
  ["x", {}, { type: "goToNext", place: "castle" }],
  ["o", {}, { type: "send", intent: { ask: "overview" } }],
  ["z", {}, { type: "sayAgain" }],
  ["/", {}, { type: "type" }],
  ["n", {}, { type: "toggleDrawing" }],
  ["5", {}, { type: "toggleSpotlight" }],
  ["2", {}, { type: "annotationColour", colour: "red" }],
  ["s", { scored: { phase: 1, moves: [] } }, { type: "playScoring" }],
])("%s, with %j, is %j", (key, more, event) => {
  expect(keyEvent(stateOf(viewOf(more)), key)).toEqual(event);
});

test.each<[string, Partial<RawView>]>([
  ["m", { legal: {} }],
  ["m", { stage: "found", legal: { found: "c4" } }],
  ["u", {}],
  ["p", {}],
  ["e", {}],
  ["[", { length: 0 }],
  ["s", {}],
  ["s", { scored: { moves: [[1, "point", 1, 4, 5]] } }],
  ["q", {}],
])("%s does nothing, and is left to the page, with %j", (key, more) => {
  expect(keyEvent(stateOf(viewOf(more)), key)).toBeUndefined();
});

test("in the editor keys choose what to place; only undo, redo and heights stay", () => {
  const state = stateOf(viewOf({ draft: { problems: [], document: "" }, undo: true, redo: true }));
  expect(keyEvent(state, "x")).toEqual({ type: "editTool", tool: "take" });
  expect(keyEvent(state, "2")).toEqual({ type: "editTool", tool: "2" });
  expect(keyEvent(state, "3")).toBeUndefined();
  expect(keyEvent(state, "m")).toBeUndefined();
  for (const key of "huy") expect(keyEvent(state, key)?.type).not.toBe("editTool");
});

test("Escape twice removes the annotations, unless something else happens between", () => {
  const press: BoardEvent = { type: "key", key: "escape" };
  const notes = ["circle c3 red"];
  const driver = new Driver(stateOf(viewOf({ notes })));
  driver.dispatch(press, { type: "key", key: "h" }, press, { type: "input", byKey: false, skips: true }, press);
  expect(driver.sent).toEqual([]);
  for (const between of [
    { type: "focus", cell: 3 },
    { type: "clickCell", cell: 3, shift: false },
  ] satisfies BoardEvent[]) {
    driver.dispatch(between, press);
    expect(driver.sent).toEqual([]);
  }
  driver.dispatch({ type: "input", byKey: true, skips: true }, press);
  expect(driver.sent).toEqual([{ notes: [] }]);
});
