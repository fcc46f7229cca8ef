"""The book of puzzles: positions with one best turn, proven and unique, from bots' games."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.common.errors import NotationError, did_you_mean
from torres_widget.common.schema import Key, ListOf, Number, OneOf, Record, Table, Text
from torres_widget.engine import Position
from torres_widget.engine.cards import CARDS, MASTER_KEYS
from torres_widget.engine.editions import MODES
from torres_widget.engine.rulebook import RULES
from torres_widget.lessons.errors import validated
from torres_widget.lessons.file.parsing import parse_document

from .tags import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterable

_FILE: Final = "book.jsonl"
_SEATS: Final = 4
#: Most that a difficulty can be, and the form of a puzzle's id.
HARDEST: Final = 4000
ID: Final = Text(30, r"\d+-\d+-\d+", "an id such as 1-20-3")
_POINTS: Final = Number(-999, 999)
_COUNT: Final = Number(0, 99)
_CARDS: Final = ListOf(OneOf(tuple(CARDS)), 3, 0)
_POSITION: Final = Table[dict[str, Any]](
    {
        "board": Key(Text(400, lines=False), "board text", required=True),
        "players": Key(Number(2, _SEATS), "number of players", required=True),
        "to_act": Key(Number(1, _SEATS), "whose turn it is", required=True),
        "phase": Key(Number(1, 3), "phase", required=True),
        "round": Key(Number(1, 4), "round", required=True),
        "first": Key(Number(1, _SEATS), "who began the phase", required=True),
        "ap": Key(Number(1, 7), "action points left", required=True),
        "stacks": Key(ListOf(ListOf(_COUNT, 4, 0), _SEATS, 2), "stacks", required=True),
        "scores": Key(ListOf(Number(0, 999), _SEATS, 2), "points", required=True),
        "hands": Key(ListOf(_CARDS, _SEATS, 2), "cards in hand"),
        "mode": Key(OneOf(tuple(MODES)), "mode of the game"),
        "master": Key(OneOf(tuple(MASTER_KEYS)), "master card"),
    },
    "position",
)
_ACTIONS: Final = ListOf(Text(40, lines=False), 9)


class Puzzle(NamedTuple):
    """A position in which one turn is best, proven and unique.

    Attributes
    ----------
    id : str
        Its permanent name: seed, game and turn that it was mined from.
    position : dict
        What `Position.from_board` takes.
    turn : tuple of str
        The best turn, without its end.
    lead : int
        The lead over the best other player that it reaches, with a scoring now.
    second : int
        The lead that the second best turn reaches.
    themes : tuple of str
        Keys of `THEMES`.
    rules : tuple of str
        Ids of the rules that its actions and points rest on.
    rating : int
        Difficulty: the more tries of the bots miss it, the higher.
    """

    id: str
    position: dict[str, Any]
    turn: tuple[str, ...]
    lead: int
    second: int
    themes: tuple[str, ...]
    rules: tuple[str, ...]
    rating: int

    @property
    def start(self) -> Position:
        """The position to solve."""
        return Position.from_board(**self.position)


PUZZLE: Final = Record(
    Puzzle,
    {
        "id": Key(ID, "its name", required=True),
        "position": Key(_POSITION, "the position to solve", required=True),
        "turn": Key(_ACTIONS, "the best turn, without its end", required=True),
        "lead": Key(_POINTS, "the lead that it reaches", required=True),
        "second": Key(_POINTS, "the lead that the second best turn reaches", required=True),
        "themes": Key(ListOf(OneOf(tuple(THEMES)), len(THEMES), 0), "its themes", required=True),
        "rules": Key(ListOf(OneOf(tuple(RULES)), 20), "rules that it rests on", required=True),
        "rating": Key(Number(0, HARDEST), "its difficulty", required=True),
    },
    "puzzle",
)


def parse_puzzle(line: str, where: str = "puzzle") -> Puzzle:
    """Return the puzzle of a line of a book.

    Parameters
    ----------
    line : str
        A JSON object.
    where : str
        Its place, for errors.

    Raises
    ------
    LessonError
        If it is no such object, or not as described by `PUZZLE`.
    """
    document = parse_document(line.encode(), where, as_json=True)
    return validated(PUZZLE, document, where)


def puzzle_line(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of a book."""
    return json.dumps(puzzle._asdict(), separators=(",", ":"))


@cache
def book() -> dict[str, Puzzle]:
    """Return the puzzles of the package by id, in the book's order."""
    text = files(__package__).joinpath(_FILE).read_text(encoding="utf-8")
    puzzles = (
        parse_puzzle(line, f"{_FILE}, line {number}")
        for number, line in enumerate(text.splitlines(), 1)
    )
    return {puzzle.id: puzzle for puzzle in puzzles}


def puzzle_of(name: object) -> Puzzle:
    """Return the puzzle of an id.

    Raises
    ------
    NotationError
        If the book has none.

    Examples
    --------
    >>> puzzle_of("1-1-14").id
    '1-1-14'
    """
    found = book().get(name) if isinstance(name, str) else None
    if found is None:
        raise NotationError(name, "puzzle", "the id of a puzzle in the book, such as '1-1-14'")
    return found


def with_themes(themes: Iterable[str]) -> list[Puzzle]:
    """Return the puzzles that have one of some themes; all of them where none is named.

    Raises
    ------
    NotationError
        If there is no such theme.
    """
    wanted = set(themes)
    for theme in wanted:
        if theme not in THEMES:
            expected = f"one or some of {', '.join(THEMES)}"
            raise NotationError(theme, "theme of puzzles", expected, did_you_mean(theme, THEMES))
    return [puzzle for puzzle in book().values() if not wanted or wanted & set(puzzle.themes)]
