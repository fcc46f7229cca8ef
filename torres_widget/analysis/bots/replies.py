"""Looking past the own turn: what turns are worth once the others have replied."""

from __future__ import annotations

from math import exp, inf, log2
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from torres_widget.analysis.evaluation.evaluation import is_last_turn, turns_left
from torres_widget.analysis.evaluation.features import UNIT
from torres_widget.analysis.evaluation.knowledge import acting, evaluation_of, plain
from torres_widget.analysis.evaluation.outlook import expected_points, margins, outlook_of
from torres_widget.analysis.search.conversion import end_turn, play
from torres_widget.engine import Position
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.engine.kernel.codes import TURN
from torres_widget.engine.kernel.rules import PHASES
from torres_widget.engine.position import with_fields

from .hidden_cards import dealt_anew
from .planner import Effort, Planner, TurnPlan

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torres_widget.analysis.slices import Slices
    from torres_widget.engine.kernel.state import State

    from .planner import Budget

#: How hard replies are thought about: replies weaker than the others' own turns mislead.
_EFFORT: Final = Effort(0, 32) if is_compiled() else Effort(0, 8)
#: How hard the last turns of a game are thought about, once for all looks: what a narrow look
#: misses decides who wins (decision 77).
_LAST_TURNS: Final = Effort(300, 2048) if is_compiled() else Effort(0, 512)
#: How hard they are where the player has one of them, after replies that may differ.
_AFTER_OTHERS: Final = Effort(0, 512) if is_compiled() else Effort(0, 128)
#: Turns to the end of a game that a look plays at most.
_PLAYED_OUT: Final = 7 if is_compiled() else 5
#: Plans for a last turn that each look tries again.
_TRIED: Final = 8
#: The odds to win look better after replies of a width than after the replies of level 8: by a
#: factor for each phase, and by another one for each halving of the width (decision 74).
_FLATTERY: Final = (1.3, 1.55, 1.8)
_WIDTH: Final = 32
_HALVED: Final = 1.08
#: Plans that a reply is drawn from, and how far below the best it may be, in points.
_DRAWN: Final = 16
_SWING: Final = 0.5
#: After this number of looks, and after each doubling of it, the worse half is left out.
_FIRST: Final = 2


#: Plans for last turns of a game, the best first, by seat: the kernel's numbers of their actions.
Threats: TypeAlias = dict[int, list[tuple[int, ...]]]


class Foreseen(NamedTuple):
    """Expectations of a turn after the others' replies and the own next turn, on average.

    Attributes
    ----------
    worth : float
        Points ahead by the bots' measure, after the own next turn.
    margin : float
        Points ahead of the best other player to expect at the end of the game. It is the mean of
        two expectations, before and after the own next turn: the player who has just moved looks
        better than it is. If the player has at most one more turn, the game is played to its end
        and counted. Nothing if worths alone are compared.
    chance : float
        Chance to win, likewise, corrected for the replies of strong players where the game is not
        played to its end.
    """

    worth: float
    margin: float = 0.0
    chance: float = 0.0


def points(seen: Foreseen) -> tuple[float, ...]:
    """Return the points ahead, by which most bots compare turns."""
    return (seen.worth,)


def prospects(seen: Foreseen) -> tuple[float, ...]:
    """Return what people compare turns by: the chance in whole percents, then the margin."""
    return round(seen.chance, 2), seen.margin


class Played(NamedTuple):
    """A turn that is compared with others.

    Attributes
    ----------
    after : Position
        The position after its end.
    cards : int
        Cards that it buys, where `after` still has the points that they cost.
    moved : bool
        Whether it is a turn, and not a choice just before another player's turn.
    """

    after: Position
    cards: int
    moved: bool = True


