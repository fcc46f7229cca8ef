"""A learner's way through a lesson: the present step, the answers, and their feedback.

A session knows no widget: it is driven by commands; `panel` says what to show of it.
"""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from torres_widget.common.checks import check_key
from torres_widget.common.errors import NotationError
from torres_widget.common.language import N_, gettext
from torres_widget.engine import Game, IllegalAction, Reason, TorresError
from torres_widget.engine.cells import INDEX
from torres_widget.engine.paths import uses_doors
from torres_widget.engine.verbs import DOORS
from torres_widget.lessons.classroom.pool import read_pool
from torres_widget.lessons.course import met_before
from torres_widget.lessons.plan import Play, Predict, Question, Task, Try

from .coach import advice
from .judgement import reply_to, with_reply
from .judging import (
    GREEN,
    Verdict,
    can_go_on,
    cells_of,
    combined,
    judge_cells,
    judge_choices,
    judge_number,
    judge_task,
    marks,
)
from .progress import SOLVED, Progress, Result, Stopwatch
from .repetition import Repetition
from .step_state import Here, begin, play_on, put_back
from .task_search import Played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from torres_widget.engine import Action, Position
    from torres_widget.lessons.answers.file_format import Place
    from torres_widget.lessons.classroom.pool import Pool
    from torres_widget.lessons.plan import Hint, Plan, Step
    from torres_widget.protocol import panel

#: Wrong answers, or failed attempts, after which the solution is offered.
_PATIENCE: Final = 2
#: Most digits of a number that is typed.
_DIGITS: Final = 6


class LessonStopError(TorresError):
    """Something that a lesson does not let one do now; the message says why."""


class NotInExerciseError(IllegalAction):
    """An action that the rules allow, and the step of a lesson does not."""


