"""The scripts of the front end: read once, and sent to a page once for all its boards."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import ClassVar, Final

import ipywidgets
import traitlets as t

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
        Its file name, such as ``"front.js"``.

    Raises
    ------
    FrontEndMissingError
        If the front end is not built.
    """
    path = STATIC / name
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FrontEndMissingError(path) from None


class Runtime(ipywidgets.Widget):  # type: ignore[misc]
    """The one model of a kernel that carries the scripts; boards name it by its model id.

    It has no view. A notebook saved with its widgets' state holds it once, beside its boards.
    """

    plotly = t.Unicode(read_only=True).tag(sync=True)
    """plotly.js with the 3D traces, an ES module."""

    front = t.Unicode(read_only=True).tag(sync=True)
    """The board's own code, an ES module that exports ``render``."""

    _of_thread: ClassVar = threading.local()

    @t.default("plotly")
    def _plotly(self) -> str:
        return script("plotly.js")

    @t.default("front")
    def _front(self) -> str:
        return script("front.js")

    @classmethod
    def shared(cls) -> Runtime:
        """Return the kernel's runtime; made for the first board, and again if it was closed.

        A server of marimo apps holds many kernels in one process, each a thread: each has its own.

        Raises
        ------
        FrontEndMissingError
            If the front end is not built.
        """
        runtime: Runtime | None = getattr(cls._of_thread, "runtime", None)
        # marimo closes the comm, and leaves it in place, when the cell that opened it runs again.
        if runtime is None or runtime.comm is None or getattr(runtime.comm, "_closed", False):
            runtime = cls._of_thread.runtime = cls()
        return runtime

    def set_state(self, sync_data: object) -> None:
        """Take nothing from a page: the scripts are the kernel's."""


class Script(ipywidgets.Widget):  # type: ignore[misc]
    """A model that carries one further script, for the widgets that need it; it has no view."""

    text = t.Unicode(read_only=True).tag(sync=True)
    """An ES module."""

    _of_thread: ClassVar = threading.local()

    @classmethod
    def shared(cls, name: str) -> Script:
        """Return the kernel's one model of a script; made when it is first asked for, as `Runtime`.

        Raises
        ------
        FrontEndMissingError
            If the front end is not built.
        """
        known: dict[str, Script] = cls._of_thread.__dict__.setdefault("scripts", {})
        made = known.get(name)
        if made is None or made.comm is None or getattr(made.comm, "_closed", False):
            made = known[name] = cls()
            made.set_trait("text", script(name))
        return made

    def set_state(self, sync_data: object) -> None:
        """Take nothing from a page: the script is the kernel's."""
