"""The form around a board: fields and buttons, words and links, as the teacher's desk has them."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NotRequired, TypedDict

#: The longest text that a field takes, in characters: a pasted game is the longest.
MOST_FIELD: Final = 100_000

#: The kinds of parts of a form.
FormKind = Annotated[
    str,
    Literal[
        "board",
        "button",
        "check",
        "choice",
        "code",
        "column",
        "copy",
        "field",
        "heading",
        "line",
        "link",
        "markup",
        "said",
        "steps",
        "words",
    ],
]


class FormPart(TypedDict):
    """A part of a form, with the keys that its kind has."""

    kind: FormKind
    """its kind; below"""
    name: NotRequired[str]
    """its name in the page's requests"""
    label: NotRequired[str]
    """its label"""
    title: NotRequired[str]
    """a further explanation of a button"""
    text: NotRequired[str]
    """its text"""
    placeholder: NotRequired[str]
    """a remark in an empty field"""
    rows: NotRequired[int]
    """how many lines of a field, or options of a list, are shown at once"""
    primary: NotRequired[bool]
    """whether it is the main button or link"""
    options: NotRequired[list[str]]
    """options of a choice, suggestions of a field, or steps of instructions"""
    at: NotRequired[int]
    """number of the chosen option from 0, -1 for none; of a box, 1 if it is ticked"""
    href: NotRequired[str]
    """address of a link"""
    file: NotRequired[str]
    """name of the file that a link downloads"""
    parts: NotRequired[list[FormPart]]
    """the parts of a line or column"""
