"""The best turn: equal to the engine's exhaustive enumeration, and honest about its limits."""

from __future__ import annotations

from functools import partial
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from tests.analysis.exhaustive import best_values, count, reached, small_position
from torres_widget.analysis import (
    OBJECTIVES,
    Turns,
    best_turns,
    count_turns,
    search_turns,
    turns,
)
from torres_widget.analysis.bots.planner import Planner
from torres_widget.analysis.search.branch_and_bound import Search
from torres_widget.analysis.search.conversion import bounds_of, reached_by, replayed, turn_of
from torres_widget.analysis.search.objectives import objective
from torres_widget.engine import NotationError, Position, TorresError
from torres_widget.engine.cards import CARDS
from torres_widget.engine.cells import bits
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.lessons.puzzles.book import book

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.analysis import Turn
    from torres_widget.analysis.bots.planner import Budget
    from torres_widget.engine.kernel.state import State

#: Of the positions of `small_position`, of which the benchmark takes more: one of each edition and
#: mode, and some with the cards that are in none of their hands.
NUMBERS = (*range(12), 13, 35, 48)
MOST = 150  # positions that a turn may lead to

STAIRS = "......../......../......../..1...../.2132.../..11..../......../........ K:d5 1:b4 2:e4"
BUSY = "21..1.../.131.2../2.21.2../1.11.3.1/1...1..1/.11.151./...1.121/.122.112"
BUSY += " K:d2 1:d3,g4,c7 2:e4,c6,g7"


def played(position: Position, turn: Turn) -> Position:
    """Return where a turn leads, played action by action."""
    for action in turn.actions[:-1]:
        position = position.apply(action)
    assert position == turn.reached
    assert position.parse(turn.actions[-1]).verb == "end"
    return position.apply(turn.actions[-1])


def check_equal_turns(position: Position, places: list[Position]) -> None:
    judge = objective("points")
    values = best_values(places, partial(judge.value, begun=position), MOST)
    search = Search(turn_of(position), bounds_of(position.state, judge), 1, ties=MOST)
    while not search.run(MOST):
        pass
    ((best, _),) = search.best()
    assert best == values[0]
    search.look_for_ties()
    while not search.run(MOST):
        pass
    paths = [*(path for _, path in search.best()), *search.tied()]
    assert len({reached_by(position, path) for path in paths}) == values.count(best)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_turn_as_good_as_the_best_can_be_found(number: int) -> None:
    check_equal_turns(*small_position(number, MOST))


def test_a_block_of_the_doors_may_be_taken_once_the_knight_is_through() -> None:
    board = ".....1../.....1../.....1../.....1../..11.1../......../......../........ 1:b4"
    position = Position.from_board(
        board, ap=2, round=4, stacks=[[], []], hands=[["shift-block"], []]
    )
    check_equal_turns(position, reached(position) or [])


@pytest.mark.parametrize(("ap", "castle"), [(1, "231"), (2, "234"), (3, "2345")])
def test_after_the_card_climb_the_knight_may_step_on(ap: int, castle: str) -> None:
    rows = ["........"] * 8
    rows[3], rows[4] = "..1111..", f"..{castle:.<6}"
    position = Position.from_board(
        f"{'/'.join(rows)} 1:b4", ap=ap, round=4, stacks=[[], []], hands=[["climb"], []]
    )
    check_equal_turns(position, reached(position) or [])
    assert best_turns(position, n=1)[0].actions[0].startswith("play climb")


def test_the_look_for_equal_turns_keeps_to_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Search] = []

    class Noted(Search):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr("torres_widget.analysis.turns.Search", Noted)
    position = Position.from_board(BUSY, phase=2, round=2, ap=4)
    proof = best_turns(position, n=1, time=None)
    limited = best_turns(position, n=1, time=None, nodes=proof.nodes + 1)
    assert limited.proven
    assert limited.nodes == proof.nodes
    assert made[1].opened < made[0].opened


