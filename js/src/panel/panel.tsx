/** The panel beside the board. */
import type { JSX } from "preact";
import { Editor } from "../editor/editor";
import type { Command } from "../game/intents";
import { n, t } from "../language/catalogue";
import { masterText, phaseText, playerName, toActText } from "../language/names";
import { Button } from "../ui/button";
import { Files } from "../ui/files";
import { Shield } from "../ui/icons";
import { ReviewChart } from "../ui/review-chart";
import { UndoBar } from "../ui/undo-bar";
import { Hand } from "./hand";
import { History } from "./history";
import { Notice } from "./notice";
import { Players, Track } from "./players";
import type { PanelProps } from "./props";
import { Scoring } from "./scoring";
import { Seats } from "./seats";
import { SetUpChoices } from "./setup";
import { Supply } from "./supply";
import { TimeBar } from "./time-bar";
import { Turn } from "./turn";

function Heading({ view, dispatch }: Pick<PanelProps, "view" | "dispatch">): JSX.Element {
  const over = view.stage === "over";
  const best = Math.max(...view.scores);
  const winners = view.scores.flatMap((score, at) => (score === best ? [at + 1] : []));
  return (
    <div class="torres-heading">
      <UndoBar view={view} dispatch={dispatch} />
      <p class="torres-when">{over ? t`The game is over` : phaseText(view)}</p>
      <h2>
        {(over ? winners : [view.to_act]).map((player) => (
          <Shield key={player} player={player} />
        ))}
        {over
          ? n("{players} wins", "{players} win", winners.length, { players: winners.map(playerName).join(", ") })
          : toActText(view)}
      </h2>
      {view.master ? <p class="torres-master">{masterText(view)}</p> : null}
      {view.caption ? <p class="torres-caption">{view.caption}</p> : null}
      <div class="torres-row">
        {Object.entries(view.next).map(([command, label]) => (
          <Button key={command} onPress={() => dispatch({ type: "command", command: command as Command })}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function Panel(props: PanelProps): JSX.Element {
  const { view, dispatch } = props;
  const turn = view.stage === "turn";
  if (view.draft)
    return (
      <>
        <Notice {...props} />
        <Editor view={view} tool={props.editTool} dispatch={dispatch} />
      </>
    );
  return (
    <>
      <ReviewChart view={view} dispatch={dispatch} />
      <Heading {...props} />
      <Players {...props} />
      {turn ? <Turn {...props} /> : <SetUpChoices {...props} />}
      <Notice {...props} />
      <Hand {...props} />
      <Scoring {...props} />
      <Track {...props} />
      <History {...props} />
      <Seats view={view} dispatch={dispatch} />
      <Files view={view} dispatch={dispatch} />
      <Supply view={view} />
      <TimeBar {...props} />
    </>
  );
}
