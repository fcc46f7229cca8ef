"""The desk's form for one step: what the learner does, words, answers, feedback, hints."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.common.language import gettext, speaking
from torres_widget.engine import Game, IllegalAction, TorresError
from torres_widget.lessons.ask.suggestions import ready_questions
from torres_widget.lessons.file.draft import Draft, answer_now, question
from torres_widget.lessons.file.goal_offers import goal_offers
from torres_widget.lessons.file.scenario import MODES, scenario
from torres_widget.lessons.plan import Question

from .form_rows import Row
from .step_fields import StepFields, this_board
from .step_modes import ANSWERED, KEPT, PLAYED, game_of, mode_of, modes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from torres_widget.board.widget import Board
    from torres_widget.engine.tree import Node
    from torres_widget.lessons.file.tables import RawStep
    from torres_widget.lessons.plan import Step

    from .draft_file import FormWork

_CAMERA: Final = ("eye", "center", "up")
#: Keys of a step that the form neither shows nor changes.
_UNSEEN: Final = ("id", "overlay")


class Content(NamedTuple):
    """The parts of a step: words, positions, and the comments and drawings on them."""

    mode: str
    words: tuple[object, ...]
    place: tuple[object, ...]
    notes: tuple[object, ...]


class StepForm(StepFields):
    """The fields of one step, filled from the board, and made into a step.

    Parameters
    ----------
    board : Board
        Where its position and moves are.
    come_back : callable
        Has the board show them again, if it shows something else.
    """

    def __init__(self, board: Board, come_back: Callable[[], None]) -> None:
        self._board, self._come_back = board, come_back
        self._raw: RawStep = {}
        self._choices: dict[Row, RawStep] = {}
        self._filled_in = ""
        super().__init__()
        for field in (self.mode, self.predicted):
            field.observe(lambda _: self._show_fields(), "value")
        self.ready.observe(lambda _: self._ask(), "value")
        self.answer.observe(lambda _: self._work_out(), "value")
        self._show_fields()

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
        self.show_for_mode()
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
            self.goal.value = kept if kept in self.goal.values else ""
        if ask not in ANSWERED:
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
        if self.mode.value in ANSWERED:
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
        played = self.mode.value in PLAYED
        notes = [(played and node.comment, node.annotations) for node in nodes]
        draft = self._board.draft
        return Content(
            self.mode.value,
            self.words(),
            (draft, self._camera(), *(node.position for node in nodes)),
            tuple(each for each in notes if any(each)),
        )

    def to_dict(self) -> FormWork:
        """Return the fields as a table that JSON can hold, for `restore`."""
        return {
            "mode": self.mode.value,
            **self.held(),
            "choices": [row._asdict() for row in self.choices.rows],
            "mistakes": [row._asdict() for row in self.mistakes.rows],
            "raw": self._raw,
            "kept": [(row._asdict(), raw) for row, raw in self._choices.items()],
        }

    def check(self, fields: FormWork) -> None:
        """Check the step that fields from a file were filled with.

        Raises
        ------
        LessonError
            If it is none.
        """
        if fields["raw"]:
            Draft().put([{**fields["raw"]}])

    def restore(self, fields: FormWork, game: Game) -> None:
        """Fill in the fields that `to_dict` returned, and put a game on the board."""
        self.put(game)
        self._raw = dict(fields["raw"])
        self._choices = {Row(**row): raw for row, raw in fields["kept"]}
        self._enter(fields["mode"], fields)
        self.choices.show(Row(**row) for row in fields["choices"])
        self.mistakes.show(Row(**row) for row in fields["mistakes"])

    def _enter(self, mode: str, values: Mapping[str, Any]) -> None:
        """Enter a mode and the values of the fields, by their names."""
        # By the answer, `offer` finds the question; with a question, it might fill in a text.
        self.answer.value = values["answer"]
        self.mode.options = modes(kept=mode == KEPT)
        self.mode.value = mode
        self.offer()
        self.fill(values)

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
        return game.line() if self.mode.value in PLAYED else [game.node]

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
        more: RawStep = {key: self._raw[key] for key in _UNSEEN if key in self._raw}
        more.update(self.plain())
        if camera:
            more["camera"] = camera
        if mode == "predict":
            return [{**self._prediction(heading), **more}]
        if mode in MODES:
            game = self._board.game
            if mode != "show" and not game.length:
                raise TorresError(gettext("First play the moves that this mode needs."))
            made = scenario(game, title=heading, text=self.text.value, mode=mode)["steps"]
            if mode == "practice" and self.goal.value:
                made[0]["goal"] = json.loads(self.goal.value)
            made[0].update(more)
            return list(made)
        words = {"title": heading, "text": self.text.value.strip(), "hints": self._hints()}
        if mode == KEPT:
            said = {key: value for key, value in words.items() if value}
            return [{**_without(self._raw, "camera", "chapter"), **more, **said}]
        notes = [str(note) for note in self._board.game.node.annotations]
        choices = [row for row in self.choices.filled if mode == "choose"]
        if choices and self.shuffle.value:
            more["shuffle"] = True
        mistakes = {row.answer: row.why for row in self.mistakes.filled if mode != "choose"}
        return [
            question(
                self._board.position,
                self.answer.value,
                **more,
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
        return step

    def show(self, raw: RawStep, step: Step) -> None:
        """Put a step on the board and into the form, to be changed."""
        self.put(game_of(step))
        self._raw = raw
        if isinstance(step.camera, dict):
            self._board.camera = step.camera
        self._enter(mode_of(step), self.of_step(step, raw))
        asked = step if isinstance(step, Question) else None
        choices = asked.choices if asked else ()
        mistakes = asked.mistakes.items() if asked else ()
        rows = [Row(each.text, each.why, each.right) for each in choices]
        self._choices = dict(zip(rows, raw.get("choices", ()), strict=False))
        self.choices.show(rows)
        self.mistakes.show(Row(answer, why) for answer, why in mistakes)

    def clear(self) -> None:
        """Make the form ready for another step; the board stays."""
        self._raw, self._choices = {}, {}
        self.reset()
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


def _goals(nodes: Sequence[Node]) -> list[tuple[str, str]]:
    """Return the goals of a task to choose from: the very board, or what else its moves reach."""
    offers = goal_offers(nodes) if len(nodes) > 1 else []
    return [this_board(), *((text, json.dumps(goal)) for text, goal in offers)]


def _without(raw: RawStep, *keys: str) -> RawStep:
    return {name: value for name, value in raw.items() if name not in keys}


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
