/** The panel beside the board, put together from its parts. */
import type { JSX } from "preact";
import { n, t } from "../language";
import { editionWords, masterWords, modeWords, playerName, stageWords } from "../words";
import type { PanelProps } from "./controls";
import { Hand } from "./hand";
import { Shield } from "./icons";
import { Notice } from "./notice";
import { Players } from "./players";
import { Scoring } from "./scoring";
import { SetUpChoices } from "./setup";
import { Steps } from "./steps";
import { History, Slot, TimeBar } from "./time";
import { Turn } from "./turn";

function Heading({ view, controls }: Pick<PanelProps, "view" | "controls">): JSX.Element {
  const over = view.stage === "over";
  const best = Math.max(...view.scores);
  const winners = view.scores.flatMap((score, at) => (score === best ? [at + 1] : []));
  const when =
    view.stage === "found" || view.stage.startsWith("place-")
      ? t`Set-up`
      : t`Phase ${view.phase} · round ${view.round} of ${view.rounds}`;
  return (
    <div class="torres-heading">
      <Steps view={view} command={controls.command} />
      <p class="torres-when">{over ? t`The game is over` : when}</p>
      <h2>
        {(over ? winners : [view.to_act]).map((player) => (
          <Shield key={player} player={player} />
        ))}
        {over
          ? n("{players} wins", "{players} win", winners.length, { players: winners.map(playerName).join(", ") })
          : `${playerName(view.to_act)} ${stageWords(view.stage)}`}
      </h2>
      {view.master ? <p class="torres-master">{t`Master card: ${masterWords(view.master)}`}</p> : null}
      {view.caption ? <p class="torres-caption">{view.caption}</p> : null}
    </div>
  );
}

export function Panel(props: PanelProps): JSX.Element {
  const { view, study } = props;
  const turn = view.stage === "turn";
  if (view.draft)
    return (
      <>
        <Notice view={view} notice={props.notice} />
        {study && <Slot fill={(el) => study.editor(el)} />}
      </>
    );
  return (
    <>
      <Heading view={view} controls={props.controls} />
      {turn ? <Turn {...props} /> : <SetUpChoices {...props} />}
      <Notice view={view} notice={props.notice} />
      {turn && <Hand {...props} />}
      <Scoring {...props} />
      <Players {...props} />
      {!turn && <Hand {...props} />}
      <History {...props} />
      <p class="torres-supply">
        {editionWords(view.edition)}, {modeWords(view.mode)} ·{" "}
        {n("supply: {count} block", "supply: {count} blocks", view.supply)}
        {view.deck > 0 && ` · ${n("deck: {count} card", "deck: {count} cards", view.deck)}`}
      </p>
      <TimeBar {...props} />
    </>
  );
}
