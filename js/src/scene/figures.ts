/** Knights in their players' colours, each with its player's mark, and the crowned king. */
import type { Board, Figure } from "../board";
import { heightAt } from "../board";
import { xOf, yOf } from "../cells";
import { Mesh, type MeshData, type Point } from "./mesh";
import { type Material, playerLook, tone } from "./palette";
import { BLOCK, light } from "./space";

/** Radius and height of a turned body, from the foot up. */
type Profile = readonly (readonly [radius: number, z: number])[];

const SEGMENTS = 16;
const KNIGHT: { body: Profile; helmet: Profile; top: number } = {
  body: [
    [0.285, 0],
    [0.285, 0.05],
    [0.25, 0.085],
    [0.225, 0.1],
    [0.165, 0.3],
    [0.15, 0.38],
    [0.2, 0.47],
    [0.185, 0.53],
    [0.11, 0.565],
  ],
  helmet: [
    [0.11, 0.56],
    [0.15, 0.585],
    [0.16, 0.66],
    [0.165, 0.8],
    [0.135, 0.845],
  ],
  top: 0.845,
};
const KING: { robe: Profile; collar: Profile; head: Profile; crown: Profile; top: number } = {
  robe: [
    [0.33, 0],
    [0.33, 0.06],
    [0.295, 0.1],
    [0.26, 0.13],
    [0.175, 0.46],
    [0.165, 0.56],
  ],
  collar: [
    [0.18, 0.55],
    [0.225, 0.6],
    [0.2, 0.67],
    [0.11, 0.71],
  ],
  head: [
    [0.1, 0.7],
    [0.145, 0.75],
    [0.16, 0.83],
    [0.15, 0.91],
  ],
  crown: [
    [0.165, 0.89],
    [0.17, 0.91],
    [0.185, 0.98],
  ],
  top: 1.16,
};

/** The room that a figure takes above its cell, as boxes of this half width from one height to another. */
export const ROOM: Record<Figure["kind"], readonly { half: number; from: number; to: number }[]> = {
  knight: [
    { half: 0.27, from: 0, to: 0.14 },
    { half: 0.18, from: 0.14, to: KNIGHT.top + 0.05 },
  ],
  king: [
    { half: 0.31, from: 0, to: 0.16 },
    { half: 0.2, from: 0.16, to: KING.top },
  ],
};

function lathe(mesh: Mesh, [x, y, z]: Point, profile: Profile, material: Material): void {
  const rings = profile.map(([radius, height], at) => {
    const [r0, z0] = profile[Math.max(0, at - 1)] ?? [radius, height];
    const [r1, z1] = profile[Math.min(profile.length - 1, at + 1)] ?? [radius, height];
    const slope = Math.hypot(z1 - z0, r0 - r1) || 1;
    const [outward, upward] = [(z1 - z0) / slope, (r0 - r1) / slope];
    return Array.from({ length: SEGMENTS }, (_, n) => {
      const angle = (2 * Math.PI * n) / SEGMENTS;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const bright = light([cos * outward, sin * outward, upward]) * (at === 0 ? 0.7 : 1);
      return mesh.vertex([x + radius * cos, y + radius * sin, z + height], tone(material, bright));
    });
  });
  for (let at = 0; at + 1 < rings.length; at++) {
    for (let n = 0; n < SEGMENTS; n++) {
      const id = (ring: number, step: number): number => rings[ring]?.[step % SEGMENTS] ?? 0;
      mesh.face(id(at, n), id(at, n + 1), id(at + 1, n + 1));
      mesh.face(id(at, n), id(at + 1, n + 1), id(at + 1, n));
    }
  }
}

function disc(mesh: Mesh, [x, y, z]: Point, radius: number, shade: number): void {
  const rim = Array.from({ length: SEGMENTS + 1 }, (_, n): Point => {
    const angle = (2 * Math.PI * n) / SEGMENTS;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
  });
  mesh.fan([[x, y, z], ...rim], shade);
}