class Replies:
    """Looks past turns, as often as time allows.

    Each look deals the hidden cards again and draws each reply among good ones, in the same way
    for all turns. A single line of play says little, and less with more players.

    Parameters
    ----------
    turns : sequence of Played
        The turns, the best first as far as is known.
    seat : int
        Whose turns they are, counted from 0.
    budget : Budget
        How much may be looked at.
    chance : random.Random
        Its chance.
    by : callable, optional
        The value of a turn that decides: `points`, or `prospects`.
    least : int, optional
        The number of turns that always stay.
    effort : Effort, optional
        How hard replies are thought about.
    threats : sequence of Threats or None, optional
        For each turn what is known of the last turns after it.

    Attributes
    ----------
    threats : list of Threats or None
        For each turn what is known of the last turns of the game after it, once it was looked at;
        None elsewhere in a game.
    looks : int
        Looks so far at the turns that are not left behind.
    order : list of int
        The indices of the turns, the best first as far as is known.
    """

    def __init__(  # noqa: PLR0913 - what is compared, and how
        self,
        turns: Sequence[Played],
        seat: int,
        budget: Budget,
        chance: Random,
        *,
        by: Callable[[Foreseen], tuple[float, ...]] = points,
        least: int = 2,
        effort: Effort | None = None,
        threats: Sequence[Threats | None] | None = None,
    ) -> None:
        self.looks = 0
        self.order = list(range(len(turns)))
        self._turns = turns
        self._seat = seat
        self._budget = budget
        self._luck = chance.getrandbits(63)
        self._found: list[list[Foreseen]] = [[] for _ in turns]
        self.threats: list[Threats | None] = list(threats or [None] * len(turns))
        self._alive = len(turns)
        self._by, self._least, self._effort = by, least, effort or _EFFORT
        self._until = _FIRST

    def foreseen(self, index: int) -> Foreseen:
        """Return what a turn leads to that was looked at."""
        return Foreseen(*map(fmean, zip(*self._found[index], strict=True)))

    def better_by(self, one: int, other: int) -> tuple[float, float]:
        """Return how much greater the chance to win is after one turn, and its standard error.

        Both turns are among the `least` that always stay.
        """
        pairs = zip(self._found[one], self._found[other], strict=True)
        gaps = [seen.chance - beside.chance for seen, beside in pairs]
        return fmean(gaps), stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else inf

    def looking(self, most: int | None = None) -> Slices[None]:
        """Look until the number of looks is reached or the budget is spent, pausing."""
        while (most is None or self.looks < most) and not self._budget.exhausted():
            yield from self._look()

    def _look(self) -> Slices[None]:
        luck = self._luck + self.looks
        alive = self.order[: self._alive]
        seen = []
        for index in alive:
            seen.append((yield from self._seen(index, luck)))
            if self._budget.exhausted() and len(seen) < len(alive):
                return
        for index, found in zip(alive, seen, strict=True):
            self._found[index].append(found)
        self.looks += 1
        self.order[: self._alive] = sorted(
            alive, key=lambda index: self._by(self.foreseen(index)), reverse=True
        )
        if self.looks == self._until:
            self._alive = max((self._alive + 1) // 2, min(self._least, self._alive))
            self._until *= 2

    def _seen(self, index: int, luck: int) -> Slices[Foreseen]:
        """Look once at the replies to a turn."""
        turn = self._turns[index]
        counted = self._by is not points and _is_played_out(turn.after.state, self._seat)
        state = self._dealt(turn, luck, counted=counted)
        chance = Random(luck)
        if counted and self.threats[index] is None:
            self.threats[index] = yield from self._threats_after(turn)
        threats = self.threats[index] or {}
        mine, flattered = False, state.stage == TURN and turn.moved and not counted
        outlooks = []
        while state.stage == TURN and (counted or not mine):
            mine = state.mover == self._seat
            if mine and not counted and self._by is not points:
                outlooks.append(outlook_of(state, self._seat, turn.cards))
            planner = Planner(state, self._budget)
            yield from planner.thinking(self._effort)
            planner.retry(threats.get(state.mover, ()))
            best = mine or (counted and is_last_turn(state))
            reply = planner.plans(1)[0] if best else drawn(planner.plans(_DRAWN), _SWING, chance)
            play(state, reply.numbers)
            end_turn(state)
        seat, cards = self._seat, turn.cards
        worth = margins(expected_points(state, seat, acting(state), cards))[seat]
        if self._by is points:
            return Foreseen(worth)
        outlooks.append(outlook_of(state, seat, cards))
        margin = fmean(outlook.margins[seat] for outlook in outlooks)
        chance_to_win = fmean(outlook.chances[seat] for outlook in outlooks)
        if flattered:
            halvings = log2(_WIDTH / self._effort.width)
            flattery = _FLATTERY[turn.after.phase - 1] * _HALVED**halvings
            chance_to_win = at_odds(chance_to_win, flattery)
        return Foreseen(worth, margin, chance_to_win)

    def _dealt(self, turn: Played, luck: int, *, counted: bool) -> State:
        """Return the state after a turn, hidden cards dealt again.

        In a game that is played out, cards that the turn buys are drawn.
        """
        after = dealt_anew(turn.after, self._seat + 1, Random(luck))
        return (_drawn(after, self._seat, turn.cards) if counted else after).state.copy()

    def _threats_after(self, turn: Played) -> Slices[Threats]:
        """Plan the last turns of a game thoroughly, with one deal of the hidden cards."""
        state = self._dealt(turn, 0, counted=True)
        found: Threats = {}
        effort = _LAST_TURNS if is_last_turn(state) else _AFTER_OTHERS
        while state.stage == TURN:
            last = is_last_turn(state)
            planner = Planner(state, self._budget)
            yield from planner.thinking(effort if last else self._effort)
            if last:
                yield from planner.stepping_up()
            plans = [plan.numbers for plan in planner.plans(_TRIED)]
            if last:
                found[state.mover] = plans
            play(state, plans[0])
            end_turn(state)
        return found


def _is_played_out(state: State, seat: int) -> bool:
    """Whether looks go on to the end of the game: the seat has at most one more turn."""
    if state.stage != TURN or state.phase < PHASES:
        return False
    left = turns_left(state)
    return left[seat] <= 1 and sum(left) <= _PLAYED_OUT


def _drawn(position: Position, seat: int, cards: int) -> Position:
    """Return a position after a seat has bought cards for points that are still on the track."""
    if not cards:
        return position
    hands, decks, scores = list(position.hands), list(position.decks), list(position.scores)
    deck = decks[seat] if position.card_mode == "own-deck" else position.deck
    hands[seat] += deck[:cards]
    scores[seat] -= cards
    fields = {"hands": tuple(hands), "scores": tuple(scores)}
    if position.card_mode == "own-deck":
        decks[seat] = deck[cards:]
        return with_fields(position, decks=tuple(decks), **fields)
    return with_fields(position, deck=deck[cards:], **fields)


def at_odds(chance: float, worse: float) -> float:
    """Return a chance after its odds are divided by a number."""
    return chance / (chance + (1 - chance) * worse)


def best_now(state: State, budget: Budget) -> Slices[TurnPlan]:
    """Return the best plan found if it were scored now.

    Where others play as well as they can, points in the hand are often worth more than all plans.
    """
    planner = Planner(state, budget, evaluation_of(state, known=plain()))
    yield from planner.thinking(_EFFORT)
    (best,) = planner.plans(1)
    return best


def drawn(plans: Sequence[TurnPlan], swing: float, chance: Random) -> TurnPlan:
    """Return one of some plans by chance, the best most often.

    Parameters
    ----------
    plans : sequence of TurnPlan
        The plans, the best first.
    swing : float
        Points below the best at which a plan is drawn e times less often.
    chance : random.Random
        The chance.
    """
    weights = [exp((plan.worth - plans[0].worth) / UNIT / swing) for plan in plans]
    return chance.choices(plans, weights)[0]


def played(reached: Position, cards: int) -> Played:
    """Return a turn that ends where it stands, once what is left was spent on cards and points."""
    state = reached.state.copy()
    end_turn(state)
    return Played(Position.of(reached.edition, reached.mode, state), cards)
