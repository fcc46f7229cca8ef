"""The page that plays without Jupyter, from a plain file server, with Python in the browser."""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from tests.browser.support.boards import VIOLATIONS, ShownBoard
from tests.browser.support.hands import Mouse
from tests.browser.support.lessons import Learner, LessonOnPage, right_answer
from tests.browser.support.play import TIMEOUT, PlayPage
from tests.browser.support.served import Site
from tests.browser.support.watch import visit
from torres_widget import Game, Lesson, Position, collect
from torres_widget.engine.text.links import from_link, game_from_link, game_to_link
from torres_widget.lessons import load
from torres_widget.lessons.classroom.exam import exam_document
from torres_widget.lessons.file.loading import document_of, path_of
from torres_widget.lessons.file.packed import to_link as lesson_to_link
from torres_widget.lessons.plan import Question
from torres_widget.site.served_lessons import add_lessons

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, ViewportSize

    from tests.browser.support.watch import WatchedPage

#: What a first visit may fetch, in bytes, from a server that packs nothing.
MOST: Final = 12_000_000
#: Whether Orange is to act, or the game is over.
_ORANGE: Final = "board.position.to_act == 1 or board.position.stage == 'over'"
#: The end of the turn, or the first of the legal actions.
_NEXT: Final = """min(
  (str(action) for action in board.position.legal_actions()),
  key=lambda text: not text.startswith("end"))"""
LINK: Final = "......../......../......../......../......../......../1......./21......_1:b1_2:h8"
#: A board for the last round of a game.
LAST_ROUND: Final = (
    "....1.../......../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4 2:h4"
)
LAPTOPS: Final[tuple[ViewportSize, ...]] = (
    {"width": 1366, "height": 650},
    {"width": 1280, "height": 900},
)
PHONE: Final[ViewportSize] = {"width": 390, "height": 780}


#: What the worker's policy says of a request to another host and of a text as a script.
_REFUSED: Final = """async (elsewhere) => {
  const refused = new Promise((tell) =>
    addEventListener("securitypolicyviolation", (event) => tell(event.effectiveDirective)));
  fetch(elsewhere).catch(() => {});
  const first = await refused;
  try {
    return [first, Function("return 'ran'")()];
  } catch (error) {
    return [first, error.name];
  }
}"""


def test_a_first_visit_is_small(site_folder: Path) -> None:
    (worker,) = site_folder.rglob("play/*/worker.js")
    files = [path for path in worker.parent.rglob("*.*") if not path.match("front-*.js")]
    assert len(files) > 10
    assert sum(path.stat().st_size for path in files) < MOST
    library = ZipFile(worker.parent / "pyodide" / "python_stdlib.zip")
    assert {"asyncio/__init__.pyc", "_pyodide/_base.pyc"} <= {*library.namelist()}


def test_a_game_against_a_bot_and_a_link(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site.play)
    scene = page.locator("#play-scene")
    # The board is there before Python is.
    expect(scene.get_by_role("gridcell")).to_have_count(64)
    play = PlayPage(page)
    play.ready("bot")
    play.press("e8")
    # Blue has placed knight and king.
    expect(scene.get_by_role("heading", name="Orange to play")).to_be_visible(timeout=TIMEOUT)
    expect(scene.get_by_role("button", name="End turn")).to_be_enabled()

    scene.get_by_role("button", name="Copy link").click()
    own = scene.get_by_label("Copied.").input_value()
    assert own.startswith(f"{site.play}#")
    assert page.evaluate("navigator.clipboard.readText()") == own
    assert page.url == site.play
    position = from_link(own.partition("#")[2])
    assert position.owner("e8") == 1
    assert position.king is not None

    page.evaluate("(link) => { location.hash = link; }", LINK)
    expect(scene.get_by_role("gridcell", name=re.compile("^b1.*orange knight"))).to_have_count(1)
    page.evaluate("() => { location.hash = 'junk'; }")
    expect(page.get_by_role("status").first).to_contain_text("damaged")
    # The own game is untouched by what was sent.
    page.get_by_role("link", name="Back to your own games").click()
    play.ready("bot")
    expect(scene.get_by_role("gridcell", name=re.compile("^e8.*orange knight"))).to_have_count(1)
    expect(scene.get_by_role("button", name="End turn")).to_be_enabled()

    # A new game asks first.
    again = page.get_by_role("button", name="New game")
    page.once("dialog", lambda dialog: dialog.dismiss())
    again.click()
    play.wait_for("board.game.ply > 0", expected=True)
    page.once("dialog", lambda dialog: dialog.accept())
    again.click()
    play.wait_for("board.game.ply", expected=0)