@pytest.mark.parametrize("board", [STAIRS, BUSY])
@pytest.mark.parametrize("key", OBJECTIVES)
def test_of_equal_turns_the_likelier_to_win_comes_first(board: str, key: str) -> None:
    position = Position.from_board(board, phase=2, ap=3)
    turns = best_turns(position, key, n=6, time=None)
    ranks = [(turn.value, turn.outlook.chances[0]) for turn in turns]
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize("number", NUMBERS)
def test_equal_to_exhaustive_enumeration(number: int) -> None:
    position, places = small_position(number, MOST)
    for key in OBJECTIVES:
        judge = objective(key)
        turns = best_turns(position, key, n=3, time=None)
        wanted = best_values(places, partial(judge.value, begun=position), 3)
        assert [turn.value for turn in turns] == wanted
        assert turns.proven
        assert turns.bound == wanted[0]
        for turn in turns:
            assert played(position, turn) == turn.position
            assert judge.value(turn.reached, position) == turn.value
    assert count_turns(position) == count(places)


def test_the_positions_hold_every_card() -> None:
    cards = set()
    for number in NUMBERS:
        position, _ = small_position(number, MOST)
        cards |= set(position.hands[position.to_act - 1])
    assert cards == set(CARDS)


@pytest.mark.parametrize("number", range(4))
def test_a_callable_looks_at_every_position(number: int) -> None:
    position, places = small_position(number, MOST)

    def spread_out(place: Position) -> float:
        return (
            len({cell % 8 for cell in bits(place.state.own)}) + place.scores[place.to_act - 1] / 100
        )

    turns = best_turns(position, spread_out, n=3, time=None)
    assert [turn.value for turn in turns] == best_values(places, spread_out, 3)
    assert turns.proven
    for turn in turns:
        assert played(position, turn) == turn.position


def test_a_callable_sees_an_end_once_at_its_best() -> None:
    text = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    position = Position.from_board(text, ap=2, stacks=[[3, 2, 1], [1]], round=1)
    turns = best_turns(position, lambda reached: reached.stacks[0][0], n=3, time=None)
    ends = {(turn.reached.state.blocks, turn.reached.state.own) for turn in turns}
    assert len(ends) == 3
    unused = best_turns(position, lambda reached: reached.ap, n=1, time=None)
    assert (unused[0].value, unused[0].actions[0].split()[0]) == (2, "end")


def test_points_left_are_scored() -> None:
    position = Position.from_board(STAIRS, ap=5, stacks=[[0], [0]], round=4)
    best = best_turns(position, n=1, time=None)[0]
    assert best.reached.ap == 0
    assert best.value == best.reached.scoring().players[0].total + best.reached.scores[0]


def test_as_many_blocks_as_fit_are_kept() -> None:
    position = Position.from_board(STAIRS, ap=1, stacks=[[3, 1], [3, 3]], round=3)
    best = best_turns(position, "castles", n=1, time=None)[0]
    assert "from" in best.actions[0]
    assert best.position.stacks[0] == (3,)


def test_the_bound_falls_and_the_value_rises() -> None:
    position = Position.from_board(BUSY, phase=2, round=2, ap=4)
    told = list(search_turns(position))
    assert [turns.bound for turns in told] == sorted((t.bound for t in told), reverse=True)
    assert [turns[0].value for turns in told] == sorted(turns[0].value for turns in told)
    assert all(turns.bound >= told[-1][0].value for turns in told)
    assert [turns.proven for turns in told[:-1]] == [False] * (len(told) - 1)
    assert told[-1].proven


def test_limits_stop_the_search_without_a_proof() -> None:
    position = Position.from_board(BUSY, phase=2, round=2, hands=[["jump"], []])
    turns = best_turns(position, nodes=5)
    assert turns.nodes == 5
    assert not turns.proven
    assert turns.bound >= turns[0].value
    assert played(position, turns[0]) == turns[0].position
    cancel = Event()
    cancel.set()
    assert not best_turns(position, cancel=cancel).proven
    assert not best_turns(position, lambda _: 0, nodes=5).proven


