"""The lesson format: every key of a lesson file, said once.

The reader, the JSON Schema and the site's table of the keys all come from here.
"""

from __future__ import annotations

from typing import Final, get_args

from torres_widget.common.schema import (
    Either,
    Flag,
    Key,
    ListOf,
    Number,
    OneOf,
    Raw,
    Table,
    TableOf,
    Text,
)
from torres_widget.engine.cells import CellName
from torres_widget.engine.editions import DEFAULT, EDITIONS
from torres_widget.engine.rulebook import RULES
from torres_widget.engine.text import documents
from torres_widget.engine.text.annotations import MOST as MOST_NOTES
from torres_widget.lessons.answers.moments import WRITTEN
from torres_widget.lessons.goals import GOALS, MEASURES
from torres_widget.protocol.panel import CameraView
from torres_widget.protocol.view import OverlayKind

from .tables import BestTable, ChoiceTable, HintTable, MoveTable, PositionTable, StepTable

FORMAT: Final = "torres-lesson"
VERSION: Final = 1
#: Most bytes of a lesson file, steps in it, actions of a line.
MOST_BYTES: Final = 500_000
MOST_STEPS: Final = 100
MOST_MOVES: Final = 400

KINDS: Final = ("show", "play", "predict", "try", "task", "question")
#: Where a lesson may put the camera.
CAMERAS: Final[tuple[str, ...]] = get_args(get_args(CameraView)[1])
#: Overlays that a lesson may show: all that there are.
OVERLAYS: Final[tuple[str, ...]] = get_args(get_args(OverlayKind)[1])
#: Orders in which a learner may go through a lesson.
ORDERS: Final = ("free", "step-by-step")

_ID: Final = Text(40, "[a-z0-9]+(-[a-z0-9]+)*", "an id of lower-case words such as one-level-up")
_LINE: Final = Text(120, lines=False)
_PROSE: Final = Text(4000)
_ACTION: Final = Text(200, lines=False)
_ANSWER: Final = Text(4, "0|[1-9][0-9]{0,3}|[a-h][1-8]", "a number or a cell")
_ACTIONS: Final = ListOf(_ACTION, MOST_MOVES)
_NOTES: Final = ListOf(Text(120, lines=False), MOST_NOTES)

#: The description of keys that the position document explains.
ELSEWHERE: Final = "as in the position document"
_BOARD: Final = Key(
    Text(400, expected="a board text, its ranks with / between them or a line each"),
    "board text; the eight ranks may stand on a line each, the figures on the lines after them",
)
_ABOUT_POSITION: Final = {
    "ap": Key(Raw({"type": "integer", "minimum": 0}), "action points left; short for turn.ap"),
    "seed": Key(Number(0, 2**31), "without a board: seed of a new game's decks"),
    "moves": Key(_ACTIONS, "actions played from there before the step begins"),
}
POSITION: Final = Table[PositionTable](
    {
        "board": _BOARD,
        **{
            name: Key(Raw(key.schema.json_schema()), ELSEWHERE)
            for name, key in documents.POSITION.keys.items()
            if name not in ("format", "version", "board")
        },
        **_ABOUT_POSITION,
    },
    "position",
)
_PLACE: Final = Either(Text(40, expected="the name of a position"), POSITION)

CAMERA: Final = Either(
    OneOf(CAMERAS),
    Table[dict[str, object]](
        {
            name: Key(
                Table[dict[str, float]](
                    {axis: Key(Raw({"type": "number"}), axis, required=True) for axis in "xyz"}
                ),
                "a point in the units of a plotly scene",
                required=True,
            )
            for name in ("eye", "center", "up")
        },
        "camera",
    ),
)

HINT: Final = Either(
    _PROSE,
    Table[HintTable](
        {
            "text": Key(_PROSE, "the hint", required=True),
            "notes": Key(_NOTES, "annotations shown with it"),
        },
        "hint",
    ),
)
MOVE: Final = Either(
    _ACTION,
    Table[MoveTable](
        {
            "action": Key(_ACTION, "the action's text", required=True),
            "caption": Key(_PROSE, "shown beside the board once it is played"),
            "notes": Key(_NOTES, "annotations of the position after it"),
        },
        "move",
    ),
)
CHOICE: Final = Table[ChoiceTable](
    {
        "text": Key(_PROSE, "the choice in words; by default the action's text"),
        "right": Key(Flag(), "whether it is right; not with action"),
        "why": Key(_PROSE, "its feedback"),
        "action": Key(_ACTION, "an action; the choice is right if and only if it is legal"),
    },
    "choice",
)
GOAL: Final = Table[dict[str, object]](
    {name: Key(goal.schema, goal.about) for name, goal in GOALS.items()}, "goal", 1
)
BEST: Final = Table[BestTable](
    {
        "measure": Key(OneOf(tuple(MEASURES)), "what is compared", required=True),
        "value": Key(Number(0, 999), "the best that can be reached", required=True),
        "moves": Key(_ACTIONS, "actions that reach it", required=True),
    },
    "best result",
)

_LIMITS: Final = {
    "allow": Key(
        ListOf(_ACTION, 30),
        "the only actions that may be played, by how their texts begin: move, play climb, build c4",
    ),
    "most": Key(Number(1, 50), "most actions that may be played"),
    "everybody": Key(
        Flag(),
        "the learner plays for all players; by default only for the one to act at the start, "
        "and in the set-up for all",
    ),
}
_SOLUTION: Final = Key(_ACTIONS, "actions that solve it, played when the learner asks")

