"""A board on a page: found by name, pressed by mouse, read by its pixels."""

from __future__ import annotations

import base64
import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Protocol

from playwright.sync_api import expect

from tests.browser.support.jupyter import wait_until
from torres_widget.engine import Position
from torres_widget.engine.cells import NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Kinds = dict[str, str]

#: Half the side of the square of pixels that is looked at in the middle of a cell.
PATCH: Final = 9
#: Share of a figure's colour in that square where it stands, and at most where it does not.
STANDS, ABSENT = 0.25, 0.08

_DRAWN = """(root) => {
  const board = root.isConnected && root.parentElement?.torres;
  return board && ['drawn', 'flat'].includes(board.state);
}"""
_SEEN = """(root, [x, y]) => {
  const picture = root.querySelector('.torres-picture');
  const top = root.getRootNode().elementFromPoint(x, y);
  return picture.contains(top) ? root.parentElement.torres.cellAt(x, y) : '';
}"""
_POINTS = "(root, cells) => cells.map((cell) => root.parentElement.torres.project(cell))"
#: What axe-core finds in an element, or as ``html`` in a whole page, and where.
VIOLATIONS: Final = """async (root) => (await axe.run(root)).violations.map(
  ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)"""
#: As one text: Playwright takes seconds over as many numbers.
_PIXELS = """async ([png, half, points]) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  paper.drawImage(image, 0, 0);
  return JSON.stringify(points.map(({ x, y }) => {
    const side = 2 * half + 1;
    const { data } = paper.getImageData(Math.round(x) - half, Math.round(y) - half, side, side);
    return Array.from({ length: side * side }, (_, n) => [...data.slice(4 * n, 4 * n + 3)]);
  }));
}"""


class Host(Protocol):
    """A page with boards, and the kernel behind it: a notebook, or a plain page."""

    page: Page

    def cell(self, index: int) -> Locator:
        """Return the element that shows the cell of this index."""

    def run(self, code: str) -> None:
        """Run statements in the kernel."""

    def value(self, expression: str) -> Any:
        """Value of a Python expression in the kernel."""

    def wait_for(self, expression: str, expected: object) -> None:
        """Ask the kernel for the expression until it gives the value expected."""


class ShownBoard:
    """One board, wherever it is shown.

    Parameters
    ----------
    page
        The page that shows it.
    root
        Its region on the page.
    paper
        The page that reads the pictures' pixels; the same one, unless that one may not.
    """

    def __init__(self, page: Page, root: Locator, paper: Page | None = None) -> None:
        self.page = page
        self.paper = paper or page
        self.root = root
        self.root.wait_for()
        self.drawn()

    def drawn(self) -> None:
        """Wait until the board stands drawn, nothing on its way."""
        self.page.wait_for_function(_DRAWN, arg=self.root.element_handle())

    def button(self, name: str) -> Locator:
        """The button of this name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def scroll_to(self) -> None:
        """Bring the whole picture into view, as a reader would."""
        self.root.locator(".torres-picture").scroll_into_view_if_needed()

    def point(self, cell: str) -> tuple[float, float]:
        """Point of the page where the middle of a cell's top is."""
        (at,) = self._points([cell])
        return at["x"], at["y"]

    def _points(self, cells: list[str]) -> list[dict[str, float]]:
        points: list[dict[str, float]] = self.root.evaluate(_POINTS, cells)
        return points

    def press(self, cell: str) -> None:
        """Click a cell on the canvas."""
        self.scroll_to()
        x, y = self.point(cell)
        seen = self.seen(x, y)
        assert seen == cell, f"{cell} is hidden behind {seen or 'what is beside the picture'}"
        self.page.mouse.click(x, y)

    def seen(self, x: float, y: float) -> str:
        """The cell that is seen at a point of the page; "" beside the picture."""
        cell: str = self.root.evaluate(_SEEN, [x, y])
        return cell

    def pixels(self, cells: list[str]) -> dict[str, list[tuple[int, int, int]]]:
        """The colours around the middles of cells' tops."""
        points = self._points(cells)
        clip = self.root.bounding_box()
        assert clip is not None
        for point in points:
            point["x"] -= clip["x"]
            point["y"] -= clip["y"]
        picture = base64.b64encode(self.page.screenshot(clip=clip)).decode()
        patches = json.loads(self.paper.evaluate(_PIXELS, [picture, PATCH, points]))
        return {
            cell: [(r, g, b) for r, g, b in patch]
            for cell, patch in zip(cells, patches, strict=True)
        }

    def violations(self, axe: str) -> list[str]:
        """Violations that axe-core, the fixture of that name, finds on the board."""
        self.page.evaluate(axe)
        found: list[str] = self.root.evaluate(VIOLATIONS)
        return found

    def kinds(self, *cells: str) -> Kinds:
        """Kinds that the pixels show on some or all cells: ground, stone, a knight, the king."""
        return {cell: kind_of(patch) for cell, patch in self.pixels(list(cells or NAMES)).items()}


