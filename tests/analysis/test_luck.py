"""A review compares turns with average cards, and names great luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Game, Position
from torres_widget.analysis import review

if TYPE_CHECKING:
    from torres_widget.analysis.reviews.turn_review import TurnReview

BOARD = "....1.../..12..../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4,f3 2:h4"
#: Enough for a better turn; what was drawn matters as little with more.
NODES = 2_000
CARDS = (["seven-points", "jump", "climb"], ["jump", "climb", "seven-points"])


def bought(edition: str, cards: list[str]) -> TurnReview:
    """Return the review of a turn that buys cards and does nothing else."""
    decks: dict[str, Any] = {"deck": cards}
    if edition == "huch-2017":
        decks = {"decks": [cards, ["climb"]]}
    own: dict[str, Any] = {"edition": edition, "stacks": [[3, 2], [3, 2]], "round": 3, "ap": 1}
    game = Game(Position.from_board(BOARD, **own, **decks))
    game.play("buy")
    if game.position.stage == "keep":
        legal = [str(action) for action in game.position.legal_actions()]
        game.play(next(text for text in legal if text.startswith(f"keep {cards[0]}")))
    game.play("end")
    (turn,) = review(game, nodes=NODES).turns
    return turn


@pytest.mark.parametrize("edition", ["rio-grande-2005", "huch-2017"])
def test_the_same_turn_is_judged_alike_whatever_it_draws(edition: str) -> None:
    one, other = (bought(edition, cards) for cards in CARDS)
    assert (one.lost, one.grade) == (other.lost, other.grade)
    assert one.luck != other.luck


def test_great_luck_is_named() -> None:
    game = Game(Position.from_board(BOARD, stacks=[[3, 2], [3, 2]], round=3))
    game.play("end")
    (turn,) = review(game).turns
    assert turn.luck == 0
    assert "Luck" not in turn.text()
    assert "average" not in turn.text()
    drew = turn._replace(actions=("buy", "end"))
    assert drew.text().endswith("The cards drawn count as average cards.")
    assert turn._replace(luck=0.07).text().endswith("Luck with the cards drawn: +7%.")
    assert turn._replace(luck=-0.07).text().endswith("Luck with the cards drawn: \u22127%.")
