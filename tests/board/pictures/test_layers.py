"""Pictures and pages show what the board shows: annotations, overlays, highlights, words."""

from __future__ import annotations

import json
import re
from functools import cache, partial
from html import unescape
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as ET

import pytest

from torres_widget import Board, Game, Lesson, Position
from torres_widget.board.pictures.layers import shown_of
from torres_widget.board.pictures.printed import printed
from torres_widget.board.pictures.saved import html
from torres_widget.board.view.overlays import OVERLAYS
from torres_widget.engine.cells import INDEX
from torres_widget.engine.text.annotations import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

#: From c5, at level 1, the doors lead to the ground at d3.
WALLS = "......../......../......../..13..../...2..../......../......../.......1"
COMMENT: Final = "In at c5 & out at d3"


def board(*notes: str, comment: str = "", **options: Any) -> Board:
    game = Game(Position.from_board(f"{WALLS} 1:c5 2:d5"))
    game.annotate(*notes)
    game.node.comment = comment
    return Board(game, **options)


def refused() -> Board:
    shown = board()
    shown.set_state({"intent": {"seq": 1, "action": "move c5 d5"}})
    assert shown.view["refusal"]
    return shown


def selected(shown: Board) -> Board:
    shown.selected = "c5"
    return shown


def under(overlay: str) -> Board:
    return selected(board(overlay=overlay))


def page(shown: Board) -> dict[str, Any]:
    """Parts of a saved page as it opens: over its position, and below it."""
    text = html(
        shown.game,
        options=shown.options,
        view=shown.view,
        overlay=shown.overlay,
        selected=shown.selected,
    )
    data = json.loads(text.partition('id="saved-data">')[2].partition("</script>")[0])
    view = data["views"][data["ply"]]
    overlay = data["overlays"].get(data["overlay"])
    picture = re.search("<noscript>(.*)</noscript>", text, re.DOTALL)
    assert picture is not None
    return {
        "notes": view["notes"],
        "ways": view.get("ways"),
        "overlay": overlay and overlay[data["ply"]],
        "selected": data["selected"],
        "comment": data["comments"][data["ply"]],
        "picture": picture[0],
    }


def traces(shown: Board) -> str:
    return str(json.dumps(shown.figure().to_plotly_json(), default=str))


def sheet(shown: Board) -> str:
    return printed(shown.position, shown.view["notes"])


OUTPUTS: Final[dict[str, Callable[[Board], object]]] = {
    "svg": Board.svg,
    "dark svg": lambda shown: shown.svg(theme="dark"),
    "png": Board.png,
    "figure": traces,
    "page": page,
    "picture without scripts": lambda shown: page(shown)["picture"],
}
#: One of each kind of annotation, on an empty cell, a column and a figure.
NOTES: Final = [
    *("arrow c5 c6 red", "circle c5 blue", "mark e4", "label e4 here", "spotlight d4 yellow"),
    *("arrow c5 d3", "spotlight c5", "spotlight a1", "label d5 red <b>&'", "circle d4"),
]
SHOWN: Final[dict[str, Callable[[], Board]]] = {
    **{note: partial(board, note) for note in NOTES},
    **{overlay: partial(under, overlay) for overlay in OVERLAYS},
    "a selected knight": lambda: selected(board()),
    "a comment": lambda: board(comment=COMMENT),
}


@cache
def plain(output: str, *, knight: bool) -> object:
    """Return an output of the board that shows nothing, or only that a knight is selected."""
    return OUTPUTS[output](selected(board()) if knight else board())


def test_the_table_has_every_kind() -> None:
    assert {note.split()[0] for note in NOTES} == set(KINDS)


@pytest.mark.parametrize("output", [name for name in OUTPUTS if name != "png"])
@pytest.mark.parametrize("what", SHOWN)
def test_what_the_board_shows_is_in_every_output(what: str, output: str) -> None:
    assert OUTPUTS[output](SHOWN[what]()) != plain(output, knight=what in OVERLAYS)


@pytest.mark.parametrize("output", ["svg", "dark svg", "png", "figure"])
def test_a_refusal_is_in_every_picture(output: str) -> None:
    assert OUTPUTS[output](refused()) != OUTPUTS[output](board())


@pytest.mark.parametrize("note", NOTES)
def test_every_annotation_is_printed(note: str) -> None:
    assert sheet(board(note)) != sheet(board())


