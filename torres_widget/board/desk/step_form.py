"""The desk's form for one step: what the learner does, words, answers, feedback, hints."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from torres_widget.board.form.controls import Check, Choice, Column, Field, Words
from torres_widget.common.language import N_, gettext, speaking
from torres_widget.engine import Game, IllegalAction, TorresError
from torres_widget.lessons import LessonError
from torres_widget.lessons.ask.suggestions import ready_questions
from torres_widget.lessons.file.draft import Draft, answer_now, question
from torres_widget.lessons.file.goal_offers import goal_offers
from torres_widget.lessons.file.scenario import MODES, scenario
from torres_widget.lessons.plan import Play, Predict, Question, Task, Try

from .form_rows import Row, Rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torres_widget.board.widget import Board
    from torres_widget.engine.tree import Node
    from torres_widget.lessons.file.tables import RawStep
    from torres_widget.lessons.plan import Step

    from .draft_file import FormWork

#: A step of which only the words are changed here: tasks, free play, goals of a file's own.
_KEPT: Final = "kept"
_MODES: Final = {
    "show": N_("show: the learner watches the moves and reads your comments"),
    "practice": N_(
        "practice: the learner reaches the same board by any moves; "
        "your comments are hints, the last one is shown at the end"
    ),
    "conceal": N_("conceal: the learner guesses, then reveals the moves one by one"),
    "step by step": N_(
        "step by step: the learner finds each move; your comments are questions and answers"
    ),
    "cells": N_("cells: the learner selects cells of the position on the board"),
    "number": N_("number: the learner works out a number"),
    "choose": N_("choice: the learner chooses from your answers"),
    "predict": N_(
        "predict: the learner says what will happen, right or wrong is not judged; "
        "then your moves are played"
    ),
}
_PREDICTED: Final = {
    "cells": N_("cells of the board"),
    "arrow": N_("from where to where"),
    "number": N_("a number"),
    "choices": N_("one of your choices"),
}
#: Modes that the moves on the board belong to.
_PLAYED: Final = (*MODES, "predict")
_CAMERA: Final = ("eye", "center", "up")
_ASKING: Final = ("cells", "number", "choose")
#: Keys of a step that the form neither shows nor changes.
_UNSEEN: Final = ("id", "overlay")


class Content(NamedTuple):
    """The parts of a step: words, positions, and the comments and drawings on them."""

    mode: str
    words: tuple[object, ...]
    place: tuple[object, ...]
    notes: tuple[object, ...]


class StepForm(Column):
    """The fields of one step.

    Parameters
    ----------
    board : Board
        Where its position and moves are.
    come_back : callable
        Has the board show them again, if it shows something else.

    Attributes
    ----------
    mode, heading, text, goal, predicted, options, ready, answer, shuffle, hints, done, chapter
        The fields; their ``value`` is what was entered.
    view : Check
        Whether the step keeps the view of the board.
    answer_now : Words
        The engine's answer, if it is asked.
    choices, mistakes : Rows
        Choices, and wrong answers, each with its feedback.
    """

    def __init__(self, board: Board, come_back: Callable[[], None]) -> None:
        self._board, self._come_back = board, come_back
        self._raw: RawStep = {}
        self._choices: dict[Row, RawStep] = {}
        self._filled_in = ""
        self._lay_out()
        for field in (self.mode, self.predicted):
            field.observe(lambda _: self._show_fields(), "value")
        self.ready.observe(lambda _: self._ask(), "value")
        self.answer.observe(lambda _: self._work_out(), "value")
        super().__init__(
            self.mode,
            self.heading,
            self.text,
            self.goal,
            self.predicted,
            self.options,
            self.ready,
            self.answer,
            self.answer_now,
            self.choices,
            self.shuffle,
            self.mistakes,
            self.hints,
            self.done,
            self.chapter,
            self.view,
        )
        self._show_fields()

    def _lay_out(self) -> None:
        self.mode = Choice("mode", label=gettext("Mode"), options=_modes(kept=False))
        self.heading = Field(
            "heading",
            label=gettext("Heading"),
            placeholder=gettext("The step's heading; without it, the lesson's title"),
        )
        self.text = Field(
            "text",
            label=gettext("Text"),
            placeholder=gettext("What the learner reads first"),
            rows=3,
        )
        self.goal = Choice("goal", label=gettext("Goal"), options=_goals([]))
        self.predicted = Choice(
            "predicted",
            label=gettext("Prediction"),
            options=[(gettext(text), ask) for ask, text in _PREDICTED.items()],
        )
        self.options = Field(
            "options",
            label=gettext("Choices"),
            placeholder=gettext("One on each line, at least two"),
            rows=3,
        )
        self.ready = Choice("ready", label=gettext("Question"))
        self.answer = Field(
            "answer",
            label=gettext("Answer"),
            placeholder=gettext("A number, cells such as c3 d4, or a question to the engine"),
        )
        self.answer_now = Words(label=gettext("Now"))
        feedback = gettext("Feedback")
        self.choices = Rows("choice", gettext("Choice"), feedback, right=True)
        self.shuffle = Check(
            "shuffle", label=gettext("Each student sees the choices in another order")
        )
        self.mistakes = Rows("mistake", gettext("Wrong answer"), feedback, right=False)
        self.hints = Field(
            "hints",
            label=gettext("Hints"),
            placeholder=gettext("One on each line, at most six"),
            rows=2,
        )
        self.done = Field(
            "done",
            label=gettext("When done"),
            placeholder=gettext("What is said once the step is solved"),
        )
        self.chapter = Field(
            "chapter",
            label=gettext("Chapter"),
            placeholder=gettext("The chapter's title, if one begins here"),
        )
        self.view = Check("view", label=gettext("Keep this view of the board"))

    # What is shown.

    def settle(self) -> None:
        """Take what is being set up on the board, as *Play* in its editor does; end a preview.

        Raises
        ------
        IllegalAction
            If the position is impossible.
        """
        self._come_back()
        if self._board.editing:
            self._board.play_edited()

    def _show_fields(self) -> None:
        with suppress(IllegalAction):
            self.settle()
        mode = self.mode.value
        shown = {
            self.goal: mode == "practice",
            self.predicted: mode == "predict",
            self.options: mode == "predict" and self.predicted.value == "choices",
            self.ready: mode in ("cells", "number"),
            self.answer: mode in ("cells", "number"),
            self.choices: mode == "choose",
            self.shuffle: mode == "choose",
            self.mistakes: mode in ("cells", "number"),
            self.hints: mode in (*_ASKING, _KEPT),
            self.done: mode not in ("practice", "step by step"),
        }
        for field, on in shown.items():
            field.hidden = not on
        self._work_out()
        self.offer()

    def offer(self) -> None:
        """Offer the goals of the moves, or the questions about the position on the board."""
        ask = self.mode.value
        if ask == "practice":
            with speaking(self._board.language):
                goals = _goals(self._board.game.line())
            kept = self.goal.value
            self.goal.options = goals
            self.goal.value = kept if kept in dict(goals).values() else ""
        if ask not in ("cells", "number"):
            return
        with speaking(self._board.language):
            ready = [(text, query) for text, query in ready_questions(self._board.position, ask)]
            own = (gettext("My own answer"), "")
        self._work_out()
        kept = self.answer.value if self.answer.value in dict(ready).values() else ""
        self.ready.options = [own, *ready]
        self.ready.value = kept

    def _work_out(self) -> None:
        """Show the engine's answer beside the question to it."""
        shown = ""
        if self.mode.value in ("cells", "number"):
            with speaking(self._board.language):
                shown = answer_now(self._board.position, self.answer.value)
        self.answer_now.value, self.answer_now.hidden = shown, not shown

    def _ask(self) -> None:
        """Fill in the chosen question, unless the teacher has written another one."""
        if not self.ready.value:
            return
        self.answer.value = self.ready.value
        if not self.text.value or self.text.value == self._filled_in:
            self.text.value = self._filled_in = self.ready.chosen

    # The content of the form and the board.

    def content(self) -> Content:
        """Return the parts of the step, to be compared with an earlier content."""
        nodes = self._nodes(self._board.game)
        said = self.mode.value in _PLAYED
        fields = [field.value.strip() for field in self._fields.values()]
        fields.append(self.goal.value if self.mode.value == "practice" else "")
        fields.append(self.predicted.value if self.mode.value == "predict" else "")
        fields.append("shuffle" if self.mode.value == "choose" and self.shuffle.value else "")
        rows = [*self.choices.filled, *self.mistakes.filled]
        notes = [(said and node.comment, node.annotations) for node in nodes]
        draft = self._board.draft
        return Content(
            self.mode.value,
            tuple(filter(None, (*fields, *rows))),
            (draft, self._camera(), *(node.position for node in nodes)),
            tuple(each for each in notes if any(each)),
        )

    def to_dict(self) -> FormWork:
        """Return the fields as a table that JSON can hold, for `restore`."""
        work = {
            "mode": self.mode.value,
            "view": self.view.value,
            "goal": self.goal.value,
            "predicted": self.predicted.value,
            "shuffle": self.shuffle.value,
            **{name: field.value for name, field in self._fields.items()},
            "choices": [row._asdict() for row in self.choices.rows],
            "mistakes": [row._asdict() for row in self.mistakes.rows],
            "raw": self._raw,
            "kept": [(row._asdict(), raw) for row, raw in self._choices.items()],
        }
        return cast("FormWork", work)

    def check(self, fields: FormWork) -> None:
        """Check fields from a file.

        Raises
        ------
        LessonError
            If the mode is unknown, or the step that they were filled with is none.
        """
        modes = [mode for _, mode in _modes(kept=True)]
        if fields["mode"] not in modes:
            raise LessonError(fields["mode"], "mode", f"one of {', '.join(modes)}")
        if fields.get("predicted", "cells") not in _PREDICTED:
            raise LessonError(fields["predicted"], "predicted", f"one of {', '.join(_PREDICTED)}")
        if fields["raw"]:
            Draft().put([{**fields["raw"]}])

    def restore(self, fields: FormWork, game: Game) -> None:
        """Fill in the fields that `to_dict` returned, and put a game on the board."""
        self.put(game)
        self._raw = dict(fields["raw"])
        self._choices = {Row(**row): raw for row, raw in fields["kept"]}
        self.view.value = fields["view"]
        self.answer.value = fields["answer"]
        self.predicted.value = fields.get("predicted", "cells")
        self.shuffle.value = fields.get("shuffle", False)
        self.mode.options = _modes(kept=fields["mode"] == _KEPT)
        self.mode.value = fields["mode"]
        self.offer()
        if fields.get("goal", "") in dict(self.goal.options).values():
            self.goal.value = fields.get("goal", "")
        self.choices.show(Row(**row) for row in fields["choices"])
        self.mistakes.show(Row(**row) for row in fields["mistakes"])
        for name, field in self._fields.items():
            field.value = str(fields.get(name, ""))

    def keep(self) -> Callable[[], None]:
        """Return a function that puts the present form and game back."""
        fields, game = self.to_dict(), self._board.game
        return lambda: self.restore(fields, game)

    def put(self, game: Game) -> None:
        """Put a game on the board."""
        self._board.game = game

    def wipe(self) -> bool:
        """Take the step's drawings off the board; False if there are none.

        The board shows a copy of the game.
        """
        if not any(node.annotations for node in self._nodes(self._board.game)):
            return False
        game = self._board.game.copy()
        for node in self._nodes(game):
            node.annotations = ()
        self._board.game = game
        return True

    def _nodes(self, game: Game) -> list[Node]:
        """Return the nodes of a game that the step is made of."""
        return game.line() if self.mode.value in _PLAYED else [game.node]

    @property
    def _fields(self) -> dict[str, Field]:
        names = ("heading", "text", "options", "answer", "hints", "done", "chapter")
        return {name: getattr(self, name) for name in names}

    @property
    def step_id(self) -> str:
        """Id of the step that the form was filled with; empty for a new step."""
        return str(self._raw.get("id", ""))

    # From the form to steps, and back.

    def steps(self, title: str) -> list[RawStep]:
        """Return what is on the board and in the form as steps of a lesson.

        Raises
        ------
        LessonError
            If something is missing, or the line on the board does not suit the mode.
        TorresError
            If the mode needs moves, and there are none.
        IllegalAction
            If the position that is being set up is impossible.
        """
        self.settle()
        mode = self.mode.value
        heading = self.heading.value.strip() or title
        camera = self._camera()
        unseen: RawStep = {key: self._raw[key] for key in _UNSEEN if key in self._raw}
        if camera:
            unseen["camera"] = camera
        if self.chapter.value.strip():
            unseen["chapter"] = self.chapter.value.strip()
        if mode == "predict":
            return [{**self._prediction(heading), **unseen}]
        if mode in MODES:
            game = self._board.game
            if mode != "show" and not game.length:
                raise TorresError(gettext("First play the moves that this mode needs."))
            made = scenario(game, title=heading, text=self.text.value, mode=mode)["steps"]
            if mode == "practice" and self.goal.value:
                made[0]["goal"] = json.loads(self.goal.value)
            if mode in ("show", "conceal") and self.done.value.strip():
                made[0]["done"] = self.done.value.strip()
            made[0].update(unseen)
            return list(made)
        words = {
            "title": heading,
            "text": self.text.value.strip(),
            "hints": self._hints(),
            "done": self.done.value.strip(),
        }
        if mode == _KEPT:
            said = {key: value for key, value in words.items() if value}
            return [{**_without(self._raw, "camera", "chapter"), **unseen, **said}]
        notes = [str(note) for note in self._board.game.node.annotations]
        choices = [row for row in self.choices.filled if mode == "choose"]
        if choices and self.shuffle.value:
            unseen["shuffle"] = True
        mistakes = {row.answer: row.why for row in self.mistakes.filled if mode != "choose"}
        return [
            question(
                self._board.position,
                self.answer.value,
                **unseen,
                **words,
                notes=notes,
                mistakes=mistakes,
                choices=[self._choice(row) for row in choices],
            )
        ]

    def _prediction(self, heading: str) -> RawStep:
        """Return the step that asks for a prediction, and then plays the moves on the board."""
        game, asked = self._board.game, self.predicted.value
        step = scenario(game, title=heading, text=self.text.value, mode="conceal")["steps"][0]
        step = {**_without(step, "conceal"), "kind": "predict", "ask": asked}
        if asked == "choices":
            step["choices"] = [{"text": text} for text in _lines(self.options.value)]
        if self.done.value.strip():
            step["done"] = self.done.value.strip()
        return step

    def show(self, raw: RawStep, step: Step) -> None:
        """Put a step on the board and into the form, to be changed."""
        self.put(game_of(step))
        self._raw = raw
        self.view.value = isinstance(step.camera, dict)
        if isinstance(step.camera, dict):
            self._board.camera = step.camera
        mode = _mode_of(step)
        self.mode.options = _modes(kept=mode == _KEPT)
        self.heading.value, self.text.value, self.done.value = step.title, step.text, step.done
        self.hints.value = "\n".join(hint.text for hint in step.hints)
        self.answer.value = _answer_of(raw)
        self.chapter.value = step.chapter
        self.mode.value = mode
        options = step.choices if isinstance(step, Predict) else ()
        self.predicted.value = raw["ask"] if isinstance(step, Predict) else "cells"
        self.options.value = "\n".join(choice.text for choice in options)
        asked = step if isinstance(step, Question) else None
        self.shuffle.value = asked is not None and asked.shuffle
        choices = asked.choices if asked else ()
        mistakes = asked.mistakes.items() if asked else ()
        rows = [Row(each.text, each.why, each.right) for each in choices]
        self._choices = dict(zip(rows, raw.get("choices", ()), strict=False))
        self.choices.show(rows)
        self.mistakes.show(Row(answer, why) for answer, why in mistakes)
        self.offer()

    def clear(self) -> None:
        """Make the form ready for another step; the board stays."""
        self._raw, self._choices = {}, {}
        self.view.value = False
        if self.mode.value == _KEPT:
            self.mode.options = _modes(kept=False)
        for field in self._fields.values():
            field.value = ""
        self.goal.value = ""
        self.shuffle.value = False
        self.choices.show([])
        self.mistakes.show([])
        self.offer()

    def _camera(self) -> Any:
        """Return the step's camera: the board's if its view is kept, or the name that it had."""
        before = self._raw.get("camera", "")
        if not self.view.value:
            return before if isinstance(before, str) else ""
        camera = self._board.camera
        if camera.get("projection", {}).get("type") == "orthographic":
            return "above"
        if not all(name in camera for name in _CAMERA):
            return before
        return {name: dict(camera[name]) for name in _CAMERA}

    def _choice(self, row: Row) -> RawStep:
        """Return a choice; an unchanged action stays an action."""
        if row in self._choices:
            return self._choices[row]
        why = {"why": row.why.strip()} if row.why.strip() else {}
        return {"text": row.answer, "right": row.right, **why}

    def _hints(self) -> list[Any]:
        """Return the hints as texts; unchanged hints keep their annotations."""
        given = _lines(self.hints.value)
        before = {
            hint["text"]: hint for hint in self._raw.get("hints", ()) if isinstance(hint, dict)
        }
        return [before.get(text, text) for text in given]


