"""The analyst beside a board: its words, lines and choices."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict


class AnalystLine(TypedDict):
    """A line of an advice, or the better turn of a review."""

    purpose: str
    """its purpose; in a review, the turn that was played and a better one"""
    facts: str
    """its result; `""` in a review"""
    actions: str
    """its actions; `""` in a review"""
    tip: str
    """the meaning of the first stack in its notation; `""` if there is none"""
    playable: bool
    """whether it can be played in the game"""


class PointsRow(TypedDict):
    """A row of the table of points."""

    title: str
    """the kind of points"""
    cells: list[str]
    """for each player"""


class Swatch(TypedDict):
    """A colour of a heat map."""

    colour: Annotated[str, Literal["green", "blue", "red", ""]]
    """its name; `""` for all other cells"""
    text: str
    """its meaning"""


class PlayerLesson(TypedDict):
    """A lesson made from a player's mistakes."""

    player: int
    """the player"""
    title: str
    """its title"""


class Analyst(TypedDict):
    """The analyst beside a board."""

    objectives: dict[str, str]
    """the measures of advice, each with its title"""
    objective: str
    """the measure that is chosen"""
    words: list[str]
    """the paragraphs of its text"""
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
    aside: bool
    """whether the game is in a variation that began with a line"""
    note: str
    """a remark while the board shows a line, or has gone on"""
    warns: bool
    """whether it warns of costly turns"""
    warning: str
    """the warning about the last turn; `""` for none"""
    lessons: list[PlayerLesson]
    """lessons made from the mistakes that a review found: `player`, `title`"""
