"""The fields of a step on the desk: of one row each, the form is built, read back and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from torres_widget.board.form.controls import Check, Choice, Column, Control, Field, Words
from torres_widget.common.language import N_, gettext
from torres_widget.common.schema import Flag, Key, OneOf, Table
from torres_widget.lessons.plan import Predict, Question

from .draft_file import CHOICES, DOCUMENT, ROWS, TYPED
from .form_rows import Rows
from .step_modes import ALL, ANSWERED, ASKING, KEPT, modes

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from torres_widget.common.schema import Schema
    from torres_widget.lessons.file.tables import RawStep
    from torres_widget.lessons.plan import Choice as Offered
    from torres_widget.lessons.plan import Hint, Step

    from .draft_file import FormWork

_PREDICTED: Final = {
    "cells": N_("cells of the board"),
    "arrow": N_("from where to where"),
    "number": N_("a number"),
    "choices": N_("one of your choices"),
}

C = TypeVar("C", bound=Control)
F = TypeVar("F", Field, Choice, Check)


class StepField(NamedTuple):
    """A field that holds a part of a step.

    Attributes
    ----------
    control : Field, Choice or Check
        The field; drafts know what it holds by its name.
    of : callable
        Returns what it holds while a step is changed, from the step and its table.
    modes : collection of str
        Modes in which it is shown.
    key : str
        The key of a step that takes its text unchanged, if it is shown; ``""`` for none.
    takes : Schema
        What it may hold in a draft.
    required : bool
        Whether every draft has it; drafts of version 0.2.0 lack later fields.
    worded : bool
        Whether it is among the words of the step.
    stays : bool
        Whether the next step begins with its value.
    """

    control: Field | Choice | Check
    of: Callable[[Step, RawStep], Any]
    modes: Collection[str] = ALL
    key: str = ""
    takes: Schema[Any] = TYPED
    required: bool = False
    worded: bool = True
    stays: bool = False

    @property
    def empty(self) -> Any:
        """The value for a new step."""
        if isinstance(self.control, Choice):
            return self.control.options[0][1]
        return False if isinstance(self.control, Check) else ""

    def fill(self, value: Any) -> None:
        """Have it hold a value; one that a choice does not offer is passed over."""
        if not isinstance(self.control, Choice) or value in self.control.values:
            self.control.value = value

    def words(self, mode: str) -> Any:
        """Return its words in a mode: a text always, a choice or a tick if it is shown."""
        if isinstance(self.control, Field):
            return self.control.value.strip()
        return self.control.value if mode in self.modes else ""


class StepFields(Column):
    """The fields of one step, from top to bottom.

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

    def __init__(self) -> None:
        self._placed: list[Control] = []
        self._modes: dict[Control, Collection[str]] = {}
        self._held: list[StepField] = []
        self._lay_out()
        super().__init__(*self._placed)

    def _lay_out(self) -> None:
        self.mode = self._place(Choice("mode", label=gettext("Mode"), options=modes(kept=False)))
        self.heading = self._hold(
            Field(
                "heading",
                label=gettext("Heading"),
                placeholder=gettext("The step's heading; without it, the lesson's title"),
            ),
            lambda step, _: step.title,
            required=True,
        )
        self.text = self._hold(
            Field(
                "text",
                label=gettext("Text"),
                placeholder=gettext("What the learner reads first"),
                rows=3,
            ),
            lambda step, _: step.text,
            required=True,
        )
        self.goal = self._hold(
            Choice("goal", label=gettext("Goal"), options=[this_board()]),
            lambda *_: "",
            modes=("practice",),
        )
        self.predicted = self._hold(
            Choice(
                "predicted",
                label=gettext("Prediction"),
                options=[(gettext(text), ask) for ask, text in _PREDICTED.items()],
            ),
            lambda step, raw: raw["ask"] if isinstance(step, Predict) else "cells",
            modes=("predict",),
            takes=OneOf(tuple(_PREDICTED)),
            stays=True,
        )
        self.options = self._hold(
            Field(
                "options",
                label=gettext("Choices"),
                placeholder=gettext("One on each line, at least two"),
                rows=3,
            ),
            lambda step, _: _lines_of(step.choices if isinstance(step, Predict) else ()),
            modes=("predict",),
        )
        self.ready = self._place(Choice("ready", label=gettext("Question")), *ANSWERED)
        self.answer = self._hold(
            Field(
                "answer",
                label=gettext("Answer"),
                placeholder=gettext("A number, cells such as c3 d4, or a question to the engine"),
            ),
            lambda _, raw: _answer_of(raw),
            modes=ANSWERED,
            required=True,
        )
        self.answer_now = self._place(Words(label=gettext("Now")))
        feedback = gettext("Feedback")
        self.choices = self._place(
            Rows("choice", gettext("Choice"), feedback, right=True), "choose"
        )
        self.shuffle = self._hold(
            Check("shuffle", label=gettext("Each student sees the choices in another order")),
            lambda step, _: isinstance(step, Question) and step.shuffle,
            modes=("choose",),
            takes=Flag(),
        )
        self.mistakes = self._place(
            Rows("mistake", gettext("Wrong answer"), feedback, right=False), *ANSWERED
        )
        self.hints = self._hold(
            Field(
                "hints",
                label=gettext("Hints"),
                placeholder=gettext("One on each line, at most six"),
                rows=2,
            ),
            lambda step, _: _lines_of(step.hints),
            modes=(*ASKING, KEPT),
            required=True,
        )
        self.done = self._hold(
            Field(
                "done",
                label=gettext("When done"),
                placeholder=gettext("What is said once the step is solved"),
            ),
            lambda step, _: step.done,
            modes=[mode for mode in ALL if mode not in ("practice", "step by step")],
            key="done",
            required=True,
        )
        self.chapter = self._hold(
            Field(
                "chapter",
                label=gettext("Chapter"),
                placeholder=gettext("The chapter's title, if one begins here"),
            ),
            lambda step, _: step.chapter,
            key="chapter",
        )
        self.view = self._hold(
            Check("view", label=gettext("Keep this view of the board")),
            lambda step, _: isinstance(step.camera, dict),
            takes=Flag(),
            required=True,
            worded=False,
        )

    def _place(self, control: C, *shown_in: str) -> C:
        """Place a part below the others, shown in some modes; without any, always."""
        self._placed.append(control)
        if shown_in:
            self._modes[control] = shown_in
        return control

    def _hold(self, control: F, of: Callable[[Step, RawStep], Any], **more: Any) -> F:
        """Place a field that holds a part of a step; see `StepField`."""
        field = StepField(control, of, **more)
        self._held.append(field)
        return self._place(control, *field.modes)

    def show_for_mode(self) -> None:
        """Show the fields of the mode."""
        listed = self.predicted.value == "choices"
        for control, shown_in in self._modes.items():
            shown = self.mode.value in shown_in
            control.hidden = not shown or (control is self.options and not listed)

    def fill(self, values: Mapping[str, Any]) -> None:
        """Have the fields hold values, by their names; the others are emptied."""
        for field in self._held:
            field.fill(values.get(field.control.name, field.empty))

    def reset(self) -> None:
        """Empty the fields for another step."""
        if self.mode.value == KEPT:
            self.mode.options = modes(kept=False)
        for field in self._held:
            if not field.stays:
                field.fill(field.empty)
        self.choices.show([])
        self.mistakes.show([])

    def words(self) -> tuple[object, ...]:
        """Return the words that are entered, to be compared with earlier ones."""
        mode = self.mode.value
        words = [field.words(mode) for field in self._held if field.worded]
        return tuple(filter(None, (*words, *self.choices.filled, *self.mistakes.filled)))

    def plain(self) -> RawStep:
        """Return the keys of a step that take their texts unchanged."""
        mode = self.mode.value
        texts = {field.key: field.words(mode) for field in self._held if mode in field.modes}
        return {key: text for key, text in texts.items() if key and text}

    def of_step(self, step: Step, raw: RawStep) -> dict[str, Any]:
        """Return what the fields hold for a step, by their names."""
        return {field.control.name: field.of(step, raw) for field in self._held}

    def held(self) -> dict[str, Any]:
        """Return what the fields hold, by their names."""
        return {field.control.name: field.control.value for field in self._held}

    @property
    def schema(self) -> Table[FormWork]:
        """The schema of the form in a draft."""
        held = {
            field.control.name: Key(field.takes, required=field.required) for field in self._held
        }
        return Table(
            {
                "mode": Key(OneOf(ALL), required=True),
                **held,
                "choices": Key(ROWS, required=True),
                "mistakes": Key(ROWS, required=True),
                "raw": Key(DOCUMENT, required=True),
                "kept": Key(CHOICES, required=True),
            },
            "form",
        )


def this_board() -> tuple[str, str]:
    """Return the goal of a task that is there for all moves: the very board that they lead to."""
    return gettext("exactly this board"), ""


def _lines_of(parts: Iterable[Hint | Offered]) -> str:
    return "\n".join(part.text for part in parts)


def _answer_of(raw: RawStep) -> str:
    answer = raw.get("answer", "")
    return " ".join(answer) if isinstance(answer, list | tuple) else str(answer)
