/** A scoring as a table that grows line by line, and the moves of markers that a single point brings about. */
import type { JSX } from "preact";
import { leapt, moveWords, stepsOf } from "../scoring";
import type { Scene } from "../view";
import { playerName } from "../words";
import { Button } from "./buttons";
import type { Controls } from "./controls";
import { Shield } from "./icons";

interface ScoringProps {
  view: Scene;
  controls: Controls;
  /** How many steps of the scoring are shown; Infinity for all, when nothing is played through any more. */
  step: number;
}

export function Scoring({ view, controls, step }: ScoringProps): JSX.Element | null {
  const { scored, players } = view;
  if (!scored) return null;
  const steps = stepsOf(scored, players);
  if (steps.length === 0) return <Leaps view={view} />;
  const playing = step < Infinity;
  const shown = playing ? steps.slice(step - 1, step) : steps;
  return (
    <section class="torres-scoring" aria-label={`Scoring of phase ${scored.phase}`}>
      <div class="torres-scoring-head">
        <b>Scoring of phase {scored.phase}</b>
        <Button class="torres-small" onPress={() => controls.scoring(!playing)}>
          {playing ? "Skip" : "Play again"}
        </Button>
      </div>
      <dl>
        {shown.map(({ title, by, tags, none }, at) => (
          <div key={at}>
            <dt>{title}</dt>
            <dd>
              {by.length === 0 && none}
              {by.map(([player, words, why], n) => (
                <span key={n} title={why ?? (tags.length > 0 ? "level × area = points" : undefined)}>
                  <Shield player={player} />
                  <span class="torres-live">{playerName(player)} </span>
                  {words}
                </span>
              ))}
            </dd>
          </div>
        ))}
        <div class="torres-sums">
          <dt>Sum</dt>
          <dd>
            {(shown.at(-1)?.sums ?? []).map((sum, at) => (
              <span key={at}>
                <Shield player={at + 1} />
                <span class="torres-live">{playerName(at + 1)} </span>
                <b>{sum}</b>
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** What a leaping marker did. */
function Leaps({ view }: { view: Scene }): JSX.Element {
  return (
    <>
      {view.scored?.moves.filter(leapt).map((move) => (
        <p key={move.join()} class="torres-leap">
          <Shield player={move[0]} /> {playerName(move[0])}: {moveWords(move)}.
        </p>
      ))}
    </>
  );
}
