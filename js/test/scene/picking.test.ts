import { describe, expect, test } from "vitest";
import { CELLS, nameOf, parseCell, xOf, yOf } from "../../src/game/cells";
import { type Placement, parsePlacement } from "../../src/game/placement";
import { BLOCK } from "../../src/meshes/solids";
import { type Camera, FIELD_OF_VIEW, orbited, standardCamera, type Vector, zoomed } from "../../src/scene/camera";
import { type CameraMatrices, invert, multiply, pick, projected, rayThrough } from "../../src/scene/picking";
import { projectionOf } from "./projection";

const tall = parsePlacement("..1234../..2.5.../1.3371../2..3.1.../...2..21/.24631../..3511../..12.... K:e6 1:d7 2:h4");
const VIEWS = ["home", "above", "south", "east", "north", "west"] as const;
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function pickAt(placement: Placement, camera: CameraMatrices, place: readonly [number, number]): number {
  const ray = rayThrough(camera, place[0], place[1]);
  return ray ? pick(placement, ray) : -1;
}

test("a matrix times its inverse is the identity; a singular one has none", () => {
  const m = [2, 1, 0, 0, 0, 3, 1, 0, 1, 0, 1, 5, 0, 2, 0, 1];
  const inverse = invert(m);
  expect(inverse).toBeDefined();
  for (const [at, value] of multiply(m, inverse ?? []).entries()) expect(value).toBeCloseTo(identity[at] ?? 0, 10);
  expect(invert(new Array(16).fill(1))).toBeUndefined();
});

describe.each(VIEWS)("from %s", (view) => {
  const camera = projectionOf(standardCamera(view, 1.4), 1.4);

  test("on a bare board each cell is found where it is seen", () => {
    const bare = parsePlacement("");
    for (let cell = 0; cell < CELLS; cell++) {
      const place = projected(camera, [xOf(cell), yOf(cell), 0]);
      expect(place && nameOf(pickAt(bare, camera, place))).toBe(nameOf(cell));
    }
  });

  test("among castles a cell is found, or what stands before it", () => {
    const eye = standardCamera(view, 1.4).eye;
    for (let cell = 0; cell < CELLS; cell++) {
      const z = (tall.heights[cell] ?? 0) * BLOCK;
      const place = projected(camera, [xOf(cell), yOf(cell), z]);
      const found = place ? pickAt(tall, camera, place) : -1;
      if (found === cell) continue;
      const nearer = (at: number): number => (xOf(at) - 3.5) * eye.x + (yOf(at) - 3.5) * eye.y;
      expect(nearer(found)).toBeGreaterThan(nearer(cell));
    }
  });
});

test("a figure is found by its head, and the sky is no cell", () => {
  const camera = projectionOf(standardCamera("south", 1), 1);
  const king = parseCell("e6");
  const head = projected(camera, [xOf(king), yOf(king), 7 * BLOCK + 1]);
  expect(head && pickAt(tall, camera, head)).toBe(king);
  expect(pickAt(tall, camera, [0.02, 0.02])).toBe(-1);
});

describe("cameras", () => {
  const distance = ({ eye, center }: Camera): number =>
    Math.hypot(eye.x - center.x, eye.y - center.y, eye.z - center.z);

  test.each([0.6, 1, 1.6])("the whole plate is in the picture at shape %s", (shape) => {
    for (const view of VIEWS) {
      const camera = projectionOf(standardCamera(view, shape, tall.heights), shape);
      for (const x of [-1.1, 8.1]) {
        for (const y of [-1.1, 8.1]) {
          const place = projected(camera, [x, y, 0]) ?? [9, 9];
          for (const part of place) {
            expect(part).toBeGreaterThan(0);
            expect(part).toBeLessThan(1);
          }
        }
      }
    }
  });

  test("a tower is in the picture up to the head of who stands on it", () => {
    const tower = parsePlacement("p......./......../......../......../......../......../......../........");
    for (const view of VIEWS) {
      const camera = projectionOf(standardCamera(view, 1.3, tower.heights), 1.3);
      for (const part of projected(camera, [0, 7, 25 * BLOCK + 0.95]) ?? [9, 9]) {
        expect(part).toBeGreaterThan(0);
        expect(part).toBeLessThan(1);
      }
    }
  });

  test("turning round keeps height and distance, going near keeps the direction", () => {
    const home = standardCamera("home");
    const turned = orbited(home, 90);
    expect(turned.eye.z).toBeCloseTo(home.eye.z, 10);
    expect(distance(turned)).toBeCloseTo(distance(home), 10);
    expect(distance(zoomed(home, 0.5))).toBeCloseTo(distance(home) / 2, 10);
    const back = [1, 2, 3].reduce((camera) => orbited(camera, 90), turned);
    for (const axis of ["x", "y", "z"] as (keyof Vector)[]) expect(back.eye[axis]).toBeCloseTo(home.eye[axis], 10);
  });

  test("the angle of view is narrower than plotly's", () => {
    expect(FIELD_OF_VIEW).toBeLessThan(Math.PI / 4);
  });
});
