"""A turn in words: its actions, and its purpose, from the positions before and after it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.search.conversion import totals_after_points
from torres_widget.common.language import filled, gettext, ngettext
from torres_widget.engine.cells import NAMES, bits
from torres_widget.engine.colours import capitalized, player_title
from torres_widget.engine.kernel.rules import PHASES
from torres_widget.engine.paths import reach

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torres_widget.engine import Position
    from torres_widget.engine.score.scoring import CastlePoints, PlayerPoints

#: Facts that a sentence tells at most.
MOST_FACTS: Final = 3
#: Action points within which a rival's knight is near a cell.
_NEAR: Final = 3


def actions_text(actions: Sequence[str], cards: int = 0) -> str:
    """Return actions in a row, equal ones counted, and the cards bought at the end.

    Examples
    --------
    >>> actions_text(["move b1 a1", "score", "score"], cards=1)
    'move b1 a1, score x2, buy 1 card'
    >>> actions_text([])
    'just the end of the turn'
    """
    runs = ((action, len(list(equal))) for action, equal in groupby(actions))
    texts = [f"{action} x{count}" if count > 1 else action for action, count in runs]
    if cards:
        texts.append(ngettext("buy {count} card", "buy {count} cards", cards))
    return ", ".join(texts) or gettext("just the end of the turn")


def purpose(
    before: Position, after: Position, cards: int = 0, most: int | None = MOST_FACTS
) -> str:
    """Return in a sentence what the player to act did between two positions of a turn.

    Parameters
    ----------
    before, after : Position
        Where the turn stood, and what it reached before its end.
    cards : int
        Cards that are bought with the action points left.
    most : int or None
        Facts that it tells; None for all.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    >>> start = Position.from_board(board, ap=2, stacks=[[1], [1]], round=4)
    >>> purpose(start, start.apply("move b1 a1").apply("build c1 from 1"))
    'Widens a castle to 4 cells; climbs to level 2 there.'
    """
    facts = [*_facts(before, after), *_rest(before, after, cards)][:most]
    stands = (before.heights(), before.knights) == (after.heights(), after.knights)
    nothing = (
        gettext("gets ready for the next turn")
        if _has_next_turn(before) and not stands
        else gettext("changes nothing that is scored")
    )
    return f"{capitalized('; '.join(facts) or nothing)}."


def _facts(before: Position, after: Position) -> Iterator[str]:
    """Yield what the blocks and knights of a turn brought, the most telling fact first."""
    seat = before.to_act
    was, now = (each.scoring().players[seat - 1] for each in (before, after))
    if now.king.points > was.king.points:
        yield gettext("takes the king's bonus of {points} points", points=now.king.points)
    if now.master and was.master and now.master.points > was.master.points:
        if was.master.points:
            yield gettext(
                "raises what the master card pays from {before} to {points} points",
                before=was.master.points,
                points=now.master.points,
            )
        else:
            yield gettext("gets {points} points by the master card", points=now.master.points)
    for castle in _grown(was, now):
        yield from _castle_facts(before, after, castle, earlier(castle, was))
    knights = len(after.knights_of(seat)) - len(before.knights_of(seat))
    if knights > 0:
        yield ngettext("brings in {count} more knight", "brings in {count} more knights", knights)
    level = _next_step(after, seat) if _has_next_turn(before) else 0
    if level > _next_step(before, seat):
        yield gettext("prepares a step up to level {level}", level=level)


def _grown(was: PlayerPoints, now: PlayerPoints) -> list[CastlePoints]:
    """Return the castles that pay more than before, the greatest gain first."""

    def gain(castle: CastlePoints) -> int:
        old = earlier(castle, was)
        return castle.points - (old.points if old else 0)

    return sorted(filter(lambda castle: gain(castle) > 0, now.castles), key=gain, reverse=True)


def earlier(castle: CastlePoints, before: PlayerPoints) -> CastlePoints | None:
    """Return the castle that a castle was before, if it paid."""
    return next((old for old in before.castles if set(old.cells) & set(castle.cells)), None)


def _castle_facts(
    before: Position, after: Position, castle: CastlePoints, old: CastlePoints | None
) -> Iterator[str]:
    court = after.king in castle.cells
    if old is None:
        text = (
            gettext("enters the king's castle: level {level} x area {area}")
            if court
            else gettext("enters a castle: level {level} x area {area}")
        )
        told = filled(text, {"level": castle.level, "area": castle.area})
        yield told + _ahead_of(before, castle, 1)
        return
    if castle.area > old.area:
        text = (
            gettext("widens the king's castle to {area} cells")
            if court
            else gettext("widens a castle to {area} cells")
        )
        yield filled(text, {"area": castle.area}) + _shared(after, castle)
    if castle.level > old.level:
        text = (
            gettext("climbs to level {level} there")
            if castle.area > old.area
            else gettext("climbs to level {level} of the king's castle")
            if court
            else gettext("climbs to level {level} of a castle of area {area}")
        )
        rivals = _ahead_of(before, castle, castle.level)
        yield filled(text, {"level": castle.level, "area": castle.area}) + rivals


def _ahead_of(before: Position, castle: CastlePoints, level: int) -> str:
    """Return who could have gone next to the cell that the best knight stands on now.

    Players on the castle at `level` or above are left out. The result is empty if the cell had no
    block, or if the castles are scored before another turn.
    """
    if not before.height(castle.knight):
        return ""
    for player in _before_the_scoring(before):
        if _level_in(before, player, castle) >= level:
            continue
        for knight in bits(before.state.figures()[player - 1]):
            reached = (cell for mask in reach(before, knight, _NEAR) for cell in bits(mask))
            if castle.knight in {NAMES[cell] for cell in reached}:
                return gettext(", before {player} takes that cell", player=player_title(player))
    return ""


def _has_next_turn(position: Position) -> bool:
    """Whether the player to act has another turn in the game."""
    return position.phase < PHASES or position.round < position.rounds


def _before_the_scoring(position: Position) -> list[int]:
    """Return the rivals who have a turn before the next scoring, the next one first."""
    players = position.players
    done = (position.to_act - position.first) % players
    last = position.round == position.rounds
    rivals = players - 1 - done if last else players - 1
    return [(position.to_act - 1 + turn) % players + 1 for turn in range(1, rivals + 1)]


def _level_in(position: Position, player: int, castle: CastlePoints) -> int:
    """Return the level of a player's best knight on the cells of a castle, 0 for none."""
    knights = set(position.knights_of(player)) & set(castle.cells)
    return max(map(position.height, knights), default=0)


