"""The traits of a board, which it shares with its pages and with Python code, and their checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import traitlets as t

from torres_widget.common.errors import did_you_mean
from torres_widget.common.language import language
from torres_widget.engine import Game, Position

from .any_widget import AnyWidget
from .options import (
    OPTIONS,
    OptionError,
    checked,
    checked_camera,
    checked_cell,
    checked_evaluation,
    checked_overlay,
    checked_viewer,
)
from .policy import Policy
from .runtime import Runtime, script

if TYPE_CHECKING:
    from .options import Camera
    from .play.seats import Viewer


#: Packages whose widgets the board is made from; it shows only the names that are of use.
_FOREIGN: Final = ("anywidget", "ipywidgets", "traitlets", "builtins")
_OF_WIDGETS: Final = frozenset({"close", "layout", "observe", "unobserve"})


def _option(name: str) -> property:
    """Return a property that reads and sets one of the board's options."""

    def get(self: BoardTraits) -> object:
        return self.options[name]

    def set_(self: BoardTraits, value: object) -> None:
        self.options = {name: value}

    return property(get, set_, doc=f"Option ``{name}``: {OPTIONS[name].schema.expected}.")


class _Drawn(t.Dict):
    """A table worked out again when it is read, if no page showed it when it changed."""

    def get(self, obj: Any, cls: Any = None) -> Any:
        obj.catch_up()
        return super().get(obj, cls)


def notify(board: BoardTraits, name: str, before: object, after: object) -> None:
    """Call the functions that observe a name of a board."""
    board.notify_change(t.Bunch(name=name, old=before, new=after, owner=board, type="change"))


class _OneGame(t.Instance[Game]):
    """A game that has changed if it is another object, even one with the same record."""

    def set(self, obj: Any, value: Any) -> None:
        before = obj.game if obj.trait_has_value(self.name) else None
        super().set(obj, value)
        if before == obj.game and before is not obj.game:
            notify(obj, "game", before, obj.game)


