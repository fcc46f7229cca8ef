"""Overlays and scorings step by step, each compared with the engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import traitlets as t

from tests.board.positions import VARIANTS, busy, played, samples
from torres_widget import Board, Game, Position
from torres_widget.board.options import OptionError
from torres_widget.board.view.overlays import OVERLAYS, overlay_of
from torres_widget.board.view.view import view_of
from torres_widget.engine.cells import NAMES, names

if TYPE_CHECKING:
    from tests.board.conftest import Deliver, Wire
    from torres_widget.engine.tree import Node

POSITIONS = (*samples(step=13), busy())
TURNS = tuple(position for position in POSITIONS if position.stage == "turn")
#: Levels 2 and 1 of a castle of three cells, the king in it; a knight of each player.
TWO_LEVELS = (
    "......../......../......../......../......../..21..../..1...../........ K:d3 1:c3 2:c2"
)


def cells(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def shown_overlay(*what: Any) -> Any:
    """Return an overlay, whatever its parts are."""
    return overlay_of(*what)


def bytes_of(overlay: object) -> int:
    return len(json.dumps(overlay))


# Castles.


def test_castles_give_what_a_scoring_gives() -> None:
    for position in POSITIONS:
        overlay = shown_overlay(position, "castles")
        scoring = position.scoring()
        castles = {castle["cells"]: castle for castle in overlay["castles"]}
        assert {frozenset(cells(text)) for text in castles} == {
            frozenset(names(castle.mask)) for castle in position.state.blocks.castles
        }
        told = {
            (player, text, level, points, knight)
            for text, castle in castles.items()
            for player, level, points, knight in castle["by"]
        }
        assert told == {
            (points.player, "".join(castle.cells), castle.level, castle.points, castle.knight)
            for points in scoring.players
            for castle in points.castles
        }
        sums = [points.total for points in scoring.players]
        assert overlay["totals"] == [points.after - points.before for points in scoring.players]
        assert overlay["leaps"] == (overlay["totals"] != sums)


def test_the_kings_bonus_names_cells_and_who_has_it() -> None:
    position = Position.from_board(TWO_LEVELS, phase=2)
    overlay = shown_overlay(position, "castles")
    assert overlay["king"] == {"level": 2, "points": 10, "cells": "c3", "to": [[1, "c3"]]}
    assert overlay["castles"] == [
        {"cells": "c2c3d3", "height": 2, "by": [[1, 2, 6, "c3"], [2, 1, 3, "c2"]]}
    ]
    assert (overlay["totals"], overlay["leaps"]) == ([16, 3], False)


def test_points_of_a_scoring_now_include_leaps() -> None:
    position = Position.from_board(TWO_LEVELS, phase=2, scores=[0, 6])
    overlay = shown_overlay(position, "castles")
    assert (overlay["totals"], overlay["leaps"]) == ([17, 3], True)


# Reach.


def test_reach_of_a_knight_and_of_all() -> None:
    position = Position.from_board(TWO_LEVELS.replace("1:c3", "1:c3,h1"), ap=2)
    one = shown_overlay(position, "reach", "h1")
    assert one == {"kind": "reach", "from": "h1", "ap": ["g1h2", "f1g2h3"], "doors": ""}
    both = shown_overlay(position, "reach")
    assert "from" not in both
    assert set(cells(both["ap"][0])) == {"g1", "h2", "b3", "c4"}
    assert set(cells(both["ap"][1])) >= {"f1", "g2", "h3", "a3", "b2", "d4"}


def test_reach_counts_a_way_through_the_doors_as_one_point() -> None:
    wall = "......../......../......../......../......../......../222...../..2..... 1:a1"
    overlay = shown_overlay(Position.from_board(wall, ap=2), "reach", "a1")
    assert set(cells(overlay["ap"][0])) == {"a3", "b3", "c3", "d2", "d1", "b1"}
    assert set(cells(overlay["doors"])) >= {"a3", "b3", "c3", "d2", "d1"}
    assert "b1" not in cells(overlay["doors"])


def test_a_first_point_leads_where_a_move_leads() -> None:
    for position in TURNS:
        moves = {
            action.split()[-1] for action in map(str, position.legal) if action.startswith("move ")
        }
        rings = shown_overlay(position, "reach")["ap"]
        assert len(rings) == (position.ap if position.state.own else 0)
        assert set(cells(rings[0])) == moves if rings else not moves


# Building.


def test_every_cell_can_be_built_on_or_says_why_not() -> None:
    for position in TURNS:
        overlay = shown_overlay(position, "build")
        told = dict.fromkeys(cells(overlay["cells"]), "")
        for rule, words, where in overlay["why"]:
            for name in cells(where):
                assert name not in told
                told[name] = f"{rule} {words.replace('{}', name)}"
        assert set(told) == set(NAMES)
        for name, why in told.items():
            reasons = position.why_not(f"build {name}")
            assert why == (f"{reasons[0].rule} {reasons[0].text}" if reasons else "")


def test_nothing_left_to_build_with_is_a_reason_too() -> None:
    overlay = shown_overlay(Position.from_board(TWO_LEVELS, ap=0), "build")
    assert overlay["cells"] == ""
    assert "R4.1" in {rule for rule, _, _ in overlay["why"]}


# Doors.


def test_doors_show_a_way_to_every_cell_they_lead_to() -> None:
    for position in TURNS:
        legal = view_of(position)["legal"]
        for knight in cells("".join(legal.get("door", {}))):
            overlay = shown_overlay(position, "doors", knight)
            assert overlay["from"] == knight
            assert set(overlay["ways"]) >= set(cells(legal["door"][knight]))


@pytest.mark.parametrize("selected", ["", "a1", "c2"])
def test_without_an_own_knight_there_is_no_way(selected: str) -> None:
    overlay = shown_overlay(Position.from_board(TWO_LEVELS), "doors", selected)
    assert overlay == {"kind": "doors", "ways": {}}


# All of them.


def test_overlays_are_small() -> None:
    for position in POSITIONS:
        for kind in OVERLAYS:
            chosen = ["", *(names(position.state.own) if kind == "doors" else ())]
            assert max(bytes_of(shown_overlay(position, kind, cell)) for cell in chosen) <= 1500


def test_outside_a_turn_nothing_moves_or_builds() -> None:
    start = Position.new(players=2, seed=7)
    assert shown_overlay(start, "reach") == {"kind": "reach", "ap": [], "doors": ""}
    assert shown_overlay(start, "build") == {"kind": "build", "cells": "", "why": []}
    assert len(shown_overlay(start, "castles")["castles"]) == 8


def test_a_view_has_an_overlay_only_while_one_is_shown(wire: Wire) -> None:
    board = Board(Position.from_board(TWO_LEVELS))
    assert "overlay" not in board.view
    wire.take()
    board.overlay = "reach"
    assert board.view["overlay"] == shown_overlay(board.position, "reach")
    board.selected = "c3"
    assert board.view["overlay"]["from"] == "c3"
    board.overlay = ""
    assert "overlay" not in board.view
    wire.take()
    board.selected = ""
    assert [list(message["data"]["state"]) for message in wire.take()] == [["selected"]]


def test_an_overlay_follows_the_game() -> None:
    board = Board(Position.from_board(TWO_LEVELS), overlay="reach")
    board.play("move c3 c4")
    assert board.view["overlay"] == shown_overlay(board.position, "reach")
    board.play("end")
    assert board.view["overlay"] == shown_overlay(board.position, "reach")


@pytest.mark.parametrize("wrong", ["castle", "Reach", "none"])
def test_there_are_no_other_overlays(wrong: str) -> None:
    board = Board(overlay="build")
    with pytest.raises(OptionError, match="expected one of castles, reach, build, doors"):
        board.overlay = wrong
    with pytest.raises(OptionError, match="expected one of castles, reach, build, doors"):
        Board(overlay=wrong)
    assert board.overlay == "build"


def test_a_page_may_choose_an_overlay(deliver: Deliver) -> None:
    board = Board(Position.from_board(TWO_LEVELS))
    deliver(board, overlay="castles")
    assert board.view["overlay"]["kind"] == "castles"
    for wrong in ("nonsense", 3, None, ["reach"]):
        deliver(board, overlay=wrong)
        assert board.overlay == "castles"


def test_overlays_can_be_linked() -> None:
    one, other = Board(Position.from_board(TWO_LEVELS)), Board(Position.from_board(TWO_LEVELS))
    t.link((one, "overlay"), (other, "overlay"))
    one.overlay = "doors"
    assert other.view["overlay"]["kind"] == "doors"


def test_a_draft_has_one_where_it_is_possible(deliver: Deliver) -> None:
    board = Board(Position.from_board(TWO_LEVELS), overlay="castles")
    board.edit()
    assert board.view["overlay"] == shown_overlay(board.position, "castles")
    for seq in (1, 2):
        deliver(board, intent={"seq": seq, "edit": {"raise": "c3"}})
    assert board.view["draft"]["problems"]
    assert "overlay" not in board.view


# Scorings.


def phase_ends(variant: tuple[str, str, int]) -> list[Node]:
    line = played(*variant, 0).node.line()
    return [
        node
        for node in line[1:]
        if node.parent and node.action and node.action.verb == "end"
        if node.position.phase > node.parent.position.phase
        or node.position.stage in {"move-king", "name-first", "spread-carry", "over"}
    ]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_end_of_a_phase_tells_its_scoring(variant: tuple[str, str, int]) -> None:
    game = played(*variant, 0)
    shown = Game(game.root.position)
    shown.root = game.root
    ends = phase_ends(variant)
    assert len(ends) == 3
    for phase, node in enumerate(ends, 1):
        shown.node = node
        scored: Any = view_of(shown)["scored"]
        assert node.parent
        before, after = node.parent.position, node.position
        assert scored["phase"] == phase
        totals = list(before.scores)
        for player, cause, points, start, end in scored["moves"]:
            assert totals[player - 1] == start
            assert end >= start + points
            assert cause in {"castles", "king", "master"}
            totals[player - 1] = end
        assert tuple(totals) == after.scores
        for player, points in enumerate(before.scoring().players, 1):
            assert points.total == sum(
                given for player_, cause, given, _, _ in scored["moves"] if player_ == player
            )
        assert ("master" in scored) == (before.master is not None)
        assert bytes_of(scored) <= 2000


def test_only_moves_of_markers_are_told() -> None:
    told = 0
    for variant in VARIANTS:
        game = played(*variant, 0)
        shown = Game(game.root.position)
        shown.root = game.root
        ends = phase_ends(variant)
        for node in game.node.line():
            shown.node = node
            point = node.action is not None and node.action.verb == "score"
            assert ("scored" in view_of(shown)) == (point or node in ends)
            told += point
    assert told > 10


def test_a_leap_is_told() -> None:
    board = Board(Position.from_board(TWO_LEVELS, scores=[4, 5]))
    board.play("score")
    assert board.view["scored"] == {"moves": [[1, "point", 1, 4, 6]]}
    board.play("end")
    assert "scored" not in board.view
    board.undo()
    assert board.view["scored"] == {"moves": [[1, "point", 1, 4, 6]]}
