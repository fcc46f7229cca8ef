"""The controls around a board, as the page draws them, and what the page does to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.errors import NotationError

from . import models

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Most letters of a field: a pasted game is the longest.
_MOST_LETTERS: Final = 100_000


def drawn(control: object) -> dict[str, Any] | None:
    """Return a control as the page draws it; None if it is hidden, and for a board ``{}``."""
    if not isinstance(control, models.Control):
        return {}
    if control.layout.display == "none":
        return None
    return {"number": control.number, "title": control.tooltip, **_form(control)}


def _form(control: models.Control) -> dict[str, Any]:
    """Return the kind of a control, and what it shows."""
    form: dict[str, Any] = {}
    match control:
        case models.Button():
            form = {"kind": "button", "text": control.description, "disabled": control.disabled}
            form["primary"] = bool(control.button_style)
        case models.Dropdown():
            form = {"kind": "choice", "label": control.description, "at": control.index}
            form["options"] = [label for label, _ in control.pairs]
            form["rows"] = control.rows if isinstance(control, models.Select) else 1
        case models.Text():
            form = {"kind": "field", "label": control.description, "text": control.value}
            form["placeholder"] = control.placeholder
            form["rows"] = (control.rows or 3) if isinstance(control, models.Textarea) else 1
            form["options"] = control.options if isinstance(control, models.Combobox) else []
        case models.Checkbox():
            form = {"kind": "check", "label": control.description, "at": int(control.value)}
        case models.HTML():
            form = {"kind": "text", "label": control.description, "text": control.value}
        case models.VBox():
            parts = [part for part in map(drawn, control.children) if part is not None]
            kind = "row" if isinstance(control, models.HBox) else "column"
            form = {"kind": kind, "parts": parts}
    return form


def press(whole: models.VBox, number: object, given: object) -> None:
    """Press a button, choose an option or fill in a field, as the page asks.

    Parameters
    ----------
    whole : VBox
        The controls.
    number : int
        Which one; it is passed over if it has gone meanwhile, or is disabled.
    given : int or str
        The number of the option, 1 or 0 for a box that is ticked or not, or the text of a field.

    Raises
    ------
    NotationError
        If the control takes no such thing.
    """
    control = next((part for part in _parts(whole) if part.number == number), None)
    if isinstance(control, models.Button):
        if not control.disabled:
            control.click()
    elif isinstance(control, models.Dropdown):
        control.index = _whole(given, len(control.options) - 1)
    elif isinstance(control, models.Checkbox):
        control.value = bool(_whole(given, 1))
    elif isinstance(control, models.Text):
        if not isinstance(given, str) or len(given) > _MOST_LETTERS:
            raise NotationError(given, "field", f"a text of at most {_MOST_LETTERS} letters")
        control.value = given


def _whole(given: object, most: int) -> int:
    if type(given) is not int or not 0 <= given <= most:
        raise NotationError(given, "option", f"a whole number from 0 to {most}")
    return given


def _parts(whole: object) -> Iterator[models.Control]:
    if isinstance(whole, models.Control):
        yield whole
    for part in whole.children if isinstance(whole, models.VBox) else ():
        yield from _parts(part)
