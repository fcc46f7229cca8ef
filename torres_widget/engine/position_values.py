"""The content of a position as people read it: names of cells and cards, players from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.common.checks import check_whole
from torres_widget.common.errors import NotationError

from .cards import KEYS, MASTER_KEYS
from .cells import SIZE, names
from .cells import cell as cell_index
from .kernel.rules import KNIGHTS
from .verbs import STAGE_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .editions import Edition
    from .kernel.state import State


class Castle(NamedTuple):
    """One castle (R1.6).

    Attributes
    ----------
    cells : tuple of str
        Names of its cells, ascending (a1, b1 ... h8).
    area, height : int
        Number of its cells, and height of the tallest.
    """

    cells: tuple[str, ...]
    area: int
    height: int


class ReadPosition:
    """The part of a position that says what stands where and who has what; see `Position`."""

    edition: Edition
    mode: str
    state: State

    @property
    def players(self) -> int:
        """Number of players, 2 to 4."""
        return self.state.rules.players

    @property
    def stage(self) -> str:
        """Stage of the game, one of `verbs.STAGES`: ``"turn"``, ``"move-king"`` ..."""
        return STAGE_KEYS[self.state.stage]

    @property
    def phase(self) -> int:
        """The phase, 1 to 3."""
        return self.state.phase

    @property
    def round(self) -> int:
        """The round in the phase."""
        return self.state.round

    @property
    def rounds(self) -> int:
        """Number of rounds in this phase (R3.1)."""
        return self.state.rounds()

    @property
    def first(self) -> int:
        """First player of the round."""
        return self.state.first + 1

    @property
    def to_act(self) -> int:
        """The player to act."""
        return self.state.mover + 1

    @property
    def next_player(self) -> int:
        """The player clockwise after the one to act."""
        return self.to_act % self.players + 1

    def same_turn(self, other: ReadPosition) -> bool:
        """Return whether another position of the game is of the same turn.

        Phase, round and player to act are then the same.
        """
        return (self.phase, self.round, self.to_act) == (other.phase, other.round, other.to_act)

    @property
    def turn_order(self) -> tuple[int, ...]:
        """Players clockwise from the first player of this round."""
        return tuple(self.state.seat(order) + 1 for order in range(self.players))

    @property
    def ap(self) -> int:
        """Action points left in this turn."""
        return self.state.ap

    @property
    def chosen(self) -> int | None:
        """Stack of this turn, counted from 0; None before the first block."""
        return None if self.state.chosen < 0 else self.state.chosen

    @property
    def bought(self) -> tuple[str, ...]:
        """Cards bought in this turn."""
        return _keys(self.state.bought)

    @property
    def played(self) -> str | None:
        """Card played in this turn."""
        return KEYS[self.state.played - 1] if self.state.played else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each player."""
        return self.state.scores

    @property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """Stacks of each player."""
        return self.state.stacks

    @property
    def carry(self) -> tuple[int, ...]:
        """Blocks that each player keeps for the next phase (R3.5)."""
        return self.state.carry

    @property
    def supply(self) -> int:
        """Blocks in the common supply."""
        return self.state.supply

    @property
    def card_mode(self) -> str:
        """Card mode: ``"common-deck"``, ``"own-deck"`` or ``"full-hand"`` (R8.1-R8.3)."""
        return self.edition.card_mode(self.mode)

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Cards in hand of each player."""
        return tuple(map(_keys, self.state.hands))

    @property
    def decks(self) -> tuple[tuple[str, ...], ...]:
        """The own deck of each player, the next card first."""
        return tuple(map(_keys, self.state.decks))

    @property
    def deck(self) -> tuple[str, ...]:
        """The common deck, the next card first."""
        return _keys(self.state.deck)

    @property
    def looked(self) -> tuple[str, ...]:
        """Cards that a buy looks at, the topmost first (R8.1, R8.2)."""
        return _keys(self.state.looked())

    @property
    def master(self) -> str | None:
        """The master card."""
        return MASTER_KEYS[self.state.master - 1] if self.state.master else None

    @property
    def king(self) -> str | None:
        """The king's cell; None if the king isn't on the board."""
        return names(self.state.king)[0] if self.state.king else None

    @property
    def knights(self) -> tuple[tuple[str, ...], ...]:
        """The cells of each player's knights, player 1 first, ascending (a1, b1 ... h8)."""
        return tuple(names(mask) for mask in self.state.figures()[: self.players])

    @property
    def castles(self) -> tuple[Castle, ...]:
        """The castles, by their first cells (R1.6)."""
        return tuple(
            Castle(names(mask), area, height) for mask, _, area, height in self.state.blocks.castles
        )

    @property
    def is_over(self) -> bool:
        """Whether the game is over (R7.6)."""
        return self.stage == "over"

    @property
    def winner(self) -> int | None:
        """The player with the most points; None before the end, and for a draw (R7.6)."""
        best = max(self.scores)
        leaders = [player for player, score in enumerate(self.scores, 1) if score == best]
        return leaders[0] if self.is_over and len(leaders) == 1 else None

    def heights(self) -> tuple[tuple[int, ...], ...]:
        """Return the heights of all cells (R1.5): a tuple for each rank, rank 1 and file a first.

        Examples
        --------
        >>> from torres_widget import Position
        >>> Position.new().heights()[2]
        (0, 0, 1, 0, 0, 1, 0, 0)
        """
        heights = self.state.blocks.heights
        return tuple(tuple(heights[rank * SIZE : (rank + 1) * SIZE]) for rank in range(SIZE))

    def height(self, cell: str) -> int:
        """Return the number of blocks on a cell (R1.5).

        Raises
        ------
        NotationError
            If there is no such cell; all that take a cell raise it.
        """
        return self.state.blocks.heights[cell_index(cell)]

    def level(self, cell: str) -> int:
        """Return the level of the figure on a cell (R1.5).

        Raises
        ------
        NotationError
            If there is no figure on the cell.
        """
        if self.state.free() >> cell_index(cell) & 1:
            raise NotationError(cell, "level", "a cell with a knight or the king on it")
        return self.height(cell)

    def owner(self, cell: str) -> int:
        """Return the player of the knight on a cell, 0 for none."""
        bit = 1 << cell_index(cell)
        return next((n for n, knights in enumerate(self.state.figures(), 1) if knights & bit), 0)

    def knights_of(self, player: int) -> list[str]:
        """Return the cells of a player's knights, ascending (a1, b1 ... h8).

        Raises
        ------
        NotationError
            If there is no such player.
        """
        return list(names(self.state.figures()[self._seat(player)]))

    def reserve(self, player: int) -> int:
        """Return the number of a player's knights off the board; raises as `knights_of`."""
        return KNIGHTS - self.state.figures()[self._seat(player)].bit_count()

    def castle(self, cell: str) -> Castle | None:
        """Return the castle that a cell belongs to, None for the bare board (R1.6)."""
        index = self.state.blocks.castle_at(cell_index(cell))
        if index < 0:
            return None
        mask, _, area, height = self.state.blocks.castles[index]
        return Castle(names(mask), area, height)

    def _seat(self, player: int) -> int:
        return check_whole(player, "player", 1, self.players) - 1


def _keys(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(KEYS[card - 1] for card in cards)
