"""Misconceptions: for each query of a number, the wrong ways of working it out.

A wrong answer is compared with the result of each misconception. If one fits, the feedback names
the mistake; of several, the two likeliest are named as possible. If none fits, the query's method
says how the number is worked out. None of them gives the number away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_, gettext
from torres_widget.engine import Reason
from torres_widget.engine.colours import capitalized, player_name

from .castles import ALL, ONE
from .counts import (
    AP,
    AREA,
    BLOCKS_ON_BOARD,
    CASTLE_HEIGHT,
    CASTLES,
    COUNT,
    HEIGHT,
    RESERVE,
    SUPPLY,
)
from .markers import AFTER, BONUS, LEAP, MASTER, PARTS

if TYPE_CHECKING:
    from torres_widget.engine import Position
    from torres_widget.lessons.ask.parts import Words

    from .misconception import Misconception

#: The misconceptions of each query, likely ones first.
MISCONCEPTIONS: Final[dict[str, tuple[Misconception, ...]]] = {
    "score": (*PARTS, *ALL),
    "after": AFTER,
    "castle-points": ONE,
    "bonus": BONUS,
    "master": MASTER,
    "leap": LEAP,
    "area": AREA,
    "castle-height": CASTLE_HEIGHT,
    "height": HEIGHT,
    "castles": CASTLES,
    "blocks": BLOCKS_ON_BOARD,
    "supply": SUPPLY,
    "reserve": RESERVE,
    "ap": AP,
    "count": COUNT,
}
#: How each query is worked out: the rule, and a sentence.
METHODS: Final[dict[str, tuple[str, str]]] = {
    "score": (
        "R7.1",
        N_(
            "For each castle: the level of the player's highest knight there, "
            "times its number of cells"
        ),
    ),
    "after": (
        "R7.2",
        N_("First all castles move the marker, then the king's bonus. It stops on free fields"),
    ),
    "castle-points": (
        "R7.1",
        N_("The level of the player's highest knight there, times the number of cells"),
    ),
    "bonus": (
        "R7.4",
        N_("Find the king's castle. Does a knight stand there at exactly the level of the phase?"),
    ),
    "master": ("R9.3", N_("Take the master card's sentence word by word, and look at each knight")),
    "leap": (
        "R7.3",
        N_("Count on from where the marker stands. On a taken field, go on to the next free one"),
    ),
    "area": ("R1.6", N_("Count the cells that touch side to side, whatever their height")),
    "castle-height": ("R1.6", N_("Count the blocks on the castle's tallest cell")),
    "height": ("R1.5", N_("Count the blocks on this cell")),
    "castles": (
        "R1.6",
        N_(
            "Blocks that touch side to side are one castle;"
            " a block that touches no other is one, too"
        ),
    ),
    "blocks": ("R1.2", N_("Add up the blocks of every cell")),
    "supply": ("R1.2", N_("All 92 blocks, less those on the board and in the players' stacks")),
    "reserve": ("R1.3", N_("Six knights for each player, less those on the board")),
    "ap": ("R4.1", N_("Five for a turn, less what was spent")),
    "count": ("", N_("Go through the cells one by one")),
}


def mistakes(query: str, position: Position, words: Words, given: int) -> tuple[Reason, ...]:
    """Return what mistakes a wrong number may show, or how the query is worked out.

    Parameters
    ----------
    query : str
        The query's first word.
    position : Position
        The position in which it is asked.
    words : Words
        Its other words.
    given : int
        The wrong answer.
    """
    found = dict.fromkeys(
        _said(misconception.rule, misconception.text, words, misconception.kind)
        for misconception in MISCONCEPTIONS[query]
        if given in misconception.find(position, words)
    )
    match tuple(found):
        case (one, other, *_):
            return (
                one._replace(text=gettext("Perhaps: {mistake}", mistake=one.text)),
                other._replace(text=gettext("Or: {mistake}", mistake=other.text)),
            )
        case (one,):
            return (one,)
        case _:
            return (_said(*METHODS[query], words),)


def _said(rule: str, text: str, words: Words, kind: str = "") -> Reason:
    values = {"player": player_name(words.player), "kind": gettext(kind) if kind else ""}
    return Reason(rule, capitalized(gettext(text, **values)))
