/** Why something is refused, in words. */
import type { Reason } from "../view/view";

/** Reasons as sentences, the rule of each in brackets. */
export const reasonsText = (reasons: readonly Pick<Reason, "rule" | "text">[]): string =>
  reasons.map(({ rule, text }) => sentence(text.trim(), rule)).join(" ");

const sentence = (text: string, rule: string): string =>
  rule || !/[?!]$/.test(text) ? `${text.replace(/\.$/, "")}${rule && ` (${rule})`}.` : text;
