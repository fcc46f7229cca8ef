/** What never changes in a game: the plate with its frame, the letters on it, the marks of the founding cells. */
import { parseCells, SIDE, xOf, yOf } from "../cells";
import { GLYPHS } from "./glyphs";
import { Mesh, type MeshData, type Point } from "./mesh";
import { tone } from "./palette";
import { FRAME, HALF, light, normalOf, SIDES, type Side } from "./space";

const FOUNDING = parseCells("d1c3f3h4a5c6f6e8");
const RAISED = 0.05;
const DEPTH = 0.34;
const MIDDLE = (SIDE - 1) / 2;
const REACH = SIDE / 2;

/** A point of the plate as seen from one of its sides: `along` to the right, `out` from the middle of the board. */
function atEdge(side: Side, along: number, out: number, z: number): Point {
  const [nx, ny] = normalOf(side);
  return [MIDDLE + out * nx - along * ny, MIDDLE + out * ny + along * nx, z];
}

function frame(mesh: Mesh): void {
  const outer = REACH + FRAME;
  const lip = REACH + 0.05;
  const ridge = outer - 0.07;
  mesh.quad(
    [
      atEdge(3, -REACH, REACH, -0.012),
      atEdge(3, REACH, REACH, -0.012),
      atEdge(1, -REACH, REACH, -0.012),
      atEdge(1, REACH, REACH, -0.012),
    ],
    tone("wood", 0.12),
  );
  for (const side of SIDES) {
    const facing = light(normalOf(side));
    const band = (from: number, fromZ: number, to: number, toZ: number, shade: number): void =>
      mesh.quad(
        [
          atEdge(side, -to, to, toZ),
          atEdge(side, to, to, toZ),
          atEdge(side, from, from, fromZ),
          atEdge(side, -from, from, fromZ),
        ],
        tone("wood", shade),
      );
    band(REACH, -0.012, lip, RAISED, 0.18);
    band(lip, RAISED, ridge, RAISED, 0.5 + 0.1 * facing);
    band(ridge, RAISED, outer, RAISED - 0.07, 0.35 + 0.75 * facing);
    band(outer, RAISED - 0.07, outer, -DEPTH, 0.75 * facing);
    band(outer, -DEPTH, 0, -DEPTH, 0.05);
  }
}

const LETTER = 0.27;
const PEN = 0.036;

/** A label lying on the frame, to be read from `side`. */
function label(mesh: Mesh, side: Side, along: number, text: string): void {
  const out = REACH + 0.05 + (FRAME - 0.12) / 2;
  const shade = tone("ink", 0.5);
  const place = ([u, v]: readonly [number, number], du = 0, dv = 0): Point =>
    atEdge(side, along + (u - 0.3) * LETTER + du, out - (v - 0.5) * LETTER - dv, RAISED + 0.006);
  for (const stroke of GLYPHS[text] ?? []) {
    for (let n = 0; n + 1 < stroke.length; n++) {
      const [a, b] = [stroke[n], stroke[n + 1]];
      if (!a || !b) continue;
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const [tx, ty] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      const half = PEN / 2;
      const [ex, ey] = [tx * half, ty * half];
      const [px, py] = [-ty * half, tx * half];
      mesh.quad(
        [
          place(a, -ex - px, -ey - py),
          place(b, ex - px, ey - py),
          place(b, ex + px, ey + py),
          place(a, -ex + px, -ey + py),
        ],
        shade,
      );
    }
  }
}

function labels(mesh: Mesh): void {
  for (let at = 0; at < SIDE; at++) {
    const file = "abcdefgh".charAt(at);
    const rank = String(at + 1);
    const offset = at - MIDDLE;
    label(mesh, 3, offset, file);
    label(mesh, 1, -offset, file);
    label(mesh, 0, offset, rank);
    label(mesh, 2, -offset, rank);
  }
}

function foundingMarks(mesh: Mesh): void {
  for (const cell of FOUNDING) {
    const [x, y] = [xOf(cell), yOf(cell)];
    for (const side of SIDES) {
      const [nx, ny] = normalOf(side);
      const corner = (reach: number, turn: 0 | 1): Point =>
        turn === 0 ? [x + nx * reach, y + ny * reach, 0.006] : [x - ny * reach, y + nx * reach, 0.006];
      mesh.quad([corner(0.27, 0), corner(0.27, 1), corner(0.22, 1), corner(0.22, 0)], tone("ink", 0.5));
    }
  }
}

export function ground(): MeshData {
  const mesh = new Mesh();
  frame(mesh);
  labels(mesh);
  foundingMarks(mesh);
  return mesh.data();
}

/** Half the width of the whole plate and its middle, for the camera. */
export const PLATE = { middle: MIDDLE, reach: REACH + FRAME, half: HALF };
