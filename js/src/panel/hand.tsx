/** The hand of the player to act, or the viewer's own, and how many cards the others hold. */
import type { JSX } from "preact";
import { liftStacks, playable } from "../game/clickable";
import { type CardKey, handOwner, shownHand, stacksToAct } from "../game/view";
import { n, t } from "../texts/catalogue";
import { blockCount, cardText, playerName } from "../texts/names";
import { Button } from "../ui/button";
import { Pile, Shield } from "../ui/icons";
import type { PanelProps } from "./props";

const stackLabel = (stack: number, blocks: string): string => t`From stack ${stack}, ${blocks}`;

/** What is left to choose for the selected card: a stack to lift from, or to play it. */
function NextStep({ view, selection, dispatch }: PanelProps): JSX.Element | null {
  const { card } = selection;
  if (card === "six-points" || card === "seven-points") {
    return (
      <Button class="torres-primary" onPress={() => dispatch({ type: "act", action: `play ${card}` })}>
        {t`Play`}
      </Button>
    );
  }
  const stacks = liftStacks(view, selection);
  if (stacks.length === 0) return null;
  return (
    <span class="torres-row" role="group" aria-label={t`Stack to take the block from`}>
      {stacks.map((stack) => (
        <Button
          key={stack}
          label={stackLabel(stack, blockCount(stacksToAct(view)[stack - 1] ?? 0))}
          onPress={() => dispatch({ type: "liftFrom", stack })}
        >
          <Pile blocks={stacksToAct(view)[stack - 1] ?? 0} /> {stack}
        </Button>
      ))}
    </span>
  );
}

export function Hand(props: PanelProps): JSX.Element | null {
  const { view, selection, dispatch } = props;
  const shown = handOwner(view);
  const hand = shownHand(view);
  const others = view.hands.flatMap((cards, at) => {
    const count = Array.isArray(cards) ? cards.length : cards;
    return at + 1 === shown || count === 0 ? [] : [{ player: at + 1, count }];
  });
  const bought = Array.isArray(view.bought) ? [...view.bought] : [];
  if (hand.length === 0 && others.length === 0) return null;
  return (
    <section aria-label={t`Cards`}>
      {hand.length > 0 && shown !== view.to_act && (
        <p class="torres-others">
          <Shield player={shown} /> {playerName(shown)}
        </p>
      )}
      {hand.length > 0 && (
        <ul class="torres-hand">
          {hand.map((card, at) => {
            const { title, effect } = cardText(card);
            const can = playable(view, card);
            const selected = selection.card === card && hand.indexOf(card) === at;
            return (
              <li key={at} class={`torres-card${selected ? " torres-selected" : ""}${can ? "" : " torres-idle"}`}>
                <Button
                  class="torres-face"
                  title={can ? t`Play ${title}` : t`${title} can't be played now`}
                  pressed={selected}
                  disabled={!can}
                  onPress={() => dispatch({ type: "toggleCard", card: card as CardKey })}
                >
                  <b>{title}</b>
                  <span>{effect}</span>
                  {bought.includes(card) && <small>{t`bought in this turn`}</small>}
                </Button>
                {selected && <NextStep {...props} />}
              </li>
            );
          })}
        </ul>
      )}
      {others.length > 0 && (
        <p class="torres-others">
          {others.map(({ player, count }) => (
            <span
              key={player}
              title={n("{player} holds {count} card", "{player} holds {count} cards", count, {
                player: playerName(player),
              })}
            >
              <Shield player={player} /> {n("{count} card", "{count} cards", count)}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
