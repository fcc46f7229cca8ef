/** Choices outside a turn that are not made on the board: cards to keep, the king left, the first player, the carry. */
import { Component, type JSX } from "preact";
import { t } from "../language";
import { capital, cardWords, playerName } from "../words";
import { Button } from "./buttons";
import type { PanelProps } from "./controls";
import { Shield } from "./icons";
import { Spreads } from "./turn";

const PLACES: Record<string, (cards: string) => string> = {
  top: (cards) => t`${cards} on top`,
  bottom: (cards) => t`${cards} at the bottom`,
};

/** What "keep jump top climb bottom lift" says of the other cards: "Climb on top, Lift at the bottom". */
export function returnWords(action: string): string {
  const places: { place: (cards: string) => string; cards: string[] }[] = [];
  for (const word of action.split(" ").slice(2)) {
    const place = PLACES[word];
    if (place && places.at(-1)?.place !== place) places.push({ place, cards: [] });
    else if (!place) places.at(-1)?.cards.push(cardWords(word).title);
  }
  if (places.length === 0) return t`keep it`;
  return places.map(({ place, cards }) => place(cards.join(t`, then `) || t`the others`)).join(", ");
}

const keptCard = (way: string): string => way.split(" ")[1] ?? "";

/** Of the cards looked at one is kept; then the way in which the others go back. */
class Keep extends Component<PanelProps, { kept: string }> {
  override state = { kept: "" };

  override render({ view, controls }: PanelProps, { kept }: { kept: string }): JSX.Element {
    const ways = view.legal.keep ?? [];
    const cards = [...new Set(ways.map(keptCard))];
    const choose = (card: string): void => {
      const [only, ...more] = ways.filter((way) => keptCard(way) === card);
      if (only !== undefined && more.length === 0) controls.act(only);
      else this.setState({ kept: card });
    };
    return (
      <section class="torres-keep" aria-label={t`Cards to choose from`}>
        <ul class="torres-hand">
          {cards.map((card) => (
            <li key={card} class={`torres-card${card === kept ? " torres-chosen" : ""}`}>
              <Button
                class="torres-face"
                label={[t`Keep ${cardWords(card).title}`, cardWords(card).effect].join(" ")}
                pressed={card === kept}
                onPress={() => choose(card)}
              >
                <b>{cardWords(card).title}</b>
                <span>{cardWords(card).effect}</span>
              </Button>
            </li>
          ))}
        </ul>
        {kept && (
          <ul class="torres-ways" aria-label={t`Keep ${cardWords(kept).title}, and put back`}>
            {ways
              .filter((way) => keptCard(way) === kept)
              .map((way) => (
                <li key={way}>
                  <Button onPress={() => controls.act(way)}>{capital(returnWords(way))}</Button>
                </li>
              ))}
          </ul>
        )}
      </section>
    );
  }
}

export function SetUpChoices(props: PanelProps): JSX.Element | null {
  const { view, controls } = props;
  const { legal } = view;
  if (legal.keep) return <Keep key={view.ply} {...props} />;
  if (legal.stay) {
    return (
      <div class="torres-row">
        <Button class="torres-primary" onPress={() => controls.act("king stay")}>
          {t`Leave the king`}
        </Button>
      </div>
    );
  }
  if (legal.first) {
    return (
      <div class="torres-row">
        {legal.first.map((player) => (
          <Button key={player} onPress={() => controls.act(`first ${player}`)}>
            <Shield player={player} /> {t`${playerName(player)} begins`}
          </Button>
        ))}
      </div>
    );
  }
  if (legal.spread)
    return (
      <Spreads
        ways={legal.spread}
        words={(stacks) => t`Spread to ${stacks}`}
        onChoose={(way) => controls.act(`spread ${way}`)}
      />
    );
  return null;
}
