"""Whole games with cards in Chromium: one by mouse alone, one by keyboard alone.

Run it from the project's root: ``python -m benchmarks.board.whole_game``. After each ply the
kernel's position, what the page says and the actions so far must agree; at some plies the pixels
too. It ends with an error where they do not.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from benchmarks.browser import jupyter
from tests.browser.support.boards import BoardOnPage
from tests.browser.support.games import Playing, cell_of
from tests.browser.support.hands import Hand, Keyboard, Mouse
from tests.browser.support.jupyter import Notebook
from tests.browser.support.scripts import script
from torres_widget.engine import Position

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.support.jupyter import LabServer

#: By what, in which mode, and the seed of the choices.
GAMES: Final[tuple[tuple[type[Hand], str, int], ...]] = (
    (Mouse, "variant", 0),
    (Keyboard, "master", 0),
)


def play(browser: Browser, lab: LabServer, hand: type[Hand], mode: str, seed: int) -> str:
    """Play one game; return its row of the table."""
    actions = script(Position.new(2, mode=mode, seed=7), seed=seed)
    name = hand.__name__.lower()
    lab.put(f"{name}.ipynb", [cell_of(mode)])
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    notebook = Notebook(context.new_page(), lab.url, f"{name}.ipynb", name)
    notebook.run_all()
    board = BoardOnPage(notebook)
    started = time.monotonic()
    plies = Playing(notebook, board, hand(board)).play(actions)
    seconds = time.monotonic() - started
    if notebook.value("board.position.stage") != "over" or notebook.complaints:
        raise RuntimeError(f"the game is not over, or the page complains: {notebook.complaints}")
    cards = Counter(action.split()[1] for action in actions if action.startswith("play "))
    scores = ":".join(map(str, notebook.value("board.position.scores")))
    context.close()
    return (
        f"| {name} | {mode} | {plies} | {sum(cards.values())} cards of {len(cards)} kinds | "
        f"{scores} | {seconds:.0f} s |"
    )


def main() -> None:
    """Play, and print a table."""
    with jupyter() as (browser, lab):
        rows = [play(browser, lab, *game) for game in GAMES]
    print("| by | mode | plies, all agreeing | played | result | time |")
    print("|---|---|---|---|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
