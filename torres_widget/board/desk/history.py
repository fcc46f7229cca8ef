"""The changes that the desk's buttons make, for *Undo* and *Redo*."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    #: Looks at a part of the desk, and returns a function that restores its present state.
    Part = Callable[[], Callable[[], None]]
    Change = list[tuple[Part, Callable[[], None]]]

_MOST: Final = 200


class History:
    """Changes to take back, and to make again."""

    def __init__(self) -> None:
        self._past: deque[Change] = deque(maxlen=_MOST)
        self._undone: list[Change] = []

    @contextmanager
    def change(self, *parts: Part) -> Iterator[None]:
        """Remember what is done to some parts; nothing if it fails."""
        before = _state(parts)
        yield
        self._past.append(before)
        self._undone.clear()

    def undo(self) -> bool:
        """Take the last change back; False if there is none."""
        return _swap(self._past, self._undone)

    def redo(self) -> bool:
        """Make the change again that was taken back last; False if there is none."""
        return _swap(self._undone, self._past)


def _state(parts: tuple[Part, ...]) -> Change:
    return [(part, part()) for part in parts]


def _swap(source: deque[Change] | list[Change], target: deque[Change] | list[Change]) -> bool:
    if not source:
        return False
    change = source.pop()
    target.append(_state(tuple(part for part, _ in change)))
    for _, bring_back in change:
        bring_back()
    return True
