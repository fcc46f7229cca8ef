"""Scoring, explained: castles, king's bonus, master card, leapfrog (section 7, R9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .cells import NAMES, bits, names
from .language import gettext, ngettext
from .master import score_master

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .board import Castle
    from .master import MasterPoints
    from .position import Position

#: Points of the king's bonus in phases 1, 2, 3; the level asked for is the phase's number (R7.4).
KINGS_BONUS: Final = (5, 10, 15)


def leap(scores: tuple[int, ...], player: int, points: int, track: int | None) -> tuple[int, ...]:
    """Return the scores after a player's marker moves, leaping over held fields (R7.3).

    Parameters
    ----------
    scores : tuple of int
        Totals of all players.
    player, points : int
        Whose marker moves, and how far.
    track : int or None
        Fields of the track; None where every total has a field of its own.

    Examples
    --------
    >>> leap((4, 5, 6), 1, 1, None)
    (7, 5, 6)
    >>> leap((99, 0, 1), 1, 2, 100)
    (102, 0, 1)
    """
    if points <= 0:
        return scores
    held = {field(total, track) for total in (*scores[: player - 1], *scores[player:]) if total}
    total = scores[player - 1] + points
    while field(total, track) in held:
        total += 1
    return (*scores[: player - 1], total, *scores[player:])


def field(total: int, track: int | None) -> int:
    """Return the field of the track on which a total above 0 stands (R7.3)."""
    return total if track is None else total % track


class CastlePoints(NamedTuple):
    """What one castle gives one player (R7.1).

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
        What the points are for.
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
    """What a scoring gives one player.

    Attributes
    ----------
    player : int
        The player's number.
    castles : tuple of CastlePoints
        One entry for each castle with a knight of the player, best first.
    king : KingPoints
        King's bonus.
    master : MasterPoints or None
        The master card; None where there is none.
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
    """What a scoring of a position gives, step by step.

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
            "Player {player}: {before} before", player=points.player, before=points.before
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
        from html import escape  # noqa: PLC0415 - only notebooks need it

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
        player = gettext("Player {player}", player=points.player)
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


def castle_level(position: Position, castle: Castle, knights: int) -> int:
    """Return the level of the highest of some knights in a castle (R7.1)."""
    inside = castle.mask & knights
    return next(
        level for level in range(castle.height, -1, -1) if position.board.levels[level] & inside
    )


def king_cells(position: Position) -> int:
    """Return the mask of the cells on which a knight earns the king's bonus now (R7.4)."""
    castle = position.board.castle_at(position.king) if position.king >= 0 else None
    if castle is None:
        return 0
    right = position.board.at_least(position.phase) & position.board.at_most(position.phase)
    return castle.mask & right


def king_knights(position: Position, player: int) -> int:
    """Return the mask of a player's knights that earn the king's bonus now (R7.4)."""
    return king_cells(position) & position.knights[player - 1]


def gains(position: Position) -> dict[str, list[int]]:
    """Return what each player would gain by cause, in order of scoring (R7.1, R7.4, R9.3)."""
    castles = [
        sum(
            castle_level(position, castle, knights) * castle.area
            for castle in position.board.castles
            if castle.mask & knights
        )
        for knights in position.knights
    ]
    bonus = KINGS_BONUS[position.phase - 1]
    kings = [
        bonus if king_knights(position, player) else 0 for player in range(1, position.players + 1)
    ]
    masters = [master.points for master in score_master(position)]
    return {"castles": castles, "king": kings, "master": masters or [0] * position.players}


def marker_moves(position: Position) -> Iterator[MarkerMove]:
    """Yield how the markers would move now, cause by cause in turn order (R7.2, R7.3)."""
    scores = position.scores
    for cause, points in gains(position).items():
        for player in position.turn_order:
            gained = points[player - 1]
            if gained:
                before = scores[player - 1]
                scores = leap(scores, player, gained, position.edition.track)
                after = scores[player - 1]
                yield MarkerMove(player, cause, gained, after - before - gained, before, after)


def scored(position: Position) -> tuple[int, ...]:
    """Return the totals after a scoring now."""
    scores = list(position.scores)
    for move in marker_moves(position):
        scores[move.player - 1] = move.after
    return tuple(scores)


def score(position: Position) -> Scoring:
    """Score a position as if its phase ended now, and explain it (R7.1-R7.4, R9.3)."""
    moves = tuple(marker_moves(position))
    scores = scored(position)
    masters = score_master(position)
    points = gains(position)
    players = tuple(
        PlayerPoints(
            player=index + 1,
            castles=_told_castles(position, position.knights[index]),
            king=_told_king(position, index + 1, points["king"][index]),
            master=masters[index] if masters else None,
            total=sum(found[index] for found in points.values()),
            before=position.scores[index],
            after=scores[index],
        )
        for index in range(position.players)
    )
    return Scoring(position.phase, position.turn_order, players, moves, scores)


def _told_castles(position: Position, knights: int) -> tuple[CastlePoints, ...]:
    found = [
        _told_castle(position, castle, knights)
        for castle in position.board.castles
        if castle.mask & knights
    ]
    return tuple(sorted(found, key=lambda castle: (-castle.points, castle.cells)))


def _told_castle(position: Position, castle: Castle, knights: int) -> CastlePoints:
    level = castle_level(position, castle, knights)
    knight = bits(castle.mask & knights & position.board.at_least(level))[0]
    return CastlePoints(names(castle.mask), castle.area, level, level * castle.area, NAMES[knight])


def _told_king(position: Position, player: int, points: int) -> KingPoints:
    castle = position.board.castle_at(position.king) if position.king >= 0 else None
    level = position.phase
    if castle is None:
        return KingPoints(0, None, gettext("the king stands in no castle"))
    if points:
        knight = names(king_knights(position, player))[0]
        reason = gettext(
            "a knight at level {level} of the king's castle, on {knight}",
            level=level,
            knight=knight,
        )
        return KingPoints(points, knight, reason)
    inside = bits(castle.mask & position.knights[player - 1])
    if not inside:
        return KingPoints(0, None, gettext("no knight in the king's castle"))
    where = ", ".join(
        gettext("{cell} at level {level}", cell=NAMES[cell], level=position.board.heights[cell])
        for cell in inside
    )
    reason = gettext(
        "no knight at exactly level {level} of the king's castle ({where})",
        level=level,
        where=where,
    )
    return KingPoints(0, None, reason)
