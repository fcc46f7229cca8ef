"""The board that the page that plays asks for, when it opens one."""

from __future__ import annotations

from typing import NamedTuple


class Wish(NamedTuple):
    """A request of the page that plays for a board."""

    what: str
    """what is opened, as `show` of an address names it"""
    language: str = "en"
    """code of the page's language"""
    level: int = 1
    """the bot's"""
    players: int = 2
    """how many a new game against bots has"""
    mode: str = "basic"
    """the mode of a new game"""
    name: str = ""
    """as in an address: a lesson, also the one that the course opens; kinds of a drill or themes of
    puzzles, with commas; a puzzle's id; words to look for in the rules"""
    step: str = ""
    """the step that is shown of the lesson, alone; `""` for the whole lesson"""
    overlay: str = ""
    """the overlay of a game or a free board"""
    link: str = ""
    """the position or game to begin with, `""` for a new game; or the lesson, in the place of one
    by its name"""
    student: str = ""
    """whose answers to that lesson are kept; `""` if no name was entered"""
    kept: str = ""
    """what the page has kept of it: the game, which goes before the link's, or the progress"""
    first: bool = False
    """whether it is the game that the page already shows"""
    address: str = ""
    """the page's own, for links"""
    report: bool = False
    """whether the page gets the progress in a lesson that was sent"""
