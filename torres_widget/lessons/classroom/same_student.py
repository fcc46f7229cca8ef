"""Files of one student made into one: practice and exam, several lessons, a later copy.

Files that contradict each other stay apart, each under its own name, for the teacher to look at.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from torres_widget.lessons.answers.student_names import is_unnamed, same_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from torres_widget.lessons.answers.file_format import Kept

    #: Name and content of a file.
    File = tuple[str, Kept]


def one_for_each(files: Iterable[File]) -> tuple[File, ...]:
    """Join the files of each student that agree with each other.

    - Of two copies, one of which goes on where the other ends, the longer one counts.
    - Files without a lesson in common are added up.
    - For a lesson that is in a practice file and in an exam file, the exam counts.
    """
    by_name: dict[str, list[tuple[int, File]]] = defaultdict(list)
    for number, file in enumerate(files):
        by_name[same_name(file[1].student)].append((number, file))
    found: list[tuple[int, File]] = []
    for group in by_name.values():
        found += group if is_unnamed(group[0][1][1].student) else _joined(group)
    return tuple(file for _, file in sorted(found, key=lambda each: each[0]))


def _joined(group: Sequence[tuple[int, File]]) -> list[tuple[int, File]]:
    whole: list[tuple[int, File]] = []
    for number, file in sorted(group, key=lambda each: len(each[1][1].answers)):
        for at, (first, known) in enumerate(whole):
            both = _both(known, file)
            if both is not None:
                whole[at] = min(first, number), both
                break
        else:
            whole.append((number, file))
    return whole


def _both(one: File, other: File) -> File | None:
    """Return two files as one; None if they contradict each other."""
    for early, late in ((one, other), (other, one)):
        if _goes_on(early[1], late[1]):
            return late
    shared = _lessons(one[1]) & _lessons(other[1])
    if not shared:
        return _added(one, other, frozenset())
    for practice, exam in ((one, other), (other, one)):
        if _examined(exam[1]) >= shared and not _examined(practice[1]):
            return _added(exam, practice, shared)
    return None


def _goes_on(early: Kept, late: Kept) -> bool:
    """Return whether a copy holds everything that an earlier copy holds."""
    if _begun(early) - _begun(late):
        return False
    rows = {(row.lesson, row.step): row for row in late.answers}
    exams = _examined(early)
    for row in early.answers:
        later = rows.get((row.lesson, row.step))
        if later is None or later.tries < row.tries:
            return False
        if row.lesson not in exams and later.attempts[: len(row.attempts)] != row.attempts:
            return False
    return True


def _added(first: File, second: File, without: frozenset[str]) -> File:
    """Return two files as one, some lessons of the second left out."""
    (file, kept), (other_file, other) = first, second
    rows = (row for row in other.answers if row.lesson not in without)
    places = (place for place in other.places if place.lesson not in without)
    both = kept._replace(
        answers=(*kept.answers, *rows),
        places=(*kept.places, *places),
        sound=kept.sound and other.sound,
    )
    return f"{file}, {other_file}", both


def _lessons(kept: Kept) -> frozenset[str]:
    return frozenset(row.lesson for row in kept.answers)


def _begun(kept: Kept) -> set[tuple[str, str]]:
    return {(place.lesson, place.begun) for place in kept.places if place.begun}


def _examined(kept: Kept) -> set[str]:
    return {place.lesson for place in kept.places if place.begun}
