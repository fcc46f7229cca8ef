"""Judging answers: right or wrong, and why; what is missing is counted, and never shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import gettext, ngettext
from torres_widget.engine import Reason
from torres_widget.engine.cells import INDEX, mask_of, names
from torres_widget.engine.text.annotations import COLOURS
from torres_widget.lessons.ask.parts import not_asked
from torres_widget.lessons.goals import missing, reached

from .task_search import ENDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.lessons.plan import Question, Task
    from torres_widget.protocol import panel

    from .task_search import Played

#: Most reasons that are given for one answer.
_MOST: Final = 6
GREEN, RED, *_ = COLOURS


class Verdict(NamedTuple):
    """Feedback on an answer.

    Attributes
    ----------
    right : bool
        Whether it is right.
    reasons : tuple of Reason
        Why it is so.
    notes : tuple of str
        Annotations that show it on the board.
    best : bool or None
        Whether the result is the best possible; None if results are not compared.
    shown : bool
        Whether it is the solution, shown by the lesson.
    """

    right: bool
    reasons: tuple[Reason, ...] = ()
    notes: tuple[str, ...] = ()
    best: bool | None = None
    shown: bool = False

    @property
    def heading(self) -> str:
        """The first words of the feedback."""
        if self.shown:
            return gettext("Here is how.")
        if not self.right:
            return gettext("Not yet.")
        if self.best is None:
            return gettext("Right!")
        return gettext("The best there is!") if self.best else gettext("Good!")

    def to_dict(self) -> panel.Verdict:
        """Return it as a JSON object."""
        return {
            "right": self.right,
            "best": bool(self.best),
            "heading": self.heading,
            "reasons": [
                {"rule": reason.rule, "text": reason.text} for reason in self.reasons[:_MOST]
            ],
        }


def marks(cells: Iterable[str], colour: str) -> tuple[str, ...]:
    """Return annotations that mark cells, each once."""
    return tuple(f"mark {cell} {colour}" for cell in dict.fromkeys(cells))


def cells_of(reasons: Iterable[Reason]) -> Iterable[str]:
    """Return the cells that some reasons name."""
    return (cell for reason in reasons for cell in reason.cells)


def combined(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return reasons, those as one that differ only in the cell that they end with.

    >>> combined([Reason("R5.2", "To c2"), Reason("R5.2", "To b3"), Reason("R5.3", "To d3")])
    (Reason(rule='R5.2', text='To c2, b3', cells=()), Reason(rule='R5.3', text='To d3', cells=()))
    """
    alike: dict[tuple[str, str], list[Reason]] = {}
    for reason in reasons:
        head, _, cell = reason.text.rpartition(" ")
        alike.setdefault((reason.rule, head if cell in INDEX else reason.text), []).append(reason)
    return tuple(
        Reason(rule, ", ".join([first.text, *(r.text[-2:] for r in more)]), (*cells_of(group),))
        for (rule, _), group in alike.items()
        for first, *more in [group]
    )


def judge_cells(step: Question, given: tuple[str, ...]) -> Verdict:
    """Judge the cells that were selected: wrong ones are marked, with a reason each."""
    right = step.cells or ()
    wrong = names(mask_of(given) & ~mask_of(right))
    missed = names(mask_of(right) & ~mask_of(given))
    notes = (*marks((cell for cell in given if cell in right), GREEN), *marks(wrong, RED))
    if not wrong and not missed:
        return Verdict(right=True, reasons=_all_found(step), notes=notes)
    reasons = [Reason("", step.mistakes[cell], (cell,)) for cell in wrong if cell in step.mistakes]
    unexplained = [cell for cell in wrong if cell not in step.mistakes]
    if step.query is None:
        reasons += map(not_asked, unexplained)
    else:
        reasons += step.query.why_not(step.position, unexplained)
    if missed:
        reasons = [*reasons[: _MOST - 1], _missing(step, missed)]
    return Verdict(right=False, reasons=tuple(reasons), notes=notes)


def _missing(step: Question, missed: tuple[str, ...]) -> Reason:
    kinds = step.query.kinds(step.position, missed) if step.query else ()
    text = (
        ngettext(
            "{count} cell is missing: think of {kinds}",
            "{count} cells are missing: think of {kinds}",
            len(missed),
            kinds=", ".join(kinds),
        )
        if kinds
        else ngettext("{count} cell is missing", "{count} cells are missing", len(missed))
    )
    return Reason("", text)


def _all_found(step: Question) -> tuple[Reason, ...]:
    cells = step.cells or ()
    kinds = step.query.kinds(step.position, cells) if step.query else ()
    if not cells or step.done:
        return ()
    text = (
        gettext("All {count}: {kinds}", count=len(cells), kinds=", ".join(kinds))
        if kinds
        else gettext("All found: {count}", count=len(cells))
    )
    return (Reason("", text),)


def judge_number(step: Question, given: int) -> Verdict:
    """Judge a number that was typed; of a wrong one the mistake is named, and not the number."""
    if given == step.number:
        worked = step.query.worked_out(step.position) if step.query and not step.done else ()
        return Verdict(right=True, reasons=worked)
    reasons: tuple[Reason, ...]
    if str(given) in step.mistakes:
        reasons = (Reason("", step.mistakes[str(given)]),)
    elif step.query is not None:
        reasons = step.query.mistakes(step.position, given)
    elif step.hints:
        reasons = (Reason("", step.hints[0].text),)
    else:
        reasons = (Reason("", gettext("Look at the board once more, and count step by step")),)
    return Verdict(right=False, reasons=reasons)


def judge_task(step: Task, line: Played) -> Verdict:
    """Judge what was played in a task: what is missing of its goal."""
    played = step.line(line.positions, line.actions)
    lacking = missing(step.goal, played)
    if lacking:
        return Verdict(right=False, reasons=lacking, notes=marks(cells_of(lacking), RED))
    if step.best is None:
        return Verdict(right=True, reasons=reached(step.goal, played))
    return Verdict(right=True, best=step.measured(line.actions) >= step.best.value)


def can_go_on(step: Task, line: Played) -> bool:
    """Return whether an action can be played that is not the end of the turn, or the task's."""
    if step.is_played(line.actions):
        return False
    ends = ENDS & set(step.goal)
    return any(
        not step.limits.forbids(line.end, action, len(line.actions))
        for action in line.end.legal_actions()
        if action.verb != "end" or ends
    )


def judge_choices(step: Question, given: tuple[int, ...]) -> Verdict:
    """Judge the choices that were made: feedback on each chosen one; missed ones are counted.

    If all are right, the reasons of the right choices are given.
    """
    right = given == step.right_choices
    reasons: list[Reason] = []
    for number in given:
        choice = step.choices[number - 1]
        if not right and choice.right:
            continue
        refused = step.position.why_not(choice.action) if choice.action and not choice.right else ()
        reasons += refused[:1]
        if choice.why:
            reasons.append(Reason("", choice.why))
        elif not refused and not right:
            reasons.append(Reason("", gettext("“{choice}” is not right", choice=choice.text)))
    missed = len(set(step.right_choices) - set(given)) if step.many else 0
    if missed:
        text = ngettext(
            "{count} right choice is missing", "{count} right choices are missing", missed
        )
        reasons = [*reasons[: _MOST - 1], Reason("", text)]
    notes = () if right else marks(cells_of(reasons), RED)
    return Verdict(right=right, reasons=tuple(reasons), notes=notes)
