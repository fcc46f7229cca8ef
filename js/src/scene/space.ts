/** Sizes of the scene in cell units, and the light that is baked into every face. */
import { xOf, yOf } from "../cells";
import type { Point } from "./mesh";

/** Height of a block, for a cell of side 1. */
export const BLOCK = 0.56;
/** Half a cell. */
export const HALF = 0.5;
/** Outer edge of the board's frame, measured from the cells' edge. */
export const FRAME = 0.62;

/** The sides of a cell in the order of `neighbours`: east, north, west, south. */
export const SIDES = [0, 1, 2, 3] as const;
export type Side = (typeof SIDES)[number];
const NORMALS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

export const turned = (side: Side, by: number): Side => ((side + by + 4) % 4) as Side;
export const normalOf = (side: Side): Point => [NORMALS[side][0], NORMALS[side][1], 0];

/** A point of a cell as seen facing its `side` from outside: `along` runs to the right-hand side, `out` towards us. */
export function onSide(cell: number, side: Side, along: number, out: number, z: number): Point {
  const [nx, ny] = NORMALS[side];
  return [xOf(cell) + out * nx - along * ny, yOf(cell) + out * ny + along * nx, z];
}

const SUN: Point = [-0.36, -0.62, 0.7];
const SKY: Point = [0.55, 0.25, 0.3];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Light on a face of this unit normal, 0 to 1: a sun in the south-west, a weaker sky opposite. */
export function light(normal: Point): number {
  return 0.4 + 0.5 * Math.max(0, dot(normal, SUN)) + 0.2 * Math.max(0, dot(normal, SKY));
}
