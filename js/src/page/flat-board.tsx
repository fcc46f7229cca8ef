/** The drawings over the flat board: annotations and overlays. */
import type { JSX } from "preact";
import { type Annotation, isInside, litCells } from "../game/annotations";
import { CELLS, SIDE, xOf, yOf } from "../game/cells";
import { t } from "../language/catalogue";
import { shownRoutes } from "../state/routes";
import { shownGlow, shownTags } from "../state/scoring";
import type { State } from "../state/state";
import { routeBetween } from "../view/routes";
import type { Tag } from "../view/tags";
import type { View } from "../view/view";
import { type PlacedTag, Tags } from "./tags";

/** The middle of a cell, in cells from the upper left corner. */
const middleOf = (cell: number): [x: number, y: number] => [xOf(cell) + 0.5, SIDE - yOf(cell) - 0.5];
const squareOf = (cell: number): string => `M${xOf(cell)} ${SIDE - 1 - yOf(cell)}h1v1h-1z`;
const percent = (cells: number): string => `${(100 * cells) / SIDE}%`;

/** Corners of an arrow from cell to cell. */
function arrowPoints(from: number, to: number): string {
  const [[x0, y0], [x1, y1]] = [middleOf(from), middleOf(to)];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const tip = length - 0.1;
  const corners = [
    [0.28, 0.07],
    [tip - 0.34, 0.07],
    [tip - 0.34, 0.2],
    [tip, 0],
    [tip - 0.34, -0.2],
    [tip - 0.34, -0.07],
    [0.28, -0.07],
  ] as const;
  return corners
    .map(
      ([along, aside]) => `${(x0 + ux * along - uy * aside).toFixed(3)},${(y0 + uy * along + ux * aside).toFixed(3)}`,
    )
    .join(" ");
}

/** A drawn annotation; arrows that stand for a route through the doors are drawn as that route. */
function Shape({ annotation: { kind, cells, colour } }: { annotation: Annotation }): JSX.Element | null {
  const [from = 0, to = from] = cells;
  const [x, y] = middleOf(from);
  if (kind === "arrow" && from !== to) return <polygon data-note={colour} points={arrowPoints(from, to)} />;
  if (kind === "circle") {
    return (
      <g>
        <circle class="torres-note-rim" data-note={colour} cx={x} cy={y} r={0.42} />
        <circle data-note={colour} cx={x} cy={y} r={0.42} />
      </g>
    );
  }
  if (kind === "mark" || kind === "spotlight")
    return (
      <rect
        class={`torres-${kind}`}
        data-note={colour}
        x={x - 0.46}
        y={y - 0.46}
        width={0.92}
        height={0.92}
        rx={0.06}
      />
    );
  return null;
}

function Label({ annotation, inside }: { annotation: Annotation; inside: boolean }): JSX.Element {
  const {
    cells: [cell = 0],
    colour,
    text,
  } = annotation;
  const [x, y] = middleOf(cell);
  const style = inside
    ? { left: percent(x), top: percent(y), translate: "-50% -50%" }
    : { left: percent(x), top: percent(y + 0.22), translate: `-${percent(x)}` };
  return (
    <span class="torres-label" data-note={colour} style={style}>
      {text}
    </span>
  );
}

export function FlatAnnotations({ view }: { view: View }): JSX.Element {
  const { annotations } = view;
  const lit = litCells(annotations);
  const dark = lit.length > 0 ? [...Array(CELLS).keys()].filter((cell) => !lit.includes(cell)) : [];
  return (
    <div class="torres-flat-layer" aria-hidden="true">
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`}>
        <title>{t`Annotations`}</title>
        <path class="torres-unlit" d={dark.map(squareOf).join("")} />
        {annotations
          .filter(({ kind, cells: [from = 0, to = 0] }) => kind !== "arrow" || !routeBetween(view, from, to))
          .map((annotation, n) => (
            <Shape key={n} annotation={annotation} />
          ))}
      </svg>
      {annotations.map(
        (annotation, n) =>
          annotation.kind === "label" && (
            <Label key={n} annotation={annotation} inside={isInside(view.placement, annotation)} />
          ),
      )}
    </div>
  );
}

/** The cell of a tag: of a castle one without a figure, if there is one. */
const freeCell = ({ placement }: View, { cell, castle = [] }: Tag): number =>
  [cell, ...castle].find((one) => !placement.figures.has(one)) ?? cell;

/** Lit cells, routes and tags. */
export function FlatOverlay({ state }: { state: State }): JSX.Element {
  return (
    <div class="torres-flat-layer torres-flat-overlay" aria-hidden="true">
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`}>
        <title>{t`Overlay`}</title>
        {shownGlow(state).map((cell) => (
          <path key={cell} class="torres-glow" d={squareOf(cell)} />
        ))}
        {shownRoutes(state).flatMap(({ route: { from, blocks, to }, strong }, at) =>
          ["torres-rim", ""].map((rim) => (
            <path
              key={`${at} ${rim}`}
              class={`torres-route ${rim} ${strong ? "torres-strong" : ""}`}
              d={`M${[from, ...blocks.map(({ cell }) => cell), to].map((cell) => middleOf(cell).join(" ")).join("L")}`}
            />
          )),
        )}
      </svg>
      <Tags
        tags={shownTags(state).map((tag): PlacedTag => {
          const [x, y] = middleOf(freeCell(state.view, tag));
          return [tag, percent(x), percent(y)];
        })}
      />
    </div>
  );
}