class BoardOnPage(ShownBoard):
    """A board beside the kernel that it is played in.

    Parameters
    ----------
    notebook
        The page that shows it.
    cell
        Index of the notebook's cell.
    """

    def __init__(self, notebook: Host, cell: int = 0) -> None:
        self.notebook = notebook
        root = notebook.cell(cell).get_by_role("region", name="Torres board")
        super().__init__(notebook.page, root)

    def shows(self) -> None:
        """Wait until the page has drawn the view that Python wrote last."""
        wait_until(self._has_the_view, "the view that Python wrote last", str)
        self.drawn()

    def _has_the_view(self) -> bool:
        """Whether the page has the view, and Python has written no other meanwhile."""
        written = "[board.view['seq'], board.view['ply']]"
        before = self.notebook.value(written)
        self.page.wait_for_function(
            "([root, seq]) => root.parentElement.torres.seq >= seq",
            arg=[self.root.element_handle(), before[0]],
        )
        return bool(self.notebook.value(written) == before)

    def agrees(self, name: str = "board") -> None:
        """Choose nothing, and check the pixels of all cells, seen from above, against Python."""
        self.notebook.run(f"{name}.selected = ''")
        expect(self.root.locator("[role=gridcell][aria-selected=true]")).to_have_count(0)
        self.shows()
        expected = kinds_of(Position.from_json(self.notebook.value(f"{name}.position.to_json()")))
        seen = self.kinds()
        assert seen == expected, {
            cell: (seen[cell], kind) for cell, kind in expected.items() if seen[cell] != kind
        }


def kinds_of(position: Position) -> Kinds:
    """Kinds of things that the pixels should show on each cell."""
    kinds = {}
    for name in NAMES:
        kinds[name] = "stone" if position.height(name) else "ground"
        if owner := position.owner(name):
            kinds[name] = f"player {owner}"
        elif name == position.king:
            kinds[name] = "king"
    return kinds


def _colour(pixel: tuple[int, int, int]) -> str:
    """Name the family of a colour: ground green, stone sandy, player 1 orange, player 2 blue."""
    r, g, b = pixel
    if b > r + 30 and b > g:
        return "player 2"
    if r > g + 60 and r > b + 80:
        return "player 1"
    if max(pixel) < 130 and max(pixel) - min(pixel) < 40:
        return "king"
    if g > r and g > b:
        return "ground"
    return "stone"


def kind_of(patch: list[tuple[int, int, int]]) -> str:
    shares = Counter(map(_colour, patch))
    figures = {
        name: shares[name] / len(patch)
        for name in ("player 1", "player 2", "king")
        if shares[name] / len(patch) > ABSENT
    }
    if not figures:
        return "ground" if shares["ground"] > shares["stone"] else "stone"
    name, share = max(figures.items(), key=lambda item: item[1])
    return name if share > STANDS and len(figures) == 1 else f"unclear: {figures}"
