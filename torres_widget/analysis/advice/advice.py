"""Advice for the player to act: the best lines, what each leads to, and what it is for."""

from __future__ import annotations

from functools import partial, reduce
from itertools import accumulate, takewhile
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.bots.planner import GLANCE, WIDE, Budget, Effort, Planner, bought
from torres_widget.analysis.bots.replies import (
    Foreseen,
    Played,
    Replies,
    best_now,
    played,
    prospects,
)
from torres_widget.analysis.evaluation.evaluation import ends_game
from torres_widget.analysis.evaluation.knowledge import acting, evaluation_of
from torres_widget.analysis.evaluation.outlook import outlook_of, percent
from torres_widget.analysis.evaluation.set_up import FIGURES
from torres_widget.analysis.search.conversion import replayed
from torres_widget.analysis.search.totals import totals
from torres_widget.analysis.turns import OUTLOOK, USUAL_TIME, planned, searching
from torres_widget.common.checks import check_limits, check_whole
from torres_widget.common.errors import TorresError, hinting_keywords
from torres_widget.engine import Position
from torres_widget.engine.actions import KING_STAYS
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.engine.position import checked_position, perform
from torres_widget.engine.verbs import BETWEEN_PHASES

from .after_replies import USUAL, replies_to
from .choice_purposes import choice_purpose
from .choices import choices
from .purposes import purpose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from torres_widget.analysis.bots.planner import TurnPlan
    from torres_widget.analysis.slices import Slices
    from torres_widget.analysis.turns import Turn, Turns
    from torres_widget.engine.kernel.state import State

#: Lines that are shown.
LINES: Final = 3
#: Looks at the replies by which lines are chosen.
_LOOKS: Final = 8 if is_compiled() else 3
#: Other looks after which their chances are shown.
_ENOUGH: Final = 6
#: Further lines that are compared, beside the shown ones.
_MORE: Final = 3
#: Cells for the king that are compared by the own turn after it; times as many if another is next.
_KINGS: Final = 6 if is_compiled() else 3
_TIMES: Final = 3
#: The look for points at a turn that ends the game: it is worth nothing else.
_POINTS: Final = Effort(8000, 2) if is_compiled() else Effort(300, 2)
#: Least number of lines that are compared by the replies.
_COMPARED: Final = 2
#: The same advice each time.
_SEED: Final = 0


