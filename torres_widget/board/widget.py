"""The board widget: a game in Python, drawn and played in a notebook page."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

import traitlets as t

from torres_widget.engine import Game, IllegalAction, Position, Reason, TorresError, files
from torres_widget.engine.errors import printable
from torres_widget.engine.language import gettext

from .editor.editor import Editor
from .language import chosen_language, in_own_language
from .options import (
    OptionError,
    checked,
    checked_camera,
    checked_cell,
    checked_overlay,
    checked_viewer,
)
from .pictures.figure import figure
from .pictures.png import png
from .pictures.saved import html
from .pictures.svg import svg
from .pictures.words import headline, scores
from .play.intents import Intent, IntentError, read_intent
from .play.opponents import Player, checked_players
from .play.seated import SeatedBoard
from .play.seats import Viewer, act, check_editor, may_edit
from .runtime import Runtime
from .traits import game_of
from .view.moves import Numbers, rows_of
from .view.view import refusal_of, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from os import PathLike

    import plotly.graph_objects as go

#: Traits that a page may set, each with its check; an intent is checked when it is read.
_FROM_PAGE: Final[dict[str, Callable[[object], object]]] = {
    "intent": lambda message: message,
    "selected": checked_cell,
    "overlay": checked_overlay,
    "camera": checked_camera,
}

#: Intents that change the move list otherwise than by an action at its end.
_REWRITES: Final = frozenset({"comment", "delete", "promote"})
_UNDO: Final = ("command", "undo")
_REDO: Final = ("command", "redo")


class Board(SeatedBoard):
    """A board that shows a position and plays by the rules.

    Parameters
    ----------
    position_or_game : Position or Game, optional
        What to show; without it, a new game for two.
    viewer : {"to-act", "all"} or int or None
        Who looks at the board. ``"to-act"``: whoever is to act, so that players share one screen;
        ``"all"``: the same with all hands open; a number from 1: that player, who acts in turn
        only; None: a spectator.
    overlay : {"", "castles", "reach", "build", "doors"}
        What is shown over the board at first.
    language : {"en", "cs", "hu", "pl"}, optional
        In which the board speaks, for good; without it, that of the session (`use_language`).
    players : mapping of int to Player, optional
        Seats that bots play, as in ``{2: Bot("search", level=5)}``; people play the others.
    theme : {"auto", "light", "dark"}
        Colours; ``"auto"`` follows the page.
    view : {"3d", "2d"}
        The 3D scene, or a flat board.
    height : int
        Height of the scene in pixels, 160 to 4000.
    animate : bool
        Whether figures glide; where the reader's system asks for less motion they never do.
    panel : bool
        Whether turn, stacks, scores and buttons are shown beside the board.

    Raises
    ------
    OptionError
        If there is no such option, or it cannot take the value.
    FrontEndMissingError
        If the front end is not built.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = Board(Position.new(players=2, seed=7))
    >>> board.play("knight e8")
    >>> board
    <Board '....1.../......../..1..1../1......./.......1/..1..1../......../...1.... 1:e8', \
