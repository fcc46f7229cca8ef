/** The id of a rule, which opens the rulebook where the board has one. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import type { Dispatch } from "../state/events";
import type { View } from "../view/view";

interface RuleProps {
  rule: string;
  view: Pick<View, "rules">;
  dispatch: Dispatch;
}

export function Rule({ rule, view, dispatch }: RuleProps): JSX.Element | null {
  if (!rule) return null;
  if (!view.rules) return <small class="torres-rule">{rule}</small>;
  const open = (): void => {
    dispatch({ type: "command", command: "rules" });
    dispatch({ type: "send", intent: { lesson: `rule ${rule}` } });
  };
  return (
    <button type="button" class="torres-rule torres-rule-link" title={t`Look the rule up`} onClick={open}>
      {rule}
    </button>
  );
}
