"""Parts of a form: what the page draws of each, and what it takes from the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import traitlets as t

from torres_widget.common.checks import check_whole
from torres_widget.common.errors import NotationError
from torres_widget.protocol.form import MOST_FIELD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.protocol.form import (
        BoardPart,
        ButtonPart,
        CheckPart,
        ChoicePart,
        FieldPart,
        FormPart,
        GroupKind,
        GroupPart,
        LinkPart,
        StepsPart,
        WordsKind,
        WordsPart,
    )


class Control(t.HasTraits):
    """A part of a form.

    Parameters
    ----------
    name : str
        The name that the page's requests call it by; parts that take nothing have none.
    **traits
        The attributes.

    Attributes
    ----------
    within : Control or None
        The part that contains it, to which it reports each change.
    label : str
        Its label.
    hidden : bool
        Whether the page leaves it out.
    """

    within: Control | None = None
    label = t.Unicode("")
    hidden = t.Bool(default_value=False)

    def __init__(self, name: str = "", **traits: Any) -> None:
        self.name = name
        super().__init__(**traits)
        self.observe(self.tell)

    def tell(self, change: object = None) -> None:
        """Tell the form that something has changed."""
        if self.within is not None:
            self.within.tell(change)

    def part(self) -> FormPart:
        """Return the part as the page draws it."""
        raise NotImplementedError  # traitlets' metaclass leaves no room for an abstract class

    def take(self, given: object) -> None:
        """Take what the page has given it.

        Raises
        ------
        NotationError
            If it takes no such thing; nothing is changed.
        """
        raise NotationError(given, self.where, "nothing")

    @property
    def where(self) -> str:
        """Its label, or else its name, to name it in an error."""
        return str(self.label or self.name)

    def walk(self) -> Iterator[Control]:
        """Yield the part, and the parts in it; the hidden ones are left out."""
        if not self.hidden:
            yield self


class BoardPlace(Control):
    """The place of the board: what comes before it is drawn above, what follows beside or below."""

    def part(self) -> BoardPart:
        """Return the part as the page draws it."""
        return {"kind": "board"}


class Button(Control):
    """A button.

    Parameters
    ----------
    name : str
        Its name.
    press : callable
        Carries it out.
    """

    title = t.Unicode("")
    primary = t.Bool(default_value=False)

    def __init__(self, name: str, press: Callable[[], object], **traits: Any) -> None:
        super().__init__(name, **traits)
        self.click = press

    def part(self) -> ButtonPart:
        """Return the part as the page draws it."""
        return {
            "kind": "button",
            "name": self.name,
            "label": self.label,
            "title": self.title,
            "primary": self.primary,
        }

    def take(self, given: object) -> None:
        """Carry it out, whatever is given."""
        del given
        self.click()


class Field(Control):
    """A text.

    Attributes
    ----------
    value : str
        The text.
    placeholder : str
        A remark while it is empty.
    rows : int
        Lines that are shown.
    options : list of str
        Suggestions.
    """

    value = t.Unicode("")
    placeholder = t.Unicode("")
    rows = t.Int(1)
    options = t.List(t.Unicode())

    def part(self) -> FieldPart:
        """Return the part as the page draws it."""
        return {
            "kind": "field",
            "name": self.name,
            "label": self.label,
            "text": self.value,
            "placeholder": self.placeholder,
            "rows": self.rows,
            "options": self.options,
        }

    def take(self, given: object) -> None:
        """Take a text over."""
        if not isinstance(given, str) or len(given) > MOST_FIELD:
            raise NotationError(given, self.where, f"a text of at most {MOST_FIELD} characters")
        self.value = given


class Check(Control):
    """A box to tick; ``value`` says whether it is ticked."""

    value = t.Bool(default_value=False)

    def part(self) -> CheckPart:
        """Return the part as the page draws it."""
        return {
            "kind": "check",
            "name": self.name,
            "label": self.label,
            "at": int(self.value),
        }

    def take(self, given: object) -> None:
        """Tick the box for 1, untick it for 0."""
        self.value = bool(check_whole(given, self.where, 0, 1))


class Choice(Control):
    """A choice of one option.

    Attributes
    ----------
    options : list of tuple
        Label and value of each option.
    value
        Value of the chosen option; None if nothing is chosen.
    rows : int
        Options that are shown at once.
    """

    options: t.List[Any] = t.List()
    value = t.Any()
    rows = t.Int(1)
    #: Whether nothing is chosen at first, and once the chosen option is gone.
    optional: ClassVar[bool] = False

    def __init__(self, name: str = "", **traits: Any) -> None:
        super().__init__(name, **traits)
        self.observe(self._choose, "options")
        self._choose()

    def _choose(self, _: object = None) -> None:
        if self.index is None:
            first = None if self.optional else 0
            self.index = first if self.options else None

    @property
    def _labels(self) -> list[str]:
        return [label for label, _ in self.options]

    @property
    def values(self) -> list[object]:
        """Values of the options."""
        return [value for _, value in self.options]

    @property
    def index(self) -> int | None:
        """Number of the chosen option, from 0."""
        values = self.values
        return values.index(self.value) if self.value in values else None

    @index.setter
    def index(self, number: int | None) -> None:
        self.value = None if number is None else self.values[number]

    @property
    def chosen(self) -> str:
        """Label of the chosen option; ``""`` if nothing is chosen."""
        return "" if self.index is None else self._labels[self.index]

    def part(self) -> ChoicePart:
        """Return the part as the page draws it."""
        return {
            "kind": "choice",
            "name": self.name,
            "label": self.label,
            "options": self._labels,
            "at": -1 if self.index is None else self.index,
            "rows": self.rows,
        }

    def take(self, given: object) -> None:
        """Choose an option by its number."""
        self.index = check_whole(given, self.where, 0, len(self.options) - 1)


class Listing(Choice):
    """A list, of which nothing may be chosen."""

    optional = True


class Words(Control):
    """Words, with a label if it has one; ``value`` is the text."""

    kind: ClassVar[WordsKind] = "words"
    value = t.Unicode("")

    def part(self) -> WordsPart:
        """Return the part as the page draws it."""
        return {"kind": self.kind, "label": self.label, "text": self.value}


class Said(Words):
    """The last message."""

    kind = "said"


class Heading(Words):
    """A heading."""

    kind = "heading"


class Code(Words):
    """Lines of code."""

    kind = "code"


class Copy(Words):
    """A text to copy."""

    kind = "copy"


class Markup(Words):
    """Tables and pictures that the package makes, as HTML; all foreign text is escaped."""

    kind = "markup"


class Steps(Control):
    """Instructions, step by step: ``options``."""

    options = t.List(t.Unicode())

    def part(self) -> StepsPart:
        """Return the part as the page draws it."""
        return {"kind": "steps", "options": self.options}


class Link(Control):
    """A link, or a file to download.

    Attributes
    ----------
    href : str
        Its address.
    file : str
        Name of the file that it downloads; ``""`` if it leads somewhere.
    primary : bool
        Whether it is the main one.
    """

    href = t.Unicode("")
    file = t.Unicode("")
    primary = t.Bool(default_value=False)

    def part(self) -> LinkPart:
        """Return the part as the page draws it."""
        return {
            "kind": "link",
            "label": self.label,
            "href": self.href,
            "file": self.file,
            "primary": self.primary,
        }


class Column(Control):
    """Parts below each other.

    Parameters
    ----------
    *parts : Control
        The parts.

    Attributes
    ----------
    parts : tuple of Control
        The same.
    """

    kind: ClassVar[GroupKind] = "column"
    parts = t.Tuple()

    def __init__(self, *parts: Control, **traits: Any) -> None:
        super().__init__(**traits)
        self.observe(self._adopt, "parts")
        self.parts = parts

    def _adopt(self, _: object) -> None:
        for part in self.parts:
            part.within = self

    def part(self) -> GroupPart:
        """Return the part as the page draws it."""
        return {"kind": self.kind, "name": self.name, "parts": self.drawn}

    @property
    def drawn(self) -> list[FormPart]:
        """The parts that are not hidden, as the page draws them."""
        return [part.part() for part in self.parts if not part.hidden]

    def walk(self) -> Iterator[Control]:
        """Yield the part, and the parts in it; the hidden ones are left out."""
        if not self.hidden:
            yield self
            for part in self.parts:
                yield from part.walk()


class Line(Column):
    """Parts side by side."""

    kind = "line"
