"""Checks that reject impossible positions; the document is well formed already."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.errors import DocumentError

from .cards import COPIES
from .cells import names
from .kernel.points import same_field
from .kernel.rules import BLOCKS, BUYS, KNIGHTS, PHASES, STACKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: Most blocks that a player can hold: all that the phases give, if none is ever built.
MOST_HELD: Final = max(sum(map(sum, rows)) for rows in STACKS.values())
#: The rule by which each set-up stage asks for a castle without a figure.
_FREE_CASTLE: Final = {"place-knight": "R2.2", "place-king": "R2.3"}


def impossible(fields: Mapping[str, Any], supply: int | None) -> Iterator[DocumentError]:
    """Yield every reason why a position is impossible.

    Parameters
    ----------
    fields : mapping of str to object
        Attributes of the position.
    supply : int or None
        Blocks in the supply as the document says, if it does.
    """
    yield from _figures(fields)
    yield from _castles(fields)
    yield from _blocks(fields, supply)
    yield from _scores(fields)
    yield from _cards(fields)
    yield from _stage(fields)


def _figures(fields: Mapping[str, Any]) -> Iterator[DocumentError]:
    for player, mask in enumerate(fields["knights"], 1):
        if mask.bit_count() > KNIGHTS:
            yield DocumentError(
                mask.bit_count(),
                f"board, knights of player {player}",
                f"at most {KNIGHTS}",
                rule="R1.3",
                cells=tuple(names(mask)),
            )


def _castles(fields: Mapping[str, Any]) -> Iterator[DocumentError]:
    for castle in fields["blocks"].castles:
        if castle.height > castle.area:
            cells = tuple(names(castle.mask))
            yield DocumentError(
                castle.height,
                f"board, height of the castle on {cells[0]}",
                f"at most its area, {castle.area}",
                rule="R1.7",
                cells=cells,
            )


def _blocks(fields: Mapping[str, Any], supply: int | None) -> Iterator[DocumentError]:
    for player, (stacks, carry) in enumerate(
        zip(fields["stacks"], fields["carry"], strict=True), 1
    ):
        if sum(stacks) + carry > MOST_HELD:
            yield DocumentError(
                sum(stacks) + carry,
                f"stacks and carry of player {player}",
                f"at most {MOST_HELD} blocks, all that the phases give",
                rule="R3.2",
            )
    used = BLOCKS - fields["supply"]
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


def _scores(fields: Mapping[str, Any]) -> Iterator[DocumentError]:
    track = fields["edition"].track
    scores = fields["scores"]
    for player, total in enumerate(scores):
        if total and any(same_field(total, other, track or 0) for other in scores[:player]):
            expected = "no two equal totals above 0"
            if track is not None:
                expected = f"no two totals above 0 that are equal modulo {track}"
            yield DocumentError(total, "scores", expected, rule="R7.3")


def _cards(fields: Mapping[str, Any]) -> Iterator[DocumentError]:
    piles = (fields["deck"], *fields["hands"], *fields["decks"])
    for card, count in Counter(chain.from_iterable(piles)).items():
        if count > COPIES:
            yield DocumentError(
                count, f"cards {card} in hands and decks", f"at most {COPIES}", rule="R1.4"
            )
    missing = Counter(fields["bought"]) - Counter(fields["hands"][fields["to_act"] - 1])
    if missing:
        yield DocumentError(
            next(iter(missing)), "turn.bought", "cards that are in the hand of the player to act"
        )


def _stage(fields: Mapping[str, Any]) -> Iterator[DocumentError]:
    stage, knights, king = fields["stage"], fields["knights"], fields["king"]
    edition, mode = fields["edition"], fields["mode"]
    own = edition.card_mode(mode) == "own-deck"
    deck = fields["decks"][fields["to_act"] - 1] if own else fields["deck"]
    if stage == "keep" and not (edition.looks(mode) > 1 and deck):
        yield DocumentError(
            stage, "stage", "a deck that a buy looks into, with cards in it", rule="R8.2"
        )
    if stage == "keep" and len(fields["bought"]) >= BUYS:
        yield DocumentError(
            stage, "stage", f"fewer than {BUYS} cards bought in this turn already", rule="R4.5"
        )
    if stage in _FREE_CASTLE:
        occupied = sum(knights) | (1 << king if king >= 0 else 0)
        if all(castle.mask & occupied for castle in fields["blocks"].castles):
            yield DocumentError(
                stage, "stage", "a castle that is still free", rule=_FREE_CASTLE[stage]
            )
    if stage == "place-king" and king >= 0:
        yield DocumentError(
            stage, "stage", "no king on the board yet", cells=tuple(names(1 << king))
        )
    if stage == "move-king" and king < 0:
        yield DocumentError(stage, "stage", "a king on the board", rule="R7.5")
    own = knights[fields["to_act"] - 1]
    if stage == "place-knight" and own:
        yield DocumentError(
            stage,
            "stage",
            "a player to act without a knight on the board",
            cells=tuple(names(own)),
        )
    if stage in {"move-king", "name-first"} and fields["phase"] == PHASES:
        yield DocumentError(
            stage, "stage", "phase 1 or 2; the game ends after phase 3", rule="R7.6"
        )
