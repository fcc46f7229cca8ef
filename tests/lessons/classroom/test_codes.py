"""Codes: answers as a text to copy come back from forms and mails; a cut code is noticed."""

from __future__ import annotations

import json
import zipfile
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from torres_widget import Lesson, collect
from torres_widget.common.packing import packed
from torres_widget.lessons import LessonError, load
from torres_widget.lessons.answers.code import MARK, _check_sum, read_codes, to_code
from torres_widget.lessons.answers.file_format import read_file

if TYPE_CHECKING:
    from pathlib import Path

    from torres_widget.lessons.classroom.collected import Collected

NAME = "Žofie Nováková"


def answered(
    path: Path, *answers: str, student: str = NAME, lesson: str = "first-turn", exam: bool = False
) -> str:
    """Return the code of some answers to a lesson."""
    made = Lesson(lesson, step="worth", student=student, answers=path, exam=exam)
    for answer in answers:
        made.do(f"answer {answer}")
    return made.handed_over().code


@pytest.fixture
def code(tmp_path: Path) -> str:
    return answered(tmp_path / "own.json", "3", "4")


def in_folder(tmp_path: Path, **texts: str) -> Collected:
    folder = tmp_path / "class"
    folder.mkdir()
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return collect(folder)


def test_a_code_is_the_file_and_short(code: str, tmp_path: Path) -> None:
    (kept,) = read_codes(code, "code")
    assert kept == read_file(tmp_path / "own.json")
    assert kept.sound
    assert len(code) < 250


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "Dear teacher,\n\n{} \n\nBye, Ann",
        "<p>My answers:<br>{}</p>",
        "Timestamp;Name;Code\n26.11.2026;Ann;{}\n26.11.2026;Ben;\n",
        '"2026/11/26","{}"',
        "“{}”.",
    ],
)
def test_what_stands_around_a_code_does_not_matter(text: str, code: str) -> None:
    (kept,) = read_codes(text.format(code), "text")
    assert kept.student == NAME


@pytest.mark.parametrize("between", ["\n", "\r\n> ", " ", "<wbr>", "&#8203;", "\u00ad"])
def test_a_code_may_be_broken_into_lines(between: str, code: str) -> None:
    lines = between.join(code[at : at + 40] for at in range(0, len(code), 40))
    (kept,) = read_codes(lines, "mail")
    assert kept.student == NAME


def test_every_cut_is_noticed(code: str) -> None:
    for end in range(len(MARK), len(code)):
        with pytest.raises(LessonError, match="a whole code"):
            read_codes(code[:end], "mail")


@given(st.data())
def test_a_letter_that_changed_is_noticed(data: st.DataObject) -> None:
    code = to_code({"format": "torres-answers", "version": 1, "student": "Ann", "answers": []})
    at = data.draw(st.integers(len(MARK), len(code) - 1))
    letter = data.draw(st.sampled_from("abcXYZ059-_.~%=é\x00"))
    changed = code[:at] + letter + code[at + 1 :]
    if changed != code:
        with pytest.raises(LessonError):
            read_codes(changed, "mail")


@pytest.mark.parametrize("text", ["", "{}", "[", "7", '{"student": 5}', "[" * 9000, "é" * 99])
def test_what_is_no_answers_file_is_refused(text: str) -> None:
    body = packed(text, b"")
    with pytest.raises(LessonError, match="mail, code 1"):
        read_codes(f"{MARK}{body}.{_check_sum(body)}", "mail")


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(LessonError):
        read_codes(text, "text")
    with suppress(LessonError):
        read_codes(MARK + text, "text")


def test_a_class_is_read_from_texts_tables_and_zips(tmp_path: Path) -> None:
    codes = [
        answered(tmp_path / f"{name}.json", "3" if name == "Ben" else "4", student=name)
        for name in ("Ann", "Ben", "Cat", "Dan")
    ]
    folder = tmp_path / "class"
    folder.mkdir()
    table = f"Name;Code\nAnn;{codes[0]}\nBen;{codes[1]}\n"
    (folder / "Answers.csv").write_bytes(table.encode("utf-16"))
    with zipfile.ZipFile(folder / "moodle.zip", "w") as archive:
        archive.writestr("Cat_12_onlinetext/onlinetext.html", f"<p>{codes[2]}</p>")
    (folder / "mail.TXT").write_bytes(f"Grüße: {codes[3]}".encode("latin-1"))
    (folder / "roster.csv").write_text("First name,Last name\nAnn,Bell\n")
    collected = collect(folder)
    assert collected.problems == collected.doubts == ()
    assert {row.student: row.star for row in collected.rows} == {
        "Ann": True,
        "Ben": False,
        "Cat": True,
        "Dan": True,
    }


def test_a_cut_code_is_a_problem_that_says_where_and_hides_no_other(
    code: str, tmp_path: Path
) -> None:
    collected = in_folder(tmp_path, mails_txt=f"{code[:-5]}\n{code}")
    (problem,) = collected.problems
    assert problem.startswith("mails.txt, code 1")
    assert [student.file for student in collected.students] == ["mails.txt, code 2"]


def test_codes_of_several_lessons_are_one_student(tmp_path: Path) -> None:
    first = answered(tmp_path / "a.json", "4")
    asked = next(step.id for step in load("movement").steps if step.asks)
    second = Lesson("movement", step=asked, student=NAME, answers=tmp_path / "b.json")
    second.do("solution")
    collected = in_folder(tmp_path, a_txt=first, b_txt=second.handed_over().code)
    (student,) = collected.students
    assert student.doubts == ()
    assert student.file == "a.txt, code 1, b.txt, code 1"


def test_a_code_that_was_sent_again_counts_once_and_as_it_is_now(tmp_path: Path) -> None:
    early = answered(tmp_path / "own.json", "3")
    late = answered(tmp_path / "own.json", "4")
    for order, texts in enumerate(((early, late), (late, early))):
        (tmp_path / str(order)).mkdir()
        collected = in_folder(tmp_path / str(order), a_txt=texts[0], b_txt=texts[1])
        assert collected.doubts == ()
        (row,) = collected.rows
        assert (row.tries, row.right_at) == (2, 2)


def test_two_that_contradict_each_other_stay_apart(tmp_path: Path) -> None:
    codes = [answered(tmp_path / f"{n}.json", answer) for n, answer in enumerate(("3", "4"))]
    collected = in_folder(tmp_path, a_txt=codes[0], b_txt=codes[1])
    assert len(collected.students) == 2
    assert all("several files have this name" in student.doubts for student in collected.students)


def test_an_exam_that_was_begun_again_stays_apart(tmp_path: Path) -> None:
    codes = []
    for number in range(2):
        path = tmp_path / f"{number}.json"
        answered(path, "4", exam=True)
        document = json.loads(path.read_text(encoding="utf-8"))
        document["places"][0]["begun"] = f"2026-11-26T10:0{number}:00+00:00"
        codes.append(to_code(document))
    collected = in_folder(tmp_path, a_txt=codes[0], b_txt=codes[1])
    assert len(collected.students) == 2
