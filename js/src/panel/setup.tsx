/** Choices outside a turn that are not made on the board: cards to keep, the king left, the first player, the carry. */
import { Component, type JSX } from "preact";
import { capital, t } from "../language/catalogue";
import { cardText, playerName } from "../language/names";
import { Button } from "../ui/button";
import { CardPicture } from "../ui/card-picture";
import { Shield } from "../ui/icons";
import type { PanelProps } from "./props";
import { Spreads } from "./spreads";

/** Where cards are put back. */
const PLACES: Record<string, (cards: string) => string> = {
  top: (cards) => t`${cards} on top`,
  bottom: (cards) => t`${cards} at the bottom`,
};

/** What "keep jump top climb bottom lift" does with the other cards: "Climb on top, Lift at the bottom". */
export function returnText(action: string): string {
  const places: { place: (cards: string) => string; cards: string[] }[] = [];
  for (const word of action.split(" ").slice(2)) {
    const place = PLACES[word];
    if (place && places.at(-1)?.place !== place) places.push({ place, cards: [] });
    else if (!place) places.at(-1)?.cards.push(cardText(word).title);
  }
  if (places.length === 0) return t`keep it`;
  return places.map(({ place, cards }) => place(cards.join(t`, then `) || t`the others`)).join(", ");
}

const keptCard = (way: string): string => way.split(" ")[1] ?? "";

/** Choose the card to keep of those looked at, then how the others are put back. */
class Keep extends Component<PanelProps, { kept: string }> {
  override state = { kept: "" };

  override render({ view, dispatch }: PanelProps, { kept }: { kept: string }): JSX.Element {
    const ways = view.legal.keep ?? [];
    const cards = [...new Set(ways.map(keptCard))];
    const choose = (card: string): void => {
      const [only, ...more] = ways.filter((way) => keptCard(way) === card);
      if (only !== undefined && more.length === 0) dispatch({ type: "act", action: only });
      else this.setState({ kept: card });
    };
    return (
      <section class="torres-keep" aria-label={t`Cards to choose from`}>
        <ul class="torres-choices">
          {cards.map((card) => (
            <li key={card} class={`torres-card${card === kept ? " torres-selected" : ""}`}>
              <Button
                class="torres-face"
                label={[t`Keep ${cardText(card).title}`, cardText(card).effect].join(" ")}
                pressed={card === kept}
                onPress={() => choose(card)}
              >
                <CardPicture card={card} />
                <b>{cardText(card).title}</b>
                <span>{cardText(card).effect}</span>
              </Button>
            </li>
          ))}
        </ul>
        {kept && (
          <ul class="torres-ways" aria-label={t`Keep ${cardText(kept).title}, and put back`}>
            {ways
              .filter((way) => keptCard(way) === kept)
              .map((way) => (
                <li key={way}>
                  <Button onPress={() => dispatch({ type: "act", action: way })}>{capital(returnText(way))}</Button>
                </li>
              ))}
          </ul>
        )}
      </section>
    );
  }
}

export function SetUpChoices(props: PanelProps): JSX.Element | null {
  const { view, dispatch } = props;
  const { legal } = view;
  if (legal.keep) return <Keep key={view.ply} {...props} />;
  if (legal.stay) {
    return (
      <div class="torres-row">
        <Button class="torres-primary" onPress={() => dispatch({ type: "act", action: "king stay" })}>
          {t`Leave the king`}
        </Button>
      </div>
    );
  }
  if (legal.first) {
    return (
      <div class="torres-row">
        {legal.first.map((player) => (
          <Button key={player} onPress={() => dispatch({ type: "act", action: `first ${player}` })}>
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
        label={(stacks) => t`Spread to ${stacks}`}
        onChoose={(way) => dispatch({ type: "act", action: `spread ${way}` })}
      />
    );
  return null;
}
