"""Buttons of the desk, in the lines in which they stand, with their words."""

from __future__ import annotations

from typing import Final, NamedTuple

from torres_widget.common.language import N_


class DeskButton(NamedTuple):
    """The words of a button, texts to be translated: its label, and a further explanation."""

    label: str
    title: str


#: Buttons that take a step into the lesson.
TAKE: Final = ("begin", "add", "insert", "replace", "undo", "redo")
#: Buttons that arrange the steps.
ARRANGE: Final = ("change", "up", "down", "duplicate", "remove")
#: Buttons for the whole lesson.
KEEP: Final = ("preview", "save", "overwrite")
BUTTONS: Final = {
    "begin": DeskButton(N_("Begin here"), N_("The step begins with this position")),
    "add": DeskButton(N_("Add step"), N_("Take it into the lesson as its last step")),
    "insert": DeskButton(N_("Insert step"), N_("Put it after the selected step")),
    "replace": DeskButton(N_("Replace step"), N_("Put it in the place of the selected step")),
    "undo": DeskButton(N_("Undo"), N_("Take back what the last button did")),
    "redo": DeskButton(N_("Redo"), N_("Do again what was taken back")),
    "change": DeskButton(N_("Change"), N_("Put the selected step on the board and into the form")),
    "up": DeskButton(N_("Up"), N_("Up")),
    "down": DeskButton(N_("Down"), N_("Down")),
    "duplicate": DeskButton(N_("Duplicate"), N_("Put a copy of the selected step after it")),
    "remove": DeskButton(N_("Remove"), N_("Remove")),
    "preview": DeskButton(N_("Preview"), N_("Try it as a learner")),
    "save": DeskButton(N_("Save lesson"), N_("Save it as a lesson file")),
    "overwrite": DeskButton(N_("Replace the file"), N_("Write over the file of this name")),
    "read": DeskButton(N_("Read"), N_("Put the pasted position on the board")),
    "take": DeskButton(N_("Take"), N_("Put it on the board and into the form")),
    "mistakes": DeskButton(
        N_("Find mistakes"), N_("Review the game on the board and offer its mistakes")
    ),
    "open": DeskButton(N_("Open"), N_("Open a lesson to change it")),
}
