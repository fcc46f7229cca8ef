/** Choices outside a turn that are not made on the board: cards to keep, the king left, the first player, the carry. */
import type { JSX } from "preact";
import { cardWords, playerName } from "../words";
import { Button } from "./buttons";
import type { PanelProps } from "./controls";
import { Shield } from "./icons";
import { Spreads } from "./turn";

const FATE = { top: "back on top", bottom: "back at the bottom" };

/** "keep jump top climb bottom lift" said as where the other cards go. */
function fateOf(action: string): string {
  const [, , ...rest] = action.split(" ");
  if (rest.length === 0) return "keep";
  return rest.map((word) => FATE[word as keyof typeof FATE] ?? cardWords(word).title).join(" ");
}

function Keep({ view, controls }: PanelProps): JSX.Element {
  const ways = view.legal.keep ?? [];
  const looked = [...new Set(ways.map((way) => way.split(" ")[1] ?? ""))];
  return (
    <ul class="torres-hand">
      {looked.map((card) => (
        <li key={card} class="torres-card">
          <b>{cardWords(card).title}</b>
          <span>{cardWords(card).effect}</span>
          <span class="torres-row">
            {ways
              .filter((way) => way.split(" ")[1] === card)
              .map((way) => (
                <Button
                  key={way}
                  label={`Keep ${cardWords(card).title}, the others ${fateOf(way)}`}
                  onPress={() => controls.act(way)}
                >
                  {`Keep, others ${fateOf(way)}`}
                </Button>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function SetUpChoices(props: PanelProps): JSX.Element | null {
  const { view, controls } = props;
  const { legal } = view;
  if (legal.keep) return <Keep {...props} />;
  if (legal.stay) {
    return (
      <div class="torres-row">
        <Button class="torres-primary" onPress={() => controls.act("king stay")}>
          Leave the king
        </Button>
      </div>
    );
  }
  if (legal.first) {
    return (
      <div class="torres-row">
        {legal.first.map((player) => (
          <Button key={player} onPress={() => controls.act(`first ${player}`)}>
            <Shield player={player} /> {playerName(player)} begins
          </Button>
        ))}
      </div>
    );
  }
  if (legal.spread)
    return <Spreads ways={legal.spread} verb="Spread to" onChoose={(way) => controls.act(`spread ${way}`)} />;
  return null;
}
