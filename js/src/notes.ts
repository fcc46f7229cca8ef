/** Annotations of a position: arrows, circles, cell marks and labels, as texts such as "arrow c3 c5 red". */
import { nameOf, parseCell } from "./cells";
import { t } from "./language";

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

const NAMES: Record<NoteColour, string> = { green: t`Green`, red: t`Red`, blue: t`Blue`, yellow: t`Yellow` };
export const noteColourName = (colour: NoteColour): string => NAMES[colour];

/** What a cell's annotations are called: "green circle", "red arrow to c5", "blue mark", "label: a way up". */
export function noteWords(notes: readonly Note[], cell: number): string[] {
  return notes.flatMap(({ kind, cells: [from = -1, to = from], colour: key, text }) => {
    const colour = NAMES[key].toLowerCase();
    if (kind === "arrow") {
      if (from === cell) return [t`${colour} arrow to ${nameOf(to)}`];
      return to === cell ? [t`${colour} arrow from ${nameOf(from)}`] : [];
    }
    if (from !== cell) return [];
    if (kind === "label") return [t`label: ${text}`];
    return [kind === "circle" ? t`${colour} circle` : t`${colour} mark`];
  });
}

/** What was drawn or taken away between two lists of texts, for a screen reader; "" if nothing. */
export function notesChange(before: readonly string[], after: readonly string[]): string {
  if (after.length === 0 && before.length > 1) return t`All annotations removed.`;
  const told = (texts: readonly string[], from: readonly string[]): string[] =>
    parseNotes(texts.filter((text) => !from.includes(text))).map((note) => {
      const cell = note.cells[0] ?? 0;
      return `${nameOf(cell)}, ${noteWords([note], cell).join()}`;
    });
  return [
    ...told(before, after).map((drawing) => t`Removed: ${drawing}.`),
    ...told(after, before).map((drawing) => t`Drawn: ${drawing}.`),
  ].join(" ");
}
