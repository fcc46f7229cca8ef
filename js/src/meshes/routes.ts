/** Routes through the doors (R5.3) in the scene: from the knight through the insides of the blocks and out again. */
import { xOf, yOf } from "../game/cells";
import { heightAt, type Placement } from "../game/placement";
import type { Route } from "../view/routes";
import { Mesh, type MeshData, type Point } from "./mesh";
import { tone } from "./palette";
import { BLOCK } from "./solids";

/** How high over a block's floor its door is passed. */
const SILL = 0.3 * BLOCK;

const floorOf = (cell: number, layer: number): Point => [xOf(cell), yOf(cell), (layer - 1) * BLOCK];
const raised = ([x, y, z]: Point, by: number): Point => [x, y, z + by];
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

/** The floors that a figure walks over: the cell it comes from, the blocks inside, the cell it comes out on. */
export function walkOf(placement: Placement, { from, blocks, to }: Route): Point[] {
  const ground = (cell: number): Point => [xOf(cell), yOf(cell), heightAt(placement, cell) * BLOCK];
  return [ground(from), ...blocks.map(({ cell, layer }) => floorOf(cell, layer)), ground(to)];
}

/** The corners of a route's line, and the two doors that it passes. */
export function routeLine(placement: Placement, route: Route): { line: Point[]; doors: Point[] } {
  const walk = walkOf(placement, route);
  const line = walk.map((point) => raised(point, SILL));
  const door = (a: number, b: number): Point[] => {
    const [one, other] = [line.at(a), line.at(b)];
    return one && other ? [between(one, other)] : [];
  };
  return { line: [...line, raised(walk.at(-1) ?? [0, 0, 0], 0.04)], doors: [...door(0, 1), ...door(-1, -2)] };
}

/** The floor of a room inside a castle: how far from its middle it reaches, its rim, and how high it lies. */
const ROOM = { half: 0.4, rim: 0.035, up: 0.03 };

/** The rooms that routes lead through, as lit floors at the height of their layer. */
export function rooms(routes: readonly Route[]): MeshData {
  const mesh = new Mesh();
  const drawn = new Set<string>();
  for (const { cell, layer } of routes.flatMap(({ blocks }) => blocks)) {
    const key = `${cell}:${layer}`;
    if (drawn.has(key)) continue;
    drawn.add(key);
    const [x, y, z] = floorOf(cell, layer);
    const floor = (half: number, up: number, light: number): void => {
      const corner = (dx: number, dy: number): Point => [x + dx * half, y + dy * half, z + up];
      mesh.quad([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], tone("door", light));
    };
    floor(ROOM.half, ROOM.up, 0.35);
    floor(ROOM.half - ROOM.rim, ROOM.up + 0.01, 1);
  }
  return mesh.data();
}
