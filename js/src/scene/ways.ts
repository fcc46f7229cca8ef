/** Ways through the doors as lines in the scene: from the knight through the blocks' insides and out again. */
import { type Board, heightAt } from "../board";
import { xOf, yOf } from "../cells";
import type { Way } from "../overlays";
import type { Point } from "./mesh";
import { BLOCK } from "./space";

/** How high over a block's floor its door is passed. */
const SILL = 0.36 * BLOCK;

const inside = (cell: number, layer: number): Point => [xOf(cell), yOf(cell), (layer - 1) * BLOCK + SILL];

/** The corners of a way's line, and the two doors that it passes. */
export function wayLine(board: Board, { from, blocks, to }: Way): { line: Point[]; doors: Point[] } {
  const [first, last] = [blocks[0]?.layer ?? 1, blocks.at(-1)?.layer ?? 1];
  const [start, end] = [inside(from, first), inside(to, last)];
  const within = blocks.map(({ cell, layer }) => inside(cell, layer));
  const between = (a: Point, b: Point | undefined): Point[] =>
    b ? [[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]] : [];
  const landing: Point = [end[0], end[1], heightAt(board, to) * BLOCK + 0.04];
  return {
    line: [start, ...within, end, landing],
    doors: [...between(start, within[0]), ...between(end, within.at(-1))],
  };
}
