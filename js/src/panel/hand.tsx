/** The hand of the player to act, or the viewer's own. */
import { Component, type JSX } from "preact";
import { t } from "../language/catalogue";
import { blockCount, cardText, playerName } from "../language/names";
import { liftStacks, playable } from "../selection/clickable";
import { Button } from "../ui/button";
import { CardPicture } from "../ui/card-picture";
import { Pile, Shield } from "../ui/icons";
import { type CardKey, handOwner, nothingLegal, shownHand, stacksToAct } from "../view/view";
import type { PanelProps } from "./props";

const stackLabel = (stack: number, blocks: string): string => t`From stack ${stack}, ${blocks}`;

/** Bring new choices into view; the page doesn't scroll if scrolling the panel is enough. */
const reveal = (part: HTMLElement | null): void => part?.scrollIntoView({ block: "nearest" });

/** The choices left for the selected card: a stack to lift from, or to play it. */
function NextStep({ view, selection, dispatch }: PanelProps): JSX.Element | null {
  const { card } = selection;
  if (card === "six-points" || card === "seven-points") {
    return (
      <span class="torres-row" ref={reveal}>
        <Button class="torres-primary" onPress={() => dispatch({ type: "act", action: `play ${card}` })}>
          {t`Play`}
        </Button>
      </span>
    );
  }
  const stacks = liftStacks(view, selection);
  if (stacks.length === 0) return null;
  return (
    <span class="torres-row" ref={reveal} role="group" aria-label={t`Stack to take the block from`}>
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

/** Why a card cannot be played now, with its rule; "" if it can. */
function whyIdle(view: PanelProps["view"], card: string): string {
  // Where a lesson only shows cards, nothing is to be played.
  if (playable(view, card) || (view.lesson && nothingLegal(view))) return "";
  if (view.stage !== "turn") return t`Cards are played during a turn.`;
  if (handOwner(view) !== view.to_act) return t`Only the player whose turn it is plays cards.`;
  if (view.played) return t`You have played a card in this turn already (R4.6).`;
  if (Array.isArray(view.bought) && view.bought.includes(card))
    return t`Bought in this turn: play it in a later one (R4.6).`;
  return t`It can't do anything now (R11.7).`;
}

/** The facts of a card: its effect, why it cannot be played, the choices left. */
function CardText({ card, ...props }: PanelProps & { card: string }): JSX.Element {
  const { view, selection } = props;
  const { title, effect } = cardText(card);
  const why = whyIdle(view, card);
  return (
    <>
      <b>{title}</b>
      <span>{effect}</span>
      {why && <small>{why}</small>}
      {selection.card === card && <NextStep {...props} />}
    </>
  );
}

interface HandState {
  /** Place in the hand of the card that is pointed at, or has the focus; -1 for none. */
  at: number;
}

/** The cards as pictures; a card under the pointer, focused or chosen shows its effect. */
class Cards extends Component<PanelProps & { hand: string[] }, HandState> {
  override state: HandState = { at: -1 };

  override render(props: PanelProps & { hand: string[] }, { at: shown }: HandState): JSX.Element {
    const { view, selection, dispatch, hand } = props;
    const chosen = selection.card ? hand.indexOf(selection.card) : -1;
    const chosenCard = hand[chosen];
    const otherCard = shown === chosen ? undefined : hand[shown];
    return (
      <div class="torres-cards">
        <ul class="torres-hand" onPointerLeave={() => this.setState({ at: -1 })}>
          {hand.map((card, at) => {
            const { title, effect } = cardText(card);
            const why = whyIdle(view, card);
            return (
              <li
                key={at}
                class={`torres-card${at === chosen ? " torres-selected" : ""}${why ? " torres-idle" : ""}`}
                onPointerEnter={() => this.setState({ at })}
                onFocusIn={() => this.setState({ at })}
                onFocusOut={() => this.setState({ at: -1 })}
              >
                <Button
                  class="torres-face"
                  label={[title, effect, why].filter(Boolean).join(" ")}
                  title=""
                  pressed={at === chosen}
                  disabled={!playable(view, card)}
                  onPress={() => dispatch({ type: "toggleCard", card: card as CardKey })}
                >
                  <CardPicture card={card} />
                </Button>
              </li>
            );
          })}
        </ul>
        {chosenCard && (
          <div key={chosenCard} class="torres-card-text">
            <CardText {...props} card={chosenCard} />
          </div>
        )}
        {otherCard && (
          <div class="torres-card-text" data-floats>
            <CardText {...props} card={otherCard} />
          </div>
        )}
      </div>
    );
  }
}

export function Hand(props: PanelProps): JSX.Element | null {
  const { view } = props;
  const shown = handOwner(view);
  const hand = shownHand(view);
  if (hand.length === 0) return null;
  return (
    <section aria-label={t`Cards`}>
      {shown !== view.to_act && (
        <p class="torres-others">
          <Shield player={shown} /> {playerName(shown)}
        </p>
      )}
      <Cards {...props} hand={hand} />
    </section>
  );
}
