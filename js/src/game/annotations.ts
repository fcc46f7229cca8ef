/** Annotations of a position: arrows, circles, marks, labels and spotlights, written as texts such as "arrow c3 c5 red". */
import { CELLS, nameOf, parseCell, xOf, yOf } from "./cells";
import type { Placement } from "./placement";

export const ANNOTATION_COLOURS = ["green", "red", "blue", "yellow"] as const;
export type AnnotationColour = (typeof ANNOTATION_COLOURS)[number];

/** How many cells each kind names. */
const KINDS = { arrow: 2, circle: 1, mark: 1, label: 1, spotlight: 1 } as const;
export type AnnotationKind = keyof typeof KINDS;

export interface Annotation {
  kind: AnnotationKind;
  /** Its cell; of an arrow origin and destination. */
  cells: number[];
  colour: AnnotationColour;
  /** The text of a label. */
  text: string;
}

/** Parse the texts that Python wrote; other texts than annotations are left out. */
export function parseAnnotations(texts: unknown): Annotation[] {
  return Array.isArray(texts) ? texts.flatMap((text) => parseAnnotation(String(text)) ?? []) : [];
}

function parseAnnotation(text: string): Annotation | undefined {
  const [kind = "", ...words] = text.split(" ");
  if (!Object.hasOwn(KINDS, kind)) return undefined;
  const cells = words.splice(0, KINDS[kind as AnnotationKind]).map(parseCell);
  const colour = words.shift() as AnnotationColour;
  if (cells.includes(-1) || !ANNOTATION_COLOURS.includes(colour)) return undefined;
  return { kind: kind as AnnotationKind, cells, colour, text: words.join(" ") };
}

/** The annotation drawn from one cell to another: an arrow, or on the same cell a circle. */
export function drawingOf(from: number, to: number, colour: AnnotationColour): string {
  return from === to ? `circle ${nameOf(from)} ${colour}` : `arrow ${nameOf(from)} ${nameOf(to)} ${colour}`;
}

/** Spotlights on all cells of the rectangle between two cells. */
export function spotlightsOf(from: number, to: number, colour: AnnotationColour): string[] {
  const between = (at: (cell: number) => number, cell: number): boolean =>
    (at(cell) - at(from)) * (at(cell) - at(to)) <= 0;
  return [...Array(CELLS).keys()]
    .filter((cell) => between(xOf, cell) && between(yOf, cell))
    .map((cell) => `spotlight ${nameOf(cell)} ${colour}`);
}

/** The cells with a spotlight on; without any, nothing is dimmed. */
export const litCells = (annotations: readonly Annotation[]): number[] =>
  annotations.flatMap(({ kind, cells }) => (kind === "spotlight" ? cells : []));

/** Whether a label fits on its cell, as a number does where no figure stands. */
export const isInside = ({ figures }: Placement, { cells: [cell = 0], text }: Annotation): boolean =>
  text.length < 5 && !figures.has(cell);

/** The texts after a drawing: drawing the same again removes it; another colour replaces it. */
export function withDrawing(texts: readonly string[], drawing: string): string[] {
  const shape = (text: string): string => text.slice(0, text.lastIndexOf(" "));
  const others = texts.filter((text) => shape(text) !== shape(drawing));
  return texts.includes(drawing) ? others : [...others, drawing];
}
