"""The guide through a game with the box: complete, in the right edition, for every game."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from torres_widget import TableGuide
from torres_widget.at_table.guide import guide
from torres_widget.engine import EDITIONS, NotationError, TorresError
from torres_widget.engine.editions import MODES
from torres_widget.engine.kernel.rules import STACKS

GAMES = list(product(EDITIONS, STACKS, MODES))


@pytest.mark.parametrize(("edition", "players", "mode"), GAMES)
def test_each_round_and_scoring_has_its_step(edition: str, players: int, mode: str) -> None:
    plan = guide(players, edition, mode)
    rounds = [step for step in plan.steps if "-round-" in step.id]
    assert [(step.position.phase, step.position.round) for step in rounds] == [
        (phase, number)
        for phase, stacks in enumerate(STACKS[players], 1)
        for number in range(1, len(stacks) + 1)
    ]
    for step in rounds:
        left = STACKS[players][step.position.phase - 1][step.position.round - 1 :]
        assert step.position.stacks == (left,) * players
    scorings = [step.id for step in plan.steps if step.id.endswith("scoring")]
    assert scorings == ["phase-1-scoring", "phase-2-scoring", "phase-3-scoring"]
    king = next(step for step in plan.steps if step.id == "king").position
    assert (king.stage, len(king.castles), king.king) == ("turn", 8, "e8")
    assert [len(king.knights_of(player)) for player in range(1, players + 1)] == [1] * players
    assert {step.position.edition.key for step in plan.steps} == {edition}


def text(edition: str, mode: str = "basic") -> str:
    """Return all texts of a guide for three."""
    return "\n".join(step.text for step in guide(3, edition, mode).steps)


def test_an_edition_has_its_own_law_and_no_other() -> None:
    assert "field 0 of the track" in text("huch-2017")
    assert "before field 1" in text("rio-grande-2005")
    for edition, rules in EDITIONS.items():
        assert ("another castle" in text(edition)) == (rules.king_move == "another-castle")
        assert ("You keep blocks" in text(edition)) == (rules.leftover == "kept")
        begins = rules.phase_start == "unchanged"
        assert ("Player 1 begins every phase" in text(edition)) == begins
        rounds = [step for step in guide(3, edition, "basic").steps if "-round-" in step.id]
        for step in rounds:
            assert ("Player 1 begins." in step.text) == (step.position.phase == 1)
        own = rules.basic_cards == "own-deck"
        assert ("Shuffle the ten action cards" in text(edition)) == own
        assert ("Shuffle all action cards" in text(edition)) != own


def test_the_master_game_buys_no_cards_and_draws_a_master_card() -> None:
    for edition in EDITIONS:
        master = text(edition, "master")
        assert "Buying an action card" not in master
        assert "Draw one of the eight master cards" in master
        assert "Master game: player 1 begins each round" in master
        assert "begins phases 2 and 3" not in master


def test_it_asks_for_what_it_is_not_told() -> None:
    table = TableGuide(players=3)
    assert table.lesson["offer"]["title"] == "Which box is yours?"
    with pytest.raises(TorresError, match="Choose first"):
        table.do("next")
    table.do("box unknown")
    assert [choice["command"] for choice in table.lesson["offer"]["choices"]] == [
        "mode basic",
        "mode variant",
        "mode master",
    ]
    table.do("mode variant")
    assert table.lesson["offer"] is None
    assert table.game.position.players == 3
    assert table.game.position.mode == "variant"
    table.do("next")
    assert table.session.step.id == "cards"
    table.do("players 2")
    assert table.game.position.players == 2
    assert table.session.index == 0


PLACE = "box huch-2017; players 3; mode basic; go 9"


def test_one_goes_on_where_one_was_or_with_another_game() -> None:
    table = TableGuide(3, edition="huch-2017", mode="basic")
    table.do("go 9")
    assert table.place == PLACE
    again = TableGuide()
    again.take_up(table.place)
    assert again.place == PLACE
    offer = again.lesson["offer"]
    assert offer["title"] == "With the box: HUCH! 2017"
    assert [choice["title"] for choice in offer["choices"]] == [
        f"Go on: {table.session.step.title}",
        "Another game",
    ]
    again.do("resume")
    assert again.lesson["offer"] is None
    assert (again.session.step, again.place) == (table.session.step, PLACE)
    assert again.game.position == table.game.position


def test_another_game_begins_with_the_questions() -> None:
    table = TableGuide()
    table.take_up(PLACE)
    table.do("new")
    assert table.place == ""
    assert table.lesson["offer"]["title"] == "Which box is yours?"
    with pytest.raises(TorresError, match="Choose first"):
        table.do("resume")


def test_a_guide_that_was_gone_through_has_no_place() -> None:
    table = TableGuide(2, edition="huch-2017", mode="basic")
    table.do(f"go {len(table.session.plan.steps)}")
    table.do("next")
    assert table.session.over
    assert table.place == ""


@pytest.mark.parametrize(
    "place", ["", "x", "box huch-2017", PLACE.replace("9", "99"), PLACE.replace("3", "5"), "go 3"]
)
def test_a_place_that_is_none_changes_nothing(place: str) -> None:
    table = TableGuide()
    with pytest.raises(TorresError):
        table.take_up(place)
    assert table.place == ""
    assert table.lesson["offer"]["title"] == "Which box is yours?"


@pytest.mark.parametrize("command", ["players 5", "players many", "players", "mode x", "box x"])
def test_what_does_not_exist_is_refused(command: str) -> None:
    table = TableGuide()
    with pytest.raises(NotationError, match=command.partition(" ")[0].replace("box", "edition")):
        table.do(command)
    assert table.lesson["offer"]["title"] == "Which box is yours?"


@pytest.mark.parametrize("wrong", [{"players": 5}, {"edition": "x"}, {"mode": "x"}])
def test_wrong_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(NotationError, match=next(iter(wrong))):
        TableGuide(**wrong)
