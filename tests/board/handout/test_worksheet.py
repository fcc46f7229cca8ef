"""Worksheets: tasks on paper, and their answer key."""

from __future__ import annotations

import json
import os
import re
import shutil
from html import escape
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Lesson, Position, use_play_page, worksheet
from torres_widget.board.handout.prose import prose
from torres_widget.board.options import OptionError
from torres_widget.board.pictures.printed import printed
from torres_widget.engine import NotationError
from torres_widget.lessons import LessonError, content, load, read
from torres_widget.lessons.file.scenario import table_of
from torres_widget.lessons.plan import Question

if TYPE_CHECKING:
    from pathlib import Path

    from torres_widget.lessons import Plan

TICK = "stroke-width='4'"


def tasks(page: str) -> list[str]:
    return page.split('<li class="task">')[1:]


@pytest.mark.parametrize("name", content())
def test_every_lesson_s_tasks_are_on_its_sheet(name: str) -> None:
    plan = load(name)
    sheet = worksheet(name)
    asked = [step for step in plan.steps if step.asks]
    assert len(tasks(sheet.html)) == len(tasks(sheet.key)) == len(asked)
    assert not any(mark in sheet.html for mark in (TICK, 'class="answer"', "class=right"))
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


KING = "......../......../......../......../..2...../..12..../......../........ K:c3 1:d3 2:c4"


def own(**step: object) -> Plan:
    """Return a lesson with one question and a step of theory."""
    place = table_of(Position.from_board(KING, phase=2, stacks=[[3], [3]]))
    head = {"format": "torres-lesson", "version": 1, "id": "own", "title": "Own"}
    asked = {"id": "ask", "kind": "question", "text": "How many?", "position": place, **step}
    shown = {"id": "show", "kind": "show", "title": "The bonus", "text": "Look.", "position": place}
    return read({**head, "steps": [shown, asked]})


def test_the_key_says_how_an_answer_is_worked_out_and_what_mistakes_mean() -> None:
    sheet = worksheet(
        own(answer="score 1", rules=["R7.4"], mistakes={"6": "The bonus is missing."})
    )
    (task,) = tasks(sheet.key)
    assert "2 x 3 + 10 king's bonus = 16" in task
    assert "6: The bonus is missing." in task
    assert "king's bonus =" not in sheet.html
    assert "missing" not in sheet.html
    wrong = {"text": "No", "right": False, "why": "Count **again**."}
    sheet = worksheet(own(choices=[{"text": "Yes", "right": True}, wrong]))
    assert "Count <strong>again</strong>." in sheet.key
    assert "again" not in sheet.html
    key = worksheet("movement").key
    assert "Any other way that reaches the goal is right as well." in key


def test_phase_turn_and_ap_are_printed_where_they_matter() -> None:
    when = "Phase 2, round 4 of 4: orange to act, 5 AP"
    assert when in worksheet(own(answer="score 1", rules=["R7.1"])).html
    assert when in worksheet(own(answer=4)).html
    assert when not in worksheet(own(answer="area c3", rules=["R1.6"])).html
    assert "to act" in worksheet([Position.from_board(KING, stacks=[[3], [3]])]).html


def test_theory_is_printed_in_boxes_if_asked_for() -> None:
    plan = own(answer=4)
    assert "The bonus" not in worksheet(plan).html
    sheet = worksheet(plan, theory=True)
    assert len(tasks(sheet.html)) == 1
    assert sheet.html.count('<li class="theory">') == 1
    assert "The bonus" in sheet.html


#: A program that prints nothing, and writes down how it was called.
_PROGRAM = """#!/bin/sh
echo "$0 $@" > "{called}"
for word in "$@"; do case $word in --print-to-pdf=*) : > "${{word#--print-to-pdf=}}";; esac; done
"""


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Note of a browser on how it was called: one is in the current folder, one among programs."""
    for name in ("here", "programs"):
        program = tmp_path / name / "chromium"
        program.parent.mkdir()
        program.write_text(_PROGRAM.format(called=tmp_path / "called"))
        program.chmod(0o755)
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "called"


posix = pytest.mark.skipif(os.name == "nt", reason="a shell script is the browser")


@posix
@pytest.mark.parametrize("path", ["", ".", "{sep}", ".{sep}/usr/nothing", "./{sep}../here"])
def test_a_browser_is_never_taken_from_the_current_folder(
    path: str, called: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = worksheet("first-turn")
    path = path.format(sep=os.pathsep)
    monkeypatch.setenv("PATH", path)
    with pytest.raises(OSError, match="needs a browser"):
        sheet.pdf(called.with_name("sheet.pdf"))
    assert not called.exists()
    programs = called.with_name("programs")
    monkeypatch.setenv("PATH", os.pathsep.join([path, str(programs), "/bin"]))
    sheet.pdf(called.with_name("sheet.pdf"))
    assert called.read_text().startswith(str(programs))


@posix
@pytest.mark.parametrize("user", [0, 1000])
def test_a_browser_keeps_its_sandbox_unless_root_starts_it(
    user: int, called: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setenv("PATH", os.pathsep.join([str(called.with_name("programs")), "/bin"]))
    worksheet("first-turn").pdf(called.with_name("sheet.pdf"))
    assert ("--no-sandbox" in called.read_text()) == (user == 0)


def test_a_sheet_in_a_notebook_may_run_nothing() -> None:
    frame = worksheet("first-turn")._repr_html_().split("srcdoc")[0]
    assert re.findall('sandbox="(.*?)"', frame) == ["allow-same-origin"]


def test_a_sheet_has_a_code_that_opens_the_lesson(tmp_path: Path) -> None:
    board = "......../......../......../...31.../...24.../......../......../........ 1:d4"
    step = {"kind": "question", "id": "d4", "text": "How high?", "answer": 2}
    head = {"format": "torres-lesson", "version": 1, "id": "short", "title": "Short"}
    document = {**head, "steps": [{**step, "position": {"board": board}}]}
    path = tmp_path / "short.json"
    path.write_text(json.dumps(document))
    with pytest.raises(LessonError, match="use_play_page"):
        worksheet(path, qr=True)
    use_play_page("https://example.org/play/")
    try:
        sheet = worksheet(path, qr=True)
        assert Lesson(path).share().qr() in sheet.html
        assert "<title>Short</title><path" not in sheet.key
        with pytest.raises(OptionError, match="a lesson by its name or file"):
            worksheet([Position.new(seed=1)], qr=True)
    finally:
        use_play_page(None)