def test_the_bar_above_a_game_that_is_over(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    game = Game(Position.from_board(LAST_ROUND, phase=3, round=4))
    for action in ("score", "end", "end"):
        game.play(action)
    assert game.position.is_over
    page.goto(f"{site.play}#{game_to_link(game)}")
    play = PlayPage(page)
    play.ready("board")
    status = page.get_by_role("status").first
    page.get_by_role("button", name="Copy game link").click()
    expect(status).to_have_text(re.compile("^The link is "))
    # It is no news any more as soon as the board goes on.
    play.scene.get_by_role("button", name="Undo").click()
    expect(status).to_be_empty()
    play.wait_for("[board.position.stage, board.game.ply]", ["turn", 2])
    # Nobody is asked whether to give up a game that is over, though an earlier turn is looked at.
    again = page.get_by_role("banner").get_by_role("button", name="New game")
    again.click()
    play.wait_for("[board.position.stage, board.game.ply]", ["place-knight", 0])
    # The key for typed texts works from a button above the board, too.
    again.focus()
    page.keyboard.press("/")
    expect(page.get_by_label("Type an action or a question")).to_be_focused()
    page.keyboard.press("Escape")
    # Whoever is setting up a position is asked.
    play.scene.get_by_role("button", name="Set up a position").click()
    play.wait_for("board.editing", expected=True)
    page.once("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog"):
        again.click()
    assert play.value("board.editing")


def test_a_whole_game_against_a_bot(watched: WatchedPage, site: Site) -> None:
    watched.page.goto(f"{site.play}?show=bot")
    play = PlayPage(watched.page)
    play.ready("bot")
    board = ShownBoard(play.page, play.scene.get_by_role("region", name="Torres board"))
    board.button("From above").click()
    hand = Mouse(board)
    while True:
        play.wait_for(_ORANGE, expected=True)
        if play.value("board.position.stage == 'over'"):
            break
        action, ply = play.value(_NEXT), play.value("board.game.ply")
        hand.play(action, play.value("board.view"))
        play.wait_for(f"board.game.ply > {ply}", expected=True)
    assert play.value("board.position.phase") == 3
    expect(play.scene.get_by_text("The game is over", exact=True)).to_be_visible()
    heading = board.root.locator(".torres-heading")
    expect(heading.get_by_role("button", name="Review")).to_be_visible()
    # Nobody is asked whether to give up a game that is over.
    board.button("New game").click()
    play.wait_for("board.position.stage", "place-knight")
    assert play.value("sorted(board.players)") == [2]


def test_a_lesson_is_solved_to_its_end_and_kept(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.goto(site.play)
    play = PlayPage(page)
    play.ready("bot")
    play.choose("Course")
    plan = load("first-turn")
    learner = Learner(LessonOnPage(play))
    learner.panel.get_by_role("button", name="I don't know").click()
    learner.do("Begin")
    learner.solve_all(plan.steps)
    learner.finish(plan)
    page.reload()
    play.ready("course")
    lessons = page.get_by_role("group", name="Lessons")
    expect(lessons.get_by_role("button", name=f"{plan.title} Stars: 6 of 6")).to_be_visible()


def test_a_lesson_that_was_sent_is_solved_on_a_phone_and_marked(
    watched: WatchedPage, site: Site, tmp_path: Path
) -> None:
    page, plan = watched.page, load("widen-first")
    page.set_viewport_size(PHONE)
    page.goto(f"{site.play}?show=lesson#{lesson_to_link(document_of('widen-first'))}")
    play = PlayPage(page)
    play.ready("lesson")
    name = page.get_by_role("textbox", name="Your name")
    name.fill("Žofie")
    name.press("Enter")
    play.wait_for("host._progress.name", "widen-first-Žofie.json")
    learner = Learner(LessonOnPage(play))
    learner.solve_all(plan.steps)
    learner.finish(plan)
    given = page.get_by_role("link", name=re.compile("Download")).get_attribute("href") or ""
    (tmp_path / "sent.json").write_text(unquote(given.partition(",")[2]), encoding="utf-8")
    collected = collect(tmp_path)
    (student,) = collected.students
    assert student.name == "Žofie"
    assert collected.points_of(student.name) == collected.most_points() > 0
    page.reload()
    play.ready("lesson")
    play.wait_for("lesson.session.solved", expected=True)

    page.get_by_role("button", name="Send my answers").click()
    sending = page.get_by_role("dialog", name="Send my answers")
    code = sending.get_by_role("textbox", name="Your answers as a code").input_value()
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "form.csv").write_text(f"When;Code\ntoday;{code}\n")
    by_code = collect(tmp_path / "class")
    assert by_code.points_of("Žofie") == by_code.most_points() > 0
    expect(sending.get_by_text("Still open:")).to_be_hidden()
    sending.get_by_role("button", name="Copy the code").click()
    expect(sending.get_by_role("status")).to_have_text("The code is copied.")
    sending.get_by_role("button", name="Close").click()

    page.goto(f"{site.play}?show=lesson#1.abc")
    page.reload()
    expect(page.get_by_role("status").first).to_contain_text("a packed lesson, whole")


def test_an_exam_that_was_sent_is_handed_in_and_marked(
    watched: WatchedPage, site: Site, tmp_path: Path
) -> None:
    page, plan = watched.page, load("first-turn")
    page.set_viewport_size(PHONE)
    exam = exam_document(document_of("first-turn"), plan)
    page.goto(f"{site.play}?show=lesson#{lesson_to_link(exam)}")
    play = PlayPage(page)
    play.ready("lesson")
    expect(page.get_by_role("status").first).to_contain_text("Write your name above to begin.")
    name = page.get_by_role("textbox", name="Your name")
    name.fill("Žofie")
    name.press("Enter")
    play.wait_for("host._progress.name", "first-turn-Žofie.json")
    learner = Learner(LessonOnPage(play))
    number = next(n for n, step in enumerate(plan.steps, 1) if step.id == "worth")
    learner.go(number)
    page.get_by_role("textbox", name="Your answer, a number").fill("4")
    learner.do("Keep this answer")
    expect(page.get_by_text("Kept. You can change it until you hand in.").first).to_be_visible()
    assert "answer = 4" not in page.content()
    learner.go(len(plan.steps) + 1)
    page.get_by_role("checkbox").or_(page.get_by_role("radio", name="I have finished")).last.check()
    learner.do("Hand in")
    expect(page.get_by_text("Handed in at").first).to_be_visible()
    page.get_by_role("button", name="Send my answers").click()
    sending = page.get_by_role("dialog", name="Send my answers")
    code = sending.get_by_role("textbox", name="Your answers as a code").input_value()
    (tmp_path / "mail.txt").write_text(code)
    collected = collect(tmp_path, lessons=["first-turn"])
    assert {row.step: row.star for row in collected.rows} == {"worth": True}
    assert collected.doubts == ()


@pytest.mark.parametrize("what", ["desk", "collect", "lesson"])
def test_axe_finds_nothing_on_the_pages_of_a_class(
    what: str, watched: WatchedPage, site: Site, axe: str, tmp_path: Path
) -> None:
    page = watched.page
    sent = f"#{lesson_to_link(document_of('first-turn'))}" if what == "lesson" else ""
    page.goto(f"{site.play}?show={what}{sent}")
    PlayPage(page).ready(what)
    if what == "collect":
        lesson = Lesson("first-turn", step="worth", student="Ann", answers=tmp_path / "a.json")
        lesson.do("answer 3")
        page.get_by_label("Files of answers").set_input_files(tmp_path / "a.json")
        expect(page.get_by_role("table").first).to_be_visible()
    if what == "lesson":
        page.get_by_role("button", name="Send my answers").click()
        expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(axe)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator(".torres-root").first).to_have_css("color-scheme", theme)
        assert page.locator("html").evaluate(VIOLATIONS) == [], theme


