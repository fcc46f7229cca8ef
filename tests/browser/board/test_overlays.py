"""Overlays and scorings of a board: what is drawn is what Python worked out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.support.boards import VIOLATIONS, BoardOnPage

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.support.bare.notebook import OpenBareNotebook

CASTLES = "....1.../..12..../.122.1../1..2..../.....2.1/.13..2../.2....../...1...."
FIGURES = "K:c6 1:c3,d6,d4 2:b3,f3,d7,a5"
SEEING = f"""import traitlets
from torres_widget import Board, Position
board = Board(Position.from_board("{CASTLES} {FIGURES}", phase=2), animate=False)
second = Board(view="2d")
traitlets.link((board, "overlay"), (second, "overlay"))
board"""
#: The last turn of the game: the marker that comes second would stop where the first one stands.
SCORING = f"""from torres_widget import Board, Position
from torres_widget.engine import Game
board = Board(Position.from_board(
    "{CASTLES} {FIGURES}", phase=3, round=4, first=2, to_act=1, scores=[19, 20]), height=700)
board"""

_TAGS = """(root) => [...root.querySelectorAll('.torres-picture .torres-tag')].map((tag) => {
  const { left, right, top, bottom } = tag.getBoundingClientRect();
  const cell = root.parentElement.torres.cellAt((left + right) / 2, (top + bottom) / 2);
  return [cell, tag.dataset.look, tag.textContent];
})"""
_SETTLED = """(element) => Promise.all(
  element.getAnimations({ subtree: true }).map(({ finished }) => finished))"""


def cells(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def tags(board: BoardOnPage) -> dict[str, tuple[str, str]]:
    """Look and text of the tag on each cell."""
    found = board.root.evaluate(_TAGS)
    assert len({cell for cell, _, _ in found}) == len(found)
    return {cell: (look, text) for cell, look, text in found}


def overlay(board: BoardOnPage, kind: str) -> Any:
    """Wait for an overlay, in Python and on the page."""
    board.notebook.wait_for("board.overlay", kind)
    board.shows()
    return board.notebook.value("board.view.get('overlay')")


def accessible(board: BoardOnPage) -> None:
    assert board.root.evaluate(VIOLATIONS) == []


def yellow(pixel: tuple[int, int, int]) -> bool:
    return pixel[0] > 220 and pixel[1] > 170 and pixel[2] < 110


def cyan(pixel: tuple[int, int, int]) -> bool:
    return pixel[0] < 90 and pixel[1] > 140 and pixel[2] > 190


def petrol(pixel: tuple[int, int, int]) -> bool:
    return pixel[0] < 60 and 60 < pixel[1] < 120 and 90 < pixel[2] < 160


def test_overlays_show_what_python_works_out(bare_notebook: OpenBareNotebook, axe: str) -> None:
    notebook = bare_notebook([SEEING])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.page.evaluate(axe)
    board.button("From above").click()
    legend = board.root.locator(".torres-legend")
    expect(legend).to_have_count(0)
    for shows in (shows_reach, shows_sites, shows_castles, shows_doors):
        shows(board, legend)
        accessible(board)
    board.page.keyboard.press("t")
    notebook.wait_for("board.overlay", "")
    expect(legend).to_have_count(0)
    expect(board.root.locator(".torres-picture .torres-tag, .torres-route")).to_have_count(0)
    assert not any(map(petrol, board.pixels(["c7"])["c7"]))


def shows_reach(board: BoardOnPage, legend: Locator) -> None:
    """By the button: of all knights, of the chosen one; numbered, and coloured by how."""
    board.button("Reach").click()
    reach = overlay(board, "reach")
    expect(board.button("Reach")).to_have_attribute("aria-pressed", "true")
    assert board.notebook.value("second.view['overlay']['kind']") == "reach"
    numbered = {
        cell: ("door" if cell in cells(reach["doors"]) else "steps", str(points))
        for points, ring in enumerate(reach["ap"], 1)
        for cell in cells(ring)
    }
    assert len(numbered) > 30
    expect(legend).to_contain_text("AP from orange's knights")
    assert tags(board) == numbered
    patches = board.pixels(list(numbered))
    for cell, (look, _) in numbered.items():
        seen = Counter("door" if cyan(p) else "steps" if yellow(p) else "" for p in patches[cell])
        assert seen[look] > len(patches[cell]) / 4, (cell, look, seen)

    board.press("d4")
    board.notebook.wait_for("board.view['overlay'].get('from')", "d4")
    expect(legend).to_contain_text("AP from d4")
    board.page.keyboard.press("Escape")
    board.notebook.wait_for("board.view['overlay'].get('from')", None)


def shows_sites(board: BoardOnPage, legend: Locator) -> None:
    """By a linked board: where to build; elsewhere the rule, in words for screen readers too."""
    board.notebook.run("second.overlay = 'build'")
    build = overlay(board, "build")
    expect(board.button("Sites")).to_have_attribute("aria-pressed", "true")
    expect(board.button("Reach")).to_have_attribute("aria-pressed", "false")
    expect(legend).to_contain_text("can be built on")
    barred = {
        cell: (rule.removeprefix("R"), words.replace("{}", cell))
        for rule, words, where in build["why"]
        for cell in cells(where)
        if rule != "R1.9"
    }
    expected = {cell: rule for cell, (rule, _) in barred.items()}
    expected.update(dict.fromkeys(cells(build["cells"]), "+"))
    assert {cell: text for cell, (_, text) in tags(board).items()} == expected
    board.page.mouse.move(*board.point("e7"))
    rule, words = barred["e7"]
    assert rule == "6.2"
    expect(legend).to_contain_text(f"e7: R6.2: {words}")
    named = board.root.get_by_role("gridcell", name=f"e7, ground, R6.2: {words}")
    expect(named).to_have_count(1)


def shows_castles(board: BoardOnPage, legend: Locator) -> None:
    """By key: a tag on each, and who scores what in the one that is pointed at."""
    board.root.get_by_role("gridcell").first.focus()
    board.page.keyboard.press("c")
    castles = overlay(board, "castles")
    expect(legend).to_contain_text("If scored now")
    expect(board.root.locator(".torres-picture [data-look=castle]")).to_have_count(
        len(castles["castles"])
    )
    board.page.mouse.move(*board.point("c3"))
    expect(legend).to_contain_text("orange 3 × 3 = 9 · blue 1 × 3 = 3")  # noqa: RUF001 - a sign


def shows_doors(board: BoardOnPage, legend: Locator) -> None:
    """By key: the ways inside as lines, that of the cell pointed at in words as well."""
    board.press("d4")
    board.page.keyboard.press("t")
    doors = overlay(board, "doors")
    assert doors["from"] == "d4"
    expect(board.root.locator(".torres-door-dot")).to_have_count(2 * len(doors["ways"]))
    blocks = [block.split(":")[0] for block in doors["ways"]["c8"].split()]
    board.page.mouse.move(*board.point("c8"))
    expect(board.root.locator(".torres-route.torres-strong")).not_to_have_count(0)
    expect(legend).to_contain_text(f"c8: in at {blocks[0]} on layer 1, {', '.join(blocks[1:])}")
    lined = board.pixels([*blocks, "c8"])
    for cell, patch in lined.items():
        assert any(map(petrol, patch)), cell


def test_a_scoring_castle_by_castle_or_at_once(bare_notebook: OpenBareNotebook, axe: str) -> None:
    notebook = bare_notebook([SCORING])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.page.evaluate(axe)
    scoring = board.root.get_by_role("region", name="Scoring of phase 3")
    skip, again = (scoring.get_by_role("button", name=name) for name in ("Skip", "Show again"))
    sums = board.root.locator(".torres-picture [data-look=sum]")
    scores = board.root.locator(".torres-score")

    board.page.emulate_media(reduced_motion="no-preference")
    board.button("End turn").click()
    notebook.wait_for("board.position.stage", "over")
    expect(skip).to_be_visible()
    expect(sums).not_to_have_count(0)
    expect(scores.first).to_have_text("19")
    board.page.keyboard.press("Escape")
    expect(again).to_be_visible()
    told_in_full(board, scoring)
    expect(sums).to_have_count(0)
    again.click()
    expect(skip).to_be_visible()
    skip.click()
    expect(again).to_be_visible()

    board.button("Undo").click()
    notebook.wait_for("board.position.stage", "turn")
    expect(scoring).to_have_count(0)
    board.page.emulate_media(reduced_motion="reduce")
    board.button("End turn").click()
    expect(again).to_be_visible()
    told_in_full(board, scoring)


def told_in_full(board: BoardOnPage, scoring: Locator) -> None:
    """Every product, every move of a marker, the leap, and the markers where they are now."""
    scored = board.notebook.value("board.view['scored']")
    for castle in scored["castles"]:
        for _, level, points, _ in castle["by"]:
            product = f"{level} × {len(castle['cells']) // 2} = {points}"  # noqa: RUF001 - a sign
            expect(scoring).to_contain_text(product)
    (leap,) = [move for move in scored["moves"] if move[4] > move[3] + move[2]]
    _, _, points, before, after = leap
    expect(scoring).to_contain_text(f"{before} + {points} = {before + points}, taken, so {after}")
    expect(board.root.get_by_role("log")).to_contain_text(f"taken, so {after}")
    players = board.root.get_by_role("region", name="Players")
    scores = board.notebook.value("list(board.position.scores)")
    expect(players.locator(".torres-score")).to_have_text(list(map(str, scores)))
    expect(board.root.locator("[data-held]")).to_have_count(len(scores))
    expect(board.root.locator(".torres-leapt")).to_have_count(after - before - points)
    accessible(board)


def test_the_bar_beside_the_board_shows_the_chances_and_covers_nothing(
    bare_notebook: OpenBareNotebook, axe: str
) -> None:
    notebook = bare_notebook([SEEING])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.page.evaluate(axe)
    picture, bar = board.root.locator(".torres-picture"), board.root.locator(".torres-evaluation")
    before = picture.bounding_box()
    expect(bar.locator("i")).to_have_count(0)

    board.button("Chance to win").click()
    notebook.wait_for("board.evaluation", expected=True)
    expect(board.button("Chance to win")).to_have_attribute("aria-pressed", "true")
    room, now = picture.bounding_box(), bar.bounding_box()
    assert before
    assert room
    assert now
    assert (room["y"], room["height"]) == (before["y"], before["height"])
    assert now["x"] == before["x"]
    assert now["x"] + now["width"] == room["x"]

    def shown() -> dict[str, Any]:
        board.shows()
        evaluation: dict[str, Any] = notebook.value("board.view['evaluation']")
        expect(board.root.get_by_role("img", name=evaluation["label"], exact=True)).to_be_visible()
        pieces = zip(evaluation["percents"], evaluation["shares"], strict=True)
        words = [f"{chance} to win" if share >= 35 else chance for chance, share in pieces]
        expect(bar.locator("i")).to_have_text(words)
        return evaluation

    first = shown()
    bar.evaluate(_SETTLED)
    heights = bar.evaluate("(bar) => [...bar.children].map((part) => part.offsetHeight)")
    for height, share in zip(heights, first["shares"], strict=True):
        assert abs(height - sum(heights) * share / 100) < 2
    accessible(board)

    notebook.run("board.play('move c3 d3')")
    assert shown() != first
    board.button("Undo").click()
    notebook.wait_for("board.game.ply", 0)
    assert shown() == first

    board.button("Chance to win").click()
    expect(bar.locator("i")).to_have_count(0)
    assert picture.bounding_box() == before


def test_the_legend_of_an_overlay_moves_nothing_out_of_the_window(
    bare_notebook: OpenBareNotebook,
) -> None:
    notebook = bare_notebook([SEEING])
    notebook.page.set_viewport_size({"width": 1366, "height": 768})
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.drawn()
    before = board.root.evaluate("(root) => root.offsetHeight")
    board.button("Castles").click()
    overlay(board, "castles")
    board.drawn()
    assert abs(board.root.evaluate("(root) => root.offsetHeight") - before) <= 3
    board.button("Castles").click()
    overlay(board, "")
    board.drawn()
    assert board.root.evaluate("(root) => root.offsetHeight") == before
