"""The saved page: all views of the line, nothing hidden in it, no text that could break out."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from tests.board.positions import played
from torres_widget import Board, Game, Position
from torres_widget.board import view_of
from torres_widget.board.options import checked
from torres_widget.board.pictures.saved import html
from torres_widget.board.view.overlays import overlay_of
from torres_widget.engine.cards import KEYS

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = (
    "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> &amp; \"'$data \u2028."
)


class Page(HTMLParser):
    """A page as a browser parses it: its tags, and the texts of some elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self._open = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._open = dict(attrs).get("id") or tag

    def handle_data(self, data: str) -> None:
        self.texts[self._open] = self.texts.get(self._open, "") + data

    @property
    def data(self) -> dict[str, Any]:
        """Data that the page's script reads."""
        read: dict[str, Any] = json.loads(self.texts["saved-data"])
        return read

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """Attributes of all elements with this tag."""
        return [attributes for name, attributes in self.tags if name == tag]


def page_of(game: Game, **more: Any) -> Page:
    return Page(html(game, **{"options": checked({}), **more}))


def small() -> Game:
    game = Game(Position.new(seed=7))
    for action in ("knight c3", "knight f3", "king d1"):
        game.play(action)
    return game


def test_it_holds_each_view_of_the_line() -> None:
    game = small()
    game.undo()
    game.node.comment = "Why not the corner?"
    saved = page_of(game).data
    assert saved["ply"] == 2
    assert saved["comments"] == ["", "", "Why not the corner?", ""]
    walk = Game(Position.new(seed=7))
    for ply, view in enumerate(saved["views"]):
        if ply:
            walk.play(("knight c3", "knight f3", "king d1")[ply - 1])
        expected = view_of(walk, moved=True)
        assert saved["overlays"]["castles"][ply] == overlay_of(walk.position, "castles")
        assert view == {**expected, "legal": {}, "edit": False, "redo": ply < 3, "length": 3}
    assert game.ply == 2


def test_it_follows_the_variation_that_the_cursor_is_in() -> None:
    game = small()
    game.undo()
    game.play("king a5")
    assert page_of(game).data["views"][3]["log"][-1] == "king a5"
    game.undo()
    game.undo()
    assert page_of(game).data["views"][3]["log"][-1] == "king a5"
    game.go(game.root)
    assert page_of(game).data["views"][3]["log"][-1] == "king d1"


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_nothing_is_in_it_that_its_viewer_may_not_see(viewer: int | None) -> None:
    game = played("rio-grande-2005", "variant", 3, 0)
    saved = page_of(game, viewer=viewer).data
    hidden = 0
    for view in saved["views"]:
        for player, hand in enumerate(view["hands"], 1):
            assert isinstance(hand, list) == (player == viewer)
            hidden += isinstance(hand, int) and hand > 0
    assert hidden > 0
    if viewer is None:
        views = json.dumps([{**view, "log": [], "last": None} for view in saved["views"]])
        cards = {key for key in KEYS if f'"{key}"' in views}
        assert cards == {view["played"] for view in saved["views"]} - {None}


def test_hostile_words_stay_words() -> None:
    game = small()
    game.headers |= {"Event": HOSTILE, "Site": HOSTILE + "."}
    for node in game.node.line():
        node.comment = HOSTILE
    game.annotate(f"label c3 red {HOSTILE[:60]}")
    text = html(game, options=checked({}))
    page = Page(text)
    assert [script.get("type") for script in page.all("script")] == ["application/json", "module"]
    assert page.all("img") == []
    assert page.texts["h1"].strip() == HOSTILE
    assert page.texts["dd"].strip() == HOSTILE + "."
    assert page.data["comments"] == [HOSTILE] * 4
    assert page.data["views"][3]["notes"] == [f"label c3 red {HOSTILE[:60]}"]
    data = text.partition('id="saved-data">')[2].partition("</script>")[0]
    assert json.loads(data) == page.data
    assert not re.search(r"[^\x20-\x7e]|<", data)


def test_nothing_can_be_fetched_or_run_but_its_own() -> None:
    page = page_of(small())
    (policy,) = [meta["content"] or "" for meta in page.all("meta") if "http-equiv" in meta]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert re.fullmatch(r"'sha256-[\w+/]{43}=' blob:", rules["script-src"])
    assert rules["img-src"] == "data: blob:"
    assert rules.keys() == {
        *("default-src", "script-src", "style-src", "img-src", "base-uri", "form-action")
    }
    named = {name for _, attributes in page.tags for name in attributes}
    assert not named & {"src", "action", "srcset", "data", "poster", "onload", "onerror"}
    assert all((use.get("href") or "").startswith("#") for use in page.all("use"))


def test_the_page_may_be_read_by_whoever_may_read_new_files(tmp_path: Path) -> None:
    board = Board(small())
    board.save_html(tmp_path / "game.html")
    (tmp_path / "new").touch()
    assert (tmp_path / "game.html").stat().st_mode == (tmp_path / "new").stat().st_mode


def test_the_page_of_a_board_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(small(), theme="dark", view="2d", viewer=None)
    path = tmp_path / "game.html"
    board.save_html(path, title="A <game>")
    whole = path.read_bytes().decode()
    page = Page(whole)
    assert page.data["options"] == board.options
    assert page.texts["h1"].strip() == "A <game>"
    assert page.all("html")[0]["data-theme"] == "dark"
    assert len(whole) < 2_100_000

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        board.save_html(str(path))
    assert path.read_bytes().decode() == whole
    assert list(tmp_path.iterdir()) == [path]
