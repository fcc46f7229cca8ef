/** A scoring as a table, line by line while it is played through; and the leaps of markers after a single point. */
import type { JSX } from "preact";
import { t } from "../language/catalogue";
import { playerName } from "../language/names";
import { isPlayingScoring, shownScoring } from "../state/scoring";
import { markerText, type ScoringStep, scoringTitle, stepsOf } from "../texts/scoring";
import { Button } from "../ui/button";
import { Shield } from "../ui/icons";
import { leapt, type MarkerMove } from "../view/scoring";
import type { PanelProps } from "./props";

export function Scoring({ view, scoring, held, options, dispatch }: PanelProps): JSX.Element | null {
  const scored = shownScoring({ view, scoring });
  if (!scored) return null;
  const steps = stepsOf(scored, view.players);
  if (steps.length === 0) return <Leaps moves={scored.moves} />;
  const playing = scoring && isPlayingScoring({ scoring, view });
  const shown = playing ? steps.slice(scoring.step - 1, scoring.step) : steps;
  const sums: LineProps = { title: t`Sum`, by: (shown.at(-1)?.sums ?? []).map((sum, at) => [at + 1, String(sum)]) };
  // The markers move by the sums.
  const lines: LineProps[] = [...shown];
  lines.splice(shown.at(-1) === steps.at(-1) ? -1 : shown.length, 0, sums);
  return (
    <section class="torres-scoring" aria-label={scoringTitle(scored.phase)}>
      <div class="torres-scoring-head">
        <b>{scoringTitle(scored.phase)}</b>
        {playing && options.pace === "wait" && (
          <Button class="torres-small" onPress={() => dispatch({ type: "nextScoringStep" })}>
            {t`Next`}
          </Button>
        )}
        <Button class="torres-small" onPress={() => dispatch({ type: scoring ? "skipScoring" : "playScoring" })}>
          {held.length > 0 ? t`Go on` : playing ? t`Skip` : scoring ? t`Close` : t`Show again`}
        </Button>
      </div>
      <dl>
        {lines.map((line, at) => (
          <Line key={at} {...line} />
        ))}
      </dl>
    </section>
  );
}

type LineProps = Pick<ScoringStep, "title" | "by"> & Partial<Pick<ScoringStep, "none">>;

function Line({ title, by, none }: LineProps): JSX.Element {
  return (
    <div class={title === t`Sum` ? "torres-sums" : ""}>
      <dt>{title}</dt>
      <dd>
        {by.length === 0 && none}
        {by.map(([player, text, why], at) => (
          <span key={at} title={why}>
            <Shield player={player} />
            <span class="torres-visually-hidden">{playerName(player)} </span>
            {text}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** What a leaping marker did. */
function Leaps({ moves }: { moves: MarkerMove[] }): JSX.Element {
  return (
    <>
      {moves.filter(leapt).map((move) => (
        <p key={move.join()} class="torres-leap">
          <Shield player={move[0]} /> {playerName(move[0])}: {markerText(move)}.
        </p>
      ))}
    </>
  );
}
