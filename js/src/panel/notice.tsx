/** Why the last action was refused, or why nothing happens. */
import type { JSX } from "preact";
import { t } from "../texts/catalogue";
import { NO_ANSWER } from "../texts/hints";
import { Reasons } from "../ui/reasons";
import type { PanelProps } from "./props";

export function Notice({ view, unanswered }: Pick<PanelProps, "view" | "unanswered">): JSX.Element | null {
  if (unanswered) return <p class="torres-notice">{NO_ANSWER}</p>;
  if (!view.refusal) return null;
  return (
    <Reasons label={t`Refused`} reasons={view.refusal.reasons}>
      <code>{view.refusal.action}</code> {t`isn't possible:`}
    </Reasons>
  );
}
