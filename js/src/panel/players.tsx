/** The players with their scores, and the track that their markers stand on. */
import type { JSX } from "preact";
import { digits, t } from "../language";
import { leapt, type Scored, scoresBefore, stepsOf } from "../scoring";
import { before, trackRows } from "../track";
import type { Scene } from "../view";
import { playerName } from "../words";
import type { PanelProps } from "./controls";
import { Shield } from "./icons";

/** While a scoring is played through, the markers stand where they stood until their step comes. */
function shownScores({ scores, players }: Scene, scored: Scored | null, step: number): number[] {
  return scored && step < stepsOf(scored, players).length ? scoresBefore(scores, scored) : scores;
}

function Track({ scores, leaps }: { scores: readonly number[]; leaps: ReadonlySet<number> }): JSX.Element {
  const start = before(scores);
  return (
    <div class="torres-track" aria-hidden="true">
      {start.length > 0 && (
        <div class="torres-start">
          <small>{t`Start`}</small>
          {start.map((player) => (
            <Shield key={player} player={player} />
          ))}
        </div>
      )}
      {trackRows(scores).map((row) => (
        <div key={row[0]?.points} class="torres-fields">
          {row.map(({ points, player }) => (
            <span key={points} class={leaps.has(points) ? "torres-leapt" : ""} data-held={player || undefined}>
              {player > 0 ? <Shield player={player} /> : points}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

export function Players({ view, scored, step }: PanelProps): JSX.Element {
  const scores = shownScores(view, scored, step);
  const leaps = new Set(
    (scores === view.scores ? (scored?.moves ?? []) : [])
      .filter(leapt)
      .flatMap(([, , points, from, to]) => Array.from({ length: to - from - points }, (_, at) => from + points + at)),
  );
  return (
    <section class="torres-players" aria-label={t`Players`}>
      <ul>
        {scores.map((score, at) => (
          <li key={at} class={at + 1 === view.to_act && view.stage !== "over" ? "torres-active" : ""}>
            <Shield player={at + 1} />
            <span class="torres-name">
              {playerName(at + 1)}
              {at + 1 === view.first && <small title={t`First player of the round`}> {t`1st`}</small>}
            </span>
            <span class="torres-reserve" title={t`Knights in reserve`}>
              {digits(view.reserve[at] ?? 0)} <small>{t`in reserve`}</small>
            </span>
            <strong class="torres-score">{digits(score)}</strong>
          </li>
        ))}
      </ul>
      <Track scores={scores} leaps={leaps} />
    </section>
  );
}
