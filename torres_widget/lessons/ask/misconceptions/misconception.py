"""A misconception: a wrong way of working a number out, and its feedback."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from torres_widget.engine import Position
    from torres_widget.lessons.ask.parts import Words

    #: The numbers that a mistake leads to; none where it cannot be made.
    Numbers = Callable[[Position, Words], Iterable[int]]


class Misconception(NamedTuple):
    """A wrong way of working a number out.

    Attributes
    ----------
    name : str
        The mistake.
    find : callable
        The numbers that it leads to.
    rule, text : str
        The rule that it misses, and its feedback, which names the mistake and not the number.
    kind : str
        What was left out of a count, for the text.
    """

    name: str
    find: Numbers
    rule: str
    text: str
    kind: str = ""
