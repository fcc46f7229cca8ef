"""Types of the tables of a lesson file, once `format` has validated them."""

from __future__ import annotations

from typing import Any, Required, TypedDict

#: A position document, or a board and what is special about it.
PositionTable = dict[str, Any]
#: A step as a file writes it, of any kind.
RawStep = dict[str, Any]


class HintTable(TypedDict, total=False):
    """A hint with drawings."""

    text: Required[str]
    notes: tuple[str, ...]


class MoveTable(TypedDict, total=False):
    """An action that is played before the learner's eyes."""

    action: Required[str]
    caption: str
    notes: tuple[str, ...]


class ChoiceTable(TypedDict, total=False):
    """A choice."""

    text: str
    right: bool
    why: str
    action: str


class BestTable(TypedDict):
    """The best possible result of a task."""

    measure: str
    value: int
    moves: tuple[str, ...]


class StepTable(TypedDict, total=False):
    """A step; each kind has some of the keys."""

    id: Required[str]
    kind: Required[str]
    text: Required[str]
    title: str
    chapter: str
    rules: tuple[str, ...]
    editions: tuple[str, ...]
    position: str | PositionTable
    notes: tuple[str, ...]
    camera: str | dict[str, dict[str, float]]
    overlay: str
    hints: tuple[str | HintTable, ...]
    done: str
    moves: tuple[str | MoveTable, ...]
    conceal: bool
    ask: str
    choices: tuple[ChoiceTable, ...]
    allow: tuple[str, ...]
    most: int
    everybody: bool
    solution: tuple[str, ...]
    goal: dict[str, Any]
    best: BestTable
    answer: str | int | tuple[str, ...]
    mistakes: dict[str, str]
    many: bool
    shuffle: bool


class LessonFile(TypedDict, total=False):
    """A lesson as a file writes it, each step with what its kind has."""

    format: Required[str]
    version: Required[int]
    id: Required[str]
    title: Required[str]
    order: str
    exam: bool
    ask_class: bool
    steps: Required[list[RawStep]]


class LessonTable(TypedDict, total=False):
    """A lesson as its schema validates it."""

    format: Required[str]
    version: Required[int]
    id: Required[str]
    title: Required[str]
    summary: str
    can: tuple[str, ...]
    order: str
    edition: str
    exam: bool
    ask_class: bool
    deadline: str
    positions: object
    steps: Required[list[StepTable]]
