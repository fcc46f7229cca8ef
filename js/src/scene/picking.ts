/** From a point of the picture to a cell and back: rays through the camera against the boxes of columns and figures. */

import { CELLS, cellAt, onBoard } from "../game/cells";
import type { Placement } from "../game/placement";
import { roomOf, topOf } from "../meshes/figures";
import type { Point } from "../meshes/mesh";
import { HALF } from "../meshes/solids";

/** A 4 x 4 matrix, column by column, as WebGL keeps them. */
export type Matrix = ArrayLike<number>;

/** The camera's projection: from cell units to the clip cube. */
export interface CameraMatrices {
  model: Matrix;
  view: Matrix;
  projection: Matrix;
  /** The factors of plotly's coordinates before the model matrix. */
  scale: readonly [number, number, number];
}

const at = (m: Matrix, n: number): number => m[n] ?? 0;

export function multiply(a: Matrix, b: Matrix): number[] {
  const out = new Array<number>(16).fill(0);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      for (let n = 0; n < 4; n++)
        out[column * 4 + row] = (out[column * 4 + row] ?? 0) + at(a, n * 4 + row) * at(b, column * 4 + n);
    }
  }
  return out;
}

/** The inverse, by Gauss-Jordan elimination; undefined of a singular matrix. */
export function invert(m: Matrix): number[] | undefined {
  const rows = [0, 1, 2, 3].map((row) => [
    ...[0, 1, 2, 3].map((column) => at(m, column * 4 + row)),
    ...[0, 1, 2, 3].map((column) => (column === row ? 1 : 0)),
  ]);
  for (let column = 0; column < 4; column++) {
    const rest = rows.slice(column);
    const best =
      column +
      rest.reduce((most, row, n) => (Math.abs(row[column] ?? 0) > Math.abs(rest[most]?.[column] ?? 0) ? n : most), 0);
    const pivot = rows[best] ?? [];
    const factor = pivot[column] ?? 0;
    if (Math.abs(factor) < 1e-12) return undefined;
    rows[best] = rows[column] ?? [];
    const scaled = pivot.map((value) => value / factor);
    rows[column] = scaled;
    rows.forEach((row, n) => {
      const times = n === column ? 0 : (row[column] ?? 0);
      if (times !== 0) rows[n] = row.map((value, k) => value - times * (scaled[k] ?? 0));
    });
  }
  return Array.from({ length: 16 }, (_, n) => rows[n % 4]?.[4 + Math.floor(n / 4)] ?? 0);
}

function transform(m: Matrix, [x, y, z]: Point): [number, number, number, number] {
  const row = (n: number): number => at(m, n) * x + at(m, n + 4) * y + at(m, n + 8) * z + at(m, n + 12);
  return [row(0), row(1), row(2), row(3)];
}

function toClip({ model, view, projection, scale }: CameraMatrices): number[] {
  const sized = [scale[0], 0, 0, 0, 0, scale[1], 0, 0, 0, 0, scale[2], 0, 0, 0, 0, 1];
  return multiply(projection, multiply(view, multiply(model, sized)));
}

/** Where a point is seen: 0 to 1 from the left and from the top; undefined if it is behind the camera. */
export function projected(camera: CameraMatrices, point: Point): [number, number] | undefined {
  const [x, y, , w] = transform(toClip(camera), point);
  return w > 1e-9 ? [(1 + x / w) / 2, (1 - y / w) / 2] : undefined;
}

export interface Ray {
  from: Point;
  /** Not of unit length. */
  towards: Point;
}

/** The line of sight through a point of the picture, given as 0 to 1 from the left and from the top. */
export function rayThrough(camera: CameraMatrices, left: number, top: number): Ray | undefined {
  const back = invert(toClip(camera));
  if (!back) return undefined;
  const unproject = (depth: number): Point => {
    const [x, y, z, w] = transform(back, [2 * left - 1, 1 - 2 * top, depth]);
    return [x / w, y / w, z / w];
  };
  const [near, far] = [unproject(-1), unproject(1)];
  return { from: near, towards: [far[0] - near[0], far[1] - near[1], far[2] - near[2]] };
}

/** The distance along the ray at which a box begins (in units of `towards`), or Infinity if it is missed. */
function enter(ray: Ray, low: Point, high: Point): number {
  let [first, last] = [0, Infinity];
  for (const axis of [0, 1, 2] as const) {
    const [from, step] = [ray.from[axis], ray.towards[axis]];
    if (Math.abs(step) < 1e-12) {
      if (from < low[axis] || from > high[axis]) return Infinity;
      continue;
    }
    const [a, b] = [(low[axis] - from) / step, (high[axis] - from) / step];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  }
  return first <= last ? first : Infinity;
}

/** The cell that a ray meets first, by its column, its bare ground or its figure; -1 outside the board. */
export function pick(placement: Placement, ray: Ray): number {
  let [found, nearest] = [-1, Infinity];
  const meet = (cell: number, distance: number): void => {
    if (distance < nearest) [found, nearest] = [cell, distance];
  };
  for (let cell = 0; cell < CELLS; cell++) {
    const [x, y, z] = topOf(placement, cell);
    if (z > 0) meet(cell, enter(ray, [x - HALF, y - HALF, 0], [x + HALF, y + HALF, z]));
    const figure = placement.figures.get(cell);
    for (const [half, from, to] of figure ? roomOf(figure) : []) {
      meet(cell, enter(ray, [x - half, y - half, z + from], [x + half, y + half, z + to]));
    }
  }
  const ground = -ray.from[2] / ray.towards[2];
  const [x, y] = [0, 1].map((axis) => Math.round((ray.from[axis] ?? 0) + ground * (ray.towards[axis] ?? 0))) as [
    number,
    number,
  ];
  if (ground > 0 && ground < nearest && onBoard(x, y)) return cellAt(x, y);
  return found;
}