type Outline = readonly (readonly [number, number])[];
const regular = (corners: number, radius: number, from: number): Outline =>
  Array.from({ length: corners }, (_, n) => {
    const angle = from + (2 * Math.PI * n) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
const [ARM, WIDTH] = [1, 0.36];

/** The players' marks, in a circle of radius 1. */
export const MARKS: Record<string, Outline> = {
  disc: regular(12, 0.88, 0),
  cross: [
    [WIDTH, -ARM],
    [WIDTH, -WIDTH],
    [ARM, -WIDTH],
    [ARM, WIDTH],
    [WIDTH, WIDTH],
    [WIDTH, ARM],
    [-WIDTH, ARM],
    [-WIDTH, WIDTH],
    [-ARM, WIDTH],
    [-ARM, -WIDTH],
    [-WIDTH, -WIDTH],
    [-WIDTH, -ARM],
  ],
  triangle: regular(3, 1.12, Math.PI / 2),
  square: regular(4, 1.05, Math.PI / 4),
};
export const markOf = (player: number): Outline => MARKS[playerLook(player).mark] ?? regular(12, 0.88, 0);

/** Marks are light on dark figures and dark on light ones. */
const inkOf = (player: number): Material =>
  Number.parseInt(playerLook(player).ink.slice(1, 3), 16) > 127 ? "ivory" : "robe";

/** A mark as a raised plate lying on the helmet. */
function crest(mesh: Mesh, [x, y, z]: Point, outline: Outline, ink: Material): void {
  const [size, height] = [0.1, 0.05];
  const at = ([u, v]: readonly [number, number], up: number): Point => [x + u * size, y + v * size, z + up];
  const ring = [...outline, outline[0] ?? [0, 0]] as Outline;
  mesh.fan([[x, y, z + height], ...ring.map((point) => at(point, height))], tone(ink, ink === "ivory" ? 0.95 : 0.3));
  for (let n = 0; n + 1 < ring.length; n++) {
    const [a, b] = [ring[n], ring[n + 1]];
    if (!a || !b) continue;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const bright = light([(b[1] - a[1]) / length, -(b[0] - a[0]) / length, 0]);
    mesh.quad([at(a, 0), at(b, 0), at(b, height), at(a, height)], tone(ink, bright * 0.8));
  }
}

const SHIELD: Outline = [
  [0.5, 0.55],
  [0.5, 0],
  [0.3, -0.5],
  [0, -0.75],
  [-0.3, -0.5],
  [-0.5, 0],
  [-0.5, 0.55],
  [0.5, 0.55],
];

/** Where figures are modelled, to be copied from there. */
const ORIGIN: Point = [0, 0, 0];

/** A shield before the body of a figure at the origin, facing `angle`, with the mark on it. */
function shield(mesh: Mesh, angle: number, material: Material, mark: Outline, ink: Material): void {
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  const size = 0.29;
  const bright = light([nx * 0.97, ny * 0.97, 0.2]);
  const at = ([u, v]: readonly [number, number], scale: number, out: number): Point => {
    const away = out - 0.05 * v * scale - 0.12 * (u * scale) ** 2;
    return [nx * away - ny * u * scale, ny * away + nx * u * scale, 0.32 + v * scale];
  };
  mesh.fan(
    [at([0, 0], size, 0.222), ...SHIELD.map((p) => at(p, size, 0.222))],
    tone(ink, ink === "ivory" ? bright : 0.3),
  );
  mesh.fan([at([0, 0], size, 0.212), ...SHIELD.map((p) => at(p, size, 0.212))].reverse(), tone(material, 0.15));
  mesh.fan(
    [at([0, 0], size * 0.84, 0.228), ...SHIELD.map((p) => at(p, size * 0.84, 0.228))],
    tone(material, bright * 0.85),
  );
  const ring = [...mark, mark[0] ?? [0, 0]] as Outline;
  mesh.fan(
    [at([0, 0.05], size, 0.236), ...ring.map(([u, v]) => at([u * 0.27, v * 0.27 + 0.05], size, 0.236))],
    tone(ink, ink === "ivory" ? bright * 1.25 : 0.25),
  );
}

const FRONT = (-62 * Math.PI) / 180;

function knight(mesh: Mesh, player: number): void {
  const material = `player${player}` as Material;
  lathe(mesh, ORIGIN, KNIGHT.body, material);
  lathe(mesh, ORIGIN, KNIGHT.helmet, material);
  disc(mesh, [0, 0, KNIGHT.top], 0.135, tone(material, 0.42));
  crest(mesh, [0, 0, KNIGHT.top], markOf(player), inkOf(player));
  // The slit of the helmet.
  for (const turn of [-0.42, 0, 0.42]) {
    const at = (angle: number, up: number): Point => [
      0.169 * Math.cos(FRONT + angle),
      0.169 * Math.sin(FRONT + angle),
      up,
    ];
    mesh.quad(
      [at(turn - 0.21, 0.7), at(turn + 0.21, 0.7), at(turn + 0.21, 0.735), at(turn - 0.21, 0.735)],
      tone(material, 0),
    );
  }
  shield(mesh, FRONT, material, markOf(player), inkOf(player));
  shield(mesh, FRONT + Math.PI, material, markOf(player), inkOf(player));
}

const SPIKES = 8;

function king(mesh: Mesh): void {
  lathe(mesh, ORIGIN, KING.robe, "robe");
  lathe(mesh, ORIGIN, KING.collar, "ivory");
  lathe(mesh, ORIGIN, KING.head, "stone");
  lathe(mesh, ORIGIN, KING.crown, "gold");
  lathe(
    mesh,
    [0, 0, 0.055],
    [
      [0.335, 0],
      [0.335, 0.03],
      [0.3, 0.05],
    ],
    "gold",
  );
  disc(mesh, [0, 0, 0.93], 0.165, tone("robe", 0.4));
  lathe(
    mesh,
    [0, 0, 0.93],
    [
      [0.13, 0],
      [0.11, 0.07],
      [0.05, 0.12],
      [0, 0.13],
    ],
    "robe",
  );
  for (let n = 0; n < SPIKES; n++) {
    const middle = (2 * Math.PI * (n + 0.5)) / SPIKES;
    const half = Math.PI / SPIKES;
    const at = (angle: number, radius: number, up: number): Point => [
      radius * Math.cos(angle),
      radius * Math.sin(angle),
      up,
    ];
    const bright = light([Math.cos(middle), Math.sin(middle), 0.2]);
    const spike: [Point, Point, Point] = [
      at(middle - half, 0.185, 0.975),
      at(middle + half, 0.185, 0.975),
      at(middle, 0.215, 1.13),
    ];
    mesh.triangle(...spike, tone("gold", bright * 1.1));
    lathePearl(mesh, at(middle, 0.212, 1.13));
  }
}

function lathePearl(mesh: Mesh, [x, y, z]: Point): void {
  const r = 0.026;
  const around: Point[] = [
    [x + r, y, z],
    [x, y + r, z],
    [x - r, y, z],
    [x, y - r, z],
    [x + r, y, z],
  ];
  mesh.fan([[x, y, z + r * 1.3], ...around], tone("gold", 1));
  mesh.fan([[x, y, z - r], ...around], tone("gold", 0.6));
}

/** A king, and a knight of each player, with their feet at the origin. */
const models: Mesh[] = [];

/** Whose figure it is: the king is 0. */
export const ownerOf = (who: Figure): number => (who.kind === "king" ? 0 : who.player);

/** One figure standing with its foot at `foot`, in cell units. */
export function figure(mesh: Mesh, who: Figure, foot: Point): void {
  const player = ownerOf(who);
  let model = models[player];
  if (!model) {
    models[player] = model = new Mesh();
    if (player) knight(model, player);
    else king(model);
  }
  mesh.add(model, foot);
}

export const footOf = (board: Board, cell: number): Point => [xOf(cell), yOf(cell), heightAt(board, cell) * BLOCK];

/** The figures of one owner, but for the one on `except` (it is on its way). */
export function figures(board: Board, owner: number, except = -1): MeshData {
  const mesh = new Mesh();
  for (const [cell, who] of board.figures)
    if (ownerOf(who) === owner && cell !== except) figure(mesh, who, footOf(board, cell));
  return mesh.data();
}

/** The one figure on its way. */
export function traveller(who: Figure, foot: Point): MeshData {
  const mesh = new Mesh();
  figure(mesh, who, foot);
  return mesh.data();
}