#: Keys of every step.
COMMON: Final = {
    "id": Key(
        _ID,
        "permanent name of the step: translations and answers refer to it",
        required=True,
    ),
    "kind": Key(OneOf(KINDS), "show, play, predict, try, task or question", required=True),
    "title": Key(_LINE, "heading of the step"),
    "chapter": Key(_LINE, "the chapter that begins with this step"),
    "text": Key(
        _PROSE,
        "what the learner reads: paragraphs, - lists, **bold**, *italic*, `code`",
        required=True,
    ),
    "rules": Key(
        ListOf(OneOf(tuple(RULES)), 30),
        "ids of the rules that it teaches (show, play, try) or asks (task, question)",
    ),
    "editions": Key(
        ListOf(OneOf(tuple(EDITIONS)), len(EDITIONS)),
        "editions that it is for; by default all",
    ),
    "position": Key(
        _PLACE,
        "a table, or a name of the lesson's positions; by default where the step before ends",
    ),
    "notes": Key(_NOTES, "annotations such as 'arrow c3 c4 green', 'circle d2', 'label e5 here'"),
    "camera": Key(CAMERA, f"where the camera stands: {', '.join(CAMERAS)}, or eye, center and up"),
    "overlay": Key(OneOf(OVERLAYS), f"laid over the board: {', '.join(OVERLAYS)}"),
    "hints": Key(ListOf(HINT, 6), "given one after the other: texts, or tables of text and notes"),
    "done": Key(_PROSE, "shown when the step is solved, or its moves have been played"),
}
_CHOICES: Final = Key(
    ListOf(
        Table[ChoiceTable]({"text": Key(_PROSE, "the choice in words", required=True)}, "choice"),
        12,
        2,
    ),
    "what to choose from",
)
_PREDICTED: Final = {
    "ask": Key(
        OneOf(("cells", "arrow", "number", "choices")),
        "what is predicted; an arrow leads from one cell to another",
        required=True,
    ),
    "choices": _CHOICES,
}
#: Further keys of each kind of step.
BY_KIND: Final[dict[str, dict[str, Key]]] = {
    "show": {},
    "play": {
        "moves": Key(
            ListOf(MOVE, MOST_MOVES), "actions played before the learner's eyes", required=True
        ),
        "conceal": Key(Flag(), "moves to come are not shown before they are played"),
    },
    "predict": {
        **_PREDICTED,
        "moves": Key(
            ListOf(MOVE, MOST_MOVES), "actions that are played once the prediction is kept"
        ),
    },
    "try": {**_LIMITS, "solution": _SOLUTION},
    "task": {
        "goal": Key(GOAL, "what is to be reached; all of it", required=True),
        **_LIMITS,
        "solution": Key(_ACTIONS, _SOLUTION.about, required=True),
        "best": Key(BEST, "the best possible result, to compare the learner's with"),
    },
    "question": {
        "answer": Key(
            Either(Text(120, lines=False), Number(0, 9999), ListOf(CellName(), 64, 0)),
            "what is right: a question to the engine such as 'reach c3', a number, or cells",
        ),
        "choices": Key(ListOf(CHOICE, 12, 2), "what to choose from"),
        "mistakes": Key(
            TableOf(_ANSWER, _PROSE, 30),
            "feedback on wrong answers, by number or cell: name the mistake, not the answer",
        ),
        "many": Key(
            Flag(), "several choices are to be made; by default if not exactly one is right"
        ),
        "shuffle": Key(Flag(), "each student sees the choices in another order"),
    },
}
STEPS: Final = {
    kind: Table[StepTable]({**COMMON, **keys}, f"{kind} step") for kind, keys in BY_KIND.items()
}
#: Keys that an exam lacks: right answers and their feedback.
_NOT_ASKED: Final = frozenset(
    {"hints", "done", "answer", "mistakes", "goal", "solution", "best", "choices"}
)
#: The keys of an exam's steps in their place.
_ASKED: Final = {
    "question": {
        "ask": Key(OneOf(("number", "cells", "choices")), "how it is answered", required=True),
        "choices": _CHOICES,
    },
    "predict": _PREDICTED,
}
#: Steps of an exam.
EXAM_STEPS: Final = {
    kind: Table[StepTable](
        {
            **{name: key for name, key in {**COMMON, **keys}.items() if name not in _NOT_ASKED},
            **_ASKED.get(kind, {}),
        },
        f"{kind} step of an exam",
    )
    for kind, keys in BY_KIND.items()
}
_NAMED: Final = Raw({"type": "object", "additionalProperties": POSITION.json_schema()})
_CAN: Final = ListOf(_LINE, 12)
LESSON: Final = {
    "format": Key(OneOf((FORMAT,)), "the format's name", required=True),
    "version": Key(Number(VERSION, VERSION), "its version", required=True),
    "id": Key(_ID, "permanent name of the lesson", required=True),
    "title": Key(_LINE, "its title", required=True),
    "summary": Key(_PROSE, "its subject in a sentence or two"),
    "can": Key(_CAN, "what the learner can do afterwards, shown at its end"),
    "order": Key(
        OneOf(ORDERS),
        "free: any step may be looked at; step-by-step: a task or question is solved first",
    ),
    "edition": Key(
        OneOf(tuple(EDITIONS)),
        f"edition of the positions that name none, {DEFAULT} by default; steps that are for others "
        "are left out",
    ),
    "exam": Key(Flag(), "an exam, as bundle(..., mode='exam') makes it; its steps have no answers"),
    "ask_class": Key(Flag(), "students are asked for their class as well as their name"),
    "deadline": Key(WRITTEN, "a date and time with its zone; answers after it are marked as late"),
    "positions": Key(_NAMED, "positions by name, for several steps"),
    "steps": Key(ListOf(Raw({}, "a step"), MOST_STEPS), "the steps, in order", required=True),
}
