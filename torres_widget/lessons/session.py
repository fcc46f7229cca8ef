"""A learner's way through a lesson: where they are, what they answered, and what is said to it.

A session knows no widget: it is driven by commands; `telling` says what to show of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

from torres_widget.engine import Game, IllegalAction, Reason, TorresError
from torres_widget.engine.annotations import COLOURS
from torres_widget.engine.cells import INDEX, mask_of, names
from torres_widget.engine.errors import NotationError, did_you_mean
from torres_widget.engine.language import gettext

from .goals import missing
from .judging import Verdict, judge_cells, judge_choices, judge_number
from .plan import Play, Question, Task, Try
from .progress import Progress, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from torres_widget.engine import Action, Position
    from torres_widget.engine.tree import Node

    from .plan import Hint, Plan, Step

_GREEN, _RED, *_ = COLOURS
#: Most digits of a number that is typed.
_DIGITS: Final = 6


class LessonStopError(TorresError):
    """Something that a lesson does not let one do now; the message says why."""


@dataclass
class _Here:
    """What belongs to the step that is shown, and is gone with it."""

    game: Game
    node: Node
    picked: int = 0
    given: str = ""
    hints: int = 0
    showing: bool = False
    verdict: Verdict | None = None
    own: int | None = None
    seen: int = field(default=0)


class Session:
    """One learner's way through one lesson.

    Parameters
    ----------
    plan : Plan
        The lesson.

    Attributes
    ----------
    index : int
        The step that is shown, from 0.
    progress : list of Progress
        What was done in each step.

    Examples
    --------
    >>> from torres_widget.lessons import load
    >>> session = Session(load("01_first_turn"))
    >>> session.do("go 4")
    >>> session.step.id
    'worth'
    >>> session.do("answer 3")
    >>> print(session.verdict.reasons[0])
    The castle of c3 gives level 2 (d3) x area 2 = 4 (R7.1)
    >>> session.do("answer 4")
    >>> session.progress[3].state, session.progress[3].tries
    ('right', 2)
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.progress = [Progress() for _ in plan.steps]
        self.index = 0
        self._here = self._begin()

    # What is shown.

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.plan.steps[self.index]

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self._here.game

    @property
    def verdict(self) -> Verdict | None:
        """What is said of the last answer."""
        return self._here.verdict

    @property
    def asks_cells(self) -> bool:
        """Whether cells are to be picked on the board."""
        return isinstance(self.step, Question) and self.step.ask == "cells"

    @property
    def picked(self) -> tuple[str, ...]:
        """The cells that are picked."""
        return names(self._here.picked)

    @property
    def notes(self) -> tuple[str, ...]:
        """Annotations of hints and of what is said of the last answer."""
        verdict = self._here.verdict.notes if self._here.verdict else ()
        return (*(note for hint in self.hints for note in hint.notes), *verdict)

    @property
    def playable(self) -> bool:
        """Whether the learner may play actions now."""
        return isinstance(self.step, Try | Task) and not self._here.showing

    @property
    def results(self) -> tuple[Result, ...]:
        """What was done in each step that asks."""
        return tuple(
            Result(
                self.plan.id,
                step.id,
                step.rules,
                done.state,
                done.tries,
                done.hints,
                done.right_at,
            )
            for step, done in zip(self.plan.steps, self.progress, strict=True)
            if step.asks
        )

    @property
    def solved(self) -> bool:
        """Whether all that asks is solved, be it by its solution."""
        return all(result.state in ("right", "shown") for result in self.results)

    @property
    def given(self) -> str:
        """What was typed or chosen."""
        return self._here.given

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The hints that were asked for."""
        return self.step.hints[: self._here.hints]

    @property
    def showing(self) -> bool:
        """Whether the solution is shown."""
        return self._here.showing

    @property
    def finished(self) -> bool:
        """Whether the step is solved, or its moves have been played."""
        state = self.progress[self.index].state
        if isinstance(self.step, Play):
            return self._here.seen >= len(self.step.moves)
        verdict = self._here.verdict
        return self.step.asks and state in ("right", "shown") and (verdict is None or verdict.right)

    @property
    def has_solution(self) -> bool:
        """Whether there is a solution to show."""
        return isinstance(self.step, Question | Task) or bool(getattr(self.step, "solution", ()))

    @property
    def left(self) -> int:
        """Moves of a concealed line that are still to come."""
        step = self.step
        if isinstance(step, Play) and step.conceal:
            return len(step.moves) - self.game.length
        return 0

    @property
    def blocked(self) -> bool:
        """Whether the next step is closed until this one is solved."""
        done = self.progress[self.index].state in ("right", "shown")
        return self.plan.order == "step-by-step" and self.step.asks and not done

    @property
    def compared(self) -> dict[str, Any] | None:
        """The own result beside the best one, where results are compared."""
        step, own = self.step, self._here.own
        if not isinstance(step, Task) or step.best is None or own is None:
            return None
        return {"measure": step.best.measure, "own": own, "best": step.best.value}

    def resume(self, results: Iterable[Result]) -> None:
        """Take up what was done earlier; steps that are not there any more are left out."""
        known = {result.step: result for result in results}
        for step, done in zip(self.plan.steps, self.progress, strict=True):
            if step.asks and (result := known.get(step.id)):
                done.state, done.tries = result.state, result.tries
                done.hints, done.right_at = result.hints, result.right_at

    # Commands.

    def do(self, command: str) -> None:
        """Do what a learner asks for.

        Parameters
        ----------
        command : str
            ``next``, ``back``, ``go 3``, ``reset``, ``hint``, ``solution``, ``more`` (the next move
            of a concealed line), ``pick c4`` (or unpick), ``answer 12`` (a number, or the numbers
            of choices), ``check``.

        Raises
        ------
        LessonStopError
            If the lesson does not let one do that now.
        NotationError
            If there is no such command; nothing is changed.
        """
        word, _, rest = command.strip().partition(" ")
        if word not in self.COMMANDS:
            hint = did_you_mean(word, self.COMMANDS)
            raise NotationError(word, "lesson command", f"one of {', '.join(self.COMMANDS)}", hint)
        self.COMMANDS[word](self, rest.strip())

    def forbids(self, position: Position, action: str) -> Reason | None:
        """Return why the step does not let an action be played now; None if it does."""
        step = self.step
        if not isinstance(step, Try | Task):
            return Reason("", gettext("In this step nothing is played"))
        if self._here.showing:
            return Reason("", gettext("This is the solution; Reset gives the board back to you"))
        return step.limits.forbids(position, action, self.game.ply)

    def play(self, action: str) -> None:
        """Play an action on the board.

        Raises
        ------
        IllegalAction, ParseError
            If the step or the rules forbid it; nothing is changed.
        """
        position = self.game.position
        parsed = position.parse(action)
        forbidden = self.forbids(position, parsed)
        if forbidden:
            raise IllegalAction(parsed, (forbidden,))
        self.game.play(parsed)
        self.travelled()

    def travelled(self) -> None:
        """Take notice that the game on the board was played on or travelled in."""
        here, step = self._here, self.step
        if self.game.node is here.node:
            return
        here.node = self.game.node
        here.seen = max(here.seen, self.game.ply)
        here.verdict = None
        if isinstance(step, Play) and here.seen >= len(step.moves):
            self.progress[self.index].state = "seen"
        if isinstance(step, Task) and not here.showing:
            self._judge_task(step)

    # Inside.

    def _begin(self) -> _Here:
        done = self.progress[self.index]
        step = self.step
        if done.state == "new" and not isinstance(step, Play | Question | Task):
            done.state = "seen"
        return _here(step)

    def _go(self, index: int) -> None:
        if not 0 <= index < len(self.plan.steps):
            raise LessonStopError(
                gettext("The lesson has steps 1 to {last}.", last=len(self.plan.steps))
            )
        if index > self.index and self._closed(index):
            raise LessonStopError(gettext("Solve this step first, or look at its solution."))
        self.index = index
        self._here = self._begin()

    def _next(self, _: str) -> None:
        self._go(self.index + 1)

    def _back(self, _: str) -> None:
        self._go(self.index - 1)

    def _closed(self, index: int) -> bool:
        if self.plan.order != "step-by-step":
            return False
        before = zip(self.plan.steps[:index], self.progress[:index], strict=True)
        return any(step.asks and done.state not in ("right", "shown") for step, done in before)

    def _jump(self, text: str) -> None:
        if not text.isascii() or not text.isdigit():
            raise NotationError(text, "lesson command go", "the number of a step")
        self._go(int(text[:6]) - 1)

    def _reset(self, _: str) -> None:
        self._here = self._begin()

    def _hint(self, _: str) -> None:
        if self._here.hints >= len(self.step.hints):
            raise LessonStopError(gettext("There is no further hint."))
        self._here.hints += 1
        done = self.progress[self.index]
        done.hints = max(done.hints, self._here.hints)

    def _more(self, _: str) -> None:
        step, game = self.step, self.game
        if not isinstance(step, Play) or not self.left:
            raise LessonStopError(gettext("There is no move to come."))
        game.go_to_ply(game.length)
        _play_on(game, step, 1)
        self.travelled()

    def _solution(self, _: str) -> None:
        step, done = self.step, self.progress[self.index]
        if not self.has_solution:
            raise LessonStopError(gettext("This step has no solution to show."))
        hints = self._here.hints
        if step.asks and done.state != "right":
            done.state = "shown"
        if isinstance(step, Question):
            self._show_answer(step)
            return
        line: tuple[Action, ...] = getattr(step, "solution", ())
        if isinstance(step, Task) and step.best is not None:
            line = step.best.moves
        self._here = _here(step)
        self._here.hints, self._here.showing = hints, True
        for action in line:
            self.game.play(action)
        self.game.go_to_ply(0)

    def _show_answer(self, step: Question) -> None:
        here = self._here
        here.showing = True
        if step.cells is not None:
            here.picked = mask_of(step.cells)
            reasons = step.query.why_cells(step.position, ()) if step.query else ()
        elif step.number is not None:
            here.given = str(step.number)
            reasons = step.query.why_number(step.position) if step.query else ()
        else:
            here.given = " ".join(map(str, step.right_choices))
            reasons = judge_choices(step, step.right_choices).reasons
        lit = dict.fromkeys(cell for reason in reasons for cell in reason.cells)
        notes = tuple(f"mark {cell} {_GREEN}" for cell in lit)
        here.verdict = Verdict(right=True, reasons=reasons, notes=notes)

    def _pick(self, text: str) -> None:
        if not self.asks_cells:
            raise LessonStopError(gettext("In this step no cells are picked."))
        if text not in INDEX:
            raise NotationError(text, "lesson command pick", "a cell such as c3")
        self._here.picked ^= 1 << INDEX[text]
        self._here.verdict = None
        self._here.showing = False

    def _answer(self, text: str) -> None:
        step, here = self.step, self._here
        if not isinstance(step, Question) or step.ask == "cells":
            raise LessonStopError(gettext("In this step nothing is typed or chosen."))
        words = text.split()
        if not words or not all(
            word.isascii() and word.isdigit() and len(word) <= _DIGITS for word in words
        ):
            expected = "a number" if step.ask == "number" else "the numbers of choices"
            raise NotationError(text, "answer", expected)
        numbers = tuple(sorted({int(word) for word in words}))
        if len(numbers) > 1 and not step.many:
            raise NotationError(text, "answer", f"one {step.ask}".replace("choose", "choice"))
        if step.choices and not 1 <= numbers[0] <= numbers[-1] <= len(step.choices):
            raise NotationError(text, "answer", f"numbers from 1 to {len(step.choices)}")
        here.given, here.showing = " ".join(map(str, numbers)), False
        verdict = judge_choices(step, numbers) if step.choices else judge_number(step, numbers[0])
        self._judged(verdict)

    def _check(self, _: str) -> None:
        step, here = self.step, self._here
        if self.asks_cells and isinstance(step, Question):
            here.showing = False
            self._judged(judge_cells(step, self.picked))
        elif isinstance(step, Task) and not here.showing:
            lacking = self._lacking(step)
            self._judged(Verdict(right=not lacking, reasons=lacking, notes=_lit(lacking)))
        else:
            raise LessonStopError(gettext("There is nothing to check in this step."))

    def _judged(self, verdict: Verdict) -> None:
        self._here.verdict = verdict
        self.progress[self.index].judge(right=verdict.right)

    def _lacking(self, step: Task) -> tuple[Reason, ...]:
        nodes = self.game.node.line()
        positions = tuple(node.position for node in nodes)
        return missing(step.goal, step.line(positions, self.game.moves))

    def _judge_task(self, step: Task) -> None:
        """Say so when the goal is reached, or cannot be reached any more by playing on."""
        here, done = self._here, self.progress[self.index]
        lacking = self._lacking(step)
        if not lacking:
            self._judged(Verdict(right=True))
            if step.best is not None:
                here.own = step.measured(self.game.moves)
                done.best = max(here.own, done.best or 0)
        elif self.game.ply and not self._can_go_on(step):
            self._judged(Verdict(right=False, reasons=lacking, notes=_lit(lacking)))

    def _can_go_on(self, step: Task) -> bool:
        """Whether anything but the end of the turn can be played, or the end is what is asked."""
        position = self.game.position
        ends = {"ended", "stage", "board", "score", "king"} & set(step.goal)
        return any(
            not step.limits.forbids(position, action, self.game.ply)
            for action in position.legal_actions()
            if action.verb != "end" or ends
        )

    #: What a learner may ask for, by its first word.
    COMMANDS: ClassVar[dict[str, Callable[[Session, str], None]]] = {
        "next": _next,
        "back": _back,
        "go": _jump,
        "reset": _reset,
        "hint": _hint,
        "solution": _solution,
        "more": _more,
        "pick": _pick,
        "answer": _answer,
        "check": _check,
    }


def _here(step: Step) -> _Here:
    game = _game_of(step)
    return _Here(game, game.node)


def _game_of(step: Step) -> Game:
    """Return the game of a step: its line with captions, unless it is concealed; at its start."""
    game = Game(step.position)
    game.annotate(*step.notes)
    if isinstance(step, Play) and not step.conceal:
        _play_on(game, step, len(step.moves))
        game.go_to_ply(0)
    return game


def _play_on(game: Game, step: Play, count: int) -> None:
    for move in step.moves[game.ply : game.ply + count]:
        game.play(move.action)
        game.annotate(*move.notes)
        game.node.comment = move.caption


def _lit(reasons: tuple[Reason, ...]) -> tuple[str, ...]:
    cells = dict.fromkeys(cell for reason in reasons for cell in reason.cells)
    return tuple(f"mark {cell} {_RED}" for cell in cells)
