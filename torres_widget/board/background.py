"""Work beside the event loop: in a thread or, where none can be started, in slices on the loop."""

from __future__ import annotations

import asyncio
import threading
from time import monotonic
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from torres_widget.common.language import gettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

#: Seconds that work takes on the loop before other events have their turn.
SLICE: Final = 0.03
#: Seconds between two slices: callbacks that come at once would starve a page's messages.
REST: Final = 0.005


def in_background(
    work: Iterator[T | None], tell: Callable[[T], object], failed: Callable[[], object]
) -> Background[T] | None:
    """Begin work beside the loop that runs, and return it; without one, do all of it now.

    Parameters
    ----------
    work, tell, failed
        As for `Background`.
    """
    loop = running_loop()
    if loop is None:
        try:
            for found in work:
                if found is not None:
                    tell(found)
        except Exception:
            failed()
            raise
        return None
    return Background(work, tell, loop, failed)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the event loop that runs, beside which work can go on; None in a plain program."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def failure_words() -> str:
    """Say that something failed, in the current language."""
    return gettext("Something failed in Python, and nothing was done: its log says what.")


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
        The loop, which logs the error if the work raises one.
    failed : callable
        Called in the loop's thread if it does.

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
        failed: Callable[[], object] = lambda: None,
    ) -> None:
        self.called_off = False
        self._work = work
        self._tell = tell
        self._failed = failed
        self._loop = loop
        try:
            threading.Thread(target=self._run, daemon=True).start()
        except RuntimeError:
            loop.call_soon(self._run_slice)

    def call_off(self) -> None:
        """Stop at the next pause; no result arrives any more."""
        self.called_off = True

    def _run(self) -> None:
        try:
            for found in self._work:
                if self.called_off or self._loop.is_closed():
                    return
                if found is not None:
                    self._loop.call_soon_threadsafe(self._deliver, found)
        except Exception as error:  # noqa: BLE001 - the loop raises it
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._fail, error)

    def _run_slice(self) -> None:
        if self.called_off:
            return
        until = monotonic() + SLICE
        try:
            for found in self._work:
                if found is not None:
                    self._deliver(found)
                if monotonic() >= until:
                    self._loop.call_later(REST, self._run_slice)
                    return
        except Exception as error:  # noqa: BLE001 - it is raised again
            self._fail(error)

    def _deliver(self, found: T) -> None:
        if not self.called_off:
            self._tell(found)

    def _fail(self, error: Exception) -> None:
        if not self.called_off:
            self._failed()
        raise error
