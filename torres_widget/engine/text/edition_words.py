"""The law of each edition in sentences: the fields in which editions differ, and their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import N_, gettext
from torres_widget.engine.editions import EDITIONS, TITLES, fields_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine.editions import Edition

_BASIC: Final[dict[object, str]] = {
    "common-deck": N_("In the basic game all players buy from one deck."),
    "own-deck": N_("In the basic game each player has a deck."),
}
_VARIANT: Final[dict[object, str]] = {
    "common-deck": N_("In the variant all players buy from one deck."),
    "own-deck": N_("In the variant each player has a deck."),
}
#: Sentences by the field of the edition and its value.
WORDS: Final[dict[str, dict[object, str]]] = {
    "basic_cards": _BASIC,
    "variant_cards": _VARIANT,
    "stack_cap": {
        3: N_(
            "The turn's stack is gone when the turn ends. Its unused blocks may go on your"
            " other stacks, up to 3 in each; the rest returns to the supply."
        ),
        None: N_(
            "The turn's stack is gone when the turn ends. Its unused blocks may go on your"
            " other stacks; the rest returns to the supply."
        ),
    },
    "leftover": {
        "supply": N_("Blocks left at the end of a phase return to the supply."),
        "kept": N_("You keep blocks left at the end of a phase, and put them on your new stacks."),
    },
    "phase_start": {
        "fewest": N_("The player with the fewest points begins phases 2 and 3."),
        "unchanged": N_("Player 1 begins every phase."),
        "named-by-fewest": N_(
            "The player with the fewest points names the player who begins phases 2 and 3."
        ),
    },
    "king_move": {
        "any-castle": N_(
            "After phases 1 and 2 the player with the fewest points may move the king to any"
            " free cell of a castle."
        ),
        "another-castle": N_(
            "After phases 1 and 2 the player with the fewest points may move the king to a free"
            " cell of another castle."
        ),
    },
    "climb": {
        "up-to-2": N_("a knight steps to a free neighbouring cell one or two levels higher."),
        "exactly-2": N_("a knight steps to a free neighbouring cell exactly two levels higher."),
    },
    "jump_over": {
        "any-knight": N_(
            "a knight jumps in a straight line over any knight next to it, but not over the"
            " king, to the free cell behind, at most one level up, any number down."
        ),
        "other-knight": N_(
            "a knight jumps in a straight line over another player's knight next to it, to the"
            " free cell behind, at most one level up, any number down."
        ),
        "any-figure": N_(
            "a knight jumps in a straight line over any knight or the king next to it, to the"
            " free cell behind, at most one level up, any number down."
        ),
    },
    "return_split": {
        "together": N_("The cards that you don't keep go back together, on top or at the bottom."),
        "freely": N_("Each card that you don't keep goes back on top or at the bottom."),
    },
    "common_look": {
        1: N_("Common deck: all forty cards are shuffled together, and a buy takes the top one."),
        3: N_(
            "Common deck: all forty cards are shuffled together; a buy looks at the top three,"
            " keeps one and puts the others back unseen, on top or at the bottom."
        ),
    },
    "track": {
        None: N_("The score track has no end."),
        100: N_("The score track is a loop of 100 fields."),
    },
    "castle_count_points": {
        points: N_("castle-count pays {points} points in phases 1, 2 and 3.")
        for points in ((5, 15, 30), (5, 5, 30))
    },
}


class Law(NamedTuple):
    """The law of some editions.

    Attributes
    ----------
    editions : tuple of str
        Their keys.
    text : str
        Their law in a sentence.
    """

    editions: tuple[str, ...]
    text: str

    @property
    def titles(self) -> str:
        """The editions' titles."""
        return ", ".join(gettext(TITLES[key]) for key in self.editions)


def law_of(edition: Edition, field: str) -> str:
    """Return what an edition says of a field.

    Examples
    --------
    >>> law_of(EDITIONS["huch-2017"], "king_move").partition(" the king ")[2]
    'to a free cell of another castle.'
    """
    value = getattr(edition, field)
    points = ", ".join(map(str, value)) if isinstance(value, tuple) else ""
    return gettext(WORDS[field][value], points=points)


def laws(rule: str) -> Iterator[Law]:
    """Yield what each edition says of a rule in which they differ, equal ones together.

    Examples
    --------
    >>> for law in laws("R3.5"):
    ...     print(f"{law.titles}: {law.text}")
    Rio Grande 2005, Ravensburger 1999: Blocks left at the end of a phase return to the supply.
    Rio Grande, English, HUCH! 2017: You keep blocks left at the end of a phase, and put them on \
your new stacks.
    """
    for field in fields_of(rule):
        if field not in WORDS:
            continue
        said: dict[object, list[str]] = {}
        for key, edition in EDITIONS.items():
            said.setdefault(getattr(edition, field), []).append(key)
        if len(said) > 1:
            for keys in said.values():
                yield Law(tuple(keys), law_of(EDITIONS[keys[0]], field))
