/** Reasons with their rules: why an action was refused, why a position is impossible. */
import type { ComponentChildren, JSX } from "preact";
import type { Reason } from "../view/view";

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