def test_all_of_it_together_is_in_every_output() -> None:
    """No layer hides or replaces another one."""
    layers = ("circle c5 blue", "mark e4", "arrow c5 c6 red", "spotlight d4", "label f6 here")
    whole = selected(board(*layers, overlay="reach", comment=COMMENT))
    kinds = {
        "circle": "<ellipse",
        "mark": "fill-opacity='.45'",
        "arrow": "<polygon",
        "spotlight": "fill-opacity='.62'",
        "label": ">here<",
        "overlay": ">1</text>",
        "comment": ">In at c5 &amp; out at d3<",
    }
    for picture in (whole.svg(), page(whole)["picture"]):
        assert [kind for kind, sign in kinds.items() if sign not in picture] == []
    names = {trace.name for trace in whole.figure().data}
    assert {"circle c5 blue", "mark e4 green", "arrow c5 c6 red", "spotlight d4 green"} <= names
    assert {"here", "1", "selected c5", "step c6", "door d3"} <= names
    assert unescape(whole.figure().layout.title.text).endswith(f"<sup>{COMMENT}</sup>")
    opened = page(whole)
    assert opened["notes"] == whole.view["notes"]
    assert opened["overlay"] == whole.view["overlay"]
    assert (opened["selected"], opened["comment"]) == ("c5", COMMENT)


def test_a_spotlight_dims_all_other_cells_and_no_words() -> None:
    shown = shown_of(board("spotlight c5", "spotlight d3 red").view)
    assert shown.dimmed == frozenset(range(64)) - {INDEX["c5"], INDEX["d3"]}
    assert shown_of(board("mark c5").view).dimmed == frozenset()
    picture = board("spotlight d5").svg()
    assert picture.count("href='#torres-l3'") == 2, "the column of d5, and in the definition"
    assert picture.count("href='#torres-l1x'") == 2, "c5 and h1 are in the dark"
    (stone,) = (trace for trace in board("spotlight d5").figure().data if trace.name == "stone")
    (plain,) = (trace for trace in board().figure().data if trace.name == "stone")
    changed = [
        now for now, before in zip(stone.intensity, plain.intensity, strict=True) if now != before
    ]
    assert 0 < len(changed) < len(stone.intensity)
    assert max(changed) < 0 <= min(set(stone.intensity) - set(changed))


def test_what_is_selected_and_where_it_can_go() -> None:
    shown = shown_of(board().view, "c5")
    looks = {name: shown.highlights.get(INDEX[name]) for name in ("c5", "c6", "d3", "d5", "h8")}
    assert looks == {"c5": "selected", "c6": "step", "d3": "door", "d5": None, "h8": None}
    assert shown_of(board().view, "d5").highlights == {}, "another player's knight"
    assert set(shown_of(refused().view).highlights.values()) == {"refused"}


def test_the_cells_that_answer_a_question_are_shown() -> None:
    lesson = Lesson("steps", step="step-cells")
    assert lesson.board.view["pick"] == ""
    plain = lesson.board.svg()
    lesson.do("pick c3")
    assert lesson.board.view["pick"] == "c3"
    assert lesson.board.svg() != plain


def test_an_arrow_through_the_doors_is_drawn_inside() -> None:
    shown = shown_of(board("arrow c5 d3").view)
    assert shown.notes == ()
    ((_, *inside, _),) = shown.ways
    assert [level for _, level in inside] == [1, 1, 0]
    assert "polyline" in board("arrow c5 d3").svg()


@pytest.mark.parametrize("overlay", ["castles", "reach", "build"])
def test_an_overlay_is_written_on_its_cells(overlay: str) -> None:
    shown = shown_of(board(overlay=overlay).view)
    assert shown.signs
    picture = board(overlay=overlay).svg()
    assert all(f">{text}<" in picture for text in shown.signs.values())


def test_the_doors_of_a_knight_are_drawn() -> None:
    chosen = under("doors")
    assert chosen.svg().count("<polygon") == len(chosen.view["overlay"]["ways"])


def test_letters_are_in_a_png() -> None:
    """The font is one that resvg finds: with its own sans-serif there were none."""
    words, none = board(comment=COMMENT).png(), board(comment="\N{NO-BREAK SPACE}" * 20).png()
    assert len(words) > len(none) * 1.05


def test_words_are_escaped() -> None:
    shown = board("label e4 red <b>&'\"", comment="<b>&\x01\nend")
    ET.fromstring(shown.svg())  # noqa: S314 - our own text
    assert ">&lt;b&gt;&amp; end<" in shown.svg()
    assert "<b>" not in board(comment="<b>&").figure().layout.title.text


def test_a_saved_picture_says_what_to_do_and_what_is_asked() -> None:
    lesson = Lesson("first-turn", step="worth")
    bundle = lesson._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    for picture in (data["image/svg+xml"], data["text/html"]):
        assert "Run the cell to play" in picture
        assert lesson.board.view["lesson"]["step"]["title"] in picture
    assert "Run the cell" not in lesson.board.svg()


def test_a_page_and_a_figure_have_the_words_of_a_lesson() -> None:
    shown = Lesson("first-turn").board
    step = shown.view["lesson"]["step"]
    for words in (page(shown)["comment"], shown.figure().layout.title.text, shown.svg()):
        assert step["title"] in words
    assert page(shown)["notes"] == shown.view["notes"] != []
