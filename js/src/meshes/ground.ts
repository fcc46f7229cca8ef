/** The parts that no action changes: the frame with its letters, and the marks of the founding cells. */
import { parseCells, SIDE } from "../game/cells";
import { GLYPHS } from "./glyphs";
import { Mesh, type MeshData, type Point } from "./mesh";
import { tone } from "./palette";
import { degreesOf, MIDDLE, onCell, Place, REACH, SIDES, type Side, SOLIDS } from "./solids";

const FOUNDING = parseCells("d1c3f3h4a5c6f6e8");
const FRAME = SIDES.map((side) => new Place([MIDDLE, MIDDLE, 0], degreesOf(side)));

/** Size of a letter, width of its strokes, and their height on the frame. */
const LETTER = 0.27;
const PEN = 0.036;
const RAISED = 0.056;
/** The distance of letters from the middle of the board. */
const OUT = (SIDE / 2 + 0.05 + REACH - 0.07) / 2;

/** A label lying on a side of the frame, upright for a viewer at another side. */
function label(mesh: Mesh, side: Side, along: number, text: string, from: Side): void {
  const shade = tone("ink", 0.5);
  const middle = (FRAME[side] as Place).point([along, OUT, RAISED]);
  const point = ([u, v]: readonly [number, number], du = 0, dv = 0): Point => {
    const [x, y] = (FRAME[from] as Place).turned([(u - 0.3) * LETTER + du, -(v - 0.5) * LETTER - dv]);
    return [middle[0] + x, middle[1] + y, middle[2]];
  };
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
          point(a, -ex - px, -ey - py),
          point(b, ex - px, ey - py),
          point(b, ex + px, ey + py),
          point(a, -ex + px, -ey + py),
        ],
        shade,
      );
    }
  }
}

function labels(mesh: Mesh, from: Side): void {
  for (let at = 0; at < SIDE; at++) {
    const file = "abcdefgh".charAt(at);
    const rank = String(at + 1);
    const offset = at - MIDDLE;
    label(mesh, 3, offset, file, from);
    label(mesh, 1, -offset, file, from);
    label(mesh, 0, offset, rank, from);
    label(mesh, 2, -offset, rank, from);
  }
}

/** The frame, and the founding cells if they are marked; letters and digits are upright as seen from a side. */
export function ground(from: Side, marked: boolean): MeshData {
  const mesh = new Mesh();
  for (const place of FRAME) for (const face of SOLIDS.frame) place.add(mesh, "wood", face);
  labels(mesh, from);
  for (const cell of marked ? FOUNDING : []) {
    for (const side of SIDES) {
      const place = new Place(onCell(cell), degreesOf(side));
      for (const face of SOLIDS.founding) place.add(mesh, "ink", face);
    }
  }
  return mesh.data();
}
