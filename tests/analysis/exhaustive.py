"""The plain way: every position that a turn leads to, by the engine alone."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from tests.engine.text.documents import house_rules, seeded, synthetic
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.cards import CARDS
from torres_widget.engine.editions import MODES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random


def reached(position: Position, most: int | None = None) -> list[Position] | None:
    """Return every position before ``end`` and before points are scored.

    Each once with the most action points left; None if there are more than `most`.
    """
    spent: list[dict[object, Position]] = [{} for _ in range(10)]
    spent[0][_content(position)] = position
    done: dict[object, Position] = {}
    for cost, level in enumerate(spent):
        while level:
            key, place = level.popitem()
            if key in done:
                continue
            done[key] = place
            if most is not None and len(done) > most:
                return None
            for action in place.legal_actions():
                if action.verb in {"buy", "score", "end"}:
                    continue
                after = place.apply(action)
                extra = CARDS[action.card or ""].extra_points if action.verb == "play" else 0
                spent[cost + place.ap + extra - after.ap].setdefault(_content(after), after)
    return list(done.values())


def _content(position: Position) -> tuple[object, ...]:
    me = position.to_act - 1
    return (
        position.state.blocks,
        position.state.own,
        position.hands[me],
        position.stacks[me],
        position.chosen,
    )


def scorings(position: Position) -> Iterator[Position]:
    """Yield a position and those after 1, 2 ... points are scored."""
    yield position
    while position.ap:
        position = position.apply("score")
        yield position


def best_values(places: list[Position], value: Callable[[Position], float], n: int) -> list[float]:
    """Return the best values of distinct blocks, figures and cards."""
    best: dict[object, float] = {}
    for place in places:
        for after in scorings(place):
            key = after.state.blocks, after.state.own, after.hands
            best[key] = max(value(after), best.get(key, float("-inf")))
    return sorted(best.values(), reverse=True)[:n]


def count(places: list[Position]) -> int:
    """Return the number of distinct positions after ``end``, before a scoring."""
    found = {
        (after.state.blocks, after.state.own, after.hands, after.scores, end.numbers)
        for place in places
        for after in scorings(place)
        for end in after.legal_actions()
        if end.verb == "end"
    }
    return len(found)


def mid_turn_rules(edition: str, chance: Random) -> dict[str, object]:
    """Return some house rules; whose cards are whose stays as it is."""
    rules = house_rules(edition, chance)
    return {key: value for key, value in rules.items() if not key.endswith("_cards")}


@cache
def small_position(number: int, most: int, rules: str = "") -> tuple[Position, list[Position]]:
    """Return a random position of some edition and mode, and all that its turn leads to.

    All editions and modes take turns; `most` bounds the number of positions reached. A quarter
    of the positions has some house rules; all have `rules`, a JSON object, where it is given.
    """
    chance = seeded(f"small {number}")
    games = [(edition, mode) for edition in EDITIONS for mode in MODES]
    edition, mode = games[number % len(games)]
    while True:
        document = synthetic(chance, edition, mode)
        if rules:
            document["house_rules"] = json.loads(rules)
        elif chance.random() < 0.25:
            document["house_rules"] = mid_turn_rules(edition, chance)
        me = document["to_act"] - 1
        if document["turn"]["played"] is None and not document["turn"]["bought"]:
            document["hands"][me] = document["hands"][me][: chance.randint(0, 3)]
        position = Position.from_dict(document)
        places = reached(position, most)
        if places is not None:
            return position, places
