/** The ground cells and the castles: bevelled blocks with joints, doors and battlements. */
import { CELLS, cellAt, neighbours, onBoard, xOf, yOf } from "../game/cells";
import { heightAt, type Placement } from "../game/placement";
import { Mesh, type MeshData, type Point } from "./mesh";
import { type Material, tone } from "./palette";
import {
  BLOCK,
  degreesOf,
  type Face,
  HALF,
  lightOn,
  onCell,
  Place,
  SIDES,
  type Side,
  SOLIDS,
  turnedBy,
} from "./solids";

const { taller, beside } = SOLIDS.light;
const TOP_LIGHT = lightOn([0, 0, 1]);

/** The part of the sky that a neighbour of height `other` takes from a top of height `own`. */
const shadow = (own: number, other: number): number =>
  other > own ? Math.min(1, taller.least + taller.each * (other - own)) : 0;

/** Light on a point of a cell's top, dimmed beside taller neighbours; -1, 0 or 1 from its middle. */
function topLight(placement: Placement, cell: number, dx: number, dy: number): number {
  const own = heightAt(placement, cell);
  const from = (x: number, y: number): number => {
    const [nextX, nextY] = [xOf(cell) + x, yOf(cell) + y];
    return onBoard(nextX, nextY) ? shadow(own, heightAt(placement, cellAt(nextX, nextY))) : 0;
  };
  const { middle, edge, corner, most } = taller;
  let taken = middle.west * from(-1, 0) + middle.south * from(0, -1);
  if (dx !== 0) taken += (dx < 0 ? edge.west : edge.east) * from(dx, 0);
  if (dy !== 0) taken += (dy < 0 ? edge.south : edge.north) * from(0, dy);
  if (dx !== 0 && dy !== 0) taken += corner * from(dx, dy);
  return TOP_LIGHT * (1 - Math.min(most, taken));
}

const ROUND = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
] as const;

function top(mesh: Mesh, placement: Placement, cell: number, half: number, material: Material): void {
  const [x, y, z] = onCell(cell, heightAt(placement, cell) * BLOCK);
  mesh.fan(
    ROUND.map(([dx, dy]): Point => [x + dx * half, y + dy * half, z]),
    ROUND.map(([dx, dy]) => tone(material, topLight(placement, cell, dx, dy))),
  );
}

/** The faces of a block's side under the conditions that hold, by these conditions. */
const facesOf = new Map<string, Face[]>();

function facesUnder(conditions: Record<string, boolean>): Face[] {
  const key = Object.values(conditions).join();
  let faces = facesOf.get(key);
  if (!faces) {
    const holds = (name: string): boolean | undefined =>
      name.startsWith("!") ? !conditions[name.slice(1)] : conditions[name];
    faces = SOLIDS.block.filter(({ when }) => when?.every(holds));
    facesOf.set(key, faces);
  }
  return faces;
}

function block(mesh: Mesh, placement: Placement, cell: number, level: number): void {
  const next = neighbours(cell);
  const isWall = (side: Side): boolean => heightAt(placement, next[side]) <= level;
  const isTop = heightAt(placement, cell) === level + 1;
  if (isTop) top(mesh, placement, cell, SOLIDS.tops.block, "stone");
  for (const side of SIDES) {
    const conditions = { wall: isWall(side), right: isWall(turnedBy(side, 1)), top: isTop, ground: level === 0 };
    const dims = (end: number): number =>
      heightAt(placement, diagonal(cell, side, turnedBy(side, end))) > level ? beside : 1;
    const place = new Place(onCell(cell, level * BLOCK), degreesOf(side));
    for (const face of facesUnder(conditions)) place.add(mesh, "stone", face, face.beside?.map(dims));
  }
}

/** The cell diagonally across, between two neighbouring sides; -1 off the board. */
function diagonal(cell: number, side: Side, other: Side): number {
  const across = neighbours(cell)[side];
  return across < 0 ? -1 : neighbours(across)[other];
}

/** The bare floor of a castle, seen where its walls are translucent. */
function floor(mesh: Mesh, cell: number): void {
  const [x, y, z] = onCell(cell, 0.002);
  const corner = (dx: number, dy: number): Point => [x + dx * HALF, y + dy * HALF, z];
  mesh.quad([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], tone("stone", 0.9));
}

/** The ground and the castles, without the columns on some cells. */
export function blocks(placement: Placement, without: ReadonlySet<number> = new Set()): MeshData {
  const mesh = new Mesh();
  for (let cell = 0; cell < CELLS; cell++) {
    const height = heightAt(placement, cell);
    if (without.has(cell)) {
      floor(mesh, cell);
      continue;
    }
    if (height === 0) {
      const dark = (xOf(cell) + yOf(cell)) % 2 === 0;
      top(mesh, placement, cell, SOLIDS.tops.ground, dark ? "meadow-dark" : "meadow");
    }
    for (let level = 0; level < height; level++) block(mesh, placement, cell, level);
  }
  return mesh.data();
}

/** The columns on some cells. */
export function columns(placement: Placement, cells: Iterable<number>): MeshData {
  const mesh = new Mesh();
  for (const cell of cells)
    for (let level = 0; level < heightAt(placement, cell); level++) block(mesh, placement, cell, level);
  return mesh.data();
}
