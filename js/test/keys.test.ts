import { expect, test } from "vitest";
import { keyAction } from "../src/keys";
import type { Controls } from "../src/panel/controls";
import type { View } from "../src/view";
import { sceneOf } from "./views";

/** What a key calls, with what. */
function calls(key: string, more: Partial<View>): string[] {
  const heard: string[] = [];
  const controls = new Proxy({} as Controls, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        heard.push([String(name), ...given].join(" ")),
  });
  keyAction(key, sceneOf(more), controls)?.();
  return heard;
}

test.each<[string, Partial<View>, string]>([
  ["escape", {}, "cancel"],
  ["m", { legal: { build: "c4" } }, "tool move"],
  ["u", { undo: true }, "command undo"],
  ["y", { redo: true }, "command redo"],
  ["p", { legal: { score: true } }, "act score"],
  ["e", { legal: { end: ["3 2", ""] } }, "act end 3 2"],
  ["e", { legal: { end: [""] } }, "act end"],
  ["[", { length: 4 }, "step -1"],
  [",", { length: 4 }, "step -1"],
  ["]", { length: 4 }, "step 1"],
  [".", { length: 4 }, "step 1"],
  ["c", {}, "overlay castles"],
  ["r", {}, "overlay reach"],
  ["w", {}, "overlay build"],
  ["t", {}, "overlay doors"],
  ["h", {}, "numbers"],
  ["s", { scored: { phase: 1, moves: [] } }, "scoring true"],
])("%s, with %j: %s", (key, more, call) => {
  expect(calls(key, more)).toEqual([call]);
});

test.each<[string, Partial<View>]>([
  ["m", { legal: {} }],
  ["m", { stage: "found", legal: { found: "c4" } }],
  ["u", {}],
  ["p", {}],
  ["e", {}],
  ["[", { length: 0 }],
  ["s", {}],
  ["s", { scored: { moves: [[1, "point", 1, 4, 5]] } }],
  ["x", {}],
])("%s does nothing, and is left to the page, with %j", (key, more) => {
  expect(keyAction(key, sceneOf(more), {} as Controls)).toBeUndefined();
});
