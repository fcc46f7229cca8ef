/** Highlighted cells: each kind has its own shape as well as its own colour. */

import type { Placement } from "../game/placement";
import type { Highlight, HighlightKind } from "../selection/clickable";
import { topOf } from "./figures";
import { Mesh, type MeshData, type Point } from "./mesh";
import { type Material, tone } from "./palette";

type Flat = readonly (readonly [number, number])[];
/** A flat shape as a list of convex polygons, in cell units about the cell's middle. */
type Shape = readonly Flat[];

function ring(inner: number, outer: number, corners = 24): Shape {
  const at = (radius: number, n: number): readonly [number, number] => {
    const angle = (2 * Math.PI * n) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  return Array.from({ length: corners }, (_, n) => [at(inner, n), at(outer, n), at(outer, n + 1), at(inner, n + 1)]);
}

const box = (x0: number, y0: number, x1: number, y1: number): Flat => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

function archway(inner: number, outer: number): Shape {
  const upper = ring(inner, outer, 16)
    .slice(0, 8)
    .map((part) => part.map(([x, y]) => [x, y + 0.02] as const));
  return [...upper, box(inner, -0.27, outer, 0.02), box(-outer, -0.27, -inner, 0.02)];
}

function corners(inner: number, outer: number, length: number): Shape {
  return [-1, 1].flatMap((sx) =>
    [-1, 1].flatMap((sy) => [
      box(sx * inner, sy * outer, sx * outer, sy * (outer - length)),
      box(sx * inner, sy * inner, sx * (outer - length), sy * outer),
    ]),
  );
}

function cross(arm: number, half: number, angle: number): Shape {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const turn = (flat: Flat): Flat => flat.map(([x, y]) => [x * c - y * s, x * s + y * c] as const);
  return [turn(box(-arm, -half, arm, half)), turn(box(-half, -arm, half, arm))];
}

const frame = (inner: number, outer: number): Shape => [
  box(-outer, -outer, outer, -inner),
  box(-outer, inner, outer, outer),
  box(-outer, -inner, -inner, inner),
  box(inner, -inner, outer, inner),
];
const disc = (radius: number): Shape => ring(0, radius, 24);
const diamond = (inner: number, outer: number): Shape => ring(inner, outer, 4);

interface Look {
  shape: Shape;
  outline: Shape;
  material: Material | "player";
  light: number;
}

const PEN = 0.028;
const look = (shape: Shape, outline: Shape, material: Material | "player", light = 0.5): Look => ({
  shape,
  outline,
  material,
  light,
});

/**
 * step: a ring; door: an arch; deploy: a plus; build: the corners of a block; place: a disc; card: a diamond;
 * source: a thin ring around a figure that can be selected; selected: a strong one; refused: a cross.
 */
const LOOKS: Record<HighlightKind, Look> = {
  step: look(ring(0.17, 0.27), ring(0.17 - PEN, 0.27 + PEN), "step"),
  door: look(archway(0.13, 0.23), archway(0.13 - PEN, 0.23 + PEN), "door"),
  deploy: look(cross(0.27, 0.065, 0), cross(0.27 + PEN, 0.065 + PEN, 0), "player", 0.72),
  build: look(corners(0.27, 0.35, 0.2), corners(0.27 - PEN, 0.35 + PEN, 0.2 + 2 * PEN), "build"),
  place: look(disc(0.2), disc(0.2 + PEN), "step"),
  card: look(diamond(0.17, 0.3), diamond(0.17 - PEN * 1.4, 0.3 + PEN * 1.4), "door", 0.8),
  source: look(ring(0.33, 0.37), ring(0.33 - PEN * 0.5, 0.37 + PEN * 0.5), "step", 0.5),
  selected: look(ring(0.3, 0.4), ring(0.3 - PEN, 0.4 + PEN), "step", 0.6),
  refused: look(
    [...cross(0.5, 0.05, Math.PI / 4), ...frame(0.36, 0.43)],
    [...cross(0.5, 0.05 + PEN, Math.PI / 4), ...frame(0.36 - PEN, 0.43 + PEN)],
    "refused",
  ),
};

const ABOVE = 0.016;

export function highlights(placement: Placement, cells: readonly Highlight[], player: number): MeshData {
  const mesh = new Mesh();
  for (const { cell, kind } of cells) {
    const { shape, outline, material, light } = LOOKS[kind];
    const [x, y, z] = topOf(placement, cell);
    const colour = material === "player" ? (`player${player}` as Material) : material;
    const draw = (parts: Shape, up: number, shade: number): void => {
      for (const part of parts) {
        mesh.fan(
          part.map(([u, v]): Point => [x + u, y + v, z + up]),
          shade,
        );
      }
    };
    draw(outline, ABOVE, tone(colour, 0));
    draw(shape, ABOVE + 0.008, tone(colour, light));
  }
  return mesh.data();
}
