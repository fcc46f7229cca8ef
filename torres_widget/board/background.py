"""Work beside the event loop: in a thread or, where none can be started, in slices on the loop."""

from __future__ import annotations

import threading
from time import monotonic
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterator

T = TypeVar("T")

#: Seconds that work takes on the loop before other events have their turn.
SLICE: Final = 0.03


class Background(Generic[T]):
    """Work in progress, whose results arrive in the loop until it is called off.

    In a browser, where Python is WebAssembly, no thread can be started.

    Parameters
    ----------
    work : iterator
        Yields results, and None at each pause of the work.
    tell : callable
        Called with each result, in the loop's thread.
    loop : asyncio.AbstractEventLoop
        The loop.

    Attributes
    ----------
    called_off : bool
        Whether it was called off.
    """

    def __init__(
        self,
        work: Iterator[T | None],
        tell: Callable[[T], object],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.called_off = False
        self._work = work
        self._tell = tell
        self._loop = loop
        try:
            threading.Thread(target=self._run, daemon=True).start()
        except RuntimeError:
            loop.call_soon(self._run_slice)

    def call_off(self) -> None:
        """Stop at the next pause; no result arrives any more."""
        self.called_off = True

    def _run(self) -> None:
        for found in self._work:
            if self.called_off or self._loop.is_closed():
                return
            if found is not None:
                self._loop.call_soon_threadsafe(self._deliver, found)

    def _run_slice(self) -> None:
        if self.called_off:
            return
        until = monotonic() + SLICE
        for found in self._work:
            if found is not None:
                self._deliver(found)
            if monotonic() >= until:
                self._loop.call_soon(self._run_slice)
                return

    def _deliver(self, found: T) -> None:
        if not self.called_off:
            self._tell(found)
