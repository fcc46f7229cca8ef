"""One kernel, two windows: boards in step, each with its seat; a lost line; what each receives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.support.jupyter import Notebook, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page, WebSocketRoute

    from tests.browser.support.jupyter import LabServer, OpenNotebook

GAME: Final = """
from torres_widget import Board, Game, Position
game = Game(Position.from_board(
    "......../......../......../......../......../......../......../111..... 1:a1 2:c1",
    mode="variant", hands=[["climb", "jump"], ["lift"]], decks=[["diagonal"], ["redeploy"]]))
"""
SEATS: Final = {1: "orange", 2: "blue"}
#: Only the hand of the first player has it.
HIDDEN: Final = "climb"
#: More than JupyterLab would make by itself.
MORE_TRIES: Final = 9


class Line:
    """The socket between a page and its kernel, which can be cut and listened to."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        self.is_cut = False
        self.tries = 0
        self._page = page
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/channels"), self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        self.tries += 1
        if self.is_cut:
            socket.close()
            return
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda message: self._take(socket, message))
        self._ends += [socket, server]

    def _take(self, socket: WebSocketRoute, message: str | bytes) -> None:
        self.received.append(
            message if isinstance(message, str) else message.decode(errors="replace")
        )
        socket.send(message)

    def cut(self) -> None:
        """Close the socket, and let none be opened until `mend`."""
        self.is_cut = True
        for end in self._ends:
            end.close()
        self._ends.clear()

    def wait_for_tries(self, count: int) -> None:
        """Wait until the page has tried so many times to open one."""
        enough = self.tries + count

        def tried() -> bool:
            self._page.evaluate("0")  # what the page asked for is handled meanwhile
            return self.tries >= enough

        wait_until(tried, f"{count} tries", lambda: f"{self.tries} of {enough}")

    def mend(self) -> None:
        """Let the page open a socket again."""
        self.is_cut = False


def seat(player: int) -> str:
    name = SEATS[player]
    return f"{name} = Board(game, viewer={player}, view='2d', height=300)\n{name}"


def board_in(page: Page, at: int = 0) -> Locator:
    return page.get_by_role("region", name="Torres board").nth(at)


def stands(board: Locator, cell: str, figure: str) -> None:
    """Wait until a figure stands on a cell of a shown board."""
    name = re.compile(f"^{cell}, (ground|level \\d), .*{figure}")
    expect(board.locator(f"[data-cell={cell}]")).to_have_accessible_name(name)


@pytest.fixture
def second(browser: Browser) -> Iterator[tuple[Page, Line]]:
    """Another window, of another browser profile, with its line."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    yield page, Line(page)
    context.close()


def test_one_notebook_in_two_windows(
    open_notebook: OpenNotebook, lab: LabServer, second: tuple[Page, Line]
) -> None:
    first = open_notebook([GAME + seat(1), seat(2)])
    first.run_all()
    first.save()
    page, line = second
    other = Notebook(page, lab.url, first.path, "second-window")
    other.show_widgets()
    orange, blue = board_in(first.page), board_in(page, 1)
    stands(orange, "a1", "orange knight")
    stands(blue, "a1", "orange knight")

    orange.locator("[data-cell=a1]").click()
    orange.locator("[data-cell=b1]").click()
    stands(orange, "b1", "orange knight")
    stands(blue, "b1", "orange knight")
    stands(board_in(page), "b1", "orange knight")

    line.cut()
    first.run("orange.play('move b1 b2')")
    stands(orange, "b2", "orange knight")
    stands(blue, "b1", "orange knight")
    line.wait_for_tries(MORE_TRIES)
    line.mend()
    stands(blue, "b2", "orange knight")
    first.run("orange.play('end')")
    other.wait_for("game.position.to_act", 2)
    blue.locator("[data-cell=c1]").click()
    line.cut()
    blue.locator("[data-cell=d1]").click()
    line.wait_for_tries(MORE_TRIES)
    line.mend()
    stands(orange, "d1", "blue knight")
    stands(blue, "d1", "blue knight")


def test_two_notebooks_of_one_kernel(
    open_notebook: OpenNotebook, lab: LabServer, second: tuple[Page, Line]
) -> None:
    """A page shows its own seat alone; its socket gets the other's hand all the same."""
    first = open_notebook([GAME + seat(1)])
    first.run_all()
    page, line = second
    lab.put("second.ipynb", [seat(2)])
    other = Notebook(page, lab.url, "second.ipynb", "second-notebook")
    kernel = first.page.evaluate(
        "() => jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.id"
    )
    page.evaluate(
        "(id) => jupyterapp.shell.currentWidget.context.sessionContext.changeKernel({ id })", kernel
    )
    other.run_all()
    orange, blue = board_in(first.page), board_in(page)
    stands(blue, "a1", "orange knight")
    expect(page.get_by_role("region", name="Torres board")).to_have_count(1)

    line.received.clear()
    orange.locator("[data-cell=a1]").click()
    orange.locator("[data-cell=b1]").click()
    stands(blue, "b1", "orange knight")
    assert HIDDEN not in blue.inner_html().lower()
    assert "lift" in blue.inner_html().lower()
    assert first.value("blue.view['hands']") == [2, ["lift"]]
    assert any(HIDDEN in message for message in line.received), "iopub goes to every client"
