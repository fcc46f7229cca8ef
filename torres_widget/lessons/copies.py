"""Copies among the answers that a class handed in."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Final

from .answers import sealed_for

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from .answers import Kept

#: Answers after some time from which on it is no chance that two files have the same.
_TELLING: Final = 3


def originals(files: Sequence[tuple[str, Kept]]) -> dict[str, str]:
    """Return for each file in which the name alone was changed whose it is, if theirs is here."""
    names = {kept.student for _, kept in files}
    found = {
        file: sealed_for(kept.document, names - {kept.student})
        for file, kept in files
        if not kept.sound
    }
    return {file: name for file, name in found.items() if name}


def alike(files: Sequence[tuple[str, Kept]]) -> dict[str, list[str]]:
    """Return for each file the others with the same answers after the same times, to the second.

    Either all of them are the same, whenever that was, or several were given at the same moments.
    """
    having: dict[Hashable, list[str]] = defaultdict(list)
    for file, kept in files:
        for mark in _marks(kept):
            having[mark].append(file)
    common = Counter(pair for group in having.values() for pair in combinations(group, 2))
    same: dict[str, list[str]] = {}
    for (one, other), count in common.items():
        if count >= _TELLING:
            same.setdefault(one, []).append(other)
            same.setdefault(other, []).append(one)
    return {file: sorted(others) for file, others in same.items()}


def _marks(kept: Kept) -> Iterator[Hashable]:
    """Yield what two files may share by chance once or twice, but not as often as is telling."""
    timed = [row for row in kept.answers if any(attempt.seconds for attempt in row.attempts)]
    for row in timed:
        if row.at:
            yield row.lesson, row.step, row.at, row.attempts
    if sum(bool(attempt.seconds) for row in timed for attempt in row.attempts) >= _TELLING:
        whole = tuple(row._replace(at="") for row in kept.answers)
        yield from ((number, whole) for number in range(_TELLING))
