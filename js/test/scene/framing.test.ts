import { describe, expect, test } from "vitest";
import { parseCell, xOf, yOf } from "../../src/game/cells";
import { ground } from "../../src/meshes/ground";
import { BLOCK } from "../../src/meshes/solids";
import { tagsOf } from "../../src/overlays/kinds";
import { placedTags } from "../../src/page/tag-places";
import { halfHeight, orbited, panned, parseCamera, sideOf, standardCamera, zoomed } from "../../src/scene/camera";
import { clearCamera, frameOf, hiddenParts } from "../../src/scene/framing";
import { projected } from "../../src/scene/picking";
import { viewOf } from "../support";
import { projectionOf } from "./projection";

/** Two cells of a castle with a knight. */
const SMALL = "......../......../......../......../.12...../......../......../........ 1:c4";

describe("from above", () => {
  const camera = standardCamera("above", 1.4);
  const matrices = projectionOf(camera, 1.4);

  test("a tower stands over its own cell", () => {
    for (const cell of ["a1", "h8", "d4"].map(parseCell)) {
      const [foot, top] = [0, 9 * BLOCK].map((z) => projected(matrices, [xOf(cell), yOf(cell), z]));
      expect(top?.[0]).toBeCloseTo(foot?.[0] ?? 0, 6);
      expect(Math.abs((top?.[1] ?? 0) - (foot?.[1] ?? 0))).toBeLessThan(0.01);
    }
  });

  test("panned, the point below the pointer follows it, whatever side the camera is on", () => {
    for (const side of ["home", "east", "north", "above"] as const) {
      const before = standardCamera(side, 1.4);
      const after = panned(before, 0.1, 0.05);
      const place = (eye: typeof before): readonly number[] => projected(projectionOf(eye, 1), [0, 0, 0]) ?? [];
      const [x = 0, y = 0] = place(before);
      const [movedX = 0, movedY = 0] = place(after);
      expect(movedX - x).toBeGreaterThan(0.07);
      expect(movedX - x).toBeLessThan(0.13);
      expect(movedY - y).toBeGreaterThan(0.02);
      expect(movedY - y).toBeLessThan(0.08);
    }
  });

  test("it stays orthographic near, aside and turned, and not when it is tilted", () => {
    expect(halfHeight(zoomed(camera, 0.5))).toBeCloseTo(halfHeight(camera) / 2, 10);
    expect(halfHeight(panned(camera, 0.1, 0.1))).toBeCloseTo(halfHeight(camera), 10);
    expect(halfHeight(orbited(camera, 90))).toBeCloseTo(halfHeight(camera), 10);
    expect(halfHeight(orbited(camera, 0, -20))).toBe(0);
    expect(parseCamera(camera)).toEqual(camera);
    expect(parseCamera({ ...camera, projection: { type: "other" } })?.projection).toBeUndefined();
  });
});

test("letters and digits are upright for the side of the board that the camera is on", () => {
  const sides = (["south", "east", "north", "west"] as const).map((view) => sideOf(standardCamera(view)));
  expect(sides).toEqual([3, 0, 1, 2]);
  expect(sideOf(standardCamera("home"))).toBe(3);
  expect(sideOf(standardCamera("above"))).toBe(3);
  expect(ground(3, true).x).not.toEqual(ground(1, true).x);
  // A master game founds its castles where it likes.
  expect(ground(3, false).x.length).toBeLessThan(ground(3, true).x.length);
});

