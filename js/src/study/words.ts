/** What a screen reader says of the editor. */
import type { Reason, Scene } from "../view";

const reasonWords = (reasons: readonly Reason[]): string =>
  reasons.map(({ rule, text }) => `${text} ${rule}`.trim()).join(" ");

/** What has happened in the editor between two views; "" for nothing. */
export function draftWords(before: Scene, { draft, refusal }: Scene): string {
  if (!draft) return before.draft ? "The editor is closed." : "";
  if (refusal) return `Refused: ${reasonWords(refusal.reasons)}`;
  const problems = reasonWords(draft.problems);
  if (!before.draft) return `The editor is open. ${problems}`;
  return problems === reasonWords(before.draft.problems) ? "" : problems || "This position is possible.";
}
