"""The parts of a form: what the page draws of them, and what they take from it."""

from __future__ import annotations

from typing import Any

import pytest

from torres_widget import Board
from torres_widget.board.form.controls import (
    BoardPlace,
    Button,
    Check,
    Choice,
    Column,
    Control,
    Field,
    Line,
    Link,
    Listing,
    Steps,
    Words,
)
from torres_widget.board.form.form import Form, WithForm
from torres_widget.protocol.form import MOST_FIELD


class Shown:
    """A board with a form of some parts."""

    def __init__(self, *parts: Control) -> None:
        policy = WithForm()
        self.board = Board(policy=policy)
        self.form = policy.form = Form(self.board, *parts)
        self._seq = 0

    def give(self, name: object, given: object) -> str:
        """Give something as a page does, and return why it was refused."""
        self._seq += 1
        self.board.set_state({"intent": {"seq": self._seq, "form": [name, given]}})
        view: dict[str, Any] = self.board.view
        assert view["seq"] == self._seq
        refusal = view["refusal"]
        return "" if refusal is None else str(refusal["reasons"][0]["text"])


def choice(kind: type[Choice] = Choice) -> Choice:
    return kind("level", label="Level", options=[("One", 1), ("Two", 2)])


def test_a_page_presses_ticks_chooses_and_writes() -> None:
    pressed: list[str] = []
    field, box, chosen = Field("title", label="Title"), Check("shuffle"), choice()
    button = Button("save", lambda: pressed.append("save"), label="Save")
    shown = Shown(field, Line(box, Column(chosen)), button)
    for name, given in (("title", "Žofie"), ("shuffle", 1), ("level", 1), ("save", 1)):
        assert shown.give(name, given) == ""
    assert (field.value, box.value, chosen.value, pressed) == ("Žofie", True, 2, ["save"])
    title, line, save = shown.board.form
    assert (title["text"], save["kind"]) == ("Žofie", "button")
    box_drawn, column = line["parts"]
    assert (box_drawn["at"], column["parts"][0]["at"]) == (1, 1)


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("title", 3, "Title: 3; expected a text"),
        ("title", "x" * (MOST_FIELD + 1), f"at most {MOST_FIELD} characters"),
        ("level", 2, "Level: 2; expected a whole number from 0 to 1"),
        ("level", -1, "expected a whole number from 0 to 1"),
        ("level", True, "expected a whole number from 0 to 1"),
        ("level", "1", "expected a whole number from 0 to 1"),
        ("shuffle", 2, "expected a whole number from 0 to 1"),
        ("shuffle", [], "expected a whole number"),
    ],
)
def test_what_a_part_does_not_take_is_refused(name: str, given: object, expected: str) -> None:
    parts = Field("title", label="Title"), choice(), Check("shuffle")
    shown = Shown(*parts)
    before = shown.board.form
    assert expected in shown.give(name, given)
    assert shown.board.form == before


def test_parts_that_have_gone_or_are_hidden_are_passed_over() -> None:
    pressed: list[str] = []
    button = Button("save", lambda: pressed.append("save"), hidden=True)
    shown = Shown(Line(button), Words(value="Hello"))
    assert shown.give("save", 1) == shown.give("gone", 1) == shown.give("", 1) == ""
    assert pressed == []
    assert shown.board.form[0]["parts"] == []


def test_a_board_without_a_form_has_no_use_for_it() -> None:
    board = Board()
    board.set_state({"intent": {"seq": 1, "form": ["save", 1]}})
    assert "no use" in board.view["refusal"]["reasons"][0]["text"]
    assert board.form == []


def test_a_choice_keeps_to_its_options() -> None:
    chosen, listed = choice(), choice(Listing)
    assert (chosen.value, chosen.chosen, listed.value, listed.chosen) == (1, "One", None, "")
    listed.value = 2
    for each in (chosen, listed):
        each.options = [("Three", 3)]
    assert (chosen.chosen, listed.chosen) == ("Three", "")
    assert choice(Listing).part()["at"] == -1


def test_changes_that_are_held_are_drawn_once() -> None:
    field = Field("title")
    shown = Shown(field, BoardPlace(), Steps(options=["One."]), Link(label="Here", href="#"))
    drawn: list[object] = []
    shown.board.observe(drawn.append, "form")
    with shown.form.held():
        field.value = "a"
        with shown.form.held():
            field.value = "b"
        assert drawn == []
    assert len(drawn) == 1
    field.value = "c"
    assert len(drawn) == 2
    assert [part["kind"] for part in shown.board.form] == ["field", "board", "steps", "link"]


def test_the_form_stays_while_the_editor_is_open() -> None:
    field = Field("title")
    shown = Shown(field)
    shown.board.edit()
    assert shown.give("title", "Set up") == ""
    assert (field.value, shown.board.editing) == ("Set up", True)
    board = shown.board
    board.set_state({"intent": {"seq": 2, "action": "score"}})
    assert "editor is open" in board.view["refusal"]["reasons"][0]["text"]
