"""Notebooks with a board, a lesson and ``grade()`` in nbgrader: how many are graded, how fast.

``python benchmarks/lessons/autograde.py [NOTEBOOKS]`` needs nbgrader in the same environment, and
no display. It makes a course in a temporary folder, hands in the answers of as many students, runs
nbgrader's ``autograde``, and compares each student's points with the right ones.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import nbformat
from nbformat import v4 as nb

from torres_widget import Lesson

_SECONDS: Final = 120
_POINTS: Final = 6
_HOME: Final = Path(sys.executable).parent


def notebook() -> Any:
    """Return the assignment: a board, a lesson that keeps its answers, a cell that is graded."""
    graded = {
        "grade": True,
        "grade_id": "lesson",
        "locked": True,
        "points": _POINTS,
        "schema_version": 3,
        "solution": False,
        "task": False,
    }
    return nb.new_notebook(
        cells=[
            nb.new_code_cell("from torres_widget import Board, Lesson\n\nBoard()"),
            nb.new_code_cell('lesson = Lesson("first-turn", answers="answers.json")\nlesson'),
            nb.new_code_cell("lesson.grade(out_of=6)", metadata={"nbgrader": graded}),
        ],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )


def answer(path: Path, right: int) -> None:
    """Answer a lesson, so that some questions are right."""
    lesson = Lesson("first-turn", answers=path)
    for number, step in enumerate(lesson.session.plan.steps, 1):
        cells, typed = getattr(step, "cells", None), getattr(step, "number", None)
        lesson.do(f"go {number}")
        if right > 0 and cells is not None:
            for cell in cells:
                lesson.do(f"pick {cell}")
            lesson.do("check")
            right -= 1
        elif right > 0 and typed is not None:
            lesson.do(f"answer {typed}")
            right -= 1


def nbgrader(course: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run nbgrader in the course's folder."""
    command = [str(_HOME / "nbgrader"), *arguments, f"--CourseDirectory.root={course}"]
    path = os.pathsep.join((str(_HOME), os.environ["PATH"]))
    return subprocess.run(
        command,
        cwd=course,
        env={**os.environ, "PATH": path},  # nbgrader starts alembic by its name
        capture_output=True,
        text=True,
        check=False,
        timeout=3600,
    )


def main(count: int) -> None:
    """Grade some notebooks, and print what came of it."""
    with TemporaryDirectory() as folder:
        course = Path(folder)
        source = course / "source" / "week"
        source.mkdir(parents=True)
        (source / "lesson.ipynb").write_text(nbformat.writes(notebook()))
        made = nbgrader(course, "generate_assignment", "week", "--create")
        if made.returncode:
            sys.exit(made.stderr)
        for number in range(count):
            place = course / "submitted" / f"student{number:02}" / "week"
            place.mkdir(parents=True)
            shutil.copy(course / "release" / "week" / "lesson.ipynb", place)
            answer(place / "answers.json", number % 3)
        begun = time.monotonic()
        execute = f"--ExecutePreprocessor.timeout={_SECONDS}"
        done = nbgrader(course, "autograde", "week", "--create", execute)
        seconds = time.monotonic() - begun
        print(f"{count} notebooks in {seconds:.0f} s, {seconds / count:.1f} s each")
        print(f"hung or failed: {done.stderr.count('[AutogradeApp | ERROR]')}")
        with sqlite3.connect(course / "gradebook.db") as base:
            query = (
                "select made.student_id, sum(grade.auto_score) from grade"
                " join submitted_notebook as book on grade.notebook_id = book.id"
                " join submitted_assignment as made on book.assignment_id = made.id"
                " group by made.student_id"
            )
            scores = dict(base.execute(query).fetchall())
        right = sum(scores.get(f"student{number:02}") == number % 3 for number in range(count))
        print(f"right points: {right} of {count}")
        if right < count:
            print(done.stderr[-3000:], scores)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
