/** The frame of a small position: the part of the board around it, seen so that no figure hides another. */
import { CELLS, parseCells, SIDE, xOf, yOf } from "../game/cells";
import { heightAt, type Placement } from "../game/placement";
import { heightOf, topOf } from "../meshes/figures";
import { DEPTH, MIDDLE, REACH } from "../meshes/solids";
import type { View } from "../view/view";
import { type Aim, type Camera, eyeInCells, type Frame, standardCamera } from "./camera";
import { pick } from "./picking";

/** Cells of bare board that are shown around castles and figures, and the fewest cells shown in each direction. */
const MARGIN = 1;
const LEAST = 5;

/** From the lowest to the highest of some coordinates with a margin, widened to the least that is shown. */
function span(of: readonly number[]): [low: number, high: number] {
  let [low, high] = [Math.max(0, Math.min(...of) - MARGIN), Math.min(SIDE - 1, Math.max(...of) + MARGIN)];
  while (high - low + 1 < LEAST) {
    if (low > 0) low -= 1;
    if (high - low + 1 < LEAST && high < SIDE - 1) high += 1;
  }
  return [low, high];
}

/** The edges of the picture, which include the board's frame if they reach it. */
const edges = ([low, high]: [number, number]): [number, number] => [
  low === 0 ? MIDDLE - REACH : low - 0.5,
  high === SIDE - 1 ? MIDDLE + REACH : high + 0.5,
];

/** The part of the board that a position, what is drawn on it and what may be done in it take; null for all of it. */
export function frameOf({ placement, annotations, legal }: View): Frame | null {
  const cells = [
    ...Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => heightAt(placement, cell) > 0),
    ...placement.figures.keys(),
    ...annotations.flatMap((annotation) => annotation.cells),
    ...parseCells(JSON.stringify(legal)),
  ];
  if (cells.length === 0) return null;
  const [x, y] = [span(cells.map(xOf)), span(cells.map(yOf))];
  const most = Math.max(x[1] - x[0], y[1] - y[0]) + 1;
  return most >= SIDE - 1 ? null : { x: edges(x), y: edges(y), z: -DEPTH };
}

/** Weight of a hidden foot or head of a figure against a hidden middle of a cell. */
const FIGURE = 5;

/** The parts of a position that a camera does not see: its figures, and its other cells. */
export function hiddenParts(placement: Placement, camera: Camera): number {
  const from = eyeInCells(camera);
  const hides = (cell: number, rise: number): boolean => {
    const [x, y, z] = topOf(placement, cell);
    return pick(placement, { from, towards: [x - from[0], y - from[1], z + rise - from[2]] }) !== cell;
  };
  let sum = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const figure = placement.figures.get(cell);
    if (!figure) sum += Number(hides(cell, 0));
    else if ([0.1, 0.9].some((share) => hides(cell, share * heightOf(figure)))) sum += FIGURE;
  }
  return sum;
}

/** Where else the camera of a lesson may stand, in the order of preference: round the corner, then higher. */
const AIMS: readonly Aim[] = [46, 55, 64].flatMap((elevation) => [22, -22].map((bearing): Aim => [bearing, elevation]));

/** The camera that sees the most of a position; a later camera has to see more. */
export function clearCamera(placement: Placement, shape: number, frame: Frame | undefined): Camera {
  const cameras = AIMS.map((aim) => standardCamera("home", shape, placement.heights, frame, aim));
  const hidden = cameras.map((camera, at) => hiddenParts(placement, camera) + at / 2);
  return cameras[hidden.indexOf(Math.min(...hidden))] as Camera;
}
