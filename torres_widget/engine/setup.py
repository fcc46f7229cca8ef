"""The fields of a position as a record, which may be impossible, and the reasons if it is."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.errors import DocumentError

from .cards import COPIES, KEYS, MASTER_KEYS
from .cells import names
from .kernel.content import Content
from .kernel.points import same_field
from .kernel.rules import BLOCKS, BUYS, KNIGHTS, PHASES, POINTS, STACKS
from .verbs import BETWEEN_PHASES, STAGE_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .editions import Edition
    from .kernel.blocks import Blocks

#: Most blocks that a player can hold: all that the phases give, if none is ever built.
MOST_HELD: Final = max(sum(map(sum, rows)) for rows in STACKS.values())
#: The rule by which each set-up stage asks for a castle without a figure.
_FREE_CASTLE: Final = {"place-knight": "R2.2", "place-king": "R2.3"}
_NUMBER: Final = {key: number for number, key in enumerate(KEYS, 1)}


class Setup(NamedTuple):
    """The fields of a position: well formed, but perhaps no game leads there.

    `Position.from_setup` and `Position.setup` lead from it and to it; documents are read into it.
    Players count from 1, cards and stages have their names, tuples hold player 1 first.

    Attributes
    ----------
    blocks : Blocks
        The blocks on the board.
    knights : tuple of int
        A mask of the knights' cells for each player.
    king : int
        Number of the king's cell; -1 without a king on the board.
    edition, mode, players
        As in `Position`.
    scores, stacks, carry, hands, decks
        Tuples with an entry for each player, as in `Position`.
    stage, phase, round, first, to_act, ap, chosen, bought, played, deck, master
        As in `Position`.
    """

    blocks: Blocks
    knights: tuple[int, ...]
    king: int
    edition: Edition
    mode: str
    players: int
    stage: str
    scores: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    carry: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]
    phase: int = 1
    round: int = 1
    first: int = 1
    to_act: int = 1
    ap: int = POINTS
    chosen: int | None = None
    bought: tuple[str, ...] = ()
    played: str | None = None
    master: str | None = None

    @property
    def supply(self) -> int:
        """The blocks that are nowhere else (R1.2); below 0 if there are too many."""
        return BLOCKS - sum(self.blocks.heights) - sum(map(sum, self.stacks)) - sum(self.carry)

    def content(self) -> Content:
        """Return the content of the kernel's state (`State.content`)."""
        return Content(
            blocks=self.blocks,
            knights=self.knights,
            king=0 if self.king < 0 else 1 << self.king,
            stage=STAGE_KEYS.index(self.stage),
            phase=self.phase,
            round=self.round,
            first=self.first - 1,
            mover=self.to_act - 1,
            ap=self.ap,
            chosen=-1 if self.chosen is None else self.chosen,
            bought=_numbers(self.bought),
            played=0 if self.played is None else _NUMBER[self.played],
            scores=self.scores,
            stacks=self.stacks,
            carry=self.carry,
            hands=tuple(map(_numbers, self.hands)),
            deck=_numbers(self.deck),
            decks=tuple(map(_numbers, self.decks)),
            master=0 if self.master is None else 1 + MASTER_KEYS.index(self.master),
            supply=self.supply,
        )


def _numbers(cards: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(_NUMBER.__getitem__, cards))


def impossible(setup: Setup, supply: int | None) -> Iterator[DocumentError]:
    """Yield every reason why a position is impossible.

    Parameters
    ----------
    setup : Setup
        The position.
    supply : int or None
        Blocks in the supply as the document says, if it does.
    """
    yield from _figures(setup)
    yield from _castles(setup)
    yield from _blocks(setup, supply)
    yield from _scores(setup)
    yield from _cards(setup)
    yield from _stage(setup)


def _figures(setup: Setup) -> Iterator[DocumentError]:
    for player, mask in enumerate(setup.knights, 1):
        if mask.bit_count() > KNIGHTS:
            yield DocumentError(
                mask.bit_count(),
                f"board, knights of player {player}",
                f"at most {KNIGHTS}",
                rule="R1.3",
                cells=tuple(names(mask)),
            )


