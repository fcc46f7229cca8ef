"""Comments, labels and headers are data: no picture, page or view lets them be anything else."""

from __future__ import annotations

import json
import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from torres_widget import Board, Game, Position
from torres_widget.engine import NotationError

if TYPE_CHECKING:
    from tests.board.conftest import Deliver, Wire

HOSTILE = "</title><script>alert(1)</script><img src=x onerror=alert(2)>\"'&lt;${7*7}"


def told(words: str) -> Board:
    """A board with these words wherever there may be some."""
    game = Game(Position.new(seed=7))
    game.headers |= {"Event": words, "Site": words}
    board = Board(game)
    board.comment(words)
    board.annotate(f"label c3 red {words}", "arrow c3 c5")
    return board


class Elements(HTMLParser):
    """Tags and attributes of a text, as a browser reads it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, sorted(name for name, _ in attrs)))


def bundle(board: Board) -> dict[str, Any]:
    shown = board._repr_mimebundle_()
    assert shown is not None
    return {kind: value for kind, value in shown[0].items() if "widget" not in kind}


def test_words_in_pictures_are_text_and_nothing_else() -> None:
    hostile, plain = told(HOSTILE), told(re.sub(r"[<>&'\"]", "x", HOSTILE))
    assert Elements(hostile.svg()).found == Elements(plain.svg()).found
    ET.fromstring(hostile.svg())  # noqa: S314 - our own text
    image = bundle(hostile)["text/html"]
    assert Elements(image).found == [("img", ["alt", "src"])]
    (source,) = re.findall('src="data:image/svg[+]xml,([^"]*)"', image)
    assert unquote(unescape(source)) == bundle(hostile)["image/svg+xml"]
    assert hostile.png()
    assert repr(hostile) == repr(plain)


def test_words_in_a_figure_are_text_and_nothing_else() -> None:
    texts = [str(trace.text) + trace.name for trace in told(HOSTILE).figure().data[-2:]]
    assert all("<" not in text for text in texts)


def test_a_view_holds_them_unchanged(wire: Wire) -> None:
    board = told(HOSTILE)
    view = wire.take()[-1]["data"]["state"]["view"]
    assert view == board.view
    assert view["caption"] == HOSTILE
    assert view["notes"] == [f"label c3 red {HOSTILE}", "arrow c3 c5 green"]


@pytest.mark.parametrize("words", ["x" * 81, "two\nlines", "a\0b", "\ud83d"])
def test_a_page_cannot_draw_a_label_that_python_could_not(
    wire: Wire, deliver: Deliver, words: str
) -> None:
    board = told("words")
    notes = board.game.node.annotations
    with pytest.raises(NotationError):
        board.annotate(f"label c3 red {words}")
    wire.take()
    deliver(board, intent={"seq": 1, "notes": [f"label c3 red {words}"]})
    (view,) = wire.views()
    assert len(json.dumps(view["refusal"])) < 600
    assert board.game.node.annotations == notes
