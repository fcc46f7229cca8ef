/** The ground cells and the castles: bevelled blocks with joints, doors and battlements. */
import { type Board, heightAt } from "../board";
import { CELLS, cellAt, neighbours, onBoard, xOf, yOf } from "../cells";
import { Mesh, type MeshData, type Point } from "./mesh";
import { type Material, tone } from "./palette";
import { BLOCK, HALF, light, normalOf, onSide, SIDES, type Side, turned } from "./space";

const BEVEL = 0.035;
const INNER = HALF - BEVEL;
/** Light in the depth of a joint. */
const JOINT = 0.1;
const GAP = 0.012;

const stone = (amount: number): number => tone("stone", amount);
const UP: Point = [0, 0, 1];
const TOP_LIGHT = light(UP);

/** How much of the sky a neighbour of height `other` takes from a top of height `own`. */
const shadow = (own: number, other: number): number => (other > own ? Math.min(1, 0.5 + 0.2 * (other - own)) : 0);

/** Light on the nine points of a cell's top: its middle, corners and edge middles, dimmed beside taller neighbours. */
function topLight(board: Board, cell: number, dx: number, dy: number): number {
  const own = heightAt(board, cell);
  const other = (x: number, y: number): number =>
    onBoard(xOf(cell) + x, yOf(cell) + y) ? shadow(own, heightAt(board, cellAt(xOf(cell) + x, yOf(cell) + y))) : 0;
  // The sun stands in the south-west: what rises there throws the deeper shadow.
  const west = other(-1, 0);
  const east = other(1, 0);
  const south = other(0, -1);
  const north = other(0, 1);
  let taken = 0.16 * west + 0.2 * south;
  if (dx < 0) taken += 0.34 * west;
  if (dx > 0) taken += 0.2 * east;
  if (dy < 0) taken += 0.38 * south;
  if (dy > 0) taken += 0.22 * north;
  if (dx !== 0 && dy !== 0) taken += 0.16 * other(dx, dy);
  return TOP_LIGHT * (1 - Math.min(0.62, taken));
}

