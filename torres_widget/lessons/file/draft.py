"""A lesson in the making: steps that are added, changed, moved and taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from torres_widget.engine.cells import INDEX
from torres_widget.lessons.ask.query import Query
from torres_widget.lessons.errors import LessonError

from .format import FORMAT, VERSION
from .in_edition import in_edition
from .reader import read
from .scenario import slug, table_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from torres_widget.engine import Position
    from torres_widget.lessons.plan import Step, Task

    from .tables import LessonFile, RawStep

_LONGEST_TITLE: Final = 120


def self_contained(document: Mapping[str, object]) -> list[RawStep]:
    """Return the steps of a lesson's document, each with its own position.

    Raises
    ------
    LessonError
        If the document is no lesson.
    """
    plan = read(document)
    raws: Any = in_edition(document)["steps"]
    return [
        {**raw, "position": table_of(step.position)}
        for raw, step in zip(raws, plan.steps, strict=True)
    ]


def question(position: Position, answer: str, **more: object) -> RawStep:
    """Return a step that asks something about a position.

    Parameters
    ----------
    position : Position
        What is asked about.
    answer : str
        A query such as ``"reach c3"``, a number, or cells such as ``"c3 d4"``; empty where
        ``choices`` are among the other keys.
    **more
        Other keys of the step; empty ones are left out.

    Raises
    ------
    LessonError
        If an answer is missing.
    """
    step: RawStep = {"kind": "question", "position": table_of(position)}
    step.update({key: value for key, value in more.items() if value not in ("", [], {})})
    if "choices" in step:
        return step
    words = answer.split()
    if not words:
        raise LessonError("", "Answer", "a number, cells, or a question to the engine")
    if answer.strip().isdigit():
        return {**step, "answer": int(answer)}
    if all(word in INDEX for word in words):
        return {**step, "answer": words}
    query = Query(answer, "Answer")
    query.check(position)
    reasons = query.why_cells(position) if query.of_cells else query.why_number(position)
    rules = list(dict.fromkeys(reason.rule for reason in reasons if reason.rule))
    return {**step, "answer": answer.strip(), **({"rules": rules} if rules else {})}


def answer_now(position: Position, answer: str) -> str:
    """Return what answers a query to the engine in a position, and how; empty if it is no query.

    >>> from torres_widget import Position
    >>> answer_now(Position.from_board(f"{'......../' * 7}21...... 1:a1"), "score 1")
    '4: 2 x 2 = 4'
    """
    words = answer.strip()
    if not words or words.isdigit() or all(word in INDEX for word in words.split()):
        return ""
    try:
        query = Query(words, "Answer")
        query.check(position)
        if query.of_cells:
            return " ".join(query.cells(position))
        worked_out = "; ".join(reason.text for reason in query.worked_out(position))
        return f"{query.number(position)}: {worked_out}"
    except LessonError:
        return ""


def task_table(step: Task) -> RawStep:
    """Return a task as a table of the lesson format."""
    hints = [
        {"text": hint.text, "notes": list(hint.notes)} if hint.notes else hint.text
        for hint in step.hints
    ]
    table: RawStep = {
        "id": step.id,
        "kind": step.kind,
        "title": step.title,
        "text": step.text,
        "rules": list(step.rules),
        "position": table_of(step.position),
        "notes": list(step.notes),
        "goal": step.goal,
        "allow": list(step.limits.allow),
        "most": step.limits.most or "",
        "everybody": step.limits.player is None,
        "solution": list(map(str, step.solution)),
        "hints": hints,
        "done": step.done,
    }
    return {key: value for key, value in table.items() if value not in ("", [], False)}


class Draft:
    """The steps of a lesson in the making.

    Parameters
    ----------
    document : mapping, optional
        A lesson to begin with.

    Attributes
    ----------
    steps : tuple of dict
        The steps, each a table of the lesson format with its own position.

    Examples
    --------
    >>> from torres_widget import Position
    >>> draft = Draft()
    >>> place = Position.new(players=2, seed=7)
    >>> draft.put([question(place, "knight", text="Where can a knight be placed?")])
    0
    >>> draft.document("Set-up")["steps"][0]["id"]
    'where-can-a-knight-be-placed'
    """

    def __init__(self, document: Mapping[str, object] | None = None) -> None:
        self._rest: dict[str, object] = {}
        self.steps: tuple[RawStep, ...] = ()
        self._parsed: tuple[tuple[RawStep, ...], tuple[Step, ...]] = (), ()
        if document is not None:
            self.steps = tuple(self_contained(document))
            self._rest = {
                key: value for key, value in document.items() if key not in ("steps", "positions")
            }

    def put(self, steps: Sequence[RawStep], at: int | None = None) -> int:
        """Add steps at the end, or replace a step; return the index of the first new step.

        Raises
        ------
        LessonError
            If one of them is no step; nothing is changed.
        """
        before = self.steps if at is None else self.steps[:at]
        after = () if at is None else self.steps[at + 1 :]
        taken = {step["id"] for step in (*before, *after)}
        for step in steps:
            wanted = step.get("id") or slug(str(step.get("title") or step.get("text", "")))
            step["id"] = _free(str(wanted), taken)
            taken.add(step["id"])
        whole = (*before, *steps, *after)
        self._parsed = whole, read(self._with(whole, "draft"), "lesson").steps
        self.steps = whole
        return len(before)

    def insert(self, index: int, steps: Sequence[RawStep]) -> int:
        """Put steps before the step at an index; return the index of the first new step.

        Raises
        ------
        LessonError
            If one of them is no step; nothing is changed.
        """
        first = self.put(steps)
        whole = self.steps
        self.steps = (*whole[:index], *whole[first:], *whole[index:first])
        return index

    def move(self, index: int, by: int) -> int:
        """Move a step up (-1) or down (1), if it can go there; return its index."""
        to = index + by
        if not 0 <= to < len(self.steps):
            return index
        steps = list(self.steps)
        steps.insert(to, steps.pop(index))
        self.steps = tuple(steps)
        return to

    def duplicate(self, index: int) -> int:
        """Put a copy of a step after it; return the copy's index."""
        at = self.put([dict(self.steps[index])])
        return self.move(at, index + 1 - at)

    def remove(self, index: int) -> None:
        """Take a step away."""
        self.steps = (*self.steps[:index], *self.steps[index + 1 :])

    @property
    def order(self) -> str:
        """The order in which a learner takes the steps."""
        return str(self._rest.get("order", "free"))

    @order.setter
    def order(self, order: str) -> None:
        self._rest = {**self._rest, "order": order}

    def copy(self) -> Draft:
        """Return a draft with the same steps, to be changed by itself."""
        other = Draft()
        other._rest, other.steps = self._rest, self.steps
        return other

    def index(self, step_id: str) -> int | None:
        """Return where the step of an id is; None if there is none."""
        return next((n for n, step in enumerate(self.steps) if step["id"] == step_id), None)

    def plan_steps(self) -> tuple[Step, ...]:
        """Return the steps, parsed."""
        if not self.steps:
            return ()
        if self._parsed[0] is not self.steps:
            self._parsed = self.steps, read(self._with(self.steps, "draft")).steps
        return self._parsed[1]

    def plan_step(self, index: int) -> Step:
        """Return a parsed step."""
        return self.plan_steps()[index]

    def document(self, title: str) -> LessonFile:
        """Return the lesson's document."""
        return self._with(self.steps, title)

    def _with(self, steps: tuple[RawStep, ...], title: str) -> LessonFile:
        head = {"format": FORMAT, "version": VERSION, "id": slug(title)}
        named = {"title": title.strip()[:_LONGEST_TITLE]}
        whole = {**head, **self._rest, **named, "steps": list(steps)}
        return cast("LessonFile", whole)


def _free(wanted: str, taken: set[str]) -> str:
    """Return an id that is not taken, a number behind it if need be."""
    name, number = wanted, 2
    while name in taken:
        tail = f"-{number}"
        name, number = f"{wanted[: 40 - len(tail)]}{tail}", number + 1
    return name
