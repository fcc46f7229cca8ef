"""The bound on the rest of a turn, with cards in hand, against the engine's enumeration."""

from __future__ import annotations

from functools import partial

import pytest

from tests.analysis.exhaustive import best_values, mid_turn_rules, reached
from tests.engine.text.documents import seeded, synthetic
from torres_widget.analysis import OBJECTIVES, best_turns
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.cards import CARDS
from torres_widget.engine.editions import MODES

MOST = 120  # positions that a turn may lead to
HELD = [key for key, card in CARDS.items() if not card.extra_points]  # others open up too many
GAMES = [(edition, mode) for edition in EDITIONS for mode in MODES]


def cards_in_hand(number: int) -> tuple[Position, list[Position]]:
    """Return a random position with up to two cards in hand, and all that its turn leads to.

    Four in five have some house rules. There are few action points, so that it is the card that
    matters to the bound; the first card is each in turn.
    """
    chance = seeded(f"cards in hand {number}")
    while True:
        document = synthetic(chance, *GAMES[number % len(GAMES)])
        if number % 5:
            document["house_rules"] = mid_turn_rules(document["edition"], chance)
        document["turn"].update(ap=chance.randint(0, 1), played=None, bought=[])
        hand = {HELD[number % len(HELD)], *chance.sample(HELD, chance.randint(0, 1))}
        document["hands"] = [[] for _ in range(document["players"])]
        document["hands"][document["to_act"] - 1] = sorted(hand)
        document["deck"], document["decks"] = [], [[] for _ in range(document["players"])]
        position = Position.from_dict(document)
        places = reached(position, MOST)
        if places is not None and len(places) > 1:
            return position, places


def assert_best(position: Position, places: list[Position]) -> None:
    """Compare the best values, and the bound before the search, with the enumeration's."""
    for key, judge in OBJECTIVES.items():
        best = best_values(places, partial(judge.value, begun=position), 1)[0]
        assert best_turns(position, key, n=1, nodes=1).bound >= best
        found = best_turns(position, key, n=1, time=None)
        assert found.proven
        assert (found[0].value, found.bound) == (best, best)


@pytest.mark.parametrize("number", range(2 * len(HELD)))
def test_the_bound_is_admissible_and_the_best_is_found(number: int) -> None:
    assert_best(*cards_in_hand(number))


@pytest.mark.parametrize(
    ("card", "rows"),
    [
        ("diagonal", "...11.../...41.../123..... 1:c1"),
        ("jump", "......../....111./123.4... 1:c1 2:d1"),
    ],
)
def test_a_leap_leads_from_castle_to_castle(card: str, rows: str) -> None:
    board = 5 * "......../" + rows
    position = Position.from_board(board, ap=0, stacks=[[0], [0]], hands=[[card], []], round=4)
    assert_best(position, reached(position) or [])
    assert best_turns(position, "castles", n=1, time=None)[0].value == 4 * 4


@pytest.mark.parametrize(("rule", "best"), [("forbidden", 2 * 4), ("allowed", 2 * 6 + 10)])
def test_castles_that_a_card_merges_bring_the_king_s_bonus(rule: str, best: int) -> None:
    board = "1.1.1.../......../1.1...../......../......../......../1......./11.211.. K:a1 1:d1"
    document = Position.from_board(
        board, ap=0, stacks=[[0], [0]], hands=[["shift-block"], []], phase=2, round=3
    ).to_dict()
    position = Position.from_dict({**document, "house_rules": {"card_merge": rule}})
    assert_best(position, reached(position) or [])
    assert best_turns(position, n=1, time=None)[0].value == best
