"""Predictions of a class, counted without names: from answers, or a show of hands."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import gettext
from torres_widget.engine.cells import INDEX
from torres_widget.lessons.answers.code import MARK, read_codes
from torres_widget.lessons.errors import LessonError

from .gathering import gathered
from .same_student import one_for_each

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from torres_widget.lessons.answers.file_format import Kept
    from torres_widget.lessons.plan import Predict
    from torres_widget.protocol import panel

Given = tuple[str, ...]
#: Most answers that are listed, and most that are drawn on the board.
_LISTED: Final = 8
_DRAWN: Final = 30
_CELL: Final = "[a-h][1-8]"
#: An answer to each kind of question, as a show of hands names it.
_ANSWERS: Final = {
    "cells": _CELL,
    "arrow": rf"{_CELL}[ -]+{_CELL}",
    "number": "[0-9]{1,6}",
    "choose": "[0-9]{1,2}",
}

#: How many gave an answer: ``c3 12``, ``c3: 12``, ``c3 x 12``; without it, one did.
_TIMES: Final = r"(?:(?:\s*[:=x]\s*|\s+)([0-9]{1,3}))?"


class Pool(NamedTuple):
    """Predictions of a class in a step.

    Attributes
    ----------
    students : int
        How many students predicted something.
    counts : tuple of (tuple of str, int)
        Answers, and how many gave each: a cell, the two ends of an arrow, a number or the number
        of a choice. Choices and numbers are in order, cells and arrows by how often they came.
    texts : tuple of str
        The same answers in words.
    """

    students: int
    counts: tuple[tuple[Given, int], ...]
    texts: tuple[str, ...]

    @property
    def notes(self) -> tuple[str, ...]:
        """Annotations for the board: each cell or arrow with its count."""
        most = max((count for _, count in self.counts), default=0)
        notes: list[str] = []
        for given, count in self.counts[:_DRAWN]:
            if not all(part in INDEX for part in given):
                continue
            *before, end = given
            often = 2 * count >= most
            if before:
                notes.append(f"arrow {before[0]} {end} {'blue' if often else 'yellow'}")
            else:
                notes.append(f"{'mark' if often else 'circle'} {end} blue")
            notes.append(f"label {end} blue {count}")
        return tuple(notes)

    def to_dict(self) -> panel.Pool:
        """Return it as a JSON object, as the lesson's panel shows it."""
        bars: list[panel.Bar] = [
            {"text": text, "count": count}
            for text, (_, count) in zip(self.texts, self.counts, strict=True)
        ]
        # The board shows all cells and arrows.
        return {"students": self.students, "bars": bars[:_LISTED] if self.notes else bars}


def pooled(step: Predict, answers: Iterable[Given]) -> Pool:
    """Return the predictions of a class, one answer for each student.

    Examples
    --------
    >>> from torres_widget.engine import Position
    >>> from torres_widget.lessons.plan import Predict
    >>> step = Predict(id="a", text="", position=Position.new(players=2, seed=1), ask="cells")
    >>> pooled(step, [("c3",), ("c3", "d4")]).counts
    ((('c3',), 2), (('d4',), 1))
    """
    answers = [given for given in answers if given]
    if step.ask == "arrow":
        return _pool(step, Counter(answers), len(answers))
    parts: Counter[Given] = Counter((part,) for given in answers for part in given)
    return _pool(step, parts, len(answers))


def read_pool(text: str, lesson: str, step: Predict) -> Pool:
    """Return the predictions that a text tells.

    Parameters
    ----------
    text : str
        Codes of answers, or a show of hands: answers with how many gave each, such as
        ``"c3 12, d4 5"``. An arrow is ``"c3-d4 5"``; a choice is its number.
    lesson : str
        Id of the lesson, whose answers count.
    step : Predict
        The step.

    Raises
    ------
    LessonError
        If a code is damaged, or the text is neither; it says where.
    """
    if MARK in text:
        return _of_files(enumerate(read_codes(text, gettext("The text"))), lesson, step)
    counts: Counter[Given] = Counter()
    hand = re.compile(rf"({_ANSWERS[step.ask]}){_TIMES}", re.IGNORECASE)
    for number, entry in enumerate(re.split(r"[,;\n]+", text.strip(" ,;\n")), 1):
        found = hand.fullmatch(entry.strip())
        if found is None:
            raise LessonError(entry.strip(), f"show of hands, {number}", _EXPECTED[step.ask])
        counts[tuple(re.split(r"[ -]+", found[1].lower()))] += int(found[2] or 1)
    for answer, *_ in counts:
        if step.choices and not 1 <= int(answer) <= len(step.choices):
            expected = f"a choice from 1 to {len(step.choices)}"
            raise LessonError(answer, "show of hands", expected)
    return _pool(step, counts, counts.total())


def pool_of_folder(folder: str | PathLike[str], lesson: str, step: Predict) -> Pool:
    """Return the predictions in a folder of answers; files that can't be read are left out.

    Raises
    ------
    LessonError
        If it is no folder, or has too many files.
    """
    place = Path(folder)
    if not place.is_dir():
        raise LessonError(str(place), "folder of answers", "a folder")
    return _of_files(gathered(place).files, lesson, step)


def _of_files(files: Iterable[tuple[object, Kept]], lesson: str, step: Predict) -> Pool:
    named = [(str(name), kept) for name, kept in files]
    return of_students([kept for _, kept in one_for_each(named)], lesson, step)


def of_students(files: Iterable[Kept], lesson: str, step: Predict) -> Pool:
    """Return the predictions in answers, of which each student has one file."""
    rows = (row for kept in files for row in kept.answers)
    mine = (row for row in rows if (row.lesson, row.step) == (lesson, step.id))
    return pooled(step, [row.attempts[-1].given for row in mine if row.attempts])


def _pool(step: Predict, counts: Counter[Given], students: int) -> Pool:
    if step.choices:
        every = [(str(number),) for number, _ in enumerate(step.choices, 1)]
        ordered = [(given, counts[given]) for given in every]
        return Pool(students, (*ordered,), tuple(choice.text for choice in step.choices))
    if step.ask == "number":
        known = sorted(counts.items(), key=lambda item: int(item[0][0]))
    else:
        known = counts.most_common()
    return Pool(students, (*known,), tuple(" \N{RIGHTWARDS ARROW} ".join(g) for g, _ in known))


_EXPECTED: Final = {
    "cells": "cells and counts, such as c3 12, d4 5",
    "arrow": "arrows and counts, such as c3-d4 12, e5-e6 5",
    "number": "numbers and counts, such as 4: 12, 6: 5",
    "choose": "choices and counts, such as 1: 12, 2: 5",
}
