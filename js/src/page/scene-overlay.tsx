/**
 * The drawings over the 3D picture, at the places of cells: outlines, heights, routes, labels and tags. It needs no
 * redrawing of the picture itself.
 */
import type { JSX } from "preact";
import { type Annotation, isInside, litCells } from "../game/annotations";
import { SIDE, xOf, yOf } from "../game/cells";
import { heightAt } from "../game/placement";
import { labelPoint } from "../meshes/annotations";
import { heightOf, topOf } from "../meshes/figures";
import type { Point } from "../meshes/mesh";
import { routeLine } from "../meshes/routes";
import { BLOCK, HALF } from "../meshes/solids";
import { sideOf } from "../scene/camera";
import { cameraOf } from "../state/camera";
import { shownRoutes } from "../state/routes";
import { shownGlow, shownTags } from "../state/scoring";
import type { State } from "../state/state";
import { wouldBuild } from "./cursor";
import { type Pixel, type Projection, placedTags, STOUT } from "./tag-places";
import { Tags } from "./tags";

interface SceneProps {
  state: State;
  projection: Projection;
}

/** From edge to edge of the board without its frame. */
const BOARD = [-HALF, SIDE - HALF] as const;

const CORNERS = [
  [-HALF, -HALF],
  [HALF, -HALF],
  [HALF, HALF],
  [-HALF, HALF],
] as const;

function lineOf(points: readonly (Pixel | undefined)[], closed = false): string {
  if (points.some((point) => !point)) return "";
  return `M${points.map((point) => point?.map((n) => n.toFixed(1)).join(" ")).join("L")}${closed ? "Z" : ""}`;
}

/** Paths of outlines on the board, in the camera's view. */
class Outlines {
  readonly #state: State;
  readonly #project: Projection["project"];

  constructor(state: State, project: Projection["project"]) {
    this.#state = state;
    this.#project = project;
  }