def game_of(step: Step) -> Game:
    """Return a step's position, and the moves that it plays, as a game."""
    game = Game(step.position)
    game.annotate(*step.notes)
    for move in step.moves if isinstance(step, Play) else ():
        game.play(move.action)
        game.node.comment = move.caption
        game.annotate(*move.notes)
    return game


def mode_title(step: Step) -> str:
    """Return the name of the mode in which a step was made."""
    mode = _mode_of(step)
    if isinstance(step, Task) and "board" in step.goal:
        mode = "step by step" if step.limits.most == 1 else "practice"
    if mode in _MODES:
        return gettext(_MODES[mode]).partition(":")[0]
    return gettext("free play") if isinstance(step, Try) else gettext("task")


def _goals(nodes: Sequence[Node]) -> list[tuple[str, str]]:
    """Return the goals of a task to choose from: the very board, or what else its moves reach."""
    offers = goal_offers(nodes) if len(nodes) > 1 else []
    return [
        (gettext("exactly this board"), ""),
        *((text, json.dumps(goal)) for text, goal in offers),
    ]


def _modes(*, kept: bool) -> list[tuple[str, str]]:
    """Return the modes to choose from, with their titles."""
    modes = [(gettext(text), mode) for mode, text in _MODES.items()]
    as_it_is = gettext("as it is: only its words are changed here")
    return [*modes, *([(as_it_is, _KEPT)] if kept else [])]


def _without(raw: RawStep, *keys: str) -> RawStep:
    return {name: value for name, value in raw.items() if name not in keys}


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _mode_of(step: Step) -> str:
    """Return the mode in which a step is changed."""
    if isinstance(step, Question):
        return step.ask
    if isinstance(step, Predict):
        return "predict"
    if isinstance(step, Play):
        return "conceal" if step.conceal else "show"
    return "show" if step.kind == "show" else _KEPT


def _answer_of(raw: RawStep) -> str:
    answer = raw.get("answer", "")
    return " ".join(answer) if isinstance(answer, list | tuple) else str(answer)
