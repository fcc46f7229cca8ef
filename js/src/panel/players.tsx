/** The players with their scores, and the track that their markers stand on. */
import type { JSX } from "preact";
import { beforeTrack, fieldOf, type TrackField, trackRows } from "../game/score-track";
import { leapt, scoresBefore } from "../game/scoring";
import { shownScoring } from "../state/scoring";
import { digits, t } from "../texts/catalogue";
import { playerName } from "../texts/names";
import { stepsOf } from "../texts/scoring";
import { Shield } from "../ui/icons";
import type { PanelProps } from "./props";

/** While a scoring is played through, the markers stand where they stood until their step comes. */
function shownScores({ view, scoring }: PanelProps): number[] {
  const { scores, players } = view;
  const waits = scoring && scoring.step < stepsOf(scoring.scored, players).length;
  return waits ? scoresBefore(scores, scoring.scored) : scores;
}

interface TrackProps {
  scores: readonly number[];
  /** Fields of a track that is a loop. */
  track: number | null;
  /** The fields that a marker leapt over. */
  leaps: ReadonlySet<number>;
}

/** A marker, with its laps of a track that is a loop. */
function Marker({ player, lap, track }: TrackField & Pick<TrackProps, "track">): JSX.Element {
  return (
    <>
      <Shield player={player} />
      {lap > 0 && <small class="torres-lap">+{lap * (track ?? 0)}</small>}
    </>
  );
}

function Track({ scores, track, leaps }: TrackProps): JSX.Element {
  const start = beforeTrack(scores);
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
      {trackRows(scores, track).map((row) => (
        <div key={row[0]?.number} class="torres-fields">
          {row.map((field) => (
            <span
              key={field.number}
              class={leaps.has(field.number) ? "torres-leapt" : ""}
              data-held={field.player || undefined}
            >
              {field.player > 0 ? <Marker {...field} track={track} /> : field.number}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

interface PlayersProps extends PanelProps {
  /** Whether the score track is left out. */
  lean?: boolean;
}

export function Players(props: PlayersProps): JSX.Element {
  const { view, lean } = props;
  const scores = shownScores(props);
  const leaps = new Set(
    (scores === view.scores ? (shownScoring(props)?.moves ?? []) : [])
      .filter(leapt)
      .flatMap(([, , points, from, to]) =>
        Array.from({ length: to - from - points }, (_, at) => fieldOf(from + points + at, view.track)),
      ),
  );
  return (
    <section class="torres-players" aria-label={t`Players`}>
      <ul>
        {scores.map((score, at) => (
          <li key={at} class={at + 1 === view.to_act && view.stage !== "over" ? "torres-active" : ""}>
            <Shield player={at + 1} />
            <span class="torres-name">
              {playerName(at + 1)}
              {at + 1 === view.first && <small title={t`First player of the round`}> {t`goes first`}</small>}
            </span>
            <span class="torres-reserve" title={t`Knights in reserve`}>
              {digits(view.reserve[at] ?? 0)} <small>{t`in reserve`}</small>
            </span>
            <strong class="torres-score">{digits(score)}</strong>
          </li>
        ))}
      </ul>
      {!lean && <Track scores={scores} track={view.track} leaps={leaps} />}
    </section>
  );
}