def _castles(setup: Setup) -> Iterator[DocumentError]:
    for castle in setup.blocks.castles:
        if castle.height > castle.area:
            cells = tuple(names(castle.mask))
            yield DocumentError(
                castle.height,
                f"board, height of the castle on {cells[0]}",
                f"at most its area, {castle.area}",
                rule="R1.7",
                cells=cells,
            )


def _blocks(setup: Setup, supply: int | None) -> Iterator[DocumentError]:
    for player, (stacks, carry) in enumerate(zip(setup.stacks, setup.carry, strict=True), 1):
        if sum(stacks) + carry > MOST_HELD:
            yield DocumentError(
                sum(stacks) + carry,
                f"stacks and carry of player {player}",
                f"at most {MOST_HELD} blocks, all that the phases give",
                rule="R3.2",
            )
    used = BLOCKS - setup.supply
    if used > BLOCKS:
        yield DocumentError(
            used, "blocks on the board, in stacks and carried", f"at most {BLOCKS}", rule="R1.2"
        )
    elif supply not in (None, BLOCKS - used):
        yield DocumentError(
            supply,
            "supply",
            f"{BLOCKS - used}, as {used} of {BLOCKS} blocks are elsewhere",
            rule="R1.2",
        )


def _scores(setup: Setup) -> Iterator[DocumentError]:
    track = setup.edition.track
    scores = setup.scores
    for player, total in enumerate(scores):
        if total and any(same_field(total, other, track or 0) for other in scores[:player]):
            expected = "no two equal totals above 0"
            if track is not None:
                expected = f"no two totals above 0 that are equal modulo {track}"
            yield DocumentError(total, "scores", expected, rule="R7.3")


def _cards(setup: Setup) -> Iterator[DocumentError]:
    piles = (setup.deck, *setup.hands, *setup.decks)
    for card, count in Counter(chain.from_iterable(piles)).items():
        if count > COPIES:
            yield DocumentError(
                count, f"cards {card} in hands and decks", f"at most {COPIES}", rule="R1.4"
            )
    missing = Counter(setup.bought) - Counter(setup.hands[setup.to_act - 1])
    if missing:
        yield DocumentError(
            next(iter(missing)), "turn.bought", "cards that are in the hand of the player to act"
        )


def _stage(setup: Setup) -> Iterator[DocumentError]:
    stage, knights, king = setup.stage, setup.knights, setup.king
    edition, mode = setup.edition, setup.mode
    from_own = edition.card_mode(mode) == "own-deck"
    deck = setup.decks[setup.to_act - 1] if from_own else setup.deck
    if stage == "keep" and not (edition.looks(mode) > 1 and deck):
        yield DocumentError(
            stage, "stage", "a deck that a buy looks into, with cards in it", rule="R8.2"
        )
    if stage == "keep" and len(setup.bought) >= BUYS:
        yield DocumentError(
            stage, "stage", f"fewer than {BUYS} cards bought in this turn already", rule="R4.5"
        )
    if stage in _FREE_CASTLE:
        occupied = sum(knights) | (1 << king if king >= 0 else 0)
        if all(castle.mask & occupied for castle in setup.blocks.castles):
            yield DocumentError(
                stage, "stage", "a castle that is still free", rule=_FREE_CASTLE[stage]
            )
    if stage == "place-king" and king >= 0:
        yield DocumentError(
            stage, "stage", "no king on the board yet", cells=tuple(names(1 << king))
        )
    if stage == "move-king" and king < 0:
        yield DocumentError(stage, "stage", "a king on the board", rule="R7.5")
    own = knights[setup.to_act - 1]
    if stage == "place-knight" and own:
        yield DocumentError(
            stage,
            "stage",
            "a player to act without a knight on the board",
            cells=tuple(names(own)),
        )
    if stage in BETWEEN_PHASES and setup.phase == PHASES:
        yield DocumentError(
            stage, "stage", "phase 1 or 2; the game ends after phase 3", rule="R7.6"
        )
