"""The teacher's desk: play or edit a scenario on a board, comment it, and save it as a lesson."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from torres_widget.engine import Game, TorresError
from torres_widget.engine.files import save
from torres_widget.engine.language import N_, gettext, speaking
from torres_widget.lessons import LessonError, read
from torres_widget.lessons.scenario import MODES, as_toml, scenario, slug

from .language import in_own_language
from .lesson import Lesson
from .widget import Board

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from torres_widget.engine import Position
    from torres_widget.lessons import Plan

_WIDE: Final = {"width": "auto"}
_HELP: Final = (
    N_("Set up a position (the block and the plus, above), or play to one, and press Begin here."),
    N_("Play the moves. Comments are written under Moves; the pencil draws on the board."),
    N_("Say below what it is called and what to do. Preview it, and save it."),
)
_MODES: Final = {
    "show": N_("show: the moves are played before the learner's eyes, comments beside them"),
    "practice": N_(
        "practice: the learner finds the moves, by any way to the same board; "
        "comments are hints, and the last one is said at the end"
    ),
    "conceal": N_("conceal: the moves are shown one by one, none before it is asked for"),
    "step by step": N_(
        "step by step: the learner finds one move after the other; comments ask and answer"
    ),
}


class Desk(ipywidgets.VBox):  # type: ignore[misc]
    """A desk for teachers: a board, and beside it what makes a lesson of the game on it.

    Set up a position with the board's editor or play to it, play the moves, write a comment to a
    position and draw on it, choose a mode, save. No code is needed.

    Parameters
    ----------
    position_or_game : Position or Game, optional
        What to begin with; without it, a new game for two.
    folder : str or path
        Where lessons are saved; nothing is written elsewhere.
    **options
        As those of `Board`.

    Attributes
    ----------
    board : Board
        The board.
    help, title, text, mode
        What to do, and the fields; their ``value`` is what was entered.
    begin_button, preview_button, save_button
        The buttons.
    told, shown
        What was said last, and the preview.

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
        **options: Any,  # noqa: ANN401 - checked by Board
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
        form = [self.help, self.title, self.text, self.mode, buttons, self.told]
        super().__init__([self.board, *form, self.shown])

    def _lay_out(self) -> None:
        steps = "".join(f"<li>{escape(gettext(step))}</li>" for step in _HELP)
        self.help = ipywidgets.HTML(f"<ol>{steps}</ol>")
        self.title = ipywidgets.Text(
            description=gettext("Title"),
            placeholder=gettext("What the lesson is called"),
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
        self.told = ipywidgets.HTML()
        self.shown = ipywidgets.VBox()

    @property
    def language(self) -> str:
        """Code of the language in which the desk speaks: its board's."""
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
        """Return the lesson as it is read; see `document`."""
        return read(self.document())

    def begin_here(self) -> str:
        """Make the position on the board the lesson's first one; what led to it is left out."""
        self.board.game = Game(self.board.position)
        return gettext("The lesson begins with this position.")

    def preview(self) -> str:
        """Show the lesson below, as a learner sees it."""
        self.shown.children = (Lesson(self.lesson(), language=self.language),)
        return gettext("This is the lesson as a learner sees it.")

    def save(self) -> str:
        """Save the lesson as a file in the desk's folder, named for its title.

        Returns
        -------
        str
            What was done.

        Raises
        ------
        LessonError
            If it is no lesson yet, or another lesson has this file's name.
        OSError
            If the file cannot be written.
        """
        document = self.document()
        path = self._folder / f"{slug(self.title.value)}.toml"
        if path.exists() and path != self._saved:
            raise LessonError(path.name, "Title", "another title: there is a file of this name")
        save(as_toml(document), path)
        self._saved = path
        return gettext("Saved as {path}", path=path)

    @in_own_language
    def _try(self, do: Callable[[], str]) -> None:
        """Do what a button asks for, and say what came of it."""
        try:
            said = do()
        except (TorresError, OSError) as error:
            said = gettext("Not yet: {reason}", reason=str(error).partition("\n")[0])
        self.told.value = f'<div role="status">{escape(said)}</div>'

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401 - IPython's
        """Return the widget and, for where none can run, a picture of its board."""
        data: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return {**data, "image/svg+xml": self.board.svg(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Desk {self.title.value!r}, {self.board.game.length} moves>"
