/** The places of tags over the picture: they cover no figure, and no tag that was placed before. */

import type { Placement } from "../game/placement";
import { labelPoint } from "../meshes/annotations";
import { heightOf, topOf } from "../meshes/figures";
import type { Point } from "../meshes/mesh";
import { floats, type Tag } from "../view/tags";
import type { PlacedTag } from "./tags";

export type Pixel = readonly [x: number, y: number];
/** Left, top, right and bottom edge in pixels. */
type Rectangle = readonly [number, number, number, number];

/** How the picture shows the scene. */
export interface Projection {
  /** Where a point is seen, in pixels of the picture. */
  project(point: Point): Pixel | undefined;
  /** Whether the middle of a cell's top is seen, with nothing before it. */
  isVisible(cell: number): boolean;
  width: number;
}

/** Room in pixels that a tag over a cell takes. */
const ROOM_ABOVE = 46;
/** Distance that a tag moves if it would cover something: beside, below, above. */
const ASIDE: readonly Pixel[] = [
  [0, 0],
  [-46, 0],
  [46, 0],
  [0, 34],
  [-46, 30],
  [46, 30],
  [0, -34],
];
/** Half the width of a figure, in cells. */
export const STOUT = 0.28;

/** Width and height of a tag, in pixels, as the style sheet makes them. */
function sizeOf({ by = [] }: Tag): Pixel {
  return [Math.max(48, 36 * Math.min(2, by.length)), by.length > 0 ? 20 + 16 * Math.ceil(by.length / 2) : 22];
}

/** The tag's box: it hangs over its point if it floats, and is centred on it if not. */
function boxOf(tag: Tag, [x, y]: Pixel): Rectangle {
  const [width, height] = sizeOf(tag);
  const top = y - height * (floats(tag) ? 0.9 : 0.5);
  return [x - width / 2, top, x + width / 2, top + height];
}

/** The overlap of two boxes, in square pixels. */
const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

function figureBoxes(placement: Placement, { project }: Projection): Rectangle[] {
  return [...placement.figures].flatMap(([cell, figure]) => {
    const [x, y, z] = topOf(placement, cell);
    const [foot, side, head] = [project([x, y, z]), project([x + STOUT, y, z]), project([x, y, z + heightOf(figure)])];
    if (!(foot && side && head)) return [];
    const half = Math.max(6, Math.hypot(side[0] - foot[0], side[1] - foot[1]));
    return [[Math.min(foot[0], head[0]) - half, head[1], Math.max(foot[0], head[0]) + half, foot[1] + half / 2]];
  });
}

/** Tags with their places, without those on cells that are not seen. */
export function placedTags(placement: Placement, tags: readonly Tag[], projection: Projection): PlacedTag[] {
  const taken = figureBoxes(placement, projection);
  return tags.flatMap((tag): PlacedTag[] => {
    const floating = floats(tag);
    if (!floating && !projection.isVisible(tag.cell)) return [];
    const points = [tag.cell, ...(tag.castle ?? []).filter(projection.isVisible)].flatMap((cell) => {
      const point = projection.project(floating ? labelPoint(placement, cell) : topOf(placement, cell));
      return point ? [point] : [];
    });
    const [first] = points;
    if (!first) return [];
    const moves = floating || placement.figures.has(tag.cell);
    const spots = moves ? ASIDE.flatMap(([dx, dy]) => points.map(([x, y]): Pixel => [x + dx, y + dy])) : [first];
    // Tags over the highest towers stay in the picture.
    const inside = spots.map(([x, y]): Pixel => [x, Math.max(floating ? ROOM_ABOVE : 0, y)]);
    const covered = inside.map((spot) => taken.reduce((sum, box) => sum + overlap(boxOf(tag, spot), box), 0));
    const [x, y] = inside[covered.indexOf(Math.min(...covered))] ?? first;
    taken.push(boxOf(tag, [x, y]));
    return [[tag, `${x.toFixed(1)}px`, `${y.toFixed(1)}px`]];
  });
}
