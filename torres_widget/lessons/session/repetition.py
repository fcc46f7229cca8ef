"""Repetition of missed questions, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.lessons.plan import Step

    from .progress import Progress

#: States of a step that was tried.
_TRIED: Final = frozenset({"wrong", "right", "shown"})


class Repetition:
    """The questions and tasks that are asked again, one after the other."""

    def __init__(self) -> None:
        self._left: list[int] = []
        self._learnt: set[int] = set()
        self.running = False

    @property
    def is_last(self) -> bool:
        """Whether nothing comes after the step that is repeated now."""
        return not self._left

    def missed(self, steps: Sequence[Step], progress: Sequence[Progress]) -> tuple[int, ...]:
        """Return the indexes of steps not right at once, and not right when they were repeated."""
        return tuple(
            index
            for index, (step, done) in enumerate(zip(steps, progress, strict=True))
            if step.asks and done.state in _TRIED and not done.star and index not in self._learnt
        )

    def begin(self, missed: Sequence[int]) -> int:
        """Begin with the missed steps, and return the first."""
        first, *self._left = missed
        self.running = True
        return first

    def go_on(self, index: int, *, right: bool) -> int | None:
        """Take note of the answer to a step, and return the next one; None after the last."""
        if right:
            self._learnt.add(index)
        if self._left:
            return self._left.pop(0)
        self.running = False
        return None

    def stop(self) -> None:
        """Stop: the learner goes elsewhere."""
        self._left, self.running = [], False
