"""A class of 30 students and 40 steps: how long it takes to collect and to show.

``python benchmarks/lessons/collected.py [STUDENTS]``
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from torres_widget import Lesson, collect
from torres_widget.lessons import Plan, content, load
from torres_widget.lessons.plan import Question, Task

if TYPE_CHECKING:
    from torres_widget.lessons.plan import Step

_STEPS: Final = 40


def lesson() -> Plan:
    """Return a lesson of the first 40 steps of the package that ask."""
    asked = [step for path in content() for step in load(path).steps if step.asks][:_STEPS]
    steps = tuple(replace(step, id=f"step-{n}") for n, step in enumerate(asked))
    return Plan(id="benchmark", title="Benchmark", steps=steps)


def answer(shown: Lesson, step: Step, chance: Random) -> None:
    """Answer a step, wrong at first as often as not."""
    wrong = chance.randrange(3)
    if isinstance(step, Question) and step.ask == "number":
        numbers = [chance.randrange(20) for _ in range(wrong)]
        for number in (*numbers, step.number):
            shown.do(f"answer {number}")
    elif isinstance(step, Question) and step.choices:
        for _ in range(wrong):
            shown.do(f"answer {1 + chance.randrange(len(step.choices))}")
        shown.do(f"answer {' '.join(map(str, step.right_choices))}")
    elif isinstance(step, Question):
        for cell in step.cells or ():
            shown.do(f"pick {cell}")
            if chance.randrange(4) == 0:
                shown.do("check")
        shown.do("check")
    elif isinstance(step, Task):
        for action in step.solution:
            shown.play(str(action))


def main(students: int) -> None:
    """Make a class, collect it, and print the seconds."""
    plan = lesson()
    with TemporaryDirectory() as folder:
        for number in range(students):
            chance = Random(number)
            path = Path(folder, f"{number}.json")
            shown = Lesson(plan, student=f"Student {number}", answers=path)
            for at, step in enumerate(plan.steps, 1):
                shown.do(f"go {at}")
                answer(shown, step, chance)
        begun = time.perf_counter()
        collected = collect(folder, lessons=[plan])
        read = time.perf_counter()
        size = len(collected.html())
        done = time.perf_counter()
    print(f"{collected!r}: collected {read - begun:.2f} s, shown {done - read:.2f} s, {size} bytes")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
