/** Reasons with their rules: why an action was refused, why a position is impossible. */
import type { ComponentChildren, JSX } from "preact";
import type { Dispatch } from "../state/events";
import type { Reason, View } from "../view/view";
import { Rule } from "./rule";

interface ReasonsProps {
  view: Pick<View, "rules">;
  dispatch: Dispatch;
  label: string;
  reasons: readonly Reason[];
  children: ComponentChildren;
}

export function Reasons({ view, dispatch, label, reasons, children }: ReasonsProps): JSX.Element {
  return (
    <section class="torres-refusal" aria-label={label}>
      <p>{children}</p>
      <ul>
        {reasons.map(({ rule, text }) => (
          <li key={rule + text}>
            <Rule rule={rule} view={view} dispatch={dispatch} /> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
