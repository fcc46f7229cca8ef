"""Ready-made questions about a position, in words and as queries to the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.common.language import gettext
from torres_widget.engine.cells import NAMES
from torres_widget.engine.colours import player_title

from .query import Query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine import Position


class Ready(NamedTuple):
    """One question: its words, and the query that answers it."""

    text: str
    query: str


def ready_questions(position: Position, ask: str) -> tuple[Ready, ...]:
    """Return the questions about a position that at least one cell, or a number, answers.

    Parameters
    ----------
    position : Position
        What they are about; they ask what the player to act can do.
    ask : {"cells", "number"}
        What answers them: cells to click, or a number.

    Examples
    --------
    >>> from torres_widget import Position
    >>> place = Position.from_board(
    ...     "......../......../......../......../......../......../......../21...... 1:a1"
    ... )
    >>> ready_questions(place, "number")[0]
    Ready(text='How many points would a scoring now give Orange?', query='score 1')
    """
    if ask == "number":
        return tuple(_of_numbers(position))
    return tuple(ready for ready in _of_cells(position) if Query(ready.query).cells(position))


def _of_cells(position: Position) -> Iterator[Ready]:
    player = position.to_act
    for cell in position.knights_of(player):
        reach = gettext(
            "Select every cell that the knight on {cell} can reach for 1 AP.", cell=cell
        )
        step = gettext("Select every cell that a step leads to from {cell}.", cell=cell)
        doors = gettext(
            "Select every cell that the doors lead to from {cell}, even if a step leads there too.",
            cell=cell,
        )
        yield Ready(reach, f"reach {cell}")
        yield Ready(step, f"step {cell}")
        yield Ready(doors, f"doors {cell}")
    name = player_title(player)
    deploy = gettext("Select every cell where {player} can deploy a knight.", player=name)
    build = gettext("Select every cell where {player} can build a block.", player=name)
    yield Ready(deploy, "deployable")
    yield Ready(build, "buildable")
    for each in range(1, position.players + 1):
        bonus = gettext(
            "Select each knight of {player} that earns the king's bonus if the phase ends now.",
            player=player_title(each),
        )
        yield Ready(bonus, f"bonus-knights {each}")
    for cell in _castles(position):
        castle = gettext("Select every cell of the castle on {cell}.", cell=cell)
        yield Ready(castle, f"castle {cell}")


def _of_numbers(position: Position) -> Iterator[Ready]:
    for player in range(1, position.players + 1):
        score = gettext(
            "How many points would a scoring now give {player}?", player=player_title(player)
        )
        yield Ready(score, f"score {player}")
        if position.king:
            bonus = gettext(
                "How big is the king's bonus of {player} if the phase ends now?",
                player=player_title(player),
            )
            yield Ready(bonus, f"bonus {player}")
        for castle in position.scoring().players[player - 1].castles:
            cell = castle.cells[0]
            pays = gettext(
                "How many points does the castle on {cell} pay {player} now?",
                cell=cell,
                player=player_title(player),
            )
            yield Ready(pays, f"castle-points {player} {cell}")
    for cell in _castles(position):
        area = gettext("What is the area of the castle on {cell}?", cell=cell)
        yield Ready(area, f"area {cell}")
    for cell in position.knights_of(position.to_act):
        count = gettext("How many cells can the knight on {cell} reach for 1 AP?", cell=cell)
        yield Ready(count, f"count reach {cell}")


def _castles(position: Position) -> Iterator[str]:
    """Yield a cell of each castle, the first one."""
    seen: set[str] = set()
    for cell in NAMES:
        castle = position.castle(cell)
        if castle is not None and cell not in seen:
            seen.update(castle.cells)
            yield cell
