"""Overlays: castles and their points, reach, building sites, routes through doors.

Each overlay is one compact part of a view, worked out only while it is shown. It uses public
information only: blocks, figures and action points.
"""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final

from torres_widget.engine.cells import INDEX, NAMES, bits, names
from torres_widget.engine.kernel.points import king_cells, kings_bonus
from torres_widget.engine.paths import door_ways, moves, reach, steps

from .routes import way_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.engine import Position
    from torres_widget.engine.score.scoring import Scoring
    from torres_widget.protocol.view import (
        BuildOverlay,
        CastleScoring,
        CastlesOverlay,
        DoorsOverlay,
        KingScoring,
        Overlay,
        ReachOverlay,
    )


def overlay_of(position: Position, kind: str, selected: str = "") -> Overlay:
    """Return the part of a view that an overlay shows.

    Parameters
    ----------
    position : Position
        What is shown.
    kind : str
        One of `OVERLAYS`.
    selected : str
        The chosen cell, or an empty text. Reach and doors are shown for the knight there, if it
        belongs to the player to act.

    Returns
    -------
    Overlay
        ``kind``, and what ``docs/protocol.md`` lists for it.

    Examples
    --------
    >>> from torres_widget.engine import Position
    >>> board = "......../......../......../......../......../......../......../.12..... 1:a1"
    >>> overlay_of(Position.from_board(board), "doors", "a1")
    {'kind': 'doors', 'from': 'a1', 'ways': {'d1': 'b1:1 c1:1', 'b2': 'b1:1', 'c2': 'b1:1 c1:1'}}
    """
    return OVERLAYS[kind](position, selected)


def castles_of(position: Position, scoring: Scoring) -> list[CastleScoring]:
    """Return the castles with each player's points in them."""
    by: dict[tuple[str, ...], list[list[Any]]] = defaultdict(list)
    for player in scoring.order:
        for castle in scoring.players[player - 1].castles:
            by[castle.cells].append([player, castle.level, castle.points, castle.knight])
    return [
        {"cells": "".join(cells), "height": castle.height, "by": by[cells]}
        for castle in position.state.blocks.castles
        for cells in [names(castle.mask)]
    ]


def king_of(position: Position, scoring: Scoring) -> KingScoring:
    """Return the king's bonus: its level, points and cells, and with which knights who has it."""
    state = position.state
    return {
        "level": position.phase,
        "points": kings_bonus(position.phase, state.rules),
        "cells": "".join(names(king_cells(state.blocks, state.king, state.phase, state.rules))),
        "to": [
            [player, knight]
            for player in scoring.order
            if (knight := scoring.players[player - 1].king.knight)
        ],
    }


def _castles(position: Position, _: str) -> CastlesOverlay:
    scoring = position.scoring()
    return {
        "kind": "castles",
        "castles": castles_of(position, scoring),
        "king": king_of(position, scoring),
        "totals": [points.after - points.before for points in scoring.players],
        "leaps": any(move.leapt for move in scoring.moves),
    }


def _chosen(position: Position, selected: str) -> int | None:
    """Return the cell of the selected knight, if it is the player's to act."""
    cell = INDEX.get(selected)
    if cell is None or position.stage != "turn" or not position.state.own >> cell & 1:
        return None
    return cell


def _reach(position: Position, selected: str) -> ReachOverlay:
    chosen = _chosen(position, selected)
    sources = [chosen] if chosen is not None else bits(position.state.own)
    if position.stage != "turn":
        sources = []
    walked = through = 0
    rings = []
    for ring, on_foot in zip(
        _rings(position, sources, moves), _rings(position, sources, steps), strict=True
    ):
        walked |= on_foot
        through |= ring & ~walked
        rings.append("".join(names(ring)))
    found: ReachOverlay = {"kind": "reach", "ap": rings, "doors": "".join(names(through))}
    if chosen is not None:
        found["from"] = NAMES[chosen]
    return found


def _rings(
    position: Position, sources: list[int], by: Callable[[Position, int], int]
) -> Iterator[int]:
    """Yield for 1, 2 ... action points the cells that some figure reaches with no fewer."""
    seen = 0
    for rings in zip(*(reach(position, cell, position.ap, by) for cell in sources), strict=True):
        ring = reduce(or_, rings) & ~seen
        seen |= ring
        yield ring


def _build(position: Position, _: str) -> BuildOverlay:
    """Group the cells that take no block now by the first reason in words."""
    if position.stage != "turn":
        return {"kind": "build", "cells": "", "why": []}
    allowed = []
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name in NAMES:
        reasons = position.why_not(f"build {name}")
        if not reasons:
            allowed.append(name)
            continue
        groups[reasons[0].rule, reasons[0].text.replace(name, "{}")].append(name)
    why = [[rule, text, "".join(cells)] for (rule, text), cells in groups.items()]
    return {"kind": "build", "cells": "".join(allowed), "why": why}


def _doors(position: Position, selected: str) -> DoorsOverlay:
    """Return the routes through the doors (R5.3)."""
    chosen = _chosen(position, selected)
    if chosen is None:
        return {"kind": "doors", "ways": {}}
    return {
        "kind": "doors",
        "from": NAMES[chosen],
        "ways": {
            NAMES[cell]: way_text(blocks)
            for cell, blocks in sorted(door_ways(position, chosen).items())
        },
    }


#: Each overlay as a function of a position and the selected cell.
OVERLAYS: Final[dict[str, Callable[[Position, str], Overlay]]] = {
    "castles": _castles,
    "reach": _reach,
    "build": _build,
    "doors": _doors,
}
