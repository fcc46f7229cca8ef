"""Drills on the ten action cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.language import gettext
from torres_widget.engine import Position
from torres_widget.engine.cards import CARDS, card_name
from torres_widget.engine.cells import NAMES, bits, names
from torres_widget.engine.editions import TITLES

from .kind import Exercise, Kind, scene
from .terrain import Size

if TYPE_CHECKING:
    from random import Random

    from .kind import Draft

_HARD: Final = 4
_MOST: Final = (0, 6, 8, 10, 12, 14)


def _edition(random: Random, level: int) -> str:
    return random.choice(list(TITLES)) if level >= _HARD else "rio-grande-2005"


def _figure(card: str, own_edition: str = "") -> Draft:
    """Return a drill on where a card takes a knight; without an edition, hard ones vary it."""

    def draft(random: Random, level: int) -> Exercise | None:
        edition = own_edition or _edition(random, level)
        tall = 0.65 if card == "climb" else 0.5
        size = Size(castles=1 + level // 2, blocks=4 + 4 * level, tall=tall)
        own = 2 + level // 3 if card == "redeploy" else 1 + level // 3
        others = 2 + level // 2 if card == "jump" else 1 + level // 3
        keys: dict[str, Any] = {"hands": [[card], []], "edition": edition}
        table, place = scene(random, level, size=size, own=own, others=others, **keys)
        source = random.choice(bits(place.state.own))
        found = [action for action in place.legal_actions() if action.source == source]
        found = [action for action in found if action.card == card]
        if not found:
            return None
        fit = len(found) <= _MOST[level]
        words = {"cell": NAMES[source], "edition": TITLES[edition]}
        return Exercise(table, {"answer": f"card {card} {NAMES[source]}"}, words, fit)

    return draft


def _blocks(card: str) -> Draft:
    """Return a drill on the cells that a card can be played with."""

    def draft(random: Random, level: int) -> Exercise | None:
        castles = random.randint(5, 8) if card == "shift-block" else 1 + level // 2
        blocks = castles + 2 * level if card == "shift-block" else 3 + 3 * level
        own = 3 + level // 2 if card == "lift" else 1 + level // 3
        size = Size(castles=castles, blocks=blocks, tall=0.6 if card == "lift" else 0.4)
        keys: dict[str, Any] = {"hands": [[card], []]}
        table, place = scene(
            random, level, size=size, own=min(own, 6), others=1 + level // 3, **keys
        )
        answer = _targets(place, card)
        if not answer:
            return None
        fit = len(answer) <= _MOST[level] + 2 and (card != "lift" or len(answer) < own)
        words = {"edition": TITLES["rio-grande-2005"]}
        return Exercise(table, {"answer": f"card {card}"}, words, fit)

    return draft


def _targets(place: Position, card: str) -> tuple[str, ...]:
    actions = [action for action in place.legal_actions() if action.card == card]
    cells = {action.source if card == "shift-block" else action.target for action in actions}
    return names(sum(1 << cell for cell in cells if cell is not None))


def _points(card: str) -> Draft:
    """Return a drill on when a card that gives action points can be played."""

    def draft(random: Random, level: int) -> Exercise | None:
        ap = random.randint(0, 2)
        other = random.choice([key for key in CARDS if key not in ("six-points", "seven-points")])
        bought = random.random() < 0.4
        played = None if random.random() < 0.6 else other
        turn = {"ap": ap, "bought": [card] if bought else [], "played": played}
        keys: dict[str, Any] = {"hands": [[card], []], "turn": turn}
        table, place = scene(random, level, own=1 + level // 3, **keys)
        texts = [f"play {card}", "score", "buy"]
        knight = NAMES[bits(place.state.own)[0]]
        texts += [f"move {knight} {cell}" for cell in random.sample(NAMES, 2)]
        deck = random.sample(list(CARDS), 3)
        table["deck"] = deck
        place = Position.from_dict({**table, "turn": turn})
        if all(place.why_not(text) for text in texts):
            return None
        choices = [{"action": text} for text in texts]
        random.shuffle(choices)
        facts = [gettext("{ap} AP left", ap=ap)]
        if bought:
            facts.append(gettext("bought {card} in this turn", card=card_name(card)))
        if played:
            facts.append(gettext("played {card} in this turn", card=card_name(played)))
        return Exercise(table, {"choices": choices, "many": True}, {"told": ", ".join(facts)})

    return draft


DEALING: Final = tuple(
    Kind(
        f"card-{card}",
        (CARDS[card].rule, "R4.6"),
        drafts(card),
        partial(_figure, card) if drafts is _figure else None,
    )
    for drafts, cards in (
        (_figure, ("climb", "elevator", "diagonal", "redeploy", "jump")),
        (_blocks, ("lift", "extra-block", "shift-block")),
        (_points, ("six-points", "seven-points")),
    )
    for card in cards
)
