"""Scoring, explained: castles, king's bonus, master card, leapfrog (section 7, R9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import gettext, ngettext
from torres_widget.engine.cells import INDEX, NAMES, bits, names
from torres_widget.engine.colours import player_title
from torres_widget.engine.kernel import codes
from torres_widget.engine.kernel.points import castle_points, king_cells

from .master import score_master

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine.kernel.blocks import CastleMasks
    from torres_widget.engine.position import Position

    from .master import MasterPoints

#: Reasons for moving a marker, by the kernel's number (R7.2, R7.4, R9.3).
CAUSES: Final = {codes.CASTLES: "castles", codes.KINGS_BONUS: "king", codes.MASTER: "master"}


class CastlePoints(NamedTuple):
    """Points of one player in one castle (R7.1).

    Attributes
    ----------
    cells : tuple of str
        The castle's cells.
    area, level, points : int
        Its area, the level of the player's highest knight in it, and their product.
    knight : str
        Cell of that knight.
    """

    cells: tuple[str, ...]
    area: int
    level: int
    points: int
    knight: str


class KingPoints(NamedTuple):
    """A player's king's bonus (R7.4): points, the knight that earns it or None, and why."""

    points: int
    knight: str | None
    reason: str


class MarkerMove(NamedTuple):
    """One move of a marker (R7.3).

    Attributes
    ----------
    player : int
        Whose marker.
    cause : {"castles", "king", "master"}
        Reason for the points.
    points, leapt : int
        Points gained, and fields leapt on top of them.
    before, after : int
        Totals before and after.
    """

    player: int
    cause: str
    points: int
    leapt: int
    before: int
    after: int


class PlayerPoints(NamedTuple):
    """Points of one player in a scoring.

    Attributes
    ----------
    player : int
        The player's number.
    castles : tuple of CastlePoints
        One entry for each castle with a knight of the player, best first.
    king : KingPoints
        King's bonus.
    master : MasterPoints or None
        The master card; None if there is none.
    total : int
        Points of castles, king's bonus and master card, without leaps.
    before, after : int
        The player's total before and after the scoring, leaps included.
    """

    player: int
    castles: tuple[CastlePoints, ...]
    king: KingPoints
    master: MasterPoints | None
    total: int
    before: int
    after: int


class Scoring(NamedTuple):
    """A scoring of a position, step by step.

    Attributes
    ----------
    phase : int
        Phase whose king's bonus and master card count.
    order : tuple of int
        Players in the order of scoring (R7.2).
    players : tuple of PlayerPoints
        By player, player 1 first.
    moves : tuple of MarkerMove
        Every move of a marker, in order.
    scores : tuple of int
        Totals afterwards.
    """

    phase: int
    order: tuple[int, ...]
    players: tuple[PlayerPoints, ...]
    moves: tuple[MarkerMove, ...]
    scores: tuple[int, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """Points of each player, player 1 first."""
        return tuple(player.total for player in self.players)

    def text(self) -> str:
        """Return the scoring in sentences that can be read aloud."""
        return "\n".join(
            [
                gettext("Scoring of phase {phase}", phase=self.phase),
                *(line for player in self.order for line in self._told(self.players[player - 1])),
            ]
        )

    def _told(self, points: PlayerPoints) -> list[str]:
        lines = [
            gettext(
                "castle {cells}: level {level} ({knight}) x area {area} = {points}",
                **{**castle._asdict(), "cells": ", ".join(castle.cells)},
            )
            for castle in points.castles
        ]
        lines.append(gettext("king's bonus: {points}, {reason}", **points.king._asdict()))
        if points.master:
            lines.append(gettext("master card: {points}, {reason}", **points.master._asdict()))
        lines += [
            gettext("the marker leaps {leapt} further, over held fields", leapt=move.leapt)
            for move in self.moves
            if move.player == points.player and move.leapt
        ]
        lines.append(
            ngettext(
                "{count} point, {after} in all",
                "{count} points, {after} in all",
                points.total,
                after=points.after,
            )
        )
        head = gettext(
            "{player}: {before} before",
            player=player_title(points.player),
            before=points.before,
        )
        return [head, *(f"  {line}" for line in lines)]

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        totals = ", ".join(
            f"player {points.player}: {points.before} + {points.total} = {points.after}"
            if points.before + points.total == points.after
            else f"player {points.player}: {points.before} + {points.total} -> {points.after}"
            for points in self.players
        )
        return f"<Scoring of phase {self.phase}: {totals}>"

    def _repr_html_(self) -> str:
        from html import escape

        head = (
            gettext("Player"),
            gettext("Castle"),
            gettext("Level x area"),
            gettext("Points"),
        )
        rows = [row for player in self.order for row in self._rows(self.players[player - 1])]
        cells = "".join(
            f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows
        )
        heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
        return (
            f"<table><caption>{gettext('Scoring of phase {phase}', phase=self.phase)}</caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>"
        )

    def _rows(self, points: PlayerPoints) -> list[tuple[object, ...]]:
        player = player_title(points.player)
        rows: list[tuple[object, ...]] = [
            (player, " ".join(castle.cells), f"{castle.level} x {castle.area}", castle.points)
            for castle in points.castles
        ]
        rows.append((player, gettext("King's bonus"), points.king.reason, points.king.points))
        if points.master:
            rows.append(
                (player, gettext("Master card"), points.master.reason, points.master.points)
            )
        leapt = sum(move.leapt for move in self.moves if move.player == points.player)
        if leapt:
            rows.append((player, gettext("Leapfrog"), gettext("over held fields"), leapt))
        rows.append(
            (
                player,
                gettext("Total"),
                gettext("{before} before", before=points.before),
                points.after,
            )
        )
        return rows


def kings_castle(position: Position) -> int:
    """Return the mask of the king's castle, 0 if he isn't in one."""
    king = position.king
    return position.state.blocks.castle_of(INDEX[king]) if king else 0


def king_knights(position: Position, player: int) -> int:
    """Return the mask of a player's knights that earn the king's bonus now (R7.4)."""
    state = position.state
    paid = king_cells(state.blocks, state.king, state.phase, state.rules)
    return paid & state.figures()[player - 1]


def marker_moves(position: Position) -> Iterator[MarkerMove]:
    """Yield the markers' moves in a scoring now, cause by cause in turn order (R7.2, R7.3)."""
    for player, cause, points, before, after in position.state.marker_moves():
        yield MarkerMove(player + 1, CAUSES[cause], points, after - before - points, before, after)


