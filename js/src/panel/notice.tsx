/** Why the last action was refused, or why nothing happens. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { lateText, NO_ANSWER } from "../texts/hints";
import { Handed } from "../ui/link";
import { Reasons } from "../ui/reasons";
import type { PanelProps } from "./props";

export function Notice({
  view,
  unanswered,
  late,
  dispatch,
}: Pick<PanelProps, "view" | "unanswered" | "late" | "dispatch">): JSX.Element {
  if (unanswered) return <p class="torres-notice">{NO_ANSWER}</p>;
  return (
    <>
      <Handed view={view} />
      {late >= 0 && <p class="torres-notice">{lateText(late)}</p>}
      {view.refusal && (
        <Reasons view={view} dispatch={dispatch} label={t`Refused`} reasons={view.refusal.reasons}>
          {view.refusal.heading ?? (
            <>
              <code>{view.refusal.action}</code> {t`isn't possible:`}
            </>
          )}
        </Reasons>
      )}
    </>
  );
}
