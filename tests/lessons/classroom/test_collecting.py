"""Answers of a class: collected, judged again, doubted where they should be, counted, exported."""

from __future__ import annotations

import csv
import json
import sys
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Lesson
from torres_widget.engine.text.files import is_device
from torres_widget.lessons import LessonError, answers_file, bundle, collect, load
from torres_widget.lessons.answers.file_format import read_file, seal
from torres_widget.lessons.answers.student_names import student_name
from torres_widget.lessons.classroom.reports import SHEETS, class_line, sign
from torres_widget.lessons.file.loading import path_of
from torres_widget.lessons.plan import Task

if TYPE_CHECKING:
    from pathlib import Path

    from torres_widget.lessons.classroom.collected import Collected
    from torres_widget.lessons.classroom.sheets import Sheet

COMMANDS = ("answer 3", "answer 4", "go 2", "pick c2", "check", "pick b3", "pick d3", "pick c4")


def answered(path: Path, name: str, *commands: str) -> Path:
    lesson = Lesson("first-turn", step="worth", student=name, answers=path)
    for command in commands or ("answer 3", "answer 4"):
        lesson.do(command)
    return path


def edited(path: Path, **changes: Any) -> None:
    """Change the first answer of a file by hand."""
    document = json.loads(path.read_text())
    document["answers"][0] |= changes
    path.write_text(json.dumps(document))


def forged(path: Path, **changes: Any) -> None:
    """Change the first answer, and make a seal that fits, as somebody who read our code can."""
    edited(path, **changes)
    document = json.loads(path.read_text())
    path.write_text(json.dumps({**document, "seal": seal(document)}))


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Ann/Bob", "ann-bob.json"),
        ("../../etc", "etc.json"),
        ("Žofie Nováková", "zofie-novakova.json"),
        ("李雷", "lilei.json"),
        ("CON", "con-1.json"),
        ("=1+1", "1-1.json"),
    ],
)
def test_any_name_has_a_file_in_the_folder(name: str, file: str, tmp_path: Path) -> None:
    assert answers_file(name) == file
    answered(tmp_path / answers_file(name), name)
    assert [row.student for row in collect(tmp_path).rows] == [name]


@pytest.mark.parametrize("name", ["", "  ", "...", "/", "a\nb", "a\x00", "\u202eAnn", 5, "x" * 81])
def test_what_is_no_name_is_refused_when_it_is_entered(name: Any, tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="student"):
        answers_file(name)
    with pytest.raises(LessonError, match="student"):
        Lesson("first-turn", student=name, answers=tmp_path / "a.json")


def test_a_file_in_a_folder_that_is_missing_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="a folder that exists"):
        Lesson("first-turn", student="Ann/Bob", answers=tmp_path / "Ann/Bob.json")


def test_a_name_that_was_never_written_is_said_on_the_board_and_by_collect(tmp_path: Path) -> None:
    for name in ("your name", "vaše jméno"):
        lesson = Lesson("first-turn", student=name, answers=tmp_path / answers_file(name))
        assert "name" in lesson.lesson["note"]
        lesson.do("go 4")
        lesson.do("answer 4")
    answered(tmp_path / "ann.json", "Ann")
    doubts = {student.name: student.doubts for student in collect(tmp_path).students}
    assert doubts["Ann"] == ()
    assert doubts["your name"] == doubts["vaše jméno"] == ("no name was entered",)


def test_two_files_of_one_name_are_not_merged(tmp_path: Path) -> None:
    answered(tmp_path / "one.json", "Ann", "answer 4")
    answered(tmp_path / "two.json", " ANN", "answer 3")
    collected = collect(tmp_path)
    assert {row.student: row.state for row in collected.rows} == {
        "Ann (one.json)": "right",
        "ANN (two.json)": "wrong",
    }
    assert len(collected.doubts) == 2
    assert all("several files" in doubt for doubt in collected.doubts)


def test_every_answer_is_kept_with_its_time(tmp_path: Path) -> None:
    kept = read_file(answered(tmp_path / "ann.json", "Ann", *COMMANDS, "check"))
    assert kept.sound
    given = {row.step: [attempt.given for attempt in row.attempts] for row in kept.answers}
    assert given["worth"] == [("3",), ("4",)]
    assert given["where-to-step"] == [("c2",), ("c2", "b3", "d3", "c4")]


def test_a_file_changed_by_hand_is_noticed_for_good(tmp_path: Path) -> None:
    path = answered(tmp_path / "ann.json", "Ann", "answer 3")
    edited(path, hints=0, tries=9)
    answered(path, "Ann", "answer 5")
    (doubt,) = collect(tmp_path).doubts
    assert "changed by hand" in doubt


