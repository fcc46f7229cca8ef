"""A turn in words: what it gained, what it gave up, what the next player can reply."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.search.totals import Measure
from torres_widget.analysis.slices import finish
from torres_widget.analysis.turns import Turn, searching
from torres_widget.common.errors import NotationError, hinting_keywords
from torres_widget.engine import Reason
from torres_widget.engine.cells import NAMES
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.engine.legality import rule_of
from torres_widget.engine.position import checked_position, with_fields

from .advice import Line
from .purposes import leapt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torres_widget.analysis.slices import Slices
    from torres_widget.engine import Action, Position
    from torres_widget.engine.score.scoring import CastlePoints, PlayerPoints, Scoring

#: Positions that a search for a better turn, or for a reply, opens by default.
NODES: Final = 20_000 if is_compiled() else 200
#: What turns are compared by.
OBJECTIVE: Final = "standing"


class Strongest(NamedTuple):
    """The best turn that was found.

    Attributes
    ----------
    value : int or float
        The lead over the best other player that it leads to, with a scoring now.
    actions : tuple of str
        Its actions, to the end of the turn.
    reached : Position
        The position before ``end``.
    proven : bool
        Whether there is no better one.
    """

    value: float
    actions: tuple[str, ...]
    reached: Position
    proven: bool


def standing(position: Position) -> float:
    """Return the lead of the player to act over the best other one, with a scoring now."""
    return Measure(position, position.to_act).of(position)


def strongest(position: Position, nodes: int = NODES) -> Strongest:
    """Return the best turn by the objective ``"standing"``, proven where that is possible.

    Parameters
    ----------
    position : Position
        A position in the stage ``turn``.
    nodes : int
        Positions that `best_turns` opens.
    """
    return finish(seeking(position, nodes))


def seeking(position: Position, nodes: int = NODES) -> Slices[Strongest]:
    """Do what `strongest` does, in slices."""
    news = []
    for found in searching(position, OBJECTIVE, 1, nodes=nodes):
        if found is not None:
            news.append(found)
        yield
    best = news[-1]
    return Strongest(best[0].value, best[0].actions, best[0].reached, best.proven)


class Explanation(NamedTuple):
    """Explanation of a turn, or of a part of one.

    Attributes
    ----------
    player : int
        Who acted.
    actions : tuple of Action
        What was done.
    done : tuple of Reason
        Each action with the rule that allows it, and its cells.
    gained, gave_up : tuple of Reason
        What the player has more, and less, and what others got by it; each with rule and cells.
    replies : tuple of Reason
        What the next player can do then; empty in mid-turn and when no turn follows.
    lost : int or float or None
        Points behind the best turn found, by the objective ``"standing"``; None outside a turn.
    proven : bool
        Whether no turn is better than that one.
    better : tuple of str
        The best turn found, if it is better.
    """

    player: int
    actions: tuple[Action, ...]
    done: tuple[Reason, ...]
    gained: tuple[Reason, ...]
    gave_up: tuple[Reason, ...]
    replies: tuple[Reason, ...]
    lost: float | None
    proven: bool
    better: tuple[str, ...]

    def text(self) -> str:
        """Return it in lines to read."""
        parts = {
            f"Player {self.player}": self.done,
            "Gained": self.gained,
            "Gave up": self.gave_up,
            "Replies": self.replies,
        }
        lines = []
        for title, reasons in parts.items():
            if reasons:
                lines += [title, *(f"  {reason}" for reason in reasons)]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return "\n".join(
            f"- {line.strip()}" if line.startswith(" ") else f"\n**{line}**\n"
            for line in self.text().splitlines()
        )


@hinting_keywords
def explain(
    position: Position,
    turn: str | Turn | Line | Sequence[str],
    *,
    nodes: int = NODES,
) -> Explanation:
    """Explain an action, several, or a whole turn.

    Parameters
    ----------
    position : Position
        Where it begins.
    turn : str or Turn or Line or sequence of str
        An action's text, a `Turn`, a `Line`, or the texts of actions of one player's turn.
    nodes : int
        Positions that the search for a better turn opens, and the one for a reply.

    Returns
    -------
    Explanation
        Sentences with rules and cells. Cards in other players' hands are hidden: the reply goes
        without them.

    Raises
    ------
    IllegalAction, ParseError
        As `Position.apply`.
    NotationError
        If no action is given, or the actions go on beyond the turn.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    >>> position = Position.from_board(board, ap=2, stacks=[[1], [1]], round=4)
    >>> print(explain(position, ["build b2 from 1", "move b1 a1", "end"]).text())
    Player 1
      build b2 from 1 (R6.1)
      move b1 a1 (R5.2)
      end (R3.4)
    Gained
      castle a1, b1, a2, b2: level 2 (a1) x area 4 = 8, 3 before (R7.1)
    Replies
      player 2 can play score 5 times (R4.1)
      player 2 gains: 5 points on the score track (R4.7)
    """
    texts = _texts(turn)
    seat = checked_position(position, "position").to_act
    actions: list[Action] = []
    done: list[Reason] = []
    places = [position]
    for text in texts:
        after = places[-1]
        if after.to_act != seat or (actions and actions[-1].verb == "end"):
            raise NotationError(text, "turn", "the actions of one player's turn, to its end")
        action = after.parse(text)
        done.append(_told_action(after, action))
        places.append(after.apply(action))
        actions.append(action)
    after = places[-1]
    reached = places[-2] if actions[-1].verb == "end" else after
    begun = next(place for place in places if place.phase == reached.phase)
    gained, gave_up = _compared(begun, reached)
    lost: float | None = None
    proven, better = False, tuple[str, ...]()
    if position.stage == "turn" and reached.stage == "turn":
        lost, proven, better, words = _against_best(position, reached, actions, nodes)
        gave_up += words
    return Explanation(
        seat,
        tuple(actions),
        tuple(done),
        tuple(gained),
        (*gave_up, *_unused(reached, actions)),
        tuple(_replies(after, nodes)) if actions[-1].verb == "end" else (),
        lost,
        proven,
        better,
    )


def _texts(turn: object) -> tuple[str, ...]:
    if isinstance(turn, Turn):
        return turn.actions
    if isinstance(turn, Line):
        return turn.turn
    if isinstance(turn, str):
        return (turn,)
    texts = tuple(turn) if isinstance(turn, Iterable) else ()
    if not texts or not all(isinstance(text, str) for text in texts):
        expected = "an action's text, one Turn or Line, or the texts of its actions"
        raise NotationError(turn, "turn", expected)
    return texts


def _told_action(position: Position, action: Action) -> Reason:
    cells = tuple(NAMES[cell] for cell in (action.source, action.target) if cell is not None)
    return Reason(rule_of(position, action), str(action), cells)


# A scoring now, before and after.


def _compared(before: Position, after: Position) -> tuple[list[Reason], list[Reason]]:
    """Compare two positions of one phase: the king's bonus and master cards pay by phase."""
    seat = before.to_act
    gained: list[Reason] = []
    gave_up: list[Reason] = []
    was, now = before.scoring(), after.scoring()
    for index in range(before.players):
        player = index + 1
        for change, reason in _changes(was, now, index):
            mine = player == seat
            text = reason.text if mine else f"for player {player}: {reason.text}"
            (gained if (change > 0) == mine else gave_up).append(reason._replace(text=text))
    more = after.scores[seat - 1] - before.scores[seat - 1]
    if more:
        rule, leaps = ("R7.3", ", leaps included") if leapt(before, after) else ("R4.7", "")
        gained.append(Reason(rule, f"{_points(more)} on the score track{leaps}"))
    cards = len(after.hands[seat - 1]) - len(before.hands[seat - 1])
    if cards > 0:
        gained.append(Reason("R4.5", f"{cards} {'card' if cards == 1 else 'cards'} more in hand"))
    return gained, gave_up


