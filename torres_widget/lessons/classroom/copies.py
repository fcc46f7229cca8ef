"""Copies among the answers that a class handed in."""

from __future__ import annotations

from collections import Counter, defaultdict
from heapq import merge
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.lessons.answers.file_format import sealed_for

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from torres_widget.lessons.answers.file_format import Kept

#: Answers after some time from which on it is no chance that two files have the same.
_TELLING: Final = 3
#: Most files that are named as alike.
_NAMED: Final = 5


def originals(files: Sequence[tuple[str, Kept]]) -> dict[str, str]:
    """Return for each file in which the name alone was changed whose it is, if theirs is here."""
    names = {kept.student for _, kept in files}
    found = {
        file: sealed_for(kept.document, names - {kept.student})
        for file, kept in files
        if not kept.sound
    }
    return {file: name for file, name in found.items() if name}


class Alike(NamedTuple):
    """Files with the same answers as another one.

    Attributes
    ----------
    named : tuple of str
        The first of them by name.
    more : int
        How many others there are.
    """

    named: tuple[str, ...]
    more: int


def alike(files: Sequence[tuple[str, Kept]]) -> dict[str, Alike]:
    """Return for each file the others with the same answers after the same times, to the second.

    Either all of them are the same, whenever that was, or several were given at the same moments.
    """
    equal: dict[frozenset[Hashable], list[str]] = defaultdict(list)
    for file, kept in files:
        equal[frozenset(_marks(kept))].append(file)
    groups = {number: sorted(group) for number, group in enumerate(equal.values())}
    having: dict[Hashable, list[int]] = defaultdict(list)
    for number, marks in enumerate(equal):
        for mark in marks:
            having[mark].append(number)
    common = Counter(pair for numbers in having.values() for pair in combinations(numbers, 2))
    like = {number: [number] for number, marks in enumerate(equal) if len(marks) >= _TELLING}
    for (one, other), count in common.items():
        if count >= _TELLING:
            like[one].append(other)
            like[other].append(one)
    same: dict[str, Alike] = {}
    for number, others in like.items():
        count = sum(len(groups[other]) for other in others) - 1
        first = list(islice(merge(*(groups[other] for other in others)), _NAMED + 1))
        for file in groups[number] if count else ():
            named = tuple([name for name in first if name != file][:_NAMED])
            same[file] = Alike(named, count - len(named))
    return same


def _marks(kept: Kept) -> Iterator[Hashable]:
    """Yield what two files may share by chance once or twice, but not as often as is telling."""
    timed = [row for row in kept.answers if any(attempt.seconds for attempt in row.attempts)]
    for row in timed:
        if row.at:
            yield row.lesson, row.step, row.at, row.attempts
    if sum(bool(attempt.seconds) for row in timed for attempt in row.attempts) >= _TELLING:
        whole = tuple(row._replace(at="") for row in kept.answers)
        yield from ((number, whole) for number in range(_TELLING))