@pytest.mark.parametrize(
    "claim",
    [
        {"state": "right", "right_at": 1},
        {"state": "right", "right_at": 2},
        {"state": "right", "right_at": 1, "tries": 1, "attempts": []},
        {"state": "right", "right_at": 1, "attempts": [{"given": ["c3"], "seconds": 1}]},
    ],
)
def test_a_result_that_its_answers_do_not_bear_out_counts_for_nothing(
    claim: dict[str, Any], tmp_path: Path
) -> None:
    forged(answered(tmp_path / "ann.json", "Ann", "answer 3"), **claim)
    collected = collect(tmp_path)
    assert (collected.rows[0].state, collected.rows[0].right_at) == ("wrong", 0)
    assert "don't agree with" in collected.doubts[0]


def test_a_later_try_cannot_be_made_the_first(tmp_path: Path) -> None:
    forged(answered(tmp_path / "ann.json", "Ann"), right_at=1, tries=1)
    collected = collect(tmp_path)
    assert collected.rows[0].right_at == 2
    assert collected.doubts


def test_tasks_are_judged_again_by_playing_them(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    lesson = Lesson("first-turn", student="Ann", answers=path)
    task = next(step for step in lesson.session.plan.steps if isinstance(step, Task))
    lesson.do(f"go {lesson.session.plan.steps.index(task) + 1}")
    for action in task.solution:
        lesson.play(str(action))
    (row,) = collect(tmp_path).rows
    assert (row.state, row.right_at) == ("right", 1)
    forged(path, attempts=[{"given": ["move a1 a2"], "seconds": 1}])
    collected = collect(tmp_path)
    assert (collected.rows[0].state, len(collected.doubts)) == ("wrong", 1)


def test_copies_are_noticed_and_chance_is_not(tmp_path: Path) -> None:
    attempts = [{"given": [str(n)], "seconds": 10 * n} for n in (1, 2, 3)]
    for name in ("ann", "bob"):
        forged(answered(tmp_path / f"{name}.json", name, "answer 3"), attempts=attempts)
    answered(tmp_path / "cat.json", "cat", "answer 3")
    answered(tmp_path / "dan.json", "dan", "answer 3")
    doubts = {student.name: student.doubts for student in collect(tmp_path).students}
    assert "bob.json" in doubts["ann"][0]
    assert "ann.json" in doubts["bob"][0]
    assert doubts["cat"] == doubts["dan"] == ()


def test_a_copy_under_another_name_is_said_to_be_whose_it_is(tmp_path: Path) -> None:
    path = answered(tmp_path / "ann.json", "Ann", "answer 4")
    copy = tmp_path / "ben.json"
    copy.write_text(path.read_text().replace('"Ann"', '"Ben"'))
    answered(path, "Ann", "go 2", "pick c2", "check")
    answered(tmp_path / "cat.json", "Cat", "answer 4")
    doubts = {student.name: student.doubts for student in collect(tmp_path).students}
    assert doubts == {"Ann": (), "Ben": ("a copy: the file is sealed for Ann",), "Cat": ()}
    edited(copy, hints=1)
    assert "changed by hand" in collect(tmp_path).doubts[0]


def test_who_goes_on_in_a_copy_is_noticed(tmp_path: Path) -> None:
    """Some answers at the same moments are enough; a single one is chance."""
    given = [
        {
            "lesson": "first-turn",
            "step": step,
            "rules": [],
            "state": "wrong",
            "tries": 1,
            "hints": 0,
            "right_at": 0,
            "attempts": [{"given": ["h8"], "seconds": 7}],
            "at": f"2026-11-22T10:00:{second}+00:00",
        }
        for step, second in (("where-to-step", 10), ("best-turn", 20), ("worth", 30))
    ]
    for name, rows in (("ann", given), ("ben", given), ("cat", given[:1])):
        document = {"format": "torres-answers", "version": 1, "student": name, "answers": rows}
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps({**document, "seal": seal(document)}))
    answered(tmp_path / "ben.json", "ben", "go 9")
    doubts = {student.name: student.doubts for student in collect(tmp_path).students}
    assert doubts["ann"] == ("the same answers after the same times as in ben.json",)
    assert doubts["ben"] == ("the same answers after the same times as in ann.json",)
    assert doubts["cat"] == ()


