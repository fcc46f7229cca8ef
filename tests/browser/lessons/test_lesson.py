"""A lesson: read, picked, typed, chosen, played, and answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.support.boards import BoardOnPage
from tests.browser.support.lessons import LessonOnPage

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook
    from tests.browser.support.jupyter import LabServer, OpenNotebook

LESSON = """
from torres_widget import Lesson
lesson = Lesson("first-turn", animate=False, theme="light")
board = lesson.board
lesson
"""
DRILL = """
from torres_widget import Drill
lesson = Drill("castle-area", seed=1, animate=False, theme="light", view="2d")
board = lesson.board
lesson
"""
DESK = """
from pathlib import Path
from torres_widget import Desk, Game, Position
desk = Desk(Game(Position.new(seed=7)), animate=False, theme="light", view="2d")
board = desk.board
desk
"""
#: Steps of the first lesson whose panels differ: text, moves, number, cells, task, choices.
STEPS = (1, 3, 4, 2, 6, 7)


def test_a_lesson_from_its_first_step_on(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([LESSON])
    notebook.run_all()
    lesson = LessonOnPage(notebook)
    expect(lesson.panel.get_by_role("heading", level=2)).to_have_text("Build, climb, win")
    above = lesson.button("From above")
    for pressed in ("true", "false"):
        above.click()
        expect(above).to_have_attribute("aria-pressed", pressed)
    expect(lesson.button("Reset the camera")).to_have_count(0)
    lesson.panel.locator(".torres-more > summary").click()
    lesson.button("Reset the camera").click()
    lesson.page.keyboard.press("Escape")
    expect(lesson.button("Reset the camera")).to_have_count(0)

    lesson.do("Next")
    lesson.at("where-to-step")
    status = lesson.panel.get_by_role("group", name="Feedback")
    for picked, cell in enumerate(("c4", "b4"), 1):
        lesson.press(cell)
        notebook.wait_for("len(lesson.session.picked)", picked)
        lesson.shows()
    lesson.do("Check")
    expect(status).to_contain_text("R5.2")
    assert notebook.value("lesson.results[0].state") == "wrong"
    # Faster than the kernel answers.
    lesson.scroll_to()
    for x, y in map(lesson.point, ("b4", "c2", "b3", "d3")):
        lesson.page.mouse.click(x, y)
    lesson.do("Check")
    expect(status).to_contain_text("Right!")

    lesson.do("Next")
    lesson.at("one-turn")
    lesson.do("Play through")
    notebook.wait_for("board.ply", 4)
    expect(status).to_contain_text("All 5 AP are spent")
    lesson.panel.locator(".torres-more > summary").click()
    expect(lesson.panel.get_by_role("region", name="Time travel")).to_be_visible()
    popup = lesson.panel.locator(".torres-more > .torres-popup")
    assert popup.evaluate("(popup) => popup.scrollWidth - popup.clientWidth") == 0
    lesson.page.keyboard.press("Escape")

    lesson.do("Next")
    lesson.at("worth")
    lesson.panel.get_by_role("textbox").fill("3")
    lesson.do("Check")
    expect(status).to_contain_text("You counted blocks")
    lesson.panel.get_by_role("textbox").fill("4")
    lesson.panel.get_by_role("textbox").press("Enter")
    expect(status).to_contain_text("Right!")

    lesson.do("Next")
    lesson.at("climb-yourself")
    for cell, ply, selected in (("b3", 1, ""), ("b3", 2, ""), ("c3", 2, "c3"), ("b3", 3, "b3")):
        lesson.press(cell)
        notebook.wait_for("[board.ply, board.selected]", [ply, selected])
        lesson.shows()
    expect(status).to_contain_text("Wider, taller, up")
    assert notebook.value("[result.state for result in lesson.results[:3]]") == ["right"] * 3


def test_a_solution_plays_itself_and_choices_are_explained(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([LESSON])
    notebook.run_all()
    lesson = LessonOnPage(notebook)
    notebook.run("lesson.do('go 6')")
    lesson.at("best-turn")
    notebook.run("for _ in lesson.session.step.hints: lesson.do('hint')")
    lesson.do("Show me")
    notebook.wait_for("[board.ply, board.position.ap]", [4, 1])
    lesson.do("Next")
    lesson.at("refused")
    status = lesson.panel.get_by_role("group", name="Feedback")
    for name in ("build a block on c4", "step from c3 up to d3"):
        lesson.panel.get_by_role("checkbox", name=name).check()
    lesson.panel.get_by_role("checkbox", name="build a block on e5").check()
    lesson.do("Check")
    expect(status).to_contain_text("R6.1")


def test_axe_finds_nothing_in_a_lesson(bare_notebook: OpenBareNotebook, axe: str) -> None:
    notebook = bare_notebook([LESSON.replace("animate=False", "animate=False, view='2d'")])
    notebook.run_all()
    lesson = LessonOnPage(notebook)
    for step in STEPS:
        notebook.run(f"lesson.do('go {step}')")
        notebook.run("lesson.session.step.hints and lesson.do('hint')")
        if step in (2, 4, 7):
            if step == 2:
                notebook.run("lesson.do('pick h8')")
            command = {4: "answer 3", 2: "check", 7: "answer 1 2"}[step]
            notebook.run(f"lesson.do({command!r})")
            expect(lesson.panel.get_by_role("group", name="Feedback")).to_contain_text("Not yet")
        lesson.shows()
        assert lesson.violations(axe) == [], step
    notebook.run("board.options = {'theme': 'dark'}")
    lesson.shows()
    assert lesson.violations(axe) == []


def test_a_lesson_by_keyboard_alone(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([LESSON.replace('first-turn"', 'first-turn", step=4')])
    notebook.run_all()
    lesson = LessonOnPage(notebook)
    keyboard = lesson.page.keyboard
    lesson.panel.get_by_role("textbox").focus()
    # These keys would choose colours, or undo, on the board.
    keyboard.type("4u1")
    expect(lesson.panel.get_by_role("textbox")).to_have_value("41")
    keyboard.press("Backspace")
    keyboard.press("Enter")
    notebook.wait_for("{r.step: r.state for r in lesson.results}['worth']", "right")
    for step in ("one-turn", "where-to-step"):
        lesson.panel.get_by_role("button", name="Back", exact=True).focus()
        keyboard.press("Enter")
        lesson.at(step)
    lesson.root.locator("[data-cell=c3]").focus()
    for keys in (("ArrowUp", "Enter"), ("ArrowDown", "ArrowDown", "Space")):
        for key in keys:
            keyboard.press(key)
    notebook.wait_for("lesson.session.picked", ["c2", "c4"])
    expect(lesson.root.locator("[data-cell=c4]")).to_have_attribute("aria-selected", "true")
    expect(lesson.root.locator("[data-cell=c2]")).to_have_accessible_name("c2, ground, selected")


def test_a_drill_and_the_next_one(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([DRILL])
    notebook.run_all()
    drill = LessonOnPage(notebook)
    expect(drill.panel).to_contain_text("level 1")
    drill.panel.get_by_role("textbox").fill(notebook.value("lesson.answer"))
    drill.do("Check")
    expect(drill.panel.get_by_role("group", name="Feedback")).to_contain_text("Right!")
    drill.do("Next")
    notebook.wait_for("lesson.practice.attempt.seed", 2)
    expect(drill.panel).to_contain_text("level 2")
    expect(drill.panel.get_by_role("textbox")).to_have_value("")
    notebook.run("for _ in lesson.session.step.hints: lesson.do('hint')")
    drill.do("Show me")
    expect(drill.panel.get_by_role("group", name="Feedback")).to_contain_text("Here is how")
    assert notebook.value("[answer.right for answer in lesson.progress.answers]") == [True, False]


def test_a_teacher_makes_a_lesson_by_mouse(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([DESK])
    notebook.run_all()
    desk = BoardOnPage(notebook)
    page = desk.page
    cell = notebook.cell(0)
    for ply, name in enumerate(("c3", "f6", "e8"), 1):
        desk.root.locator(f"[data-cell={name}]").click()
        notebook.wait_for("board.ply", ply)
        desk.shows()
    cell.get_by_role("button", name="Begin here").click()
    notebook.wait_for("board.ply", 0)
    desk.shows()
    desk.root.locator("[data-cell=d3]").click()
    notebook.wait_for("board.ply", 1)
    cell.get_by_role("textbox", name="Title", exact=True).fill("One block")
    cell.get_by_placeholder("What the learner reads first").fill("Make the castle wider.")
    page.keyboard.press("Tab")
    notebook.wait_for("desk.text.value", "Make the castle wider.")
    cell.get_by_role("combobox", name="Mode").select_option(index=1)
    cell.get_by_role("button", name="Preview").click()
    expect(cell.get_by_role("region", name="Lesson")).to_contain_text("Make the castle wider.")
    cell.get_by_role("button", name="Back to the desk").click()
    cell.get_by_role("button", name="Save lesson").click()
    expect(cell.locator(".torres-said")).to_contain_text("Saved as one-block.toml in")
    assert notebook.value("Path('one-block.toml').exists()") is True


def test_a_saved_lesson_shows_its_panel_without_running(
    open_notebook: OpenNotebook, lab: LabServer
) -> None:
    with lab.saving_widgets():
        first = open_notebook([LESSON])
        first.run_all()
        LessonOnPage(first).do("Next")
        first.wait_for("lesson.session.index", 1)
        first.save()
        second = open_notebook(str(lab.root / first.path))
    again = LessonOnPage(second)
    assert second.value("'board' in globals()") is False
    expect(again.panel.get_by_role("heading", level=2)).to_have_text("Your first step")
    again.do("Next")
    expect(again.root).to_contain_text("needs a running kernel")
