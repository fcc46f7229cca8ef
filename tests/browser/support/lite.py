"""A tutorial open in JupyterLite, whose kernel is Python in the browser."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from tests.browser.support.jupyter import Notebook
from tests.browser.support.lessons import Learner, LessonOnPage
from torres_widget.lessons import load
from torres_widget.lessons.course import outlines
from torres_widget.lessons.file.loading import parse

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.support.served import Site
    from torres_widget.lessons.plan import Plan, Step

#: Milliseconds in which a page or the kernel must have started, on a busy machine.
TIMEOUT: Final = 300_000
#: The "lesson" that the map of a course is.
MAP: Final = "course-map"
#: Numbers of the outputs that are lessons.
_LESSONS: Final = """[
  number for number, shown in sorted(Out.items())
  if isinstance(shown, __import__('torres_widget').Course | __import__('torres_widget').Lesson)
]"""
#: Such a kernel answers no expressions: what it prints is read.
_PRINTED: Final = """async ([path, code]) => {
  const [panel] = [...window.jupyterapp.shell.widgets('main')].filter(
    ({ context }) => context?.path === path);
  const future = panel.context.sessionContext.session.kernel.requestExecute({ code }, true);
  let text = '';
  future.onIOPub = ({ content }) => { text += content.text ?? ''; };
  const { content } = await future.done;
  return content.status === 'ok' ? text : `!${content.ename}: ${content.evalue}`;
}"""


class LiteNotebook(Notebook):
    """A tutorial open in JupyterLite.

    Attributes
    ----------
    first_board
        The first board that it shows.
    """

    def __init__(self, page: Page, home: str, name: str) -> None:
        page.set_default_timeout(TIMEOUT)
        super().__init__(page, home, name, "", host="lite")
        self.first_board = page.locator(".jp-Notebook .torres-root").first
        # The page runs the notebook's beginning by itself.
        self.first_board.wait_for()

    def value(self, expression: str) -> Any:
        """Value of a Python expression in the kernel, by way of JSON.

        Raises
        ------
        AssertionError
            If the expression raises; with the kernel's words.
        """
        code = f"print(__import__('json').dumps({expression}))"
        printed = self.page.evaluate(_PRINTED, [self.path, code])
        assert not printed.startswith("!"), f"{expression}\n{printed}"
        return json.loads(printed)

    def learner(self) -> Learner:
        """Somebody who takes the first lesson that the notebook shows."""
        shown = {number: self.index_of(number) for number in self.value(_LESSONS)}
        number, index = next((number, index) for number, index in shown.items() if index >= 0)
        self.run(f"lesson = Out[{number}]; board = lesson.board")
        return Learner(LessonOnPage(self, index))

    def shown(self) -> tuple[Step, ...]:
        """The steps of the lesson that is shown: all, or the one that it shows alone."""
        plan = self._plan()
        alone = self.value("lesson.lesson['embedded']")
        return (plan.step(self.value("lesson.session.step.id")),) if alone else plan.steps

    def _plan(self) -> Plan:
        name = self.value("lesson.session.plan.id")
        if name in {outline.id for outline in outlines()}:
            return load(name)
        # Written by the notebook itself, as a teacher would.
        text = self.value(f"(folder / '{name}.toml').read_text()")
        return parse(text.encode(), f"{name}.toml")


@dataclass(frozen=True)
class Visit:
    """A tutorial that was run in a browser that knew nothing of the site.

    Attributes
    ----------
    taken
        Steps of its first lesson that were taken.
    solved
        Whether the whole lesson is.
    files
        What was fetched, as files on the server's disk.
    """

    taken: list[str]
    solved: bool
    files: list[Path]

    @property
    def plain(self) -> int:
        """Bytes from a server that packs nothing."""
        return sum(path.stat().st_size for path in self.files)

    @property
    def packed(self) -> int:
        """Bytes from a server that packs texts."""
        contents = [path.read_bytes() for path in self.files]
        return sum(min(len(content), len(gzip.compress(content))) for content in contents)

    def fetched(self, name: str) -> bool:
        """Whether a file was fetched whose name begins so."""
        return any(path.name.startswith(name) for path in self.files)


def visit(page: Page, site: Site, name: str) -> Visit:
    """Run a tutorial on a fresh page, and take its first lesson.

    Parameters
    ----------
    page
        In a context of its own.
    site
        Where it is.
    name
        The notebook.

    Raises
    ------
    AssertionError
        If a cell raises, or the lesson does not go as it should.
    """
    urls: set[str] = set()
    page.context.on("request", lambda request: urls.add(request.url.partition("?")[0]))
    notebook = LiteNotebook(page, site.home, name)
    # What the link leads to is in view without a click, and the file browser is not.
    expect(notebook.first_board).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#jp-left-stack")).to_be_hidden()
    notebook.run_all()
    learner = notebook.learner()
    if notebook.value("lesson.session.plan.id") == MAP:
        learner.panel.get_by_role("button", name="I don't know").click()
        learner.do("Begin")
    shown = notebook.shown()
    learner.solve_all(shown)
    files = [site.file(url) for url in sorted(urls) if url.startswith(site.home)]
    assert notebook.complaints == []
    solved = notebook.value("lesson.solved")
    return Visit([step.id for step in shown], solved, [path for path in files if path.is_file()])
