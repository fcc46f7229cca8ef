/** The view: the one object that Python writes, and that is enough to draw everything. */
import { type Annotation, parseAnnotations } from "../game/annotations";
import { parseCells } from "../game/cells";
import type { Command } from "../game/intents";
import { type Placement, parsePlacement } from "../game/placement";
import { type Chart, parseChart } from "./chart";
import { type Lesson, parseLesson } from "./lesson";
import { type Overlay, type OverlayKind, parseOverlay, parseOverlayKinds } from "./overlays";
import { parseScoring, type Scoring } from "./scoring";

/** Cells as concatenated names: "c4d5". */
export type CellSet = string;
/** Where each knight or block may go: destinations by origin. */
export type Destinations = Record<CellSet, CellSet>;

export interface Legal {
  found?: CellSet;
  knight?: CellSet;
  king?: CellSet;
  stay?: boolean;
  step?: Destinations;
  door?: Destinations;
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
  climb?: Destinations;
  diagonal?: Destinations;
  jump?: Destinations;
  elevator?: Destinations;
  redeploy?: Destinations;
  "shift-block"?: Destinations;
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

/** A game or position as a file. */
export interface GameFile {
  name: string;
  text: string;
}

/** A view as Python writes it. */
export interface RawView {
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
  /** Fields of the score track if it is a loop; null if it has no end. */
  track: number | null;
  reserve: number[];
  hands: (string[] | number)[];
  deck: number;
  decks: number[];
  played: string | null;
  bought: string[] | number;
  master: string | null;
  /** The points of the master card in this phase, in words. */
  pays: string;
  looked: string[];
  legal: Legal;
  last: { action: string; player?: number } | null;
  refusal: { action: string; heading?: string; reasons: Reason[] } | null;
  ply: number;
  /** Number of actions in the known part of the line. */
  length: number;
  undo: boolean;
  redo: boolean;
  /** Whether moves against bots were taken back here: the next action continues the game. */
  undid: boolean;
  /** Whether the editor may be opened, and lines changed. */
  edit: boolean;
  /** Numbers of this position and of the one before in the list of moves; null without a list. */
  node: [id: number, parent: number] | null;
  /** The position in the editor, while it is open; `table` if it is a game with the box, to be scored. */
  draft: { problems: Reason[]; document: string; table?: boolean } | null;
  log: string[];
  /** Annotations of the position, as texts. */
  notes: string[];
  caption: string;
  /** The offers at the end of a game: commands, each with its label. */
  next: Partial<Record<Command, string>>;
  /** The link to the position, if the page asked for it. */
  link: string;
  /** The game or position as a file, if the page asked for it. */
  file: GameFile | null;
  /** Whether the rulebook may be opened in the place of the game. */
  rules: boolean;
  /** Whether another game was shown before. */
  previous: boolean;
  /** Ways inside castles, by the cells between which a knight goes: the last action's ways, and the arrows'. */
  ways: Record<string, string>;
  /** The cells selected so far to answer a question; null where none asks for cells. */
  pick: CellSet | null;
  /** Whether a question is asked: what may be its answer is not shown. */
  quiz: boolean;
  /** The last text for screen readers, with its number; null before the first. */
  said: { number: number; text: string } | null;
  /** How the last action moved markers. */
  scored: Scoring | null;
  /** The overlay that is shown. */
  overlay: Overlay | null;
  /** The overlays that may be chosen; null for all. */
  overlays: OverlayKind[] | null;
  /** All players' chances to win in percent, in words too; no shares while they are hidden, null if they always are. */
  evaluation: { label: string; shares: number[] } | null;
  /** The chances to win by turn in a game that was reviewed; null before. */
  chart: Chart | null;
  /** For each player 0 for a person, or the level or name of a bot; none if seats don't change. */
  seats: (number | string)[];
  /** For each player the style of its bot; empty if it has none. */
  styles: string[];
  /** The step of a lesson that this board leads through; null on other boards. */
  lesson: Lesson | null;
}

/** A view with its texts parsed. */
export type View = RawView & { placement: Placement; annotations: Annotation[] };

const DEFAULTS: RawView = {
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
  track: null,
  reserve: [],
  hands: [],
  deck: 0,
  decks: [],
  played: null,
  bought: [],
  master: null,
  pays: "",
  looked: [],
  legal: {},
  last: null,
  refusal: null,
  ply: 0,
  length: 0,
  undo: false,
  redo: false,
  undid: false,
  edit: false,
  node: null,
  draft: null,
  log: [],
  notes: [],
  caption: "",
  next: {},
  link: "",
  file: null,
  previous: false,
  rules: false,
  ways: {},
  pick: null,
  quiz: false,
  said: null,
  scored: null,
  overlay: null,
  overlays: null,
  evaluation: null,
  chart: null,
  seats: [],
  styles: [],
  lesson: null,
};

function hasTypeOf(value: unknown, fallback: unknown): boolean {
  if (Array.isArray(fallback)) return Array.isArray(value) || typeof value === "number";
  if (fallback === null) return true;
  return typeof value === typeof fallback && value !== null && !Array.isArray(value);
}

const parseEvaluation = (raw: RawView["evaluation"]): RawView["evaluation"] =>
  Array.isArray(raw?.shares) ? { label: `${raw.label}`, shares: raw.shares.map(Number) } : null;

const parseFile = (raw: RawView["file"]): RawView["file"] =>
  raw && { name: `${raw.name ?? "torres.txt"}`, text: `${raw.text ?? ""}` };

/** Parse the `view` trait: keys that are absent or of another type get their default. */
export function parseView(raw: unknown): View {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const checked = { ...DEFAULTS } as unknown as Record<string, unknown>;
  for (const [key, fallback] of Object.entries(DEFAULTS)) {
    if (key in given && hasTypeOf(given[key], fallback)) checked[key] = given[key];
  }
  const view = checked as unknown as RawView;
  return {
    ...view,
    placement: parsePlacement(view.board),
    annotations: parseAnnotations(view.notes),
    scored: parseScoring(view.scored),
    overlay: parseOverlay(view.overlay),
    overlays: parseOverlayKinds(view.overlays),
    file: parseFile(view.file),
    evaluation: parseEvaluation(view.evaluation),
    chart: parseChart(view.chart),
    lesson: parseLesson(view.lesson),
  };
}

/** The cells that show why an action was refused, or a draft is impossible. */
export const problemCells = ({ refusal, draft }: RawView): Set<number> =>
  new Set([...(refusal?.reasons ?? []), ...(draft?.problems ?? [])].flatMap(({ cells }) => parseCells(cells)));

/** Whether no action is legal here: the game is over, or this page only watches. */
export const nothingLegal = (view: RawView): boolean => Object.keys(view.legal).length === 0;

/** The action that led to a view, if it is known; "" if it is not. */
export const lastAction = ({ last, log }: RawView): string => last?.action ?? log.at(-1) ?? "";

/** Whether the game has not begun: castles and figures are placed. */
export const isSetUp = ({ stage }: RawView): boolean => stage === "found" || stage.startsWith("place-");

/** Whose hand is shown: the player to act if the viewer may see it, or else the first that may be seen; 0 for none. */
export const handOwner = ({ hands, to_act }: RawView): number =>
  Array.isArray(hands[to_act - 1]) ? to_act : hands.findIndex(Array.isArray) + 1;

/** The hand that is shown; where a lesson plays a purchase, the cards to choose from. */
export function shownHand(view: RawView): string[] {
  if (view.lesson && view.looked.length > 0 && nothingLegal(view)) return view.looked;
  const hand = view.hands[handOwner(view) - 1];
  return Array.isArray(hand) ? hand : [];
}

/** The stacks of the player to act. */
export const stacksToAct = (view: RawView): number[] => view.stacks[view.to_act - 1] ?? [];