@pytest.mark.parametrize("nodes", [1, 2, 5, 40])
@pytest.mark.parametrize("key", ["standing", "outlook"])
def test_nodes_bound_the_quick_look_as_well(
    key: str, nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    planners: list[Planner] = []

    class Noted(Planner):
        def __init__(self, state: State, budget: Budget) -> None:
            super().__init__(state, budget)
            planners.append(self)

    monkeypatch.setattr("torres_widget.analysis.turns.Planner", Noted)
    position = Position.from_board(BUSY, phase=2, round=2, hands=[["jump"], []])
    found = best_turns(position, key, nodes=nodes)
    assert found.nodes == nodes
    assert found[0].actions[-1].startswith("end")
    (planner,) = planners
    assert planner.spent <= (nodes if key == "outlook" else 16 * nodes)


def test_a_search_called_off_shows_one_turn_of_the_quick_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[Sequence[int]] = []

    def replaying(position: Position, path: Sequence[int]) -> tuple[tuple[str, ...], Position]:
        shown.append(path)
        return replayed(position, path)

    monkeypatch.setattr("torres_widget.analysis.turns.replayed", replaying)
    cancel = Event()
    cancel.set()
    found = best_turns(Position.from_board(BUSY, phase=2, round=2), n=1, cancel=cancel)
    assert found[0].actions[-1].startswith("end")
    assert len(shown) <= 2


def test_deterministic() -> None:
    position = Position.from_board(BUSY, phase=2, round=2)
    assert best_turns(position, nodes=50).turns == best_turns(position, nodes=50).turns


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"objective": "point"}, "points"),
        ({"n": 0}, "above 0"),
        ({"time": -1}, "above 0"),
        ({"nodes": 1.5}, "above 0"),
        ({"n": None}, "above 0"),
        ({"objective": ["points"]}, "a list of 1 entry; expected a callable or one of points"),
        ({"objective": lambda _: None}, "None; expected a number"),
        ({"objective": lambda _: float("nan")}, "nan; expected a number"),
        ({"cancel": True}, "is_set"),
    ],
)
def test_bad_arguments_are_named(changes: dict[str, Any], names: str) -> None:
    position = Position.from_board(STAIRS)
    with pytest.raises(NotationError, match=names):
        best_turns(position, **changes)


def test_a_turn_is_asked_for() -> None:
    for ask in (best_turns, count_turns, turn_of):
        with pytest.raises(TorresError, match="place-knight"):
            ask(Position.new(seed=1))


def test_a_turn_with_no_action_points_left() -> None:
    position = Position.from_board(STAIRS, ap=0)
    turns = best_turns(position, time=None)
    assert len(turns) == 1
    assert turns[0].actions == ("end 3 3 3",)
    places = reached(position)
    assert places is not None
    assert count_turns(position) == count(places)


def test_a_block_lifted_before_is_not_counted_again() -> None:
    document = Position.from_board(STAIRS, ap=0, stacks=[[3, 3], [3, 3]], round=3).to_dict()
    fresh = Position.from_dict(document)
    position = Position.from_dict({**document, "turn": {**document["turn"], "played": "lift"}})
    assert count_turns(position) == count(reached(position) or []) == count_turns(fresh)


def test_the_turns_are_told_as_a_table_with_their_proof() -> None:
    found = best_turns(Position.from_board(STAIRS, ap=3, stacks=[[2], [2]], round=4), n=2)
    told = found.text().splitlines()
    assert told[:2] == ["| value | turn |", "| ---: | --- |"]
    assert told[2] == f"| {found[0].value:g} | {', '.join(found[0].actions)} |"
    assert told[-1].startswith("Proven best: ")
    assert found._repr_markdown_() == str(found) == found.text()
    slow = Turns(found.turns, found.proven, found.bound, found.nodes, 60.0)
    assert ("torres-widget compile" in slow.text()) is not is_compiled()
    cut = best_turns(Position.from_board(BUSY), nodes=1)
    assert f"no turn is worth more than {cut.bound:g}" in repr(cut)


def test_a_slow_machine_lists_the_same_equal_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    soon = [puzzle.start for puzzle in book().values() if puzzle.position["ap"] <= 2]
    positions = Random(1).sample(soon, 12)

    def listed(pause: float) -> list[list[str]]:
        monkeypatch.setattr(turns, "_PAUSE", pause)
        return [[str(turn) for turn in best_turns(each, "points")] for each in positions]

    assert listed(0.0) == listed(1000.0)
