/** What a screen reader says of the editor. */
import { t } from "../language";
import type { Scene } from "../view";
import { reasonWords } from "../words";

/** What has happened in the editor between two views; "" for nothing. */
export function draftWords(before: Scene, { draft, refusal }: Scene): string {
  if (!draft) return before.draft ? t`The editor is closed.` : "";
  if (refusal) return t`Refused: ${reasonWords(refusal.reasons)}`;
  const problems = reasonWords(draft.problems);
  if (!before.draft) return [t`The editor is open.`, problems].join(" ");
  return problems === reasonWords(before.draft.problems) ? "" : problems || t`This position is possible.`;
}
