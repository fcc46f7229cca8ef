"""The desk asks questions: made from the form, arranged, changed and saved; no code is needed."""

from __future__ import annotations

import asyncio
import json
import runpy
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from torres_widget import Board, Desk, Game, Position
from torres_widget.analysis import best_turns, review
from torres_widget.board.desk.form_rows import Row
from torres_widget.board.options import OptionError
from torres_widget.lessons import LessonError, load, read
from torres_widget.lessons.ask.query import Query
from torres_widget.lessons.ask.suggestions import ready_questions
from torres_widget.lessons.drills import KINDS
from torres_widget.lessons.file.draft import Draft, self_contained, task_table
from torres_widget.lessons.file.from_review import mistakes
from torres_widget.lessons.file.loading import content
from torres_widget.lessons.file.parsing import parse_document
from torres_widget.lessons.file.scenario import table_of
from torres_widget.lessons.goals import Line, missing
from torres_widget.lessons.plan import Predict, Question, Task
from torres_widget.lessons.puzzles.book import book
from torres_widget.lessons.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STAIRS = "......../......../......../...31.../...24.../......../......../........ 1:d4 2:e5"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with a small position on its board."""
    place = Position.from_board(STAIRS, players=2, stacks=[[3], [3]])
    desk = Desk(Game(place), folder=tmp_path)
    desk.title.value = "Stairs"
    return desk


def test_cells_are_asked_and_answered_by_the_engine(desk: Desk) -> None:
    desk.mode.value = "cells"
    desk.form.ready.value = "reach d4"
    assert desk.text.value == "Select every cell that the knight on d4 can reach for 1 AP."
    desk.form.mistakes.show([Row("e4", "Two levels up: a knight climbs one.")])
    desk.form.hints.value = "Think of the doors.\n\nOne level up."
    desk.press("add")
    assert "step 1" in desk.message.value
    # The form is ready for another question.
    assert (desk.form.ready.value, desk.text.value) == ("", "")
    step = desk.lesson().steps[0]
    assert isinstance(step, Question)
    assert step.query is not None
    assert step.cells == step.query.cells(desk.board.position)
    assert "R5.2" in step.rules
    session = Session(desk.lesson())
    session.do("pick e4")
    session.do("check")
    assert session.verdict is not None
    assert "a knight climbs one" in session.verdict.reasons[0].text
    session.do("hint")
    assert session.hints[0].text == "Think of the doors."


def test_a_number_is_asked_with_the_teachers_words(desk: Desk) -> None:
    desk.mode.value = "number"
    desk.text.value = "What does this castle pay Orange?"
    desk.form.ready.value = "castle-points 1 d4"
    assert desk.text.value == "What does this castle pay Orange?"
    desk.form.done.value = "Level 2, four cells."
    step = desk.lesson().steps[0]
    assert isinstance(step, Question)
    assert step.number == 2 * 4
    desk.form.ready.value = ""
    desk.form.answer.value = "12"
    step = desk.lesson().steps[0]
    assert isinstance(step, Question)
    assert (step.number, step.query) == (12, None)


def test_the_engines_answer_is_beside_the_question(desk: Desk) -> None:
    form = desk.form
    assert form.answer_now.hidden
    desk.mode.value = "number"
    form.answer.value = "castle-points 1 d4"
    assert form.answer_now.value == "8: Level 2 x 4 cells = 8"
    desk.board.play("build d3 from 1")
    assert form.answer_now.value == "10: Level 2 x 5 cells = 10"
    desk.mode.value = "cells"
    form.answer.value = "castle e5"
    assert set(form.answer_now.value.split()) == {"d3", "d4", "d5", "e4", "e5"}
    for text in ("12", "c3 d4", "", "castle <b>", "score 9"):
        form.answer.value = text
        assert (form.answer_now.value, form.answer_now.hidden) == ("", True)


CAMERA = {
    name: {"x": 0.5, "y": 1.0, "z": high}
    for name, high in (("eye", 2.0), ("center", 0.0), ("up", 1.0))
}


@pytest.mark.parametrize("mode", ["show", "choose"])
def test_a_step_keeps_the_view_of_the_board(desk: Desk, mode: str) -> None:
    form = desk.form
    desk.mode.value = mode
    desk.text.value = "Look."
    form.choices.show([Row("Yes", right=True), Row("No")])
    for kept, camera, expected in (
        (False, CAMERA, ""),
        (True, CAMERA, CAMERA),
        (True, {**CAMERA, "projection": {"type": "orthographic"}}, "above"),
        (True, {}, ""),
    ):
        desk.board.camera = camera
        form.view.value = kept
        assert desk.lesson().steps[0].camera == expected
    desk.board.camera = CAMERA
    desk.press("add")
    assert not form.view.value
    desk.board.camera = {}
    desk.press("change")
    assert (form.view.value, desk.board.camera) == (True, CAMERA)
    desk.press("replace")
    assert desk.lesson().steps[0].camera == CAMERA
    form.view.value = False
    desk.press("replace")
    assert desk.lesson().steps[0].camera == ""


def test_own_choices_have_feedback_each(desk: Desk) -> None:
    desk.mode.value = "choose"
    desk.text.value = "May the knight step to e4?"
    rows = [Row("Yes", "Two levels up is too high."), Row("No", "", right=True), Row("", "unused")]
    desk.form.choices.show(rows)
    desk.form.choices.add.click()
    assert len(desk.form.choices.rows) == len(rows) + 1
    step = desk.lesson().steps[0]
    assert isinstance(step, Question)
    assert [(choice.text, choice.right) for choice in step.choices] == [
        ("Yes", False),
        ("No", True),
    ]
    session = Session(desk.lesson())
    session.do("answer 1")
    assert session.verdict is not None
    assert "too high" in session.verdict.reasons[0].text


def test_what_is_missing_is_said_and_nothing_is_added(desk: Desk) -> None:
    desk.mode.value = "number"
    desk.text.value = "How many?"
    desk.press("add")
    assert "Not yet" in desk.message.value
    assert "question to the engine" in desk.message.value
    desk.form.answer.value = "reach h8"
    desk.press("add")
    assert "a figure on h8" in desk.message.value
    desk.press("change")
    assert "selected" in desk.message.value
    assert desk.steps.options == []


def test_a_button_that_the_desk_does_not_have(desk: Desk) -> None:
    with pytest.raises(OptionError, match="Did you mean 'save'"):
        desk.press("safe")


def test_steps_are_arranged_and_every_change_is_undone(desk: Desk) -> None:
    for number in ("1", "2", "3"):
        desk.mode.value = "number"
        desk.form.heading.value = f"Question {number}"
        desk.text.value = "How many?"
        desk.form.answer.value = number
        desk.press("add")
    assert [step.id for step in desk.lesson().steps] == ["question-1", "question-2", "question-3"]
    desk.press("up")
    assert [step.id[-1] for step in desk.lesson().steps] == ["1", "3", "2"]
    assert desk.steps.value == 1
    desk.press("remove")
    assert [step.id[-1] for step in desk.lesson().steps] == ["1", "2"]
    desk.press("undo")
    desk.press("undo")
    assert [step.id[-1] for step in desk.lesson().steps] == ["1", "2", "3"]
    for _ in range(4):
        desk.press("undo")
    assert "nothing to take back" in desk.message.value
    assert desk.steps.options == []


def test_a_step_is_changed_in_its_place(desk: Desk) -> None:
    desk.mode.value = "cells"
    desk.form.ready.value = "step d4"
    desk.board.annotate("circle d4 red")
    desk.press("add")
    desk.mode.value = "show"
    desk.text.value = "Look."
    desk.board.position = Position.new(players=2, seed=1)
    desk.press("add")
    desk.steps.value = 0
    desk.press("change")
    assert desk.board.position.board_text() == STAIRS
    assert (desk.mode.value, desk.form.answer.value) == ("cells", "step d4")
    desk.text.value = "Where do steps lead?"
    desk.press("replace")
    first, second = desk.lesson().steps
    assert (first.text, first.notes) == ("Where do steps lead?", ("circle d4 red",))
    assert first.id == "stairs"
    assert second.kind == "show"


def test_positions_come_from_texts(desk: Desk) -> None:
    game = Game(Position.new(players=3, seed=2))
    game.play("knight a5")
    board = game.position.board_text()
    for text, shown in ((STAIRS, STAIRS), (game.record(), board), (game.position.to_json(), board)):
        desk.paste.value = text
        desk.press("read")
        assert desk.message.value.count("on the board"), text
        assert desk.board.position.board_text() == shown
        assert desk.paste.value == ""
    assert desk.board.position == game.position
    desk.paste.value = "no board"
    desk.press("read")
    assert "Not yet" in desk.message.value


#: Orange's turn loses the lead for nothing: a block and a step up are left unused.
BLUNDER = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"


@pytest.fixture
def blundered(tmp_path: Path) -> Desk:
    """A desk with a game on its board in which a turn was a blunder."""
    start = Position.from_board(BLUNDER, phase=3, ap=2, stacks=[[1], [1]], round=4)
    game = Game(start)
    for action in ("move b1 c1", "score", "end"):
        game.play(action)
    return Desk(game, folder=tmp_path)


def test_a_mistake_of_the_game_becomes_a_task(blundered: Desk, tmp_path: Path) -> None:
    desk = blundered
    drills = len(desk.source.options)
    desk.press("mistakes")
    assert "1 mistake found in turns 1 to 1." in desk.message.value
    assert desk.source.chosen == "Orange, Phase 3, round 4: blunder"
    assert len(desk.source.options) == drills + 1
    desk.press("take")
    assert desk.board.position.board_text() == BLUNDER
    assert "Find a turn that leaves you at least" in desk.text.value
    desk.title.value = "A better turn"
    desk.press("add")
    desk.press("save")
    step = load(tmp_path / "a-better-turn.toml").steps[0]
    (made,) = mistakes(review(blundered_game(desk)), 1).steps
    assert isinstance(step, Task)
    assert isinstance(made, Task)
    assert (step.goal, step.solution, step.limits) == (made.goal, made.solution, made.limits)
    session = Session(desk.lesson())
    for action in step.solution:
        session.play(str(action))
    assert session.progress[0].state == "right"


def blundered_game(desk: Desk) -> Game:
    """Return the game of `blundered`, which begins with the position on the desk's board."""
    game = Game(desk.board.position)
    for action in ("move b1 c1", "score", "end"):
        game.play(action)
    return game


