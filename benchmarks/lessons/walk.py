"""Walk through the tutorials in JupyterLab, and through every lesson in them, by mouse.

Run it from the project's root: ``python -m benchmarks.lessons.walk``, or with the names of
notebooks. In each notebook all cells are run and every board is looked for; in each lesson every
step is taken: watched, solved by its stored solution, which then plays itself, answered wrongly and
then rightly, with all hints asked for; an embedded step is taken alone. A step that fails is
printed, and the walk goes on; it ends with an error if there was one, or if no wrong answer was
explained by a rule in some whole lesson that asks the engine.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from playwright.sync_api import Error, expect

from benchmarks.browser import jupyter
from tests.browser.support.boards import ShownBoard
from tests.browser.support.jupyter import Notebook
from tests.browser.support.lessons import Learner, LessonOnPage, Taken
from torres_widget.lessons.course import course_map
from torres_widget.lessons.file.loading import content, load
from torres_widget.lessons.plan import Question

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.support.jupyter import LabServer
    from torres_widget.lessons.plan import Plan

NOTEBOOKS: Final = Path("notebooks")
PLANS: Final = {plan.id: plan for plan in map(load, content())}
#: Id of the session that a course's map is.
MAP: Final = course_map().id
#: Milliseconds after which something that does not come counts as failed.
DEADLINE: Final = 120_000
#: An exam says nothing of answers and is handed in once: it is looked at, and not taken.
_LESSONS: Final = """[
  [n, out.session.plan.id, out.session.index, out.lesson["embedded"]]
  for n, out in sorted(Out.items())
  if isinstance(out, (__import__('torres_widget').Lesson, __import__('torres_widget').Course))
  and not out.session.plan.exam
]"""


class Row(NamedTuple):
    """Outcome of a lesson in a notebook: of the whole lesson, or of one step that is shown."""

    notebook: str
    lesson: str
    steps: list[Taken]
    failed: list[str]
    seconds: float

    def __str__(self) -> str:
        tried = [word.split()[0] for taken in self.steps for word in taken.tried]
        rules = sorted(set().union(*(taken.explained for taken in self.steps)))
        cells = (
            self.notebook,
            self.lesson,
            len(self.steps),
            tried.count("watched"),
            tried.count("solved"),
            tried.count("answered"),
            tried.count("erred"),
            tried.count("solution"),
            " ".join(rules),
            len(self.failed),
            f"{self.seconds:.0f} s",
        )
        return f"| {' | '.join(map(str, cells))} |"


HEAD: Final = (
    "| notebook | lesson | steps | watched | solved | answered | wrong first | solutions shown "
    "| explained by | failed | time |\n" + "|---" * 11 + "|"
)


class Walk:
    """Walks through notebooks on one server.

    Attributes
    ----------
    rows
        One for each lesson that was walked through.
    failed
        What went wrong, in words.
    """

    def __init__(self, browser: Browser, lab: LabServer, pictures: Path) -> None:
        self._browser = browser
        self._lab = lab
        self._pictures = pictures
        self.rows: list[Row] = []
        self.failed: list[str] = []

    def through(self, path: Path) -> None:
        """Open a notebook, run it, look at its boards, and take its lessons."""
        shutil.copy(path, self._lab.root / path.name)
        context = self._browser.new_context(
            viewport={"width": 1280, "height": 1400}, reduced_motion="reduce"
        )
        context.set_default_timeout(DEADLINE)
        notebook = Notebook(context.new_page(), self._lab.url, path.name, path.stem)
        try:
            notebook.run_all()
            _unfold(notebook)
            boards = self._look(notebook)
            print(f"{path.name}: ran, {boards} cells with boards drawn", flush=True)
            shown = notebook.value(_LESSONS)
            last = {lesson: number for number, lesson, _, alone in shown if not alone}
            for number, lesson, index, alone in shown:
                if lesson == MAP:
                    self._take_from_map(notebook, number)
                    continue
                # A lesson of the notebook's own is a file in its `folder`.
                plan = PLANS.get(lesson) or load(f"{notebook.value('str(folder)')}/{lesson}.toml")
                whole = not alone and last[lesson] == number and not index
                self._take(notebook, number, plan, None if whole else index)
        except (AssertionError, Error) as error:
            self._fail(notebook, path.name, error)
        self.failed += [f"{path.name}: {complaint}" for complaint in notebook.complaints]
        context.close()
        self._lab.end_sessions()

    def _look(self, notebook: Notebook) -> int:
        """Wait until every board of the notebook has been drawn; return how many cells have any."""
        found = 0
        for index in notebook.value(_SHOWING):
            cell = notebook.cell(notebook.index_of(index))
            shown = cell.locator(".torres-root")
            shown.first.wait_for()
            for board in shown.all():
                board.scroll_into_view_if_needed()  # a board out of sight is not drawn
                ShownBoard(notebook.page, board)
            found += 1
        return found

    def _take_from_map(self, notebook: Notebook, number: int) -> None:
        """Take every lesson of a course that no notebook before has shown whole."""
        for plan in PLANS.values():
            if any(row.lesson == plan.id for row in self.rows):
                continue
            lesson = self._shown(notebook, number)
            lessons = lesson.panel.get_by_role("list", name="Lessons")
            lessons.get_by_role("button", name=plan.title).click()
            self._take(notebook, number, plan, None)
            lesson.do("Map")

    def _shown(self, notebook: Notebook, number: int) -> LessonOnPage:
        """Bring a lesson into view, and give it its names in the kernel."""
        notebook.run(f"lesson = Out[{number}]; board = lesson.board")
        cell = notebook.index_of(number)
        notebook.cell(cell).locator(".torres-root").first.scroll_into_view_if_needed()
        return LessonOnPage(notebook, cell)

    def _take(self, notebook: Notebook, number: int, plan: Plan, index: int | None) -> None:
        """Take a whole lesson, or the one step that it was opened at."""
        begun = time.monotonic()
        taken: list[Taken] = []
        failed: list[str] = []
        learner = Learner(self._shown(notebook, number))
        steps = plan.steps if index is None else plan.steps[index : index + 1]
        for place, step in enumerate(steps):
            if place:
                learner.lesson.do("Next")
            try:
                taken.append(learner.take(step))
                print(f"  {plan.id}, {step.id}: {', '.join(taken[-1].tried)}", flush=True)
            except (AssertionError, Error, StopIteration):
                self._fail(notebook, f"{notebook.path}, {plan.id}, {step.id}")
                failed.append(step.id)
        if index is None and notebook.value("hasattr(lesson, 'where')"):
            learner.finish(plan)
        name = plan.id if index is None else f"{plan.id}: {steps[0].id}"
        row = Row(notebook.path, name, taken, failed, time.monotonic() - begun)
        asks = any(isinstance(step, Question) and step.query for step in steps)
        explained = set().union(*(step.explained for step in taken)) - {""}
        if index is None and asks and not explained:
            self.failed.append(f"{name}: no wrong answer was explained by a rule")
        self.rows.append(row)
        print(row, flush=True)

    def _fail(self, notebook: Notebook, where: str, error: Exception | None = None) -> None:
        told = "".join(traceback.format_exception(error or sys.exception()))
        self.failed.append(f"{where}\n{told}")
        print(f"FAILED {where}\n{told}", flush=True)
        self._pictures.mkdir(exist_ok=True)
        name = where.replace(", ", "-").replace(".ipynb", "")
        notebook.page.screenshot(path=self._pictures / f"walk-{name}.png")


def _unfold(notebook: Notebook) -> None:
    """Open the part for programmers, which is folded at first."""
    for index in notebook.page.evaluate(_FOLDED, notebook.path):
        notebook.cell(index).locator(".jp-showHiddenCellsButton").click()


_FOLDED: Final = """(path) => {
  for (const widget of window.jupyterapp.shell.widgets('main'))
    if (widget.context?.path === path)
      return [...widget.context.model.cells].flatMap(
        (cell, index) => cell.getMetadata('jp-MarkdownHeadingCollapsed') ? [index] : []);
}"""

#: Numbers of the outputs that are boards, lessons, drills, or boxes of such.
_SHOWING: Final = """[
  n for n, out in sorted(Out.items())
  if isinstance(out, __import__('torres_widget').Board)
  or hasattr(out, 'board') or hasattr(out, 'children')
]"""


def main() -> int:
    """Walk, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("notebooks", nargs="*", type=Path, help="all of them by default")
    paths = parser.parse_args().notebooks or sorted(NOTEBOOKS.glob("*.ipynb"))
    expect.set_options(timeout=DEADLINE)
    with jupyter() as (browser, lab):
        walk = Walk(browser, lab, Path("test-results"))
        for path in paths:
            walk.through(path)
    print(HEAD)
    for row in walk.rows:
        print(row)
    for told in walk.failed:
        print("failed:", told.partition("\n")[0])
    return bool(walk.failed)


if __name__ == "__main__":
    raise SystemExit(main())
