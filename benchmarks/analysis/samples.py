"""Samples of positions from games between bots, and what is measured of them, kept in a file."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from torres_widget.engine.kernel.rules import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from torres_widget.analysis import Bot
    from torres_widget.engine import Position

T = TypeVar("T")


def beginnings(position: Position, bots: Sequence[Bot]) -> Iterator[Position]:
    """Yield the beginnings of the turns of a game, which bots play on, one for each seat."""
    while position.stage != "over":
        if position.stage == "turn" and position.ap == POINTS:
            yield position
        for action in bots[position.to_act - 1].decide(position):
            position = position.apply(action)


def measured(asked: Iterable[T], measure: Callable[[T], object], file: Path) -> list[Any]:
    """Measure what is asked, and return what is found of each, as JSON has it.

    Each is a line in a file; what is there already is not measured again.
    """
    lines = file.read_text().splitlines() if file.exists() else []
    with file.open("a") as kept:
        for one in islice(asked, len(lines), None):
            lines.append(json.dumps(measure(one)))
            kept.write(f"{lines[-1]}\n")
            kept.flush()
    return [json.loads(line) for line in lines]
