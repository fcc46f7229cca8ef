/** What the front end says: stages, cards, cells, actions. */
import { castleAt, heightAt } from "./board";
import { nameOf, parseCells } from "./cells";
import type { Choice, Lit } from "./interaction";
import { notesChange, noteWords } from "./notes";
import { overlayFacts } from "./overlays";
import { playerLook } from "./scene/palette";
import { moveWords, type Scored } from "./scoring";
import { type CardKey, idle, type Reason, type Scene } from "./view";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const playerName = (player: number): string => capital(playerLook(player).name);

export interface CardWords {
  title: string;
  effect: string;
}

export const CARDS: Record<string, CardWords> = {
  climb: { title: "Climb", effect: "One knight steps two levels up." },
  lift: { title: "Lift", effect: "A block of yours slides in under one of your knights." },
  "extra-block": { title: "Extra block", effect: "Build one block from the supply." },
  elevator: { title: "Elevator", effect: "In by one door of a castle, out by any other, at any height." },
  diagonal: { title: "Diagonal", effect: "One knight moves to a diagonal neighbour." },
  "six-points": { title: "Six points", effect: "6 action points in this turn." },
  "seven-points": { title: "Seven points", effect: "7 action points in this turn." },
  "shift-block": { title: "Shift a block", effect: "Take a free top block and put it elsewhere." },
  redeploy: { title: "Redeploy", effect: "One knight leaves its place and joins another of yours." },
  jump: { title: "Jump", effect: "One knight leaps straight over a neighbour." },
};
export const cardWords = (key: string): CardWords =>
  CARDS[key] ?? { title: capital(key.replaceAll("-", " ")), effect: "" };

export const MASTER: Record<string, string> = {
  "different-levels": "all knights at different levels",
  "same-level": "all knights at the same level",
  "one-line": "all knights in one line",
  square: "four knights as the corners of a square",
  edge: "knights on the edge of the board",
  "castle-count": "knights on 4, 5 or 6 castles",
  diagonals: "knights on the main diagonals",
  adjacent: "all knights in one connected group",
};
export const masterWords = (key: string): string => MASTER[key] ?? key;

export const STAGES: Record<string, string> = {
  found: "founds a castle",
  "place-knight": "places a knight",
  "place-king": "places the king",
  turn: "to play",
  keep: "keeps a card",
  "move-king": "may move the king",
  "name-first": "names the first player",
  "spread-carry": "spreads blocks",
  over: "",
};
export const stageWords = (stage: string): string => STAGES[stage] ?? stage;

export const EDITIONS: Record<string, string> = {
  "rio-grande-2005": "Rio Grande 2005",
  "ravensburger-1999": "Ravensburger 1999",
  "rio-grande-en": "Rio Grande, English",
  "huch-2017": "HUCH! 2017",
};
export const editionWords = (edition: string): string => EDITIONS[edition] ?? edition;

/** Whom a cell holds: "orange knight", "king", or nothing. */
export function figureWords(view: Scene, cell: number): string {
  const figure = view.position.figures.get(cell);
  if (!figure) return "";
  return figure.kind === "king" ? "king" : `${playerLook(figure.player).name} knight`;
}

const LIT_WORDS: Record<Lit["kind"], string> = {
  step: "can move here",
  door: "can move here through the doors",
  deploy: "can deploy here",
  build: "can build here",
  place: "can be placed here",
  card: "can be chosen for the card",
  source: "can be chosen",
  selected: "chosen",
  refused: "refused",
};

/** The name of a cell for a screen reader: "c3, height 2, red knight, can move here". */
export function cellWords(view: Scene, cell: number, choice: Choice, lit: Lit | undefined): string {
  const castle = castleAt(view.position, cell);
  const parts = [
    nameOf(cell),
    `height ${heightAt(view.position, cell)}`,
    castle ? `castle of area ${castle.area}, ${castle.height} high` : "",
    figureWords(view, cell),
  ];
  if (cell === choice.selected || parseCells(view.pick).includes(cell)) parts.push("chosen");
  else if (lit) parts.push(LIT_WORDS[lit.kind]);
  parts.push(...overlayFacts(view, cell), ...noteWords(view.annotations, cell));
  return parts.filter(Boolean).join(", ");
}

/** What is known of a cell under the pointer. */
export function cellFacts(view: Scene, cell: number): string {
  const castle = castleAt(view.position, cell);
  const whole = castle && !view.quiz ? ` · castle of area ${castle.area}, ${castle.height} high` : "";
  const ground = castle ? `height ${heightAt(view.position, cell)}${whole}` : "bare ground";
  return [nameOf(cell), ground, figureWords(view, cell)].filter(Boolean).join(" · ");
}

export const NO_KERNEL =
  "No answer from Python. Playing needs a running kernel: if it is not busy, run the cell again.";

/** What stands in the way, or why the last action was refused, where no panel says it; "" for nothing. */
export function troubleWords(view: Scene, notice: string): string {
  if (notice) return notice;
  return (view.refusal?.reasons ?? []).map(({ rule, text }) => (rule ? `${rule}: ${text}` : text)).join(" ");
}

