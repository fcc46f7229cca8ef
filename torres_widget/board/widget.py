"""The board widget: a game in Python, drawn and played in a notebook page."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets as t

from torres_widget.engine import Game, IllegalAction, Position, Reason, TorresError, files
from torres_widget.engine.errors import printable

from .figure import figure
from .intents import Intent, IntentError, read_intent
from .options import (
    OptionError,
    checked,
    checked_camera,
    checked_cell,
    checked_overlay,
    checked_viewer,
)
from .palette import PLAYERS
from .picture import png
from .runtime import Runtime, script
from .saved import html
from .svg import svg
from .view import Viewer, may_act, refusal_of, view_of
from .words import headline, scores

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    import plotly.graph_objects as go

#: Traits that a page may set, each with its check; an intent is checked when it is read.
_FROM_PAGE: Final[dict[str, Callable[[object], object]]] = {
    "intent": lambda message: message,
    "selected": checked_cell,
    "overlay": checked_overlay,
    "camera": checked_camera,
}


class Board(anywidget.AnyWidget):
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

    _esm = t.Unicode().tag(sync=True)
    _css = t.Unicode().tag(sync=True)

    view = t.Dict(read_only=True).tag(sync=True)
    """What the page draws (``docs/protocol.md``); written by the board alone.

    It holds what the board's viewer may see, and nothing else.
    """

    intent = t.Any(None, allow_none=True).tag(sync=True, echo_update=False)
    """What the page asked for last; checked again before it counts."""

    options = t.Dict().tag(sync=True)
    """How the board is shown: theme, view, height, animate, panel.

    Setting some of them keeps the others.
    """

    selected = t.Unicode("").tag(sync=True, echo_update=False)
    """The chosen cell, such as ``"c3"``, or an empty text; set by the page and by Python."""

    overlay = t.Unicode("").tag(sync=True, echo_update=False)
    """What is shown over the board; set by the page and by Python.

    ``"castles"``, ``"reach"``, ``"build"``, ``"doors"``, or an empty text for nothing.
    """

    camera = t.Dict().tag(sync=True, echo_update=False)
    """Where the scene is seen from: ``center``, ``eye`` and ``up``, each with x, y and z.

    The page writes it when the user has turned the board. An empty dict asks for the first view.
    """

    runtime = t.Unicode(read_only=True).tag(sync=True)
    """Model id of the kernel's `Runtime`, which carries the scripts."""

    position = t.Instance(Position)
    """The position on the board. Setting it begins a new game from it."""

    game = t.Instance(Game)
    """The game on the board. Setting it shows it; after playing on it directly, call `redraw`."""

    ply = t.Int(0)
    """How many actions of the game's line are played on the board; setting it travels in time."""

    viewer = t.Any("to-act")
    """Who looks: ``"to-act"``, ``"all"``, a player's number, or None for a spectator."""

    def __init__(
        self,
        position_or_game: Position | Game | None = None,
        *,
        viewer: Viewer = "to-act",
        overlay: str = "",
        **options: object,
    ) -> None:
        game = _game_of(position_or_game)
        shown = checked(options)
        checked_viewer(viewer, game.position.players)
        checked_overlay(overlay)
        self._seq = 0
        self._refusal: dict[str, Any] | None = None
        self._moved = False
        super().__init__(options=shown, viewer=viewer, overlay=overlay, game=game)

    @t.default("_esm")
    def _default_esm(self) -> str:
        return script("loader.js")

    @t.default("_css")
    def _default_css(self) -> str:
        return script("front.css")

    @t.default("runtime")
    def _default_runtime(self) -> str:
        return str(Runtime.shared().model_id)

    @t.default("position")
    def _default_position(self) -> Position:
        return self.game.position

    @t.validate("options")
    def _check_options(self, proposal: dict[str, Any]) -> dict[str, object]:
        return checked({**self.options, **proposal["value"]})

    @t.validate("selected")
    def _check_selected(self, proposal: dict[str, Any]) -> str:
        return checked_cell(proposal["value"])

    @t.validate("overlay")
    def _check_overlay(self, proposal: dict[str, Any]) -> str:
        return checked_overlay(proposal["value"])

    @t.validate("camera")
    def _check_camera(self, proposal: dict[str, Any]) -> dict[str, Any]:
        return checked_camera(proposal["value"])

    @t.validate("viewer")
    def _check_viewer(self, proposal: dict[str, Any]) -> Viewer:
        return checked_viewer(proposal["value"], self.game.position.players)

    @t.validate("game")
    def _check_game(self, proposal: dict[str, Any]) -> Game:
        game: Game = proposal["value"]
        checked_viewer(self.viewer, game.position.players)
        return game

    @t.validate("ply")
    def _check_ply(self, proposal: dict[str, Any]) -> int:
        ply: int = proposal["value"]
        if not 0 <= ply <= self.game.length:
            raise OptionError(ply, "ply", f"a whole number from 0 to {self.game.length}")
        return ply

    @t.validate("position")
    def _check_position(self, proposal: dict[str, Any]) -> Position:
        position: Position = proposal["value"]
        checked_viewer(self.viewer, position.players)
        return position

    # From Python.

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

    def undo(self) -> None:
        """Take the last action back.

        Raises
        ------
        TorresError
            If nothing has been played.
        """
        self.game.undo()
        self._show_game()

    def redo(self) -> None:
        """Play again what was taken back last.

        Raises
        ------
        TorresError
            If nothing was taken back.
        """
        self.game.redo()
        self._show_game(moved=True)

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
        """Say something of the position; it stands beside the board and in the game's record."""
        self.game.node.comment = text
        self._show_game()

    def redraw(self) -> None:
        """Show the game as it is now; needed only after `game` was played on directly."""
        self._show_game()

    def svg(self, *, theme: str = "light") -> str:
        """Return a still picture of the position as an SVG text; see `torres_widget.board.svg`."""
        return svg(self.position, theme=theme)

    def png(self, *, theme: str = "light", scale: float = 2) -> bytes:
        """Return the still picture as a PNG; see `torres_widget.board.picture.png`."""
        return png(self.position, theme=theme, scale=scale)

    def figure(self, *, theme: str = "light") -> go.Figure:
        """Return the scene as a plotly figure; see `torres_widget.board.figure`."""
        return figure(self.position, theme=theme)

    def save_html(self, path: str | PathLike[str], *, title: str = "") -> None:
        """Write a page that needs neither Python nor a network; see `torres_widget.board.saved`.

        It shows what the board's viewer may see, and travels along the game's line. A crash leaves
        the old file or the new one, never half.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        page = html(self.game, viewer=self.viewer, options=self.options, title=title)
        files.save(page, path)

    def __repr__(self) -> str:
        return f"<Board {self.position.board_text()!r}, {headline(self.position)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401 - IPython's
        """Return the widget and, for where none can run, a picture of the position.

        The picture comes twice: as SVG, and as an HTML image, which an untrusted notebook shows.
        """
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        self.set_trait("runtime", str(Runtime.shared().model_id))
        data, metadata = bundle
        picture = self.svg()
        told = f"{headline(self.position)}. {scores(self.position)}"
        source = picture.replace("%", "%25").replace("#", "%23")
        return {
            **data,
            "image/svg+xml": picture,
            "text/html": f'<img alt="{told}" src="data:image/svg+xml,{source}">',
            "text/plain": repr(self),
        }, metadata

    # From the page.

    def set_state(self, sync_data: object) -> None:
        """Take from a page what a page may set, where it has the right form, and nothing else."""
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

    def _handle_intent(self, message: object) -> None:
        """Do what a page asks for, if it may; answer with a view, but not to a replay."""
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
        else:
            self._show_game(moved=intent.value == "redo" or intent.kind == "action")

    def _do(self, intent: Intent) -> None:
        game = self.game
        before = game.ply
        if intent.value == "undo" and intent.kind == "command":
            game.undo()
            self._check_seat(intent, before)
            return
        if intent.kind == "ply":
            game.go_to_ply(int(str(intent.value)))
            self._check_seat(intent, before)
            return
        self._check_seat(intent, before)
        match intent.kind, intent.value:
            case "command", _:
                game.redo()
            case "notes", tuple(texts):
                game.annotate(*texts)
            case _:
                game.play(intent.text)

    def _check_seat(self, intent: Intent, before: int) -> None:
        """Refuse, with the game as it was, what this board's viewer may not do."""
        if not may_act(self.game.position, self.viewer):
            self.game.go_to_ply(before)
            raise IllegalAction(intent.text, (self._not_seated(),))

    def _not_seated(self) -> Reason:
        """Say why this board's viewer cannot act now."""
        if self.viewer is None:
            return Reason("", "This board is a spectator's; it only watches.")
        mine = PLAYERS[int(self.viewer) - 1].name
        return Reason("R3.1", f"This board is {mine}'s, and it is another player's turn.")

    def _refuse(self, action: str, error: TorresError) -> None:
        """Answer with the view as it was, and why."""
        if isinstance(error, IllegalAction):
            reasons = error.reasons
        else:
            reasons = (Reason("", str(error).partition("\n")[0]),)
        self._refusal = refusal_of(printable(action), reasons)
        self._draw()

    # Drawing.

    def _show_game(self, *, moved: bool = False) -> None:
        """Take over the game's position, and draw it before anybody else hears of it."""
        self._refusal, self._moved = None, moved
        self.ply = self.game.ply
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
        self._show_game()

    @t.observe("viewer")
    def _on_viewer(self, change: dict[str, Any]) -> None:
        del change
        self._draw()

    @t.observe("overlay", "selected")
    def _on_overlay(self, change: dict[str, Any]) -> None:
        if change["name"] == "overlay" or self.overlay:
            self.set_trait("view", self._drawn())

    def _drawn(self) -> dict[str, Any]:
        return view_of(
            self.game,
            viewer=self.viewer,
            seq=self._seq,
            moved=self._moved,
            refusal=self._refusal,
            overlay=self.overlay,
            selected=self.selected,
        )

    def _draw(self) -> None:
        """Write the view; if it is the one that the page has, send it once more as the answer."""
        view = self._drawn()
        if view == self.view:
            self.send_state("view")
        else:
            self.set_trait("view", view)


def _game_of(what: object) -> Game:
    if what is None:
        return Game(Position.new(players=2))
    if isinstance(what, Position):
        return Game(what)
    if isinstance(what, Game):
        return what
    raise OptionError(what, "Board", "a Position, a Game or nothing")
