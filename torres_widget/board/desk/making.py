"""The lesson in the making on the desk: its steps, the step in the form, and what is undone."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from torres_widget.common.language import gettext
from torres_widget.engine import Game, IllegalAction, TorresError
from torres_widget.lessons import LessonError
from torres_widget.lessons.file.draft import Draft
from torres_widget.lessons.file.format import FORMAT, VERSION
from torres_widget.lessons.file.given_away import given_away
from torres_widget.lessons.session.other_ways import other_way

from .draft_file import FORMAT as DRAFT_FORMAT
from .draft_file import VERSION as DRAFT_VERSION
from .history import History
from .step_modes import game_of, mode_title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from torres_widget.board.form.controls import Field, Listing
    from torres_widget.lessons.file.tables import RawStep

    from .draft_file import Work
    from .history import Part
    from .step_form import StepForm

LEAST_ROWS: Final = 4
_MOST_ROWS: Final = 12
#: The parts of a desk without work.
NOTHING: Final = (), ""


class Making:
    """A lesson in the making: no step in the form is lost without a word.

    Parameters
    ----------
    form : StepForm
        The step that is being made or changed.
    steps : Listing
        Where the lesson's steps are listed.
    title : Field
        The lesson's title.

    Attributes
    ----------
    draft : Draft
        The steps that are in the lesson.
    history : History
        What buttons have done to them, to the form, and to the board.
    """

    def __init__(self, form: StepForm, steps: Listing, title: Field) -> None:
        self.draft = Draft()
        self.history = History()
        self._form, self._steps, self._title = form, steps, title
        #: Id of the step that is being changed; empty for a new step.
        self._step_id = ""
        self._settled = form.content()
        self._refused: object = None

    def completed(self) -> Draft:
        """Return the lesson with the step that is in the form and not in it yet.

        Raises
        ------
        TorresError
            If that is no step.
        """
        if self.draft.steps and not self._unfinished:
            return self.draft
        draft = self.draft.copy()
        draft.put(self._made(), draft.index(self._step_id))
        if not self.draft.steps and len(draft.steps) > 1:
            draft.order = "step-by-step"
        return draft

    # The steps.

    def add(self, after: int | None = None) -> str:
        """Take the step in the form into the lesson, as its last one or after another; say so."""
        steps = self._made()
        self._settle()
        with self.history.change(self._keep_lesson, self._keep_form):
            index = len(self.draft.steps) if after is None else after + 1
            at = self.draft.insert(index, steps)
            self._list(at + len(steps) - 1)
            wiped = self._form.wipe()
            self._form.clear()
            self._settle()
        return joined(
            gettext("Added as step {number}.", number=at + 1),
            gettext("Only a way to exactly this board solves it.")
            if _asks_for_a_board(steps)
            else "",
            self._warning(at),
            gettext("Its drawings belong to it, and are off the board now.") if wiped else "",
        )

    def _warning(self, at: int) -> str:
        """Return what a teacher may not have meant: drawings that tell, other ways to the goal."""
        step = self.draft.plan_step(at)
        shown, other = given_away(step), other_way(step)
        return joined(
            gettext("Its drawings show the answer: {answer}.", answer=shown) if shown else "",
            gettext("Also accepted, for example: {moves}.", moves=other) if other else "",
        )

    def replace(self, at: int) -> str:
        """Put the step in the form in the place of another, and say so."""
        steps = self._made()
        with self.history.change(self._keep_lesson):
            self.draft.put(steps, at)
            self._list(at)
        self._settle(str(steps[0]["id"]))
        return joined(gettext("Step {number} is replaced.", number=at + 1), self._warning(at))

    def change(self) -> str:
        """Put the selected step on the board and into the form, and say so."""
        chosen = self.draft.steps[self.selected()]
        done = self.take_in(gettext("Change"))
        at = self.draft.index(chosen["id"]) or 0
        with self.another_form():
            self._form.show(dict(self.draft.steps[at]), self.draft.plan_step(at))
        self._settle(chosen["id"])
        self._list(at)
        now = gettext("Change step {number}, then press Replace step.", number=at + 1)
        return joined(done, now)

    def remove(self) -> str:
        """Take the selected step out of the lesson, and say so."""
        at = self.selected()
        with self.history.change(self._keep_lesson):
            self.draft.remove(at)
            self._list(min(at, len(self.draft.steps) - 1))
        return gettext("Step {number} is removed; Undo brings it back.", number=at + 1)

    def move(self, by: int) -> str:
        """Move the selected step up (-1) or down (1), and say its new number."""
        at = self.selected()
        with self.history.change(self._keep_lesson):
            at = self.draft.move(at, by)
            self._list(at)
        return gettext("It is step {number} now.", number=at + 1)

    def duplicate(self) -> str:
        """Put a copy of the selected step after it, and say so."""
        at = self.selected()
        with self.history.change(self._keep_lesson):
            at = self.draft.duplicate(at)
            self._list(at)
        return gettext("The copy is step {number}.", number=at + 1)

    def selected(self) -> int:
        """Return the index of the selected step.

        Raises
        ------
        LessonError
            If none is selected.
        """
        if self._steps.value is None:
            raise LessonError("", "Steps", "a step to be selected in the list")
        return int(self._steps.value)

    # Steps in the form that are not in the lesson yet.

    def take_in(self, button: str) -> str:
        """Take the step in the form into the lesson, and say so.

        Raises
        ------
        TorresError
            If it is no step yet; when the button is pressed again, it is left out.
        """
        try:
            self._form.settle()
            if not self._unfinished:
                return ""
            at = self.draft.index(self._step_id)
            return self.add() if at is None else self.replace(at)
        except TorresError as error:
            refused = (button, self._form.content())
            if refused == self._refused:
                return ""
            self._refused = refused
            raise TorresError(
                gettext(
                    "the step in the form isn't complete: {reason}"
                    " To leave it out, press {button} again.",
                    reason=str(error).partition("\n")[0],
                    button=button,
                )
            ) from error

    def left_out(self) -> str:
        """Say that the form or the board holds what no step has, if so."""
        now = self._form.content()
        if now == self._settled and (self._step_id or not now.words):
            return ""
        return gettext("What is in the form and on the board now is not in the lesson.")

    @property
    def _unfinished(self) -> bool:
        """Whether a step is being made or changed that is not in the lesson yet."""
        now, before = self._form.content(), self._settled
        if self.draft.index(self._step_id) is not None:
            return now != before
        said = now.words != before.words and now.words
        return bool(said or (now.notes != before.notes and now.notes))

    def _settle(self, step_id: str = "") -> None:
        """Take what is in the form for finished: it is in the lesson, or comes from elsewhere."""
        self._step_id, self._settled = step_id, self._form.content()

    # Steps, boards and lessons from elsewhere.

    @contextmanager
    def another_form(self) -> Iterator[None]:
        """Put another step on the board and into the form."""
        with self.history.change(self._keep_form):
            yield
            self._settle()

    @contextmanager
    def another_board(self) -> Iterator[None]:
        """Put something else on the board, for the step that is in the form."""
        with suppress(IllegalAction):
            self._form.settle()
        with self.history.change(self._keep_form):
            yield
        if not self._step_id:
            self._settled = self._form.content()._replace(words=self._settled.words)

    @contextmanager
    def another_lesson(self, draft: Draft, *more: Part) -> Iterator[None]:
        """Put another lesson on the desk, its first step on the board; `more` changes as well."""
        with self.history.change(self._keep_lesson, self._keep_form, *more):
            self.draft = draft
            self._list(0)
            self._form.clear()
            game = game_of(draft.plan_step(0))
            game.go_to_ply(0)
            self._form.put(game)
            yield
            self._settle()

    # Unsaved work.

    def parts(self) -> tuple[object, ...]:
        """Return the parts of the work, to be compared with the saved ones."""
        title = self._title.value if self.draft.steps else ""
        now = self._form.content()
        if now == self._settled and (self._step_id or not now.words):
            return self.draft.steps, title
        place = now.place if self._step_id else ()
        return (self.draft.steps, title, *filter(None, (now.words, now.notes, place)))

    def to_dict(self, game: Game) -> Work:
        """Return the work as a table that JSON can hold, for `restore`."""
        work: Work = {
            "format": DRAFT_FORMAT,
            "version": DRAFT_VERSION,
            "title": self._title.value,
            "step": self._step_id,
            "form": self._form.to_dict(),
            "record": game.record(),
            "moves": [str(action) for action in game],
            "ply": game.ply,
        }
        if self.draft.steps:
            work["lesson"] = self.draft.document("draft")
        return work

    def restore(self, work: Work, *more: Part) -> None:
        """Put the work that `to_dict` returned on the desk; `more` changes as well.

        Raises
        ------
        TorresError
            If a part of it is wrong; nothing is changed.
        """
        draft = Draft(work.get("lesson"))
        self._form.check(work["form"])
        game = Game.from_record(work["record"])
        game.go(game.root)
        for action in work["moves"]:
            game.play(action)
        game.go_to_ply(work["ply"])
        with self.history.change(self._keep_lesson, self._keep_form, *more):
            self.draft = draft
            self._title.value = work["title"]
            self._form.restore(work["form"], game)
            at = draft.index(work["step"])
            self._list(at if at is not None else len(draft.steps) - 1)
            self._step_id = "" if at is None else work["step"]
            self._settled = self._form.content()._replace(mode="", words=(), notes=())

    def _keep_lesson(self) -> Callable[[], None]:
        draft, steps, selected = self.draft, self.draft.steps, self._steps.value

        def put_back() -> None:
            self.draft, draft.steps = draft, steps
            self._list(-1 if selected is None else selected)

        return put_back

    def _keep_form(self) -> Callable[[], None]:
        step_id, settled, put_form_back = self._step_id, self._settled, self._form.keep()

        def put_back() -> None:
            put_form_back()
            self._step_id, self._settled = step_id, settled

        return put_back

    def _made(self) -> list[RawStep]:
        """Return the form's steps, each with its own position."""
        title = self._title.value.strip() or gettext("A step")
        steps = self._form.steps(title)
        if len(steps) > 1:
            head = {"format": FORMAT, "version": VERSION, "id": "draft", "title": title}
            steps = list(Draft({**head, "steps": steps}).steps)
        for step in steps:
            if step.get("id") != self._form.step_id:
                step.pop("id", None)
        return steps

    def _list(self, selected: int) -> None:
        """Show the list of steps."""
        self._steps.rows = min(max(LEAST_ROWS, len(self.draft.steps)), _MOST_ROWS)
        self._steps.options = [
            (f"{n + 1}. {step.title or step.text[:60]} ({mode_title(step)})", n)
            for n, step in enumerate(self.draft.plan_steps())
        ]
        self._steps.value = selected if selected >= 0 else None


def joined(*sentences: str) -> str:
    """Return sentences as one text; empty ones are left out."""
    return " ".join(filter(None, sentences))


def _asks_for_a_board(steps: Iterable[RawStep]) -> bool:
    """Return whether steps have a task whose goal is one board alone."""
    return any("board" in step.get("goal", ()) for step in steps)
