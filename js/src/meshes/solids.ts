/**
 * The shapes of the scene, from the file that the figure in Python is built from as well; the form of its entries is
 * described there (`torres_widget/board/pictures/solids.py`).
 */
import solids from "../../../torres_widget/board/pictures/solids.json";
import { SIDE, xOf, yOf } from "../game/cells";
import type { Mesh, Point } from "./mesh";
import { type Material, tone } from "./palette";

/** A polygon that is star-shaped as seen from its first corner: corners as seen facing it, right, towards us, up. */
export interface Face {
  points: number[][];
  /** The part of the light on a face of this normal that each corner gets; without one, of all light. */
  light: number | number[];
  facing?: number[];
  /** Conditions that must hold, or must not. */
  when?: string[];
  /** The neighbour that dims each corner: to the left (-1) or to the right (1). */
  beside?: number[];
}

/** A part of a figure: faces and marks, for each of some turns, or a body of revolution. */
export interface Part {
  material: string;
  turns?: number[];
  faces?: Face[];
  turned?: number[][];
  /** Size of the player's mark: upright before the body (`out`, `up`), or raised between two heights. */
  mark?: number;
  out?: number;
  up?: number;
  from?: number;
  to?: number;
  light?: number | number[];
  facing?: number[];
}

/** Half width, lowest and highest point of a box. */
type Box = readonly [half: number, from: number, to: number];

interface Solids {
  height: number;
  reach: number;
  depth: number;
  light: typeof solids.light;
  tops: { ground: number; block: number };
  frame: Face[];
  founding: Face[];
  block: Face[];
  marks: Record<string, [number, number][]>;
  knight: Part[];
  king: Part[];
  room: { knight: Box[]; king: Box[] };
}

export const SOLIDS = solids as unknown as Solids;

/** Height of a block, for a cell of side 1. */
export const BLOCK = SOLIDS.height;
/** Half a cell. */
export const HALF = 0.5;
/** The middle of the board, and how far from it its frame reaches. */
export const MIDDLE = (SIDE - 1) / 2;
export const REACH = SOLIDS.reach;
export const DEPTH = SOLIDS.depth;

/** Light on a face of this unit normal, 0 to 1: a sun in the south-west, a weaker sky opposite. */
export function lightOn(normal: readonly number[]): number {
  const { base, rays } = SOLIDS.light;
  return rays.reduce((sum, { from, light }) => {
    const cosine = from.reduce((dot, value, axis) => dot + value * (normal[axis] ?? 0), 0);
    return sum + light * Math.max(0, cosine);
  }, base);
}

/** A place to put shapes at, turned about its upright axis; shapes are given as seen from the east. */
export class Place {
  readonly #foot: Point;
  readonly #cos: number;
  readonly #sin: number;

  constructor(foot: Point, degrees = 0) {
    this.#foot = foot;
    this.#cos = Math.cos((degrees * Math.PI) / 180);
    this.#sin = Math.sin((degrees * Math.PI) / 180);
  }

  turned([along = 0, out = 0, up = 0]: readonly number[]): Point {
    return [out * this.#cos - along * this.#sin, out * this.#sin + along * this.#cos, up];
  }

  point(seen: readonly number[]): Point {
    const [x, y, z] = this.turned(seen);
    return [this.#foot[0] + x, this.#foot[1] + y, this.#foot[2] + z];
  }

  /** Add a face to a mesh; `dimmed` is what is left of the light on each corner. */
  add(mesh: Mesh, material: Material, { points, light, facing }: Face, dimmed?: readonly number[]): void {
    const bright = facing ? lightOn(this.turned(facing)) : 1;
    const tones = points.map((_, at) =>
      tone(material, (typeof light === "number" ? light : (light[at] ?? 0)) * bright * (dimmed?.[at] ?? 1)),
    );
    mesh.fan(
      points.map((seen) => this.point(seen)),
      tones,
    );
  }
}

/** The sides of a cell in the order of `neighbours`, as turns: east, north, west, south. */
export const SIDES = [0, 1, 2, 3] as const;
export type Side = (typeof SIDES)[number];
export const degreesOf = (side: Side): number => 90 * side;
export const turnedBy = (side: Side, by: number): Side => ((side + by + 4) % 4) as Side;

/** The middle of a cell at a height. */
export const onCell = (cell: number, z = 0): Point => [xOf(cell), yOf(cell), z];
