"""Somebody who plays a board by mouse alone, or by keyboard alone.

Both are told an action's text and find the way to it that a person would take: the tool, the card,
the stack, the cells. What they need to know of the position they take from the view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.support.boards import ShownBoard

View = dict[str, Any]

#: Looks from which most cells are seen, in the order in which they are tried.
LOOKS: Final = ("From above", "From the south", "From the east", "From the north", "From the west")

#: Give a text to an element as a drag or the clipboard does.
DROP: Final = """(root, text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', text);
  for (const type of ['dragover', 'drop'])
    root.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}"""
PASTE: Final = """(root, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  root.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}"""

_BESIDE: Final = """(root, target) => {
  const at = root.getRootNode().activeElement;
  if (target.contains(at)) return 0;
  if (!at || !root.contains(at)) return 1;
  if (at.closest('[role=toolbar]')?.contains(target)) return 2;
  return at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}"""
_CHOSEN: Final = "(list) => list.selectedOptions[0]?.label.replaceAll('\\u00a0', ' ')"
_FOCUSED_CELL: Final = "(root) => root.getRootNode().activeElement?.dataset.cell ?? ''"


class Hand(ABC):
    """One way to press things on a board.

    Parameters
    ----------
    board
        The board that is played.
    """

    def __init__(self, board: ShownBoard) -> None:
        self.board = board
        self.root = board.root

    @abstractmethod
    def cell(self, name: str) -> None:
        """Press a cell."""

    @abstractmethod
    def control(self, control: Locator) -> None:
        """Press a button beside the board."""

    @abstractmethod
    def write(self, field: Locator, text: str) -> None:
        """Write into a text field, over what stands there."""

    @abstractmethod
    def tick(self, box: Locator, *, on: bool) -> None:
        """Have a choice ticked or not."""

    @abstractmethod
    def use(self, tool: str) -> None:
        """Take up a tool: Move, Deploy or Build."""

    @abstractmethod
    def end_turn(self) -> None:
        """End the turn in the usual way."""

    def rest(self) -> None:
        """Put the tool back, so that nothing is lit but what can be chosen."""
        used = self.root.locator(".torres-tool[aria-pressed=true]")
        if used.count():
            self.control(used)

    def play(self, action: str, view: View) -> None:
        """Play an action; `view` is the one that is shown."""
        verb, *words = action.split(" ")
        getattr(self, f"_{verb}")(action, words, view)

    def _found(self, _action: str, words: list[str], _view: View) -> None:
        self.cell(words[0])

    _knight = _found

    def _king(self, _action: str, words: list[str], _view: View) -> None:
        if words == ["stay"]:
            self.control(self.board.button("Leave the king"))
        else:
            self.cell(words[0])

    def _move(self, _action: str, words: list[str], _view: View) -> None:
        self.use("Move")
        self._from_to(*words)

    def _from_to(self, source: str, target: str) -> None:
        chosen = self.root.locator("[role=gridcell][aria-selected=true]")
        if chosen.count() == 0 or chosen.get_attribute("data-cell") != source:
            self.cell(source)
        expect(chosen).to_have_attribute("data-cell", source)
        self.cell(target)

    def _deploy(self, _action: str, words: list[str], _view: View) -> None:
        self.use("Deploy")
        self.cell(words[0])

    def _build(self, _action: str, words: list[str], view: View) -> None:
        if words[1:]:
            stack = int(words[2])
            blocks = view["stacks"][view["to_act"] - 1][stack - 1]
            self._stack(f"Stack {stack}, {blocks} block{'s' * (blocks != 1)}")
        self.use("Build")
        self.cell(words[0])

    def _stack(self, name: str) -> None:
        button = self.board.button(name)
        if button.get_attribute("aria-pressed") != "true":
            self.control(button)

    def _score(self, *_: object) -> None:
        self.control(self.board.button("Score a point"))

    def _buy(self, *_: object) -> None:
        self.control(self.board.button("Buy a card"))

    def _end(self, action: str, words: list[str], view: View) -> None:
        ways = view["legal"]["end"]
        if ways[0] == " ".join(words):
            self.end_turn()
            return
        assert action
        self.control(self.board.button("Choose how unused blocks are spread"))
        self.control(self.board.button(f"End with stacks of {', '.join(words)}"))

    def _spread(self, _action: str, words: list[str], _view: View) -> None:
        self.control(self.board.button(f"Spread to stacks of {', '.join(words)}"))

    def _first(self, _action: str, words: list[str], _view: View) -> None:
        row = self.root.get_by_role("button", name="begins")
        self.control(row.nth(int(words[0]) - 1))

    def _keep(self, action: str, words: list[str], view: View) -> None:
        ways: list[str] = view["legal"]["keep"]
        cards = list(dict.fromkeys(way.split(" ")[1] for way in ways))
        choice = self.root.get_by_role("region", name="Cards to choose from")
        self.control(choice.locator(".torres-face").nth(cards.index(words[0])))
        same = [way for way in ways if way.split(" ")[1] == words[0]]
        if len(same) > 1:
            self.control(choice.locator(".torres-ways button").nth(same.index(action)))

    def _play(self, _action: str, words: list[str], view: View) -> None:
        card, *places = words
        hand: list[str] = view["hands"][view["to_act"] - 1]
        cards = self.root.get_by_role("region", name="Cards", exact=True)
        self.control(cards.locator(".torres-face").nth(hand.index(card)))
        if not places:
            self.control(self.board.button("Play"))
        elif card == "lift":
            self.cell(places[0])
            stacks = view["legal"]["play"]["lift"][places[0]]
            if len(stacks) > 1:
                self.control(cards.get_by_role("button", name=f"From stack {places[2]},"))
        elif card == "extra-block":
            self.cell(places[0])
        else:
            self._from_to(*places)


class Mouse(Hand):
    """Presses with the mouse, and looks from another side where something stands in the way."""

    def cell(self, name: str) -> None:
        """Click the cell's top."""
        for look in (None, *LOOKS):
            if look:
                self._look(look)
            self.board.scroll_to()
            x, y = self.board.point(name)
            if self.board.seen(x, y) == name:
                self.board.page.mouse.click(x, y)
                return
        raise AssertionError(f"{name} is seen from no side")

    def _look(self, look: str) -> None:
        """Turn the board by a button, which a lesson has folded away."""
        folded = self.root.locator(".torres-more > summary")
        if folded.count():
            folded.click()
        self.board.button(look).click()
        if folded.count():
            self.board.page.keyboard.press("Escape")
        self.board.drawn()

    def control(self, control: Locator) -> None:
        """Click the button."""
        control.click()

    def write(self, field: Locator, text: str) -> None:
        """Fill the field."""
        field.fill(text)

    def tick(self, box: Locator, *, on: bool) -> None:
        """Click the choice, unless it is so already."""
        box.set_checked(on)

    def use(self, tool: str) -> None:
        """Click the tool's button, unless it is in use."""
        button = self.root.get_by_role("group", name="Tools").get_by_role("button", name=tool)
        if button.get_attribute("aria-pressed") != "true":
            button.click()

    def end_turn(self) -> None:
        """Click the button."""
        self.board.button("End turn").click()


