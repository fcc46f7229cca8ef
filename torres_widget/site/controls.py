"""The controls around a board, as the page draws them, and what the page does to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torres_widget.common.errors import NotationError

from . import models

if TYPE_CHECKING:
    from collections.abc import Iterator


def drawn(control: object) -> dict[str, Any] | None:
    """Return a control as the page draws it; None if it is hidden, and for a board ``{}``."""
    if not isinstance(control, models.Control):
        return {}
    if control.layout.display == "none":
        return None
    shown: dict[str, Any] = {"number": control.number, "title": control.tooltip}
    match control:
        case models.Button():
            shown |= {"primary": bool(control.button_style), "disabled": control.disabled}
            return {**shown, "kind": "button", "text": control.description}
        case models.Dropdown():
            labels = [label for label, _ in control.pairs]
            name = control.tooltip or control.description
            return {
                **shown,
                "title": name,
                "kind": "choice",
                "options": labels,
                "at": control.index,
            }
        case models.HTML():
            return {**shown, "kind": "text", "text": control.value}
        case models.VBox():
            parts = [part for part in map(drawn, control.children) if part is not None]
            kind = "row" if isinstance(control, models.HBox) else "column"
            return {**shown, "kind": kind, "parts": parts}
    raise TypeError(control)


def press(whole: models.VBox, number: object, at: object) -> None:
    """Press a button, or choose an option, as the page asks.

    Parameters
    ----------
    whole : VBox
        The controls.
    number : int
        Which one; it is passed over if it has gone meanwhile, or is disabled.
    at : int
        Which option.

    Raises
    ------
    NotationError
        If the choice has no such option.
    """
    control = next((part for part in _parts(whole) if part.number == number), None)
    if isinstance(control, models.Button):
        if not control.disabled:
            control.click()
    elif isinstance(control, models.Dropdown):
        most = len(control.options) - 1
        if type(at) is not int or not 0 <= at <= most:
            raise NotationError(at, "option", f"a whole number from 0 to {most}")
        control.index = at


def _parts(whole: object) -> Iterator[models.Control]:
    if isinstance(whole, models.Control):
        yield whole
    for part in whole.children if isinstance(whole, models.VBox) else ():
        yield from _parts(part)
