/**
 * Annotations in the scene: rings, tints and frames on the tops of cells, arrows just above them. Labels, and what
 * spotlights leave in the dark, are drawn over the picture.
 */

import type { AnnotationColour } from "../game/annotations";
import { CELLS, cellAt, xOf, yOf } from "../game/cells";
import { heightAt, type Placement } from "../game/placement";
import { routeBetween } from "../view/routes";
import type { View } from "../view/view";
import { heightOf, topOf } from "./figures";
import { Mesh, type MeshData, type Point } from "./mesh";
import { type Material, tone } from "./palette";
import { BLOCK } from "./solids";

const MATERIAL: Record<AnnotationColour, Material> = {
  green: "note-green",
  red: "note-red",
  blue: "note-blue",
  yellow: "note-yellow",
};

/** The stops of an annotation's ramp: its rim, its own colour, the tint of a marked cell. */
const RIM = 0;
const FILL = 0.5;
const TINT = 1;

const top = (placement: Placement, cell: number): number => heightAt(placement, cell) * BLOCK;

function band(mesh: Mesh, [x, y, z]: Point, inner: number, outer: number, corners: number, shade: number): void {
  const turn = corners === 4 ? Math.PI / 4 : 0;
  const at = (radius: number, n: number): Point => {
    const angle = turn + (2 * Math.PI * n) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  };
  for (let n = 0; n < corners; n++) {
    mesh.quad([at(inner, n), at(outer, n), at(outer, n + 1), at(inner, n + 1)], shade);
  }
}

const PEN = 0.025;

function circle(mesh: Mesh, [x, y, z]: Point, material: Material): void {
  band(mesh, [x, y, z + 0.034], 0.4 - PEN, 0.46 + PEN, 32, tone(material, RIM));
  band(mesh, [x, y, z + 0.042], 0.4, 0.46, 32, tone(material, FILL));
}

function mark(mesh: Mesh, [x, y, z]: Point, material: Material, tinted: boolean): void {
  const corner = Math.SQRT2;
  if (tinted) band(mesh, [x, y, z + 0.008], 0, 0.46 * corner, 4, tone(material, TINT));
  band(mesh, [x, y, z + 0.012], 0.41 * corner, 0.46 * corner, 4, tone(material, FILL));
}

/**
 * Room between an arrow and the cells below it, and between its end and a figure, and its widths and lengths, in cells.
 */
const ARROW = {
  above: 0.07,
  start: 0.2,
  stop: 0.04,
  figure: 0.3,
  shaft: 0.08,
  head: 0.22,
  headLength: 0.4,
};
const STEPS = 20;

/** How high an arrow rises in its middle over the straight line between its ends, to clear the figures under it. */
export function riseOf(placement: Placement, from: number, to: number): number {
  const [x0, y0, x1, y1] = [xOf(from), yOf(from), xOf(to), yOf(to)];
  const [z0, z1] = [top(placement, from), top(placement, to)];
  let rise = 0;
  for (let n = 1; n < 4 * STEPS; n++) {
    const t = n / (4 * STEPS);
    const cell = cellAt(Math.round(x0 + (x1 - x0) * t), Math.round(y0 + (y1 - y0) * t));
    if (cell < 0 || cell >= CELLS) continue;
    rise = Math.max(rise, (top(placement, cell) - (z0 + (z1 - z0) * t)) / (4 * t * (1 - t)));
  }
  return rise;
}

function arrow(mesh: Mesh, placement: Placement, from: number, to: number, material: Material): void {
  const [x0, y0, x1, y1] = [xOf(from), yOf(from), xOf(to), yOf(to)];
  const [z0, z1] = [top(placement, from), top(placement, to)];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const rise = riseOf(placement, from, to);
  const end = length - (placement.figures.has(to) ? ARROW.figure : ARROW.stop);
  const strip = (widen: number, down: number, shade: number): void => {
    const at = (along: number, aside: number): Point => {
      const t = along / length;
      const z = z0 + (z1 - z0) * t + 4 * rise * t * (1 - t) + ARROW.above - down;
      return [x0 + ux * along - uy * aside, y0 + uy * along + ux * aside, z];
    };
    const piece = (a: number, halfA: number, b: number, halfB: number): void =>
      mesh.quad([at(a, -halfA), at(a, halfA), at(b, halfB), at(b, -halfB)], shade);
    const [start, stop] = [ARROW.start - widen, end + 1.6 * widen];
    const neck = end - ARROW.headLength - widen;
    const share = (n: number): number => start + ((neck - start) * n) / STEPS;
    for (let n = 0; n < STEPS; n++) piece(share(n), ARROW.shaft + widen, share(n + 1), ARROW.shaft + widen);
    const head = ARROW.head + 1.8 * widen;
    const quarter = (n: number): number => neck + ((stop - neck) * n) / 4;
    for (let n = 0; n < 4; n++) piece(quarter(n), (head * (4 - n)) / 4, quarter(n + 1), (head * (3 - n)) / 4);
  };
  strip(PEN, 0.012, tone(material, RIM));
  strip(0, 0, tone(material, FILL));
}

/** All that the mesh of a view's annotations depends on. */
export const annotationsKey = ({ board, notes, ways }: View): string =>
  notes.length > 0 ? JSON.stringify([board, notes, ways]) : "";

/** The mesh of annotations. Arrows that stand for a route through the doors are drawn as that route. */
export function annotationShapes(view: Pick<View, "placement" | "annotations" | "ways">): MeshData {
  const { placement, annotations } = view;
  const mesh = new Mesh();
  for (const { kind, cells, colour } of annotations) {
    const [from = 0, to = from] = cells;
    const material = MATERIAL[colour];
    const place = topOf(placement, from);
    if (kind === "circle") circle(mesh, place, material);
    else if (kind === "mark" || kind === "spotlight") mark(mesh, place, material, kind === "mark");
    else if (kind === "arrow" && from !== to && !routeBetween(view, from, to))
      arrow(mesh, placement, from, to, material);
  }
  return mesh.data();
}

/** Where the label of a cell stands: on its top, or over the figure there. */
export function labelPoint(placement: Placement, cell: number): Point {
  const figure = placement.figures.get(cell);
  const [x, y, z] = topOf(placement, cell);
  return [x, y, z + (figure ? heightOf(figure) : 0) + 0.06];
}
