/** What went wrong: why an action was refused, why a position is impossible, why nothing happens. */
import type { ComponentChildren, JSX } from "preact";
import type { Reason } from "../game/view";
import { t } from "../texts/catalogue";
import { NO_ANSWER } from "../texts/hints";
import type { PanelProps } from "./props";

interface ReasonsProps {
  label: string;
  reasons: readonly Reason[];
  children: ComponentChildren;
}

export function Reasons({ label, reasons, children }: ReasonsProps): JSX.Element {
  return (
    <section class="torres-refusal" aria-label={label}>
      <p>{children}</p>
      <ul>
        {reasons.map(({ rule, text }) => (
          <li key={rule + text}>
            {rule && <b class="torres-rule">{rule}</b>} {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why the last action was refused, or why nothing happens. */
export function Notice({ view, unanswered }: Pick<PanelProps, "view" | "unanswered">): JSX.Element | null {
  if (unanswered) return <p class="torres-notice">{NO_ANSWER}</p>;
  if (!view.refusal) return null;
  return (
    <Reasons label={t`Refused`} reasons={view.refusal.reasons}>
      <code>{view.refusal.action}</code> {t`isn't possible:`}
    </Reasons>
  );
}
