"""Reading a lesson's document: every key, and every claim, which the engine checks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypedDict, cast

from torres_widget.common.errors import NotationError, did_you_mean, quote
from torres_widget.common.schema import Table
from torres_widget.engine import Position, TorresError
from torres_widget.engine.cells import mask_of, names
from torres_widget.engine.editions import DEFAULT
from torres_widget.engine.text.annotations import read_annotations
from torres_widget.engine.verbs import SET_UP
from torres_widget.lessons.ask.query import Query
from torres_widget.lessons.errors import LessonError, validated
from torres_widget.lessons.goals import missing
from torres_widget.lessons.plan import (
    Best,
    Choice,
    Hint,
    Limits,
    Move,
    Plan,
    Play,
    Predict,
    Question,
    Show,
    Step,
    Task,
    Try,
    played,
)

from . import format as form
from .in_edition import in_edition
from .tables import LessonTable, MoveTable
from .texts import same, translated

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from torres_widget.engine import Action

    from .tables import BestTable, ChoiceTable, HintTable, PositionTable, StepTable


def read(
    document: Mapping[str, object],
    where: str = "lesson",
    translate: Callable[[str, str], str] = same,
) -> Plan:
    """Return the lesson of a document.

    Parameters
    ----------
    document : mapping
        As ``docs/lessons.md`` describes it.
    where : str
        What errors call it, such as a file's name.
    translate : callable
        See `load`.

    Raises
    ------
    LessonError
        If it is no lesson: a key is wrong, or a claim contradicts the rules.
    """
    given = validated(Table[LessonTable](form.LESSON, "lesson"), document, where)
    tables = form.EXAM_STEPS if given.get("exam") else form.STEPS
    given["steps"] = [
        _raw_step(step, _step_place(where, number, step), tables)
        for number, step in enumerate(given["steps"], 1)
    ]
    table = cast("LessonTable", translated(in_edition(given), translate))
    if not table["steps"]:
        raise LessonError("none", f"{where}, steps", "a step that is for the lesson's edition")
    edition = table.get("edition", DEFAULT)
    positions = _Positions(table.get("positions", {}), f"{where}, positions", edition)
    steps: list[Step] = []
    for number, raw in enumerate(table["steps"], 1):
        place = _step_place(where, number, raw)
        if any(step.id == raw["id"] for step in steps):
            raise LessonError(raw["id"], f"{place}, id", "an id that no step before has")
        before = steps[-1].end if steps else None
        start = positions.of(raw.get("position"), before, f"{place}, position")
        build = _EXAM_BUILDERS if table.get("exam") else _BUILDERS
        steps.append(build[raw["kind"]](raw, _common(raw, start, place), place))
    return Plan(
        id=table["id"],
        title=table["title"],
        steps=tuple(steps),
        summary=table.get("summary", ""),
        order=table.get("order", "free"),
        can=table.get("can", ()),
        exam=table.get("exam", False),
        ask_class=table.get("ask_class", False),
        deadline=table.get("deadline", ""),
        edition=edition,
    )


def _step_place(where: str, number: int, step: object) -> str:
    name = step.get("id") if isinstance(step, dict) else None
    return f"{where}, step {number}" + (f" {quote(name)}" if isinstance(name, str) else "")


def _raw_step(step: object, place: str, tables: Mapping[str, Table[StepTable]]) -> StepTable:
    if not isinstance(step, dict):
        raise LessonError(step, place, "a table")
    kind = validated(form.COMMON["kind"].schema, step.get("kind"), f"{place}, kind")
    return validated(tables[kind], step, place)


class Common(TypedDict):
    """The parts that all kinds of steps have, as `plan.Step` takes them."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    position: Position
    notes: tuple[str, ...]
    camera: str | dict[str, dict[str, float]]
    overlay: str
    hints: tuple[Hint, ...]
    done: str
    chapter: str