def _changes(was: Scoring, now: Scoring, index: int) -> Iterator[tuple[int, Reason]]:
    old, new = was.players[index], now.players[index]
    yield from _castles(old, new)
    if old.king.points != new.king.points:
        cells = tuple(cell for cell in (new.king.knight or old.king.knight,) if cell)
        text = f"king's bonus {new.king.points}, {old.king.points} before: {new.king.reason}"
        yield new.king.points - old.king.points, Reason("R7.4", text, cells)
    if old.master and new.master and old.master.points != new.master.points:
        text = f"master card {new.master.points}, {old.master.points} before: {new.master.reason}"
        yield new.master.points - old.master.points, Reason("R9.3", text, new.master.cells)


def _castles(old: PlayerPoints, new: PlayerPoints) -> Iterator[tuple[int, Reason]]:
    left = list(old.castles)
    for castle in new.castles:
        same = [other for other in left if set(other.cells) & set(castle.cells)]
        left = [other for other in left if other not in same]
        before = sum(other.points for other in same)
        if castle.points != before:
            yield (
                castle.points - before,
                Reason("R7.1", f"{_told(castle)}, {before} before", castle.cells),
            )
    for castle in left:
        text = f"no knight left in castle {', '.join(castle.cells)}, which paid {castle.points}"
        yield -castle.points, Reason("R7.1", text, castle.cells)


