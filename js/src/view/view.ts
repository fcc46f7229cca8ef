/** The view: the one object that Python writes, and that is enough to draw everything. */
import { type Annotation, parseAnnotations } from "../game/annotations";
import { parseCells } from "../game/cells";
import { type Placement, parsePlacement } from "../game/placement";
import { type CardPlays, type View as RawView, VIEW } from "../protocol/shape";
import { parseAnalyst } from "./analyst";
import { parseChart } from "./chart";
import { parseLesson } from "./lesson";
import { parseScoring } from "./scoring";

export type { CardPlays, CellSet, Destinations, GameFile, Legal, Reason, View as RawView } from "../protocol/shape";

export type CardKey = keyof CardPlays;

/** A view with its texts parsed. */
export type View = RawView & { placement: Placement; annotations: Annotation[] };

function hasTypeOf(value: unknown, fallback: unknown): boolean {
  if (Array.isArray(fallback)) return Array.isArray(value) || typeof value === "number";
  if (fallback === null) return true;
  return typeof value === typeof fallback && value !== null && !Array.isArray(value);
}

const parseEvaluation = (raw: RawView["evaluation"]): RawView["evaluation"] =>
  Array.isArray(raw?.shares)
    ? {
        label: `${raw.label}`,
        shares: raw.shares.map(Number),
        percents: raw.shares.map((share, at) => raw.percents?.[at] ?? `${share}%`),
        searching: raw.searching === true,
      }
    : null;

const parseFile = (raw: RawView["file"]): RawView["file"] =>
  raw && { name: `${raw.name ?? "torres.txt"}`, text: `${raw.text ?? ""}` };

/** Parse the `view` trait: keys that are absent or of another type get their default. */
export function parseView(raw: unknown): View {
  const given = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const checked = { ...VIEW } as unknown as Record<string, unknown>;
  for (const [key, fallback] of Object.entries(VIEW)) {
    if (key in given && hasTypeOf(given[key], fallback)) checked[key] = given[key];
  }
  const view = checked as unknown as RawView;
  return {
    ...view,
    placement: parsePlacement(view.board),
    annotations: parseAnnotations(view.notes),
    scored: parseScoring(view.scored),
    file: parseFile(view.file),
    evaluation: parseEvaluation(view.evaluation),
    chart: parseChart(view.chart),
    analyst: parseAnalyst(view.analyst),
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