class _Positions:
    """The positions that steps may name."""

    def __init__(self, tables: object, where: str, edition: str) -> None:
        self._edition = edition
        if not isinstance(tables, dict):
            raise LessonError(tables, where, "a table of positions by name")
        self._known = {
            str(name): read_position(table, f"{where}, {name}", edition)
            for name, table in tables.items()
        }

    def of(self, given: object, before: Position | None, where: str) -> Position:
        if given is None:
            return before or Position.new(players=2, edition=self._edition, seed=0)
        if isinstance(given, dict):
            return _position(given, where, self._edition)
        name = str(given)
        if name not in self._known:
            expected = (
                f"one of {', '.join(self._known)}"
                if self._known
                else "a table; the lesson names no positions"
            )
            raise LessonError(name, where, expected, did_you_mean(name, self._known))
        return self._known[name]


def read_position(given: object, where: str, edition: str = DEFAULT) -> Position:
    """Return the position of a table of a lesson, of that edition if it names none.

    Raises
    ------
    LessonError
        If it is malformed or impossible.
    """
    return _position(validated(form.POSITION, given, where), where, edition)


def _position(read: PositionTable, where: str, edition: str) -> Position:
    table = {"edition": edition, **read}
    moves = table.pop("moves", ())
    ap = table.pop("ap", None)
    if ap is not None:
        turn = table.get("turn", {})
        table["turn"] = {**turn, "ap": ap} if isinstance(turn, dict) else turn
    try:
        if "board" in table:
            table.pop("seed", None)
            position = Position.from_dict({**table, "board": one_line(table["board"])})
        else:
            position = _new(table, where)
    except LessonError:
        raise
    except TorresError as error:
        raise _from_engine(error, where) from None
    return played(position, _actions(position, moves, f"{where}, moves"))[-1]


def _new(table: PositionTable, where: str) -> Position:
    known = ("players", "edition", "mode", "seed", "house_rules")
    for name in table:
        if name not in known:
            raise LessonError(name, f"{where}, key", f"a board, or only {', '.join(known)}")
    return Position.new(**{"players": 2, "seed": 0, **table})


def one_line(board: str) -> str:
    """Return a board text on one line, from one with a line for each rank.

    >>> one_line('''
    ... ........
    ... ........
    ... ........
    ... ........
    ... ........
    ... ........
    ... ........
    ... 21......
    ... 1:a1 2:b1
    ... ''')
    '......../......../......../......../......../......../......../21...... 1:a1 2:b1'
    """
    lines = [line.strip() for line in board.strip().splitlines()]
    if len(lines) == 1:
        return lines[0]
    return " ".join(("/".join(lines[:8]), *lines[8:]))


def _from_engine(error: TorresError, where: str) -> LessonError:
    """Return the error of something that the engine refuses."""
    if isinstance(error, LessonError):
        return error
    if not isinstance(error, NotationError):
        return LessonError(str(error), where, "a claim that agrees with the rules")
    return LessonError(
        error.found.strip("'\"\\"), f"{where}, {error.where}", error.expected, error.hint
    )


def _actions(position: Position, texts: tuple[str, ...], where: str) -> tuple[Action, ...]:
    """Return the canonical actions of a line.

    Raises
    ------
    LessonError
        If one of them does not parse, or is not legal where it stands.
    """
    actions = []
    for number, text in enumerate(texts, 1):
        try:
            action = position.parse(text)
            position = position.apply(action)
        except TorresError as error:
            reason = str(error).partition("\n")[0]
            raise LessonError(text, f"{where}, {number}", "a legal action", f"({reason})") from None
        actions.append(action)
    return tuple(actions)


def _notes(texts: tuple[str, ...], where: str) -> tuple[str, ...]:
    try:
        return tuple(str(note) for note in read_annotations(texts))
    except TorresError as error:
        raise _from_engine(error, where) from None


def _common(raw: StepTable, position: Position, place: str) -> Common:
    return {
        "id": raw["id"],
        "title": raw.get("title", ""),
        "text": raw["text"],
        "rules": raw.get("rules", ()),
        "position": position,
        "notes": _notes(raw.get("notes", ()), f"{place}, notes"),
        "camera": raw.get("camera", ""),
        "overlay": raw.get("overlay", ""),
        "hints": tuple(
            _hint(hint, f"{place}, hints, {n}") for n, hint in enumerate(raw.get("hints", ()), 1)
        ),
        "done": raw.get("done", ""),
        "chapter": raw.get("chapter", ""),
    }


