"""The lesson widget, and its messages to and from a page."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Course, Drill, FirstGame, Game, Lesson, Position, Puzzles, collect
from torres_widget.analysis import Bot
from torres_widget.board.background import failure_words
from torres_widget.board.options import OptionError
from torres_widget.board.teaching.classroom import Dashboard
from torres_widget.engine import IllegalAction
from torres_widget.lessons import LessonError, load, read
from torres_widget.lessons.answers.code import read_code
from torres_widget.lessons.answers.file_format import read_file
from torres_widget.lessons.session.session import LessonStopError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.board.conftest import Deliver, Wire


@pytest.fixture
def lesson(wire: Wire) -> Lesson:
    made = Lesson("first-turn")
    wire.take()
    return made


def states(wire: Wire) -> dict[str, Any]:
    """The last value of each trait that the messages since the last call have set."""
    state: dict[str, Any] = {}
    for message in wire.take():
        state |= message["data"].get("state", {})
    return state


def test_a_button_of_the_panel_is_answered_with_a_view_of_the_step(
    lesson: Lesson, wire: Wire, deliver: Deliver
) -> None:
    deliver(lesson.board, intent={"seq": 1, "lesson": "go 2"})
    state = states(wire)
    assert state["view"]["lesson"]["step"]["id"] == "where-to-step"
    assert state["view"]["seq"] == 1
    assert (state["view"]["pick"], state["view"]["legal"]) == ("", {})
    assert state["view"]["overlays"] == []


def test_cells_are_selected_and_checked_from_the_page(
    lesson: Lesson, wire: Wire, deliver: Deliver
) -> None:
    for seq, command in enumerate(("go 2", "pick c4", "pick a1", "check"), 1):
        deliver(lesson.board, intent={"seq": seq, "lesson": command})
    state = states(wire)
    assert state["view"]["pick"] == "a1c4"
    assert "mark a1 red" in state["view"]["notes"]
    assert state["view"]["lesson"]["verdict"]["right"] is False
    assert lesson.results[0].tries == 1


def test_only_what_the_step_allows_is_listed_and_played(
    lesson: Lesson, wire: Wire, deliver: Deliver
) -> None:
    deliver(lesson.board, intent={"seq": 1, "lesson": "go 5"})
    assert set(states(wire)["view"]["legal"]) == {"step", "build", "from"}
    deliver(lesson.board, intent={"seq": 2, "action": "score"})
    assert "you can only" in states(wire)["view"]["refusal"]["reasons"][0]["text"]
    deliver(lesson.board, intent={"seq": 3, "action": "build c4"})
    assert lesson.game.ply == 1


@pytest.mark.parametrize(
    "intent",
    [
        {"lesson": "nxt"},
        {"lesson": "back"},
        {"lesson": "pick c4"},
        {"lesson": 3},
        {"lesson": "x" * 300},
        {"action": "score"},
        {"command": "edit"},
        {"command": "play"},
        {"edit": {}},
        {"open": "undo"},
        {"comment": "mine"},
        {"promote": 1},
        {"delete": 1},
    ],
)
def test_what_a_lesson_does_not_do_is_refused_in_words_and_changes_nothing(
    lesson: Lesson, wire: Wire, deliver: Deliver, intent: dict[str, object]
) -> None:
    before = (lesson.game.record(), lesson.lesson, repr(lesson))
    deliver(lesson.board, intent={"seq": 1, **intent})
    (reason,) = states(wire)["view"]["refusal"]["reasons"]
    assert reason["text"] not in {"", failure_words()}
    assert (lesson.game.record(), lesson.lesson, repr(lesson)) == before


def test_a_page_cannot_change_the_lesson(lesson: Lesson, deliver: Deliver) -> None:
    before = (lesson.board.view, lesson.board.runtime, lesson.board.language)
    view = {**lesson.board.view, "lesson": {"title": "x"}, "overlays": ["reach"]}
    deliver(lesson.board, view=view, lesson={"title": "x"}, runtime="y", language="cs")
    assert (lesson.board.view, lesson.board.runtime, lesson.board.language) == before
    assert lesson.lesson == before[0]["lesson"]


def test_a_step_names_its_camera_or_leaves_it_to_the_board() -> None:
    vectors = {name: {"x": 1.0, "y": 0.0, "z": 2.0} for name in ("eye", "center", "up")}
    cameras: list[dict[str, Any]] = [{"camera": "south"}, {}, {"camera": vectors}]
    steps = [
        {"id": f"step-{number}", "kind": "show", "title": "Look", "text": "Look.", **camera}
        for number, camera in enumerate(cameras)
    ]
    document = {"format": "torres-lesson", "version": 1, "id": "a", "title": "A", "steps": steps}
    lesson = Lesson(read(document))
    shown = []
    for number in (1, 2, 3):
        lesson.do(f"go {number}")
        shown.append(lesson.lesson["step"].get("camera"))
    assert shown == ["south", None, "board"]
    assert lesson.board.camera == vectors


def test_notes_of_hints_do_not_become_the_learner_s(
    lesson: Lesson, wire: Wire, deliver: Deliver
) -> None:
    for seq, command in enumerate(("go 4", "hint", "hint"), 1):
        deliver(lesson.board, intent={"seq": seq, "lesson": command})
    notes = states(wire)["view"]["notes"]
    assert notes == ["mark c3 blue", "mark d3 blue"]
    deliver(lesson.board, intent={"seq": 9, "notes": [*notes, "circle a1 red"]})
    assert [str(note) for note in lesson.game.node.annotations] == ["circle a1 red"]


def test_a_solution_can_be_travelled_and_not_played_on(
    lesson: Lesson, wire: Wire, deliver: Deliver
) -> None:
    deliver(lesson.board, intent={"seq": 1, "lesson": "go 5"})
    deliver(lesson.board, intent={"seq": 2, "lesson": "solution"})
    view = states(wire)["view"]
    assert (view["ply"], view["length"], view["legal"]) == (0, 3, {})
    deliver(lesson.board, intent={"seq": 3, "ply": 3})
    assert lesson.board.ply == 3
    deliver(lesson.board, intent={"seq": 4, "lesson": "reset"})
    assert (lesson.board.ply, lesson.board.length) == (0, 0)


def test_a_step_of_a_lesson_costs_few_bytes(lesson: Lesson, wire: Wire, deliver: Deliver) -> None:
    for number in range(2, 10):
        deliver(lesson.board, intent={"seq": number, "lesson": "next"})
        size = sum(len(json.dumps(message["data"])) for message in wire.take())
        assert size < 9000, (lesson, size)


def test_from_python_as_by_the_panel() -> None:
    lesson = Lesson(load("first-turn"), step=5)
    for action in ("build c4", "build c4", "move c3 c4"):
        lesson.play(action)
    assert lesson.results[2].state == "right"
    assert not lesson.solved
    lesson.do("go 1")
    with pytest.raises(IllegalAction, match="nothing is played"):
        lesson.play("score")


@pytest.mark.parametrize(
    ("name", "error", "expected"),
    [
        ("first-trun", LessonError, "Did you mean"),
        ("nothing.toml", OSError, "nothing.toml"),
        (".toml", LessonError, "one of"),
    ],
)
def test_a_lesson_that_is_none(name: str, error: type[Exception], expected: str) -> None:
    with pytest.raises(error, match=expected):
        Lesson(name)


@pytest.mark.parametrize("step", [0, 10, "no-step", True, 1.0])
def test_a_step_that_is_none(step: Any) -> None:
    with pytest.raises(OptionError, match="Lesson option step"):
        Lesson("first-turn", step=step)


@pytest.mark.parametrize("option", ["only", "exam"])
@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_a_switch_that_is_none(option: str, value: Any) -> None:
    with pytest.raises(OptionError, match=f"Lesson option {option}: .*; expected True or False"):
        Lesson("first-turn", **{option: value})


def test_a_lesson_has_its_own_game_and_positions() -> None:
    lesson = Lesson("first-turn")
    before = (lesson.game, lesson.board.view)
    with pytest.raises(LessonStopError, match="has its own game"):
        lesson.board.game = Game(Position.new())
    with pytest.raises(LessonStopError, match="has its own game"):
        lesson.board.position = Position.new(players=3)
    with pytest.raises(LessonStopError, match="has its own positions"):
        lesson.board.edit()
    assert (lesson.game, lesson.board.view) == before


def test_its_picture_needs_no_kernel(lesson: Lesson) -> None:
    bundle = lesson._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["image/svg+xml"].startswith("<svg")
    assert "first-turn" in bundle[0]["text/plain"]


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (
            ("build d3 from 1", "build d3", "move c3 d3", "end 3 3 3"),
            (
                "Your turn: 2 blocks built, 1 knight's move. "
                "2 AP are left unspent, and they are lost."
                " If the phase ended now, you would get **4 points**; before this turn, 1."
            ),
        ),
        (
            ("deploy c4", "deploy b3", "move b3 a3", "end 3 3 3"),
            (
                "Your turn: 2 knights deployed, 1 knight's move. "
                "You spent all your AP."
                " If the phase ended now, you would get **1 point**; before this turn, 1."
            ),
        ),
        (
            ("end 3 3 3",),
            (
                "You ended your turn without doing anything. "
                "5 AP are left unspent, and they are lost."
                " If the phase ended now, you would get **1 point**; before this turn, 1."
            ),
        ),
    ],
)
def test_a_turn_of_ones_own_is_told_when_it_is_over(actions: tuple[str, ...], said: str) -> None:
    lesson = Lesson("first-turn", step="free")
    for action in actions:
        assert lesson.lesson["done"] == ""
        lesson.play(action)
    assert lesson.lesson["done"] == said
    with pytest.raises(IllegalAction, match="nobody else plays"):
        lesson.play("score")
    lesson.do("reset")
    assert lesson.lesson["done"] == ""


@pytest.mark.parametrize(
    "teach",
    [
        partial(Course, progress=False),
        partial(Drill, seed=1),
        partial(FirstGame, seed=7),
        partial(Lesson, "first-turn"),
        partial(Puzzles, seed=1, progress=False),
    ],
    ids=lambda teach: teach.func.__name__,
)
@pytest.mark.parametrize(
    ("option", "value"),
    [("players", {1: Bot("random")}), ("viewer", None), ("viewer", 1), ("viewer", "all")],
)
def test_boards_that_teach_seat_the_learner_and_nobody_else(
    teach: Callable[..., Any], option: str, value: object
) -> None:
    with pytest.raises(OptionError, match=f"Board option {option}: .*the learner"):
        teach(**{option: value})


def test_boards_that_teach_take_what_seats_the_learner() -> None:
    assert Drill(seed=1, players=None, viewer="to-act").board.players == {}
    assert list(FirstGame(seed=7, players=None, viewer="to-act").board.players) == [2]


def test_a_legal_block_outside_the_exercise_is_not_called_impossible() -> None:
    lesson = Lesson("first-turn", step="best-turn")
    lesson.board.set_state({"intent": {"seq": 1, "action": "build g6"}})
    refusal = lesson.board.view["refusal"]
    assert refusal["heading"] == "Not in this exercise."
    assert refusal["reasons"][0]["text"].startswith("In this step you can only ")


def test_what_the_rules_forbid_is_called_impossible() -> None:
    lesson = Lesson("first-turn", step="best-turn")
    lesson.board.set_state({"intent": {"seq": 1, "action": "build c3"}})
    assert "heading" not in lesson.board.view["refusal"]


def test_on_a_hub_the_user_is_the_student(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTERHUB_USER", "ann")
    lesson = Lesson("first-turn", step="worth", answers=tmp_path / "a.json")
    lesson.do("answer 4")
    assert read_file(tmp_path / "a.json").student == "ann"
    other = Lesson("first-turn", step="worth", answers=tmp_path / "b.json", student="Ann Bell")
    other.do("answer 4")
    assert read_file(tmp_path / "b.json").student == "Ann Bell"


def test_a_nameless_student_is_asked_on_the_board(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    lesson = Lesson("first-turn", step="worth", answers=path)
    lesson.do("answer 4")
    assert lesson.lesson["asks"] == ["name"]
    with pytest.raises(LessonError, match="a name with a letter or digit"):
        lesson.do("name ...")
    lesson.do("name  Žofie ")
    assert lesson.lesson["asks"] == []
    assert Lesson("first-turn", answers=path).lesson["asks"] == []
    assert read_file(path).student == "Žofie"
    with pytest.raises(LessonError):
        lesson.do("name Ann")
    assert Lesson("first-turn").lesson["asks"] == []
    assert Lesson("first-turn", answers=path, student="Žofie").lesson["asks"] == []


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "me.json"
    lesson = Lesson("first-turn", answers=path)
    lesson.do("go 3")
    assert Lesson("first-turn", answers=path).session.index == 2
    assert Lesson("movement", answers=path).session.index == 0
    Lesson("first-turn", step="worth", only=True, answers=path).do("answer 4")
    assert Lesson("first-turn", answers=path).session.index == 2
    assert Lesson("first-turn", step=1, answers=path).session.index == 0


def test_a_lesson_that_wants_to_know_the_class_asks_for_it(tmp_path: Path) -> None:
    lesson_file = tmp_path / "height.json"
    step: dict[str, Any] = {"id": "q", "kind": "question", "text": "How high is a1?", "answer": 1}
    step["position"] = {"board": f"{'......../' * 7}1......."}
    head = {"format": "torres-lesson", "version": 1, "id": "height", "title": "Height"}
    document = {**head, "ask_class": True, "steps": [step]}
    lesson_file.write_text(json.dumps(document))
    for name, class_ in (("Ann", "7a"), ("Bo", "7b"), ("Cy", "7a")):
        lesson = Lesson(lesson_file, student=name, answers=tmp_path / f"{name}.json")
        assert lesson.lesson["asks"] == ["class"]
        for wrong in ("class", "class " + "x" * 41):
            with pytest.raises(LessonError, match="class"):
                lesson.do(wrong)
        lesson.do(f"class {class_}")
        assert lesson.lesson["asks"] == []
        lesson.do("answer 1")
        assert read_code(lesson.handed_over().code.partition(".")[2], "code").class_ == class_
    lesson_file.rename(tmp_path / "height.txt")
    found = collect(tmp_path, lessons=[read(document)])
    assert found.classes == ("7a", "7b")
    part = found.of_class("7a").without_names()
    assert len(part.rows) == 2
    assert [row[1] for row in part.sheet("students").rows] == ["7a", "7a"]
    assert "Bo" not in part.html()
    with pytest.raises(LessonError, match="7a, 7b"):
        found.of_class("8c")
    dashboard = Dashboard(found)
    dashboard.class_.value = "7b"
    assert "Bo" in dashboard.tables.value
    assert "Ann" not in dashboard.tables.value
    dashboard.hides.value = True
    assert "Bo" not in dashboard.tables.value
    dashboard.class_.value = ""
    assert len(dashboard.student.options) == 3