class Line(NamedTuple):
    """A whole turn, what it leads to, and what it is for.

    Attributes
    ----------
    actions : tuple of str
        Its actions, without its end.
    cards : int
        Cards that it buys with the last action points.
    start, reached : Position
        Where it begins, and what it reaches before cards are bought.
    value : float
        Its worth by the objective.
    margin : float
        Points ahead of the best other player to expect at the end of the game.
    chance : float
        Chance to win afterwards.
    after_replies : bool
        Whether margin and chance are those after the others' replies, not those as the board stands
        when the turn ends.
    """

    actions: tuple[str, ...]
    cards: int
    start: Position
    reached: Position
    value: float
    margin: float
    chance: float
    after_replies: bool = False

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions on its way, from its start to the last."""
        return tuple(accumulate(self.actions, Position.apply, initial=self.start))

    @property
    def turn(self) -> tuple[str, ...]:
        """Its actions, with the cards that it buys last."""
        return (*self.actions, *("buy",) * self.cards)

    @property
    def ends_game(self) -> bool:
        """Whether the game ends with it and its chance is counted, not estimated."""
        return ends_game(self.start.state)

    @property
    def percent(self) -> str:
        """Its chance in percent, for people to read."""
        return percent(self.chance, certain=self.ends_game)

    @property
    def lead(self) -> int:
        """Points ahead of the best other player with a scoring now, leaps of markers left out."""
        own, seat = totals(self.reached), self.start.to_act - 1
        return own[seat] - max(points for each, points in enumerate(own) if each != seat)

    @property
    def purpose(self) -> str:
        """Purpose of the line, in a sentence of the current language."""
        if self.start.stage != "turn":
            action = self.start.parse(self.actions[0])
            return choice_purpose(self.start, action, self.reached)
        return purpose(self.start, self.reached, self.cards)


class Advice(NamedTuple):
    """The best lines of a position.

    Attributes
    ----------
    position : Position
        The position advised on.
    objective : str
        What the lines are compared by: ``"outlook"``, or a key of `OBJECTIVES`.
    lines : tuple of Line
        The lines, best first: by the chance in whole percents, then by the margin. None where all
        choices outside a turn are alike in every way.
    proven : bool
        Whether no line is better.
    bound : float
        No line is worth more; infinite if unknown.
    seconds : float
        How long it took.
    alike : int
        Number of choices outside a turn, if the outlook sees no difference between them.
    """

    position: Position
    objective: str
    lines: tuple[Line, ...]
    proven: bool
    bound: float
    seconds: float
    alike: int = 0

    def text(self) -> str:
        """Return the lines as a Markdown table."""
        rows = [
            f"| {', '.join(line.turn)} | {line.percent} | {line.lead:+} | {line.purpose} |"
            for line in self.lines
        ]
        if self.alike:
            return f"All {self.alike} choices look equally good."
        head = "| turn | chance to win | lead now | purpose |"
        return "\n".join([head, "| --- | ---: | ---: | --- |", *rows])

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        best = f", the best: {', '.join(self.lines[0].turn)}" if self.lines else ""
        return f"<Advice, {len(self.lines)} lines{best}>"


@hinting_keywords
def advise(
    position: Position,
    lines: int = LINES,
    time: float | None = USUAL_TIME,
    nodes: int | None = None,
) -> Advice:
    """Return the best lines for the player to act, as the button *Best turns* of `AnalysisBoard`.

    A line is a whole turn, with the cards that it buys; outside a turn it is a choice. Its chance
    is that after the others have replied, where the limits allow to look so far.

    Parameters
    ----------
    position : Position
        A position of a game that is not over. Cards that the player to act cannot see are not
        looked at.
    lines : int
        How many lines; fewer are found where fewer serve different purposes.
    time : float or None
        Seconds after which it gives what it has; None for unlimited.
    nodes : int, optional
        Positions valued after which it does.

    Raises
    ------
    NotationError
        If the position is none, or a number or limit is none.
    TorresError
        If the game is over.

    Notes
    -----
    `best_turns` finds what is best by one measure of the board as a turn leaves it, and proves it
    for a scoring now. `advise` looks at the others' replies, and buys cards: it is the one to ask
    what to play.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:b1 2:h8"
    >>> position = Position.from_board(board, phase=3, round=4, stacks=[[1], [1]], ap=2)
    >>> advice = advise(position, time=None)
    >>> advice.lines[0].turn, advice.lines[0].lead
    (('move b1 a1', 'build c1 from 1'), 6)
    """
    check_whole(lines, "lines", 1)
    check_limits(time, nodes)
    if checked_position(position, "position").stage == "over":
        message = "The game is over: there is nothing to advise."
        raise TorresError(message)
    least = max(lines, _COMPARED)
    *_, last = (found for found in advising(position, OUTLOOK, least, time, nodes) if found)
    return last._replace(lines=last.lines[:lines])


def advising(  # noqa: PLR0913 - what is asked, and its limits
    position: Position,
    objective: str = OUTLOOK,
    n: int = LINES,
    time: float | None = None,
    nodes: int | None = None,
    *,
    patient: bool = False,
    turns: Callable[[Position], Iterator[Advice | None]] | None = None,
) -> Iterator[Advice | None]:
    """Yield better and better advice, and None at each pause of the search.

    By the outlook the lines serve different purposes, and are compared after the others' replies.
    Before the replies are known, and if the limits don't allow a look at them, the best turn is the
    only line. Outside a turn each choice is a line, and the outlook compares them, whatever the
    objective. Choices just before a turn are compared after the replies; if it is the own turn,
    after the best one.

    Parameters
    ----------
    position : Position
        A position of a game that is not over.
    objective : str
        ``"outlook"``, or a key of `OBJECTIVES`.
    n : int
        How many lines.
    time, nodes : optional
        Limits, as for `best_turns`.
    patient : bool
        Whether all looks at the replies are taken, whatever the limits.
    turns : callable, optional
        Yields advice for the own turn after a choice; by default that of the same limits.
    """
    if position.stage != "turn":
        choice = _of_choices(position)
        yield choice._replace(lines=choice.lines[:n])
        if looks_ahead(position):
            ahead = turns or partial(advising, time=time, nodes=nodes, patient=patient)
            budget = Budget(nodes, time)
            budget.held = patient
            best = yield from _past_choices(choice.lines, n, ahead, budget)
            yield choice._replace(lines=tuple(best))
        return
    if objective == OUTLOOK and n > 1:
        yield from _comparing(position, n, Budget(nodes, time), patient=patient)
        return
    for found in searching(position, objective, n, time, nodes):
        yield None if found is None else _advice(position, found)


def looks_ahead(position: Position) -> bool:
    """Return whether advice looks at the replies: to a turn, or to a choice just before a turn."""
    if position.stage not in BETWEEN_PHASES:
        return position.stage == "turn"
    return perform(position, position.legal_actions()[0]).stage == "turn"


def _of_choices(position: Position) -> Advice:
    """Return the best choices outside a turn; figures apart, of the same purpose only one."""
    begun = monotonic()
    found = choices(position)
    lines: dict[str, Line] = {}
    for action, reached, margin, chance in found.ranked if found.ordered else ():
        line = Line((str(action),), 0, position, reached, margin, margin, chance)
        key = action if position.stage in FIGURES else line.purpose
        lines.setdefault(key, line)
    best = tuple(lines.values())
    alike = len(found.ranked) if found.alike else 0
    seconds = monotonic() - begun
    return Advice(position, OUTLOOK, best, proven=False, bound=inf, seconds=seconds, alike=alike)


def _past_choices(
    choices: Sequence[Line],
    n: int,
    turns: Callable[[Position], Iterator[Advice | None]],
    budget: Budget,
) -> Slices[list[Line]]:
    """Find the best choices by the chances after the replies, the own turn first if it is next."""
    own = [line for line in choices if line.reached.to_act == line.start.to_act]
    others = [line for line in choices if line.reached.to_act != line.start.to_act]
    lines = yield from _with_own_turns(own[: max(n, _KINGS)], turns)
    if others:
        many = max(n, _TIMES * _KINGS)
        stays = [line for line in others[many:] if line.actions == (str(KING_STAYS),)]
        others = others[:many] + stays
        best = others[:n]
        chosen = [Played(line.reached, 0, moved=False) for line in others]
        for found in _replied(others, chosen, n, budget):
            best = found or best
            yield None
        lines += best
    lines.sort(key=lambda line: prospects(Foreseen(0, line.margin, line.chance)), reverse=True)
    return lines[:n]


def _with_own_turns(
    choices: Sequence[Line], turns: Callable[[Position], Iterator[Advice | None]]
) -> Slices[list[Line]]:
    """Find the chances of choices after the best turn that each allows, and the replies."""
    lines = []
    for line in choices:
        best = line
        for advice in turns(line.reached):
            if advice is not None:
                best = advice.lines[0]
            yield None
        lines.append(
            line._replace(
                value=best.margin,
                margin=best.margin,
                chance=best.chance,
                after_replies=best.after_replies,
            )
        )
    return lines


def _advice(position: Position, found: Turns) -> Advice:
    buys = found.objective == OUTLOOK
    lines = tuple(_line(position, turn, buys=buys) for turn in found)
    return Advice(position, found.objective, lines, found.proven, found.bound, found.seconds)


def _comparing(
    position: Position, n: int, budget: Budget, *, patient: bool
) -> Iterator[Advice | None]:
    """Yield the best turn as it stands, and once the replies are known the best lines."""
    begun = monotonic()

    def advice(lines: Sequence[Line]) -> Advice:
        seconds = monotonic() - begun
        return Advice(position, OUTLOOK, tuple(lines), proven=False, bound=inf, seconds=seconds)

    planner = Planner(position.state, budget)
    looks = 0
    for _ in _planning(planner, position.state):
        news, looks = planner.looks > looks, planner.looks
        yield advice(_lines(position, planner.plans(), 1)) if news else None
    plans = planner.plans()
    yield advice(_lines(position, plans, 1))
    budget.held = patient
    if budget.exhausted():
        return
    now = yield from best_now(position.state, budget)
    lines = _lines(position, [plans[0], now, *plans], n + _MORE)
    turns = [played(line.reached, line.cards) for line in lines]
    for found in _replied(lines, turns, n, budget):
        yield advice(found) if found else None


def _replied(
    lines: Sequence[Line], turns: Sequence[Played], n: int, budget: Budget
) -> Iterator[list[Line] | None]:
    """Yield the best lines after looks at the replies to their turns, and None at each pause."""
    start = lines[0].start
    replies = Replies(turns, start.to_act - 1, budget, Random(_SEED), by=prospects, least=n)
    for compared in range(1, _LOOKS + 1):
        yield from replies.looking(compared)
        if replies.looks < compared:
            break
        yield [_with(lines[index], replies.foreseen(index)) for index in replies.order[:n]]
    best = replies.order[:n]
    threats = [replies.threats[index] for index in best]
    shown = replies_to([turns[index] for index in best], start, budget=budget, threats=threats)
    for look in range(1, USUAL.looks + 1):
        yield from shown.looking(look)
        if shown.looks < look:
            return
        if look >= _ENOUGH:
            yield [_with(lines[best[each]], shown.foreseen(each)) for each in shown.order]


def _planning(planner: Planner, state: State) -> Slices[None]:
    """Look for plans; if the turn ends the game, harder, and by a search for points as well."""
    yield from planner.thinking(GLANCE)
    yield from planner.stepping_up()
    decides = ends_game(state)
    yield from planner.looking(WIDE.harder() if decides else WIDE, GLANCE.harder())
    if decides:
        yield from planner.thinking(_POINTS)


def _lines(position: Position, plans: Sequence[TurnPlan], n: int) -> list[Line]:
    """Return the best lines, only one for each purpose, none that burns a card for nothing."""
    lines: dict[str, Line] = {}
    for plan in plans:
        if len(lines) == n:
            break
        turn = planned(position, _straight(position, plan))
        if not _only_burns(position, turn.reached):
            line = _line(position, turn, buys=True)
            lines.setdefault(line.purpose, line)
    return list(lines.values()) or [_line(position, planned(position, plans[0]), buys=True)]


def _straight(position: Position, plan: TurnPlan) -> TurnPlan:
    """Return a plan without steps that lead back to where knights and blocks stood before."""
    actions, _ = replayed(position, plan.numbers)
    kept: list[int] = []
    stood = [_figures_and_blocks(position)]
    for number, action in zip(plan.numbers, actions, strict=True):
        position = position.apply(action)
        standing = _figures_and_blocks(position)
        if standing in stood:
            again = stood.index(standing)
            del kept[again:], stood[again + 1 :]
        else:
            kept.append(number)
            stood.append(standing)
    return plan._replace(numbers=tuple(kept))


def _figures_and_blocks(position: Position) -> tuple[object, ...]:
    state = position.state
    return state.blocks, state.figures(), position.hands


def _only_burns(position: Position, reached: Position) -> bool:
    """Return whether a turn leaves everything as it was, but for a card in hand."""
    before, after = position.state, reached.state
    unchanged = (before.blocks, before.own, before.scores) == (
        after.blocks,
        after.own,
        after.scores,
    )
    seat = position.to_act - 1
    return unchanged and len(reached.hands[seat]) < len(position.hands[seat])


def _with(line: Line, seen: Foreseen) -> Line:
    """Return a line with its results after the others' replies."""
    return line._replace(
        value=seen.margin, margin=seen.margin, chance=seen.chance, after_replies=True
    )


def _line(position: Position, turn: Turn, *, buys: bool) -> Line:
    """Return a turn as a line, with the outlook at its end.

    With `buys` its last action points buy cards instead of single points, if the outlook likes that
    better. A turn found by another objective keeps its points: they are a part of its value.
    """
    seat = position.to_act - 1
    actions, reached = turn.actions[:-1], turn.reached
    spare = 0
    if buys:
        spare = len(list(takewhile(lambda action: action == "score", reversed(actions))))
    state = position.state
    cards = bought(state, spare, evaluation_of(state, known=acting(state))) if spare else 0
    if cards:
        actions = actions[: len(actions) - cards]
        reached = reduce(Position.apply, actions, position)
    outlook = outlook_of(turn.position.state, seat, cards)
    return Line(
        tuple(map(str, actions)),
        cards,
        position,
        reached,
        outlook.margins[seat] if cards else turn.value,
        outlook.margins[seat],
        outlook.chances[seat],
    )
