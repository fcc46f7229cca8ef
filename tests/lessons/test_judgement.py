"""A turn judged: what is said is counted by the engine, short, and about the turn."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from torres_widget import Game, Position
from torres_widget.analysis import Bot
from torres_widget.analysis.advice.explanation import Strongest, standing, strongest
from torres_widget.analysis.slices import finish
from torres_widget.lessons.session.ended_turn import EndedTurn, last_turn
from torres_widget.lessons.session.judgement import better_turn, judged

STAIRS = "......../......../......../...31.../...24.../......../......../........"
MOST_WORDS = 25


def turn_of(figures: str, *actions: str, **keys: Any) -> EndedTurn:
    """Return Orange's turn on the stairs."""
    fields: dict[str, Any] = {"phase": 3, "round": 4, "ap": 1, "stacks": [[3], [3]], **keys}
    game = Game(Position.from_board(f"{STAIRS} {figures}", players=2, **fields))
    for action in actions:
        game.play(action)
    turn = last_turn(game.node, 1)
    assert turn is not None
    return turn


@cache
def turns_of_bots() -> tuple[tuple[EndedTurn, Strongest], ...]:
    """Return turns of bots of levels 1 and 3, each with the best one that the coach finds."""
    found: list[tuple[EndedTurn, Strongest]] = []
    for level in (1, 3):
        game = Game(Position.new(players=2, seed=level).changed(deck=[]))
        bots = [Bot("search", level=level, seed=level), Bot("search", level=1, seed=level)]
        while game.position.stage != "over":
            for action in bots[game.position.to_act - 1].decide(game.position):
                game.play(action)
            turn = last_turn(game.node, 1)
            if turn and game.node.ends_turn and turn not in [each for each, _ in found]:
                found.append((turn, finish(better_turn(turn))))
    return tuple(found)


@pytest.mark.parametrize("threshold", [1, 4, 10])
def test_each_remark_is_true_and_short(threshold: int) -> None:
    kinds = []
    for turn, best in turns_of_bots():
        judgement = judged(turn, best, threshold)
        if judgement is None:
            continue
        kinds.append(judgement.kind)
        assert len(judgement.text.split()) <= MOST_WORDS, judgement.text
        lost = standing(best.reached) - standing(turn.after)
        claimed = re.search(r"Better by (\d+) points? if scored now: a turn that ", judgement.text)
        if claimed:
            reached = turn.before
            for action in best.actions[:-1]:
                reached = reached.apply(action)
            assert reached == best.reached
            assert int(claimed[1]) == round(lost) >= threshold
            drawn = reached.board_text() != turn.before.board_text()
            assert bool(judgement.marks) == drawn
        elif judgement.kind == "praise":
            assert lost <= 0
        elif judgement.kind == "better":
            assert f"{turn.after.ap} AP unspent" in judgement.text
        else:
            assert turn.after.reserve(1)
            assert len(turn.after.knights_of(1)) == 1
    assert "better" in kinds


def test_the_best_turn_is_praised_with_its_reason() -> None:
    turn = turn_of("1:d4 2:a1", "move d4 d5", "end")
    judgement = judged(turn, strongest(turn.before), 4)
    assert judgement is not None
    assert judgement.kind == "praise"
    assert judgement.text.startswith("Well played, I see no better turn. It climbs to level 3")
    assert judged(turn, strongest(turn.before), 5) is None


def test_a_better_turn_is_told_and_drawn() -> None:
    turn = turn_of("1:d4 2:a1", "score", "end")
    judgement = judged(turn, strongest(turn.before), 1)
    assert judgement is not None
    assert "a turn that climbs to level 3" in judgement.text
    assert judgement.marks == ("circle d5 green",)


def test_a_turn_that_bought_a_card_is_not_compared() -> None:
    turn = turn_of("1:d4 2:a1", "buy", "end", deck=["climb", "lift"])
    assert judged(turn, strongest(turn.before), 1) is None


def test_knights_in_the_reserve_are_spoken_of_in_the_second_round() -> None:
    turn = turn_of("1:d5 2:a1", "score", "end", round=2, phase=1)
    judgement = judged(turn, strongest(turn.before), 9)
    assert judgement is not None
    assert judgement.text.startswith("5 knights wait in your reserve")
