/** The players with their scores, and the track with their markers. */
import type { JSX } from "preact";
import { beforeTrack, fieldOf, type TrackField, trackRows } from "../game/score-track";
import { digits, n, t } from "../language/catalogue";
import { playerName } from "../language/names";
import { shownScoring } from "../state/scoring";
import { stepsOf } from "../texts/scoring";
import { Icon, type IconName, Shield } from "../ui/icons";
import { leapt, scoresBefore } from "../view/scoring";
import type { PanelProps } from "./props";

/** While a scoring is played through, the markers stand where they stood until their step comes. */
function shownScores({ view, scoring }: PanelProps): number[] {
  const { scores, players } = view;
  const waits = scoring && scoring.step < stepsOf(scoring.scored, players).length;
  return waits ? scoresBefore(scores, scoring.scored) : scores;
}

/** A marker, with its laps of a track that is a loop. */
function Marker({ player, lap, track }: TrackField & Pick<PanelProps["view"], "track">): JSX.Element {
  return (
    <>
      <Shield player={player} />
      {lap > 0 && <small class="torres-lap">+{lap * (track ?? 0)}</small>}
    </>
  );
}

/** The score track, with the fields that markers leapt over. */
export function Track(props: PanelProps): JSX.Element {
  const { view } = props;
  const scores = shownScores(props);
  const leaps = new Set(
    (scores === view.scores ? (shownScoring(props)?.moves ?? []) : [])
      .filter(leapt)
      .flatMap(([, , points, from, to]) =>
        Array.from({ length: to - from - points }, (_, at) => fieldOf(from + points + at, view.track)),
      ),
  );
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
      {trackRows(scores, view.track).map((row) => (
        <div key={row[0]?.number} class="torres-fields">
          {row.map((field) => (
            <span
              key={field.number}
              class={leaps.has(field.number) ? "torres-leapt" : ""}
              data-held={field.player || undefined}
            >
              {field.player > 0 ? <Marker {...field} track={view.track} /> : field.number}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

interface MarkProps {
  icon: IconName;
  title: string;
  /** The number beside it. */
  children?: string;
}

/** A small drawing that its title explains. */
function Mark({ icon, title, children }: MarkProps): JSX.Element {
  return (
    <span class="torres-mark" role="img" aria-label={title} title={title}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

/** The players with their scores, their knights in reserve, and how many cards they hold. */
export function Players(props: PanelProps): JSX.Element {
  const { view } = props;
  return (
    <section class="torres-players" aria-label={t`Players`}>
      <ul>
        {shownScores(props).map((score, at) => {
          const name = playerName(at + 1);
          const hand = view.hands[at] ?? 0;
          const cards = Array.isArray(hand) ? hand.length : hand;
          const reserve = view.reserve[at] ?? 0;
          return (
            <li key={at} class={at + 1 === view.to_act && view.stage !== "over" ? "torres-active" : ""}>
              <Shield player={at + 1} />
              <span class="torres-name">
                {name}
                {at + 1 === view.first && <Mark icon="flag" title={t`First player of the round`} />}
              </span>
              <Mark icon="knight" title={t`Knights in reserve: ${reserve}`}>
                {digits(reserve)}
              </Mark>
              <Mark
                icon="card"
                title={n("{player} holds {count} card", "{player} holds {count} cards", cards, { player: name })}
              >
                {digits(cards)}
              </Mark>
              <strong class="torres-score">{digits(score)}</strong>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
