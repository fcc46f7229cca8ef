"""Widgets without Jupyter: as much of anywidget and ipywidgets as boards and desk need.

In a browser without a notebook `host.py` puts this module in place of both.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import traitlets as t

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Listener: TypeAlias = Callable[[dict[str, Any]], None]


class Widget(t.HasTraits):
    """An object whose synchronized traits are shared with a page."""

    comm = None
    model_id = ""

    _listener: Listener | None = None
    _held: set[str] | None = None
    _from_page: Mapping[str, Any] = {}

    def connect(self, listener: Listener) -> None:
        """Tell a listener the traits that change from now on, with their values."""
        self._listener = listener
        self.observe(self._changed, [str(name) for name in self.trait_names(sync=True)])

    def _changed(self, change: dict[str, Any]) -> None:
        name = change["name"]
        if name in self._from_page and self._from_page[name] == change["new"]:
            return
        self.send_state(name)

    def send_state(self, key: str | Iterable[str]) -> None:
        """Send traits unchanged."""
        names = {key} if isinstance(key, str) else set(key)
        if self._held is not None:
            self._held |= names
        elif self._listener is not None and names:
            self._listener({name: getattr(self, name) for name in sorted(names)})

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Send what changes meanwhile together, afterwards."""
        if self._held is not None:
            yield
            return
        self._held = set()
        try:
            yield
        finally:
            held, self._held = self._held, None
            self.send_state(held)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take traits over from the page, which is not sent what it has set itself."""
        self._from_page = sync_data
        try:
            with self.hold_sync(), self.hold_trait_notifications():
                for name, value in sync_data.items():
                    self.set_trait(name, value)
        finally:
            self._from_page = {}


AnyWidget = Widget


class Layout(t.HasTraits):
    """The layout of a control: whether it is shown. Its style is the page's own."""

    display = t.Unicode(None, allow_none=True)
    width = t.Unicode("")
    flex = t.Unicode("")
    flex_flow = t.Unicode("")
    overflow = t.Unicode("")


class Control(t.HasTraits):
    """A part of a board's surroundings.

    Attributes
    ----------
    number : int
        By which the page names it.
    changed : callable
        Called when any control has changed.
    """

    changed: ClassVar[Callable[[], None]] = staticmethod(lambda: None)
    tooltip = t.Unicode("")
    layout = t.Instance(Layout)
    _numbers: ClassVar[Iterator[int]] = count(1)

    def __init__(self, *, layout: Mapping[str, str] | None = None, **traits: Any) -> None:
        self.number = next(Control._numbers)
        super().__init__(layout=Layout(**(layout or {})), **traits)
        self.observe(self._tell)
        self.layout.observe(self._tell)

    def _tell(self, _: object) -> None:
        Control.changed()

    def add_class(self, name: str) -> None:
        """Take no note of a style sheet's class."""


class Button(Control):
    """A button."""

    description = t.Unicode("")
    button_style = t.Unicode("")
    disabled = t.Bool(default_value=False)

    def __init__(self, **traits: Any) -> None:
        self._pressed: list[Callable[[Button], None]] = []
        super().__init__(**traits)

    def on_click(self, pressed: Callable[[Button], None]) -> None:
        """Call a function when the button is pressed."""
        self._pressed.append(pressed)

    def click(self) -> None:
        """Press the button."""
        for pressed in self._pressed:
            pressed(self)


class Dropdown(Control):
    """A choice: options of a label and a value each, or of a value alone."""

    description = t.Unicode("")
    style = t.Any()
    options = t.Any(())
    value = t.Any()

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.observe(self._choose, "options")
        if "value" not in traits:
            self._choose()

    def _choose(self, _: object = None) -> None:
        """Choose the first option if the chosen option is gone."""
        values = [value for _, value in self.pairs]
        if self.value not in values:
            self.value = next(iter(values), None)

    @property
    def pairs(self) -> list[tuple[str, Any]]:
        """Label and value of each option."""
        return [each if isinstance(each, tuple) else (f"{each}", each) for each in self.options]

    @property
    def label(self) -> str | None:
        """Label of the chosen option."""
        return next((label for label, value in self.pairs if value == self.value), None)

    @property
    def index(self) -> int | None:
        """Number of the chosen option, from 0."""
        values = [value for _, value in self.pairs]
        return values.index(self.value) if self.value in values else None

    @index.setter
    def index(self, number: int | None) -> None:
        self.value = None if number is None else self.pairs[number][1]


class Select(Dropdown):
    """A list of options, one of which may be chosen."""

    rows = t.Int(5)

    def _choose(self, _: object = None) -> None:
        """Choose nothing if the chosen option is gone."""
        if self.index is None:
            self.value = None


class Text(Control):
    """A line of text."""

    description = t.Unicode("")
    style = t.Any()
    placeholder = t.Unicode("")
    value = t.Unicode("")


class Textarea(Text):
    """A text of several lines."""

    rows = t.Int(None, allow_none=True)


class Combobox(Text):
    """A line of text with suggestions."""

    options = t.Any(())


class Checkbox(Control):
    """A box to tick."""

    description = t.Unicode("")
    indent = t.Bool(default_value=True)
    value = t.Bool(default_value=False)


class HTML(Control):
    """A text with tags."""

    description = t.Unicode("")
    value = t.Unicode("")

    def __init__(self, value: str = "", **traits: Any) -> None:
        super().__init__(value=value, **traits)


class VBox(Control):
    """Controls and boards one below the other."""

    children = t.Any(())

    def __init__(self, children: Iterable[object] = (), **traits: Any) -> None:
        super().__init__(children=tuple(children), **traits)


class HBox(VBox):
    """Controls in a row."""
