"""A game from a text of any kind that people have: a record, a link, a document, a board."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from torres_widget.common.errors import Described
from torres_widget.common.language import gettext
from torres_widget.common.text import with_newlines
from torres_widget.engine import Game
from torres_widget.engine.text.links import game_from_link
from torres_widget.engine.verbs import SET_UP

from .editor import Editor
from .edits import NoGameError, kind_of

if TYPE_CHECKING:
    from torres_widget.engine import Position
    from torres_widget.protocol.view import GameFile

#: Characters of pictures and other files that are no text: controls, and what can't be decoded.
_IN_NO_TEXT: Final = re.compile("[\x00-\x08\x0e-\x1f\ufffd]")


def game_of_text(text: str, before: Position) -> Game:
    """Return the game of a record, a link, a position document or a board text.

    Parameters
    ----------
    text : str
        The text, from any system.
    before : Position
        What a board text says nothing of is as in this position: phase, scores, cards.

    Returns
    -------
    Game
        A record's at the end of its main line, a link's at its end.

    Raises
    ------
    TorresError
        If the text is none of these, or the position impossible.
    """
    if not isinstance(text, str):
        raise NoGameError(text)
    given = with_newlines(text).strip()
    kind = kind_of(given)
    if kind == "record":
        return Game.from_record(given)
    if not given:
        raise NoGameError(text)
    if _IN_NO_TEXT.search(given):
        raise NoGameError(Described("a file that is no text"))
    if kind == "link":
        return game_from_link(given)
    editor = Editor(before)
    editor.edit({"paste": given})
    if editor.problems and editor.draft.stage in SET_UP:
        editor.edit({"set": {"stage": "turn"}})
    return Game(editor.position())


def kept_words(text: str) -> str:
    """Return what stays of the position before, in words; empty if the text gives a whole one.

    Parameters
    ----------
    text : str
        A text that `game_of_text` reads.
    """
    if kind_of(with_newlines(text).strip()) != "board":
        return ""
    return gettext("A board text says nothing of phase, scores and cards: they stay as they were.")


def record_file(game: Game) -> GameFile:
    """Return the name and the text of a file that `game_of_text` reads again: the whole game."""
    return {"name": f"torres-{date.today().isoformat()}.txt", "text": game.record()}  # noqa: DTZ011 - the player's day


def position_file(link: str) -> GameFile:
    """Return the name and the text of a file that `game_of_text` reads again: the link itself."""
    return {"name": "torres-position.txt", "text": link}
