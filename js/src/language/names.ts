/** Names of the game's parts: players, cards, stages, editions. */
import type { AnnotationColour } from "../game/annotations";
import type { Figure } from "../game/placement";
import { playerLook } from "../meshes/palette";
import type { EditTool } from "../selection/edits";
import { isSetUp, type View } from "../view/view";
import { capital, n, t } from "./catalogue";

const COLOURS: Record<string, string> = {
  orange: t`orange`,
  blue: t`blue`,
  green: t`green`,
  violet: t`violet`,
};
/** The colour by which a player is called, within a sentence. */
export const colourName = (player: number): string => {
  const { name } = playerLook(player);
  return COLOURS[name] ?? name;
};
export const playerName = (player: number): string => capital(colourName(player));

export const knightName = (player: number): string => {
  const colour = colourName(player);
  return t`${colour} knight`;
};
export const figureName = (figure: Figure): string => (figure.kind === "king" ? t`king` : knightName(figure.player));

const EDIT_TOOLS: Record<EditTool, string> = { block: t`Block`, take: t`Remove a block`, K: t`King` };
/** The name of a tool of the editor: what a click places. */
export const editToolName = (tool: EditTool): string => EDIT_TOOLS[tool] ?? capital(knightName(Number(tool)));

export interface CardText {
  title: string;
  effect: string;
}

export const CARDS: Record<string, CardText> = {
  climb: { title: t`Climb`, effect: t`One knight steps two levels up (edition of 2005: one or two).` },
  lift: { title: t`Lift`, effect: t`A block of yours slides in under one of your knights.` },
  "extra-block": { title: t`Extra block`, effect: t`Build one block from the supply.` },
  elevator: { title: t`Elevator`, effect: t`In by one door of a castle, out by any other, at any height.` },
  diagonal: { title: t`Diagonal`, effect: t`One knight moves to a diagonal neighbour.` },
  "six-points": { title: t`Six points`, effect: t`6 action points in this turn.` },
  "seven-points": { title: t`Seven points`, effect: t`7 action points in this turn.` },
  "shift-block": { title: t`Shift a block`, effect: t`Take a free top block and put it elsewhere.` },
  redeploy: { title: t`Redeploy`, effect: t`One knight leaves its place and joins another of yours.` },
  jump: { title: t`Jump`, effect: t`One knight leaps straight over a knight next to it, as the edition allows.` },
};
export const cardText = (key: string): CardText =>
  CARDS[key] ?? { title: capital(key.replaceAll("-", " ")), effect: "" };

export const MASTER_CARDS: Record<string, string> = {
  "different-levels": t`all knights at different levels`,
  "same-level": t`all knights at the same level`,
  "one-line": t`all knights in one line`,
  square: t`four knights as the corners of a square`,
  edge: t`knights on the edge of the board`,
  "castle-count": t`knights on exactly 4, 5, 6 castles in phases 1, 2, 3`,
  diagonals: t`knights on the main diagonals`,
  adjacent: t`all knights in one connected group`,
};
export const masterCardName = (key: string): string => MASTER_CARDS[key] ?? key;

/** "Master card: knights on the edge of the board (2 points each, 2 more for the most)". */
export const masterText = ({ master, pays }: View): string =>
  t`Master card: ${masterCardName(master ?? "")}` + (pays && ` (${pays})`);

/** The deed of the player to act in a stage: "Blue places a knight". */
export const STAGES: Record<string, string> = {
  found: t`founds a castle`,
  "place-knight": t`places a knight`,
  "place-king": t`places the king`,
  turn: t`to play`,
  keep: t`keeps a card`,
  "move-king": t`may move the king`,
  "name-first": t`names the first player`,
  "spread-carry": t`spreads blocks`,
  over: "",
};
export const stageText = (stage: string): string => STAGES[stage] ?? stage;

export const EDITIONS: Record<string, string> = {
  "rio-grande-2005": "Rio Grande 2005",
  "ravensburger-1999": "Ravensburger 1999",
  "rio-grande-en": t`Rio Grande, English`,
  "huch-2017": "HUCH! 2017",
};
export const editionName = (edition: string): string => EDITIONS[edition] ?? edition;

export const MODES: Record<string, string> = { basic: t`basic`, variant: t`variant`, master: t`master` };
export const modeName = (mode: string): string => MODES[mode] ?? mode;

const ANNOTATION_COLOURS: Record<AnnotationColour, string> = {
  green: t`Green`,
  red: t`Red`,
  blue: t`Blue`,
  yellow: t`Yellow`,
};
export const annotationColourName = (colour: AnnotationColour): string => ANNOTATION_COLOURS[colour];

export const blockCount = (count: number): string => n("{count} block", "{count} blocks", count);
/** "3 action points left". */
export const pointsLeft = (points: number): string =>
  n("{count} action point left", "{count} action points left", points);

/** Stacks by their heights: "stacks of 3, 2". */
export function stacksText(heights: string[]): string {
  const blocks = heights.join(", ");
  return t`stacks of ${blocks}`;
}

/** The phase and round of a position, or that it is of the set-up. */
export const phaseText = (view: View): string =>
  isSetUp(view) ? t`Set-up` : t`Phase ${view.phase} · round ${view.round} of ${view.rounds}`;

/** The player to act, and what is to be done. */
export const toActText = ({ to_act, stage }: Pick<View, "to_act" | "stage">): string =>
  `${playerName(to_act)} ${stageText(stage)}`;
