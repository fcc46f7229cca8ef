"""A scenario: a game with comments and annotations, made into a lesson."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final
from unicodedata import normalize

from torres_widget.engine import DocumentError, Position
from torres_widget.engine.cards import CARDS
from torres_widget.engine.legality import rule_of
from torres_widget.engine.text.files import is_device
from torres_widget.lessons.errors import LessonError

from .format import FORMAT, VERSION
from .reader import read

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from torres_widget.engine import Game
    from torres_widget.engine.tree import Node

    from .tables import LessonFile, PositionTable

#: Modes of a scenario: moves to watch; moves to find, all at once; moves to watch, each of
#: which is hidden before it is played; moves to find one after the other.
MODES: Final = ("show", "practice", "conceal", "step by step")
_LONGEST_ID: Final = 40
_LONGEST_TITLE: Final = 120


def slug(title: str) -> str:
    """Return an id made from a title in any script; it serves as a file name on every system.

    >>> slug("Up the stairs, twice!"), slug("Příliš žluťoučký kůň")
    ('up-the-stairs-twice', 'prilis-zlutoucky-kun')
    """
    plain = _in_ascii(normalize("NFC", title)).replace("'", "").lower()
    words = re.findall(r"[a-z0-9]+", plain)
    made = "-".join(words)[:_LONGEST_ID].strip("-") or "scenario"
    return f"{made}-1" if is_device(made) else made


def _in_ascii(text: str) -> str:
    """Return a text in plain letters; a browser's Python only leaves accents out."""
    try:
        from anyascii import anyascii
    except ImportError:
        return normalize("NFKD", text).encode("ascii", "ignore").decode()
    plain: str = anyascii(text)
    return plain


def scenario(game: Game, *, title: str, text: str, mode: str = "show") -> LessonFile:
    """Return the line of a game that its cursor is on as the document of a lesson.

    Comments become captions or texts, annotations stay. A comment on the first position follows the
    text.

    Parameters
    ----------
    game : Game
        What is shown or asked.
    title, text : str
        Heading, and what the learner reads first.
    mode : {"show", "practice", "conceal", "step by step"}
        How it is shown; see `MODES`.

    Raises
    ------
    LessonError
        If there is no such mode, a text is missing or too long, or the line does not suit the mode.
    """
    if mode not in MODES:
        raise LessonError(mode, "mode of the scenario", f"one of {', '.join(MODES)}")
    line = game.line()
    opening: dict[str, object] = {
        "id": "start",
        "title": title.strip(),
        "text": "\n\n".join(filter(None, (text.strip(), line[0].comment.strip())))
        or "Look at this position.",
        "position": table_of(line[0].position),
        "notes": _notes(line[0]),
    }
    if len(line) == 1:
        steps = [{**opening, "kind": "show"}]
    elif mode in ("show", "conceal"):
        moves = [_move(node) for node in line[1:]]
        steps = [{**opening, "kind": "play", "moves": moves, "conceal": mode == "conceal"}]
    elif mode == "practice":
        steps = [_practice(opening, line)]
    else:
        steps = [_one_move(opening, n, line[n - 1], line[n]) for n in range(1, len(line))]
    document: LessonFile = {
        "format": FORMAT,
        "version": VERSION,
        "id": slug(title),
        "title": title.strip()[:_LONGEST_TITLE],
        "order": "step-by-step" if mode == "step by step" else "free",
        "steps": [_without_empty(step) for step in steps],
    }
    read(document, "scenario")
    return document


def as_toml(document: Mapping[str, object]) -> str:
    """Return a lesson's document as the text of a TOML file, boards drawn rank by rank."""
    import tomli_w

    return tomli_w.dumps(_drawn(document), multiline_strings=True)


def table_of(position: Position) -> PositionTable:
    """Return the table of a position in a lesson, what has its default left out.

    Raises
    ------
    LessonError
        If a house rule has no limit, for which TOML has no word.
    """
    document = position.to_dict()
    if None in document["house_rules"].values():
        raise LessonError(None, "house rules of the position", "values that TOML can hold")
    table: PositionTable = {**document, "turn": _without_nulls(document["turn"])}
    for key in ("format", "version"):
        del table[key]
    for key in [key for key in table if key != "board"]:
        rest = {name: value for name, value in table.items() if name != key}
        if table[key] is None or _is(rest, position):
            table = rest
    return table


def _without_nulls(table: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in table.items() if value is not None}


def _is(table: PositionTable, position: Position) -> bool:
    """Return whether a table stands for a position, defaults filled in."""
    try:
        return Position.from_dict(_without_nulls(table)) == position
    except DocumentError:
        return False


def _rules(line: Sequence[Node]) -> list[str]:
    """Return the rules by which the moves of a line are made, each once."""
    made = [
        rule_of(before.position, after.action) for before, after in pairwise(line) if after.action
    ]
    return list(dict.fromkeys(filter(None, made)))


def _practice(opening: dict[str, object], line: list[Node]) -> dict[str, object]:
    start, end = line[0].position, line[-1].position
    if start.board_text() == end.board_text():
        expected = "moves after which blocks and figures stand otherwise"
        raise LessonError("practice", "scenario", expected)
    movers = {node.position.to_act for node in line[:-1]}
    return {
        **opening,
        "kind": "task",
        "rules": _rules(line),
        "goal": {"board": end.board_text()},
        "solution": [str(node.action) for node in line[1:]],
        "everybody": len(movers) > 1,
        "hints": [node.comment for node in line[1:-1] if node.comment][:6],
        "done": line[-1].comment,
    }


def _one_move(
    opening: dict[str, object], number: int, before: Node, after: Node
) -> dict[str, object]:
    """Return a step that asks for one move; a move that leaves no trace is played."""
    common = {
        "id": f"move-{number}",
        "title": opening["title"],
        "text": (before.comment if number > 1 else opening["text"]) or "What comes next?",
        "position": table_of(before.position) if number == 1 else {},
        "notes": _notes(before),
    }
    goal = _goal(before.position, after)
    if not goal:
        return {**common, "kind": "play", "moves": [_move(after)]}
    return {
        **common,
        "kind": "task",
        "rules": _rules((before, after)),
        "goal": goal,
        "most": 1,
        "everybody": True,
        "solution": [str(after.action)],
        "done": after.comment,
    }


def _goal(before: Position, node: Node) -> dict[str, object]:
    """Return what shows that a move was made."""
    action, after = node.action, node.position
    if after.board_text() != before.board_text():
        return {"board": after.board_text()}
    goals: dict[str, dict[str, object]] = {
        "end": {"ended": True},
        "buy": {"bought": 1},
        "score": {"score": after.scores[before.to_act - 1]},
    }
    if action is not None and action.card in CARDS and action.verb == "play":
        return {"cards": [action.card]}
    if action is not None and action.verb in goals:
        return goals[action.verb]
    return {"stage": after.stage} if after.stage != before.stage else {}


def _move(node: Node) -> dict[str, object]:
    return _without_empty(
        {"action": str(node.action), "caption": node.comment, "notes": _notes(node)}
    )


def _notes(node: Node) -> list[str]:
    return [str(note) for note in node.annotations]


def _without_empty(table: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in table.items() if value not in ("", [], {}, False)}


def _drawn(value: Any) -> Any:
    if isinstance(value, list):
        return [_drawn(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: _ranks(item) if key == "board" else _drawn(item) for key, item in value.items()}


def _ranks(board: str) -> str:
    heights, _, figures = board.partition(" ")
    return "\n".join((*heights.split("/"), *([figures] if figures else []))) + "\n"
