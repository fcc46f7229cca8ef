/** Time travel: a bar to go along the plies of the game, and the list of moves. */
import type { JSX } from "preact";
import { t } from "../language";
import { idle } from "../view";
import { actionWords, plyWords } from "../words";
import { Button } from "./buttons";
import type { PanelProps } from "./controls";
import { Icon, type IconName } from "./icons";

export function TimeBar({ view, controls, travel }: PanelProps): JSX.Element | null {
  const { length } = view;
  if (length === 0) return null;
  const { ply, playing } = travel;
  const way = (icon: IconName, label: string, title: string, off: boolean, onPress: () => void): JSX.Element => (
    <Button class="torres-small" label={label} title={title} disabled={off} onPress={onPress}>
      <Icon name={icon} />
    </Button>
  );
  const place = t`Ply ${ply} of ${length}`;
  const past = ply < length && !idle(view);
  return (
    <section class="torres-travel" aria-label={t`Time travel`}>
      <div class="torres-travel-row">
        {way("first", t`First position`, t`First position`, ply === 0, () => controls.go(0))}
        {way("back", t`Back`, t`Back ([ or ,)`, ply === 0, () => controls.step(-1))}
        {way(
          playing ? "pause" : "play",
          playing ? t`Pause` : t`Play through`,
          playing ? t`Pause` : t`Play through`,
          false,
          () => controls.playThrough(),
        )}
        {way("forward", t`Forward`, t`Forward (] or .)`, ply === length, () => controls.step(1))}
        {way("last", t`Last position`, t`Last position`, ply === length, () => controls.go(length))}
        <input
          type="range"
          aria-label={t`Ply`}
          aria-valuetext={ply === view.ply ? plyWords(view) : place}
          min={0}
          max={length}
          step={1}
          value={ply}
          onInput={(event) => controls.go(event.currentTarget.valueAsNumber)}
        />
      </div>
      <p class="torres-ply">
        <b>{place}</b>
        {past && [" · ", t`moves start a variation`]}
      </p>
    </section>
  );
}

const plyTitle = (ply: number): string => t`Go to ply ${ply}`;

export function History({ view, controls, listed, study }: PanelProps): JSX.Element | null {
  const first = view.ply - view.log.length + 1;
  if (view.log.length === 0 && !view.node) return null;
  return (
    <section class="torres-history" aria-label={t`Moves`}>
      {view.last && <p class="torres-last">{actionWords(view.last.action, view.last.player)}.</p>}
      <details open={listed} onToggle={({ currentTarget }) => controls.list(currentTarget.open)}>
        <summary>{t`Moves`}</summary>
        {listed && study && view.node ? (
          <Slot fill={(el) => study.moves(el)} />
        ) : (
          <ol start={first}>
            {view.log.map((action, at) => (
              <li key={first + at}>
                <Button
                  class="torres-move"
                  title={plyTitle(first + at)}
                  current={first + at === view.ply}
                  disabled={view.length === 0}
                  onPress={() => controls.go(first + at)}
                >
                  {action}
                </Button>
              </li>
            ))}
          </ol>
        )}
      </details>
    </section>
  );
}

/** A place for what the study draws. */
export const Slot = ({ fill }: { fill(el: HTMLElement): void }): JSX.Element => (
  <div
    class="torres-slot"
    ref={(el) => {
      if (el) fill(el);
    }}
  />
);
