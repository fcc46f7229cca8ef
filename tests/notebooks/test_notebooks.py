"""The form of committed tutorials; nbval checks that they run and give what is stored."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import ROOT
from torres_widget.engine.rulebook import DOUBTS, RULINGS, section_text
from torres_widget.lessons.course import outlines

if TYPE_CHECKING:
    from pathlib import Path

TUTORIALS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.fixture(params=TUTORIALS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> dict[str, Any]:
    path: Path = request.param
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def test_there_are_tutorials() -> None:
    assert TUTORIALS


def test_it_was_run_once_from_top_to_bottom(notebook: dict[str, Any]) -> None:
    counts = [cell["execution_count"] for cell in code_cells(notebook)]
    assert counts == list(range(1, len(counts) + 1))


def test_each_output_has_something_to_compare(notebook: dict[str, Any]) -> None:
    """A cell without stored output is run but not compared: it must assert, unless it imports."""
    for cell in code_cells(notebook):
        source = "".join(cell["source"])
        assert cell["outputs"] or "assert " in source or "import " in source, source


def test_no_cell_failed(notebook: dict[str, Any]) -> None:
    for cell in code_cells(notebook):
        assert all(output["output_type"] != "error" for output in cell["outputs"])


def test_it_takes_no_plotly(notebook: dict[str, Any]) -> None:
    """In a browser, its wheel would be a third of a visit."""
    for cell in code_cells(notebook):
        assert not re.search(r"plotly|\.figure\(", "".join(cell["source"]))


def test_no_widget_state_is_stored(notebook: dict[str, Any]) -> None:
    assert "widgets" not in notebook["metadata"]


def test_nothing_of_the_author_s_machine_is_stored(notebook: dict[str, Any]) -> None:
    text = json.dumps(notebook)
    assert not re.search(r"/(home|root|Users|tmp)/\w| at 0x[0-9a-f]{6}", text)


def outputs(notebook: dict[str, Any]) -> list[str]:
    """Return what the code cells print or show as text."""
    return [
        "".join(output.get("text") or output.get("data", {}).get("text/plain", ""))
        for cell in code_cells(notebook)
        for output in cell["outputs"]
    ]


def test_what_is_doubtful_is_told_as_doubtful_where_it_is_shown(notebook: dict[str, Any]) -> None:
    for text in outputs(notebook):
        assert "5, 5, 30" not in text or DOUBTS["castle_count_points"] in text


def test_the_notebook_on_the_editions_shows_rulings_as_rulings() -> None:
    path = ROOT / "notebooks" / "09_editions.ipynb"
    shown = "\n".join(outputs(json.loads(path.read_text(encoding="utf-8"))))
    assert section_text(11) in shown
    assert set(re.findall(r"^  (R11\.\d+)  ", shown, re.MULTILINE)) == set(RULINGS)
    assert all(doubt in shown for doubt in DOUBTS.values())


def test_the_index_leads_to_every_tutorial_and_each_to_the_next() -> None:
    *chapters, index = TUTORIALS
    links = {
        path.name: re.findall(r"\]\((\w+\.ipynb)\)", path.read_text(encoding="utf-8"))
        for path in TUTORIALS
    }
    assert links[index.name] == [path.name for path in chapters]
    for path, following in pairwise(chapters):
        assert links[path.name][-1] == following.name


def test_it_begins_with_something_live(notebook: dict[str, Any]) -> None:
    first = "".join(code_cells(notebook)[0]["source"])
    teachers = "Desk" in first
    live = r"^(\w+ = )?(Course|Lesson|Board|AnalysisBoard)\("
    assert teachers or re.search(live, first, re.MULTILINE), first


def test_what_programmers_read_is_folded_away(notebook: dict[str, Any]) -> None:
    """Positions as text are in folded cells, or in the last part, which is collapsed at first."""
    cells = notebook["cells"]
    headings = ["".join(cell["source"]) for cell in cells]
    if re.match("# For (teachers|programmers)", headings[0]):
        return
    part = headings.index("## For programmers")
    assert cells[part]["metadata"]["jp-MarkdownHeadingCollapsed"] is True
    for cell in cells[:part]:
        source = "".join(cell["source"])
        if re.search(r"[.\d]{8}/|\.apply\(|\bdef\b", source):
            assert cell["metadata"]["jupyter"]["source_hidden"] is True, source
    after = [cell for cell in cells[part + 1 :] if cell["cell_type"] == "markdown"]
    assert not [cell for cell in after if re.match("##? ", "".join(cell["source"]))]


def test_a_tutorial_is_called_what_its_lesson_is() -> None:
    titles = {outline.id: outline.title for outline in outlines()}
    index = (ROOT / "notebooks" / "index.ipynb").read_text(encoding="utf-8")
    links = re.findall(r"\[([^\[\]]+)\]\((\d\d_\w+\.ipynb)\)", index)
    named = {file: name for name, file in links}
    assert set(named) == {path.name for path in TUTORIALS} - {"index.ipynb"}
    for path in TUTORIALS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        heading = "".join(cells[0]["source"]).partition("\n")[0].removeprefix("# ")
        opened = re.search(r'Course\("([a-z-]+)"\)', "".join(cells[1]["source"]))
        if opened:
            assert heading == named[path.name] == titles[opened[1]], path.name