def _shared(after: Position, castle: CastlePoints) -> str:
    """Return the rivals on a castle at the level of its best own knight, or above it."""
    rivals = [
        player.player
        for player in after.scoring().players
        if player.player != after.to_act
        for other in player.castles
        if other.cells == castle.cells and other.level >= castle.level
    ]
    if len(rivals) > 1:
        return gettext(", which helps others too")
    return "".join(
        gettext(", which helps {player} too", player=player_title(player)) for player in rivals
    )


def _next_step(position: Position, seat: int) -> int:
    """Return the highest level that a knight can step up to; 0 where none can."""
    state = position.state
    heights = state.blocks.heights
    return max(
        (
            heights[cell]
            for knight in bits(state.figures()[seat - 1])
            for mask in reach(position, knight, 1)
            for cell in bits(mask)
            if heights[cell] == heights[knight] + 1
        ),
        default=0,
    )


def leapt(before: Position, after: Position) -> bool:
    """Whether points that the player to act scored one by one included leaps (R4.7, R7.3)."""
    seat = before.to_act - 1
    reached = after.scores[seat]
    return totals_after_points(before.state).index(reached) < reached - before.scores[seat]


def _rest(before: Position, after: Position, cards: int) -> Iterator[str]:
    if cards:
        yield ngettext(
            "buys {count} card for a later turn", "buys {count} cards for later turns", cards
        )
    seat = before.to_act - 1
    points = after.scores[seat] - before.scores[seat]
    if points:
        scored = ngettext("scores {count} point", "scores {count} points", points)
        yield scored + (gettext(", leaps included") if leapt(before, after) else "")
