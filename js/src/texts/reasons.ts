/** Why something is refused, in words. */
import type { Reason } from "../view/view";

/** Reasons as sentences, the rule of each in brackets. */
export const reasonsText = (reasons: readonly Pick<Reason, "rule" | "text">[]): string =>
  reasons.map(({ rule, text }) => `${text.replace(/\.$/, "")}${rule && ` (${rule})`}.`).join(" ");
