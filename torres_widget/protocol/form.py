"""The form around a board: fields and buttons, words and links, as the teacher's desk has them."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

#: The longest text that a field takes, in characters: a pasted game is the longest.
MOST_FIELD: Final = 100_000


class BoardPart(TypedDict):
    """The place of the board."""

    kind: Literal["board"]
    """its kind"""


class FieldPart(TypedDict):
    """A text; of several `rows` an area."""

    kind: Literal["field"]
    """its kind"""
    name: str
    """its name in the page's requests"""
    label: str
    """its label"""
    text: str
    """what is entered"""
    placeholder: str
    """a remark while it is empty"""
    rows: int
    """how many lines are shown"""
    options: list[str]
    """suggestions"""


class ChoicePart(TypedDict):
    """A choice, or with several `rows` a list."""

    kind: Literal["choice"]
    """its kind"""
    name: str
    """its name in the page's requests"""
    label: str
    """its label"""
    options: list[str]
    """the options"""
    at: int
    """number of the chosen option from 0, -1 for none"""
    rows: int
    """how many options are shown at once"""


class CheckPart(TypedDict):
    """A box to tick."""

    kind: Literal["check"]
    """its kind"""
    name: str
    """its name in the page's requests"""
    label: str
    """its label"""
    at: int
    """1 if it is ticked, 0 if not"""


class ButtonPart(TypedDict):
    """A button."""

    kind: Literal["button"]
    """its kind"""
    name: str
    """its name in the page's requests"""
    label: str
    """its label"""
    title: str
    """a further explanation"""
    primary: bool
    """whether it is the main button"""


#: Words, the last message, a heading, lines of code, a text to copy, and HTML.
WordsKind = Literal["words", "said", "heading", "code", "copy", "markup"]


class WordsPart(TypedDict):
    """A text that is shown."""

    kind: WordsKind
    """its kind"""
    label: str
    """its label; `""` for none"""
    text: str
    """its text"""


class StepsPart(TypedDict):
    """Instructions."""

    kind: Literal["steps"]
    """its kind"""
    options: list[str]
    """the steps"""


class LinkPart(TypedDict):
    """A link, or a file to download."""

    kind: Literal["link"]
    """its kind"""
    label: str
    """its label"""
    href: str
    """its address"""
    file: str
    """name of the file that it downloads; `""` if it leads somewhere"""
    primary: bool
    """whether it is the main link"""


#: Parts beside and below each other.
GroupKind = Literal["line", "column"]


class GroupPart(TypedDict):
    """Parts beside or below each other."""

    kind: GroupKind
    """its kind"""
    name: str
    """by which it is known from one form to the next; `""` if by its first part"""
    parts: list[FormPart]
    """the parts"""


FormPart = (
    BoardPart
    | FieldPart
    | ChoicePart
    | CheckPart
    | ButtonPart
    | WordsPart
    | StepsPart
    | LinkPart
    | GroupPart
)
