/** The view: the one dict that Python writes and that is enough to draw everything. */
import { type Board, parseBoard } from "./board";
import { parseCells } from "./cells";
import { type Note, parseNotes } from "./notes";
import { type Overlay, parseOverlay } from "./overlays";
import { parseScored, type Scored } from "./scoring";

/** Cells as concatenated names: "c4d5". */
export type CellSet = string;
export type Ways = Record<string, CellSet>;

export interface Legal {
  found?: CellSet;
  knight?: CellSet;
  king?: CellSet;
  stay?: boolean;
  step?: Ways;
  door?: Ways;
  deploy?: CellSet;
  build?: CellSet;
  from?: number[];
  buy?: boolean;
  score?: boolean;
  keep?: string[];
  end?: string[];
  first?: number[];
  spread?: string[];
  play?: CardPlays;
}

export interface CardPlays {
  climb?: Ways;
  diagonal?: Ways;
  jump?: Ways;
  elevator?: Ways;
  redeploy?: Ways;
  "shift-block"?: Ways;
  lift?: Record<string, number[]>;
  "extra-block"?: CellSet;
  "six-points"?: true;
  "seven-points"?: true;
}

export type CardKey = keyof CardPlays;

export interface Reason {
  rule: string;
  text: string;
  cells?: CellSet;
}

export interface View {
  v: number;
  seq: number;
  board: string;
  edition: string;
  mode: string;
  players: number;
  stage: string;
  phase: number;
  round: number;
  rounds: number;
  first: number;
  to_act: number;
  ap: number;
  stack: number | null;
  stacks: number[][];
  carry: number[];
  supply: number;
  scores: number[];
  reserve: number[];
  hands: (string[] | number)[];
  deck: number;
  decks: number[];
  played: string | null;
  bought: string[] | number;
  master: string | null;
  looked: string[];
  legal: Legal;
  last: { action: string; player?: number } | null;
  refusal: { action: string; reasons: Reason[] } | null;
  ply: number;
  /** Actions of the line as far as it is known. */
  length: number;
  undo: boolean;
  redo: boolean;
  /** Whether the editor may be opened, and lines changed. */
  edit: boolean;
  /** Numbers of this position and of the one before in the list of moves; null where there is no list. */
  node: [id: number, parent: number] | null;
  /** The position in the editor, while it is open. */
  draft: { problems: Reason[]; document: string } | null;
  log: string[];
  /** Annotations of the position. */
  notes: string[];
  caption: string;
  /** Where cells are picked to answer a question: those picked so far. */
  pick: CellSet | null;
  /** A question is asked: facts that may be its answer are not told. */
  quiz: boolean;
  /** How the last action moved markers. */
  scored: Scored | null;
  /** The overlay that is shown. */
  overlay: Overlay | null;
}

/** A view with the board text and the annotations read. */
export type Scene = View & { position: Board; annotations: Note[] };

const DEFAULTS: View = {
  v: 1,
  seq: 0,
  board: "",
  edition: "",
  mode: "basic",
  players: 2,
  stage: "turn",
  phase: 1,
  round: 1,
  rounds: 4,
  first: 1,
  to_act: 1,
  ap: 0,
  stack: null,
  stacks: [],
  carry: [],
  supply: 0,
  scores: [],
  reserve: [],
  hands: [],
  deck: 0,
  decks: [],
  played: null,
  bought: [],
  master: null,
  looked: [],
  legal: {},
  last: null,
  refusal: null,
  ply: 0,
  length: 0,
  undo: false,
  redo: false,
  edit: false,
  node: null,
  draft: null,
  log: [],
  notes: [],
  caption: "",
  pick: null,
  quiz: false,
  scored: null,
  overlay: null,
};

function sameKind(value: unknown, fallback: unknown): boolean {
  if (Array.isArray(fallback)) return Array.isArray(value) || typeof value === "number";
  if (fallback === null) return true;
  return typeof value === typeof fallback && value !== null && !Array.isArray(value);
}

/** Reads the `view` trait: keys that are absent or of another kind get their default. */
export function parseView(raw: unknown): Scene {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const view = { ...DEFAULTS } as unknown as Record<string, unknown>;
  for (const [key, fallback] of Object.entries(DEFAULTS)) {
    if (key in given && sameKind(given[key], fallback)) view[key] = given[key];
  }
  const known = view as unknown as View;
  return {
    ...known,
    position: parseBoard(known.board),
    annotations: parseNotes(known.notes),
    scored: parseScored(known.scored),
    overlay: parseOverlay(known.overlay),
  };
}

/** The cells that show why something is refused, or impossible. */
export const troubleCells = ({ refusal, draft }: View): Set<number> =>
  new Set([...(refusal?.reasons ?? []), ...(draft?.problems ?? [])].flatMap(({ cells }) => parseCells(cells)));

/** Nothing may be played: the game is over, or is only watched. */
export const idle = (view: View): boolean => Object.keys(view.legal).length === 0;

/** Whose hand is shown: of those that the viewer may see that of the player to act, or else the first; 0 if none. */
export const handShown = ({ hands, to_act }: View): number =>
  Array.isArray(hands[to_act - 1]) ? to_act : hands.findIndex(Array.isArray) + 1;

/** The hand that is shown. */
export function ownHand(view: View): string[] {
  const hand = view.hands[handShown(view) - 1];
  return Array.isArray(hand) ? hand : [];
}

export const ownStacks = (view: View): number[] => view.stacks[view.to_act - 1] ?? [];
