/** Knights in their players' colours, each with its player's mark, and the crowned king. */
import { xOf, yOf } from "../game/cells";
import { type Figure, heightAt, type Placement } from "../game/placement";
import { Mesh, type MeshData, type Point } from "./mesh";
import { type Material, playerLook, tone } from "./palette";
import { BLOCK, type Face, lightOn, type Part, Place, SOLIDS } from "./solids";

const SEGMENTS = 16;

/** The materials of a player's knights, and of the king, by the names that parts of figures have for them. */
const materialsOf = (player: number): Record<string, Material> =>
  player
    ? { body: `player${player}` as Material, ink: `mark${player}` as Material }
    : { body: "robe", face: "face", ink: "gold" };

/** The outline of a player's mark, in a circle of radius 1. */
export const markOf = (player: number): readonly (readonly [number, number])[] =>
  SOLIDS.marks[playerLook(player).mark] ?? [];

/** The room that a figure takes above its cell, as boxes. */
export const roomOf = (figure: Figure) => SOLIDS.room[figure.kind];
export const heightOf = (figure: Figure): number => Math.max(...roomOf(figure).map(([, , to]) => to));

/** Add a body of revolution: radius, height, and what is left of the light, of each ring from the foot up. */
function turned(mesh: Mesh, material: Material, profile: readonly number[][]): void {
  const rings = profile.map(([radius = 0, z = 0, dimmed = 1], at) => {
    const [r0 = 0, z0 = 0] = profile[Math.max(0, at - 1)] ?? [];
    const [r1 = 0, z1 = 0] = profile[Math.min(profile.length - 1, at + 1)] ?? [];
    const slope = Math.hypot(z1 - z0, r0 - r1) || 1;
    const [outward, upward] = [(z1 - z0) / slope, (r0 - r1) / slope];
    return Array.from({ length: SEGMENTS }, (_, n) => {
      const angle = (2 * Math.PI * n) / SEGMENTS;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const bright = lightOn([cos * outward, sin * outward, upward]) * dimmed;
      return mesh.vertex([radius * cos, radius * sin, z], tone(material, bright));
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

/** The faces of a player's mark: upright before the body, or lying and raised. */
function markFaces({ mark: size = 0, out, up = 0, from = 0, to = 0, light = 1, facing }: Part, player: number): Face[] {
  const outline = markOf(player).map(([u, v]) => [u * size, v * size] as const);
  const ring = [...outline, outline[0] ?? [0, 0]];
  if (out !== undefined) {
    const points = [[0, 0] as const, ...ring].map(([u, v]) => [u, out, up + v]);
    return [facing ? { points, light, facing } : { points, light }];
  }
  const [above, beside] = light as [number, number];
  const walls = ring.slice(1).map((b, at): Face => {
    const a = ring[at] ?? b;
    return {
      points: [
        [...a, from],
        [...b, from],
        [...b, to],
        [...a, to],
      ],
      light: beside,
    };
  });
  return [{ points: [[0, 0, to], ...ring.map((corner) => [...corner, to])], light: above }, ...walls];
}

/** The figure of an owner with its foot at the origin. */
function model(player: number): Mesh {
  const mesh = new Mesh();
  const materials = materialsOf(player);
  for (const part of player ? SOLIDS.knight : SOLIDS.king) {
    const material = materials[part.material] as Material;
    if (part.turned) turned(mesh, material, part.turned);
    const faces = [...(part.faces ?? []), ...(part.mark ? markFaces(part, player) : [])];
    for (const turn of part.turns ?? [0]) {
      const place = new Place([0, 0, 0], turn);
      for (const face of faces) place.add(mesh, material, face);
    }
  }
  return mesh;
}

/** The king, and a knight of each player, once they were needed. */
const models: Mesh[] = [];

/** The owner of a figure: the player; 0 for the king. */
export const ownerOf = (figure: Figure): number => (figure.kind === "king" ? 0 : figure.player);

function addFigure(mesh: Mesh, figure: Figure, foot: Point, tall = 1): void {
  const owner = ownerOf(figure);
  models[owner] ??= model(owner);
  mesh.add(models[owner], foot, tall);
}

/** The middle of a cell's top, where figures stand. */
export const topOf = (placement: Placement, cell: number): Point => [
  xOf(cell),
  yOf(cell),
  heightAt(placement, cell) * BLOCK,
];

/** The figures of one owner, except the one on a cell (it is on its way). */
export function figures(placement: Placement, owner: number, except = -1): MeshData {
  const mesh = new Mesh();
  for (const [cell, figure] of placement.figures)
    if (ownerOf(figure) === owner && cell !== except) addFigure(mesh, figure, topOf(placement, cell));
  return mesh.data();
}

/** The one figure that is on its way, in part of its size. */
export function traveller(figure: Figure, foot: Point, tall = 1): MeshData {
  const mesh = new Mesh();
  addFigure(mesh, figure, foot, tall);
  return mesh.data();
}