def _hint(hint: str | HintTable, where: str) -> Hint:
    if isinstance(hint, str):
        return Hint(hint)
    return Hint(hint["text"], _notes(hint.get("notes", ()), where))


def _show(raw: StepTable, common: Common, place: str) -> Step:
    del raw, place
    return Show(**common)


def _play(raw: StepTable, common: Common, place: str) -> Step:
    moves = _moves(raw["moves"], common["position"], f"{place}, moves")
    return Play(**common, moves=moves, conceal=raw.get("conceal", False))


def _moves(raws: tuple[str | MoveTable, ...], position: Position, where: str) -> tuple[Move, ...]:
    tables = [MoveTable(action=raw) if isinstance(raw, str) else raw for raw in raws]
    actions = _actions(position, tuple(table["action"] for table in tables), where)
    return tuple(
        Move(action, table.get("caption", ""), _notes(table.get("notes", ()), f"{where}, {n}"))
        for n, (action, table) in enumerate(zip(actions, tables, strict=True), 1)
    )


def _predict(raw: StepTable, common: Common, place: str) -> Step:
    choices = _plain_choices(raw, place)
    moves = _moves(raw.get("moves", ()), common["position"], f"{place}, moves")
    ask = "choose" if choices else raw["ask"]
    return Predict(**common, ask=ask, choices=choices, moves=moves)


def _plain_choices(raw: StepTable, place: str) -> tuple[Choice, ...]:
    """Return choices of which none is right or wrong here."""
    choices = tuple(Choice(choice["text"], right=False) for choice in raw.get("choices", ()))
    if (raw["ask"] == "choices") != bool(choices):
        raise LessonError(raw["ask"], f"{place}, ask", "choices if and only if there are some")
    _refuse_same(choices, place)
    return choices


def _refuse_same(choices: tuple[Choice, ...], place: str) -> None:
    if len({choice.text for choice in choices}) < len(choices):
        raise LessonError("choices", f"{place}, choices", "choices that differ")


def _limits(raw: StepTable, position: Position) -> Limits:
    everybody = raw.get("everybody", position.stage in SET_UP)
    return Limits(raw.get("allow", ()), raw.get("most"), None if everybody else position.to_act)


def within(
    position: Position, limits: Limits, texts: tuple[str, ...], where: str
) -> tuple[Action, ...]:
    """Return the actions of a line that keeps to the limits of its step."""
    actions = _actions(position, texts, where)
    for number, action in enumerate(actions):
        forbidden = limits.forbids(position, action, number)
        if forbidden:
            raise LessonError(
                action,
                f"{where}, {number + 1}",
                "an action that the step allows",
                f"({forbidden.text}.)",
            )
        position = position.apply(action)
    return actions


def _try(raw: StepTable, common: Common, place: str) -> Step:
    limits = _limits(raw, common["position"])
    solution = within(common["position"], limits, raw.get("solution", ()), f"{place}, solution")
    return Try(**common, limits=limits, solution=solution)


def _task(raw: StepTable, common: Common, place: str) -> Step:
    position = common["position"]
    limits = _limits(raw, position)
    goal = dict(raw["goal"])
    if "board" in goal:
        goal["board"] = one_line(goal["board"])
    solution = within(position, limits, raw["solution"], f"{place}, solution")
    task = Task(**common, limits=limits, goal=goal, solution=solution)
    if not missing(goal, task.line((position,), ())):
        raise LessonError(
            ", ".join(goal), f"{place}, goal", "a goal that is not reached at the start"
        )
    lacking = missing(goal, task.line(played(position, solution), solution))
    if lacking:
        reason = "; ".join(map(str, lacking))
        raise LessonError(
            "solution", f"{place}, solution", "actions that reach the goal", f"({reason})"
        )
    if "best" not in raw:
        return task
    return replace(task, best=_best(raw["best"], task, f"{place}, best"))


