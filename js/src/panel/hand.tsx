/** The hand of the player to act, or the viewer's own, and how many cards the others hold. */
import type { JSX } from "preact";
import { liftStacks, playable } from "../interaction";
import { n, t } from "../language";
import { type CardKey, handShown, ownHand, ownStacks } from "../view";
import { cardWords, playerName } from "../words";
import { Button } from "./buttons";
import type { PanelProps } from "./controls";
import { Pile, Shield } from "./icons";
import { blocksWords } from "./turn";

const fromWords = (stack: number, blocks: string): string => t`From stack ${stack}, ${blocks}`;

/** The further step of a card that was chosen: a stack to lift from, or the word that plays it. */
function NextStep({ view, choice, controls }: PanelProps): JSX.Element | null {
  const { card } = choice;
  if (card === "six-points" || card === "seven-points") {
    return (
      <Button class="torres-primary" onPress={() => controls.act(`play ${card}`)}>
        {t`Play`}
      </Button>
    );
  }
  const stacks = liftStacks(view, choice);
  if (stacks.length === 0) return null;
  return (
    <span class="torres-row" role="group" aria-label={t`Stack to take the block from`}>
      {stacks.map((stack) => (
        <Button
          key={stack}
          label={fromWords(stack, blocksWords(ownStacks(view)[stack - 1] ?? 0))}
          onPress={() => controls.liftFrom(stack)}
        >
          <Pile blocks={ownStacks(view)[stack - 1] ?? 0} /> {stack}
        </Button>
      ))}
    </span>
  );
}

export function Hand(props: PanelProps): JSX.Element | null {
  const { view, choice, controls } = props;
  const shown = handShown(view);
  const hand = ownHand(view);
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
            const { title, effect } = cardWords(card);
            const can = playable(view, card);
            const chosen = choice.card === card && hand.indexOf(card) === at;
            return (
              <li key={at} class={`torres-card${chosen ? " torres-chosen" : ""}${can ? "" : " torres-idle"}`}>
                <Button
                  class="torres-face"
                  title={can ? t`Play ${title}` : t`${title} cannot be played now`}
                  pressed={chosen}
                  disabled={!can}
                  onPress={() => controls.card(card as CardKey)}
                >
                  <b>{title}</b>
                  <span>{effect}</span>
                  {bought.includes(card) && <small>{t`bought in this turn`}</small>}
                </Button>
                {chosen && <NextStep {...props} />}
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
