"""The players' names: the colours of their knights."""

from __future__ import annotations

from typing import Final

from torres_widget.common.language import N_, gettext
from torres_widget.common.word_forms import Word

#: By player, player 1 first.
COLOURS: Final = (N_("orange"), N_("blue"), N_("green"), N_("violet"))


def player_name(player: int) -> Word:
    """Return the name of a player.

    >>> player_name(2)
    'blue'
    """
    colour = COLOURS[player - 1]
    return Word(gettext(colour), colour)


def player_title(player: int) -> str:
    """Return the name of a player for the beginning of a sentence or for a table.

    >>> player_title(2)
    'Blue'
    """
    return capitalized(player_name(player))


def capitalized(text: str) -> str:
    """Return a text with a capital at its head, such as one that begins with a player's name.

    >>> capitalized("blue has 3 points")
    'Blue has 3 points'
    """
    capital = text[:1].upper() + text[1:]
    return Word(capital, text.english) if isinstance(text, Word) else capital


def uncapitalized(sentence: str) -> str:
    """Return a sentence as it is within another one.

    >>> uncapitalized("Widens a castle.")
    'widens a castle.'
    """
    return sentence[:1].lower() + sentence[1:]
