"""The course: a map, lessons in the same place, and progress in a file that is never required."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Course, Drill, Lesson
from torres_widget.analysis import Bot
from torres_widget.board.options import OptionError
from torres_widget.common.errors import NotationError
from torres_widget.engine import EDITIONS
from torres_widget.lessons import LessonError, collect
from torres_widget.lessons.answers.answers import Answers
from torres_widget.lessons.drills.results import Results
from torres_widget.lessons.session.progress import Result
from torres_widget.lessons.session.session import LessonStopError

if TYPE_CHECKING:
    from pathlib import Path


LAST_YEAR = "2025-11-01T10:00:00+00:00"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A progress file that is not there yet."""
    return tmp_path / "progress.json"


def entry(course: Course, lesson: str) -> dict[str, Any]:
    """Return a lesson's entry on the map."""
    lessons = course.lesson["course"]["lessons"]
    return next(each for each in lessons if each["id"] == lesson)


def test_it_begins_at_the_map(file: Path) -> None:
    course = Course(progress=file)
    course_map = course.lesson["course"]
    assert (course_map["at"], course_map["where"]) == ("", str(file))
    assert {each["state"] for each in course_map["lessons"]} == {"new"}
    assert not file.exists()
    with pytest.raises(LessonStopError, match="Choose a lesson"):
        course.do("next")


def box(course: Course) -> tuple[str, bool]:
    """Return which box the map names, and whether it is asked for."""
    return course.lesson["course"]["box"], course.lesson["offer"] is not None


def test_the_box_is_asked_for_once(file: Path) -> None:
    course = Course(progress=file)
    commands = [choice["command"] for choice in course.lesson["offer"]["choices"]]
    assert sorted(commands) == sorted(f"box {key}" for key in (*EDITIONS, "unknown"))
    assert box(course) == ("", True)
    assert not file.exists()
    course.do("box huch-2017")
    assert box(course) == ("HUCH! 2017", False)
    again = Course(progress=file)
    assert box(again) == ("HUCH! 2017", False)
    again.do("box")
    assert box(again) == ("HUCH! 2017", True)
    again.do("map")
    assert box(again) == ("HUCH! 2017", False)
    again.do("box unknown")
    assert box(Course(progress=file)) == ("", False)
    course.do("open movement")
    assert course.lesson["offer"] is None


def test_the_box_decides_what_is_taught(file: Path) -> None:
    course = Course(progress=file)
    for edition in EDITIONS:
        course.do(f"box {edition}")
        course.do("open phases")
        steps = [step.id for step in course.session.plan.steps]
        assert ("name-first" in steps) == (edition == "huch-2017")
        assert entry(course, "phases")["steps"] == len(steps)
        assert course.game.position.edition.key == edition
        course.do("practise card-climb")
        assert course.game.position.edition.key == edition
        course.do("open your-first-game")
        assert course.coached is not None
        course.coached.do("reset")
        assert course.coached.game.position.edition.key == edition
        course.do("map")


def test_a_game_that_was_begun_stays_in_its_edition(file: Path) -> None:
    course = Course("your-first-game", progress=file)
    course.board.play("knight c3")
    course.do("map")
    course.do("box huch-2017")
    course.do("open your-first-game")
    assert course.game.position.edition.key == "rio-grande-2005"


def test_a_box_that_does_not_exist_is_refused(file: Path) -> None:
    course = Course(progress=file)
    with pytest.raises(LessonError, match="box"):
        course.do("box huch-2018")
    assert box(course) == ("", True)
    assert not file.exists()


def test_a_box_is_taken_up_from_another_copy(file: Path) -> None:
    course, other = Course(progress=file), Course(progress=file)
    other.do("open movement")
    other.do("answer 1") if other.session.step.asks else other.do("next")
    course.do("box ravensburger-1999")
    other.do("map")
    assert box(other) == ("Ravensburger 1999", False)


def test_without_a_file_the_box_is_known_while_the_course_is_open() -> None:
    course = Course(progress=False)
    course.do("box huch-2017")
    course.do("open phases")
    assert course.game.position.edition.key == "huch-2017"


def test_lessons_open_in_the_same_place(file: Path) -> None:
    course = Course(progress=file)
    board = course.board
    course.do("open movement")
    assert course.board is board
    assert board.game is course.session.game
    assert course.lesson["course"]["at"] == "movement"
    course.do("map")
    assert course.lesson["course"]["at"] == ""
    assert entry(course, "movement")["state"] == "begun"


def test_one_goes_on_where_one_left_off(file: Path) -> None:
    course = Course("movement", progress=file)
    course.do("go 3")
    assert Course(progress=file).session.index == 2
    assert Course("movement", progress=file).session.index == 2
    assert Course("scoring", progress=file).session.index == 0
    assert Course(progress=file).at == "scoring"


def test_answers_and_stars_are_kept(file: Path) -> None:
    course = Course("first-turn", progress=file)
    step = [each.id for each in course.session.plan.steps].index("worth")
    course.do(f"go {step + 1}")
    course.do(f"answer {course.session.step.number}")  # type: ignore[attr-defined]
    again = Course("first-turn", progress=file)
    assert again.session.progress[step].star
    assert entry(again, "first-turn")["stars"] == 1


