/** What the front end says: stages, cards, cells, actions. */
import { castleAt, heightAt } from "./board";
import { nameOf, parseCells } from "./cells";
import type { Choice, Lit } from "./interaction";
import { n, t } from "./language";
import { notesChange, noteWords } from "./notes";
import { legendOf, overlayFacts } from "./overlays";
import { colourWords } from "./scene/palette";
import { moveWords, type Scored } from "./scoring";
import { type CardKey, idle, type Reason, type Scene } from "./view";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const playerName = (player: number): string => capital(colourWords(player));

export interface CardWords {
  title: string;
  effect: string;
}

export const CARDS: Record<string, CardWords> = {
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
export const cardWords = (key: string): CardWords =>
  CARDS[key] ?? { title: capital(key.replaceAll("-", " ")), effect: "" };

export const MASTER: Record<string, string> = {
  "different-levels": t`all knights at different levels`,
  "same-level": t`all knights at the same level`,
  "one-line": t`all knights in one line`,
  square: t`four knights as the corners of a square`,
  edge: t`knights on the edge of the board`,
  "castle-count": t`knights on exactly 4, 5, 6 castles in phases 1, 2, 3`,
  diagonals: t`knights on the main diagonals`,
  adjacent: t`all knights in one connected group`,
};
export const masterWords = (key: string): string => MASTER[key] ?? key;

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
export const stageWords = (stage: string): string => STAGES[stage] ?? stage;

export const EDITIONS: Record<string, string> = {
  "rio-grande-2005": "Rio Grande 2005",
  "ravensburger-1999": "Ravensburger 1999",
  "rio-grande-en": t`Rio Grande, English`,
  "huch-2017": "HUCH! 2017",
};
export const editionWords = (edition: string): string => EDITIONS[edition] ?? edition;

export const MODES: Record<string, string> = { basic: t`basic`, variant: t`variant`, master: t`master` };
export const modeWords = (mode: string): string => MODES[mode] ?? mode;

export const knightWords = (player: number): string => {
  const colour = colourWords(player);
  return t`${colour} knight`;
};

/** Whom a cell holds: "orange knight", "king", or nothing. */
export function figureWords(view: Scene, cell: number): string {
  const figure = view.position.figures.get(cell);
  if (!figure) return "";
  return figure.kind === "king" ? t`king` : knightWords(figure.player);
}

const LIT_WORDS: Record<Lit["kind"], string> = {
  step: t`can move here`,
  door: t`can move here through the doors`,
  deploy: t`can deploy here`,
  build: t`can build here`,
  place: t`can be placed here`,
  card: t`can be chosen for the card`,
  source: t`can be chosen`,
  selected: t`chosen`,
  refused: t`refused`,
};

const heightWords = (view: Scene, cell: number): string => {
  const height = heightAt(view.position, cell);
  return t`height ${height}`;
};
const castleWords = ({ area, height }: { area: number; height: number }): string =>
  t`castle of area ${area}, ${height} high`;

/** The name of a cell for a screen reader: "c3, height 2, red knight, can move here". */
export function cellWords(view: Scene, cell: number, choice: Choice, lit: Lit | undefined): string {
  const castle = castleAt(view.position, cell);
  const parts = [nameOf(cell), heightWords(view, cell), castle ? castleWords(castle) : "", figureWords(view, cell)];
  if (cell === choice.selected || parseCells(view.pick).includes(cell)) parts.push(t`chosen`);
  else if (lit) parts.push(LIT_WORDS[lit.kind]);
  parts.push(...overlayFacts(view, cell), ...noteWords(view.annotations, cell));
  return parts.filter(Boolean).join(", ");
}

/** What is known of a cell under the pointer. */
export function cellFacts(view: Scene, cell: number): string {
  const castle = castleAt(view.position, cell);
  const whole = castle && !view.quiz ? ` · ${castleWords(castle)}` : "";
  const ground = castle ? heightWords(view, cell) + whole : t`bare ground`;
  return [nameOf(cell), ground, figureWords(view, cell)].filter(Boolean).join(" · ");
}

export const NO_KERNEL = t`No answer from Python. Playing needs a running kernel: if it is not busy, run the cell again.`;

/** What stands in the way, or why the last action was refused, where no panel says it; "" for nothing. */
export function troubleWords(view: Scene, notice: string): string {
  if (notice) return notice;
  return (view.refusal?.reasons ?? []).map(({ rule, text }) => (rule ? `${rule}: ${text}` : text)).join("\n");
}

export const DRAW_HINT = t`Press a cell for a circle; drag to another cell for an arrow. The same again removes it.`;

/** The next thing to do, in one line. */
export function hint(view: Scene, choice: Choice): string {
  if (view.draft) return t`Press a cell to put down what is chosen. With Shift it is taken away.`;
  if (view.pick !== null) return t`Pick cells; the same again drops one.`;
  if (idle(view)) return "";
  if (choice.card !== null) return cardHint(choice, choice.card);
  switch (view.stage) {
    case "found":
      return t`Choose a cell for a new castle.`;
    case "place-knight":
      return t`Choose a castle for the knight.`;
    case "place-king":
      return t`Choose a castle for the king.`;
    case "move-king":
      return t`Choose a new place for the king, or leave him.`;
    case "turn":
      break;
    default:
      return "";
  }
  if (choice.tool === "deploy") return t`Choose a cell for the new knight.`;
  if (choice.tool === "build") return t`Choose a cell for the block.`;
  if (choice.selected >= 0) return t`Choose where the knight goes. Shift and click deploys beside it.`;
  const walks = view.legal.step !== undefined || view.legal.door !== undefined;
  if (choice.tool === "move" || !view.legal.build) return walks ? t`Choose a knight.` : "";
  return walks ? t`Choose a knight, or a cell to build on.` : t`Choose a cell for the block.`;
}

function cardHint(choice: Choice, card: CardKey): string {
  const title = cardWords(card).title;
  if (card === "six-points" || card === "seven-points") return t`${title}: press Play.`;
  if (card === "extra-block") return t`${title}: choose a cell for the block.`;
  const block = card === "shift-block";
  if (choice.selected < 0) return block ? t`${title}: choose the block to take.` : t`${title}: choose a knight.`;
  if (card === "lift") return t`${title}: choose the stack beside the board.`;
  return block ? t`${title}: choose where the block goes.` : t`${title}: choose where the knight goes.`;
}

const RESULTS: Record<string, (first: string, ...rest: string[]) => string> = {
  found: (cell) => t`founded a castle on ${cell}`,
  knight: (cell) => t`placed a knight on ${cell}`,
  king: (cell) => (cell === "stay" ? t`left the king where he is` : t`placed the king on ${cell}`),
  move: (from, to = "") => t`moved from ${from} to ${to}`,
  deploy: (cell) => t`deployed a knight on ${cell}`,
  build: (cell) => t`built on ${cell}`,
  buy: () => t`bought a card`,
  keep: () => t`kept a card`,
  play: (key, ...rest) => {
    const card = cardWords(key).title;
    return t`played ${card}` + (rest.length > 0 ? ` (${rest.join(" ")})` : "");
  },
  score: () => t`scored a point`,
  end: () => t`ended the turn`,
  first: (player) => t`named ${playerName(Number(player))} first player`,
  spread: () => t`spread the blocks`,
};

/** An action text as a sentence: "Orange moved from c3 to c4". */
export function actionWords(action: string, player: number | undefined): string {
  const [verb = "", ...rest] = action.split(" ");
  const [first = "", ...others] = rest;
  const said = RESULTS[verb]?.(first, ...others) ?? action;
  return player ? `${playerName(player)} ${said}` : capital(said);
}

/** Where in the game a view stands: "Ply 3 of 9: Moved from c3 to c4". */
export function plyWords(view: Scene): string {
  const { ply, length } = view;
  const place = length > 0 ? t`Ply ${ply} of ${length}` : t`Ply ${ply}`;
  const action = view.log.at(-1);
  if (action !== undefined && view.ply > 0) return `${place}: ${actionWords(action, undefined)}`;
  return view.ply === 0 ? `${place}: ${t`the first position`}` : place;
}

export const scoringTitle = (phase = 0): string => t`Scoring of phase ${phase}`;

/** Every move of a marker: "Scoring of phase 1. Orange: 12 + 9 = 21, taken, so 22." */
function scoringWords({ phase, moves }: Scored): string {
  const told = moves.map((move) => `${playerName(move[0])}: ${moveWords(move)}.`);
  return [`${scoringTitle(phase)}.`, ...told].join(" ");
}

/** "3 action points left". */
export const pointsLeft = (points: number): string =>
  n("{count} action point left", "{count} action points left", points);

export const reasonWords = (reasons: readonly Reason[]): string =>
  reasons.map(({ rule, text }) => `${text} ${rule}`.trim()).join(" ");

/** What the signs of an overlay mean: "AP from c3, so soon by doors only." */
function legendWords(view: Scene): string {
  const told = legendOf(view).map(({ player, words }) => (player ? `${playerName(player)} ${words}` : words));
  return `${told.join(", ")}.`;
}

/** What a screen reader says when one view follows another; "" when nothing happened. */
export function changeWords(before: Scene, view: Scene): string {
  // The study speaks of what happens in the editor.
  if (view.draft || before.draft) return "";
  const said: string[] = [];
  const played = view.ply !== before.ply;
  // A view that only brings an overlay refuses nothing anew.
  if (view.refusal && (view.seq !== before.seq || !before.refusal)) {
    said.push(t`Refused: ${reasonWords(view.refusal.reasons)}`);
  } else if (played) said.push(`${view.last ? actionWords(view.last.action, view.last.player) : plyWords(view)}.`);
  if (played && view.last && view.scored?.phase) said.push(scoringWords(view.scored));
  if (view.to_act !== before.to_act || view.stage !== before.stage) {
    said.push(view.stage === "over" ? t`The game is over.` : `${playerName(view.to_act)} ${stageWords(view.stage)}.`);
  } else if (played && view.stage === "turn") said.push(`${pointsLeft(view.ap)}.`);
  const sight = view.overlay?.kind;
  if (sight !== before.overlay?.kind) said.push(sight ? legendWords(view) : t`Overlay off.`);
  if (!played) said.push(notesChange(before.notes, view.notes));
  return said.filter(Boolean).join(" ");
}