def test_mistakes_are_looked_for_in_a_game_only(desk: Desk) -> None:
    desk.press("mistakes")
    assert "a game, played or pasted" in desk.message.value


def test_the_mistakes_arrive_later_and_say_of_which_game(blundered: Desk) -> None:
    """The page stays alive where there is a loop, and the board may move on."""
    desk = blundered

    async def ask() -> None:
        found = asyncio.Event()
        desk.press("mistakes")
        assert "Looking for mistakes" in desk.message.value
        desk.source.observe(lambda _: found.set(), "options")
        desk.board.game = Game(Position.new(players=2, seed=1))
        await asyncio.wait_for(found.wait(), 60)

    asyncio.run(ask())
    assert "found in turns 1 to 1." in desk.message.value
    desk.press("take")
    assert desk.board.position.board_text() == BLUNDER


def test_a_search_for_mistakes_that_fails_says_so(
    blundered: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Iterator[None]:
        yield None
        message = "out of order"
        raise LookupError(message)

    monkeypatch.setattr("torres_widget.board.desk.position_sources.reviewing", broken)

    async def ask() -> None:
        said = asyncio.Event()
        blundered.press("mistakes")
        assert "Looking for mistakes" in blundered.message.value
        blundered.message.observe(lambda _: said.set(), "value")
        await asyncio.wait_for(said.wait(), 60)

    asyncio.run(ask())
    assert "Something failed in Python" in blundered.message.value


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_drill_comes_to_the_desk(kind: str, desk: Desk) -> None:
    desk.source.value = kind
    desk.press("take")
    assert desk.text.value
    desk.press("add")
    assert "Added as step 1" in desk.message.value
    assert desk.lesson().steps[0].asks


def test_a_puzzle_comes_to_the_desk(desk: Desk) -> None:
    assert desk.source.chosen == "A puzzle"
    desk.press("take")
    desk.press("add")
    assert "Added as step 1" in desk.message.value
    (step,) = desk.lesson().steps
    assert isinstance(step, Task)
    assert step.position in {puzzle.start for puzzle in book().values()}
    session = Session(desk.lesson())
    for action in step.solution:
        session.play(str(action))
    assert session.progress[0].state == "right"


def test_whatever_has_a_position_is_taken(desk: Desk) -> None:
    step = load("movement").steps[0]
    desk.take(step)
    assert desk.board.position == step.position
    desk.take(Board(Position.new(players=3, seed=4)))
    assert desk.board.position == Position.new(players=3, seed=4)
    for source in (None, "a board", 5):
        with pytest.raises(LessonError, match="something that has one"):
            desk.take(source)


def test_a_task_passes_through_a_table() -> None:
    for name in ("movement", "building"):
        for step in load(name).steps:
            if isinstance(step, Task):
                raw = task_table(step)
                document = {"format": "torres-lesson", "version": 1, "id": "x", "title": "x"}
                (again,) = read({**document, "steps": [raw]}).steps
                assert replace(step, best=None, camera="", overlay="") == again


def test_a_file_of_the_name_is_replaced_only_when_that_is_pressed(
    desk: Desk, tmp_path: Path
) -> None:
    before = tmp_path / "stairs.toml"
    before.write_text("another lesson")
    hidden = [desk.buttons["overwrite"].hidden]
    desk.mode.value = "cells"
    desk.form.ready.value = "reach d4"
    desk.press("save")
    desk.press("save")
    assert "another title, or Replace the file" in desk.message.value
    assert before.read_text() == "another lesson"
    hidden.append(desk.buttons["overwrite"].hidden)
    desk.press("overwrite")
    assert "Saved as stairs.toml" in desk.message.value
    assert load(before).title == "Stairs"
    hidden.append(desk.buttons["overwrite"].hidden)
    assert hidden == [True, False, True]


def test_a_saved_lesson_is_opened_changed_and_saved_again(desk: Desk, tmp_path: Path) -> None:
    desk.mode.value = "cells"
    desk.form.ready.value = "reach d4"
    desk.press("add")
    desk.press("save")
    saved = tmp_path / "stairs.toml"
    before = load(saved)
    other = Desk(folder=tmp_path)
    other.file.value = "stairs.toml"
    other.press("open")
    assert other.title.value == "Stairs"
    other.title.value = "Up the stairs"
    other.mode.value = "choose"
    other.text.value = "Up or down?"
    other.form.choices.show([Row("Up", right=True), Row("Down")])
    other.press("add")
    other.press("save")
    after = load(saved)
    assert list(tmp_path.iterdir()) == [saved]
    assert (after.title, after.id) == ("Up the stairs", before.id)
    assert after.steps[0] == before.steps[0]
    assert len(after.steps) == len(before.steps) + 1
    other.press("preview")
    assert other.board.view["lesson"]["title"] == "Up the stairs"


@pytest.mark.parametrize("path", content(), ids=lambda path: path.stem)
def test_the_packages_lessons_pass_through_the_desk(path: Path, tmp_path: Path) -> None:
    """Every step of every lesson, put on the board and back, stays what it was."""
    desk = Desk(folder=tmp_path)
    desk.file.value = path.stem
    desk.press("open")
    plan = load(path)
    assert len(desk.steps.options) == len(plan.steps)
    for number in range(len(plan.steps)):
        desk.steps.value = number
        desk.press("change")
        assert "Change step" in desk.message.value, desk.message.value
        desk.press("replace")
        assert "replaced" in desk.message.value, desk.message.value
    again = desk.lesson()
    for step, now in zip(plan.steps, again.steps, strict=True):
        assert (now.id, now.kind, now.text, now.position) == (
            step.id,
            step.kind,
            step.text,
            step.position,
        )
        assert (now.notes, now.hints, now.done) == (step.notes, step.hints, step.done)
        if isinstance(step, Question) and isinstance(now, Question):
            assert (now.cells, now.number, now.choices) == (step.cells, step.number, step.choices)
            assert (now.mistakes, now.many) == (step.mistakes, step.many)
    assert again.summary == plan.summary


def edit(board: Board, change: dict[str, object]) -> None:
    """Change the draft in the board's editor, as a page does."""
    board.intent = {"seq": board.view["seq"] + 1, "edit": change}


def test_what_stands_in_the_editor_is_taken(desk: Desk) -> None:
    desk.board.edit()
    edit(desk.board, {"raise": "a1"})
    desk.text.value = "Look."
    desk.press("add")
    assert not desk.board.editing
    assert desk.lesson().steps[0].position.height("a1") == 1
    desk.board.edit()
    edit(desk.board, {"raise": "h8"})
    desk.mode.value = "cells"
    assert desk.board.position.height("h8") == 1


def test_an_impossible_position_is_not_taken(desk: Desk) -> None:
    desk.board.edit()
    for _ in range(2):
        edit(desk.board, {"raise": "a1"})
    desk.text.value = "Look."
    desk.mode.value = "cells"
    desk.press("add")
    assert "Not yet" in desk.message.value
    assert desk.board.editing
    assert desk.steps.options == []


def test_a_saved_lesson_says_what_can_be_done_with_it(desk: Desk, tmp_path: Path) -> None:
    desk.text.value = "Look."
    desk.mode.value = "number"
    desk.form.answer.value = "score 1"
    desk.press("save")
    (tmp_path / "answers").mkdir()
    (lines,) = desk.next.parts
    script = tmp_path / "next.py"
    script.write_text(lines.value.replace("'answers'", repr(str(tmp_path / "answers"))))
    assert {"Lesson", "worksheet", "bundle", "collect"} <= runpy.run_path(str(script)).keys()
    assert (tmp_path / "stairs.zip").is_file()


def test_a_question_that_no_cell_answers_is_not_offered() -> None:
    roof = Position.from_board(STAIRS.replace("...31...", "........").replace("24", "11"))
    offered = {ready.query for ready in ready_questions(roof, "cells")}
    assert "step d4" in offered
    assert all(Query(query).cells(roof) for query in offered)
    alone = Position.from_board(f"{'......../' * 7}1....... 1:a1")
    assert Query("doors a1").cells(alone) == ()
    assert "doors a1" not in {ready.query for ready in ready_questions(alone, "cells")}


def test_every_ready_question_can_be_answered() -> None:
    steps = (step for path in content()[:2] for step in load(path).steps)
    for place in dict.fromkeys(step.position for step in steps):
        found = [*ready_questions(place, "cells"), *ready_questions(place, "number")]
        document = {
            "format": "torres-lesson",
            "version": 1,
            "id": "ready",
            "title": "Ready",
            "steps": [
                {
                    "id": f"step-{number}",
                    "kind": "question",
                    "text": ready.text,
                    "position": table_of(place),
                    "answer": ready.query,
                }
                for number, ready in enumerate(found)
            ],
        }
        assert len(self_contained(document)) == len(found) > 0


def test_a_draft_refuses_what_is_no_step() -> None:
    draft = Draft()
    with pytest.raises(ValueError, match="kind"):
        draft.put([{"kind": "dance", "text": "x"}])
    assert draft.steps == ()
    document = parse_document(content()[0].read_bytes(), "lesson", as_json=False)
    assert Draft(document).document("Other")["id"] == document["id"]


@pytest.fixture
def elsewhere(desk: Desk, tmp_path: Path) -> Path:
    """A folder beside the desk's, which names and links lead to."""
    desk.mode.value = "cells"
    desk.form.ready.value = "reach d4"
    desk.press("save")
    folder = tmp_path.with_name(f"{tmp_path.name}-elsewhere")
    folder.mkdir()
    (tmp_path / "stairs.toml").rename(folder / "stairs.toml")
    (folder / "old.torres-draft").write_text("{}")
    (tmp_path / "linked").symlink_to(folder)
    (tmp_path / "link.toml").symlink_to(folder / "stairs.toml")
    (tmp_path / "link.torres-draft").symlink_to(folder / "old.torres-draft")
    return folder


@pytest.mark.parametrize(
    "name",
    [
        "../{folder}/stairs.toml",
        "{path}/stairs.toml",
        "linked/stairs.toml",
        "link.toml",
        "../{folder}/old.torres-draft",
        "link.torres-draft",
        "linked/../linked/stairs.toml",
        "stairs\0.toml",
        "/etc/passwd",
        "/dev/stdin",
        "..",
        "",
    ],
)
def test_a_desk_holds_to_its_folder(name: str, elsewhere: Path, tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in elsewhere.iterdir()}
    desk = Desk(folder=tmp_path)
    desk.file.value = name.format(folder=elsewhere.name, path=elsewhere)
    desk.press("open")
    assert desk.message.value.startswith("Not yet")
    assert desk.board.view["said"]["text"].startswith("Not yet")
    assert not desk.steps.options
    desk.title.value, desk.text.value = "Link", "Look."
    desk.press("save")
    desk.press("overwrite")
    assert load(tmp_path / "link.toml").title == "Link"
    assert {path: path.read_bytes() for path in elsewhere.iterdir()} == before


def test_the_kings_bonus_can_be_asked_for() -> None:
    place = Position.from_board(
        "......../......../......../...11.../......../......../......../........ K:d5 1:e5 2:a1"
    )
    cells = {ready.query: ready.text for ready in ready_questions(place, "cells")}
    assert cells["bonus-knights 1"].startswith("Select each knight of Orange that earns")
    assert "bonus-knights 2" not in cells
    numbers = [ready.query for ready in ready_questions(place, "number")]
    assert {"bonus 1", "bonus 2"} <= {*numbers}
    bare = Position.from_board(place.board_text().replace("K:d5 ", ""))
    assert not any(ready.query.startswith("bonus") for ready in ready_questions(bare, "number"))


def test_a_task_of_one_board_alone_says_so(desk: Desk) -> None:
    desk.mode.value = "practice"
    desk.board.play(str(desk.board.position.legal_actions()[0]))
    desk.text.value = "Place a knight."
    desk.press("add")
    assert "Only a way to exactly this board solves it." in desk.message.value


def test_a_task_has_a_goal_that_its_moves_reach_and_other_moves_as_well(desk: Desk) -> None:
    desk.mode.value = "practice"
    assert [text for text, _ in desk.form.goal.options] == ["exactly this board"]
    desk.board.play("move d4 d5")
    goals = {text: json.loads(value) for text, value in desk.form.goal.options if value}
    assert goals
    place = desk.board.game.root.position
    for goal in goals.values():
        line = Line((place, desk.board.position), desk.board.game.moves, 1)
        assert missing(goal, line) == ()
        assert missing(goal, Line((place,), (), 1))
    assert goals["a knight on d5"] == {"stand": "d5"}
    desk.form.goal.value = json.dumps({"stand": "d5"})
    desk.form.text.value = "Climb."
    desk.press("add")
    assert "exactly this board" not in desk.message.value
    (step,) = desk.lesson().steps
    assert isinstance(step, Task)
    assert dict(step.goal) == {"stand": "d5"}
    assert desk.form.goal.value == ""


def test_a_goal_is_kept_with_unsaved_work(desk: Desk) -> None:
    desk.mode.value = "practice"
    desk.board.play("move d4 d5")
    desk.form.goal.value = json.dumps({"stand": "d5"})
    work = desk.form.to_dict()
    desk.form.goal.value = ""
    desk.form.restore(work, desk.board.game)
    assert json.loads(desk.form.goal.value) == {"stand": "d5"}
    del work["goal"]
    desk.form.restore(work, desk.board.game)
    assert desk.form.mode.value == "practice"


@pytest.mark.parametrize(
    ("mode", "answer", "note", "shown"),
    [
        ("cells", "reach d4", "circle d5 green", "d5"),
        ("cells", "reach d4", "arrow d4 d5 green", "d5"),
        ("cells", "reach d4", "circle d4 green", ""),
        ("number", "height d5", "label a1 red 3 blocks", "3"),
        ("number", "height d5", "label a1 red 13 blocks", ""),
    ],
)
def test_a_drawing_that_shows_the_answer_is_noticed(
    mode: str, answer: str, note: str, shown: str, desk: Desk
) -> None:
    desk.board.annotate(note)
    desk.mode.value = mode
    desk.form.text.value = "Well?"
    desk.form.answer.value = answer
    desk.press("add")
    assert ("show the answer" in desk.message.value) == bool(shown)
    assert (f"answer: {shown}." in desk.message.value) == bool(shown)


@pytest.mark.parametrize("asked", ["cells", "arrow", "number", "choices"])
def test_a_prediction_is_made_changed_and_kept(desk: Desk, asked: str, tmp_path: Path) -> None:
    desk.board.play("move d4 d5")
    desk.form.chapter.value = "Before we begin"
    desk.mode.value = "predict"
    desk.form.predicted.value = asked
    assert desk.form.options.hidden != (asked == "choices")
    desk.form.options.value = "Orange\nBlue\n"
    desk.text.value = "What happens?"
    desk.form.done.value = "Up it went."
    desk.press("save")
    step = load(tmp_path / "stairs.toml").steps[0]
    assert isinstance(step, Predict)
    assert (step.chapter, step.done) == ("Before we begin", "Up it went.")
    assert [str(move.action) for move in step.moves] == ["move d4 d5"]
    assert [choice.text for choice in step.choices] == ["Orange", "Blue"] * (asked == "choices")
    other = Desk(folder=tmp_path)
    other.file.value = "stairs.toml"
    other.press("open")
    other.press("change")
    assert other.board.game.length == 1
    other.press("replace")
    other.press("save")
    assert load(tmp_path / "stairs.toml").steps[0] == step


def test_choices_are_shuffled_where_the_teacher_wants_it(desk: Desk, tmp_path: Path) -> None:
    desk.mode.value = "choose"
    desk.text.value = "Which way?"
    desk.form.choices.show([Row("Up", right=True), Row("Down")])
    desk.form.shuffle.value = True
    desk.press("save")
    (step,) = load(tmp_path / "stairs.toml").steps
    assert isinstance(step, Question)
    assert step.shuffle
    desk.press("add")
    assert not desk.form.shuffle.value


def test_the_best_turn_is_a_goal_and_other_ways_to_a_goal_are_named(desk: Desk) -> None:
    place = Position.from_board(STAIRS, players=2, stacks=[[1], [3]], ap=1)
    desk.board.game = Game(place)
    desk.board.play("move d4 d5")
    desk.mode.value = "practice"
    goals = {text: json.loads(goal) for text, goal in desk.form.goal.options if goal}
    best = goals["the best turn there is, if scoring came now"]
    assert best == {"lead": best_turns(place, "lead", n=1)[0].value}
    desk.board.game = Game(place)
    desk.board.play("build c4")
    assert best not in [json.loads(goal) for _, goal in desk.form.goal.options if goal]
    desk.form.goal.value = json.dumps({"area": 5})
    desk.press("add")
    assert "Also accepted, for example: build" in desk.message.value


def test_a_lesson_may_ask_for_the_class(desk: Desk, tmp_path: Path) -> None:
    desk.mode.value = "cells"
    desk.form.ready.value = "reach d4"
    desk.asks_class.value = True
    desk.press("save")
    assert load(tmp_path / "stairs.toml").ask_class
    other = Desk(folder=tmp_path)
    other.file.value = "stairs.toml"
    other.press("open")
    asked = [other.asks_class.value]
    other.press("undo")
    asked.append(other.asks_class.value)
    assert asked == [True, False]
    other.press("redo")
    other.asks_class.value = False
    other.press("save")
    assert not load(tmp_path / "stairs.toml").ask_class


def test_a_step_is_inserted_after_the_selected_one(desk: Desk) -> None:
    for text in ("One", "Three"):
        desk.text.value = text
        desk.press("add")
    desk.text.value = "Two"
    desk.steps.value = 0
    desk.press("insert")
    assert "Added as step 2" in desk.message.value
    assert [step.text for step in desk.lesson().steps] == ["One", "Two", "Three"]
    desk.press("undo")
    assert [step.text for step in desk.lesson().steps][:2] == ["One", "Three"]
    desk.steps.value = None
    desk.text.value = "Four"
    desk.press("insert")
    assert "a step to be selected" in desk.message.value
