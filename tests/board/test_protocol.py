"""The public page of the protocol names every key that there is, and no other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from typeguard import CollectionCheckStrategy, TypeCheckError
from typeguard import check_type as fits

from tests.board.positions import busy, played, samples
from tests.conftest import ROOT
from tools.protocol import PAGES, SHAPE, Shape
from torres_widget import (
    Board,
    Course,
    FirstGame,
    Lesson,
    Puzzles,
    Rulebook,
    TableGuide,
    TableScoring,
    use_play_page,
)
from torres_widget.analysis import Bot
from torres_widget.board.analyst.analysis_board import AnalysisBoard
from torres_widget.board.editor.edits import EDITS, FIELDS
from torres_widget.board.options import OPTIONS
from torres_widget.board.play.intents import COMMANDS, IntentError, read_intent
from torres_widget.board.traits import BoardTraits
from torres_widget.board.view.overlays import OVERLAYS, overlay_of
from torres_widget.board.view.view import view_of
from torres_widget.common.errors import NotationError
from torres_widget.engine import Game, Position
from torres_widget.engine.cards import KEYS
from torres_widget.lessons.session.session import Session
from torres_widget.protocol.view import Refusal, View

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def first_column(heading: str) -> set[str]:
    """Names in the first columns of the tables under a heading."""
    section = PAGE.split(f"\n{heading}\n")[1].split("\n#")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def scored_game() -> Game:
    """Return a game in which a point has just been scored."""
    game = Game(Position.from_board("/".join(["........"] * 8)))
    game.play("score")
    return game


def through_the_doors() -> Game:
    """Return a game in which a knight has just gone through the doors."""
    game = Game(Position.from_board("/".join(["........"] * 7 + [".12....."]) + " 1:a1"))
    game.play("move a1 d1")
    return game


def keys() -> Iterator[tuple[set[str], set[str], set[str]]]:
    shown = [view_of(position) for position in (*samples(step=1), busy(hands=True))]
    board = Board(scored_game(), overlay="castles")
    played_on = board.view
    board.set_state({"intent": {"seq": 1, "command": "link"}})
    filed = board.view
    use_play_page("https://example.org/play/")
    board.set_state({"intent": {"seq": 2, "command": "link"}})
    use_play_page(None)
    linked = board.view
    board.set_state({"intent": {"seq": 3, "ask": "castles"}})
    asked = board.view
    board.new_game()
    renewed = board.view
    board.edit()
    against_a_bot = Board(scored_game(), players={2: Bot("greedy")})
    against_a_bot.set_state({"intent": {"seq": 1, "command": "undo"}})
    ended = Board(played("rio-grande-2005", "basic", 2, 0)).view
    assert ended["stage"] == "over"
    for view in (
        *shown,
        view_of(through_the_doors()),
        played_on,
        linked,
        filed,
        renewed,
        asked,
        ended,
        board.view,
        against_a_bot.view,
    ):
        legal = view["legal"]
        yield set(view), set(legal), set(legal.get("play", {}))


def test_every_key_of_a_view_is_explained() -> None:
    lesson = Lesson("first-turn", step="where-to-step").board.view
    shown = set().union(*(view for view, _, _ in keys()), reviewed(), lesson)
    assert shown == first_column("## View")


def reviewed() -> dict[str, Any]:
    """Return the view of a board after a review."""
    start = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    game = Game(Position.from_board(start, phase=3, ap=1, stacks=[[1], [1]], round=4))
    game.play("end")
    analysis = AnalysisBoard(game)
    analysis.review()
    view: dict[str, Any] = analysis.board.view
    return view


def test_every_key_of_a_chart_is_explained() -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith("| `chart` |"))
    chart = reviewed()["chart"]
    assert {*chart, *chart["turns"][0]} <= set(re.findall(r"`(\w+)`", row))


def test_every_kind_of_action_is_explained() -> None:
    explained = first_column("### Legal actions")
    assert set().union(*(legal | cards for _, legal, cards in keys())) <= explained
    assert explained >= set(KEYS)


def test_what_is_made_of_the_types_is_current() -> None:
    shape = Shape()
    assert SHAPE.read_text(encoding="utf-8") == shape.module(), "run python -m tools.protocol"
    for path in PAGES:
        page = path.read_text(encoding="utf-8")
        assert shape.page(page) == page, "run python -m tools.protocol"


def views() -> Iterator[dict[str, Any]]:
    """Yield what boards of all kinds show."""
    yield from (dict(view_of(each)) for each in (*samples(step=1), busy(hands=True)))
    yield dict(view_of(through_the_doors()))
    yield dict(view_of(played("huch-2017", "master", 2, 0)))
    yield reviewed()
    for kind in OVERLAYS:
        yield Board(busy(), overlay=kind).view
    board = Board(scored_game(), players={2: Bot("greedy")})
    board.set_state({"intent": {"seq": 1, "command": "save"}})
    yield board.view
    board.set_state({"intent": {"seq": 2, "action": "build h8"}})
    yield board.view
    board.edit()
    yield board.view
    yield TableScoring().board.view
    book = Rulebook("king")
    yield book.board.view
    book.do("rule R5.3")
    yield book.board.view
    yield Course(progress=False).board.view
    yield FirstGame(progress=False).board.view
    yield Puzzles(progress=False).board.view
    yield TableGuide().board.view
    lesson = Lesson("first-turn")
    for _ in lesson.session.plan.steps:
        yield lesson.board.view
        lesson.session.do(f"go {min(lesson.session.index + 2, len(lesson.session.plan.steps))}")
        lesson.board.redraw()


def test_what_boards_show_fits_the_types() -> None:
    for view in views():
        fits(view, View, collection_check_strategy=CollectionCheckStrategy.ALL_ITEMS)
    with pytest.raises(TypeCheckError, match="missing required key"):
        fits({"action": "end"}, Refusal)


def test_every_trait_is_explained() -> None:
    own = set(BoardTraits.class_own_traits(sync=True)) - {"_esm", "_css"}
    assert own == first_column("## Traits of a board")


def test_every_key_of_an_overlay_is_explained() -> None:
    knight = busy().knights[busy().to_act - 1][0]
    told = {key for kind in OVERLAYS for key in overlay_of(busy(), kind, knight)}
    assert told == first_column("### Overlays")


def test_every_key_of_a_scoring_is_explained() -> None:
    game = played("huch-2017", "master", 2, 0)
    assert set(view_of(game)["scored"]) == first_column("### Scorings")


def test_every_intent_and_edit_is_explained() -> None:
    with pytest.raises(IntentError) as caught:
        read_intent(None)
    kinds = set(caught.value.expected.split(" one of ")[1].split(", "))
    assert kinds == first_column("## Intent") - {"seq"}
    assert all(f'`"{command}"`' in PAGE for command in COMMANDS)
    board = Board()
    board.edit()
    draft = TableScoring().board.view["draft"]
    assert set(EDITS) | set(draft) == first_column("### Editor")
    assert all(f"`{field}`" in PAGE for field in (*FIELDS, "ap"))


def test_the_move_list_is_explained() -> None:
    board = Board()
    board.set_state({"intent": {"seq": 1, "command": "moves"}})
    assert set(board.tree) == first_column("### Move list")


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_named(option: str) -> None:
    assert f"`{option}`" in PAGE


def test_everything_of_a_lesson_is_explained() -> None:
    lesson = Lesson("first-turn", step="where-to-step")
    section = PAGE.split("\n### Lessons\n")[1].split("\n#")[0]
    own = set(lesson.board.view) - set(Board().view)
    explained = {name.split()[0] for name in first_column("### Lessons")}
    asked = {"open", "map", "today", "box", "players", "mode", "resume", "new"}
    commands = {*Session.COMMANDS, *Rulebook.COMMANDS, *asked}
    board = Board()
    board.set_state({"intent": {"seq": 1, "command": "rules"}})
    assert explained == {*lesson.lesson, *board.view["lesson"], *commands}
    assert own == {"lesson", "overlays", "quiz", "pick"}
    for key in lesson.lesson["step"]:
        assert f"`{key}`" in section
    assert set(lesson.board.traits(sync=True)) == set(Board().traits(sync=True))


def test_everything_of_an_analyst_is_explained() -> None:
    analysis = AnalysisBoard()
    with pytest.raises(NotationError) as refused:
        analysis.do("guess")
    commands = refused.value.expected.removeprefix("one of ").split(", ")
    explained = {name.split()[0] for name in first_column("### Analyst")}
    assert explained == {*analysis.board.view["analyst"], *commands}
