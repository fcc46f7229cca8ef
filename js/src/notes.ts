/** Annotations of a position: arrows, circles, cell marks and labels, as texts such as "arrow c3 c5 red". */
import { nameOf, parseCell } from "./cells";

export const NOTE_COLOURS = ["green", "red", "blue", "yellow"] as const;
export type NoteColour = (typeof NOTE_COLOURS)[number];

/** How many cells each kind names. */
const KINDS = { arrow: 2, circle: 1, mark: 1, label: 1 } as const;
export type NoteKind = keyof typeof KINDS;

export interface Note {
  kind: NoteKind;
  /** Where; of an arrow from and to. */
  cells: number[];
  colour: NoteColour;
  /** Words of a label. */
  text: string;
}

/** Reads the texts that Python wrote; what is no annotation is left out. */
export function parseNotes(texts: unknown): Note[] {
  return Array.isArray(texts) ? texts.flatMap((text) => parseNote(String(text)) ?? []) : [];
}

function parseNote(text: string): Note | undefined {
  const [kind = "", ...words] = text.split(" ");
  if (!Object.hasOwn(KINDS, kind)) return undefined;
  const cells = words.splice(0, KINDS[kind as NoteKind]).map(parseCell);
  const colour = words.shift() as NoteColour;
  if (cells.includes(-1) || !NOTE_COLOURS.includes(colour)) return undefined;
  return { kind: kind as NoteKind, cells, colour, text: words.join(" ") };
}

/** The text of a drawing: a circle on one cell, an arrow from one to another. */
export function drawingOf(from: number, to: number, colour: NoteColour): string {
  return from === to ? `circle ${nameOf(from)} ${colour}` : `arrow ${nameOf(from)} ${nameOf(to)} ${colour}`;
}

/** The texts after a drawing: the same again takes it away; in another colour it is painted over. */
export function withDrawing(texts: readonly string[], drawing: string): string[] {
  const shape = (text: string): string => text.slice(0, text.lastIndexOf(" "));
  const others = texts.filter((text) => shape(text) !== shape(drawing));
  return texts.includes(drawing) ? others : [...others, drawing];
}

/** What a cell's annotations are called: "green circle", "red arrow to c5", "blue mark", "label: a way up". */
export function noteWords(notes: readonly Note[], cell: number): string[] {
  return notes.flatMap(({ kind, cells: [from = -1, to = from], colour, text }) => {
    if (kind === "label") return from === cell ? [`label: ${text}`] : [];
    if (kind !== "arrow") return from === cell ? [`${colour} ${kind}`] : [];
    if (from === cell) return [`${colour} arrow to ${nameOf(to)}`];
    return to === cell ? [`${colour} arrow from ${nameOf(from)}`] : [];
  });
}

/** What was drawn or taken away between two lists of texts, for a screen reader; "" if nothing. */
export function notesChange(before: readonly string[], after: readonly string[]): string {
  const said = (texts: readonly string[], from: readonly string[], done: string): string[] =>
    texts.filter((text) => !from.includes(text)).map((text) => `${text} ${done}.`);
  if (after.length === 0 && before.length > 1) return "All annotations removed.";
  const words = [...said(before, after, "removed"), ...said(after, before, "drawn")].join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
