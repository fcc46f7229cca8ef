/** All players' chances to win: a bar beside the board, and the button that shows it. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { markColour, playerColour } from "../meshes/palette";
import type { Dispatch } from "../state/events";
import { CommandButton } from "../ui/link";
import type { View } from "../view/view";

/** The shares in percent whose pieces have room for the chance, for dots behind it, and for what it is. */
const ROOM = 5;
const ROOM_FOR_DOTS = 8;
const ROOM_FOR_WORDS = 35;

/** The chance in a share's piece, in words, and whether it is still looked for; a small piece has no room for it. */
export function shareText(share: number, chance: string, searching = false): string {
  if (share < ROOM) return "";
  const words = share < ROOM_FOR_WORDS ? chance : t`${chance} to win`;
  return `${words}${searching && share >= ROOM_FOR_DOTS ? "\u2026" : ""}`;
}

export function EvaluationBar({ evaluation }: { evaluation: View["evaluation"] }): JSX.Element | null {
  return evaluation?.shares.length ? (
    <div
      class="torres-evaluation"
      role="img"
      aria-label={evaluation.label}
      title={evaluation.label}
      data-searching={evaluation.searching || undefined}
    >
      {evaluation.shares.map((share, at) => (
        <i key={at} style={{ flexGrow: share, background: playerColour(at + 1), color: markColour(at + 1) }}>
          {shareText(share, evaluation.percents[at] ?? "", evaluation.searching)}
        </i>
      ))}
    </div>
  ) : null;
}

export function EvaluationButton({
  evaluation,
  dispatch,
}: {
  evaluation: View["evaluation"];
  dispatch: Dispatch;
}): JSX.Element | null {
  return (
    evaluation && (
      <CommandButton
        command="evaluation"
        label={t`Chance to win`}
        pressed={evaluation.shares.length > 0}
        dispatch={dispatch}
      />
    )
  );
}
