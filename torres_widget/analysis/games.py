"""Random games to the end, on the fast core."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from torres_widget.engine.errors import TorresError
from torres_widget.engine.stacks import row

from . import codes
from .playing import Table

if TYPE_CHECKING:
    from torres_widget.engine import Position

_STAGES: Final = {
    "place-knight": codes.PLACE_KNIGHT,
    "place-king": codes.PLACE_KING,
    "turn": codes.TURN,
    "move-king": codes.MOVE_KING,
    "name-first": codes.NAME_FIRST,
    "spread-carry": codes.SPREAD_CARRY,
    "over": codes.OVER,
}
_STARTS: Final = {
    "fewest": codes.FEWEST,
    "unchanged": codes.UNCHANGED,
    "named-by-fewest": codes.NAMED,
}
_SEEDS: Final = 1 << 63


def playouts(position: Position, games: int, seed: int = 0) -> list[tuple[int, ...]]:
    """Play games to the end at random and return their final scores.

    Each legal action is as likely as any other. Cards in hands and decks are left aside: none is
    bought or played.

    Parameters
    ----------
    position : Position
        Where all games begin: of the basic or variant game, in any stage but ``keep``.
    games : int
        How many.
    seed : int
        Seeds all chance.

    Returns
    -------
    list of tuple of int
        For each game the points of each player.

    Raises
    ------
    TorresError
        If the position is of the master game, or a bought card waits to be chosen.

    Examples
    --------
    >>> from torres_widget import Position
    >>> scores = playouts(Position.new(players=3, seed=1), games=2, seed=5)
    >>> len(scores), len(scores[0])
    (2, 3)
    """
    table = table_of(position)
    chance = Random(seed)  # noqa: S311 - a game, not a secret
    scores = []
    for _ in range(games):
        lay(table, position)
        scores.append(tuple(table.play(chance.randrange(1, _SEEDS))))
    return scores


def table_of(position: Position) -> Table:
    """Return the core's table with a position laid out; raises as `playouts` does."""
    if position.stage not in _STAGES or position.mode == "master":
        raise TorresError(
            "random games are played of the basic and variant game, from any stage but keep;"
            f" this is the {position.mode} game in the stage {position.stage}"
        )
    edition = position.edition
    rules = (
        position.players,
        -1 if edition.stack_cap is None else edition.stack_cap,
        int(edition.leftover == "kept"),
        _STARTS[edition.phase_start],
        int(edition.king_move == "another-castle"),
        edition.track or 0,
    )
    rows: list[int] = []
    for phase in (1, 2, 3):
        heights = row(position.players, phase)
        rows += [*heights, *[-1] * (4 - len(heights))]
    table = Table(rules, tuple(rows))
    lay(table, position)
    return table


def lay(table: Table, position: Position) -> None:
    """Lay out a position on a table made for it."""
    state = (
        _STAGES[position.stage],
        position.phase,
        position.round,
        position.first - 1,
        position.to_act - 1,
        position.ap,
        -1 if position.chosen is None else position.chosen,
        position.supply,
    )
    king = 1 << position.king if position.king >= 0 else 0
    holdings = (position.scores, position.carry)
    table.set(position.board.heights, position.knights, king, state, holdings, position.stacks)
