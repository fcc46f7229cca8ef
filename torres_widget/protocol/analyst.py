"""The analyst beside a board: what it says, and the lines and choices that it offers."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict


class AnalystLine(TypedDict):
    """A line of an advice, or the better turn of a review."""

    purpose: str
    """what it is for; in a review, what was played and what would have been better"""
    facts: str
    """what it leads to; `""` in a review"""
    actions: str
    """its actions; `""` in a review"""
    tip: str
    """what the notation of its first stack means; `""` if it names none"""
    playable: bool
    """whether it can be played in the game"""


class PointsRow(TypedDict):
    """A row of the table of points."""

    title: str
    """what is counted"""
    cells: list[str]
    """for each player"""


class Swatch(TypedDict):
    """A colour of a heat map."""

    colour: Annotated[str, Literal["green", "blue", "red", ""]]
    """its name; `""` for all other cells"""
    text: str
    """what it stands for"""


class PlayerLesson(TypedDict):
    """A lesson made from a player's mistakes."""

    player: int
    """the player"""
    title: str
    """its title"""


class Analyst(TypedDict):
    """The analyst beside a board."""

    objectives: dict[str, str]
    """what advice may go by, with titles"""
    objective: str
    """the one that it goes by"""
    words: list[str]
    """what it says, by paragraphs"""
    compiling: bool
    """whether it says how the search becomes faster"""
    points: list[PointsRow]
    """the table of points: `title`, `cells`"""
    legend: list[Swatch]
    """the colours of the heat map: `colour`, `text`"""
    lines: list[AnalystLine]
    """the lines: `purpose`, `facts`, `actions`, `tip`, `playable`"""
    shown: int
    """number of the line that the board shows, from 1; 0 for none"""
    note: str
    """what the board shows, unless it is the position that the lines are for"""
    warns: bool
    """whether it warns of costly turns"""
    warning: str
    """the warning about the last turn; `""` for none"""
    lessons: list[PlayerLesson]
    """lessons made from the mistakes that a review found: `player`, `title`"""
