"""Scenarios: a game with comments and annotations becomes a lesson that can be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from torres_widget import Desk, Game, Position
from torres_widget.lessons import LessonError, load, read
from torres_widget.lessons.file.loading import parse
from torres_widget.lessons.file.scenario import MODES, as_toml, scenario, slug
from torres_widget.lessons.plan import Play, Show, Task
from torres_widget.lessons.session.session import Session

if TYPE_CHECKING:
    from pathlib import Path

MOVES = ("build d3 from 1", "build d3", "move c3 d3", "score", "play six-points", "end 3 3 3")
RULES = ["R6.1", "R5.2", "R4.7", "R8.10", "R3.4"]


@pytest.fixture
def game() -> Game:
    """A turn with comments and annotations."""
    start = Position.new(players=2, seed=7)
    for action in ("knight c3", "knight f6", "king e8"):
        start = start.apply(action)
    document = start.to_dict()
    document["hands"] = [["six-points"], []]
    document["deck"].remove("six-points")
    game = Game(Position.from_dict(document))
    for action in MOVES:
        game.play(action)
        game.node.comment = f"after {action}"
        game.annotate("circle d3 red")
    return game


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_gives_a_lesson_that_is_read_back_from_its_file(game: Game, mode: str) -> None:
    document = scenario(game, title="Up, twice!", text="Watch.", mode=mode)
    text = as_toml(document)
    assert "phase" not in text, "what has its default is left out"
    plan = parse(text.encode(), "up-twice.toml")
    assert plan == read(document)
    assert (plan.id, plan.title) == ("up-twice", "Up, twice!")
    assert plan.steps[0].position == game.root.position


def test_show_and_conceal_play_the_moves_with_captions_and_annotations(game: Game) -> None:
    for mode in ("show", "conceal"):
        step = read(scenario(game, title="t", text="x", mode=mode)).steps[0]
        assert isinstance(step, Play)
        assert step.conceal == (mode == "conceal")
        assert [str(move.action) for move in step.moves] == list(MOVES)
        assert step.moves[2].caption == "after move c3 d3"
        assert step.moves[2].notes == ("circle d3 red",)


def test_practice_asks_for_the_same_board_by_any_way(game: Game) -> None:
    plan = read(scenario(game, title="t", text="x", mode="practice"))
    assert [hint.text for hint in plan.steps[0].hints] == [f"after {a}" for a in MOVES[:-1]][:6]
    assert plan.steps[0].done == f"after {MOVES[-1]}"
    session = Session(plan)
    for action in ("build d3", "build d3", "move c3 d3"):
        session.play(action)
    assert session.progress[0].state == "right"


def test_what_asks_names_the_rules_of_its_moves(game: Game) -> None:
    whole = read(scenario(game, title="t", text="x", mode="practice")).steps[0].rules
    single = read(scenario(game, title="t", text="x", mode="step by step")).steps
    assert list(whole) == RULES
    assert list(dict.fromkeys(rule for step in single for rule in step.rules)) == RULES
    wall = "......../......../......../......../..1221../..1...../......../........ 1:b4 2:f4"
    doors = Game(Position.from_board(wall, players=2))
    doors.play("move b4 g4")
    assert read(scenario(doors, title="t", text="x", mode="practice")).steps[0].rules == ("R5.3",)


def test_step_by_step_asks_for_one_move_after_the_other(game: Game) -> None:
    plan = read(scenario(game, title="t", text="x", mode="step by step"))
    assert plan.order == "step-by-step"
    assert len(plan.steps) == len(MOVES)
    assert [step.position for step in plan.steps] == [node.position for node in game.line()[:-1]]
    session = Session(plan)
    for number, (step, action) in enumerate(zip(plan.steps, MOVES, strict=True), 1):
        assert isinstance(step, Task)
        session.do(f"go {number}")
        session.play(action)
        assert session.progress[number - 1].state == "right", step


def test_a_position_alone_is_shown(game: Game) -> None:
    game.go_to_ply(0)
    step = read(scenario(Game(game.position), title="t", text="", mode="practice")).steps[0]
    assert isinstance(step, Show)


def test_practice_needs_moves_that_change_the_board(game: Game) -> None:
    still = Game(game.root.position)
    still.play("score")
    with pytest.raises(LessonError, match="stand otherwise"):
        scenario(still, title="t", text="x", mode="practice")


def test_what_no_lesson_file_can_hold_is_refused(game: Game) -> None:
    with pytest.raises(LessonError, match="mode of the scenario: 'hide'; expected one of show"):
        scenario(game, title="t", text="x", mode="hide")
    endless = Game(Position.new(house_rules={"stack_cap": None}, seed=1))
    with pytest.raises(LessonError, match="house rules of the position"):
        scenario(endless, title="t", text="x", mode="show")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Two  Knights", "two-knights"),
        ("\u0141uk", "luk"),
        ("Příliš žluťoučký kůň", "prilis-zlutoucky-kun"),
        ("Pr\u030ci\u0301lis\u030c", "prilis"),
        ("Рыцарь", "rytsar"),
        ("騎士", "qishi"),
        ("!", "scenario"),
        ("../../etc", "etc"),
    ],
)
def test_a_title_names_a_file_in_the_folder_and_nowhere_else(title: str, expected: str) -> None:
    assert slug(title) == expected


def test_a_desk_saves_previews_and_says_what_is_missing(game: Game, tmp_path: Path) -> None:
    desk = Desk(game, folder=tmp_path)
    desk.press("save")
    assert "the lesson has no title" in desk.message.value
    desk.title.value = "Up <b>twice</b>"
    desk.mode.value = "practice"
    desk.press("preview")
    assert "learner" in desk.message.value
    assert desk.board.view["lesson"]["title"] == "Up <b>twice</b>"
    desk.press("save")
    saved = tmp_path / "up-b-twice-b.toml"
    assert load(saved) == desk.lesson()
    desk.text.value = "Another text."
    desk.press("save")
    assert load(saved).steps[0].text == "Another text."
    other = Desk(game, folder=tmp_path)
    other.title.value = "Up <b>twice</b>"
    before = saved.read_bytes()
    other.press("save")
    assert "another title" in other.message.value
    assert saved.read_bytes() == before


def test_a_desk_makes_its_folder_and_says_where_it_saved(game: Game, tmp_path: Path) -> None:
    desk = Desk(game, folder=tmp_path / "lessons" / "doors")
    desk.title.value = "Příliš žluťoučký kůň"
    desk.press("save")
    assert (tmp_path / "lessons" / "doors" / "prilis-zlutoucky-kun.toml").exists()
    assert "prilis-zlutoucky-kun.toml" in desk.message.value
    assert str(tmp_path / "lessons" / "doors") in desk.message.value
    assert desk.lesson().title == "Příliš žluťoučký kůň"


def test_a_desk_begins_where_the_teacher_says(game: Game) -> None:
    desk = Desk(game)
    desk.title.value = "Later"
    desk.board.ply = 3
    desk.board.play("score")
    desk.begin_here()
    desk.board.play("end")
    step = desk.lesson().steps[0]
    assert isinstance(step, Play)
    assert step.position.ap == 1
    assert len(step.moves) == 1
