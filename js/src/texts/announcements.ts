/** Announcements for screen readers when one view follows another: each thing once, without sketches. */
import { parseAnnotations } from "../game/annotations";
import { nameOf } from "../game/cells";
import { capital, n, t } from "../language/catalogue";
import { cardText, playerName, pointsLeft, stageText } from "../language/names";
import { legendOf } from "../overlays/kinds";
import type { Scoring } from "../view/scoring";
import type { View } from "../view/view";
import { actionText, plyText, turnText } from "./actions";
import { annotationTexts } from "./cells";
import { lessonAnnouncement } from "./lesson-announcements";
import { reasonsText } from "./reasons";
import { scoringTitle, stepsOf } from "./scoring";

/** Most changed annotations that are named one by one; of more, the text gives the number. */
const MOST_NAMED = 6;

export interface Change {
  /** Actions of the player to act that were not said yet. */
  unsaid?: readonly string[];
  /** Whether this page has asked for it. */
  asked?: boolean;
}

/** Whether a view is one action within a turn; the announcement comes at the end of the turn. */
export const isWithinTurn = (before: View, view: View): boolean =>
  view.ply === before.ply + 1 &&
  view.stage === "turn" &&
  view.to_act === before.to_act &&
  view.last?.player === view.to_act &&
  !view.refusal &&
  !view.draft;

/** The changes from one view to the next; "" for none. */
export function announcement(before: View, view: View, { unsaid = [], asked = true }: Change = {}): string {
  const { said } = view;
  const answer = said && said.number !== before.said?.number ? said.text : "";
  if (view.draft || before.draft) return [answer, editorAnnouncement(before, view)].filter(Boolean).join(" ");
  // The focus reads another step of a lesson.
  const texts = view.lesson ? lessonAnnouncement(before, view) : [];
  // What an answer draws or takes off, such as a search its arrows, is no drawing of the player.
  const draws = asked && !answer && !view.lesson;
  const game = texts ? gameAnnouncement(before, view, unsaid, draws) : [];
  return [answer, ...game, ...(texts ?? [])].filter(Boolean).join(" ");
}

function gameAnnouncement(before: View, view: View, unsaid: readonly string[], draws: boolean): string[] {
  const texts: string[] = [];
  const played = view.ply !== before.ply;
  // A view that only brings an overlay repeats the refusal.
  if (view.refusal && (view.seq !== before.seq || !before.refusal)) texts.push(refusalAnnouncement(view));
  else if (played) texts.push(playedText(before, view, unsaid));
  if (played && view.last && view.scored?.phase) texts.push(scoringText(view.scored, view.players));
  if (view.to_act !== before.to_act || view.stage !== before.stage) {
    texts.push(view.stage === "over" ? t`The game is over.` : `${playerName(view.to_act)} ${stageText(view.stage)}.`);
  } else if (played && view.stage === "turn") texts.push(`${capital(pointsLeft(view.ap))}.`);
  if (view.overlay?.kind !== before.overlay?.kind) {
    texts.push(view.overlay ? legendText(view) : t`Overlay off.`);
  }
  if (!played && draws) texts.push(annotationsText(before.notes, view.notes));
  return texts;
}

/** The action, or the whole turn of another player as one sentence. */
function playedText(before: View, view: View, unsaid: readonly string[]): string {
  if (!view.last) return `${plyText(view)}.`;
  const { action, player } = view.last;
  // A player may type several actions at once. Actions of a turn are announced together.
  const steps = view.ply - before.ply;
  const turn = steps > 1 && player === before.to_act ? view.log.slice(-steps) : [...unsaid, action];
  const text = turn.length > 1 ? turnText(turn, player) : actionText(action, player);
  return [`${text}.`, cardsText(before, view)].filter(Boolean).join(" ");
}

/** The cards that have come into a hand that is seen. */
function cardsText(before: View, view: View): string {
  const hand = view.hands[before.to_act - 1];
  const held = before.hands[before.to_act - 1];
  if (!Array.isArray(hand) || !Array.isArray(held) || hand.length <= held.length) return "";
  const rest = [...held];
  const come = hand.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  const cards = come.map((card) => cardText(card).title).join(", ");
  return t`New card: ${cards}.`;
}

const refusalAnnouncement = ({ refusal }: View): string => {
  const reasons = reasonsText(refusal?.reasons ?? []);
  return refusal?.heading ? `${refusal.heading} ${reasons}` : t`Refused: ${reasons}`;
};

function editorAnnouncement(before: View, view: View): string {
  const { draft, refusal } = view;
  if (!draft) return t`The editor is closed.`;
  if (refusal) return refusalAnnouncement(view);
  const problems = reasonsText(draft.problems);
  if (!before.draft) return [t`The editor is open.`, problems].filter(Boolean).join(" ");
  return problems === reasonsText(before.draft.problems) ? "" : problems || t`This position is possible.`;
}

/** A scoring, castle by castle: "Scoring of phase 1. Castle c3: Orange 2 x 2 = 4. Markers: Orange 0 + 4 = 4." */
function scoringText(scored: Scoring, players: number): string {
  const lines = stepsOf(scored, players).map(({ title, by, none }) => {
    const gains = by.map(([player, text]) => `${playerName(player)} ${text}`).join(", ");
    return `${title}: ${gains || none}.`;
  });
  return [`${scoringTitle(scored.phase)}.`, ...lines].join(" ");
}

/** The meaning of an overlay's signs: "AP from c3, this cheap only through doors." */
function legendText(view: View): string {
  const entries = legendOf(view).map(({ player, text }) => (player ? `${playerName(player)} ${text}` : text));
  return `${entries.map((entry) => entry.replace(/[.:]$/, "")).join(", ")}.`;
}

/** The drawings added and removed between two lists of annotations. */
export function annotationsText(before: readonly string[], after: readonly string[]): string {
  if (after.length === 0 && before.length > 1) return t`All annotations removed.`;
  const added = (texts: readonly string[], others: readonly string[]): string[] =>
    parseAnnotations(texts.filter((text) => !others.includes(text))).map((annotation) => {
      const cell = annotation.cells[0] ?? 0;
      return `${nameOf(cell)}, ${annotationTexts([annotation], cell).join()}`;
    });
  const changes = [
    ...added(before, after).map((drawing) => t`Removed: ${drawing}.`),
    ...added(after, before).map((drawing) => t`Drawn: ${drawing}.`),
  ];
  if (changes.length > MOST_NAMED)
    return n("{count} annotation on the board.", "{count} annotations on the board.", after.length);
  return changes.join(" ");
}
