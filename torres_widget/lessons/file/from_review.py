"""A lesson made from a reviewed game: learn from your mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.analysis.advice.after_replies import USUAL
from torres_widget.analysis.advice.purposes import actions_text
from torres_widget.analysis.evaluation.evaluation import ends_game, ends_phase
from torres_widget.analysis.evaluation.outlook import whole_percent
from torres_widget.analysis.reviews.turn_review import average_cards
from torres_widget.common.language import gettext
from torres_widget.engine.actions import parse
from torres_widget.engine.colours import player_title
from torres_widget.lessons.errors import LessonError
from torres_widget.lessons.plan import Hint, Limits, Plan, Task

from .standing import standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.analysis import Review
    from torres_widget.analysis.advice.advice import Line
    from torres_widget.analysis.reviews.turn_review import TurnReview
    from torres_widget.engine import Action, Position

#: This share of the lost chance has to be found again.
_SHARE: Final = 2 / 3
_ENOUGH: Final = 10


def mistakes(found: Review, player: int = 1) -> Plan:
    """Return a lesson with a task for each turn in which a player lost much, the worst ten at most.

    Parameters
    ----------
    found : Review
        The review of a game.
    player : int
        Whose mistakes, from 1.

    Raises
    ------
    LessonError
        If there are none.
    NotationError
        If there is no such player.

    Examples
    --------
    >>> from torres_widget import Game, Position
    >>> from torres_widget.analysis import review
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    >>> game = Game(Position.from_board(board, phase=3, ap=2, stacks=[[1], [1]], round=4))
    >>> for action in ("move b1 c1", "score", "end"):
    ...     position = game.play(action)
    >>> [step.title for step in mistakes(review(game)).steps]
    ['Phase 3, round 4: blunder']
    """
    steps = tasks(found, player)
    if not steps:
        given = f"player {player}"
        raise LessonError(given, "review", "a player whose mistakes make a task")
    title = gettext("Learn from your mistakes")
    summary = gettext("Better turns for {player}", player=player_title(player))
    return Plan(id="mistakes", title=title, steps=steps, summary=summary)


def tasks(found: Review, player: int) -> tuple[Task, ...]:
    """Return the tasks of `mistakes`; none where building and moving nothing is as good.

    Raises
    ------
    NotationError
        If there is no such player.
    """
    made = (
        _task(turn, turn.better, found.start(turn).position)
        for turn in sorted(worst(found, player), key=lambda turn: turn.number)
        if turn.better is not None
    )
    return tuple(task for task in made if task is not None)


def worst(found: Review, player: int) -> list[TurnReview]:
    """Return the turns that `tasks` makes tasks of, where it can: the worst ten of a player.

    Raises
    ------
    NotationError
        If there is no such player.
    """
    return sorted(found.mistakes(player), key=lambda turn: -turn.lost)[:_ENOUGH]


def _task(turn: TurnReview, better: Line, start: Position) -> Task | None:
    """Return the task of a turn; None if a turn that builds and moves nothing solves it as well."""
    reached = whole_percent(better.chance)
    left = reached - turn.lost_percents
    wanted = max(left + int(_SHARE * (reached - left)), 1)
    if turn.idle is not None:
        wanted = max(wanted, whole_percent(turn.idle) + 1)
    if wanted > reached:
        return None
    solution = (*map(parse, better.actions), *_buying(better), parse("end"))
    made = gettext("In the game you played: {actions}.", actions=actions_text(turn.actions[:-1]))
    values = turn.compared(better)
    if ends_game(start.state):
        lost = gettext("That left you {chance} to win instead of {best}.", **values)
    elif ends_phase(start.state):
        lost = gettext("After the scoring you had {chance} to win instead of {best}.", **values)
    else:
        lost = gettext("After the replies you had {chance} to win instead of {best}.", **values)
    if turn.drew:
        lost = f"{lost} {average_cards()}"
    asked = gettext("Find a turn that leaves you at least {wanted}%, and end it.", wanted=wanted)
    found = gettext(
        "The best turn we found: {actions}. {purpose}",
        actions=actions_text(better.actions, better.cards),
        purpose=better.purpose,
    )
    return Task(
        id=f"turn-{turn.number}",
        title=gettext(
            "Phase {phase}, round {round}: {grade}",
            phase=turn.phase,
            round=turn.round,
            grade=turn.grade_name,
        ),
        text=f"{made} {lost} {asked} {standing(start)}",
        position=start,
        hints=(Hint(better.purpose), _first_other(solution, turn.actions)),
        done=found,
        limits=Limits(player=turn.player),
        goal={"chance": {"percent": wanted, **USUAL._asdict()}},
        solution=solution,
    )


def _buying(better: Line) -> Iterator[Action]:
    """Yield how the better turn buys its cards; of several that it looks at it keeps the first."""
    position = better.reached
    for _ in range(better.cards):
        yield (action := parse("buy"))
        position = position.apply(action)
        while position.stage == "keep":
            yield (action := position.legal_actions()[0])
            position = position.apply(action)


def _first_other(solution: tuple[Action, ...], made: tuple[str, ...]) -> Hint:
    """Return a hint at the beginning of the solution, up to what the turn in the game has not."""
    pairs = enumerate(zip(solution, made, strict=False), 1)
    until = next(number for number, (action, other) in pairs if str(action) != other)
    return Hint(actions_text(tuple(map(str, solution[:until]))))
