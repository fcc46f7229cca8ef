"""Buttons of the desk, in the lines in which they stand, each with what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from .desk import Desk


class DeskButton(NamedTuple):
    """A button of the desk.

    Attributes
    ----------
    label, title : str
        Its label, and a further explanation; both are texts to be translated.
    do : callable
        Carries it out, and returns a message for the teacher.
    """

    label: str
    title: str
    do: Callable[[Desk], str]


#: Buttons that take a step into the lesson.
TAKE: Final = ("begin", "add", "insert", "replace", "undo", "redo")
#: Buttons that arrange the steps.
ARRANGE: Final = ("change", "up", "down", "duplicate", "remove")
#: Buttons for the whole lesson.
KEEP: Final = ("preview", "save", "overwrite")
BUTTONS: Final = {
    "begin": DeskButton(
        N_("Begin here"), N_("The step begins with this position"), lambda desk: desk.begin_here()
    ),
    "add": DeskButton(
        N_("Add step"),
        N_("Take it into the lesson as its last step"),
        lambda desk: desk.add_step(),
    ),
    "insert": DeskButton(
        N_("Insert step"), N_("Put it after the selected step"), lambda desk: desk.insert_step()
    ),
    "replace": DeskButton(
        N_("Replace step"),
        N_("Put it in the place of the selected step"),
        lambda desk: desk.replace_step(),
    ),
    "undo": DeskButton(
        N_("Undo"), N_("Take back what the last button did"), lambda desk: desk.undo()
    ),
    "redo": DeskButton(N_("Redo"), N_("Do again what was taken back"), lambda desk: desk.redo()),
    "change": DeskButton(
        N_("Change"),
        N_("Put the selected step on the board and into the form"),
        lambda desk: desk.change_step(),
    ),
    "up": DeskButton(N_("Up"), N_("Up"), lambda desk: desk.move_step(-1)),
    "down": DeskButton(N_("Down"), N_("Down"), lambda desk: desk.move_step(1)),
    "duplicate": DeskButton(
        N_("Duplicate"),
        N_("Put a copy of the selected step after it"),
        lambda desk: desk.duplicate_step(),
    ),
    "remove": DeskButton(N_("Remove"), N_("Remove"), lambda desk: desk.remove_step()),
    "preview": DeskButton(N_("Preview"), N_("Try it as a learner"), lambda desk: desk.preview()),
    "save": DeskButton(N_("Save lesson"), N_("Save it as a lesson file"), lambda desk: desk.save()),
    "overwrite": DeskButton(
        N_("Replace the file"),
        N_("Write over the file of this name"),
        lambda desk: desk.overwrite(),
    ),
    "read": DeskButton(
        N_("Read"), N_("Put the pasted position on the board"), lambda desk: desk.read_position()
    ),
    "take": DeskButton(
        N_("Take"), N_("Put it on the board and into the form"), lambda desk: desk.take_source()
    ),
    "mistakes": DeskButton(
        N_("Find mistakes"),
        N_("Review the game on the board and offer its mistakes"),
        lambda desk: desk.find_mistakes(),
    ),
    "open": DeskButton(
        N_("Open"), N_("Open a lesson to change it"), lambda desk: desk.open_lesson()
    ),
}