def test_lessons_of_ones_own_are_given(tmp_path: Path) -> None:
    plan = load("first-turn")
    own = type(plan)(**{**plan.__dict__, "id": "mine"})
    lesson = Lesson(own, step="worth", student="Ann", answers=tmp_path / "ann.json")
    lesson.do("answer 3")
    forged(tmp_path / "ann.json", state="right", right_at=1)
    unknown = collect(tmp_path)
    assert unknown.rows == ()
    assert unknown.doubts == ("Ann: mine: 1 answer not judged: its lesson is missing",)
    assert collect(tmp_path, lessons=[own]).rows[0].state == "wrong"


@pytest.fixture
def class_of_three(tmp_path: Path) -> Collected:
    answered(tmp_path / "a.json", "Ann Bell", "answer 4")
    answered(tmp_path / "b.json", "Bo Cole", "answer 3", "answer 4")
    answered(tmp_path / "c.json", "=HYPERLINK(1)", "answer 3", "hint")
    return collect(tmp_path)


def test_a_step_says_how_far_those_came_who_have_not_solved_it(tmp_path: Path) -> None:
    for name, *commands in (
        ("Ann", "answer 4"),
        ("Ben", "answer 3"),
        ("Cat", "answer 3"),
        ("Dan", "answer 5"),
        ("Eve", "answer 6"),
        ("Flo", "answer 7"),
    ):
        answered(tmp_path / f"{name}.json", name, *commands)
    asked = next(step for step in load("first-turn").steps if isinstance(step, Task))
    only = Lesson("first-turn", step=asked.id, student="Gil", answers=tmp_path / "Gil.json")
    only.play(str(asked.solution[0]))
    steps = {row[0]: row[-1] for row in collect(tmp_path).sheet("steps").rows}
    assert steps["Your first turn, Level times cells"] == "5 (“3”: 2; “5”: 1; other answers: 2)"
    assert steps["Your first turn, Now you"] == "7 (begun: 1; not begun: 6)"
    chosen = collect(tmp_path, lessons=["first-turn"]).sheet("steps")
    told = {row[0]: row[-1] for row in chosen.rows}
    assert str(told["Your first turn, Level times cells"]).endswith("not begun: 1)")


def test_the_tables_count(class_of_three: Collected) -> None:
    marks = class_of_three.sheet("marks")
    assert [row[1] for row in marks.rows] == ["★", "✓", "✗"]
    assert class_of_three.sheet("steps").rows[0][1:4] == (3, "33 %", "67 %")
    assert [row[-1] for row in class_of_three.sheet("steps").rows] == ["1 (“3”: 1)"]
    assert {row[1:4] for row in class_of_three.sheet("rules").rows} == {(3, "33 %", "67 %")}
    assert class_of_three.sheet("mistakes").rows[0][1:] == ("3", 2)
    assert [row[1] for row in class_of_three.sheet("students").rows] == [1, 1, 0]
    with pytest.raises(LessonError, match="students, marks"):
        class_of_three.sheet("mark")


def test_the_class_in_a_sentence(class_of_three: Collected) -> None:
    assert class_line(class_of_three) == (
        "3 students, points on average: 0.7 of 6. "
        "Hardest step: Your first turn, Level times cells (right at once: 33 %)."
    )


def lines(sheet: Sheet) -> list[list[str]]:
    return list(csv.reader(StringIO(sheet.csv())))


def test_gradebooks_without_a_roster(class_of_three: Collected) -> None:
    with pytest.warns(UserWarning, match="roster="):
        moodle = lines(class_of_three.gradebook("moodle", title="Doors", out_of=60, later=0.5))
    who = ["First name", "Last name", "ID number", "Institution", "Department", "Email address"]
    assert moodle[0] == [*who, "Doors"]
    assert moodle[1] == ["Ann", "Bell", "", "", "", "", "10.0"]
    assert moodle[2][-1] == "5.0"
    assert moodle[3][0] == "'=HYPERLINK(1)"
    canvas = lines(class_of_three.gradebook("canvas", title="Doors"))
    assert canvas[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Doors"]
    assert canvas[1][:5] == ["Points Possible", "", "", "", ""]
    assert {len(line) for line in (*moodle, *canvas)} == {6, 7}


def test_gradebooks_by_their_own_export(class_of_three: Collected, tmp_path: Path) -> None:
    roster = tmp_path / "export.csv"
    roster.write_text(
        "\ufeffStudent,ID,SIS User ID,SIS Login ID,Integration ID,Section,Old (7)\n"
        "    Points Possible,,,,,,9\n"
        '"Bell, Ann",11,s11,ann,,A,3\n"Cole, Bo",12,s12,bo,,A,\n"Dee, Di",13,s13,di,,A,\n'
    )
    with pytest.raises(LessonError, match="HYPERLINK"):
        class_of_three.gradebook("canvas", roster=roster)
    names = {"=HYPERLINK(1)": None}
    book = lines(class_of_three.gradebook("canvas", roster=roster, names=names, title="Doors"))
    columns = ["Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Section"]
    assert book[0] == [*columns, "Doors"]
    assert [line[1] for line in book[2:]] == ["11", "12", "13"]
    assert [line[-1] for line in book[2:]] == ["1.0", "1.0", ""]
    with pytest.raises(LessonError, match="once"):
        class_of_three.gradebook("canvas", roster=roster, names={"=HYPERLINK(1)": "Bo Cole"})


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe", b"a,b\n1,2\n", b'Student\n"x', b"Student\na,b,c\n"]
)
def test_a_roster_that_is_none(data: bytes, class_of_three: Collected, tmp_path: Path) -> None:
    roster = tmp_path / "export.csv"
    roster.write_bytes(data)
    with pytest.raises(LessonError, match=r"export\.csv"):
        class_of_three.gradebook("canvas", roster=roster)


