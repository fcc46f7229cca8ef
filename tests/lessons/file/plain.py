"""Answers to questions by the plain implementation of the rules, which shares nothing with ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.engine.naive import legal, scoring
from tests.engine.naive.facts import order, table_of
from tests.engine.naive.flow import advance
from tests.engine.naive.moves import door_exits, step_targets
from tests.engine.naive.scoring import points_of
from tests.engine.naive.table import castle_with, cell_of, names

if TYPE_CHECKING:
    from torres_widget.lessons.plan import Question


def agree(step: Question) -> None:
    """Check a drill's answer against the plain implementation."""
    doc = dict(step.position.to_dict())
    if step.choices:
        texts = legal(doc)
        expected = tuple(
            number for number, choice in enumerate(step.choices, 1) if choice.action in texts
        )
        assert step.right_choices == expected, step
        return
    assert step.query is not None
    word, *rest = step.query.text.split()
    if step.cells is not None:
        assert sorted(step.cells) == sorted(cells(doc, word, rest)), (doc, step.query)
        assert step.cells, step.query
    else:
        assert step.number == number(doc, word, rest), (doc, step.query)


def cells(doc: dict[str, Any], word: str, rest: list[str]) -> list[str]:
    """Cells that answer a query."""
    table = table_of(doc)
    if word == "step":
        return names(step_targets(table, cell_of(rest[0])))
    if word == "doors":
        return names(door_exits(table, cell_of(rest[0])))
    start = {
        "reach": "move",
        "deployable": "deploy",
        "buildable": "build",
        "card": "play",
        "found": "found",
    }[word]
    head = [start, *rest]
    place = len(head)
    texts = [text.split() for text in legal(doc)]
    return sorted({words[place] for words in texts if words[:place] == head})


def number(doc: dict[str, Any], word: str, rest: list[str]) -> int:
    """Number that answers a query."""
    table = table_of(doc)
    if word == "area":
        return len(castle_with(table.heights, cell_of(rest[0])))
    player = int(rest[0]) - 1
    if word == "castle-points":
        return points_of(table, player, castle_with(table.heights, cell_of(rest[1])))
    if word == "leap":
        advance(doc, player, int(rest[1]))
        return int(doc["scores"][player])
    gains = scoring(doc)
    if word == "after":
        for part in ("castles", "king", "master"):
            for mover in order(doc):
                advance(doc, mover, gains[mover][part])
        return int(doc["scores"][player])
    parts = {"score": ("castles", "king", "master"), "bonus": ("king",), "master": ("master",)}
    return sum(gains[player][part] for part in parts[word])