def _told(castle: CastlePoints) -> str:
    where = ", ".join(castle.cells)
    level = f"level {castle.level} ({castle.knight})"
    return f"castle {where}: {level} x area {castle.area} = {castle.points}"


def _points(number: float) -> str:
    return f"{number} {'point' if number == 1 else 'points'}"


# The better turn, and the reply.


def _against_best(
    position: Position, reached: Position, actions: list[Action], nodes: int
) -> tuple[float, bool, tuple[str, ...], list[Reason]]:
    best = strongest(position, nodes)
    proven = best.proven
    worth = standing(reached)
    if actions[-1].verb != "end":
        rest = strongest(reached, nodes)
        worth, proven = rest.value, proven and rest.proven
    lost = best.value - worth
    if lost <= 0:
        return 0, proven, (), []
    sure = "the best turn" if proven else "the best turn found"
    text = f"{_points(lost)} behind {sure}: {_listed(best.actions)}"
    return lost, proven, best.actions, [Reason("R7.1", text)]


def _listed(texts: Sequence[str]) -> str:
    """Return actions in a row, equal ones that follow each other counted."""
    runs = [(text, len(list(run))) for text, run in groupby(texts)]
    return ", ".join(text if count == 1 else f"{text} {count} times" for text, count in runs)


def _unused(reached: Position, actions: list[Action]) -> Iterator[Reason]:
    if actions[-1].verb != "end":
        return
    if reached.ap:
        yield Reason("R4.1", f"{reached.ap} AP lapse")
    stacks = reached.stacks[reached.to_act - 1]
    back = sum(stacks) - sum(actions[-1].numbers)
    if back:
        yield Reason("R3.4", f"{back} unused {'block' if back == 1 else 'blocks'} of the stacks")


def _replies(after: Position, nodes: int) -> Iterator[Reason]:
    if after.stage != "turn":
        return
    seat = after.to_act
    hands = after.hands
    unseen = with_fields(after, hands=(*hands[: seat - 1], (), *hands[seat:]))
    best = strongest(unseen, nodes)
    acts = best.actions[:-1]
    if not acts:
        return
    yield Reason("R4.1", f"player {seat} can play {_listed(acts)}")
    gained, gave_up = _compared(unseen, best.reached)
    for reason in gained:
        yield reason._replace(text=f"player {seat} gains: {reason.text}")
    yield from gave_up
