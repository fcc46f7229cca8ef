/** The panel beside the board, put together from its parts. */
import type { JSX } from "preact";
import { editionWords, masterWords, playerName, stageWords } from "../words";
import { Button } from "./buttons";
import type { PanelProps } from "./controls";
import { Hand } from "./hand";
import { Icon, Shield } from "./icons";
import { Players } from "./players";
import { Scoring } from "./scoring";
import { SetUpChoices } from "./setup";
import { History, TimeBar } from "./time";
import { Turn } from "./turn";

function Heading({ view, controls }: Pick<PanelProps, "view" | "controls">): JSX.Element {
  const over = view.stage === "over";
  const best = Math.max(...view.scores);
  const winners = view.scores.flatMap((score, at) => (score === best ? [playerName(at + 1)] : []));
  const when =
    view.stage === "found" || view.stage.startsWith("place-")
      ? "Set-up"
      : `Phase ${view.phase} · round ${view.round} of ${view.rounds}`;
  return (
    <div class="torres-heading">
      <div class="torres-time" role="group" aria-label="Time">
        <Button
          class="torres-small"
          label="Undo"
          title="Undo (U)"
          keys="U"
          disabled={!view.undo}
          onPress={() => controls.command("undo")}
        >
          <Icon name="undo" />
        </Button>
        <Button
          class="torres-small"
          label="Redo"
          title="Redo (Y)"
          keys="Y"
          disabled={!view.redo}
          onPress={() => controls.command("redo")}
        >
          <Icon name="redo" />
        </Button>
      </div>
      <p class="torres-when">{over ? "The game is over" : when}</p>
      <h2>
        {!over && <Shield player={view.to_act} />}
        {over
          ? `${winners.join(" and ")} ${winners.length > 1 ? "win" : "wins"}`
          : `${playerName(view.to_act)} ${stageWords(view.stage)}`}
      </h2>
      {view.master && <p class="torres-master">Master card: {masterWords(view.master)}</p>}
      {view.caption && <p class="torres-caption">{view.caption}</p>}
    </div>
  );
}

/** Why the last action was refused, or why nothing answers. */
function Notice({ view, notice }: Pick<PanelProps, "view" | "notice">): JSX.Element | null {
  if (notice) return <p class="torres-notice">{notice}</p>;
  if (!view.refusal) return null;
  return (
    <section class="torres-refusal" aria-label="Refused">
      <p>
        <code>{view.refusal.action}</code> is not possible:
      </p>
      <ul>
        {view.refusal.reasons.map(({ rule, text }) => (
          <li key={rule + text}>
            {rule && <b class="torres-rule">{rule}</b>} {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Panel(props: PanelProps): JSX.Element {
  const { view } = props;
  return (
    <>
      <Heading view={view} controls={props.controls} />
      <Notice view={view} notice={props.notice} />
      {view.stage === "turn" ? <Turn {...props} /> : <SetUpChoices {...props} />}
      <Scoring view={view} controls={props.controls} step={props.step} />
      <Players view={view} step={props.step} />
      <Hand {...props} />
      <History view={view} controls={props.controls} />
      <p class="torres-supply">
        {editionWords(view.edition)}, {view.mode} · supply: {view.supply} blocks
        {view.deck > 0 && ` · deck: ${view.deck} cards`}
      </p>
      <TimeBar {...props} />
    </>
  );
}
