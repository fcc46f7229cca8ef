"""Drills on knights and blocks: steps, doors, reach, deployment, building, founding, stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.language import gettext
from torres_widget.engine import Position
from torres_widget.engine.cells import NAMES, NEIGHBOURS, bits, names
from torres_widget.engine.paths import doors, moves, steps

from .kind import Exercise, Kind, scene
from .terrain import Figures, Size, grown, position

if TYPE_CHECKING:
    from random import Random

#: Most cells that are to be clicked, by level.
_MOST: Final = (0, 6, 8, 10, 12, 14)


def _knight(position_: Position) -> int:
    return bits(position_.state.own)[0]


def _targets(place: Position, verb: str) -> int:
    """Return the mask of the cells where the legal actions of a verb lead."""
    found = {action.target for action in place.legal_actions() if action.verb == verb}
    return sum(1 << cell for cell in found if cell is not None)


def _step(random: Random, level: int) -> Exercise | None:
    table, place = scene(random, level, others=level // 2, king=level > 1)
    source = _knight(place)
    found = steps(place, source)
    around = NEIGHBOURS[source]
    barred = (around & ~found).bit_count()
    fit = bool(found) and barred >= min(level - 1, 2)
    return Exercise(table, {"answer": f"step {NAMES[source]}"}, {"cell": NAMES[source]}, fit)


def _doors(random: Random, level: int) -> Exercise | None:
    size = Size(castles=1 + level // 2, blocks=3 + 4 * level, tall=0.35)
    table, place = scene(random, level, size=size, others=level // 2, king=level > 2)
    source = _knight(place)
    found = doors(place, source)
    if not found:
        return None
    fit = 1 < found.bit_count() <= _MOST[level] and bool(found & ~steps(place, source))
    return Exercise(table, {"answer": f"doors {NAMES[source]}"}, {"cell": NAMES[source]}, fit)


def _reach(random: Random, level: int) -> Exercise | None:
    size = Size(castles=1 + level // 2, blocks=3 + 4 * level, tall=0.4)
    table, place = scene(random, level, size=size, others=1 + level // 3)
    source = _knight(place)
    found = moves(place, source)
    if not found:
        return None
    through = found & ~steps(place, source)
    fit = found.bit_count() <= _MOST[level] and (level < 3 or bool(through))
    return Exercise(table, {"answer": f"reach {NAMES[source]}"}, {"cell": NAMES[source]}, fit)


def _deploy(random: Random, level: int) -> Exercise | None:
    table, place = scene(random, level, own=1 + level // 2, others=1 + level // 3)
    found = _targets(place, "deploy")
    if not found:
        return None
    around = 0
    for knight in bits(place.state.own):
        around |= NEIGHBOURS[knight]
    barred = (around & ~found).bit_count()
    fit = found.bit_count() <= _MOST[level] and barred >= level // 2
    return Exercise(table, {"answer": "deployable"}, {}, fit)


def _build(random: Random, level: int) -> Exercise | None:
    blocks = 3 + 3 * level + random.randint(0, 3)
    size = Size(castles=2 + level // 3, blocks=blocks, tall=0.55)
    table, place = scene(random, level, size=size, own=1 + level // 2, others=1 + level // 3)
    found = _targets(place, "build")
    if not found:
        return None
    joining = place.state.blocks.joining.bit_count()
    full = (place.state.blocks.full & place.state.free()).bit_count()
    fit = found.bit_count() <= _MOST[level] + 4 and joining + full >= level // 2
    return Exercise(table, {"answer": "buildable"}, {}, fit)


def _found(random: Random, level: int) -> Exercise | None:
    board = grown(random, Size(castles=7 - (5 - level) // 2, blocks=0))
    table = position(board, Figures(((), ())), stage="found", mode="master", master="edge")
    table["stacks"] = [[], []]
    place = Position.from_dict(table)
    found = {action.target for action in place.legal_actions()}
    if not found or place.stage != "found":
        return None
    return Exercise(table, {"answer": "found"}, {}, len(found) <= _MOST[level])


def _castle(random: Random, level: int) -> Exercise | None:
    size = Size(castles=1 + level, blocks=4 + 6 * level, tall=0.3)
    table, place = scene(random, level, size=size, own=level // 2, others=level // 2)
    castle = random.choice(place.state.blocks.castles)
    if castle.area < 2 + level // 2:
        return None
    name = random.choice(names(castle.mask))
    return Exercise(table, {"answer": f"area {name}"}, {"cell": name})


def _spread(random: Random, level: int) -> Exercise | None:
    players = random.choice((2, 3, 4))
    rounds = random.randint(2, 4)
    stacks = sorted((random.randint(1, 3) for _ in range(rounds)), reverse=True)
    others = [[] for _ in range(players - 1)] if rounds == 1 else [[3] * rounds] * (players - 1)
    table, _ = scene(random, 1 + level // 2, own=1, others=1, players=players)
    table |= {"stacks": [stacks, *others]}
    place = Position.from_dict(table)
    legal = [str(action) for action in place.legal_actions() if action.verb == "end"]
    # Each stack may have been this turn's: legal ends, and impossible ones.
    wrong: set[str] = set()
    while len(wrong) < 2 + level // 2:
        numbers = sorted((random.randint(0, 6) for _ in range(rounds - 1)), reverse=True)
        text = " ".join(("end", *map(str, numbers)))
        if text not in legal:
            wrong.add(text)
    right = random.sample(legal, min(len(legal), 1 + random.randint(0, level // 2)))
    chosen = sorted({*right, *wrong})
    random.shuffle(chosen)
    choices: list[dict[str, Any]] = [
        {
            "action": text,
            "text": gettext("remaining stacks {stacks}", stacks=text[4:].replace(" ", ", ")),
        }
        for text in chosen
    ]
    words = {"stacks": ", ".join(map(str, stacks))}
    return Exercise(table, {"choices": choices, "many": True}, words)


WALKING: Final = (
    Kind("steps", ("R5.2", "R1.9"), _step),
    Kind("doors", ("R5.3",), _doors),
    Kind("reach", ("R4.3", "R5.2", "R5.3"), _reach),
    Kind("deploys", ("R4.2", "R5.1"), _deploy),
    Kind("building", ("R6.1", "R6.2", "R6.3", "R1.7"), _build),
    Kind("founding", ("R9.1",), _found),
    Kind("castle-area", ("R1.6",), _castle),
    Kind("spreading", ("R3.4",), _spread),
)
