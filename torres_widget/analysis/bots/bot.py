"""Bots: players that choose their own actions, from random to searching; seeded and bounded."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.advice.choices import worth
from torres_widget.analysis.evaluation.features import UNIT
from torres_widget.analysis.evaluation.knowledge import acting, evaluation_of
from torres_widget.analysis.search.conversion import replayed
from torres_widget.analysis.search.totals import totals
from torres_widget.analysis.slices import finish
from torres_widget.common.checks import check_key, check_limits, check_whole
from torres_widget.common.errors import NotationError, TorresError, hinting_keywords
from torres_widget.engine.cells import distance
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.engine.kernel.codes import BRINGS, COSTS, JUMP, MOVE
from torres_widget.engine.kernel.rules import PLAYERS
from torres_widget.engine.position import checked_position, perform

from .hidden_cards import dealt_anew
from .planner import LAST, WHOLE, Budget, Effort, Planner, bought, last_actions
from .replies import Replies, best_now, played, points, prospects
from .styles import STYLES, styled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from torres_widget.analysis.evaluation.evaluation import Evaluation
    from torres_widget.analysis.slices import Slices
    from torres_widget.engine import Action, Position
    from torres_widget.engine.kernel.state import State

    from .planner import TurnPlan
    from .replies import Played


class Level(NamedTuple):
    """Strength of a search bot.

    Attributes
    ----------
    effort : Effort
        How hard it thinks about a turn, unless it is given a time. With full hands, levels that
        don't err think a step harder.
    error : float
        Standard deviation, in points, of its mistakes about a position's value.
    overlooks : float
        How often it overlooks a way through doors, or a card to play.
    replies : int
        The number of plans for which it works out the others' replies and its own next turn.
    looks : int
        How often it does so with the best of them, unless it is given a time.
    chances : bool
        Whether it compares chances to win if there are several opponents. Otherwise it compares
        leads.
    """

    effort: Effort
    error: float = 0.0
    overlooks: float = 0.0
    replies: int = 0
    looks: int = 0
    chances: bool = False


#: The levels of the search bot, each stronger than the one before.
LEVELS: Final = {
    1: Level(Effort(0, 1), error=18, overlooks=0.95),
    2: Level(Effort(0, 1), error=10, overlooks=0.7),
    3: Level(Effort(0, 2), error=4.5, overlooks=0.4),
    4: Level(Effort(0, 3), error=3.3, overlooks=0.25),
    5: Level(Effort(0, 4), error=2.2, overlooks=0.1),
    6: Level(Effort(0, 8), error=1.2),
    7: Level(Effort(0, 16), error=0.5),
    8: Level(WHOLE),
    9: Level(WHOLE, replies=12 if is_compiled() else 4, looks=8),
    10: Level(
        WHOLE.harder() if is_compiled() else WHOLE,
        replies=16 if is_compiled() else 6,
        looks=32,
        chances=True,
    ),
}
#: The level if neither a level nor a time is given.
_USUAL: Final = 5
#: Value to the builder of each block that one of its castles has room for.
_PROMISE: Final = 0.5
#: Most seconds for a decision, by default: weak levels and early turns take far less.
LONGEST: Final = 2.0
#: The points that an overlooked action loses.
_OVERLOOKED: Final = 1000
#: Levels that make mistakes keep this number of action points for other actions, if they find any.
_IDLE: Final = 3
#: Share of the time in which plans are looked for; in the rest replies are.
_PLANNING: Final = 0.5


@dataclass(frozen=True, slots=True)
class Bot:
    """A player that chooses its own actions.

    Its decisions depend on nothing but its parameters and what its seat may see, so that the same
    bot in the same position always does the same, unless a time limit cuts it short.

    Parameters
    ----------
    kind : {"search", "greedy", "builder", "random"}
        ``"random"`` plays any legal action; ``"greedy"`` the action after which a scoring now would
        give it most; ``"builder"`` counts also what its castles may still become; ``"search"``
        plans whole turns.
    level : int, optional
        For ``"search"``: 1 to 10; 5 by default, and 10 where a time is given.
    seed : int
        Seeds its chance: ties, errors, the deal of hidden cards.
    time : float, optional
        Most seconds for a decision, 2 by default. If given, levels from 8 on use them all where
        that can help.
    nodes : int, optional
        Most positions that a decision looks at; levels from 8 on use them all.
    style : {"towers", "spread", "king", "cards"}, optional
        For ``"search"``: what it likes better than it is worth: high knights, many castles, the
        king's castle, or cards in hand.

    Raises
    ------
    NotationError
        If a parameter is none of these.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:b1"
    >>> position = Position.from_board(board, phase=3, stacks=[[1], [1]], ap=2)
    >>> [str(action) for action in Bot("search", level=8).decide(position)]
    ['move b1 a1', 'build c1 from 1', 'end']
    """

    kind: str = "search"
    level: int | None = None
    seed: int = 0
    time: float | None = None
    nodes: int | None = None
    style: str | None = None

    def __post_init__(self) -> None:
        check_key(self.kind, "bot", KINDS)
        if self.kind != "search" and self.level is not None:
            raise NotationError(self.level, "level", "none: only the search bot has levels")
        if self.style is not None:
            if self.kind != "search":
                raise NotationError(self.style, "style", "none: only the search bot has styles")
            check_key(self.style, "style", STYLES)
        if self.kind == "search":
            usual = _USUAL if self.time is None else max(LEVELS)
            given = usual if self.level is None else self.level
            object.__setattr__(self, "level", check_whole(given, "level", 1, max(LEVELS)))
        object.__setattr__(self, "seed", check_whole(self.seed, "seed"))
        check_limits(self.time, self.nodes)

    @property
    def name(self) -> str:
        """Its kind, level and style, as ``"search 5"`` or ``"search 5 towers"``."""
        return " ".join(str(part) for part in (self.kind, self.level, self.style) if part)

    def decide(
        self, position: Position, stopped: Callable[[], bool] | None = None
    ) -> tuple[Action, ...]:
        """Return what the player to act does next: the rest of the turn, or the part decided on.

        Parameters
        ----------
        position : Position
            The position. Cards that the player to act cannot see are not looked at.
        stopped : callable, optional
            Asked at each pause of `thinking`; once it says true, `Stopped` is raised.

        Returns
        -------
        tuple of Action
            At least one action. They end with the turn, or where something new is shown.

        Raises
        ------
        TorresError
            If the game is over.
        Stopped
            If it was called off.
        """
        return finish(self.thinking(position), stopped)

    def thinking(self, position: Position) -> Slices[tuple[Action, ...]]:
        """Do what `decide` does in slices, for an event loop that has other events in between."""
        if not checked_position(position, "position").legal_actions():
            message = "The game is over: there is nothing to decide."
            raise TorresError(message)
        seat = position.to_act
        seen = json.dumps(position.view(seat))
        chance = Random(f"{self.seed} {seen}")
        budget = Budget(self.nodes, LONGEST if self.time is None else self.time)
        imagined = dealt_anew(position, seat, chance)
        return (yield from KINDS[self.kind](self, imagined, chance, budget))


Bot.__init__ = hinting_keywords(Bot.__init__)  # type: ignore[method-assign] # a dataclass makes it


def _random(_: Bot, position: Position, chance: Random, __: Budget) -> Slices[tuple[Action, ...]]:
    yield
    return (chance.choice(position.legal_actions()),)


def _best(
    legal: Iterable[Action], value: Callable[[Action], float], chance: Random, budget: Budget
) -> Slices[tuple[Action, ...]]:
    """Return the best action, one by chance among equals."""
    best: list[Action] = []
    most = float("-inf")
    for action in legal:
        if best and budget.exhausted():
            break
        found = value(action)
        budget.spend(1)
        yield
        if found > most:
            best, most = [], found
        if found == most:
            best.append(action)
    return (chance.choice(best),)


def _greedy(
    _: Bot, position: Position, chance: Random, budget: Budget
) -> Slices[tuple[Action, ...]]:
    index = position.to_act - 1

    def value(action: Action) -> float:
        return totals(perform(position, action))[index]

    return (yield from _best(position.legal_actions(), value, chance, budget))


def _builder(
    _: Bot, position: Position, chance: Random, budget: Budget
) -> Slices[tuple[Action, ...]]:
    index = position.to_act - 1

    def value(action: Action) -> float:
        after = perform(position, action)
        knights = after.state.figures()[index]
        promise = sum(
            castle.area * castle.height
            for castle in after.state.blocks.castles
            if castle.mask & knights
        )
        return totals(after)[index] + _PROMISE * promise

    return (yield from _best(position.legal_actions(), value, chance, budget))


def _search(
    bot: Bot, position: Position, chance: Random, budget: Budget
) -> Slices[tuple[Action, ...]]:
    if position.stage != "turn":
        choose = partial(worth, position)
        return (yield from _best(position.legal_actions(), choose, chance, budget))
    level = LEVELS[bot.level or 1]
    liked = bot.style and styled(acting(position.state), bot.style)
    planner = Planner(
        position.state,
        budget.part(_PLANNING) if level.replies else budget,
        evaluation_of(position.state, known=liked) if liked else None,
    )
    bounded = bot.time is not None or bot.nodes is not None
    if level.error:
        yield from planner.thinking(level.effort, _slip(level, chance))
    else:
        yield from planner.looking(LAST if bounded else _effort(level, position.state))
    plans = planner.plans(level.replies or None)
    if level.error:
        plans = [_busy(position.state, plans, level.error)]
    if level.replies:
        budget.spend(planner.spent)
        now = yield from best_now(position.state, budget)
        plans = list({plan.numbers: plan for plan in (*plans, now)}.values())
        turns = [_played(position, plan, planner.evaluation) for plan in plans]
        several = position.players > min(PLAYERS)
        by = prospects if level.chances and several else points
        replies = Replies(turns, position.state.mover, budget, chance, by=by)
        yield from replies.looking(None if bounded else level.looks)
        plans = [plans[replies.order[0]]]
    actions, reached = replayed(position, plans[0].numbers)
    return (*actions, *last_actions(reached.state, planner.evaluation))


def _effort(level: Level, state: State) -> Effort:
    """Return how hard a level thinks: harder with full hands, which give a turn many more ways."""
    return level.effort if state.rules.looks else level.effort.harder()


def _played(position: Position, plan: TurnPlan, evaluation: Evaluation) -> Played:
    _, reached = replayed(position, plan.numbers)
    return played(reached, bought(reached.state, reached.state.ap, evaluation))


def _busy(state: State, plans: Sequence[TurnPlan], error: float) -> TurnPlan:
    """Return the best plan, or one within the error of it that uses its action points."""
    for plan in plans:
        verbs = [number >> 12 for number in plan.numbers]
        left = state.ap + sum(BRINGS[verb] - COSTS[verb] for verb in verbs)
        if left < _IDLE and plan.worth >= plans[0].worth - error * UNIT:
            return plan
    return plans[0]


def _slip(level: Level, chance: Random) -> Callable[[int], int] | None:
    """Return how a level misjudges what actions lead to."""
    if not level.error:
        return None

    def slip(code: int) -> int:
        hard = code >> 12 <= JUMP or (
            code >> 12 == MOVE and distance(code >> 6 & 63, code & 63) > 1
        )
        if hard and chance.random() < level.overlooks:
            return -_OVERLOOKED * UNIT
        return round(UNIT * chance.gauss(0, level.error))

    return slip


#: The decision function of each kind of bot.
KINDS: Final[dict[str, Callable[[Bot, Position, Random, Budget], Slices[tuple[Action, ...]]]]] = {
    "search": _search,
    "greedy": _greedy,
    "builder": _builder,
    "random": _random,
}