class Session:
    """One learner's way through one lesson.

    Parameters
    ----------
    plan : Plan
        The lesson.
    clock : callable
        Tells the time in seconds.

    Attributes
    ----------
    index : int
        The step that is shown, from 0.
    progress : list of Progress
        What was done in each step.
    over : bool
        Whether the lesson was finished, and its summary is shown.
    watch : Stopwatch
        The time spent on the lesson.
    student : str
        Whose way it is: choices that are shuffled have an order for each.

    Examples
    --------
    >>> from torres_widget.lessons import load
    >>> session = Session(load("01_first_turn"))
    >>> session.do("go 4")
    >>> session.step.id
    'worth'
    >>> session.do("answer 3")
    >>> print(session.verdict.reasons[0])
    You counted blocks. Multiply the knight's level by the number of cells (R7.1)
    >>> session.do("answer 4")
    >>> session.progress[3].state, session.progress[3].tries
    ('right', 2)
    """

    def __init__(self, plan: Plan, clock: Callable[[], float] = time.monotonic) -> None:
        self.plan = plan
        self.progress = [Progress() for _ in plan.steps]
        self.index = 0
        self.over = False
        self._met = met_before(plan.id)
        self.watch = Stopwatch(clock)
        self.student = ""
        self._pools: dict[str, Pool | None] = {}
        self._repetition = Repetition(plan)
        self._here = self._begin()

    # The shown step.

    @property
    def step(self) -> Step:
        """The step that is shown; in a repetition, the question that stands for it."""
        return self._repetition.step or self.plan.steps[self.index]

    @property
    def done(self) -> Progress:
        """The progress in the step that is shown."""
        return self._repetition.progress if self._repetition.step else self.progress[self.index]

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self._here.game

    @property
    def verdict(self) -> Verdict | None:
        """Feedback on the last answer."""
        return self._here.verdict

    @property
    def coach(self) -> Reason | None:
        """The reason why the goal of a task is out of reach, if it is."""
        return self._here.coach

    @property
    def stars(self) -> int:
        """Steps that were right at the first try, without a hint."""
        return sum(done.star for done in self.progress)

    @property
    def missed(self) -> tuple[int, ...]:
        """Indexes of the steps that ``again`` asks again: not right at once, nor since then."""
        return self._repetition.missed(self.progress)

    @property
    def states(self) -> tuple[str, ...]:
        """States of the steps; a question that is asked again is open until it is answered."""
        states = [done.state for done in self.progress]
        if self._repetition.running:
            states[self.index] = self.done.state if self.verdict else "seen"
        return tuple(states)

    @property
    def is_last(self) -> bool:
        """Whether the lesson ends after this step."""
        if self._repetition.running:
            return self._repetition.is_last
        return self.index + 1 == len(self.plan.steps)

    @property
    def asks_cells(self) -> bool:
        """Whether cells are to be picked on the board."""
        return isinstance(self.step, Question | Predict) and self.step.ask in _PICKED

    @property
    def picked(self) -> tuple[str, ...]:
        """The selected cells; of an arrow, its beginning and its end."""
        picked = self._here.picked
        return picked if self._asks_arrow else tuple(sorted(picked, key=INDEX.__getitem__))

    @property
    def order_of_choices(self) -> tuple[int, ...]:
        """The numbers of the choices in the order in which this student sees them."""
        step = self.step
        numbers = list(range(1, len(getattr(step, "choices", ())) + 1))
        if isinstance(step, Question) and step.shuffle:
            Random(f"{self.student} {step.id}").shuffle(numbers)
        return tuple(numbers)

    @property
    def _asks_arrow(self) -> bool:
        return isinstance(self.step, Predict) and self.step.ask == "arrow"

    @property
    def notes(self) -> tuple[str, ...]:
        """Annotations of hints, of the last answer's feedback, and of a task being played."""
        verdict = self._here.verdict.notes if self._here.verdict else ()
        of_step = self.step.notes if self.playable and self.game.ply else ()
        hints = (note for hint in self.hints for note in hint.notes)
        return (*of_step, *hints, *verdict, *self._predicted_notes())

    def _predicted_notes(self) -> tuple[str, ...]:
        """Return annotations that show what was predicted, by the class or here."""
        pool = self.pool
        if pool is not None:
            return pool.notes
        if self._asks_arrow and len(self.picked) == _ENDS:
            return (f"arrow {' '.join(self.picked)} blue",)
        return ()

    @property
    def pool(self) -> Pool | None:
        """The class's predictions in this step, if they were entered."""
        return self._pools.get(self.step.id)

    @property
    def playable(self) -> bool:
        """Whether the learner may play actions now."""
        able = isinstance(self.step, Try | Task) and not self._here.showing
        return able and not self._shows_answer

    @property
    def _shows_answer(self) -> bool:
        """Whether the board is at the end of a wrong turn, or in another player's answer to it."""
        here = self._here
        if here.answered is None or here.verdict is None:
            return False
        return here.answered in self.game.node.line()

    @property
    def results(self) -> tuple[Result, ...]:
        """Results of each step that asks."""
        return self._results(lambda step: step.asks)

    @property
    def predictions(self) -> tuple[Result, ...]:
        """Predictions, kept and not judged."""
        return self._results(lambda step: isinstance(step, Predict))

    def _results(self, of: Callable[[Step], bool]) -> tuple[Result, ...]:
        return tuple(
            Result(
                self.plan.id,
                step.id,
                step.rules,
                done.state,
                done.tries,
                done.hints,
                done.right_at,
                round(done.seconds),
                tuple(done.attempts),
                done.at,
            )
            for step, done in zip(self.plan.steps, self.progress, strict=True)
            if of(step)
        )

    @property
    def solved(self) -> bool:
        """Whether all that asks is solved, be it by its solution."""
        return all(result.state in SOLVED for result in self.results)

    @property
    def given(self) -> str:
        """The answer that was typed or chosen."""
        return self._here.given

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The hints shown so far."""
        return self.step.hints[: self._here.hints]

    @property
    def showing(self) -> bool:
        """Whether the solution is shown."""
        return self._here.showing

    @property
    def finished(self) -> bool:
        """Whether the step is solved, or its moves have been played."""
        state = self.done.state
        if isinstance(self.step, Predict) and not self.step.moves:
            return state == "given"
        if isinstance(self.step, Play):
            return self._here.seen >= len(self.step.moves)
        verdict = self._here.verdict
        return self.step.asks and state in SOLVED and (verdict is None or verdict.right)

    @property
    def has_solution(self) -> bool:
        """Whether there is a solution to show."""
        return isinstance(self.step, Question | Task) or bool(getattr(self.step, "solution", ()))

    @property
    def offers_solution(self) -> bool:
        """Whether the solution is offered: after two wrong answers, or all hints."""
        step, done = self.step, self.done
        if not step.asks or done.state in SOLVED:
            return self.has_solution
        return done.tries >= _PATIENCE or 0 < len(step.hints) == done.hints

    @property
    def left(self) -> int:
        """Moves still to come, of a concealed line or of the answer to a wrong turn."""
        step = self.step
        if self._shows_answer:
            return self.game.length - self.game.ply
        if isinstance(step, Play) and step.conceal:
            return len(step.moves) - self.game.length
        return 0

    @property
    def blocked(self) -> bool:
        """Whether the next step is closed until this one is solved."""
        return self._closed(self.index + 1) and self.step.asks

    @property
    def compared(self) -> panel.Result | None:
        """The own result beside the best one, where results are compared."""
        step, own = self.step, self._here.own
        if not isinstance(step, Task) or step.best is None or own is None:
            return None
        return {"measure": step.best.measure, "own": own, "best": step.best.value}

    def resume(self, results: Iterable[Result]) -> None:
        """Take up what was done earlier; steps that are not there any more are left out."""
        known = {result.step: result for result in results}
        for step, done in zip(self.plan.steps, self.progress, strict=True):
            if result := known.get(step.id):
                done.state, done.tries = result.state, result.tries
                done.hints, done.right_at = result.hints, result.right_at
                done.seconds, done.attempts = result.seconds, list(result.attempts)
                done.at = result.at

    def take_up(self, results: Iterable[Result], place: Place | None) -> None:
        """Take up what another copy of the lesson has done."""
        del place
        self.resume(results)

    def arrive(self, index: int) -> None:
        """Show a step, whatever was done in those before it."""
        self.index = index
        self._here = self._begin()

    # Commands.

    def do(self, command: str) -> None:
        """Do what a learner asks for.

        Parameters
        ----------
        command : str
            ``next``, ``back``, ``go 3``, ``reset``, ``hint``, ``solution``, ``more`` (the next move
            of a concealed line), ``pick c4`` (or unpick), ``answer 12`` (a number, or the numbers
            of choices), ``check``, ``back-move``, ``pool c3 12, d4 5`` (what a class predicts, as
            codes or as counts). ``next`` on the last step finishes the lesson; ``again`` then asks
            again what was missed.

        Raises
        ------
        LessonStopError
            If the lesson does not let one do that now.
        NotationError
            If there is no such command; nothing is changed.
        """
        word, _, rest = command.strip().partition(" ")
        check_key(word, "lesson command", self.COMMANDS)
        if self.over and word not in _AFTERWARDS:
            raise LessonStopError(gettext("You have finished this lesson. Again leads back to it."))
        self._tick()
        self.COMMANDS[word](self, rest.strip())

    def forbids(self, position: Position, action: str) -> Reason | None:
        """Return why the step does not let an action be played now; None if it does."""
        step = self.step
        if not isinstance(step, Try | Task):
            return Reason("", gettext("In this step nothing is played"))
        if self._here.showing:
            return Reason(
                "", gettext("This is the solution; Start over gives the board back to you")
            )
        if self._shows_answer or (isinstance(step, Task) and step.is_played(self.game.moves)):
            return Reason("", gettext("Your turn is over; Start over gives the board back to you"))
        reason = step.limits.forbids(position, action, self.game.ply)
        if reason is None and self._met is not None and DOORS not in self._met_here:
            return _doors_unmet(position, position.parse(action))
        return reason

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
        if forbidden and not (self.playable and position.why_not(parsed)):
            refused = NotInExerciseError if self.playable else IllegalAction
            raise refused(parsed, (forbidden,))
        self._tick()
        try:
            self.game.play(parsed)
        except IllegalAction as error:
            raise IllegalAction(parsed, self._cited(error.reasons)) from None
        self.travelled()

    def travelled(self) -> None:
        """Take notice that the game on the board was played on or travelled in."""
        here, step = self._here, self.step
        if self.game.node is here.node:
            return
        here.node = self.game.node
        if self._shows_answer:
            return
        here.seen = max(here.seen, self.game.ply)
        here.verdict = here.coach = None
        if isinstance(step, Play) and here.seen >= len(step.moves):
            self.done.see()
        if isinstance(step, Task) and not here.showing:
            self.done.see()
            self._judge_task(step)

    # Inside.

    def _tick(self) -> None:
        self.done.seconds += self.watch.tick()

    def _begin(self) -> Here:
        step = self.step
        done = self.done
        if not isinstance(step, Play | Question | Task):
            done.see()
        here = begin(step)
        if done.state == "given" and done.attempts:
            put_back(here, step, done.attempts[-1].given)
        return here

    def _go(self, index: int) -> None:
        if not 0 <= index < len(self.plan.steps):
            raise LessonStopError(
                gettext("The lesson has steps 1 to {last}.", last=len(self.plan.steps))
            )
        if index > self.index and self._closed(index):
            raise LessonStopError(gettext(_SOLVE_FIRST))
        self.over = False
        self._repetition.stop()
        self.arrive(index)

    def _again(self, _: str) -> None:
        if not self.missed:
            raise LessonStopError(gettext("Everything was right at once."))
        self.over = False
        self.arrive(self._repetition.begin(self.missed))

    def _repeat_next(self) -> None:
        verdict = self.verdict
        right = verdict is not None and verdict.right and not verdict.shown
        index = self._repetition.go_on(self.index, right=right)
        if index is None:
            self.over = True
        else:
            self.arrive(index)

    def _next(self, _: str) -> None:
        if self._repetition.running:
            self._repeat_next()
        elif self.index + 1 < len(self.plan.steps):
            self._go(self.index + 1)
        elif self._closed(self.index + 1):
            raise LessonStopError(gettext(_SOLVE_FIRST))
        else:
            self.over = True

    def _back(self, _: str) -> None:
        if self.over:
            self.over = False
        elif self.index == 0:
            raise LessonStopError(gettext("This is the beginning."))
        else:
            self._go(self.index - 1)

    def _closed(self, index: int) -> bool:
        if self.plan.order != "step-by-step":
            return False
        before = zip(self.plan.steps[:index], self.progress[:index], strict=True)
        return any(step.asks and done.state not in SOLVED for step, done in before)

    def _cited(self, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
        """Return reasons that cite only rules that the learner has met."""
        if self._met is None:
            return reasons
        met = self._met_here
        return tuple(
            reason if reason.rule in met else reason._replace(rule="") for reason in reasons
        )

    @property
    def _met_here(self) -> frozenset[str]:
        """The rules that the learner of a lesson of the package has met, this step's included."""
        met = self._met or frozenset()
        return met.union(*(step.rules for step in self.plan.steps[: self.index + 1]))

    def _jump(self, text: str) -> None:
        if not text.isascii() or not text.isdigit():
            raise NotationError(text, "lesson command go", "the number of a step")
        self._go(int(text[:6]) - 1)

    def _reset(self, _: str) -> None:
        self.over = False
        self._here = self._begin()

    def _back_move(self, _: str) -> None:
        if not self.playable or not self.game.can_undo:
            raise LessonStopError(gettext("There is no move to take back."))
        self.game.undo()
        self.travelled()

    def _hint(self, _: str) -> None:
        if self._here.hints >= len(self.step.hints):
            raise LessonStopError(gettext("There is no further hint."))
        self._here.hints += 1
        done = self.done
        if not done.right_at:  # a star stays
            done.hints = max(done.hints, self._here.hints)

    def _more(self, _: str) -> None:
        step, game = self.step, self.game
        if not self.left:
            raise LessonStopError(gettext("There is no move to come."))
        if isinstance(step, Play):
            game.go_to_ply(game.length)
            play_on(game, step, 1)
        else:
            game.redo()
        self.travelled()

    def _solution(self, _: str) -> None:
        step, done = self.step, self.done
        if not self.has_solution:
            raise LessonStopError(gettext("This step has no solution to show."))
        hints = self._here.hints
        if step.asks and done.state != "right":
            done.show()
        if isinstance(step, Question):
            self._show_answer(step)
            return
        verdict = Verdict(right=True, shown=True) if isinstance(step, Task) else None
        line: tuple[Action, ...] = getattr(step, "solution", ())
        if isinstance(step, Task) and step.best is not None:
            line = step.best.moves
        self._here = begin(step)
        self._here.hints, self._here.showing = hints, True
        self._here.verdict = verdict
        for action in line:
            self.game.play(action)
        self.game.go_to_ply(0)

    def _show_answer(self, step: Question) -> None:
        here = self._here
        here.showing = True
        if step.cells is not None:
            here.picked = step.cells
            reasons = combined(step.query.why_cells(step.position)) if step.query else ()
        elif step.number is not None:
            here.given = str(step.number)
            reasons = step.query.why_number(step.position) if step.query else ()
        else:
            here.given = " ".join(map(str, step.right_choices))
            reasons = judge_choices(step, step.right_choices).reasons
        notes = marks(cells_of(reasons), GREEN)
        here.verdict = Verdict(right=True, reasons=self._cited(reasons), notes=notes, shown=True)

    def _pick(self, text: str) -> None:
        if not self.asks_cells:
            raise LessonStopError(gettext("In this step no cells are picked."))
        if text not in INDEX:
            raise NotationError(text, "lesson command pick", "a cell such as c3")
        here = self._here
        self._refuse_second_prediction()
        left = tuple(cell for cell in here.picked if cell != text)
        if len(left) == len(here.picked):
            left = (text,) if self._asks_arrow and len(left) == _ENDS else (*left, text)
        here.picked = left
        here.verdict = None
        here.showing = False

    def _answer(self, text: str) -> None:
        step, here = self.step, self._here
        if not isinstance(step, Question | Predict) or step.ask in _PICKED:
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
        self._refuse_second_prediction()
        here.given, here.showing = " ".join(map(str, numbers)), False
        if isinstance(step, Predict):
            self._keep_prediction(numbers)
        elif step.choices:
            self._judged(numbers, lambda: judge_choices(step, numbers))
        else:
            self._judged(numbers, lambda: judge_number(step, numbers[0]))

    def _check(self, _: str) -> None:
        step, here = self.step, self._here
        if self.asks_cells and isinstance(step, Predict):
            if len(self.picked) < (_ENDS if self._asks_arrow else 1):
                raise LessonStopError(gettext(_FROM_TO if self._asks_arrow else _NO_CELL))
            self._refuse_second_prediction()
            self._keep_prediction(self.picked)
        elif self.asks_cells and isinstance(step, Question):
            if step.cells and not self.picked:
                raise LessonStopError(gettext(_NO_CELL))
            here.showing = False
            self._judged(self.picked, lambda: judge_cells(step, self.picked))
        elif isinstance(step, Task) and not here.showing:
            line = self._played
            self._judged(line.actions, lambda: judge_task(step, line))
        else:
            raise LessonStopError(gettext("There is nothing to check in this step."))

    def _keep_prediction(self, given: Iterable[object]) -> None:
        done = self.done
        done.state = "given"
        done.count(given)

    def _refuse_second_prediction(self) -> None:
        if isinstance(self.step, Predict) and self.done.state == "given":
            raise LessonStopError(gettext("Your prediction is kept; it can't be changed."))

    def _pool(self, text: str) -> None:
        """Take the predictions of a class: codes, or a show of hands; none for an empty text."""
        self.take_pool(lambda step: read_pool(text, self.plan.id, step) if text else None)

    def take_pool(self, read: Callable[[Predict], Pool | None]) -> None:
        """Show the predictions of a class in this step.

        Parameters
        ----------
        read : callable
            Returns them for the step; None to show none.

        Raises
        ------
        LessonStopError
            If the step asks for no prediction.
        """
        if not isinstance(self.step, Predict):
            raise LessonStopError(gettext("In this step nothing is predicted."))
        self._pools[self.step.id] = read(self.step)

    def _judged(self, given: Iterable[object], judge: Callable[[], Verdict]) -> None:
        """Judge an answer, give feedback, and count it."""
        verdict = judge()
        self._here.verdict = verdict._replace(reasons=self._cited(verdict.reasons))
        self.done.judge(given, right=verdict.right)

    @property
    def _played(self) -> Played:
        return Played(tuple(node.position for node in self.game.node.line()), self.game.moves)

    def _judge_task(self, step: Task) -> None:
        """Say so when the goal is reached, or can be reached no more."""
        here, done, line = self._here, self.done, self._played
        verdict = judge_task(step, line)
        if verdict.right and step.best is not None:
            here.own = step.measured(line.actions)
            done.best = max(here.own, done.best or 0)
        elif not verdict.right:
            here.coach = next(iter(self._cited(advice(step, line))), None)
        if not verdict.right and (not line.actions or can_go_on(step, line)):
            return
        if not verdict.right and "chance" in step.goal and line.end.to_act != step.player:
            verdict = self._answered(verdict, line.end)
        self._judged(line.actions, lambda: verdict)

    def _answered(self, verdict: Verdict, position: Position) -> Verdict:
        """Add the best answer to feedback on a turn, and to the game, after the turn."""
        reply = reply_to(position)
        if reply is None:
            return verdict
        here, game = self._here, self.game
        for action in reply.actions:
            game.play(action)
        here.answered = here.node
        game.go(here.node)
        return with_reply(verdict, position, reply)

    #: The commands of a learner, by their first word.
    COMMANDS: ClassVar[dict[str, Callable[[Any, str], None]]] = {
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
        "back-move": _back_move,
        "pool": _pool,
        "again": _again,
    }


def _doors_unmet(position: Position, action: Action) -> Reason | None:
    """Return why a learner who has not met the doors does not move through them."""
    if not uses_doors(position, action):
        return None
    return Reason("", gettext("That way leads through the doors; a later step shows how"))


#: The kinds of answers by cells, and the number of an arrow's cells.
_PICKED: Final = ("cells", "arrow")
_ENDS: Final = 2
_NO_CELL: Final = N_("Select at least one cell first.")
_FROM_TO: Final = N_("Select two cells: where it begins, and where it ends.")
#: Commands that the summary of a finished lesson leaves.
_AFTERWARDS: Final = frozenset({"go", "back", "reset", "again"})
_SOLVE_FIRST: Final = N_("Solve this step first, or look at its solution.")
