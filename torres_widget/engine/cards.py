"""The action cards and master cards: keys, rule ids, and the numbers printed on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from torres_widget.common.language import N_, gettext

if TYPE_CHECKING:
    from collections.abc import Iterable

CardKind = Literal["figure", "block", "points"]


class Card(NamedTuple):
    """One action card.

    Attributes
    ----------
    key : str
        Its name in action texts and documents.
    title : str
        Its name for readers, in English.
    rule : str
        Id of the rule that says what it does.
    form : str
        The form of its action text after ``play KEY``, as NOTATION has it.
    kind : {"figure", "block", "points"}
        Whether it moves a figure, moves or brings a block, or gives action points.
    extra_points : int
        Action points that it adds to the turn.
    """

    key: str
    title: str
    rule: str
    form: str
    kind: CardKind
    extra_points: int = 0


_FROM_TO: Final = "FROM TO"
CARDS: Final = {
    card.key: card
    for card in (
        Card("climb", N_("Climb"), "R8.5", _FROM_TO, "figure"),
        Card("lift", N_("Lift"), "R8.6", "CELL from STACK", "block"),
        Card("extra-block", N_("Extra block"), "R8.7", "CELL", "block"),
        Card("elevator", N_("Elevator"), "R8.8", _FROM_TO, "figure"),
        Card("diagonal", N_("Diagonal"), "R8.9", _FROM_TO, "figure"),
        Card("six-points", N_("Six points"), "R8.10", "", "points", extra_points=1),
        Card("seven-points", N_("Seven points"), "R8.11", "", "points", extra_points=2),
        Card("shift-block", N_("Shift a block"), "R8.12", _FROM_TO, "block"),
        Card("redeploy", N_("Redeploy"), "R8.13", _FROM_TO, "figure"),
        Card("jump", N_("Jump"), "R8.14", _FROM_TO, "figure"),
    )
}
KEYS: Final = tuple(CARDS)
#: Each card exists once in every colour (R1.4).
COPIES: Final = 4
#: Number of cards that a buy from the player's own deck looks at (R8.2).
LOOK: Final = 3


class MasterCard(NamedTuple):
    """One master card (R9.3).

    Attributes
    ----------
    key : str
        Its name in texts and documents.
    points : tuple of int
        Points in phases 1, 2 and 3; for a card that counts knights, the points of one knight.
        Empty where the edition says them (field ``castle_count_points``).
    """

    key: str
    points: tuple[int, ...]


MASTER_CARDS: Final = {
    card.key: card
    for card in (
        MasterCard("different-levels", (0, 0, 40)),
        MasterCard("same-level", (0, 0, 50)),
        MasterCard("one-line", (0, 0, 50)),
        MasterCard("square", (0, 0, 50)),
        MasterCard("edge", (2, 5, 10)),
        MasterCard("castle-count", ()),
        MasterCard("diagonals", (2, 5, 10)),
        MasterCard("adjacent", (0, 0, 40)),
    )
}
MASTER_KEYS: Final = tuple(MASTER_CARDS)


def card_name(key: str) -> str:
    """Return an action card's name for readers.

    >>> card_name("shift-block")
    'Shift a block'
    """
    return gettext(CARDS[key].title) if key in CARDS else key


def without(cards: tuple[str, ...], taken: Iterable[str]) -> tuple[str, ...]:
    """Return `cards` without one copy of each card of `taken`, order kept.

    >>> without(("jump", "lift", "jump"), ["jump"])
    ('lift', 'jump')
    """
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return tuple(left)
