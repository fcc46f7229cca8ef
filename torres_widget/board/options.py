"""The options of a board: what each may be, in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict, TypeVar

from torres_widget.common.checks import check_limits
from torres_widget.common.errors import NotationError, did_you_mean
from torres_widget.common.schema import (
    Flag,
    Key,
    Number,
    OneOf,
    Real,
    Schema,
    Table,
)
from torres_widget.engine.cells import NAMES

from .view.overlays import OVERLAYS

if TYPE_CHECKING:
    from collections.abc import Mapping

V = TypeVar("V")


class OptionError(NotationError):
    """An option of a board that does not exist, or a value that it cannot take."""


class Camera(TypedDict, total=False):
    """A camera of the scene, as plotly has it."""

    center: dict[str, float]
    eye: dict[str, float]
    up: dict[str, float]
    projection: dict[str, str]


class Option(NamedTuple):
    """One option: its default, and the values that it can have."""

    default: object
    schema: Schema[Any]


def _in_words(schema: Schema[V], expected: str) -> Schema[V]:
    """Return a schema with other words for its values, as Python writes them."""
    schema.expected = expected
    return schema


_SWITCH: Final = _in_words(Flag(), "True or False")
#: No camera is farther away than this; the scene is about 1 wide.
_FAR: Final = 1e6
_COORDINATE: Final = Key(Real(-_FAR, _FAR), required=True)
_VECTOR: Final = Table[dict[str, float]](
    {"x": _COORDINATE, "y": _COORDINATE, "z": _COORDINATE}, "vector"
)
_PROJECTION: Final = Table[dict[str, str]](
    {"type": Key(OneOf(("perspective", "orthographic")), required=True)}, "projection"
)
_CAMERA: Final = Table[Camera](
    {**{name: Key(_VECTOR) for name in ("center", "eye", "up")}, "projection": Key(_PROJECTION)},
    "camera",
)
_CELL: Final = _in_words(OneOf((*NAMES, "")), "a cell such as 'c3', or ''")
_OVERLAY: Final = _in_words(OneOf((*OVERLAYS, "")), f"one of {', '.join(OVERLAYS)}, or ''")
#: How steps that follow by themselves go on, with the seconds between two actions of a bot: each
#: after its time, after twice that, or when the reader goes on.
PACES: Final = {"normal": 0.5, "slow": 1.0, "wait": 0.5}
#: Every option that travels to the page, by name.
OPTIONS: Final = {
    "theme": Option("auto", OneOf(("auto", "light", "dark"))),
    "view": Option("3d", OneOf(("3d", "2d"))),
    "height": Option(
        540, _in_words(Number(160, 4000), "a whole number of pixels from 160 to 4000")
    ),
    "animate": Option(default=True, schema=_SWITCH),
    "pace": Option("normal", OneOf(tuple(PACES))),
    "panel": Option(default=True, schema=_SWITCH),
    "present": Option(default=False, schema=_SWITCH),
}


#: Other parameters of a new board, each with the way to change it.
_APART: Final = {
    **{name: f"Set board.{name}." for name in ("viewer", "overlay", "evaluation", "players")},
    "language": "It is chosen when the board is made.",
}


def checked(given: Mapping[str, object]) -> dict[str, object]:
    """Fill up the given options with the defaults.

    Parameters
    ----------
    given : mapping of str to object
        Options by name.

    Returns
    -------
    dict of str to object
        All options, in the order of the table.

    Raises
    ------
    OptionError
        If there is no such option, or it cannot take the value.

    Examples
    --------
    >>> checked({"theme": "dark"})["theme"]
    'dark'
    >>> checked({"thema": "dark"})
    Traceback (most recent call last):
    torres_widget.board.options.OptionError: Board option: 'thema'; expected one of theme, view, \
height, animate, pace, panel, present, viewer, \
overlay, evaluation, players, language. \
Did you mean 'theme'?
    """
    for name, value in given.items():
        if name not in OPTIONS:
            known = (*OPTIONS, *_APART)
            hint = _APART.get(name) or did_you_mean(str(name), known)
            raise OptionError(name, "Board option", f"one of {', '.join(known)}", hint)
        _validated(OPTIONS[name].schema, value, f"Board option {name}")
    return {name: given.get(name, option.default) for name, option in OPTIONS.items()}


def checked_viewer(viewer: object, players: int) -> str | int | None:
    """Return a board's viewer if it is one.

    Parameters
    ----------
    viewer : object
        ``"to-act"`` (whoever is to act sits before the board), ``"all"`` (all hands are open),
        a player's number from 1, or None (a spectator).
    players : int
        Number of players in the game.

    Raises
    ------
    OptionError
        If it is none of these.
    """
    schema = _in_words(
        OneOf(("to-act", "all", *range(1, players + 1), None)),
        f"'to-act', 'all', None or a player's number from 1 to {players}",
    )
    checked_: str | int | None = _validated(schema, viewer, "Board option viewer")
    return checked_


def checked_cell(name: object) -> str:
    """Return a chosen cell's name, or an empty text, or raise `OptionError`."""
    return str(_validated(_CELL, name, "Selected cell"))


def checked_overlay(name: object) -> str:
    """Return an overlay's name, or an empty text, or raise `OptionError`."""
    return str(_validated(_OVERLAY, name, "Overlay"))


def checked_switch(value: object, where: str) -> bool:
    """Return True or False, or raise `OptionError`."""
    return _validated(_SWITCH, value, where)


def checked_evaluation(shown: object, *, allowed: bool) -> bool:
    """Return whether the evaluation is shown, or raise `OptionError`."""
    where = "Board option evaluation"
    if checked_switch(shown, where) and not allowed:
        raise OptionError(shown, where, "False: a lesson gives no answers away")
    return bool(shown)


def check_advice(
    objective: str, objectives: tuple[str, ...], time: float | None, nodes: int | None
) -> None:
    """Raise `OptionError` unless a board can give advice by an objective, within these limits."""
    _validated(OneOf(objectives), objective, "AnalysisBoard option objective")
    try:
        check_limits(time, nodes)
    except NotationError as error:
        limit = f"AnalysisBoard option {error.where}"
        raise OptionError(error.given[0], limit, error.expected) from None


def check_learner(options: Mapping[str, object]) -> None:
    """Raise `OptionError` if options of a board that teaches give seats to others than learners."""
    if options.get("players"):
        expected = "None: bots would play what the learner is asked"
        raise OptionError(options["players"], "Board option players", expected)
    if options.get("viewer", "to-act") != "to-act":
        expected = "'to-act': the learner plays"
        raise OptionError(options["viewer"], "Board option viewer", expected)


def checked_camera(camera: object) -> Camera:
    """Return a camera, or raise `OptionError`.

    Parameters
    ----------
    camera : object
        Empty, or vectors ``center``, ``eye`` and ``up``, each with numbers x, y and z, and
        ``projection``, whose ``type`` is ``"perspective"`` or ``"orthographic"``, as in plotly.
    """
    return _validated(_CAMERA, camera, "Camera")


def _validated(schema: Schema[V], value: object, where: str) -> V:
    try:
        return schema.validate(value, where)
    except NotationError as error:
        raise OptionError(*error.given) from None