describe("the part of the board that is shown", () => {
  test("is that around a small position, with the board's frame where it is reached", () => {
    const frame = frameOf(viewOf({ board: SMALL }));
    expect(frame?.x[0]).toBeLessThan(-1);
    expect(frame?.x[1]).toBe(4.5);
    expect(frame?.y).toEqual([0.5, 5.5]);
  });

  test("takes in what is drawn and what may be done, and is the whole board if that is large", () => {
    const noted = frameOf(viewOf({ board: SMALL, notes: ["mark e4 red"] }));
    expect(noted?.x[1]).toBe(5.5);
    expect(frameOf(viewOf({ board: SMALL, legal: { build: "a4h4" } }))).toBeNull();
    expect(frameOf(viewOf())).toBeNull();
    expect(frameOf(viewOf({ board: "/" }))).toBeNull();
  });

  test.each(["home", "above", "south"] as const)("fills the picture from %s", (name) => {
    const view = viewOf({ board: SMALL });
    const frame = frameOf(view);
    if (!frame) throw new Error("no frame");
    const near = projectionOf(standardCamera(name, 1.4, view.placement.heights, frame), 1.4);
    const far = projectionOf(standardCamera(name, 1.4, view.placement.heights), 1.4);
    const wide = (camera: typeof near): number =>
      (projected(camera, [2.5, 3, 0])?.[0] ?? 0) - (projected(camera, [0.5, 3, 0])?.[0] ?? 0);
    expect(wide(near)).toBeGreaterThan(1.25 * wide(far));
    for (const x of frame.x)
      for (const y of frame.y)
        for (const part of projected(near, [x, y, 0]) ?? [9, 9]) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(1);
        }
  });
});

test("a lesson's camera goes round a tower that hides a figure, and rises where towers hide cells", () => {
  const { placement } = viewOf({
    board: "......../......../......../......../......../....5.../......../........ 1:d5",
  });
  const home = standardCamera("home", 1.4);
  const clear = clearCamera(placement, 1.4, undefined);
  expect(hiddenParts(placement, home)).toBeGreaterThanOrEqual(5);
  expect(hiddenParts(placement, clear)).toBeLessThan(5);
  const wall = viewOf({ board: "......../......../......../......../..44..../......../......../........ 1:a1" });
  const higher = clearCamera(wall.placement, 1.4, undefined);
  expect(hiddenParts(wall.placement, higher)).toBeLessThan(hiddenParts(wall.placement, home));
});

test("tags on one point cover no other", () => {
  const view = viewOf({ board: SMALL });
  const tag = { cell: parseCell("c4"), text: "1" } as never;
  const project = (): readonly [number, number] => [350, 250];
  const placed = placedTags(view.placement, [tag, tag, tag], { project, isVisible: () => true, width: 700 });
  const spots = placed.map(([, left, top]) => [Number.parseFloat(left), Number.parseFloat(top)] as const);
  for (const [at, [x, y]] of spots.entries()) {
    for (const [left, top] of spots.slice(at + 1))
      expect(Math.abs(left - x) >= 46 || Math.abs(top - y) >= 22).toBe(true);
  }
});

test("tags of castles cover no figure", () => {
  const view = viewOf({
    board: "......../......../......../...21.../...1..../......../......../........ 1:d5 2:d4",
    overlay: {
      kind: "castles",
      castles: [{ cells: "d4d5e5", height: 2, by: [[1, 2, 6, "d5"]] }],
      king: { level: 1, points: 5, cells: "", to: [] },
      totals: [6, 0],
      leaps: false,
    },
  });
  const matrices = projectionOf(standardCamera("home", 1.4), 1.4);
  const project = (point: readonly [number, number, number]): readonly [number, number] | undefined => {
    const place = projected(matrices, point);
    return place && [place[0] * 700, place[1] * 500];
  };
  const [placed] = placedTags(view.placement, tagsOf(view), { project, isVisible: () => true, width: 700 });
  const [, left, top] = placed ?? [undefined, "", ""];
  for (const cell of ["d4", "d5"].map(parseCell)) {
    const level = view.placement.heights[cell] ?? 0;
    const [x, y] = project([xOf(cell), yOf(cell), level * BLOCK + 0.45]) ?? [0, 0];
    const aside = Math.abs(Number.parseFloat(left) - x);
    const above = y - Number.parseFloat(top);
    expect(aside > 24 || above > 3 || above < -32).toBe(true);
  }
});