def score(position: Position) -> Scoring:
    """Score a position as if its phase ended now, and explain it (R7.1-R7.4, R9.3)."""
    state = position.state
    moves = tuple(marker_moves(position))
    scores = list(position.scores)
    for move in moves:
        scores[move.player - 1] = move.after
    masters = score_master(position)
    players = tuple(
        PlayerPoints(
            player=index + 1,
            castles=_castles(position, knights),
            king=_king(position, index + 1, state.pays(codes.KINGS_BONUS, index)),
            master=masters[index] if masters else None,
            total=sum(state.pays(cause, index) for cause in CAUSES),
            before=position.scores[index],
            after=scores[index],
        )
        for index, knights in enumerate(state.figures())
    )
    return Scoring(position.phase, position.turn_order, players, moves, tuple(scores))


def _castles(position: Position, knights: int) -> tuple[CastlePoints, ...]:
    castles = position.state.blocks.castles
    found = [_castle(position, castle, knights) for castle in castles if castle.mask & knights]
    return tuple(sorted(found, key=lambda castle: (-castle.points, castle.cells)))


def _castle(position: Position, castle: CastleMasks, knights: int) -> CastlePoints:
    blocks = position.state.blocks
    inside = castle.mask & knights
    level = blocks.highest(inside)
    knight = bits(inside & blocks.at_least(level))[0]
    points = castle_points(blocks, inside, position.state.rules)
    return CastlePoints(names(castle.mask), castle.area, level, points, NAMES[knight])


def wrong_level(position: Position, cell: str) -> str:
    """Return why a knight on a cell of the king's castle earns no bonus (R7.4)."""
    return gettext(
        "{cell} has level {level}; in phase {phase} exactly level {phase} counts",
        cell=cell,
        level=position.height(cell),
        phase=position.phase,
    )


def _king(position: Position, player: int, points: int) -> KingPoints:
    blocks = position.state.blocks
    castle = kings_castle(position)
    level = position.phase
    if not castle:
        return KingPoints(0, None, gettext("the king stands in no castle"))
    if points:
        knight = names(king_knights(position, player))[0]
        reason = gettext(
            "a knight at level {level} of the king's castle, on {knight}",
            level=level,
            knight=knight,
        )
        return KingPoints(points, knight, reason)
    inside = bits(castle & position.state.figures()[player - 1])
    if not inside:
        return KingPoints(0, None, gettext("no knight in the king's castle"))
    where = ", ".join(
        gettext("{cell} at level {level}", cell=NAMES[cell], level=blocks.heights[cell])
        for cell in inside
    )
    reason = gettext(
        "no knight at exactly level {level} of the king's castle ({where})",
        level=level,
        where=where,
    )
    return KingPoints(0, None, reason)
