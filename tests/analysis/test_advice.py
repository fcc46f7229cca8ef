"""Advice within a limit: the looks that bots take, in their order, and never worse than theirs."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

import pytest

from tests.analysis.exhaustive import small_position
from tests.analysis.test_bots import midgame
from tests.engine.support import plain_alone
from torres_widget import Position
from torres_widget.analysis import OBJECTIVES, Bot, advise, best_turns
from torres_widget.analysis.advice.advice import advising
from torres_widget.analysis.advice.purposes import purpose
from torres_widget.analysis.bots import planner
from torres_widget.analysis.bots.beam import Beam
from torres_widget.analysis.bots.planner import GLANCE, WHOLE, Budget, Planner
from torres_widget.analysis.reviews.comparison import chance_after
from torres_widget.analysis.turns import OUTLOOK, searching
from torres_widget.engine.actions import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MIDGAMES = [midgame(seed, 90 + 30 * seed, players=2 + seed % 3) for seed in range(6)]
#: Positions valued between two looks at the clock.
PIECE = planner.VALUED


def plan(actions: Sequence[object]) -> list[str]:
    """Return what a turn does before it spends the action points that are left."""
    words = map(str, actions)
    return list(takewhile(lambda text: text.split()[0] not in {"score", "buy", "end"}, words))


@pytest.mark.parametrize("position", [place for place in MIDGAMES if place.stage == "turn"])
def test_advice_is_the_turn_of_level_8_whatever_the_number_of_positions(position: Position) -> None:
    values = []
    for nodes in (1, 10, 30, 100, 200, 400, 700, 1000, 1500):
        advice = best_turns(position, OUTLOOK, n=1, nodes=nodes)[0]
        assert plan(Bot("search", level=8, nodes=nodes).decide(position)) == plan(advice.actions)
        values.append(advice.value)
    assert values == sorted(values)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """Return a clock that goes on by a hundredth of a second whenever a beam works."""
    worked = 0

    class Working(Beam):
        def run(self, number: int, slip: Callable[[int], int] | None = None) -> bool:
            nonlocal worked
            worked += 1
            return super().run(number, slip)

    def now() -> float:
        return worked / 100

    monkeypatch.setattr(planner, "Beam", Working)
    monkeypatch.setattr("torres_widget.analysis.bots.planner.monotonic", now)
    monkeypatch.setattr("torres_widget.analysis.turns.monotonic", now)
    return now


@plain_alone
@pytest.mark.parametrize("slices", [1, 2, 3, 5, 8, 13, 21, 34, 55])
def test_advice_is_the_turn_of_level_8_whatever_the_time(
    slices: int, clock: Callable[[], float]
) -> None:
    position = MIDGAMES[0]
    limit = slices / 100
    bots = Bot("search", level=8, time=limit).decide(position)
    begun = clock()
    advice = best_turns(position, OUTLOOK, n=3, time=limit)
    assert plan(advice[0].actions) == plan(bots)
    assert clock() - begun == pytest.approx(limit)


def test_without_a_limit_advice_is_what_level_8_plays() -> None:
    position = MIDGAMES[1]
    advice = best_turns(position, OUTLOOK, n=3, time=None)
    assert plan(advice[0].actions) == plan(Bot("search", level=8).decide(position))


@plain_alone
def test_a_glance_finds_the_first_turn_and_each_answer_is_at_least_as_good() -> None:
    position = MIDGAMES[2]
    found = [turns for turns in searching(position, OUTLOOK, 1) if turns is not None]
    values = [turns[0].value for turns in found]
    assert values == sorted(values)
    glancing = Planner(position.state, Budget())
    glancing.think(GLANCE)
    assert found[0].nodes <= glancing.spent + PIECE < found[-1].nodes


@pytest.mark.parametrize("position", [place for place in MIDGAMES if place.stage == "turn"])
def test_little_is_done_between_two_looks_at_the_clock(position: Position) -> None:
    looking = Planner(position.state, Budget())
    spent = [0, *(looking.spent for _ in looking.looking(WHOLE))]
    assert max(after - before for before, after in pairwise(spent)) <= PIECE


@pytest.mark.parametrize(("blue", "said"), [("c3", ""), ("b4", ", before Blue takes that cell")])
def test_nobody_is_said_to_come_to_a_castle_later_who_stands_in_it(blue: str, said: str) -> None:
    rows = "....1.../......../..1..1../1......./..21.1.1/..1..21./.11...../...1...."
    start = Position.from_board(f"{rows} 1:e3 2:{blue}", ap=4)
    after = start.apply("move e3 d3").apply("move d3 d4").apply("move d4 c4")
    assert purpose(start, after) == f"Enters a castle: level 2 x area 5{said}."


@pytest.mark.parametrize(
    ("rivals", "said"),
    [
        ("2:h8 3:h7", ""),
        ("2:h8 3:c1", ", which helps Green too"),
        ("2:c1 3:d1", ", which helps others too"),
    ],
)
def test_a_wider_castle_is_said_to_help_whom_it_helps(rivals: str, said: str) -> None:
    board = f"......../......../......../......../......../......../1......./2111.... 1:b1 {rivals}"
    start = Position.from_board(board, players=3, ap=2, stacks=[[1], [1], [1]], round=3)
    after = start.apply("build e1 from 1")
    assert purpose(start, after) == f"Widens a castle to 6 cells{said}."


@pytest.mark.parametrize(
    ("scores", "said"),
    [([10, 13], "Scores 2 points."), ([10, 11], "Scores 3 points, leaps included.")],
)
def test_points_for_leaps_are_named(scores: list[int], said: str) -> None:
    board = "......../......../......../......../......../......../1......./2111.... 1:b1 2:h8"
    start = Position.from_board(board, ap=2, phase=3, round=4, scores=scores)
    assert purpose(start, start.apply("score", "score")) == said


@pytest.mark.parametrize(
    ("phase", "number", "said"),
    [
        (3, 3, "Prepares a step up to level 1."),
        (2, 4, "Prepares a step up to level 1."),
        (3, 4, "Changes nothing that is scored."),
    ],
)
def test_the_last_turn_of_a_game_prepares_nothing(phase: int, number: int, said: str) -> None:
    board = "......../......../......../......../......../......../......../1......1 1:c1 2:h1"
    start = Position.from_board(board, phase=phase, round=number, ap=1)
    assert purpose(start, start.apply("move c1 b1")) == said


@pytest.mark.parametrize("number", range(4))
def test_a_turn_has_the_same_chance_in_advice_as_in_a_review(number: int) -> None:
    position, _ = small_position(number, 150)
    advice = advise(position, time=None)
    assert all(line.after_replies for line in advice.lines)
    for line in advice.lines:
        turn = tuple(map(parse, (*line.turn, "end")))
        assert chance_after(position, turn) == pytest.approx(line.chance)


@pytest.mark.parametrize("number", range(8))
def test_a_number_beside_a_line_is_that_of_the_actions_it_shows(number: int) -> None:
    position, _ = small_position(number, 150)
    for key, judge in OBJECTIVES.items():
        *_, advice = filter(None, advising(position, key, time=None))
        assert advice.lines
        for line in advice.lines:
            assert reduce(Position.apply, line.actions, position) == line.reached
            assert (line.cards, judge.value(line.reached, position)) == (0, line.value)


def test_a_line_that_buys_is_valued_with_the_cards_it_buys() -> None:
    bought = 0
    for position in MIDGAMES:
        if position.stage != "turn":
            continue
        first = next(filter(None, advising(position, nodes=40)))
        for line in first.lines:
            bought += line.cards
            if line.cards:
                assert line.value == line.margin
    assert bought
