"""A scoring at the table: what is tapped in is scored as the engine scores the position."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any

import pytest

from tests.board.positions import played
from torres_widget import TableScoring
from torres_widget.engine import EDITIONS, IllegalAction, NotationError, Position, TorresError
from torres_widget.engine.cells import NAMES
from torres_widget.engine.editions import MODES
from torres_widget.lessons.ask.query import Query

if TYPE_CHECKING:
    from collections.abc import Iterator

MANY = 300
#: Actions from one position of a game to the next.
EVERY = 15
ENDED = {"found", "place-knight", "place-king", "over"}


def positions() -> Iterator[Position]:
    """Positions of games of all editions and modes in which something can be scored."""
    for edition, mode, players in product(EDITIONS, MODES, (2, 3, 4)):
        for node in played(edition, mode, players, 0).line()[::EVERY]:
            if node.position.stage not in ENDED and node.position.king:
                yield node.position


def taps(position: Position) -> Iterator[dict[str, Any]]:
    """The edits that tap a position in, cell by cell."""
    yield {"set": {"edition": position.edition.key}}
    yield {"set": {"mode": position.mode}}
    yield {"set": {"players": position.players}}
    if position.mode == "master":
        yield {"set": {"master": position.master}}
    yield {"set": {"phase": position.phase}}
    yield {"set": {"first": position.first}}
    yield {"set": {"scores": list(position.scores)}}
    for cell in NAMES:
        yield from ({"raise": cell} for _ in range(position.height(cell)))
    for player in range(1, position.players + 1):
        yield from ({"figure": [cell, str(player)]} for cell in position.knights[player - 1])
    yield {"figure": [position.king, "K"]}


def test_there_are_so_many_positions() -> None:
    found = list(positions())
    assert len(found) >= MANY
    kinds = {(place.edition.key, place.mode, place.players) for place in found}
    assert len(kinds) == len(EDITIONS) * len(MODES) * 3


@pytest.mark.parametrize("part", range(10))
def test_it_scores_what_was_tapped_in(part: int) -> None:
    for position in islice(positions(), part, None, 10):
        table = TableScoring()
        for edit in taps(position):
            table.edit(edit)
        expected = tuple(
            Query(f"after {player}").number(position) for player in range(1, position.players + 1)
        )
        assert table.score() == expected
        shown = table.board.view["scored"]
        assert shown["phase"] == position.phase


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_phase_is_scored_and_the_next_one_tapped_in(edition: str, players: int) -> None:
    table = TableScoring(players, edition=edition)
    for edit in ({"raise": "c3"}, {"raise": "c4"}, {"raise": "c4"}, {"figure": ["c4", "1"]}):
        table.edit(edit)
    table.edit({"figure": ["c3", "K"]})
    assert table.score()[0] == 4
    assert table.board.view["last"]["action"] == "end"
    table.board.edit()
    table.edit({"set": {"phase": 2}})
    assert table.board.draft
    assert table.board.draft["round"] == (4 if players == 2 else 3)
    assert table.score()[0] == 4 + 4 + 10
    table.board.edit()
    table.edit({"set": {"phase": 3}})
    assert table.score()[0] == 18 + 4
    assert table.board.position.stage == "over"


def test_what_is_impossible_stays_as_it_was() -> None:
    table = TableScoring()
    table.edit({"raise": "c3"})
    table.edit({"raise": "c3"})
    with pytest.raises(IllegalAction, match="area"):
        table.score()
    assert table.board.editing
    table.board.set_state({"intent": {"seq": 1, "command": "play"}})
    assert table.board.view["refusal"]
    assert table.board.view["draft"]["table"]


def test_the_page_scores_by_its_button() -> None:
    table = TableScoring()
    for number, edit in enumerate(({"raise": "c3"}, {"figure": ["c3", "2"]}), 1):
        table.board.set_state({"intent": {"seq": number, "edit": edit}})
    table.board.set_state({"intent": {"seq": 3, "command": "play"}})
    assert table.board.position.scores == (0, 1)
    with pytest.raises(TorresError, match="not open"):
        table.edit({"raise": "c3"})


@pytest.mark.parametrize("bad", [{"players": 5}, {"edition": "none"}, {"mode": "fast"}])
def test_what_is_no_game_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        TableScoring(**bad)
