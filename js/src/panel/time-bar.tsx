/** The bar to go along the plies of the game. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { shownPly } from "../state/navigation";
import { moveNumber, pastText, plyText } from "../texts/actions";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icons";
import { forksOf } from "../view/move-list";
import type { PanelProps } from "./props";

/** The game and its variations from the last position where they part: one press leads from one to another. */
function Forks({ view, moves, dispatch }: Pick<PanelProps, "view" | "moves" | "dispatch">): JSX.Element | null {
  const forks = forksOf(moves, view.node?.[0] ?? 0);
  if (forks.length === 0) return null;
  return (
    <div class="torres-row torres-forks" role="group" aria-label={t`Variations`}>
      {forks.map(({ move, taken }, at) => {
        const action = move.text;
        return (
          <Button
            key={move.id}
            class="torres-small"
            title={t`Go to: ${action}`}
            current={taken}
            onPress={() => dispatch({ type: "send", intent: { node: move.id } })}
          >
            {at === 0 ? t`Game: ${action}` : t`What if: ${action}`}
          </Button>
        );
      })}
    </div>
  );
}

export function TimeBar({ view, navigation, moves, dispatch }: PanelProps): JSX.Element | null {
  const { length } = view;
  if (length === 0) return null;
  const { playing } = navigation;
  const ply = shownPly({ view, navigation });
  const goTo = (to: number): void => dispatch({ type: "goTo", ply: to });
  const button = (icon: IconName, label: string, title: string, off: boolean, onPress: () => void): JSX.Element => (
    <Button class="torres-small" label={label} title={title} disabled={off} onPress={onPress}>
      <Icon name={icon} />
    </Button>
  );
  const place = moveNumber(ply, length);
  const note = pastText(view, ply);
  return (
    <section class="torres-travel" aria-label={t`Time travel`}>
      <div class="torres-travel-row">
        {button("first", t`First position`, t`First position`, ply === 0, () => goTo(0))}
        {button("turnBack", t`Turn back`, t`Turn back ({)`, ply === 0, () =>
          dispatch({ type: "command", command: "turn-back" }),
        )}
        {button("back", t`Back`, t`Back ([ or ,)`, ply === 0, () => dispatch({ type: "step", by: -1 }))}
        {button(
          playing ? "pause" : "play",
          playing ? t`Pause` : t`Play through`,
          playing ? t`Pause` : t`Play through`,
          false,
          () => dispatch({ type: "togglePlaying" }),
        )}
        {button("forward", t`Forward`, t`Forward (] or .)`, ply === length, () => dispatch({ type: "step", by: 1 }))}
        {button("turnForward", t`Turn forward`, t`Turn forward (})`, ply === length, () =>
          dispatch({ type: "command", command: "turn-forward" }),
        )}
        {button("last", t`Last position`, t`Last position`, ply === length, () => goTo(length))}
        <input
          type="range"
          aria-label={t`Moves`}
          aria-valuetext={ply === view.ply ? plyText(view) : place}
          min={0}
          max={length}
          step={1}
          value={ply}
          onInput={(event) => goTo(event.currentTarget.valueAsNumber)}
        />
      </div>
      <p class="torres-ply">
        <b>{place}</b>
        {note && [" · ", note]}
      </p>
      <Forks view={view} moves={moves} dispatch={dispatch} />
    </section>
  );
}
