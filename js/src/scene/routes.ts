/** Routes through the doors as lines in the scene: from the knight through the insides of the blocks and out again. */
import { xOf, yOf } from "../game/cells";
import type { Route } from "../game/overlays";
import { heightAt, type Placement } from "../game/placement";
import type { Point } from "./mesh";
import { BLOCK } from "./solids";

/** How high over a block's floor its door is passed. */
const SILL = 0.36 * BLOCK;

const inside = (cell: number, layer: number): Point => [xOf(cell), yOf(cell), (layer - 1) * BLOCK + SILL];

/** The corners of a route's line, and the two doors that it passes. */
export function routeLine(placement: Placement, { from, blocks, to }: Route): { line: Point[]; doors: Point[] } {
  const [first, last] = [blocks[0]?.layer ?? 1, blocks.at(-1)?.layer ?? 1];
  const [start, end] = [inside(from, first), inside(to, last)];
  const within = blocks.map(({ cell, layer }) => inside(cell, layer));
  const between = (a: Point, b: Point | undefined): Point[] =>
    b ? [[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]] : [];
  const landing: Point = [end[0], end[1], heightAt(placement, to) * BLOCK + 0.04];
  return {
    line: [start, ...within, end, landing],
    doors: [...between(start, within[0]), ...between(end, within.at(-1))],
  };
}