def test_a_finished_lesson_stays_finished_and_the_map_comes_first(file: Path) -> None:
    course = Course("movement", progress=file)
    course.do(f"go {len(course.session.plan.steps)}")
    course.do("next")
    assert course.lesson["summary"]["next"]["id"] == "building"
    assert entry(course, "movement")["state"] == "finished"
    again = Course(progress=file)
    assert again.at == ""
    again.do("open movement")
    assert again.session.index == 0
    again.do("map")
    assert entry(again, "movement")["state"] == "finished"


def test_drills_are_practised_in_the_course(file: Path) -> None:
    course = Course("movement", progress=file)
    before = file.read_bytes()
    course.do("practise doors")
    assert course.lesson["id"] == "drill-doors"
    assert course.lesson["course"]["at"] == "drill-doors"
    assert not course.lesson["last"]
    first = course.session
    course.do("solution")
    course.do("next")
    assert course.session is not first
    assert file.read_bytes() == before
    course.do("open movement")
    assert course.at == "movement"


def test_a_first_game_is_on_the_map_after_the_scoring(file: Path) -> None:
    course = Course("scoring", progress=file)
    lessons = [each["id"] for each in course.lesson["course"]["lessons"]]
    assert lessons[lessons.index("scoring") + 1 :][:2] == ["your-first-game", "action-cards"]
    course.do(f"go {len(course.session.plan.steps)}")
    course.do("next")
    assert course.lesson["summary"]["next"]["id"] == "your-first-game"

    course.do("open your-first-game")
    assert (course.at, course.lesson["course"]["at"]) == ("your-first-game", "your-first-game")
    assert course.lesson["title"] == "Your first game"
    with pytest.raises(LessonStopError, match="Nothing more"):
        course.do("hint")
    course.play("knight c3")
    assert course.game.position.owner("c3") == 1
    assert course.game.length > 1, "Blue has answered"
    left = course.game
    course.do("next")
    assert course.at == "action-cards"
    assert course.board.players == {}
    with pytest.raises(LessonStopError, match="has its own game"):
        course.board.game = left
    assert entry(course, "your-first-game")["state"] == "begun"


def test_a_first_game_that_was_played_is_finished(file: Path) -> None:
    course, you = Course("your-first-game", progress=file), Bot("random", seed=1)
    while course.game.position.stage != "over":
        for action in you.decide(course.game.position):
            course.play(action)
    assert repr(course) == "<Course, game, 'Game over'>"
    course.do("map")
    assert entry(course, "your-first-game")["state"] == "finished"
    again = Course(progress=file)
    assert again.at == ""
    assert entry(again, "your-first-game")["state"] == "finished"


def test_nothing_is_kept_if_one_wishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    course = Course("movement", progress=False)
    course.do("next")
    assert course.where == ""
    assert list(tmp_path.iterdir()) == []
    course.do("map")
    course.do("open movement")
    assert course.session.index == 1


def test_the_file_is_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    course = Course("movement")
    assert course.where == str(tmp_path / "torres-progress.json")
    assert (tmp_path / "torres-progress.json").exists()


def test_without_permission_it_works_and_says_so(tmp_path: Path) -> None:
    course = Course("movement", progress=tmp_path / "no-such-folder" / "progress.json")
    assert course.where == ""
    assert "isn't kept" in course.lesson["note"]
    course.do("next")
    assert course.session.index == 1


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    course = Course("movement", progress=tmp_path / "progress.json")
    tmp_path.chmod(0o700)
    assert course.where == ""


def test_a_file_that_breaks_meanwhile_is_left_alone(file: Path) -> None:
    course = Course("movement", progress=file)
    file.write_text("not ours")
    course.do("next")
    assert file.read_text() == "not ours"
    assert course.where == ""
    assert "isn't kept" in course.lesson["note"]


PLACE = {"lesson": "movement", "step": "one-up", "seconds": 5, "finished": False}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"format": "torres-record"}, "format"),
        ({"student": "Ann"}, "student"),
        ({"places": 5}, "places"),
        ({"places": [5]}, "places, 1"),
        ({"places": [{**PLACE, "step": "../etc"}]}, "places, 1, step"),
        ({"places": [{**PLACE, "seconds": -1}]}, "places, 1, seconds"),
        ({"places": [{**PLACE, "seconds": 1.5}]}, "places, 1, seconds"),
        ({"places": [{**PLACE, "finished": "yes"}]}, "places, 1, finished"),
        ({"places": [{**PLACE, "more": 1}]}, "places, 1, key"),
        ({"places": [PLACE, PLACE]}, "places, 2"),
    ],
)
def test_a_broken_file_is_refused_and_left_as_it_is(
    file: Path, change: dict[str, object], expected: str
) -> None:
    sound = {"format": "torres-answers", "version": 1, "student": "learner", "answers": []}
    file.write_text(json.dumps({**sound, **change}))
    before = file.read_bytes()
    with pytest.raises(LessonError, match=expected):
        Course(progress=file)
    assert file.read_bytes() == before


