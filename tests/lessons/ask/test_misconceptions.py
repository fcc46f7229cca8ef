"""Misconceptions: each one of each query gives a wrong answer, and feedback names it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from torres_widget.engine import Position
from torres_widget.lessons.ask.misconceptions import METHODS, MISCONCEPTIONS
from torres_widget.lessons.ask.numbers import NUMBERS
from torres_widget.lessons.ask.query import Query
from torres_widget.lessons.drills import KINDS, drill

if TYPE_CHECKING:
    from torres_widget.lessons.ask.misconceptions.misconception import Misconception

#: What is asked besides what drills ask.
ASKED = {
    "score": ("score 1", "score 2"),
    "after": ("after 1", "after 2"),
    "bonus": ("bonus 1", "bonus 2"),
    "master": ("master 1", "master 2"),
    "leap": tuple(f"leap 1 {points}" for points in range(1, 9)),
    "castles": ("castles",),
    "blocks": ("blocks",),
    "supply": ("supply",),
    "reserve": ("reserve 1",),
    "ap": ("ap",),
}
#: Words that take a cell or a knight.
OF_CELLS = {
    "castle-points": "castle-points {player} {cell}",
    "area": "area {cell}",
    "castle-height": "castle-height {cell}",
    "height": "height {cell}",
}
EACH = [
    pytest.param(query, misconception, id=f"{query}: {misconception.name}")
    for query, misconceptions in MISCONCEPTIONS.items()
    for misconception in misconceptions
]


@cache
def positions() -> tuple[Position, ...]:
    """Return positions of drills, and some of a game under way."""
    found = [
        drill(kind, seed, level).steps[0].position
        for kind in KINDS
        for level in (2, 4)
        for seed in range(4)
    ]
    laps = [
        Position.from_dict(
            {
                "board": f"{'......../' * 6}...11.../...21... 1:d1",
                "edition": "huch-2017",
                "scores": [98, 3],
            }
        )
    ]
    return (*found, *(place.changed(ap=2) for place in found[:4]), *laps)


def questions(word: str, place: Position) -> tuple[str, ...]:
    """Return questions of a kind in a position."""
    cells = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    if word in OF_CELLS:
        built = [cell for cell in cells if place.height(cell)]
        return tuple(
            OF_CELLS[word].format(player=player, cell=cell)
            for cell in built
            for player in ((1, 2) if word == "castle-points" else (1,))
        )
    if word == "count":
        own = place.knights_of(place.to_act) if place.stage == "turn" else []
        return ("count deployable", "count buildable", *(f"count reach {cell}" for cell in own))
    return ASKED[word]


def answered(word: str, misconception: Misconception) -> bool:
    """Whether some wrong answer, in some position, is answered with a misconception's sentence."""
    for place in positions():
        for text in questions(word, place):
            query = Query(text)
            right = query.number(place)
            for number in misconception.find(place, query.words):
                if number == right:
                    continue
                reasons = query.mistakes(place, number)
                if (
                    len(reasons) == 1
                    and reasons[0].rule == misconception.rule
                    and _says(reasons[0].text, misconception)
                ):
                    return True
    return False


def _says(text: str, misconception: Misconception) -> bool:
    wanted = misconception.text.replace("{kind}", misconception.kind)
    head, _, tail = wanted.partition("{player}")
    return text.startswith(head) and text.endswith(tail)


@pytest.mark.parametrize(("word", "misconception"), EACH)
def test_a_misconception_is_named_where_it_differs(word: str, misconception: Misconception) -> None:
    assert answered(word, misconception)


def test_every_query_has_misconceptions_and_a_method() -> None:
    assert set(MISCONCEPTIONS) == set(METHODS) == set(NUMBERS)


STAIRS = "......../......../......../...31.../...24.../......../......../........ 1:d5,d4 2:e5 K:e4"


@pytest.mark.parametrize(
    ("text", "given", "said"),
    [
        ("castle-points 1 d4", 3, "Multiply it by the castle's number of cells"),
        ("castle-points 1 d4", 7, "You added level and cells"),
        ("castle-points 1 d4", 20, "You counted several knights"),
        ("castle-points 1 d4", 30, "You multiplied by blocks"),
        ("castle-points 2 d4", 12, "That is what another player gets. Look at blue's knights"),
        ("castle-points 1 d4", 99, "The level of the player's highest knight there"),
        ("score 1", 17, "You added the king's bonus"),
        ("score 2", 4, "is there a king's bonus"),
        ("bonus 2", 0, "There is a bonus"),
        ("bonus 2", 10, "That is the bonus of another phase"),
        ("bonus 1", 5, "No bonus"),
        ("height d4", 3, "no figure on top"),
        ("reserve 1", 2, "Those are the knights on the board"),
    ],
)
def test_by_hand(text: str, given: int, said: str) -> None:
    (reason,) = Query(text).mistakes(Position.from_board(STAIRS), given)
    assert said in reason.text
    assert str(Query(text).number(Position.from_board(STAIRS))) not in reason.text.split()


@pytest.mark.parametrize(
    ("given", "one", "other"),
    [
        (4, "Multiply them by the level", "That is what another player gets"),
        (16, "You took the castle's height", "You took too high a level"),
        (8, "You took a lower knight", "You took too low a level"),
    ],
)
def test_of_two_possible_mistakes_both_are_named(given: int, one: str, other: str) -> None:
    first, second = Query("castle-points 1 d4").mistakes(Position.from_board(STAIRS), given)
    assert first.text.startswith("Perhaps: ")
    assert one in first.text
    assert second.text.startswith("Or: ")
    assert other in second.text