Set-up: blue places a knight>
    """

    def __init__(
        self,
        position_or_game: Position | Game | None = None,
        *,
        viewer: Viewer = "to-act",
        overlay: str = "",
        language: str | None = None,
        players: Mapping[int, Player] | None = None,
        **options: object,
    ) -> None:
        self.set_trait("language", chosen_language({"language": language}))
        game = game_of(position_or_game)
        shown = checked(options)
        checked_viewer(viewer, game.position.players)
        checked_overlay(overlay)
        self._seat_bots(checked_players(players, game.position.players))
        self._seq = 0
        self._numbers = Numbers()
        self._editor: Editor | None = None
        #: The game that was left when a position was last played from the editor.
        self.previous_game: Game | None = None
        self._refusal: dict[str, Any] | None = None
        self._moved = False
        super().__init__(options=shown, viewer=viewer, overlay=overlay, game=game)

    # From Python.

    @in_own_language
    def play(self, action: str) -> None:
        """Play an action and show what it led to.

        Parameters
        ----------
        action : str
            Its text, such as ``"move c3 c4"``.

        Raises
        ------
        IllegalAction
            If the rules forbid it; the board is unchanged.
        ParseError
            If the text is no action text.
        """
        self.game.play(action)
        self._show_game(moved=True)

    @in_own_language
    def undo(self) -> None:
        """Undo the last action.

        Raises
        ------
        TorresError
            If nothing has been played.
        """
        self.game.undo()
        self._show_game()

    @in_own_language
    def redo(self) -> None:
        """Redo the action that was undone last.

        Raises
        ------
        TorresError
            If nothing was undone.
        """
        self.game.redo()
        self._show_game(moved=True)

    @in_own_language
    def annotate(self, *texts: str) -> None:
        """Draw arrows, circles, marks and labels on the position; none clears it.

        Parameters
        ----------
        *texts : str
            Such as ``"arrow c3 c5 red"``, ``"circle d2"``, ``"mark e5 blue"``, ``"label c3 up!"``.
            They are kept with the game's position, in its record too.

        Raises
        ------
        NotationError
            If one of them is no annotation; nothing is changed.
        """
        self.game.annotate(*texts)
        self._show_game()

    def comment(self, text: str) -> None:
        """Comment on the position; the text is shown beside the board and kept in the record."""
        self.game.node.comment = text
        self.redraw()

    @in_own_language
    def edit(self, position: Position | None = None) -> None:
        """Open the editor: the page sets up a position, from which a new game can be played.

        The game stays as it is; `Cancel` in the page, or `cancel_edit`, shows it again.

        Parameters
        ----------
        position : Position, optional
            What to begin with; without it, the position on the board with its decks shuffled.

        Raises
        ------
        IllegalAction
            If the board is a spectator's or one player's.
        """
        check_editor(self.viewer)
        self._editor = Editor(self.position)
        if position is not None:
            self._editor.edit({"paste": position.to_json()})
        self.set_trait("editing", True)  # noqa: FBT003 - traitlets' own order
        self._show_draft()

    @property
    def draft(self) -> dict[str, Any] | None:
        """The document of the position in the editor, which may be impossible; None if closed."""
        return None if self._editor is None else self._editor.document

    @in_own_language
    def cancel_edit(self) -> None:
        """Close the editor, if it is open, and show the game as it is."""
        self._close_editor()
        self._show_game()

    @in_own_language
    def play_edited(self) -> None:
        """Close the editor, and begin a new game from its position if that is another one.

        The game before is then `previous_game`.

        Raises
        ------
        IllegalAction
            If the position is impossible; the editor stays open.
        TorresError
            If the editor is closed.
        """
        if self._editor is None:
            raise TorresError(gettext("The editor is not open."))
        position = self._editor.position()
        if self._editor.changed:
            self.previous_game = self.game
            self.game = Game(position)
        else:
            self.cancel_edit()

    def _close_editor(self) -> None:
        self._editor = None
        self.set_trait("editing", False)  # noqa: FBT003 - traitlets' own order

    def redraw(self) -> None:
        """Show the game as it is now; needed only after `game` was changed directly."""
        self._list_moves()
        self._show_game()

    @in_own_language
    def svg(self, *, theme: str = "light") -> str:
        """Return a still picture of the position as an SVG text; see `torres_widget.board.svg`."""
        return svg(self.position, theme=theme)

    @in_own_language
    def png(self, *, theme: str = "light", scale: float = 2) -> bytes:
        """Return the still picture as a PNG; see `torres_widget.board.pictures.png`."""
        return png(self.position, theme=theme, scale=scale)

    @in_own_language
    def figure(self, *, theme: str = "light") -> go.Figure:
        """Return the scene as a plotly figure; see `torres_widget.board.pictures.figure`."""
        return figure(self.position, theme=theme)

    @in_own_language
    def save_html(self, path: str | PathLike[str], *, title: str = "") -> None:
        """Write a page that needs neither Python nor a network; as `saved.py` makes it.

        It shows what the board's viewer may see, and travels along the game's line. A crash leaves
        the old file or the new one, never half.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        page = html(self.game, viewer=self.viewer, options=self.options, title=title)
        files.save(page, path)

    @in_own_language
    def __repr__(self) -> str:
        return f"<Board {self.position.board_text()!r}, {headline(self.position)}>"

    @in_own_language
    def _repr_mimebundle_(self, /, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401 - IPython's
        """Return the widget and, for where none can run, a picture of the position.

        The picture comes twice: as SVG, and as an HTML image, which an untrusted notebook shows.
        """
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        self.set_trait("runtime", str(Runtime.shared().model_id))
        data, metadata = bundle
        picture = self.svg()
        alt = f"{headline(self.position)}. {scores(self.position)}"
        source = picture.replace("%", "%25").replace("#", "%23")
        return {
            **data,
            "image/svg+xml": picture,
            "text/html": f'<img alt="{alt}" src="data:image/svg+xml,{source}">',
            "text/plain": repr(self),
        }, metadata

    # From the page.

    def set_state(self, sync_data: object) -> None:
        """Accept those traits that a page may set, if their values are valid."""
        if not isinstance(sync_data, dict):
            return
        taken = {}
        for name, check in _FROM_PAGE.items():
            if name in sync_data:
                with contextlib.suppress(OptionError):
                    taken[name] = check(sync_data[name])
        super().set_state(taken)

    @t.observe("intent")
    def _on_intent(self, change: dict[str, Any]) -> None:
        self._handle_intent(change["new"])

    @in_own_language
    def _handle_intent(self, message: object) -> None:
        """Carry out a page's intent if it may, and answer with a view; ignore repeated intents."""
        try:
            intent = read_intent(message)
        except IntentError as error:
            self._refuse("", error)
            return
        if intent.seq <= self._seq:
            return
        self._seq = intent.seq
        try:
            self._do(intent)
        except TorresError as error:
            self._refuse(intent.text, error)

    def _do(self, intent: Intent) -> None:
        match intent.kind, intent.value:
            case "command", "moves":
                self._refusal = None
                self._list_moves(asked=True)
                self._draw()
            case "command", "edit" if self._editor is None:
                self.edit()
            case _ if self._editor is not None:
                self._do_editing(intent, self._editor)
            case _:
                if intent.kind == "action":
                    self._opponents.refuse(self.game, intent.text)
                act(self.game, self.viewer, intent, self._numbers.node)
                if (intent.kind, intent.value) == _UNDO:
                    self._opponents.take_back(self.game)
                moved = intent.kind == "action" or (intent.kind, intent.value) == _REDO
                if intent.kind in _REWRITES:
                    self._list_moves()
                self._show_game(moved=moved)

    def _do_editing(self, intent: Intent, editor: Editor) -> None:
        match intent.kind, intent.value:
            case "edit", change:
                editor.edit(change)
            case "command", "undo":
                editor.undo()
            case "command", "redo":
                editor.redo()
            case "command", "play":
                self.play_edited()
                return
            case "command", "cancel":
                self.cancel_edit()
                return
            case _:
                words = gettext("The editor is open: play from it, or cancel it, first.")
                raise TorresError(words)
        self._show_draft()

    def _refuse(self, action: str, error: TorresError) -> None:
        """Answer with the view as it was and the reasons."""
        if isinstance(error, IllegalAction):
            reasons = error.reasons
        else:
            reasons = (Reason("", str(error).partition("\n")[0]),)
        self._refusal = refusal_of(printable(action), reasons)
        self._draw()

    # Drawing.

    def _list_moves(self, *, asked: bool = False) -> None:
        """Write the move list anew, if a page asks for it or has it."""
        if asked or self.tree:
            self._numbers.keep(self.game)
            self.set_trait("tree", rows_of(self.game, self._numbers, self._eyes))

    def _show_draft(self) -> None:
        self._refusal = None
        self._draw()

    def _show_game(self, *, moved: bool = False) -> None:
        """Take over the game's position, and draw it before other observers are notified."""
        self._refusal, self._moved = None, moved
        # The length makes room before a ply that needs it, and follows one that leaves it.
        self.set_trait("length", max(self.length, self.game.length))
        self.ply = self.game.ply
        self.set_trait("length", self.game.length)
        before = self.position
        self.set_trait("position", self.game.position)
        if self.position == before:
            self._draw()

    @t.observe("position")
    def _on_position(self, change: dict[str, Any]) -> None:
        if change["new"] != self.game.position:
            self.game = Game(change["new"])
        else:
            self._draw()

    @t.observe("ply")
    def _on_ply(self, change: dict[str, Any]) -> None:
        if change["new"] != self.game.ply:
            self.game.go_to_ply(change["new"])
            self._show_game()

    @t.observe("game")
    def _on_game(self, change: dict[str, Any]) -> None:
        del change
        self._close_editor()
        self.redraw()

    @t.observe("viewer")
    def _on_viewer(self, change: dict[str, Any]) -> None:
        if not may_edit(change["new"]):
            self._close_editor()
        self._list_moves()
        self._draw()

    @t.observe("overlay", "selected")
    def _on_overlay(self, change: dict[str, Any]) -> None:
        if change["name"] == "overlay" or self.overlay:
            self.set_trait("view", self._drawn())

    @in_own_language
    def _drawn(self) -> dict[str, Any]:
        if self._editor is not None:
            return self._editor.view(
                seq=self._seq,
                refusal=self._refusal,
                overlay=self.overlay,
                selected=self.selected,
            )
        parent = self.game.node.parent
        waiting = self._opponents.plays(self.game.position)
        view = view_of(
            self.game,
            viewer=self._eyes,
            seq=self._seq,
            caption=self._opponents.told(self.game.position) if waiting else "",
            moved=self._moved,
            refusal=self._refusal,
            overlay=self.overlay,
            selected=self.selected,
            node=(self._numbers.of(self.game.node), self._numbers.of(parent) if parent else 0),
        )
        return {**view, "legal": {}} if waiting else view

    def _draw(self) -> None:
        """Write the view; if it is the one that the page has, send it once more as the answer."""
        view = self._drawn()
        if view == self.view:
            self.send_state("view")
        else:
            self.set_trait("view", view)
        self._opponents.attend(self.game if self._editor is None else None)
