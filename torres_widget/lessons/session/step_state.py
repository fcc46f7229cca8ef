"""The state of the step that a learner is at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from torres_widget.engine import Game, TorresError
from torres_widget.engine.cells import INDEX
from torres_widget.lessons.plan import Play, Task

if TYPE_CHECKING:
    from torres_widget.engine import Reason
    from torres_widget.engine.tree import Node
    from torres_widget.lessons.plan import Step

    from .judging import Verdict


@dataclass
class Here:
    """State of the step that is shown.

    Attributes
    ----------
    game, node
        The game on the board, and where in it the session was last.
    picked : tuple of str
        The cells that are selected, in the order of selecting.
    given : str
        The answer that was typed or chosen.
    hints : int
        Number of hints shown so far.
    showing : bool
        Whether the solution is shown.
    verdict, coach
        Feedback on the last answer, and on the moves of a task.
    own : int or None
        The result that is compared with the best one.
    seen : int
        Moves that were played or watched.
    answered : Node or None
        The end of a turn that another player answers; the answer follows it in the game.
    """

    game: Game
    node: Node
    picked: tuple[str, ...] = ()
    given: str = ""
    hints: int = 0
    showing: bool = False
    verdict: Verdict | None = None
    own: int | None = None
    coach: Reason | None = None
    seen: int = 0
    answered: Node | None = None


def begin(step: Step) -> Here:
    """Return what a step begins with."""
    game = _game_of(step)
    return Here(game, game.node)


def put_back(here: Here, step: Step, given: tuple[str, ...]) -> None:
    """Put an answer that is kept back into the step in which it was given."""
    if isinstance(step, Task):
        for action in given:
            try:
                here.game.play(action)
            except TorresError:
                break
        here.node = here.game.node
    elif all(part in INDEX for part in given):
        here.picked = given
    else:
        here.given = " ".join(given)


def _game_of(step: Step) -> Game:
    """Return the game of a step: its line with captions, unless it is concealed; at its start."""
    game = Game(step.position)
    game.annotate(*step.notes)
    if isinstance(step, Play) and not step.conceal:
        play_on(game, step, len(step.moves))
        game.go_to_ply(0)
    return game


def play_on(game: Game, step: Play, count: int) -> None:
    """Play some more of a step's moves, with their captions and annotations."""
    for move in step.moves[game.ply : game.ply + count]:
        game.play(move.action)
        game.annotate(*move.notes)
        game.node.comment = move.caption
