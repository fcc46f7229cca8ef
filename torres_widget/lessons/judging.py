"""Judging answers: right or wrong, and why, in the engine's words and with cells lit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.engine import Reason
from torres_widget.engine.cells import mask_of, names

if TYPE_CHECKING:
    from .plan import Question

#: Most reasons that are given for one answer.
_MOST: Final = 6


class Verdict(NamedTuple):
    """What is said of an answer.

    Attributes
    ----------
    right : bool
        Whether it is right.
    reasons : tuple of Reason
        Why it is so.
    notes : tuple of str
        Annotations that show it on the board.
    """

    right: bool
    reasons: tuple[Reason, ...] = ()
    notes: tuple[str, ...] = ()

    def told(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return {
            "right": self.right,
            "reasons": [
                {"rule": reason.rule, "text": reason.text} for reason in self.reasons[:_MOST]
            ],
        }


def judge_cells(step: Question, given: tuple[str, ...]) -> Verdict:
    """Judge the cells that were picked: right ones green, wrong ones red, missed ones circled."""
    right = step.cells or ()
    wrong = names(mask_of(given) & ~mask_of(right))
    missed = names(mask_of(right) & ~mask_of(given))
    notes = (
        *(f"mark {cell} green" for cell in given if cell in right),
        *(f"mark {cell} red" for cell in wrong),
        *(f"circle {cell} yellow" for cell in missed),
    )
    if not wrong and not missed:
        return Verdict(right=True, notes=notes)
    if step.query is not None:
        return Verdict(right=False, reasons=step.query.why_cells(step.position, given), notes=notes)
    reasons = [Reason("", f"{cell} does not belong to the answer", (cell,)) for cell in wrong]
    reasons += [Reason("", f"{cell} is missing", (cell,)) for cell in missed]
    return Verdict(right=False, reasons=tuple(reasons), notes=notes)


def judge_number(step: Question, given: int) -> Verdict:
    """Judge a number that was typed; a wrong one is answered with how the right one comes about."""
    if given == step.number:
        return Verdict(right=True)
    if step.query is None:
        side = "more" if given < (step.number or 0) else "less"
        return Verdict(right=False, reasons=(Reason("", f"It is {side} than {given}"),))
    reasons = step.query.why_number(step.position)
    cells = dict.fromkeys(cell for reason in reasons for cell in reason.cells)
    return Verdict(right=False, reasons=reasons, notes=tuple(f"mark {cell} blue" for cell in cells))


def judge_choices(step: Question, given: tuple[int, ...]) -> Verdict:
    """Judge the choices that were made; what is said of each chosen one, and of those missed."""
    reasons: list[Reason] = []
    for number, choice in enumerate(step.choices, 1):
        chosen = number in given
        if not chosen and not choice.right:
            continue
        refused = step.position.why_not(choice.action) if choice.action and not choice.right else ()
        if refused:
            reasons.append(Reason(refused[0].rule, refused[0].text, refused[0].cells))
        if choice.why:
            reasons.append(Reason("", choice.why))
        elif not refused and chosen != choice.right:
            said = "is right too" if choice.right else "is not right"
            reasons.append(Reason("", f"“{choice.text}” {said}"))
    right = given == step.right_choices
    cells = {cell: "red" for reason in reasons for cell in reason.cells}
    notes = tuple(f"mark {cell} {colour}" for cell, colour in cells.items())
    return Verdict(right=right, reasons=tuple(reasons), notes=() if right else notes)
