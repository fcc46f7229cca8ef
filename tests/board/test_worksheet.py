"""Worksheets: tasks on paper, and their answer key."""

from __future__ import annotations

import re
import shutil
from html import escape
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Position, worksheet
from torres_widget.board.options import OptionError
from torres_widget.board.pictures.printed import printed
from torres_widget.board.teaching.prose import prose
from torres_widget.engine import NotationError
from torres_widget.lessons import LessonError, content, load
from torres_widget.lessons.plan import Question

if TYPE_CHECKING:
    from pathlib import Path

TICK = "stroke-width='4'"


def tasks(page: str) -> list[str]:
    return page.split('<li class="task">')[1:]


@pytest.mark.parametrize("name", content())
def test_every_lesson_s_tasks_are_on_its_sheet(name: str) -> None:
    plan = load(name)
    sheet = worksheet(name)
    asked = [step for step in plan.steps if step.asks]
    assert len(tasks(sheet.html)) == len(tasks(sheet.key)) == len(asked)
    assert TICK not in sheet.html
    for step, task in zip(asked, tasks(sheet.key), strict=True):
        assert escape(step.title) in task
        if isinstance(step, Question):
            assert task.count(TICK) == len(step.cells or ())
            assert task.count("class=right") == len(step.right_choices)
            if step.ask == "number":
                assert f'<p class="answer">{step.number}</p>' in task


def test_positions_get_lines_to_write_on() -> None:
    sheet = worksheet([Position.new(seed=1), Position.new(seed=2)], title="Two <b>positions</b>")
    assert [task.count('class="line"') for task in tasks(sheet.html)] == [3, 3]
    assert "Two &lt;b&gt;positions&lt;/b&gt;" in sheet.html


def test_players_are_told_apart_without_colours() -> None:
    board = "/".join(["........"] * 8)
    drawn = printed(Position.from_board(f"{board} 1:a1 2:b1 3:c1 4:d1", players=4))
    marks = re.findall(r"</circle>|<circle[^>]*/><path d='([^']*)'", drawn)
    assert len(set(marks)) == 4
    assert set(re.findall(r"(?:fill|stroke)='([^']*)'", drawn)) <= {
        *("none", "#000", "#fff", "#666", "#d9d9d9"),
    }


def test_annotations_are_printed() -> None:
    place = Position.new(seed=1)
    plain = printed(place)
    for note in ("arrow c3 c5 red", "circle d2", "mark e5 blue", "label c3 up <there>"):
        assert len(printed(place, [note])) > len(plain)
    assert "up &lt;there&gt;" in printed(place, ["label c3 up <there>"])
    with pytest.raises(NotationError):
        printed(place, ["arow c3 c5"])


def test_words_of_a_lesson_stay_words() -> None:
    assert prose("<script>alert(1)</script>") == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"
    assert prose("one *two* `three`") == "<p>one <em>two</em> <code>three</code></p>"


@pytest.mark.parametrize(
    ("what", "options", "error"),
    [
        ([], {}, OptionError),
        (3, {}, OptionError),
        ([Position.new(), "x"], {}, OptionError),
        ("movemnt", {}, LessonError),
        ("movement", {"paper": "A5"}, OptionError),
        ("movement", {"columns": True}, OptionError),
        ("movement", {"columns": 3}, OptionError),
        ("movement", {"language": "de"}, NotationError),
    ],
)
def test_what_is_no_worksheet(what: Any, options: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        worksheet(what, **options)


def test_it_speaks_the_languages() -> None:
    assert "Jméno" in worksheet("movement", language="cs").html


def test_it_is_saved(tmp_path: Path) -> None:
    sheet = worksheet("first-turn")
    sheet.save(tmp_path / "sheet.html")
    sheet.save(tmp_path / "key.html", key=True)
    assert (tmp_path / "sheet.html").read_text(encoding="utf-8") == sheet.html
    assert (tmp_path / "key.html").read_text(encoding="utf-8") == sheet.key
    assert "srcdoc" in sheet._repr_html_()


def test_without_a_browser_a_pdf_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(OSError, match="needs a browser"):
        worksheet("first-turn").pdf(tmp_path / "sheet.pdf")
    assert not (tmp_path / "sheet.pdf").exists()