def tab_to(root: Locator, target: Locator) -> None:
    """Press Tab, or Shift and Tab, and arrows in a toolbar, until an element has the focus."""
    for _ in range(300):
        # Found anew each time: what the kernel says meanwhile may put another in its place.
        side = root.evaluate(_BESIDE, target.element_handle())
        if side == 0:
            return
        root.page.keyboard.press({1: "Tab", 2: "ArrowRight"}.get(side, "Shift+Tab"))
    raise AssertionError(f"the Tab key does not lead to {target}")


def choose_by_arrows(root: Locator, field: Locator, label: str) -> None:
    """Go to a list of choices, and press the arrow until it shows one."""
    wanted = label.replace("\xa0", " ")
    options = field.locator("option")
    expect(options.filter(has_text=wanted)).not_to_have_count(0)
    tab_to(root, field)
    root.page.keyboard.press("Home")
    # The kernel may fill the list anew meanwhile: it is empty for a moment, or at another choice.
    for _ in range(2 * options.count()):
        chosen = root.page.wait_for_function(_CHOSEN, arg=field.element_handle())
        if chosen.json_value() == wanted:
            return
        at_the_end = field.evaluate("(list) => list.selectedIndex === list.options.length - 1")
        root.page.keyboard.press("Home" if at_the_end else "ArrowDown")
    raise AssertionError(f"no {label!r} in the list: {options.all_inner_texts()}")


class Keyboard(Hand):
    """Presses keys and nothing else: Tab to go from part to part, arrows on the board."""

    def cell(self, name: str) -> None:
        """Go to the cell by arrows, and press Enter."""
        keyboard = self.board.page.keyboard
        here = self.root.evaluate(_FOCUSED_CELL)
        if not here:
            self.go(self.root.locator("[role=gridcell][tabindex='0']"))
            here = self.root.evaluate(_FOCUSED_CELL)
        across, up = ord(name[0]) - ord(here[0]), int(name[1]) - int(here[1])
        for key, count in (
            ("ArrowRight" if across > 0 else "ArrowLeft", abs(across)),
            ("ArrowUp" if up > 0 else "ArrowDown", abs(up)),
        ):
            for _ in range(count):
                keyboard.press(key)
        assert self.root.evaluate(_FOCUSED_CELL) == name
        keyboard.press("Enter")

    def go(self, target: Locator) -> None:
        """Press Tab, or Shift and Tab, until the element has the focus."""
        tab_to(self.root, target)

    def control(self, control: Locator) -> None:
        """Go there, and press Enter."""
        self.go(control)
        self.board.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        """Go there, and type over what is selected."""
        self.go(field)
        self.board.page.keyboard.press("ControlOrMeta+a")
        self.board.page.keyboard.type(text)

    def tick(self, box: Locator, *, on: bool) -> None:
        """Press Space on a box; among radio buttons, arrows."""
        if box.is_checked() == on:
            return
        if box.get_attribute("type") == "checkbox":
            self.go(box)
            self.board.page.keyboard.press("Space")
        else:
            self._choose(box)
        expect(box).to_be_checked(checked=on)

    def _choose(self, radio: Locator) -> None:
        group = radio.locator("xpath=ancestor::fieldset")
        self.go(group)
        self.board.page.keyboard.press("Space")
        for _ in group.get_by_role("radio").all():
            if radio.is_checked():
                return
            self.board.page.keyboard.press("ArrowDown")

    def use(self, tool: str) -> None:
        """Press the tool's letter, unless it is in use."""
        button = self.root.get_by_role("group", name="Tools").get_by_role("button", name=tool)
        if button.get_attribute("aria-pressed") != "true":
            self.board.page.keyboard.press(tool[0])

    def end_turn(self) -> None:
        """Press E."""
        self.board.page.keyboard.press("e")

    def _score(self, *_: object) -> None:
        self.board.page.keyboard.press("p")
