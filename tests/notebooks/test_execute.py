"""A notebook with boards and a lesson runs from the command line, with no display and no page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

from torres_widget import Lesson

if TYPE_CHECKING:
    from pathlib import Path

#: Seconds after which it would hang.
_PATIENCE: Final = 300
CELLS: Final = (
    "from torres_widget import AnalysisBoard, Board, Course, Desk, Drill, Lesson, collect",
    "Board()",
    "AnalysisBoard()",
    "Drill(seed=1)",
    "Course(progress=False)",
    "Desk()",
    'lesson = Lesson("first-turn", student="Ann", answers="answers.json")\nlesson',
    "lesson.grade(out_of=6)",
    'Lesson("movement", exam=True, student="Ann", answers="answers.json")',
    'collect(".")',
)


def test_nbconvert_executes_it(tmp_path: Path) -> None:
    lesson = Lesson("first-turn", step="worth", student="Ann", answers=tmp_path / "answers.json")
    lesson.do("answer 4")
    empty: dict[str, Any] = {
        "cell_type": "code",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
    }
    cells: list[Any] = [
        {**empty, "id": f"cell-{number}", "source": source} for number, source in enumerate(CELLS)
    ]
    spec = {"name": "python3", "display_name": "Python 3"}
    head = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": spec}}
    path = tmp_path / "marks.ipynb"
    path.write_text(json.dumps({**head, "cells": cells}), encoding="utf-8")
    headless = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    execute = ("-m", "nbconvert", "--execute", "--to", "notebook", "--inplace", "marks.ipynb")
    done = subprocess.run(
        [sys.executable, *execute],
        cwd=tmp_path,
        env=headless,
        check=False,
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    shown = [{kind for output in cell["outputs"] for kind in output["data"]} for cell in cells]
    assert shown[0] == set()
    assert [sorted(kinds) for kinds in shown[1:] if "text/plain" not in kinds] == []
    assert cells[CELLS.index("lesson.grade(out_of=6)")]["outputs"][0]["data"]["text/plain"] == [
        "1.0"
    ]
