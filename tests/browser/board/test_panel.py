"""The panel beside a board: what a turn needs is in sight, and buttons keep their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.support.boards import BoardOnPage

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook
    from tests.browser.support.jupyter import OpenNotebook

HANDS = """from torres_widget import Board, Position
cards = "climb lift extra-block elevator diagonal shift-block jump".split()
start = Position.new(players={players}, seed=3)
for action in ("knight c3", "knight f6", "knight c6", "knight f3")[:{players}]:
    start = start.apply(action)
board = Board(start.apply("king e8").changed(hands=({players} * (tuple(cards),)), deck=()))
board.play("score")
board"""
#: The window, and whether all that a turn needs is above the bar of the panel and in the window.
SIZE = (1280, 720)
IN_SIGHT = """([root, window]) => {
  root.scrollIntoView({ block: 'start' });
  const { bottom } = window.getBoundingClientRect();
  const { top } = root.getBoundingClientRect();
  const end = Math.min(bottom, root.querySelector('.torres-travel').getBoundingClientRect().top);
  const parts = '.torres-score, .torres-turn button, .torres-hand button';
  return [...root.querySelectorAll(parts)].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.top < top || box.bottom > end + 1;
  }).map((part) => part.outerHTML.slice(0, 90));
}"""
PLACES = """(root) => [...root.querySelectorAll('.torres-board button, .torres-turn button')].map(
  (button) => {
    const { x, y, width } = button.getBoundingClientRect();
    const name = button.getAttribute('aria-label') || button.textContent;
    return [name.split(',')[0], ...[x, y, width].map(Math.round)].join(' ');
  })"""


@pytest.mark.parametrize("players", [2, 4])
def test_scores_buttons_and_seven_cards_are_in_sight_on_a_small_screen(
    open_notebook: OpenNotebook, players: int
) -> None:
    notebook = open_notebook([HANDS.format(players=players)])
    page = notebook.page
    page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.drawn()
    root = board.root.element_handle()
    window = page.locator(".jp-WindowedPanel-outer").element_handle()
    assert page.evaluate(IN_SIGHT, [root, window]) == []


def test_buttons_keep_their_places_while_a_turn_goes_on(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([HANDS.format(players=2)])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.drawn()
    places = board.root.evaluate(PLACES)
    notebook.run("board.game.annotate('arrow c3 c4'); board.redraw()")
    notebook.wait_for("len(board.view['notes'])", 1)
    assert board.root.evaluate(PLACES) == places
    notebook.run("for _ in range(4): board.play('score')")
    notebook.wait_for("board.view['ap']", 0)
    board.root.get_by_text("No action points left: play a card, or end your turn.").wait_for()
    assert board.root.evaluate(PLACES) == places


#: Ten cards for each of four players: what is said of the chosen one is far below.
MANY = """from torres_widget import Board, Game, Position
game = Game(Position.new(players=4, seed=3, mode="master"))
while game.position.stage != "turn":
    game.play(str(game.position.legal_actions()[0]))
board = Board(game)
board"""
PLAY_IN_SIGHT = """(root) => {
  const { top, bottom } = root.querySelector('.torres-card-text button').getBoundingClientRect();
  const bar = root.querySelector('.torres-travel').getBoundingClientRect();
  return top > root.getBoundingClientRect().top && bottom <= bar.top + 1;
}"""


def test_what_plays_the_chosen_card_comes_into_sight_and_the_board_stays(
    bare_notebook: OpenBareNotebook,
) -> None:
    notebook = bare_notebook([MANY])
    page = notebook.page
    page.set_viewport_size({"width": 1366, "height": 768})
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.drawn()
    board.root.evaluate("(root) => root.scrollIntoView({ block: 'start' })")
    picture = board.root.locator(".torres-picture")
    before = picture.bounding_box()
    for card in ("Seven points", "Six points"):
        board.root.get_by_role("button", name=card).click()
        board.root.get_by_text(f"{card}: press Play.").wait_for()
        assert board.root.evaluate(PLAY_IN_SIGHT)
        board.root.locator(".torres-panel").evaluate("(panel) => panel.scrollTo(0, 0)")
    assert picture.bounding_box() == before
