"""Words that the page of rules and the guide through a game share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_, gettext
from torres_widget.engine.cards import CARDS
from torres_widget.engine.rulebook import sentence
from torres_widget.engine.text.edition_words import law_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine.editions import Edition

#: Rules of a turn and its costs.
TURN: Final = ("R4.1", "R4.2", "R4.3", "R4.4", "R4.5", "R4.6", "R4.7")
#: The rule that the master game leaves out of a turn (R8.3).
BUYING: Final = "R4.5"
MODE_TITLES: Final = {
    "basic": N_("basic game"),
    "variant": N_("variant"),
    "master": N_("master game"),
}
#: Cards whose effect depends on a field of the edition.
_CARDS: Final = {"climb": "climb", "jump": "jump_over"}
#: The rule for cards in hand, by the card mode; editions differ in the common deck.
_CARD_MODES: Final = {"own-deck": "R8.2", "full-hand": "R8.3"}


def how_cards_are_held(edition: Edition, mode: str) -> str:
    """Return the sentence on the cards in hand and their decks, in a mode of the game."""
    rule = _CARD_MODES.get(edition.card_mode(mode))
    return sentence(rule) if rule else law_of(edition, "common_look")


def card_effects(edition: Edition) -> Iterator[tuple[str, str]]:
    """Yield the title of each action card, and its effect in an edition."""
    for key, card in CARDS.items():
        if key in _CARDS:
            effect = law_of(edition, _CARDS[key])
        else:
            effect = sentence(card.rule).partition(": ")[2]
        yield gettext(card.title), effect