def test_a_lesson_that_is_served_by_name(watched: WatchedPage, site: Site, tmp_path: Path) -> None:
    page = watched.page
    shutil.copy(path_of("doors-or-stairs"), tmp_path / "Doors.toml")
    add_lessons(site.file(site.play).parent, tmp_path)
    page.goto(f"{site.play}lessons/index.html")
    page.get_by_role("link", name=load("doors-or-stairs").title).click()
    play = PlayPage(page)
    play.ready("lesson")
    assert play.value("lesson.session.plan.id") == "doors-or-stairs"
    page.get_by_role("button", name="Next").click()
    play.wait_for("lesson.session.index", 1)


def test_a_teacher_collects_a_class_on_the_page(
    watched: WatchedPage, site: Site, tmp_path: Path
) -> None:
    page = watched.page
    given = {}
    for student, answer in (("Ann", 4), ("Bo", 3), ("Žofie", 3)):
        lesson = Lesson("first-turn", step="worth", student=student, answers=tmp_path / student)
        lesson.do(f"answer {answer}")
        given[student] = lesson.handed_over()
    for student in ("Ann", "Bo"):
        (tmp_path / f"{student}.json").write_text(given[student].text, encoding="utf-8")
    page.goto(site.play)
    page.get_by_role("link", name="For teachers: the answers of a class").click()
    PlayPage(page).ready("collect")
    drop = page.get_by_role("region", name="For teachers: the answers of a class")
    drop.get_by_label("Files of answers").set_input_files(
        [tmp_path / "Ann.json", tmp_path / "Bo.json"]
    )
    main = page.get_by_role("main")
    expect(
        main.get_by_text("2 students gave this answer").or_(main.get_by_role("table").first)
    ).to_be_visible(timeout=60_000)
    codes = drop.get_by_role("textbox", name="Codes, and links of your own lessons")
    codes.fill(given["Žofie"].code)
    codes.blur()
    expect(main.get_by_role("row", name="Žofie").first).to_be_visible()
    expect(main.get_by_text("(2 students)")).to_be_visible()
    main.get_by_role("combobox", name="Student").select_option("Žofie")
    expect(main.get_by_role("combobox", name="Try")).to_have_value("0")
    expect(page.locator("#play-scene").get_by_text("Žofie: 3")).to_be_visible()
    drop.get_by_role("button", name="Remove all").click()
    expect(main.get_by_text("No answers found")).to_be_visible()


