"""Nothing that a page asks for stops everything else: long searches run beside the event loop.

Work is counted, not timed: in actions that the plain kernel carries out. One takes 17 microseconds
(Python 3.11, one of two shared cores), so that `MOST` take 50 ms.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.engine.support import plain_alone
from torres_widget import (
    AnalysisBoard,
    Board,
    Course,
    Drill,
    FirstGame,
    Game,
    Lesson,
    Position,
    Puzzles,
)
from torres_widget.engine.kernel.state import State
from torres_widget.engine.kernel.turn import TurnState
from torres_widget.lessons.drills import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

MOST: Final = 3000

pytestmark = plain_alone


class Loop:
    """Counts the actions carried out while the event loop waits for an answer."""

    def __init__(self) -> None:
        self.count = 0
        self.counts: Counter[str] = Counter()

    def ask(self, name: str, call: Callable[[], object]) -> None:
        """Have something answered."""
        self.count = 0
        call()
        self.counts[name] = max(self.counts[name], self.count)

    def send(self, board: Board, **intent: Any) -> None:
        """Send a board what a page would."""
        seq = board.view["seq"] + 1
        name = f"{next(iter(intent))} {next(iter(intent.values()))}"
        self.ask(name, lambda: board.set_trait("intent", {"seq": seq, **intent}))


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    """A count of what is carried out by the thread of the event loop."""
    found, own = Loop(), threading.get_ident()

    def counted(apply: Callable[[Any, int], None]) -> Callable[[Any, int], None]:
        def applied(self: Any, code: int) -> None:
            found.count += threading.get_ident() == own
            apply(self, code)

        return applied

    for kind in (State, TurnState):
        monkeypatch.setattr(kind, "apply", counted(kind.apply))
    return found


def begun(mode: str, actions: int) -> Game:
    """Return a game of three at some action."""
    game, chance = Game(Position.new(3, mode=mode, seed=5)), Random(2)
    while len(game.moves) < actions:
        game.play(chance.choice([str(action) for action in game.position.legal_actions()]))
    return game


def on_a_board(loop: Loop) -> None:
    game = begun("master", 60)
    board = Board(game, animate=False)
    loop.send(board, action=str(game.position.legal_actions()[0]))
    loop.send(board, command="undo")
    loop.send(board, command="moves")
    loop.send(board, ply=10)
    for overlay in ("castles", "reach", "build", "doors"):
        loop.ask(overlay, partial(board.set_trait, "overlay", overlay))
    loop.send(board, command="edit")
    loop.send(board, edit={"raise": "a1"})
    loop.ask("evaluation", lambda: Board(game, evaluation=True))


def on_an_analysis_board(loop: Loop) -> None:
    for mode in ("basic", "master"):
        analysis = AnalysisBoard(begun(mode, 40), time=None, nodes=20)
        for name in ("hint", "best", "heat", "evaluation", "review", "stop"):
            loop.ask(f"{name}, {mode}", partial(analysis.do, name))
        analysis.close()


def in_drills(loop: Loop) -> None:
    for kind in KINDS:
        drill = Drill(kind, seed=4, level=5)
        for command in ("solution", "next"):
            loop.ask(f"{kind}, {command}", partial(drill.do, command))


def in_puzzles(loop: Loop) -> None:
    puzzles = Puzzles(progress=False, seed=2)
    for command in ("hint", "solution", "next"):
        loop.ask(f"puzzle {command}", partial(puzzles.do, command))


def in_the_first_game(loop: Loop) -> None:
    first = FirstGame(seed=7)
    while first.game.position.stage != "turn":
        first.play(str(first.game.position.legal_actions()[0]))
    loop.ask("hint", lambda: first.do("hint"))
    ends = [str(it) for it in first.game.position.legal_actions() if it.verb == "end"]
    loop.ask("end", lambda: first.play(ends[0]))


def in_the_course(loop: Loop) -> None:
    course = Course(progress=False)
    for command in ("open scoring", "next", "map", "practise doors", "open your-first-game"):
        loop.ask(command, partial(course.do, command))


def of_the_coach(loop: Loop) -> None:
    for lesson, step, action in (
        ("opening", "to-the-king", "move f6 f7"),
        ("building", "stairs", "build d3 from 1"),
        ("more-cards", "best-card", "play diagonal e5 f6"),
        ("first-turn", "climb-yourself", "move c3 d3"),
    ):
        taught = Lesson(lesson, step=step)
        loop.ask(f"coach of {step}", partial(taught.play, action))


@pytest.mark.parametrize(
    "scene",
    [
        on_a_board,
        on_an_analysis_board,
        in_drills,
        in_puzzles,
        in_the_first_game,
        in_the_course,
        of_the_coach,
    ],
)
def test_no_answer_stops_the_event_loop(loop: Loop, scene: Callable[[Loop], None]) -> None:
    async def played() -> None:
        scene(loop)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    asyncio.run(played())
    assert loop.counts
    assert {name: count for name, count in loop.counts.items() if count > MOST} == {}


def test_a_search_in_the_loop_is_found(loop: Loop) -> None:
    """Without a loop there is nothing to stop: the search is done at once, and counted."""
    loop.ask("best", AnalysisBoard(begun("basic", 40), time=None, nodes=5000).best_turns)
    assert loop.counts["best"] > MOST
