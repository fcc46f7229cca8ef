/** Announcements for screen readers when one view follows another. */
import { parseAnnotations } from "../game/annotations";
import { nameOf } from "../game/cells";
import type { Scoring } from "../view/scoring";
import type { Reason, View } from "../view/view";
import { actionText, plyText } from "./actions";
import { n, t } from "./catalogue";
import { annotationTexts } from "./cells";
import { playerName, pointsLeft, stageText } from "./names";
import { legendOf } from "./overlays";
import { markerText, scoringTitle } from "./scoring";

/** How many changed annotations are named one by one; of a heat map, only how many there are is said. */
const MOST_NAMED = 6;

/** What has changed from one view to the next; "" for nothing worth saying. */
export function announcement(before: View, view: View): string {
  if (view.draft || before.draft) return editorAnnouncement(before, view);
  const texts: string[] = [];
  const played = view.ply !== before.ply;
  // A view that only brings an overlay refuses nothing anew.
  if (view.refusal && (view.seq !== before.seq || !before.refusal)) texts.push(refusalAnnouncement(view));
  else if (played) texts.push(`${view.last ? actionText(view.last.action, view.last.player) : plyText(view)}.`);
  if (played && view.last && view.scored?.phase) texts.push(scoringAnnouncement(view.scored));
  if (view.to_act !== before.to_act || view.stage !== before.stage) {
    texts.push(view.stage === "over" ? t`The game is over.` : `${playerName(view.to_act)} ${stageText(view.stage)}.`);
  } else if (played && view.stage === "turn") texts.push(`${pointsLeft(view.ap)}.`);
  if (view.overlay?.kind !== before.overlay?.kind) {
    texts.push(view.overlay ? legendAnnouncement(view) : t`Overlay off.`);
  }
  if (!played) texts.push(annotationsAnnouncement(before.notes, view.notes));
  return texts.filter(Boolean).join(" ");
}

const reasonsText = (reasons: readonly Reason[]): string =>
  reasons.map(({ rule, text }) => `${text} ${rule}`.trim()).join(" ");

const refusalAnnouncement = ({ refusal }: View): string => t`Refused: ${reasonsText(refusal?.reasons ?? [])}`;

function editorAnnouncement(before: View, view: View): string {
  const { draft, refusal } = view;
  if (!draft) return t`The editor is closed.`;
  if (refusal) return refusalAnnouncement(view);
  const problems = reasonsText(draft.problems);
  if (!before.draft) return [t`The editor is open.`, problems].filter(Boolean).join(" ");
  return problems === reasonsText(before.draft.problems) ? "" : problems || t`This position is possible.`;
}

/** Every move of a marker: "Scoring of phase 1. Orange: 12 + 9 = 21, taken, so 22." */
function scoringAnnouncement({ phase, moves }: Scoring): string {
  const lines = moves.map((move) => `${playerName(move[0])}: ${markerText(move)}.`);
  return [`${scoringTitle(phase)}.`, ...lines].join(" ");
}

/** What the signs of an overlay mean: "AP from c3, this cheap only through doors." */
function legendAnnouncement(view: View): string {
  const entries = legendOf(view).map(({ player, text }) => (player ? `${playerName(player)} ${text}` : text));
  return `${entries.join(", ")}.`;
}

/** What was drawn or removed between two lists of annotations. */
export function annotationsAnnouncement(before: readonly string[], after: readonly string[]): string {
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
