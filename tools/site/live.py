"""Boards on the site's pages: a link, and a picture in whose place it opens the board."""

from __future__ import annotations

import ast
import contextlib
import io
from html import escape
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from torres_widget import AnalysisBoard, Board, Course, Drill, FirstGame, Lesson, Puzzles
from torres_widget.analysis import Bot
from torres_widget.board.language import in_own_language
from torres_widget.board.pictures.layers import shown_of
from torres_widget.board.pictures.words import alt_text
from torres_widget.common.language import ENGLISH, gettext
from torres_widget.engine.text.links import to_link
from torres_widget.lessons.course import outlines
from torres_widget.lessons.drills import KINDS
from torres_widget.site.build import AROUND

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: Characters of an SVG that would mean something else in a URL in an attribute.
_IN_A_URL: Final = str.maketrans({sign: f"%{ord(sign):02X}" for sign in '%#&"'})


def run(code: str, names: dict[str, Any]) -> Any:
    """Run code as a notebook cell, and return the value of a last line that is an expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(tree, "cell", "exec"), names)  # noqa: S102 - our own pages
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307 - so


def board_of(shown: object) -> Board | None:
    """Return the board that an object is shown as, if it is."""
    board = shown if isinstance(shown, Board) else getattr(shown, "board", None)
    return board if isinstance(board, Board) else None


def address(shown: object) -> str | None:
    """Return the address of a board within the page that plays; None if it cannot be there."""
    match shown:
        case Course():
            asked = {"show": "course", "name": shown.at}
        case FirstGame():
            asked = {"show": "first-game"}
        case Drill():
            kinds = shown.practice.kinds
            asked = {"show": "drill", "name": "" if kinds == tuple(KINDS) else ",".join(kinds)}
        case Puzzles():
            asked = {"show": "puzzles"}
        case Lesson():
            asked = _lesson(shown)
        case Board():
            bots = [bot for bot in shown.players.values() if isinstance(bot, Bot)]
            asked = {"show": "bot", "level": str(bots[0].level)} if bots else {"show": "board"}
            asked["overlay"] = shown.overlay
        case AnalysisBoard():
            return address(shown.board)
        case _:
            asked = {}
    if not asked:
        return None
    query = "?" + urlencode({key: word for key, word in asked.items() if word})
    return f"{query}#{to_link(shown.position)}" if isinstance(shown, Board) else query


def _lesson(shown: Lesson) -> dict[str, str]:
    """Return the query for a lesson of the package, or for a step of it; nothing for others."""
    plan = shown.session.plan
    if plan.exam or plan.id not in {outline.id for outline in outlines()}:
        return {}
    step = shown.session.step.id if shown.panel()["embedded"] else ""
    return {"show": "lesson", "name": plan.id, "step": step}


def figure(shown: object, up: str, language: str = ENGLISH) -> str:
    """Return the HTML of a board: the link that opens it, and its picture in both themes.

    Parameters
    ----------
    shown
        A board, or what is shown as one.
    up
        Way from the page to the site's first folder, such as ``"../"``.
    language
        Of the page that the link leads to.
    """
    board = board_of(shown)
    if board is None:
        raise TypeError(f"{shown!r} is no board")
    alt, here, waits = _said(board, "lesson" if _is_lesson(shown) else "here")
    pictures = "".join(
        f'<img class="torres-{theme}" alt="{escape(alt)}"'
        f' src="data:image/svg+xml,{board.svg(theme=theme).translate(_IN_A_URL)}">'
        for theme in ("light", "dark")
    )
    where = address(shown)
    link = ""
    if where is not None:
        place = "" if language == ENGLISH else f"{language}/"
        link = (
            f'<figcaption><a class="torres-live-play" href="{up}play/{place}{escape(where)}"'
            f' data-waits="{escape(waits)}">{escape(here)}</a></figcaption>'
        )
    return f'<figure class="torres-live">{link}{pictures}</figure>'


def _is_lesson(shown: object) -> bool:
    return bool(shown.at) if isinstance(shown, Course) else isinstance(shown, Lesson)


def _said(board: Board, link: str) -> tuple[str, str, str]:
    """Return the texts of a board's picture, of its link, and for the time until it is loaded."""

    @in_own_language
    def words(board: Board) -> tuple[str, str, str]:
        alt = alt_text(board.position, shown_of(board.view))
        return alt, gettext(AROUND[link]), gettext(AROUND["waits"])

    return words(board)


class LiveBoard(SphinxDirective):
    """The board that the code in the directive ends with."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the board's HTML."""
        shown = run("\n".join(self.content), {})
        up = "../" * self.env.docname.count("/")
        return [nodes.raw("", figure(shown, up), format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive with Sphinx."""
    app.add_directive("live-board", LiveBoard)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
