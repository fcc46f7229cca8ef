"""Turns and phases in words."""

from __future__ import annotations

import pytest

from torres_widget import Game, Position
from torres_widget.common.language import speaking
from torres_widget.engine.text.turn_words import of_scoring, retold

BOARD = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8 K:a1"


def played(*actions: str, round: int = 1) -> Game:  # noqa: A002 - the position's own word
    game = Game(Position.from_board(BOARD, ap=5, stacks=[[3, 3], [3, 3]], round=round))
    for action in actions:
        game.play(action)
    return game


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (["build b2", "build c1", "build b2"], "Orange: built on b2 (×2), c1."),  # noqa: RUF001
        (
            ["move b1 c1", "move c1 d1", "score", "score"],
            "moved from b1 to d1; scored a point (×2)",  # noqa: RUF001
        ),
        (["deploy c1", "move c1 c2", "move b1 c1"], "moved from c1 to c2; moved from b1 to c1"),
        (["end"], "Orange: ended the turn."),
        (["score", "end", "score", "end"], "Orange: scored a point. Blue: scored a point."),
    ],
)
def test_turns_are_told_action_by_action(actions: list[str], words: str) -> None:
    assert words in retold(played(*actions).node.line()[1:])


def test_two_turns_of_a_player_in_a_row_are_two_sentences() -> None:
    stacks = [[3, 3], [3, 3]]
    start = Position.from_board(BOARD, ap=5, stacks=stacks, mode="master", master="edge", round=1)
    game = Game(start)
    for action in ("end", "score", "end", "build c1 from 1"):
        game.play(action)
    assert retold(game.node.line()[2:]) == "Blue: scored a point. Blue: built on c1."


def test_a_phase_is_scored_between_turns() -> None:
    game = played("score", "end", "score", "end", round=4)
    said = retold(game.node.line()[1:])
    assert said.startswith("Orange: scored a point. Blue: scored a point. Phase 1 was scored: ")
    assert said.endswith(of_scoring(game.node))
    assert of_scoring(game.node.line()[1]) == ""


def test_it_is_told_in_other_languages() -> None:
    with speaking("pl"):
        assert retold(played("build b2").node.line()[1:]) == "Pomarańczowy: buduje na b2."
