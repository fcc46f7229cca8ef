"""A widget without Jupyter: as much of anywidget as a board on a page needs."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import traitlets as t

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Listener: TypeAlias = Callable[[dict[str, Any]], None]


class AnyWidget(t.HasTraits):
    """An object whose synchronized traits are shared with a page."""

    comm = None
    model_id = ""

    _listener: Listener | None = None
    _held: set[str] | None = None
    _from_page: Mapping[str, object] = {}

    def connect(self, listener: Listener) -> None:
        """Tell a listener the traits that change from now on, with their values."""
        self._listener = listener
        self.observe(self._changed, [str(name) for name in self.trait_names(sync=True)])

    def _changed(self, change: dict[str, Any]) -> None:
        name = change["name"]
        if name in self._from_page and self._from_page[name] == change["new"]:
            return
        self.send_state(name)

    def send_state(self, key: str | Iterable[str]) -> None:
        """Send traits unchanged."""
        names = {key} if isinstance(key, str) else set(key)
        if self._held is not None:
            self._held |= names
        elif self._listener is not None and names:
            self._listener({name: getattr(self, name) for name in sorted(names)})

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Send what changes meanwhile together, afterwards."""
        if self._held is not None:
            yield
            return
        self._held = set()
        try:
            yield
        finally:
            held, self._held = self._held, None
            self.send_state(held)

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take traits over from the page, which is not sent what it has set itself."""
        self._from_page = sync_data
        try:
            with self.hold_sync(), self.hold_trait_notifications():
                for name, value in sync_data.items():
                    self.set_trait(name, value)
        finally:
            self._from_page = {}