def test_names_cannot_break_out_of_the_tables(tmp_path: Path) -> None:
    answered(tmp_path / "a.json", "<script>alert(1)</script>", "answer 3")
    html = collect(tmp_path).sheet("students").html()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_nothing_of_it_needs_pandas(
    class_of_three: Collected, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    table = class_of_three.table()
    assert [row["student"] for row in table] == [row.student for row in class_of_three.rows]
    for name in SHEETS:
        sheet = class_of_three.sheet(name)
        assert sheet.html()
        assert len(lines(sheet)) == len(sheet.rows) + 1
    assert lines(class_of_three.gradebook("canvas"))


def test_an_empty_folder_is_an_empty_class(tmp_path: Path) -> None:
    collected = collect(tmp_path)
    assert repr(collected) == "<Collected: 0 answers of 0 students, 1 problems>"
    assert "No answers found" in collected.problems[0]
    assert collected.sheet("steps").rows == collected.gradebook("moodle").rows == ()


def test_a_name_keeps_its_accents_and_loses_its_blanks() -> None:
    assert student_name("  Žofie ") == "Žofie"


@pytest.mark.parametrize("name", ["CON", "con", "Nul", "COM1", "LPT\u00b9", "aux.", "PRN "])
def test_no_answers_file_has_the_name_of_a_device(name: str) -> None:
    file = answers_file(name)
    assert not is_device(file)
    assert file.endswith("-1.json")


def test_a_bundle_holds_no_name_of_a_device(tmp_path: Path) -> None:
    lesson = tmp_path / "con.toml"
    lesson.write_bytes(path_of("first-turn").read_bytes())
    with pytest.raises(LessonError, match=r"con\.toml"):
        bundle(tmp_path / "all.zip", [lesson])


def test_a_task_that_was_begun_and_left_is_seen_by_the_teacher(tmp_path: Path) -> None:
    file = answered(tmp_path / "ann.json", "Ann", "answer 4")
    lesson = Lesson("first-turn", step="climb-yourself", student="Ann", answers=file)
    lesson.play("build b3 from 1")
    collected = collect(tmp_path)
    begun = next(row for row in collected.rows if row.step == "climb-yourself")
    assert (begun.state, begun.tries, begun.right_at) == ("seen", 0, 0)
    assert sign(begun) == "\u2026"
    assert "\u2026 begun" in collected.sheet("marks").title
    steps = {line[0]: line[1:] for line in collected.sheet("steps").rows}
    assert steps["Your first turn, Now you"][:3] == (0, "0 %", "0 %")
    assert steps["Your first turn, Now you"][-1] == "1 (begun: 1)"
    assert steps["Your first turn, Level times cells"][-1] == ""
    solved = Lesson("first-turn", step="climb-yourself", student="Ann", answers=file)
    solved.do("solution")
    assert {row.state for row in collect(tmp_path).rows} == {"right", "shown"}
    most = collected.most_points("Ann")
    elsewhere = next(step for step in load("steps").steps if isinstance(step, Task))
    other = Lesson("steps", step=elsewhere.id, student="Ann", answers=file)
    other.play(str(elsewhere.solution[0]))
    assert len({row.lesson for row in collect(tmp_path).rows}) == 2
    again = collect(tmp_path)
    assert again.most_points("Ann") == again.most_points() == most
    assert again.gradebook("canvas", out_of=10).rows[0][-1] == 10