def test_the_course_goes_on_without_a_network_on_a_phone(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.set_viewport_size(PHONE)
    page.goto(site.play)
    play = PlayPage(page)
    play.ready("bot")
    play.choose("Course")
    plan = load("set-up")
    question = plan.steps[0]
    assert isinstance(question, Question)
    column = page.get_by_role("region", name="Lesson")
    column.get_by_role("button", name="I don't know").click()
    column.get_by_role("button", name=re.compile(f"^{plan.title}")).click()
    column.get_by_role("textbox", name="Your answer, a number").fill(right_answer(question))
    column.get_by_role("button", name="Check").click()
    expect(column.get_by_role("group", name="Feedback")).to_contain_text("Right!")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    site.stop()
    page.reload()
    play.ready("course")
    expect(column.get_by_text(plan.title)).to_be_visible()
    expect(column.locator(".torres-progress i").first).to_have_attribute("data-state", "right")


def test_who_comes_back_gets_the_newest_page(
    browser: Browser, site_folder: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "served"
    shutil.copytree(site_folder, folder)
    site = Site(str(folder))
    with visit(browser, site.home) as watched:
        page = watched.page
        page.goto(site.play)
        PlayPage(page).ready("bot")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
        home = site.file(site.play) / "index.html"
        home.write_text(home.read_text(encoding="utf-8").replace("Against a bot", "Against bots"))
        page.reload()
        expect(page.get_by_text("Against bots")).to_be_visible()
        site.stop()
        page.reload()
        expect(page.get_by_text("Against a bot")).to_be_visible()


def test_a_game_with_the_box_is_set_up_on_a_phone(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.set_viewport_size(PHONE)
    page.goto(site.play)
    play = PlayPage(page)
    play.ready("bot")
    page.get_by_role("link", name="With the box: set up and play").click()
    play.ready("guide")
    column = page.get_by_role("region", name="Lesson")
    heading = column.get_by_role("heading", level=2)
    for question, answer in (
        ("Which box is yours?", "HUCH! 2017"),
        ("How many play?", "3 players"),
        ("Which game?", "Basic game"),
    ):
        expect(heading).to_have_text(question)
        column.get_by_role("button", name=answer).click()
    expect(heading).to_have_text("Board and knights")
    for _ in range(3):
        column.get_by_role("button", name="Next").click()
    expect(heading).to_have_text("Stacks")
    expect(column).to_contain_text("in stacks of 3, 3, 2, 2")
    page.get_by_role("link", name="With the box: score your board").click()
    play.ready("table")
    page.go_back()
    play.ready("guide")
    column.get_by_role("button", name="Go on: Stacks").click()
    expect(heading).to_have_text("Stacks")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def is_beside(thing: Locator, picture: Locator) -> bool:
    """Return whether something stands at the right of a picture, within its height."""
    box, around = thing.bounding_box(), picture.bounding_box()
    assert box is not None
    assert around is not None
    within = around["y"] < box["y"] < around["y"] + around["height"]
    return within and box["x"] > around["x"] + around["width"]


def check_themes(play: PlayPage) -> None:
    """Choose a theme of puzzles, which the page keeps."""
    theme = play.page.get_by_role("combobox", name="Theme")
    theme.select_option("A whole turn")
    play.wait_for("'whole' in lesson.puzzle.themes", expected=True)
    play.page.reload()
    play.ready("puzzles")
    assert theme.input_value() == "whole"
    play.wait_for("'whole' in lesson.puzzle.themes", expected=True)


def check_seats(play: PlayPage) -> None:
    """Go back to a game against a bot, and begin one against three."""
    play.page.get_by_role("radio", name="Against a bot").check()
    play.ready("bot")
    players = play.page.get_by_role("combobox", name="Players")
    assert players.input_value() == "2"
    play.page.once("dialog", lambda dialog: dialog.accept())
    players.select_option("4")
    play.wait_for("[board.position.players, *sorted(board.players)]", expected=[4, 2, 3, 4])
    mode = play.page.get_by_role("combobox", name="Game", exact=True)
    assert mode.input_value() == "basic"
    mode.select_option("Master game")
    wanted = ["master", 4, 2, 3, 4]
    play.wait_for("[board.position.mode, board.position.players, *sorted(board.players)]", wanted)
    play.page.reload()
    play.ready("bot")
    expect(mode).to_have_value("master")
    expect(players).to_have_value("4")


def test_analysis_puzzles_and_a_game_that_goes_on_after_a_reload(
    watched: WatchedPage, site: Site
) -> None:
    page = watched.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    game = Game(Position.new(seed=3))
    for action in ("knight e8", "knight c3", "king a5"):
        game.play(action)
    page.goto(f"{site.play}#{game_to_link(game)}")
    play = PlayPage(page)
    play.ready("board")
    scene = play.scene
    expect(scene.get_by_role("heading", name="Orange to play")).to_be_visible()
    page.get_by_role("button", name="Evaluation").click()
    expect(page.get_by_role("img", name="Chance to win")).to_have_css("display", "flex")
    page.get_by_role("button", name="Best turns").click()
    page.get_by_role("button", name="Show 1").click(timeout=TIMEOUT)
    page.get_by_role("button", name="Back to the game").click()
    line = page.get_by_role("button", name="Play 1")
    assert is_beside(line, scene.locator(".torres-picture"))
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="End turn").click()
    expect(scene.get_by_role("heading", name="Blue to play")).to_be_visible()
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_text("Orange: accuracy").first).to_be_visible(timeout=TIMEOUT)

    # A game that was sent goes on at its own address.
    page.reload()
    # The board is as it was before Python is there, and with it.
    expect(scene.get_by_role("heading", name="Blue to play")).to_be_visible()
    play.ready("board")
    page.get_by_role("button", name="Copy game link").click()
    expect(page.get_by_role("status").first).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    moves = [str(action) for action in game_from_link(link).moves]
    assert moves == ["knight e8", "knight c3", "king a5", "end 3 3 3"]
    page.get_by_role("button", name="Best turns").click()
    page.get_by_role("button", name="Play 1").click(timeout=TIMEOUT)
    play.wait_for("board.game.ply > 4 and board.position.to_act == 2", expected=True)

    play.choose("Puzzles")
    column = page.get_by_role("region", name="Lesson")
    expect(column.get_by_role("heading", name=re.compile("^Difficulty"))).to_be_visible()
    hint = column.get_by_role("button", name="Hint", exact=True)
    for size in LAPTOPS:
        page.set_viewport_size(size)
        expect(hint).to_be_in_viewport(ratio=1)
    show = column.get_by_role("button", name="Show me")
    while not show.is_visible():
        hint.dispatch_event("click")
        page.wait_for_timeout(200)
    show.click()
    expect(show).to_be_hidden()
    column.get_by_role("button", name="Next", exact=True).click()
    page.reload()
    play.ready("puzzles")
    record = page.evaluate("Object.entries(localStorage).find(([key]) => /puzzles/.test(key))[1]")
    assert len(json.loads(record)["answers"]) == 1
    for check in (check_themes, check_seats):
        check(play)


def test_the_worker_asks_no_other_host_and_runs_no_text(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.goto(site.play)
    PlayPage(page).ready("bot")
    (worker,) = page.workers
    assert worker.evaluate(_REFUSED, site.home.replace("127.0.0.1", "localhost")) == [
        "connect-src",
        "EvalError",
    ]
    # The browser says of each refusal which policy it rests on.
    assert all("Content Security Policy" in complaint for complaint in watched.complaints)
    watched.complaints.clear()


def test_a_browser_can_install_the_page(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.goto(site.play)
    PlayPage(page).ready("bot")
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Pages of tests are private ones, from which nothing is installed.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
