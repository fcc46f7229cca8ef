/** What stands in the way: why an action was refused, why a position is impossible, why nothing answers. */
import type { ComponentChildren, JSX } from "preact";
import { t } from "../language";
import type { Reason } from "../view";
import type { PanelProps } from "./controls";

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

/** Why the last action was refused, or why nothing answers. */
export function Notice({ view, notice }: Pick<PanelProps, "view" | "notice">): JSX.Element | null {
  if (notice) return <p class="torres-notice">{notice}</p>;
  if (!view.refusal) return null;
  return (
    <Reasons label={t`Refused`} reasons={view.refusal.reasons}>
      <code>{view.refusal.action}</code> {t`is not possible:`}
    </Reasons>
  );
}
