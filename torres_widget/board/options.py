"""The options of a board: what each may be, in one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from torres_widget.engine.cells import INDEX
from torres_widget.engine.errors import NotationError, did_you_mean

from .view.overlays import OVERLAYS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class OptionError(NotationError):
    """An option of a board that does not exist, or a value that it cannot take."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option.

    Attributes
    ----------
    default : object
        Its value where none is given.
    expected : str
        Its values, in words.
    allows : callable
        Whether a value is one of them.
    """

    default: object
    expected: str
    allows: Callable[[object], bool]


def _one_of(*words: str) -> Option:
    return Option(
        words[0],
        f"one of {', '.join(words)}",
        lambda value: isinstance(value, str) and value in words,
    )


def _switch() -> Option:
    return Option(
        default=True, expected="True or False", allows=lambda value: isinstance(value, bool)
    )


def _pixels(default: int, least: int, most: int) -> Option:
    return Option(
        default,
        f"a whole number of pixels from {least} to {most}",
        lambda value: type(value) is int and least <= value <= most,
    )


_VECTORS: Final = ("center", "eye", "up")
_PROJECTIONS: Final = ({"type": "orthographic"}, {"type": "perspective"})
#: No camera is farther away than this; the scene is about 1 wide.
_FAR: Final = 1e6
#: Every option that travels to the page, by name.
OPTIONS: Final = {
    "theme": _one_of("auto", "light", "dark"),
    "view": _one_of("3d", "2d"),
    "height": _pixels(540, 160, 4000),
    "animate": _switch(),
    "panel": _switch(),
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
height, animate, panel, viewer, overlay, language, players. Did you mean 'theme'?
    """
    for name, value in given.items():
        if name not in OPTIONS:
            known = (*OPTIONS, "viewer", "overlay", "language", "players")
            hint = did_you_mean(str(name), known)
            raise OptionError(name, "Board option", f"one of {', '.join(known)}", hint)
        option = OPTIONS[name]
        if not option.allows(value):
            raise OptionError(value, f"Board option {name}", option.expected)
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
    if viewer is None or (isinstance(viewer, str) and viewer in ("to-act", "all")):
        return viewer
    if type(viewer) is int and 1 <= viewer <= players:
        return viewer
    expected = f"'to-act', 'all', None or a player's number from 1 to {players}"
    raise OptionError(viewer, "Board option viewer", expected)


def checked_cell(name: object) -> str:
    """Return a chosen cell's name, or an empty text, if it is one.

    Raises
    ------
    OptionError
        If it is neither.
    """
    if isinstance(name, str) and (name in INDEX or not name):
        return name
    raise OptionError(name, "Selected cell", "a cell such as 'c3', or ''")


def checked_overlay(name: object) -> str:
    """Return an overlay's name, or an empty text, if it is one.

    Raises
    ------
    OptionError
        If it is neither.
    """
    if isinstance(name, str) and (name in OVERLAYS or not name):
        return name
    raise OptionError(
        name, "Overlay", f"one of {', '.join(OVERLAYS)}, or ''", did_you_mean(str(name), OVERLAYS)
    )


def checked_camera(camera: object) -> dict[str, dict[str, Any]]:
    """Return a camera if it is one.

    Parameters
    ----------
    camera : object
        Empty, or vectors ``center``, ``eye`` and ``up``, each with numbers x, y and z, and
        ``projection``, whose ``type`` is ``"perspective"`` or ``"orthographic"``, as in plotly.

    Raises
    ------
    OptionError
        If it is none.
    """
    if isinstance(camera, dict) and all(
        (name in _VECTORS and _is_vector(part)) or (name == "projection" and part in _PROJECTIONS)
        for name, part in camera.items()
    ):
        return camera
    expected = "center, eye and up, each with numbers x, y and z, and a projection"
    raise OptionError(camera, "Camera", expected)


def _is_vector(vector: object) -> bool:
    return (
        isinstance(vector, dict)
        and vector.keys() == {"x", "y", "z"}
        and all(type(part) in (int, float) and -_FAR < part < _FAR for part in vector.values())
    )