class BoardTraits(AnyWidget):
    """The traits of `Board`; ``docs/protocol.md`` says which of them travel.

    There are no other attributes to set: a name that is misspelt is an error.
    """

    policy: Policy = Policy()
    """What may be played, and what is shown beside the game."""

    previous_game: Game | None = None
    """The game that was left last, for a position from the editor or for another game."""

    theme, height, animate, pace, panel, present = map(
        _option, ("theme", "height", "animate", "pace", "panel", "present")
    )

    _esm = t.Unicode().tag(sync=True)
    _css = t.Unicode().tag(sync=True)

    view = _Drawn(read_only=True).tag(sync=True)
    """Everything that the page draws (``docs/protocol.md``); written by the board alone.

    It holds what the board's viewer may see, and nothing else.
    """

    intent = t.Any(None, allow_none=True).tag(sync=True, echo_update=False)
    """The last intent of the page; checked before it is carried out."""

    options = t.Dict().tag(sync=True)
    """Appearance of the board: theme, view, height, animate, pace, panel, present.

    Setting some of them keeps the others.
    """

    selected = t.Unicode("").tag(sync=True, echo_update=False)
    """The selected cell, such as ``"c3"``, or an empty text; set by the page and by Python."""

    overlay = t.Unicode("").tag(sync=True, echo_update=False)
    """The overlay on the board; set by the page and by Python.

    One of those that ``docs/board.md`` lists, such as ``"castles"``, or an empty text for nothing.
    """

    evaluation = t.Any(default_value=False)
    """Whether a bar beside the board shows everybody's chance to win; pages can switch it."""

    camera = t.Dict().tag(sync=True, echo_update=False)
    """Camera of the scene: ``center``, ``eye`` and ``up``, each with x, y and z.

    The page writes it when the user has turned the board. An empty dict asks for the first view.
    """

    runtime = t.Unicode(read_only=True).tag(sync=True)
    """Model id of the kernel's `Runtime`, which carries the front end."""

    language = t.Unicode(read_only=True).tag(sync=True)
    """Code of the board's language, such as ``"cs"``."""

    position = t.Instance(Position)
    """The position on the board. Setting it begins a new game from it."""

    game = _OneGame(Game)
    """The game on the board. Setting it shows it; after playing on it directly, call `redraw`.

    Boards of one game stay in step.
    """

    ply = t.Int(0).tag(sync=True, echo_update=False)
    """Number of actions of the game's line played on the board; setting it travels in time.

    A page may set it, too, as ``jslink`` does, if the board's viewer may travel.
    """

    length = t.Int(0, read_only=True)
    """Number of actions in the game's line; with `ply` it makes a slider."""

    editing = t.Bool(read_only=True)
    """Whether the editor is open."""

    tree = _Drawn(read_only=True).tag(sync=True)
    """The move list (`moves.rows_of`); empty until a page asks for it."""

    form: t.List[Any] = t.List(read_only=True).tag(sync=True)
    """The form around the board, part by part; empty where there is none."""

    viewer = t.Any("to-act")
    """Viewer: ``"to-act"``, ``"all"``, a player's number, or None for a spectator."""

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_") and not hasattr(type(self), name):
            known = dir(self)
            hint = did_you_mean(name, known)
            raise OptionError(name, "Attribute of a board", f"one of {', '.join(known)}", hint)
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        own = {
            name
            for kind in type(self).__mro__
            if not kind.__module__.startswith(_FOREIGN)
            for name in vars(kind)
        }
        return sorted(name for name in own | _OF_WIDGETS if not name.startswith("_"))

    @t.default("_esm")
    def _default_esm(self) -> str:
        return script("loader.js")

    @t.default("_css")
    def _default_css(self) -> str:
        return script("front.css")

    @t.default("runtime")
    def _default_runtime(self) -> str:
        return str(Runtime.shared().model_id)

    @t.default("language")
    def _default_language(self) -> str:
        return language()

    @t.default("position")
    def _default_position(self) -> Position:
        return self.game.position

    @t.validate("options")
    def _check_options(self, proposal: t.Bunch) -> dict[str, object]:
        return checked({**self.options, **proposal["value"]})

    @t.validate("selected")
    def _check_selected(self, proposal: t.Bunch) -> str:
        return checked_cell(proposal["value"])

    @t.validate("overlay")
    def _check_overlay(self, proposal: t.Bunch) -> str:
        return checked_overlay(proposal["value"])

    @t.validate("camera")
    def _check_camera(self, proposal: t.Bunch) -> Camera:
        return checked_camera(proposal["value"])

    @t.validate("viewer")
    def _check_viewer(self, proposal: t.Bunch) -> Viewer:
        return checked_viewer(proposal["value"], self.game.position.players)

    @t.validate("ply")
    def _check_ply(self, proposal: t.Bunch) -> int:
        ply: int = proposal["value"]
        if not 0 <= ply <= self.game.length:
            raise OptionError(ply, "ply", f"a whole number from 0 to {self.game.length}")
        return ply

    def check_game(self, game: Game) -> None:
        """Raise `TorresError` if the board may not show a game."""
        self.policy.check_game(game)
        checked_viewer(self.viewer, game.position.players)

    @t.validate("game")
    def _check_game(self, proposal: t.Bunch) -> Game:
        game: Game = proposal["value"]
        self.check_game(game)
        return game

    @t.validate("evaluation")
    def _check_evaluation(self, proposal: t.Bunch) -> bool:
        return checked_evaluation(proposal["value"], allowed=self.policy.evaluates)

    @t.validate("position")
    def _check_position(self, proposal: t.Bunch) -> Position:
        position: Position = proposal["value"]
        checked_viewer(self.viewer, position.players)
        return position


def game_of(what: object) -> Game:
    """Return the game that a board is asked to show, or raise `OptionError`."""
    if what is None:
        return Game(Position.new(players=2))
    if isinstance(what, Position):
        return Game(what)
    if isinstance(what, Game):
        return what
    hint = "Position.from_board(text) reads a board text." if isinstance(what, str) else ""
    raise OptionError(what, "Board", "a Position, a Game or nothing", hint)
