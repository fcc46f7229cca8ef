"""Exams: lessons without their answers, as a file and as a value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from torres_widget.lessons.file.in_edition import in_edition
from torres_widget.lessons.file.scenario import table_of
from torres_widget.lessons.plan import Choice, Question, Task, Try

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torres_widget.lessons.file.tables import LessonFile, RawStep
    from torres_widget.lessons.plan import Plan, Step

#: Keys of a step that tell its answer, or that only a judge needs.
_JUDGING: Final = frozenset({"answer", "best", "done", "goal", "hints", "mistakes", "solution"})


def bare(plan: Plan) -> Plan:
    """Return a lesson as an exam: the questions without their answers.

    >>> from torres_widget.lessons import load
    >>> bare(load("first-turn")).step("worth").number
    """
    steps = tuple(_bare_step(step) for step in plan.steps)
    return replace(plan, steps=steps, exam=True, order="free", can=())


def _bare_step(step: Step) -> Step:
    step = replace(step, hints=(), done="")
    if isinstance(step, Question):
        return replace(
            step,
            query=None,
            cells=() if step.ask == "cells" else None,
            number=None,
            choices=tuple(Choice(choice.text, right=False) for choice in step.choices),
            mistakes={},
        )
    if isinstance(step, Task):
        return replace(step, goal={}, solution=(), best=None)
    if isinstance(step, Try):
        return replace(step, solution=())
    return step


def exam_document(document: Mapping[str, object], plan: Plan) -> LessonFile:
    """Return a lesson's document as an exam: the questions without their answers."""
    taught = cast("LessonFile", in_edition(document))
    steps = [_exam_step(raw, step) for raw, step in zip(taught["steps"], plan.steps, strict=True)]
    kept = {key: value for key, value in taught.items() if key not in ("order", "can")}
    return cast("LessonFile", {**kept, "exam": True, "steps": steps})


def _exam_step(raw: RawStep, step: Step) -> RawStep:
    plain = {key: value for key, value in raw.items() if key not in _JUDGING}
    plain.setdefault("position", {**table_of(step.position), "edition": step.position.edition.key})
    if isinstance(step, Question):
        plain["ask"] = "choices" if step.choices else step.ask
        plain.pop("many", None)
        if step.choices:
            plain |= {
                "choices": [{"text": choice.text} for choice in step.choices],
                "many": step.many,
            }
    if isinstance(step, Task) and step.limits.player is None:
        plain["everybody"] = True
    return plain