  #corner(cell: number, n: number, z: number): Pixel | undefined {
    const [dx, dy] = CORNERS[n] ?? [0, 0];
    return this.#project([xOf(cell) + dx, yOf(cell) + dy, z]);
  }

  #height(cell: number): number {
    return heightAt(this.#state.view.placement, cell) * BLOCK;
  }

  /** The square of a cell on its top, or so high above it. */
  square(cell: number, above = 0): string {
    const corners = [0, 1, 2, 3].map((n) => this.#corner(cell, n, this.#height(cell) + above));
    return lineOf(corners, true);
  }

  /** A block that might be set on a cell. */
  block(cell: number): string {
    const floor = this.#height(cell);
    const edges = [0, 1, 2, 3].map((n) => lineOf([this.#corner(cell, n, floor), this.#corner(cell, n, floor + BLOCK)]));
    return [this.square(cell), this.square(cell, BLOCK), ...edges].join("");
  }
}

/** The head of an arrow at the end of a line, in pixels: half its width, and its length. */
const HEAD = { half: 8, length: 14 };

/** The arrow head at the end of a line whose last corners are given. */
function headOf(points: readonly (Pixel | undefined)[]): string {
  const [from, , to] = points;
  if (!from || !to) return "";
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const at = (along: number, aside: number): Pixel => [
    to[0] + ux * along - uy * aside,
    to[1] + uy * along + ux * aside,
  ];
  return lineOf([at(2, 0), at(-HEAD.length, HEAD.half), at(-HEAD.length, -HEAD.half)], true);
}

function Routes({ state, project }: { state: State; project: Projection["project"] }): JSX.Element {
  return (
    <g>
      {shownRoutes(state).map(({ route, strong }, at) => {
        const { line, doors } = routeLine(state.view.placement, route);
        const path = lineOf(line.map(project));
        const look = strong ? "torres-route torres-strong" : "torres-route";
        return (
          <g key={at}>
            <path class={`${look} torres-rim`} d={path} />
            <path class={look} d={path} />
            {strong && <path class={`${look} torres-head`} d={headOf(line.slice(-3).map(project))} />}
            {doors.map((door, end) => {
              const point = project(door);
              return point && <path key={end} class={`${look} torres-door-dot`} d={`${lineOf([point])}h0`} />;
            })}
          </g>
        );
      })}
    </g>
  );
}

/** Distance of a cell's height from its middle in the picture from above, in cells: free of figures. */
const ASIDE = 0.32;

/** The heights of castles, on the cells that are seen; from above, where towers look flat, of two blocks and more anyhow. */
function Heights({ state, projection }: SceneProps): JSX.Element | null {
  const { heights, view, camera } = state;
  const above = camera.standard === "above";
  if (!heights && !above) return null;
  const { placement } = view;
  const least = heights ? 1 : 2;
  const aside = above ? ASIDE : 0;
  return (
    <g>
      {placement.heights.map((height, cell) => {
        const [east, north, up] = topOf(placement, cell);
        const point =
          height >= least && projection.isVisible(cell) && projection.project([east - aside, north + aside, up]);
        if (!point) return null;
        // Below the foot of a figure rather than on it.
        const y = point[1] + (placement.figures.has(cell) && !above ? 15 : 0);
        return (
          <text key={cell} x={point[0].toFixed(1)} y={y.toFixed(1)}>
            {height}
          </text>
        );
      })}
    </g>
  );
}

/** Distance of a letter or digit from the cells, on the frame and inside it, in cells. */
const FRAMED = 0.35;
const INSIDE = 0.25;
/** Between a letter or digit and the edge of the picture, in pixels, and the greatest distance from it. */
const INSET = 15;
const NEAR = 40;
/** Parts of a row or file that are looked at, to find where it leaves the picture. */
const PARTS = 40;

/**
 * The letters and digits of a part of the board, where files leave the picture below and rows to its left, for those
 * whose place on the board's own frame is not seen.
 */
function Ruler({ state, project }: { state: State; project: Projection["project"] }): JSX.Element | null {
  const { frame } = state.camera;
  if (!frame) return null;
  const { width, height } = state.size;
  const side = sideOf(cameraOf(state));
  // The edges nearest to the camera, and to its left.
  const [south, west] = [side === 3 || side === 0, side === 3 || side === 2];
  const [low, high] = BOARD;
  const end = (first: boolean, out: number): number => (first ? low - out : high + out);
  const middle = ([least, most]: readonly [number, number]): number => (least + most) / 2;
  const isSeen = (point: Pixel | undefined): point is Pixel =>
    point !== undefined &&
    Math.min(point[0], width - point[0]) > INSET &&
    Math.min(point[1], height - point[1]) > INSET;
  const mark = (text: string, from: Point, to: (out: number) => Point, isNear: (point: Pixel) => boolean) => {
    // It is on the frame.
    if (isSeen(project(to(FRAMED)))) return null;
    const edge = to(-INSIDE);
    let last: Pixel | undefined;
    for (let n = 0; n <= PARTS; n++) {
      const share = n / PARTS;
      const point = project([from[0] + (edge[0] - from[0]) * share, from[1] + (edge[1] - from[1]) * share, 0]);
      if (isSeen(point)) last = point;
      else if (last) break;
    }
    if (!last || !isNear(last)) return null;
    return (
      <text key={text} x={last[0].toFixed(1)} y={last[1].toFixed(1)}>
        {text}
      </text>
    );
  };
  const [x, y] = [middle(frame.x), middle(frame.y)];
  const isBelow = ([, below]: Pixel): boolean => below > height - NEAR;
  return (
    <g class="torres-ruler">
      {Array.from({ length: SIDE }, (_, at) => [
        mark("abcdefgh".charAt(at), [at, y, 0], (out) => [at, end(south, out), 0], isBelow),
        // A corner is a letter's.
        mark(
          String(at + 1),
          [x, at, 0],
          (out) => [end(west, out), at, 0],
          (to) => to[0] < NEAR && !isBelow(to),
        ),
      ])}
    </g>
  );
}

function Labels({ state, projection }: SceneProps): JSX.Element {
  const { annotations, placement } = state.view;
  const label = (annotation: Annotation, at: number): JSX.Element | null => {
    const {
      kind,
      cells: [cell = 0],
      colour,
      text,
    } = annotation;
    const point = kind === "label" ? projection.project(labelPoint(placement, cell)) : undefined;
    if (!point) return null;
    const [x, y] = point;
    // At the edges of the picture it stands to the inner side, not to be cut off.
    const aside = (-100 * x) / Math.max(1, projection.width);
    const translate = isInside(placement, annotation) ? "-50% -50%" : `${aside.toFixed(1)}% -100%`;
    const style = { left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px`, translate };
    return (
      <span key={at} class="torres-label" data-note={colour} style={style}>
        {text}
      </span>
    );
  };
  return <div class="torres-labels">{annotations.map(label)}</div>;
}

/** The dark around spotlights: all but their cells and the figures there. The style multiplies the two. */
function Spotlights({ state, projection: { project, isVisible } }: SceneProps): JSX.Element | null {
  const { annotations, placement } = state.view;
  const lit = litCells(annotations);
  if (lit.length === 0) return null;
  const outlines = new Outlines(state, project);
  return (
    <svg class="torres-outlines torres-spotlights" aria-hidden="true">
      <rect width="100%" height="100%" />
      {lit.filter(isVisible).map((cell) => {
        const figure = placement.figures.get(cell);
        const [x, y, z] = topOf(placement, cell);
        const [foot, head, ...sides] = [
          project([x, y, z]),
          project([x, y, z + (figure ? heightOf(figure) : 0)]),
          project([x + STOUT, y, z]),
          project([x, y + STOUT, z]),
        ];
        const half = Math.max(
          ...sides.map((side) => Math.hypot(...[0, 1].map((n) => (side?.[n] ?? 0) - (foot?.[n] ?? 0)))),
        );
        return [
          <path key={cell} d={outlines.square(cell)} />,
          figure && <path key={-cell} d={lineOf([foot, head])} stroke-width={2 * half} />,
        ];
      })}
    </svg>
  );
}

export function SceneOverlay({ state, projection }: SceneProps): JSX.Element {
  const { hover, focus, drawing } = state;
  const outlines = new Outlines(state, projection.project);
  const ghost = wouldBuild(state);
  const glow = shownGlow(state).filter(projection.isVisible);
  const focused = focus.active && focus.byKey ? focus.cell : -1;
  return (
    <>
      <Spotlights state={state} projection={projection} />
      <svg class="torres-outlines" aria-hidden="true">
        <path class="torres-glow" d={glow.map((cell) => outlines.square(cell)).join("")} />
        <path class="torres-hover" d={hover >= 0 && !ghost ? outlines.square(hover) : ""} />
        <path class="torres-ghost" d={ghost ? outlines.block(hover) : ""} />
        <path class="torres-focus torres-around" d={focused >= 0 ? outlines.square(focused) : ""} />
        <path class="torres-focus" d={focused >= 0 ? outlines.square(focused) : ""} />
        <path class="torres-drawn-line" d={drawing.line ? lineOf([drawing.line.from, drawing.line.to]) : ""} />
        <Routes state={state} project={projection.project} />
        <Ruler state={state} project={projection.project} />
        <Heights state={state} projection={projection} />
      </svg>
      <Labels state={state} projection={projection} />
      <div class="torres-labels">
        <Tags tags={placedTags(state.view.placement, shownTags(state), projection)} />
      </div>
    </>
  );
}
