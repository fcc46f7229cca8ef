"""Advice outside a turn: the order of the choices, what it admits, and what each is for."""

from __future__ import annotations

import pytest

from torres_widget import Game, Position
from torres_widget.analysis import Bot, best_turns, outlook
from torres_widget.analysis.advice.advice import Advice, advising
from torres_widget.analysis.advice.choices import choices
from torres_widget.analysis.evaluation.set_up import set_up
from torres_widget.common.language import speaking
from torres_widget.engine import TorresError

#: Blue stands as low as Orange in the king's castle, and higher in another.
BETWEEN = (
    "......../......../......../......../......../......../111...11/121...12 K:c1 1:a1 2:a2,h1"
)


def advice(position: Position) -> Advice:
    """Return what is advised at once, by the outlook."""
    return next(filter(None, advising(position)))


def purposes(position: Position) -> dict[str, str]:
    return {line.actions[0]: line.purpose for line in advice(position).lines}


def stages(edition: str, mode: str) -> dict[str, Position]:
    """Return a position of each stage that a game has met, the last phase apart."""
    game = Game(Position.new(players=3, seed=3, mode=mode, edition=edition))
    found: dict[str, Position] = {}
    while game.position.phase < 3:
        found.setdefault(game.position.stage, game.position)
        for action in Bot("random", seed=game.length).decide(game.position):
            game.play(action)
    return found


def between(stage: str, edition: str = "rio-grande-2005") -> Position:
    return Position.from_board(
        BETWEEN, stage=stage, edition=edition, round=4, stacks=[[], []], ap=0
    )


def test_a_first_knight_goes_where_castles_have_most_room() -> None:
    found = advice(Position.new(players=2, seed=7))
    assert [line.actions for line in found.lines] == [
        ("knight c3",),
        ("knight c6",),
        ("knight f3",),
    ]
    assert {line.purpose for line in found.lines} == {
        "Room to grow: no castle is nearer to 10 cells."
    }
    assert found.alike == 8


def test_numbers_of_the_set_up_are_those_of_the_first_turn() -> None:
    position = Position.new(players=4, seed=1)
    begun = outlook(set_up(position))
    for line in advice(position).lines:
        assert line.chance == pytest.approx(begun.chances[0], abs=0.02)
        assert line.margin == pytest.approx(begun.margins[0], abs=1)


def test_a_bot_sets_up_what_advice_names_or_what_is_worth_the_same() -> None:
    for stage, position in stages("rio-grande-2005", "master").items():
        if stage in {"place-knight", "place-king"}:
            (played,) = Bot("search").decide(position)
            assert played in {choice.action for choice in choices(position).ranked[:4]}


def test_a_king_is_placed_near_own_knights_and_says_how_near_rivals_are() -> None:
    position = Position.new(players=2, seed=7).apply("knight c3").apply("knight f6")
    assert purposes(position)["king e8"] == (
        "Your nearest knight is 3 cells away; the nearest rival is Orange, 7 cells away."
    )


def test_all_that_can_be_founded_is_alike_and_nothing_is_recommended() -> None:
    found = advice(Position.new(players=2, seed=7, mode="master"))
    assert not found.lines
    assert found.alike == 64


def test_a_king_goes_where_it_pays_and_the_purpose_names_who_stands_there() -> None:
    position = between("move-king")
    found = advice(position)
    assert not found.alike
    chances = [round(100 * line.chance) for line in found.lines]
    assert chances == sorted(chances, reverse=True)
    assert purposes(position)["king stay"].startswith(
        "Leaves the king where he is; knights there: you and Blue"
    )


@pytest.mark.parametrize(
    ("action", "purpose"),
    [
        ("first 1", "You begin the phase."),
        ("first 2", "Blue begins the phase; the last turn before its scoring is yours."),
    ],
)
def test_who_begins_is_told_by_who_plays_last(action: str, purpose: str) -> None:
    position = between("name-first", "huch-2017")
    assert purposes(position)[action] == purpose


@pytest.mark.parametrize(
    ("edition", "mode"),
    [
        ("rio-grande-2005", "master"),
        ("huch-2017", "basic"),
        ("rio-grande-en", "basic"),
    ],
)
def test_every_stage_has_advice_that_can_be_played(edition: str, mode: str) -> None:
    for stage, position in stages(edition, mode).items():
        if stage == "turn":
            continue
        found = advice(position)
        assert found.lines or found.alike
        for line in found.lines:
            assert position.apply(line.actions[0]) == line.reached
            assert line.purpose.endswith(".")
        with speaking("cs"):
            assert all(line.purpose for line in found.lines)


def test_a_search_for_turns_names_the_stage_that_has_none() -> None:
    with pytest.raises(TorresError, match="place-knight, where `advise` compares"):
        best_turns(Position.new(players=2, seed=7))
