"""The teacher's desk: a board and a form that make the steps of a lesson, and save it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.form.controls import (
    BoardPlace,
    Button,
    Check,
    Column,
    Field,
    Line,
    Listing,
    Said,
    Steps,
)
from torres_widget.board.form.form import Form, WithForm
from torres_widget.board.language import in_own_language
from torres_widget.board.options import OptionError
from torres_widget.board.teaching.in_place import LessonInPlace
from torres_widget.board.teaching.shown_as_board import OnBoard
from torres_widget.board.widget import Board
from torres_widget.common.checks import check_key
from torres_widget.common.language import N_, gettext, ngettext, speaking
from torres_widget.engine import Game, Position, TorresError
from torres_widget.engine.text.files import inside, save
from torres_widget.lessons import LessonError, read
from torres_widget.lessons.file.draft import Draft, task_table
from torres_widget.lessons.file.format import MOST_BYTES
from torres_widget.lessons.file.loading import content, package_path, read_bytes
from torres_widget.lessons.file.parsing import parse_document
from torres_widget.lessons.file.scenario import as_toml, slug
from torres_widget.lessons.plan import Task

from .buttons import ARRANGE, BUTTONS, KEEP, TAKE
from .draft_file import SUFFIX, DraftFile, read_draft
from .making import LEAST_ROWS, NOTHING, Making, joined
from .next_lines import next_lines
from .position_sources import Sources
from .step_form import StepForm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

    from torres_widget.board.form.controls import Control
    from torres_widget.lessons import Plan
    from torres_widget.lessons.file.tables import LessonFile

    from .draft_file import Work

_HELP: Final = (
    N_(
        "Set up a position (button with block and plus), play to one, or paste or choose one below."
    ),
    N_(
        "To show moves or have them found, press Begin here and play them. "
        "Write comments under Moves; draw on the board with the pencil."
    ),
    N_("Choose a mode and fill in its fields; Add step takes it into the lesson."),
    N_("Enter a title. Preview the lesson, then save it. A lesson of one step needs no Add step."),
)


class Desk(OnBoard):
    """A desk for teachers: a board with a form that makes a lesson, step by step.

    Set up a position with the board's editor or play up to it. Then play moves, comment on
    positions and draw on them, or ask a question that the engine answers. No code is needed.

    Parameters
    ----------
    position_or_game : Position or Game, optional
        What to begin with; without it, a new game for two.
    folder : str or path
        Folder of the lesson files, made if it is missing; nothing is written elsewhere.
    **options
        The options of `Board`.

    Attributes
    ----------
    board : Board
        The board, a widget, with the form.
    help, title, form, steps, file, paste, source
        Instructions; the lesson's title; the fields of a step; the list of steps; the name of a
        lesson to open; a text to read a position from; a puzzle, drill or mistake to take.
    asks_class
        Whether the lesson asks students for their class.
    text, mode
        Two of the form's fields.
    buttons
        The buttons, by the names that `press` takes.
    message, next
        What the last button did or why it could not, and what can be done with the saved lesson.

    Examples
    --------
    >>> desk = Desk()
    >>> desk.title.value = "Two knights"
    >>> for action in ("knight a5", "knight c3"):
    ...     desk.board.play(action)
    >>> desk.lesson().steps[0].kind
    'play'
    """

    def __init__(
        self,
        position_or_game: Position | Game | None = None,
        *,
        folder: str | PathLike[str] = ".",
        **options: Any,
    ) -> None:
        self._policy = WithForm()
        self.board = Board(position_or_game, policy=self._policy, **options)
        self._folder = Path(folder)
        self._saved: Path | None = None
        self._shown = False
        self._previewed: LessonInPlace | None = None
        self._work: Work | None = None
        with speaking(self.language):
            self.form = StepForm(self.board, self._come_back)
            self.sources = Sources(self.board, self.form.show, self._say)
            self.paste, self.source = self.sources.paste, self.sources.source
            self._lay_out()
            self._making = Making(self.form, self.steps, self.title)
            self._note_saved()
            self._draft_file = DraftFile(self._folder, self._unsaved, self._say_unkept)
            self._offer_files(unsaved=True)
        self.text, self.mode = self.form.text, self.form.mode
        self._form = self._policy.form = Form(self.board, *self._parts())
        self.board.observe(lambda _: self._moved(), "position")
        self.board.observe(lambda _: self._follow(), ["form", "view"])

    def _lay_out(self) -> None:
        self.help = Steps(options=[gettext(step) for step in _HELP])
        self.title = Field(
            "title", label=gettext("Title"), placeholder=gettext("The lesson's title")
        )
        self.steps = Listing("steps", label=gettext("Steps"), rows=LEAST_ROWS)
        self.asks_class = Check("asks class", label=gettext("Ask students for their class as well"))
        self.file = Field(
            "file",
            label=gettext("Lesson"),
            placeholder=gettext("A file in the folder, or a lesson of the course"),
        )
        self.buttons = {
            name: Button(
                name, partial(self.press, name), label=gettext(label), title=gettext(title)
            )
            for name, (label, title) in BUTTONS.items()
        }
        self.buttons["save"].primary = self.buttons["overwrite"].hidden = True
        self.message = Said()
        self._last_said = ""
        self.next = Column()

    def _parts(self) -> Iterator[Control]:
        """Yield the parts of the form."""

        def line(*parts: Control, names: Iterable[str]) -> Line:
            return Line(*parts, *(self.buttons[name] for name in names))

        yield BoardPlace()
        yield from (self.help, self.title, self.form)
        yield line(names=TAKE)
        yield self.steps
        yield line(names=ARRANGE)
        yield self.asks_class
        yield line(names=KEEP)
        yield self.next
        yield line(self.paste, names=("read",))
        yield line(self.source, names=("take", "mistakes"))
        yield line(self.file, names=("open",))
        yield self.message

    def _moved(self) -> None:
        if self._here:
            self.form.offer()

    def _come_back(self) -> None:
        """Show the step again if the lesson is shown as a learner sees it."""
        if self._previewed is not None and not self._here:
            self._previewed.do("close")

    @property
    def _here(self) -> bool:
        """Whether the board shows the step, and not the preview."""
        return self.board.policy is self._policy

    def document(self) -> LessonFile:
        """Return the lesson as a document, with the step in the form that is not in it yet.

        Raises
        ------
        LessonError
            If something is missing, or the line on the board does not suit the mode.
        """
        title = self._title()
        return self._headed(self._making.completed(), title)

    def _headed(self, draft: Draft, title: str) -> LessonFile:
        """Return the document of a lesson with the desk's remarks on it."""
        document = draft.document(title)
        document.pop("ask_class", None)
        return {**document, "ask_class": True} if self.asks_class.value else document

    def _title(self) -> str:
        title: str = self.title.value.strip()
        if not title:
            raise TorresError(gettext("the lesson has no title."))
        return title

    def lesson(self) -> Plan:
        """Return the parsed lesson; see `document`."""
        return read(self.document())

    def begin_here(self) -> str:
        """Make the position on the board the step's first, with the moves that follow it.

        The moves before it are left out.
        """
        with self._making.another_board():
            self.form.settle()
            self.board.game = self.board.game.from_here()
        if not self.board.game.length:
            return gettext("The step begins here. Moves you play now belong to it.")
        return ngettext(
            "The step begins here, with the {count} move that follows."
            " To leave it out, delete it under Moves.",
            "The step begins here, with the {count} moves that follow."
            " To leave them out, delete the first one under Moves.",
            self.board.game.length,
        )

    # The steps of the lesson.

    def add_step(self) -> str:
        """Take what is on the board and in the form into the lesson as its last step."""
        return self._making.add()

    def insert_step(self) -> str:
        """Take what is on the board and in the form into the lesson, after the selected step."""
        return self._making.add(self._making.selected())

    def replace_step(self) -> str:
        """Put what is on the board and in the form in the place of the selected step."""
        return self._making.replace(self._making.selected())

    def change_step(self) -> str:
        """Put the selected step on the board and into the form."""
        return self._making.change()

    def move_step(self, by: int) -> str:
        """Move the selected step up (-1) or down (1)."""
        return self._making.move(by)

    def duplicate_step(self) -> str:
        """Put a copy of the selected step after it."""
        return self._making.duplicate()

    def remove_step(self) -> str:
        """Take the selected step out of the lesson."""
        return self._making.remove()

    def undo(self) -> str:
        """Take back what the last button did to the steps, the form or the board."""
        self._come_back()
        done = self._making.history.undo()
        return gettext("Taken back.") if done else gettext("There is nothing to take back.")

    def redo(self) -> str:
        """Do again what was taken back last."""
        self._come_back()
        done = self._making.history.redo()
        return gettext("Done again.") if done else gettext("There is nothing to do again.")

    def _keep_file(self) -> Callable[[], None]:
        title, asks, saved = self.title.value, self.asks_class.value, self._saved

        def put_back() -> None:
            self.title.value, self.asks_class.value, self._saved = title, asks, saved

        return put_back

    # Positions and lessons from elsewhere.

    def take(self, source: object) -> None:
        """Put a position from elsewhere on the board.

        Parameters
        ----------
        source : object
            A position, a game, or whatever has a ``position``: a puzzle, a step, a board. A task,
            such as a mistake of a review, comes into the form as well.

        Raises
        ------
        LessonError
            If it has no position.
        """
        if isinstance(source, Task):
            self._making.take_in(gettext("Take"))
            with self._making.another_form():
                self.form.show(task_table(source), source)
            return
        place = source if isinstance(source, Position | Game) else _position_of(source)
        with self._making.another_board():
            self.board.game = place if isinstance(place, Game) else Game(place)

    def take_source(self) -> str:
        """Put what is chosen under *From* on the board and into the form."""
        done = self._making.take_in(gettext("Take"))
        with self._making.another_form():
            return joined(done, self.sources.take())

    def read_position(self) -> str:
        """Put the pasted position or game on the board."""
        with self._making.another_board():
            return self.sources.read()

    def find_mistakes(self) -> str:
        """Review the game on the board, and offer its mistakes under *From*."""
        return self.sources.find_mistakes()

    def open_lesson(self) -> str:
        """Open a lesson: a file in the desk's folder, or a lesson of the package as a copy."""
        path = self._file(self.file.value.strip())
        if path.suffix == SUFFIX:
            return self._open_draft(path)
        as_json = path.suffix == ".json"
        data = read_bytes(path, MOST_BYTES)
        document = parse_document(data, path.name, as_json=as_json)
        draft = Draft(document)
        done = self._making.take_in(gettext("Open"))
        with self._making.another_lesson(draft, self._keep_file):
            self.title.value = str(document["title"])
            self.asks_class.value = bool(document.get("ask_class"))
            self._saved = None if as_json or path in content() else path
        self._note_saved()
        opened = gettext(
            "Opened, steps: {count}. Select one and press Change.", count=len(draft.steps)
        )
        return joined(done, opened)

    def _file(self, name: str) -> Path:
        """Return a file of the desk's folder, or a lesson of the package."""
        own = inside(self._folder, name)
        if own is not None and own.is_file():
            return own
        return package_path(name)

    def _open_draft(self, path: Path) -> str:
        """Go on with unsaved work from a file."""
        work = read_draft(path, self.form.schema)
        self._restore(work)
        saved = inside(self._folder, Path(work.get("file", "")).name)
        self._saved = saved if saved is not None and saved.is_file() else None
        self._draft_file.take_over(path)
        return gettext("It is as you left it. Save lesson saves it.")

    def _restore(self, work: Work) -> None:
        self._making.restore(work, self._keep_file)
        self.asks_class.value = work.get("ask_class", False)

    # Work that is not saved.

    def _note_saved(self) -> None:
        """Note that the work is saved in a lesson file."""
        self._saved_parts, self._saved_class = self._making.parts(), self.asks_class.value

    def _follow(self) -> None:
        """Keep the work, unless the preview is on the board."""
        if self._here:
            self._draft_file.follow()

    def _unsaved(self) -> Work | None:
        """Return the work that is in no lesson file; None if there is none, or it isn't shown."""
        if self._here:
            self._work = self._work_now()
        return self._work

    def _work_now(self) -> Work | None:
        parts = self._making.parts()
        same = parts in (self._saved_parts, NOTHING)
        if not self._shown or (same and self.asks_class.value == self._saved_class):
            return None
        work = self._making.to_dict(self.board.game)
        work["ask_class"] = self.asks_class.value
        if self._saved:
            work["file"] = self._saved.name
        return work

    @in_own_language
    def _say_unkept(self, error: Exception) -> None:
        reason = str(error).partition("\n")[0]
        self._say(gettext("Unsaved work can't be kept in the folder: {reason}", reason=reason))

    def _offer_files(self, *, unsaved: bool = False) -> None:
        """Offer the lessons of the folder and of the course, and work that was not saved."""
        drafts = [path.name for path in DraftFile.all_in(self._folder)]
        own = sorted(path.name for path in self._folder.glob("*.toml"))
        self.file.options = [*drafts, *own, *(path.stem for path in content())]
        if unsaved and drafts:
            self.file.value = drafts[0]
            self._say(gettext("There is unsaved work: press Open to go on with it."))

    # The lesson.

    def preview(self) -> str:
        """Show the lesson in the place of the step, as a learner sees it; it leads back."""
        document, left_out = self._complete()
        if self.board.editing:
            raise TorresError(
                gettext("The editor is open. Press Play there first, then ask again.")
            )
        self._unsaved()
        self._previewed = LessonInPlace(self.board, read(document), gettext("Back to the desk"))
        self._previewed.show()
        return joined(gettext("This is the lesson as a learner sees it."), left_out)

    def _complete(self) -> tuple[LessonFile, str]:
        """Return the complete part of the lesson, and the names of the parts left out."""
        try:
            return self.document(), ""
        except TorresError:
            draft = self._making.draft
            if not draft.steps:
                raise
            return self._headed(draft, self._title()), self._making.left_out()

    def save(self) -> str:
        """Save the lesson as a file in the desk's folder, named for its title.

        Returns
        -------
        str
            A message for the teacher.

        Raises
        ------
        LessonError
            If the lesson is incomplete, or another lesson's file has this name.
        OSError
            If the file cannot be written.
        """
        path = self._folder / f"{slug(self._title())}.toml"
        if self._saved is not None and self._making.draft.steps:
            path = self._saved
        if path.exists() and path != self._saved:
            self.buttons["overwrite"].hidden = False
            expected = "another title, or Replace the file: there is a file of this name"
            raise LessonError(path.name, "Title", expected)
        return self._write(path, gettext("Save lesson"))

    def overwrite(self) -> str:
        """Save the lesson as `save` does, over whatever file has its name."""
        path = self._folder / f"{slug(self._title())}.toml"
        return self._write(path, gettext("Replace the file"))

    def _write(self, path: Path, button: str) -> str:
        document, done, left_out = self._finished(button)
        self.buttons["overwrite"].hidden = True
        self._folder.mkdir(parents=True, exist_ok=True)
        save(as_toml(document), path)
        self._saved = path
        if not left_out:
            self._note_saved()
        self._draft_file.write()
        self._offer_files()
        self.next.parts = (next_lines(path),)
        folder = path.parent.resolve()
        saved = gettext("Saved as {name} in {folder}", name=path.name, folder=folder)
        return joined(done, saved, left_out)

    def _finished(self, button: str) -> tuple[LessonFile, str, str]:
        """Return the lesson's document, and what was taken into it and left out of it."""
        title, draft, done, left_out = self._title(), self._making.draft, "", ""
        if draft.steps:
            done, left_out = self._making.take_in(button), self._making.left_out()
        document = self._headed(draft if draft.steps else self._making.completed(), title)
        return document, done, left_out

    @property
    def _actions(self) -> dict[str, Callable[[], str]]:
        """The actions of the buttons, each of which returns a message for the teacher."""
        return {
            "begin": self.begin_here,
            "add": self.add_step,
            "insert": self.insert_step,
            "replace": self.replace_step,
            "undo": self.undo,
            "redo": self.redo,
            "change": self.change_step,
            "up": partial(self.move_step, -1),
            "down": partial(self.move_step, 1),
            "duplicate": self.duplicate_step,
            "remove": self.remove_step,
            "preview": self.preview,
            "save": self.save,
            "overwrite": self.overwrite,
            "read": self.read_position,
            "take": self.take_source,
            "mistakes": self.find_mistakes,
            "open": self.open_lesson,
        }

    @in_own_language
    def press(self, name: str) -> None:
        """Press a button, as the page does: its message, or what it lacks, is shown.

        Parameters
        ----------
        name : str
            ``"begin"``, ``"add"``, ``"insert"``, ``"replace"``, ``"undo"``, ``"redo"``,
            ``"change"``, ``"up"``, ``"down"``, ``"duplicate"``, ``"remove"``, ``"preview"``,
            ``"save"``, ``"overwrite"``, ``"read"``, ``"take"``, ``"mistakes"``, ``"open"``.

        Raises
        ------
        OptionError
            If the desk has no such button.
        """
        check_key(name, "Button of the desk", BUTTONS, error=OptionError)
        self._last_said = ""
        with self._form.held():
            self._come_back()
            try:
                message = self._actions[name]()
            except (TorresError, OSError) as error:
                message = gettext("Not yet: {reason}", reason=str(error).partition("\n")[0])
            self._say(message)

    def _say(self, message: str) -> None:
        self.message.value = message
        # Saying it draws the board, which may bring the same message again.
        if message not in ("", self._last_said):
            self._last_said = message
            self.board.say(message)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the board's widget, and a picture for where none can run."""
        self._shown = True
        return super()._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return f"<Desk {self.title.value!r}, {self.board.game.length} moves>"


def _position_of(source: object) -> Position:
    """Return the position that something has."""
    position = getattr(source, "position", None)
    if isinstance(position, Position):
        return position
    raise LessonError(type(source).__name__, "source", "a position, or something that has one")
