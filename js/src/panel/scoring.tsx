/** A scoring as a table that grows line by line, and the moves of markers that a single point brings about. */
import type { JSX } from "preact";
import { t } from "../language";
import { leapt, type MarkerMove, moveWords, type Step, stepsOf } from "../scoring";
import { playerName, scoringTitle } from "../words";
import { Button } from "./buttons";
import type { PanelProps } from "./controls";
import { Shield } from "./icons";

export function Scoring({ view, controls, scored, step }: PanelProps): JSX.Element | null {
  if (!scored) return null;
  const steps = stepsOf(scored, view.players);
  if (steps.length === 0) return <Leaps moves={scored.moves} />;
  const playing = step < Infinity;
  const shown = playing ? steps.slice(step - 1, step) : steps;
  const sums: LineProps = { title: t`Sum`, by: (shown.at(-1)?.sums ?? []).map((sum, at) => [at + 1, String(sum)]) };
  // The markers move by the sums.
  const lines: LineProps[] = [...shown];
  lines.splice(shown.at(-1) === steps.at(-1) ? -1 : shown.length, 0, sums);
  return (
    <section class="torres-scoring" aria-label={scoringTitle(scored.phase)}>
      <div class="torres-scoring-head">
        <b>{scoringTitle(scored.phase)}</b>
        <Button class="torres-small" onPress={() => controls.scoring(!playing)}>
          {playing ? t`Skip` : t`Play again`}
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

type LineProps = Pick<Step, "title" | "by"> & Partial<Pick<Step, "none">>;

function Line({ title, by, none }: LineProps): JSX.Element {
  return (
    <div class={title === t`Sum` ? "torres-sums" : ""}>
      <dt>{title}</dt>
      <dd>
        {by.length === 0 && none}
        {by.map(([player, words, why], at) => (
          <span key={at} title={why}>
            <Shield player={player} />
            <span class="torres-live">{playerName(player)} </span>
            {words}
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
          <Shield player={move[0]} /> {playerName(move[0])}: {moveWords(move)}.
        </p>
      ))}
    </>
  );
}
