"""Values for the placeholders of texts, to read them as users do."""

from __future__ import annotations

import re
from typing import Final

from torres_widget.common.word_forms import ARTICLES, CASES
from torres_widget.engine.colours import COLOURS, player_name

PLACEHOLDER: Final = re.compile(rf"\{{(\w+)(?::(?:{'|'.join((*ARTICLES, *CASES))}))?\}}")
CELLS: Final = ("c3", "e5", "a1")
#: The numbers after which nouns take other forms in one of the languages.
NUMBERS: Final = (1, 2, 5, 0, 11, 22)
_OF_CELLS: Final = frozenset(
    {
        "at",
        "cell",
        "cells",
        "from",
        "king",
        "knight",
        "near_cell",
        "others",
        "source",
        "target",
        "to",
    }
)
_OF_PLAYERS: Final = frozenset(
    {"colour", "leader", "mover", "other", "owner", "player", "players", "whose"}
)
_OF_TEXTS: Final = frozenset(
    {
        "accuracies",
        "accuracy",
        "action",
        "actions",
        "addition",
        "address",
        "answer",
        "bot",
        "button",
        "card",
        "castle_figure",
        "chance",
        "change",
        "choice",
        "deeds",
        "doing",
        "drawing",
        "edition",
        "error",
        "example",
        "exits",
        "figure",
        "file",
        "files",
        "folder",
        "found",
        "gains",
        "given",
        "grade",
        "idea",
        "join",
        "jump_over",
        "kind",
        "kinds",
        "lesson",
        "listed",
        "looked",
        "margin",
        "master",
        "mean",
        "measure",
        "mistake",
        "mode",
        "name",
        "names",
        "no_way",
        "nobody_does",
        "objective",
        "order",
        "pace",
        "place",
        "played",
        "possible",
        "purpose",
        "reason",
        "reasons",
        "route",
        "rule",
        "rules",
        "ruling",
        "scores",
        "source_figure",
        "stage",
        "state",
        "summary",
        "text",
        "themes",
        "time",
        "title",
        "told",
        "tool",
        "waits",
        "when",
        "where",
        "why",
    }
)


def is_cell(name: str) -> bool:
    """Return whether a placeholder stands for a cell."""
    return name in _OF_CELLS


def value_of(name: str, number: int) -> object:
    """Return an example for a placeholder: a cell, a colour, a text or a number."""
    if is_cell(name):
        return CELLS[number % len(CELLS)]
    if name in _OF_PLAYERS:
        return player_name(number % len(COLOURS) + 1)
    return f"<{name}>" if name in _OF_TEXTS else NUMBERS[number % len(NUMBERS)]


def examples(names: frozenset[str]) -> int:
    """Return how many examples show all forms of a text with these placeholders."""
    if names <= _OF_TEXTS:
        return 1
    return len(NUMBERS) if names - _OF_TEXTS - _OF_CELLS - _OF_PLAYERS else len(COLOURS)
