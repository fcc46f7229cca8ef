"""The view: all that is legal and nothing that is hidden, in little room."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.board.positions import VARIANTS, busy, played, samples
from torres_widget.board.view.view import LOG, view_of
from torres_widget.engine import Game, Position

if TYPE_CHECKING:
    from collections.abc import Iterator


def wire(view: object) -> int:
    """Bytes of a view as Jupyter's JSON writes it."""
    return len(json.dumps(view, ensure_ascii=False).encode())


def cells(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def ways(found: dict[str, str]) -> Iterator[str]:
    """Pairs of cells; a key may name several sources, none of which is a target of its own."""
    for sources, targets in found.items():
        yield from (f"{a} {b}" for a in cells(sources) for b in cells(targets) if a != b)


def plays(found: dict[str, Any]) -> Iterator[str]:
    for card, how in found.items():
        if how is True:
            yield f"play {card}"
        elif isinstance(how, str):
            yield from (f"play {card} {cell}" for cell in cells(how))
        elif card == "lift":
            yield from (
                f"play lift {cell} from {n}" for cell, stacks in how.items() for n in stacks
            )
        else:
            yield from (f"play {card} {way}" for way in ways(how))


def actions_in(legal: Any) -> set[str]:
    """Every action text that a view's legal part stands for."""
    texts = {verb for verb in ("buy", "score") if legal.get(verb)}
    texts |= {"king stay"} if legal.get("stay") else set()
    texts |= {
        f"{verb} {cell}"
        for verb in ("found", "knight", "king", "deploy")
        for cell in cells(legal.get(verb, ""))
    }
    named = [f" from {n}" for n in legal["from"]] if "from" in legal else [""]
    texts |= {f"build {cell}{stack}" for cell in cells(legal.get("build", "")) for stack in named}
    texts |= {f"move {way}" for kind in ("step", "door") for way in ways(legal.get(kind, {}))}
    texts |= {f"{verb} {way}".strip() for verb in ("end", "spread") for way in legal.get(verb, [])}
    texts |= {f"first {player}" for player in legal.get("first", [])}
    texts |= set(legal.get("keep", []))
    return texts | set(plays(legal.get("play", {})))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_lists_exactly_the_legal_actions(variant: tuple[str, str, int]) -> None:
    for node in played(*variant, 0).node.line():
        legal = view_of(node.position)["legal"]
        assert actions_in(legal) == {str(action) for action in node.position.legal_actions()}


def test_all_stages_were_among_them() -> None:
    stages = {position.stage for position in samples(step=1, seeds=2)}
    assert {"found", "place-knight", "place-king", "turn", "keep", "move-king", "over"} <= stages


def test_shifted_blocks_share_their_targets() -> None:
    position = busy(hands=True)
    legal = view_of(position)["legal"]
    assert actions_in(legal) == {str(action) for action in position.legal_actions()}
    assert any(len(sources) > 2 for sources in legal["play"]["shift-block"])


def test_steps_and_doors_are_told_apart() -> None:
    # From c3 a door of d3 leads through d3 and e3 to f3 and others; c4 is one step up.
    board = "......../......../......../......../..11..../..121.../......../........ 1:c3"
    position = Position.from_board(board)
    legal = view_of(position)["legal"]
    steps, doors = set(cells(legal["step"]["c3"])), set(cells(legal["door"]["c3"]))
    assert steps == {"c4", "d3", "b3", "c2"}
    assert not steps & doors
    assert "f3" in doors


def test_the_usual_end_comes_first() -> None:
    position = Position.from_board(f"{'......../' * 7}1....... 1:a1")
    ends = view_of(position)["legal"]["end"]
    assert position.parse("end") == f"end {ends[0]}"


def test_the_view_holds_what_is_to_be_drawn() -> None:
    game = Game(Position.new(seed=7))
    for text in ("knight e8", "knight a5", "king c6", "build e7 from 1"):
        game.play(text)
    view: Any = view_of(game, seq=12, moved=True)
    legal = view.pop("legal")
    assert legal["build"].startswith("a")
    assert view == {
        "v": 1,
        "seq": 12,
        "board": "....1.../....1.../..1..1../1......./.......1/..1..1../......../...1.... "
        "K:c6 1:e8 2:a5",
        "edition": "rio-grande-2005",
        "mode": "basic",
        "players": 2,
        "stage": "turn",
        "phase": 1,
        "round": 1,
        "rounds": 4,
        "first": 1,
        "to_act": 1,
        "ap": 4,
        "stack": 1,
        "stacks": [[2, 3, 3, 3], [3, 3, 3, 3]],
        "carry": [0, 0],
        "supply": 60,
        "scores": [0, 0],
        "reserve": [5, 5],
        "hands": [[], 0],
        "deck": 40,
        "decks": [0, 0],
        "master": None,
        "played": None,
        "bought": [],
        "track": None,
        "last": {"action": "build e7 from 1", "player": 1},
        "refusal": None,
        "ply": 4,
        "length": 4,
        "undo": True,
        "redo": False,
        "edit": True,
        "log": ["knight e8", "knight a5", "king c6", "build e7 from 1"],
        "notes": [],
        "caption": "",
    }


def test_the_log_ends_with_the_last_actions() -> None:
    game = played(*VARIANTS[0], 0)
    assert view_of(game, viewer="all")["log"] == [str(action) for action in game.moves[-LOG:]]


# Hidden things.


def hidden_pair() -> tuple[Position, Position]:
    """Two positions that differ in what player 1 has in hand and in the order of all decks."""
    document = busy().to_dict()
    one, other = dict(document), dict(document)
    one["hands"] = [["climb", "jump"], ["lift"], [], []]
    other["hands"] = [["shift-block", "lift"], ["lift"], [], []]
    one["deck"] = ["diagonal", "elevator"]
    other["deck"] = ["elevator", "diagonal"]
    return Position.from_dict(one), Position.from_dict(other)


@pytest.mark.parametrize("viewer", [None, 2, 3])
def test_others_cannot_tell_hidden_cards(viewer: int | None) -> None:
    one, other = hidden_pair()
    assert view_of(one, viewer=viewer) == view_of(other, viewer=viewer)


@pytest.mark.parametrize("viewer", ["to-act", "all", 1])
def test_the_player_to_act_sees_the_own_hand(viewer: str | int) -> None:
    one, _ = hidden_pair()
    view = view_of(one, viewer=viewer)
    assert view["hands"][0] == ["climb", "jump"]
    assert set(view["legal"]["play"]) <= {"climb", "jump"}


def test_open_hands_show_all_hands_and_no_deck() -> None:
    one, other = hidden_pair()
    assert view_of(one, viewer="all")["hands"] == [["climb", "jump"], ["lift"], [], []]
    assert view_of(one, viewer="all")["deck"] == view_of(other, viewer="all")["deck"] == 2


def test_the_kept_card_is_the_keepers_secret() -> None:
    game = Game(Position.new(seed=3, mode="variant"))
    for text in ("knight e8", "knight a5", "king c6", "buy"):
        game.play(text)
    looking = view_of(game)
    assert len(looking["looked"]) == 3
    assert looking["legal"].keys() == {"keep"}
    for viewer in (None, 2):
        assert "looked" not in view_of(game, viewer=viewer)
        assert view_of(game, viewer=viewer)["legal"] == {}
    kept = looking["looked"][0]
    game.play(f"keep {kept} top")
    for viewer in (None, 2):
        other = view_of(game, viewer=viewer, moved=True)
        assert kept not in json.dumps([other[key] for key in ("last", "log", "hands", "bought")])
        assert other["last"] == {"action": "keep", "player": 1}
        assert other["bought"] == 1
    mine = view_of(game, viewer=1, moved=True)
    assert mine["log"][-1] == f"keep {kept} top"
    assert mine["bought"] == [kept]
    game.play("end")
    assert view_of(game)["log"][-2] == "keep"


# Size.


def test_views_are_small() -> None:
    sizes = [wire(view_of(position)) for position in samples(step=3)]
    assert max(sizes) <= 3000
    assert sorted(sizes)[len(sizes) // 2] <= 2000


def test_a_crowded_board_with_every_card_in_hand_fits() -> None:
    assert wire(view_of(busy())) <= 2000
    assert wire(view_of(busy(hands=True))) <= 3000


def test_the_view_says_how_long_the_score_track_is() -> None:
    lengths = [
        view_of(Position.new(players=2, seed=7, edition=edition))["track"]
        for edition in ("rio-grande-2005", "huch-2017")
    ]
    assert lengths == [None, 100]
