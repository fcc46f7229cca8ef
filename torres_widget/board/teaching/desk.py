"""The teacher's desk: play or edit a scenario on a board, comment on it, save it as a lesson."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from torres_widget.board.language import in_own_language
from torres_widget.board.widget import Board
from torres_widget.engine import Game, TorresError
from torres_widget.engine.files import save
from torres_widget.engine.language import N_, gettext, speaking
from torres_widget.lessons import LessonError, read
from torres_widget.lessons.scenario import MODES, as_toml, scenario, slug

from .lesson import Lesson

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from torres_widget.engine import Position
    from torres_widget.lessons import Plan

_WIDE: Final = {"width": "auto"}
_HELP: Final = (
    N_("Set up a position (button with block and plus), or play up to one; then press Begin here."),
    N_("Play the moves. Write comments under Moves; draw on the board with the pencil."),
    N_("Enter a title and the task below. Preview the lesson, then save it."),
)
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
}


class Desk(ipywidgets.VBox):  # type: ignore[misc]
    """A desk for teachers: a board and a form that turns the game on it into a lesson.

    Set up a position with the board's editor or play up to it, play the moves, comment on positions
    and draw on them, choose a mode, save. No code is needed.

    Parameters
    ----------
    position_or_game : Position or Game, optional
        What to begin with; without it, a new game for two.
    folder : str or path
        Folder of the lesson files, made if it is missing; nothing is written elsewhere.
    **options
        As those of `Board`.

    Attributes
    ----------
    board : Board
        The board.
    help, title, text, mode
        Instructions, and the fields; their ``value`` is what was entered.
    begin_button, preview_button, save_button
        The buttons.
    message, preview_area
        What the last button did or why it could not, and the lesson as a learner sees it.

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
        self.board = Board(position_or_game, **options)
        self._folder = Path(folder)
        self._saved: Path | None = None
        with speaking(self.language):
            self._lay_out()
        self.begin_button.on_click(lambda _: self._try(self.begin_here))
        self.preview_button.on_click(lambda _: self._try(self.preview))
        self.save_button.on_click(lambda _: self._try(self.save))
        buttons = ipywidgets.HBox([self.begin_button, self.preview_button, self.save_button])
        form = [self.help, self.title, self.text, self.mode, buttons, self.message]
        super().__init__([self.board, *form, self.preview_area])

    def _lay_out(self) -> None:
        steps = "".join(f"<li>{escape(gettext(step))}</li>" for step in _HELP)
        self.help = ipywidgets.HTML(f"<ol>{steps}</ol>")
        self.title = ipywidgets.Text(
            description=gettext("Title"),
            placeholder=gettext("The lesson's title"),
            layout=_WIDE,
        )
        self.text = ipywidgets.Textarea(
            description=gettext("Text"),
            placeholder=gettext("What the learner reads first"),
            rows=3,
            layout=_WIDE,
        )
        self.mode = ipywidgets.Dropdown(
            description=gettext("Mode"),
            options=[(gettext(_MODES[mode]), mode) for mode in MODES],
            layout=_WIDE,
        )
        self.begin_button = ipywidgets.Button(
            description=gettext("Begin here"),
            tooltip=gettext("The lesson begins with this position"),
        )
        self.preview_button = ipywidgets.Button(
            description=gettext("Preview"), tooltip=gettext("Try it as a learner")
        )
        self.save_button = ipywidgets.Button(
            description=gettext("Save lesson"),
            tooltip=gettext("Save it as a lesson file"),
            button_style="primary",
        )
        self.message = ipywidgets.HTML()
        self.preview_area = ipywidgets.VBox()

    @property
    def language(self) -> str:
        """Code of the desk's language: that of its board."""
        return str(self.board.language)

    def document(self) -> dict[str, Any]:
        """Return the lesson as a document.

        Raises
        ------
        LessonError
            If something is missing, or the line on the board does not suit the mode.
        """
        title = self.title.value.strip()
        if not title:
            raise LessonError("", "Title", "what the lesson is called")
        return scenario(self.board.game, title=title, text=self.text.value, mode=self.mode.value)

    def lesson(self) -> Plan:
        """Return the parsed lesson; see `document`."""
        return read(self.document())

    def begin_here(self) -> str:
        """Make the position on the board the lesson's first; the moves before it are left out."""
        self.board.game = Game(self.board.position)
        return gettext("The lesson begins with this position.")

    def preview(self) -> str:
        """Show the lesson below, as a learner sees it."""
        self.preview_area.children = (Lesson(self.lesson(), language=self.language).board,)
        return gettext("This is the lesson as a learner sees it.")

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
        document = self.document()
        path = self._folder / f"{slug(self.title.value)}.toml"
        if path.exists() and path != self._saved:
            raise LessonError(path.name, "Title", "another title: there is a file of this name")
        self._folder.mkdir(parents=True, exist_ok=True)
        save(as_toml(document), path)
        self._saved = path
        return gettext("Saved as {name} in {folder}", name=path.name, folder=path.parent.resolve())

    @in_own_language
    def _try(self, do: Callable[[], str]) -> None:
        """Run a button's method, and show its message or its error."""
        try:
            message = do()
        except (TorresError, OSError) as error:
            message = gettext("Not yet: {reason}", reason=str(error).partition("\n")[0])
        self.message.value = f'<div role="status">{escape(message)}</div>'

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the widget and, for pages that cannot run one, a picture of its board."""
        data: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return {**data, "image/svg+xml": self.board.svg(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Desk {self.title.value!r}, {self.board.game.length} moves>"