export const DRAW_HINT = "Press a cell for a circle; drag to another cell for an arrow. The same again removes it.";

/** The next thing to do, in one line. */
export function hint(view: Scene, choice: Choice): string {
  if (view.draft) return "Press a cell to put down what is chosen. With Shift it is taken away.";
  if (view.pick !== null) return "Pick cells; the same again drops one.";
  if (idle(view)) return "";
  if (choice.card !== null) return cardHint(choice, choice.card);
  switch (view.stage) {
    case "found":
      return "Choose a cell for a new castle.";
    case "place-knight":
      return "Choose a castle for the knight.";
    case "place-king":
      return "Choose a castle for the king.";
    case "move-king":
      return "Choose a new place for the king, or leave him.";
    case "turn":
      break;
    default:
      return "";
  }
  if (choice.tool === "deploy") return "Choose a cell for the new knight.";
  if (choice.tool === "build") return "Choose a cell for the block.";
  if (choice.selected >= 0) return "Choose where the knight goes. Shift and click deploys beside it.";
  return choice.tool === "move" ? "Choose a knight." : "Choose a knight, or a cell to build on.";
}

function cardHint(choice: Choice, card: CardKey): string {
  const title = cardWords(card).title;
  if (card === "six-points" || card === "seven-points") return `${title}: press Play.`;
  if (card === "extra-block") return `${title}: choose a cell for the block.`;
  if (choice.selected < 0) return `${title}: choose ${card === "shift-block" ? "the block to take" : "a knight"}.`;
  if (card === "lift") return `${title}: choose the stack beside the board.`;
  return `${title}: choose where ${card === "shift-block" ? "the block" : "the knight"} goes.`;
}

const RESULTS: Record<string, (rest: string[]) => string> = {
  found: ([cell]) => `founded a castle on ${cell}`,
  knight: ([cell]) => `placed a knight on ${cell}`,
  king: ([cell]) => (cell === "stay" ? "left the king where he is" : `placed the king on ${cell}`),
  move: ([from, to]) => `moved from ${from} to ${to}`,
  deploy: ([cell]) => `deployed a knight on ${cell}`,
  build: ([cell]) => `built on ${cell}`,
  buy: () => "bought a card",
  keep: () => "kept a card",
  play: ([card = "", ...rest]) => `played ${cardWords(card).title}${rest.length > 0 ? ` (${rest.join(" ")})` : ""}`,
  score: () => "scored a point",
  end: () => "ended the turn",
  first: ([player]) => `named ${playerName(Number(player))} first player`,
  spread: () => "spread the blocks",
};

/** An action text as a sentence: "Orange moved from c3 to c4". */
export function actionWords(action: string, player: number | undefined): string {
  const [verb = "", ...rest] = action.split(" ");
  const said = RESULTS[verb]?.(rest) ?? action;
  return player ? `${playerName(player)} ${said}` : capital(said);
}

/** Where in the game a view stands: "Ply 3 of 9: Moved from c3 to c4". */
export function plyWords(view: Scene): string {
  const place = `Ply ${view.ply}${view.length > 0 ? ` of ${view.length}` : ""}`;
  const action = view.log.at(-1);
  if (action !== undefined && view.ply > 0) return `${place}: ${actionWords(action, undefined)}`;
  return view.ply === 0 ? `${place}: the first position` : place;
}

/** Every move of a marker: "Scoring of phase 1. Orange: 12 + 9 = 21, taken, so 22." */
function scoringWords({ phase, moves }: Scored): string {
  const told = moves.map((move) => `${playerName(move[0])}: ${moveWords(move)}.`);
  return [`Scoring of phase ${phase}.`, ...told].join(" ");
}

const reasonWords = (reasons: readonly Reason[]): string =>
  reasons.map(({ rule, text }) => `${text} ${rule}`.trim()).join(" ");

/** What a screen reader says when one view follows another; "" when nothing happened. */
export function changeWords(before: Scene, view: Scene): string {
  // The study speaks of what happens in the editor.
  if (view.draft || before.draft) return "";
  const said: string[] = [];
  const played = view.ply !== before.ply;
  // A view that only brings an overlay refuses nothing anew.
  if (view.refusal && (view.seq !== before.seq || !before.refusal)) {
    said.push(`Refused: ${reasonWords(view.refusal.reasons)}`);
  } else if (played) said.push(`${view.last ? actionWords(view.last.action, view.last.player) : plyWords(view)}.`);
  if (played && view.last && view.scored?.phase) said.push(scoringWords(view.scored));
  if (view.to_act !== before.to_act || view.stage !== before.stage) {
    said.push(view.stage === "over" ? "The game is over." : `${playerName(view.to_act)} ${stageWords(view.stage)}.`);
  } else if (played && view.stage === "turn") said.push(`${view.ap} action points left.`);
  if (!played) said.push(notesChange(before.notes, view.notes));
  return said.filter(Boolean).join(" ");
}