def _best(raw: BestTable, task: Task, where: str) -> Best:
    moves = within(task.position, task.limits, raw["moves"], f"{where}, moves")
    best = Best(raw["measure"], raw["value"], moves)
    tried = replace(task, best=best)
    reached = tried.measured(moves)
    if reached != best.value:
        raise LessonError(best.value, f"{where}, value", f"{reached}, which its moves reach")
    lacking = missing(task.goal, task.line(played(task.position, moves), moves))
    if lacking:
        given = ", ".join(raw["moves"])
        raise LessonError(
            given, f"{where}, moves", "actions that reach the goal", f"({lacking[0]})"
        )
    return best


def _question(raw: StepTable, common: Common, place: str) -> Step:
    if ("answer" in raw) == ("choices" in raw):
        raise LessonError("question", place, "either answer or choices")
    question = _asked(raw, common, place)
    mistakes = raw.get("mistakes", {})
    for given in mistakes:
        _check_mistake(question, given, f"{place}, mistakes")
    return replace(question, mistakes=mistakes)


def _check_mistake(question: Question, given: str, where: str) -> None:
    """Refuse a mistake that is no answer of the question's kind, or a right one."""
    if question.ask == "choose":
        raise LessonError(given, where, "only with answer; a choice has its own why")
    kind = "number" if given.isdigit() else "cells"
    if kind != question.ask:
        raise LessonError(given, where, "a number" if question.ask == "number" else "a cell")
    if given == str(question.number) or given in (question.cells or ()):
        raise LessonError(given, where, "a wrong answer")


def _asked(raw: StepTable, common: Common, place: str) -> Question:
    if "choices" in raw:
        return _choose(raw, common, place)
    for key in ("many", "shuffle"):
        if key in raw:
            raise LessonError(key, f"{place}, {key}", "only with choices")
    position, answer, where = common["position"], raw["answer"], f"{place}, answer"
    if isinstance(answer, int):
        return Question(**common, number=answer)
    if isinstance(answer, tuple):
        return Question(**common, cells=names(mask_of(answer)))
    query = Query(answer, where)
    query.check(position)
    if query.of_cells:
        return Question(**common, query=query, cells=query.cells(position))
    return Question(**common, query=query, number=query.number(position))


def _choose(raw: StepTable, common: Common, place: str) -> Question:
    choices = tuple(
        _choice(choice, common["position"], f"{place}, choices, {n}")
        for n, choice in enumerate(raw["choices"], 1)
    )
    right = sum(choice.right for choice in choices)
    many = raw.get("many", right != 1)
    if not many and right != 1:
        raise LessonError(right, f"{place}, choices", "exactly one right choice, or many = true")
    _refuse_same(choices, place)
    return Question(**common, choices=choices, many=many, shuffle=raw.get("shuffle", False))


def _choice(raw: ChoiceTable, position: Position, where: str) -> Choice:
    if ("right" in raw) == ("action" in raw):
        raise LessonError("choice", where, "either right or action")
    if "text" not in raw and "action" not in raw:
        raise LessonError(None, f"{where}, text", "the choice in words")
    why = raw.get("why", "")
    if "action" not in raw:
        return Choice(raw["text"], raw["right"], why)
    try:
        right = not position.why_not(raw["action"])
    except TorresError as error:
        raise _from_engine(error, f"{where}, action") from None
    return Choice(raw.get("text", raw["action"]), right, why, raw["action"])


_BUILDERS: Final[dict[str, Callable[[StepTable, Common, str], Step]]] = {
    "show": _show,
    "play": _play,
    "predict": _predict,
    "try": _try,
    "task": _task,
    "question": _question,
}


def _exam_task(raw: StepTable, common: Common, place: str) -> Step:
    del place
    limits = _limits(raw, common["position"])
    return Task(**common, limits=limits, goal={}, solution=())


def _exam_question(raw: StepTable, common: Common, place: str) -> Step:
    choices = _plain_choices(raw, place)
    cells = () if raw["ask"] == "cells" else None
    many, shuffle = raw.get("many", False), raw.get("shuffle", False)
    return Question(**common, cells=cells, choices=choices, many=many, shuffle=shuffle)


_EXAM_BUILDERS: Final = {**_BUILDERS, "task": _exam_task, "question": _exam_question}