const ROUND = [
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

function top(mesh: Mesh, board: Board, cell: number, half: number, z: number, material: Material): void {
  const x = xOf(cell);
  const y = yOf(cell);
  const points: Point[] = [[x, y, z]];
  const tones = [tone(material, topLight(board, cell, 0, 0))];
  for (const [dx, dy] of ROUND) {
    points.push([x + dx * half, y + dy * half, z]);
    tones.push(tone(material, topLight(board, cell, dx, dy)));
  }
  mesh.fan(points, tones);
}

/** The arch of a door: points from the right-hand foot over the top to the left-hand foot. */
function arch(half: number, foot: number, spring: number, steps: number): [along: number, z: number][] {
  const points: [number, number][] = [[half, foot]];
  for (let at = 0; at <= steps; at++) {
    const angle = (Math.PI * at) / steps;
    points.push([half * Math.cos(angle), spring + half * Math.sin(angle)]);
  }
  points.push([-half, foot]);
  return points;
}

const DOOR_STEPS = 6;
const OPENING = arch(0.145, BEVEL, 0.24, DOOR_STEPS);
const SURROUND = arch(0.2, BEVEL, 0.24, DOOR_STEPS);

function door(mesh: Mesh, cell: number, side: Side, floor: number, bright: number): void {
  const at = ([along, z]: readonly [number, number], out: number): Point =>
    onSide(cell, side, along, HALF + out, floor + z);
  for (let n = 0; n + 1 < OPENING.length; n++) {
    const corners = [SURROUND[n], SURROUND[n + 1], OPENING[n + 1], OPENING[n]] as [number, number][];
    const shade = stone(bright * (n % 2 === 0 ? 1.16 : 1.06));
    mesh.quad(corners.map((corner) => at(corner, 0.004)) as [Point, Point, Point, Point], shade);
  }
  const middle: [number, number] = [0, 0.2];
  mesh.fan(
    [at(middle, 0.008), ...OPENING.map((point) => at(point, 0.008)), at([0.145, BEVEL], 0.008)],
    [stone(0.03), ...OPENING.map(([, z]) => stone(z <= BEVEL ? 0.26 : 0)), stone(0.26)],
  );
}

const MERLONS = [
  [-0.5, -0.36],
  [-0.14, 0.14],
  [0.36, 0.5],
] as const;
const MERLON_HEIGHT = 0.1;
const MERLON_DEPTH = 0.11;

function battlements(mesh: Mesh, cell: number, side: Side, floor: number): void {
  const outside = light(normalOf(side));
  const inside = light(normalOf(turned(side, 2)));
  for (const [from, to] of MERLONS) {
    const at = (along: number, out: number, z: number): Point => onSide(cell, side, along, out, floor + z);
    const back = HALF - MERLON_DEPTH;
    const low = -BEVEL;
    const high = MERLON_HEIGHT;
    mesh.quad([at(from, HALF, low), at(to, HALF, low), at(to, HALF, high), at(from, HALF, high)], stone(outside));
    mesh.quad([at(from, back, 0), at(to, back, 0), at(to, back, high), at(from, back, high)], stone(inside * 0.9));
    mesh.quad([at(from, back, high), at(to, back, high), at(to, HALF, high), at(from, HALF, high)], stone(1));
    for (const [end, facing] of [
      [to, turned(side, 1)],
      [from, turned(side, 3)],
    ] as const) {
      const shade = stone(light(normalOf(facing)) * 0.92);
      mesh.quad([at(end, HALF, low), at(end, back, 0), at(end, back, high), at(end, HALF, high)], shade);
    }
  }
}

function block(mesh: Mesh, board: Board, cell: number, level: number): void {
  const next = neighbours(cell);
  const open = SIDES.map((side) => heightAt(board, next[side]) <= level) as [boolean, boolean, boolean, boolean];
  const roof = heightAt(board, cell) === level + 1;
  const floor = level * BLOCK;
  const ceiling = floor + BLOCK;
  if (roof) top(mesh, board, cell, INNER, ceiling, "stone");

  for (const side of SIDES) {
    const right = turned(side, 1);
    const left = turned(side, 3);
    const bright = light(normalOf(side));
    const at = (along: number, out: number, z: number): Point => onSide(cell, side, along, out, z);

    if (open[side]) {
      const foot = bright * (level === 0 ? 0.8 : 0.94);
      const cornerShade = (facing: Side): number => (heightAt(board, diagonal(cell, side, facing)) > level ? 0.78 : 1);
      const [rightShade, leftShade] = [cornerShade(right), cornerShade(left)];
      mesh.quad(
        [
          at(-INNER, HALF, floor + BEVEL),
          at(INNER, HALF, floor + BEVEL),
          at(INNER, HALF, ceiling - BEVEL),
          at(-INNER, HALF, ceiling - BEVEL),
        ],
        [stone(foot * leftShade), stone(foot * rightShade), stone(bright * rightShade), stone(bright * leftShade)],
      );
      const under = level === 0 ? 0.3 : JOINT;
      mesh.quad(
        [
          at(-INNER, INNER, floor),
          at(INNER, INNER, floor),
          at(INNER, HALF, floor + BEVEL),
          at(-INNER, HALF, floor + BEVEL),
        ],
        [stone(under), stone(under), stone(foot * 0.8), stone(foot * 0.8)],
      );
      door(mesh, cell, side, floor, bright);
      if (roof) battlements(mesh, cell, side, ceiling);
    }

    if (open[side] || roof) {
      const edge = open[side] ? (roof ? 1 : bright) : JOINT;
      const above = roof ? (open[side] ? 1 : TOP_LIGHT * 0.85) : JOINT;
      mesh.quad(
        [
          at(-INNER, HALF, ceiling - BEVEL),
          at(INNER, HALF, ceiling - BEVEL),
          at(INNER, INNER, ceiling),
          at(-INNER, INNER, ceiling),
        ],
        [stone(edge), stone(edge), stone(above), stone(above)],
      );
    }

    if (open[side] || open[right]) {
      const here = open[side] ? Math.min(1, bright * 1.15) : JOINT;
      const there = open[right] ? Math.min(1, light(normalOf(right)) * 1.15) : JOINT;
      mesh.quad(
        [
          at(INNER, HALF, floor + BEVEL),
          at(HALF, INNER, floor + BEVEL),
          at(HALF, INNER, ceiling - BEVEL),
          at(INNER, HALF, ceiling - BEVEL),
        ],
        [stone(here), stone(there), stone(there), stone(here)],
      );
      mesh.triangle(
        at(INNER, HALF, floor + BEVEL),
        at(HALF, INNER, floor + BEVEL),
        at(INNER, INNER, floor),
        stone(JOINT * 2),
      );
    }
    if (open[side] || open[right] || roof) {
      const corner = roof && open[side] && open[right] ? 1 : JOINT * 2;
      mesh.triangle(
        at(INNER, HALF, ceiling - BEVEL),
        at(HALF, INNER, ceiling - BEVEL),
        at(INNER, INNER, ceiling),
        stone(corner),
      );
    }
  }
}

/** The cell diagonally across, between two neighbouring sides; -1 off the board. */
function diagonal(cell: number, side: Side, facing: Side): number {
  const across = neighbours(cell)[side];
  return across < 0 ? -1 : neighbours(across)[facing];
}

export function blocks(board: Board): MeshData {
  const mesh = new Mesh();
  for (let cell = 0; cell < CELLS; cell++) {
    const height = heightAt(board, cell);
    if (height === 0) {
      const chequer = (xOf(cell) + yOf(cell)) % 2 === 0;
      top(mesh, board, cell, HALF - GAP, 0, chequer ? "meadowDark" : "meadow");
    }
    for (let level = 0; level < height; level++) block(mesh, board, cell, level);
  }
  return mesh.data();
}