def test_steps_and_lessons_that_are_gone_do_no_harm(file: Path) -> None:
    sound = {"format": "torres-answers", "version": 1, "student": "learner", "answers": []}
    gone = [{**PLACE, "step": "gone"}, {**PLACE, "lesson": "gone"}]
    file.write_text(json.dumps({**sound, "places": gone}))
    assert Course(progress=file).at == ""
    assert Course("movement", progress=file).session.index == 0
    assert [place["lesson"] for place in json.loads(file.read_text())["places"]] == [
        "gone",
        "movement",
    ]


def test_progress_is_collected_as_answers_are(file: Path) -> None:
    course = Course("first-turn", progress=file)
    course.do("go 2")
    course.do("solution")
    assert [row.student for row in collect(file.parent).rows] == ["learner"]


@pytest.mark.parametrize("name", ["movment", "", 3, "03_movement.toml"])
def test_a_lesson_that_is_not_in_the_course(name: Any) -> None:
    with pytest.raises(LessonError, match="lesson of the course"):
        Course(name, progress=False)


@pytest.mark.parametrize("progress", [True, 3, b"x"])
def test_a_progress_that_is_no_path(progress: Any) -> None:
    with pytest.raises(OptionError, match="Course option progress"):
        Course(progress=progress)


def test_commands_that_are_none_change_nothing(file: Path) -> None:
    course = Course("movement", progress=file)
    before = course.lesson
    for command in ("open nowhere", "practise nothing", "open", "practise", "opn movement"):
        with pytest.raises(NotationError):
            course.do(command)
        assert course.lesson == before


def test_a_step_alone() -> None:
    lesson = Lesson("movement", step=2, only=True)
    assert lesson.lesson["embedded"]
    for command in ("next", "back", "go 1"):
        with pytest.raises(LessonStopError, match="shown alone"):
            lesson.do(command)
    assert lesson.session.index == 1
    assert not Lesson("movement").lesson["embedded"]


@pytest.mark.parametrize("name", [3, None, True, ["movement"], b"movement"])
def test_what_is_no_lesson_is_told_in_our_words(name: Any) -> None:
    with pytest.raises(LessonError, match="expected a file ending in"):
        Lesson(name)


@pytest.mark.parametrize("seed", ["a", -1, 1.0, True, 2**40])
def test_what_is_no_seed_is_told_in_our_words(seed: Any) -> None:
    with pytest.raises(NotationError, match="seed of a drill"):
        Drill(seed=seed)


def test_it_speaks_the_language_of_its_option() -> None:
    course = Course(progress=False, language="cs")
    assert entry(course, "first-turn")["title"] == "Tvůj první tah"
    course.do("open first-turn")
    assert course.lesson["title"] == "Tvůj první tah"


def test_drills_of_the_course_are_kept_beside_its_progress(tmp_path: Path) -> None:
    course = Course(progress=tmp_path / "mine.json")
    course.do("practise doors")
    course.do("solution")
    kept = tmp_path / "torres-drills.json"
    assert [answer.kind for answer in Results(kept).answers] == ["doors"]
    again = Course(progress=tmp_path / "mine.json")
    again.do("practise doors")
    assert "0 of 1 right" in again.lesson["note"]
    kept.write_text("{")
    broken = Course(progress=tmp_path / "mine.json")
    broken.do("practise doors")
    broken.do("solution")
    assert kept.read_text() == "{"


def long_ago(file: Path) -> None:
    """Write a progress file with two answers of last year."""
    answers = Answers(file, "learner")
    rows = [
        Result("movement", step, ("R5.3",), state, 1, 0, int(state == "right"), at=LAST_YEAR)
        for step, state in (("door-cells", "right"), ("never-up", "shown"))
    ]
    answers.take(rows)


def test_what_is_due_is_asked_again_and_kept(file: Path) -> None:
    long_ago(file)
    course = Course(progress=file)
    assert course.lesson["course"]["today"] == 2
    assert course.lesson["course"]["known"][1] == 1
    assert 0 < course.mastery["R5.3"] < 1
    course.do("today")
    assert repr(course) == "<Course, today, 2 questions>"
    assert course.lesson["title"] == "Today"
    course.do("solution")
    course.do("next")
    course.do("solution")
    course.do("next")
    assert course.lesson["summary"]["of"] == 2
    course.do("map")
    assert course.lesson["course"]["today"] == 0
    again = Course(progress=file)
    assert again.lesson["course"]["today"] == 0
    assert [each.right for each in Answers(file, "learner").reviews] == [False, False]
    with pytest.raises(LessonStopError, match="Nothing is due"):
        again.do("today")
    assert entry(again, "movement")["stars"] == 1


def test_nothing_is_due_in_a_course_that_begins() -> None:
    course = Course(progress=False)
    assert course.lesson["course"]["today"] == 0
    assert course.mastery == {}
