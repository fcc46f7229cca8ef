"""The front end's bundle: read once, and sent to a page once for all its boards."""

from __future__ import annotations

import json
import sys
import threading
from functools import cache
from pathlib import Path
from typing import ClassVar, Final
from weakref import WeakKeyDictionary

import traitlets as t

from torres_widget.common.language import ENGLISH, LANGUAGES

from .any_widget import AnyWidget

STATIC: Final = Path(__file__).parents[1] / "static"


class FrontEndMissingError(RuntimeError):
    """The built front end is not beside the Python code."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The board's front end is not built: {path} is missing. "
            "Install the package (pip install .), which builds it; a wheel brings it along."
        )


@cache
def script(name: str) -> str:
    """Return the text of one file of the front end.

    Parameters
    ----------
    name : str
        Its file name, such as ``"loader.js"``.

    Raises
    ------
    FrontEndMissingError
        If the front end is not built.
    """
    return _read(name).decode()


@cache
def packed(name: str) -> bytes:
    """Return a large script of the front end, packed with gzip.

    Parameters
    ----------
    name : {"front.js", "plotly.js"}
        Its file name.

    Raises
    ------
    FrontEndMissingError
        If the front end is not built.

    Examples
    --------
    >>> import gzip
    >>> gzip.decompress(packed("front.js")).decode().isascii()
    False
    """
    return _read(f"{name}.gz")


def _read(name: str) -> bytes:
    path = STATIC / name
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise FrontEndMissingError(path) from None


def catalogue(code: str) -> object:
    """Return the front end's texts in a language, as the build leaves them.

    Raises
    ------
    FrontEndMissingError
        If the catalogues are not compiled.
    """
    return json.loads(script(f"texts-{code}.json"))


def _session() -> object | None:
    """Return the session of a Shiny app that this code runs in, if it does."""
    shiny = sys.modules.get("shiny.session")
    return shiny.get_current_session() if shiny else None


class Runtime(AnyWidget):
    """The one model of a kernel that carries the front end; boards refer to it by its model id.

    It is never displayed. A notebook saved with its widgets' state holds it once, beside its
    boards; so it is an anywidget, whose models keep bytes in such a state. The ipywidgets' models
    lose them.
    """

    _esm = "export default {};"

    plotly = t.Bytes(read_only=True).tag(sync=True)
    """plotly.js with the 3D traces, an ES module; packed with gzip."""

    front = t.Bytes(read_only=True).tag(sync=True)
    """The bundle: an ES module that exports ``render``, for boards of all kinds; packed."""

    catalogues = t.Unicode(read_only=True).tag(sync=True)
    """The front end's texts in all languages but English, as JSON by language."""

    _of_thread: ClassVar = threading.local()

    @t.default("plotly")
    def _plotly(self) -> bytes:
        return packed("plotly.js")

    @t.default("front")
    def _front(self) -> bytes:
        return packed("front.js")

    @t.default("catalogues")
    def _catalogues(self) -> str:
        codes = (code for code in LANGUAGES if code != ENGLISH)
        return json.dumps({code: catalogue(code) for code in codes}, ensure_ascii=False)

    @classmethod
    def shared(cls) -> Runtime:
        """Return the kernel's runtime, made for the first board and again if it was closed.

        A server of apps holds the visitors of many pages in one process: marimo each in a thread,
        Shiny each in a session. Each has its own.

        Raises
        ------
        FrontEndMissingError
            If the front end is not built.
        """
        if not hasattr(cls._of_thread, "runtimes"):
            cls._of_thread.runtimes = WeakKeyDictionary()
        runtimes: WeakKeyDictionary[object, Runtime] = cls._of_thread.runtimes
        visitor = _session() or cls
        runtime = runtimes.get(visitor)
        # marimo closes the comm, and leaves it in place, when the cell that opened it runs again.
        if runtime is None or runtime.comm is None or getattr(runtime.comm, "_closed", False):
            runtime = runtimes[visitor] = cls()
        return runtime

    def set_state(self, sync_data: object) -> None:
        """Ignore what a page sends: the front end is the kernel's."""
