/**
 * What is drawn over the 3D picture, where cells are seen: outlines, heights, routes, labels and tags. It needs no
 * redrawing of the picture itself.
 */
import type { JSX } from "preact";
import type { Annotation } from "../game/annotations";
import { xOf, yOf } from "../game/cells";
import { floats, type Tag } from "../game/overlays";
import { heightAt } from "../game/placement";
import { labelPoint } from "../scene/annotations";
import { topOf } from "../scene/figures";
import type { Point } from "../scene/mesh";
import { routeLine } from "../scene/routes";
import { BLOCK, HALF } from "../scene/solids";
import { shownRoutes } from "../state/routes";
import { shownGlow, shownTags } from "../state/scoring";
import type { State } from "../state/state";
import { wouldBuild } from "./cursor";
import { type PlacedTag, Tags } from "./tags";

type Pixel = readonly [x: number, y: number];

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

/** Paths of outlines on the board, as they are seen. */
class Outlines {
  readonly #state: State;
  readonly #project: Projection["project"];

  constructor(state: State, { project }: Projection) {
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

/** The heights of castles, on the cells that are seen. */
function Heights({ state, projection }: { state: State; projection: Projection }): JSX.Element | null {
  const { heights, view } = state;
  if (!heights) return null;
  const { placement } = view;
  return (
    <g>
      {placement.heights.map((height, cell) => {
        const point = height > 0 && projection.isVisible(cell) && projection.project(topOf(placement, cell));
        if (!point) return null;
        // Below the foot of a figure rather than on it.
        const y = point[1] + (placement.figures.has(cell) ? 15 : 0);
        return (
          <text key={cell} x={point[0].toFixed(1)} y={y.toFixed(1)}>
            {height}
          </text>
        );
      })}
    </g>
  );
}

function Labels({ state, projection }: { state: State; projection: Projection }): JSX.Element {
  const { annotations, placement } = state.view;
  const label = ({ kind, cells: [cell = 0], colour, text }: Annotation, at: number): JSX.Element | null => {
    const point = kind === "label" ? projection.project(labelPoint(placement, cell)) : undefined;
    if (!point) return null;
    const [x, y] = point;
    // At the edges of the picture it stands to the inner side, not to be cut off.
    const aside = (-100 * x) / Math.max(1, projection.width);
    const style = { left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px`, translate: `${aside.toFixed(1)}% -100%` };
    return (
      <span key={at} class="torres-label" data-note={colour} style={style}>
        {text}
      </span>
    );
  };
  return <div class="torres-labels">{annotations.map(label)}</div>;
}

/** A tag with its place, unless it stands on a cell that is not seen. */
function placedTag({ view }: State, { project, isVisible }: Projection, tag: Tag): PlacedTag[] {
  const { placement } = view;
  const floating = floats(tag);
  if (!floating && !isVisible(tag.cell)) return [];
  const point = project(floating ? labelPoint(placement, tag.cell) : topOf(placement, tag.cell));
  if (!point) return [];
  // What stands over the highest towers stays in the picture.
  const top = Math.max(floating ? ROOM_ABOVE : 0, point[1]);
  return [[tag, `${point[0].toFixed(1)}px`, `${top.toFixed(1)}px`]];
}

export function SceneOverlay({ state, projection }: { state: State; projection: Projection }): JSX.Element {
  const { hover, focus, drawing } = state;
  const outlines = new Outlines(state, projection);
  const ghost = wouldBuild(state);
  const glow = shownGlow(state).filter(projection.isVisible);
  const focused = focus.active && focus.byKey ? focus.cell : -1;
  return (
    <>
      <svg class="torres-outlines" aria-hidden="true">
        <path class="torres-glow" d={glow.map((cell) => outlines.square(cell)).join("")} />
        <path class="torres-hover" d={hover >= 0 && !ghost ? outlines.square(hover) : ""} />
        <path class="torres-ghost" d={ghost ? outlines.block(hover) : ""} />
        <path class="torres-focus" d={focused >= 0 ? outlines.square(focused) : ""} />
        <path class="torres-drawn-line" d={drawing.line ? lineOf([drawing.line.from, drawing.line.to]) : ""} />
        <Routes state={state} project={projection.project} />
        <Heights state={state} projection={projection} />
      </svg>
      <Labels state={state} projection={projection} />
      <div class="torres-labels">
        <Tags tags={shownTags(state).flatMap((tag) => placedTag(state, projection, tag))} />
      </div>
    </>
  );
}
