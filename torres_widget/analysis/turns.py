"""The best whole turns of the player to act, and how many positions a turn can lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, overload

from torres_widget.engine.cards import CARDS
from torres_widget.engine.errors import TorresError
from torres_widget.engine.stacks import usual_end

from .objectives import objective as named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.engine import Position


_ENOUGH = 100


class Turn(NamedTuple):
    """One whole turn.

    Attributes
    ----------
    actions : tuple of str
        Canonical texts of its actions, ``end`` included.
    value : int or float
        What the objective says of `reached`.
    reached : Position
        The position before ``end``, of which the value speaks.
    position : Position
        The position afterwards.
    """

    actions: tuple[str, ...]
    value: float
    reached: Position
    position: Position


@dataclass(frozen=True)
class Turns(Sequence[Turn]):
    """The best turns found, best first: a sequence of `Turn`.

    Attributes
    ----------
    turns : tuple of Turn
        The turns.
    proven : bool
        Whether no turn is better than those listed.
    bound : int or float
        No turn is worth more than this; the value of the best one if `proven`.
    nodes : int
        Positions looked at.
    seconds : float
        How long it took.
    """

    turns: tuple[Turn, ...]
    proven: bool
    bound: float
    nodes: int
    seconds: float

    @overload
    def __getitem__(self, index: int) -> Turn: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Turn, ...]: ...
    def __getitem__(self, index: int | slice) -> Turn | tuple[Turn, ...]:
        return self.turns[index]

    def __len__(self) -> int:
        return len(self.turns)


def best_turns(
    position: Position,
    objective: str | Callable[[Position], float] = "points",
    n: int = 3,
    time: float | None = None,
    nodes: int | None = None,
) -> Turns:
    """Return the best whole turns of the player to act."""
    *_, last = search_turns(position, objective, n, time, nodes)
    return last


def search_turns(
    position: Position,
    objective: str | Callable[[Position], float] = "points",
    n: int = 3,
    time: float | None = None,
    nodes: int | None = None,
) -> Iterator[Turns]:
    """Yield better and better turns, with a bound that falls until it is exact."""
    begun = monotonic()
    if callable(objective):
        valued = objective
    else:
        chosen = named(objective)

        def valued(reached: Position) -> float:
            return chosen.value(reached, position)

    found: list[tuple[float, tuple[str, ...], Position]] = []
    looked = 0
    proven = True
    for reached, played in _reached(position):
        looked += 1
        found.append(
            min(
                ((valued(done), texts, done) for done, texts in _scorings(reached, played)),
                key=_order,
            )
        )
        if len(found) > _ENOUGH * n:
            found = sorted(found, key=_order)[:n]
        if (nodes and looked >= nodes) or (time and monotonic() - begun > time):
            proven = False
            break
    found.sort(key=_order)
    turns = []
    for value, texts, finished in found[:n]:
        end = usual_end(finished)
        turns.append(Turn((*texts, end), value, finished, finished.apply(end)))
    bound = turns[0].value if proven else float("inf")
    yield Turns(tuple(turns), proven, bound, looked, monotonic() - begun)


def _order(found: tuple[float, tuple[str, ...], Position]) -> tuple[float, int, tuple[str, ...]]:
    value, texts, _ = found
    return -value, len(texts), texts


def count_turns(position: Position) -> int:
    """Return the number of distinct positions that a turn can lead to."""
    found = set()
    for reached, played in _reached(position):
        for finished, _ in _scorings(reached, played):
            me = finished.to_act - 1
            for end in finished.legal_actions():
                if end.verb == "end":
                    found.add(
                        (
                            finished.board,
                            finished.knights,
                            finished.hands[me],
                            finished.scores,
                            end.numbers,
                        )
                    )
    return len(found)


def _scorings(
    position: Position, played: tuple[str, ...]
) -> Iterator[tuple[Position, tuple[str, ...]]]:
    yield position, played
    for _ in range(position.ap):
        position = position.apply("score")
        played = (*played, "score")
        yield position, played


def _content(position: Position) -> tuple[object, ...]:
    me = position.to_act - 1
    return (
        position.board,
        position.knights[me],
        position.hands[me],
        position.stacks[me],
        position.chosen,
    )


def _reached(position: Position) -> Iterator[tuple[Position, tuple[str, ...]]]:
    """Yield every position of the turn, each once with the most action points left."""
    if position.stage != "turn":
        raise TorresError(f"a turn is asked for, and the stage is {position.stage}")
    most = position.ap + 2
    levels: list[dict[object, tuple[Position, tuple[str, ...]]]] = [{} for _ in range(most + 1)]
    levels[0][_content(position)] = (position, ())
    done = set()
    for spent, level in enumerate(levels):
        while level:
            key, (place, played) = level.popitem()
            if key in done:
                continue
            done.add(key)
            yield place, played
            for action in place.legal_actions():
                if action.verb in {"buy", "score", "end"}:
                    continue
                after = place.apply(action)
                cost = spent + place.ap - after.ap
                if action.verb == "play":
                    cost += CARDS[action.card or ""].extra_points
                content = _content(after)
                if content not in done:
                    levels[cost][content] = (after, (*played, action))
