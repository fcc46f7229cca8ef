/** The last move, and the moves of the game: all of them if they are listed, or else the last ones. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { actionText } from "../texts/actions";
import { Button } from "../ui/button";
import { MoveList } from "./move-list";
import type { PanelProps } from "./props";

export function History(props: PanelProps): JSX.Element | null {
  const { view, moveList, dispatch } = props;
  const first = view.ply - view.log.length + 1;
  if (view.log.length === 0 && !view.node) return null;
  return (
    <section class="torres-history" aria-label={t`Moves`}>
      {view.last && <p class="torres-last">{actionText(view.last.action, view.last.player)}.</p>}
      <details
        open={moveList.open}
        onToggle={({ currentTarget }) => dispatch({ type: "openMoves", open: currentTarget.open })}
      >
        <summary>{t`Moves`}</summary>
        {moveList.open && view.node ? (
          <MoveList {...props} />
        ) : (
          <ol start={first}>
            {view.log.map((text, at) => {
              const action = actionText(text, undefined);
              return (
                <li key={first + at}>
                  <Button
                    class="torres-move"
                    title={t`Go to: ${action}`}
                    current={first + at === view.ply}
                    disabled={view.length === 0}
                    onPress={() => dispatch({ type: "goTo", ply: first + at })}
                  >
                    {text}
                  </Button>
                </li>
              );
            })}
          </ol>
        )}
      </details>
    </section>
  );
}
