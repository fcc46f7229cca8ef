"""Judging answers: right or wrong, and why, in the engine's words and with cells lit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.engine import Reason
from torres_widget.engine.cells import mask_of, names
from torres_widget.engine.language import gettext

from .asking import not_asked

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
    reasons = [not_asked(cell) for cell in wrong]
    reasons += [Reason("", gettext("{cell} is missing", cell=cell), (cell,)) for cell in missed]
    return Verdict(right=False, reasons=tuple(reasons), notes=notes)


def judge_number(step: Question, given: int) -> Verdict:
    """Judge a number that was typed; a wrong one is answered with how the right one comes about."""
    if given == step.number:
        return Verdict(right=True)
    if step.query is None:
        text = (
            gettext("It is more than {number}", number=given)
            if given < (step.number or 0)
            else gettext("It is less than {number}", number=given)
        )
        return Verdict(right=False, reasons=(Reason("", text),))
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
            said = (
                gettext("“{choice}” is right too", choice=choice.text)
                if choice.right
                else gettext("“{choice}” is not right", choice=choice.text)
            )
            reasons.append(Reason("", said))
    right = given == step.right_choices
    cells = {cell: "red" for reason in reasons for cell in reason.cells}
    notes = tuple(f"mark {cell} {colour}" for cell, colour in cells.items())
    return Verdict(right=right, reasons=tuple(reasons), notes=() if right else notes)
