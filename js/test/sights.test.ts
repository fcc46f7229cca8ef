import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Model } from "../src/host";
import { Sights } from "../src/page/sights";
import type { Scored } from "../src/scoring";
import type { Scene } from "../src/view";
import { CASTLE, sceneOf } from "./views";

const scored: Scored = {
  phase: 1,
  castles: [{ cells: "d4e4d5", height: 2, by: [[1, 1, 3, "d5"]] }],
  king: { level: 1, points: 5, cells: "h8", to: [] },
  moves: [[1, "castles", 3, 0, 3]],
};
const last = { action: "end 3", player: 1 };
const turn = sceneOf({ board: CASTLE, ply: 6 });
const ended = sceneOf({ board: CASTLE, ply: 7, last, scored });
const goesOn = sceneOf({ board: CASTLE, ply: 8, last });

function sights(traits: Record<string, unknown> = {}): { seen: Sights; save: () => void; model: Map<string, unknown> } {
  const model = new Map(Object.entries(traits));
  const save = vi.fn();
  const host = {
    get: (name: string) => model.get(name),
    set: (name: string, value: unknown) => model.set(name, value),
  };
  return { seen: new Sights(host as unknown as Model, save, () => {}), save, model };
}

function played(): Sights {
  const { seen } = sights();
  seen.arrived(turn, ended, true);
  return seen;
}

const shows = (seen: Sights, view: Scene): [number, boolean] => [seen.step, seen.scored(view) !== null];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an overlay is chosen, and the same again is not; one that is not offered never", () => {
  const { seen, save, model } = sights({ overlay: "", overlays: ["castles"] });
  seen.toggle("castles");
  expect(model.get("overlay")).toBe("castles");
  seen.toggle("castles");
  seen.toggle("reach");
  expect(model.get("overlay")).toBe("");
  expect(save).toHaveBeenCalledTimes(2);
});

test("the end of a phase is played through, its castle lit and tagged", () => {
  const seen = played();
  expect(shows(seen, ended)).toEqual([1, true]);
  expect(seen.glow(ended, -1)).toHaveLength(3);
  expect(seen.tags(ended).map(({ by }) => by)).toEqual([[[1, "1 × 3 = 3"]]]);
  vi.runAllTimers();
  expect(shows(seen, ended)).toEqual([Infinity, true]);
  expect(seen.glow(ended, -1)).toEqual([]);
});

test("it is there at once where nothing moves, and after travel", () => {
  const { seen } = sights();
  seen.arrived(turn, ended, false);
  expect(shows(seen, ended)).toEqual([Infinity, true]);
  seen.arrived(turn, sceneOf({ board: CASTLE, ply: 7, scored }), true);
  expect(seen.step).toBe(Infinity);
});

test("what a bot does next does not end it, and it goes when it is over", () => {
  const seen = played();
  seen.arrived(ended, goesOn, true);
  expect(shows(seen, goesOn)).toEqual([1, true]);
  vi.runAllTimers();
  expect(shows(seen, goesOn)).toEqual([Infinity, false]);
});

test("travel ends it, and so does a press", () => {
  const back = played();
  back.arrived(ended, turn, true);
  expect(shows(back, turn)).toEqual([Infinity, false]);
  const pressed = played();
  pressed.skip();
  expect(shows(pressed, ended)).toEqual([Infinity, true]);
});
