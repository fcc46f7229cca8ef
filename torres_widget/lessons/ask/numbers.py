"""Queries whose answer is a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_, gettext, ngettext
from torres_widget.engine import Reason
from torres_widget.engine.cells import names
from torres_widget.engine.colours import capitalized, player_name
from torres_widget.engine.kernel.points import landing

from .cells import castle_mask
from .parts import NumberQuery, Reasons, Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.engine import Position


# Numbers.


def _explain_castles(position: Position, words: Words) -> list[Reason]:
    points = position.scoring().players[words.player - 1]
    return [
        Reason(
            "R7.1",
            gettext(
                "The castle on {cell}: level {level} ({knight}) x area {area} = {points}",
                cell=castle.cells[0],
                level=castle.level,
                knight=castle.knight,
                area=castle.area,
                points=castle.points,
            ),
            castle.cells,
        )
        for castle in points.castles
        if not words.cell or words.cell in castle.cells
    ]


def _explain_score(position: Position, words: Words) -> Reasons:
    points = position.scoring().players[words.player - 1]
    reasons = _explain_castles(position, words)
    reasons.append(_explain_bonus(position, words)[0])
    if points.master:
        reasons.append(_explain_master(position, words)[0])
    master = points.master.points if points.master else 0
    paid = [*(castle.points for castle in points.castles), points.king.points, master]
    parts = [str(each) for each in paid if each]
    if len(parts) > 1:
        reasons.append(Reason("R7.1", f"{' + '.join(parts)} = {points.total}"))
    return tuple(reasons)


def _castle_line(position: Position, words: Words) -> Reasons:
    text = "; ".join(
        gettext(
            "Level {level} x {area} cells = {points}",
            level=castle.level,
            area=castle.area,
            points=castle.points,
        )
        for castle in position.scoring().players[words.player - 1].castles
        if words.cell in castle.cells
    )
    return (Reason("R7.1", text),) if text else _explain_castle_points(position, words)


def _score_line(position: Position, words: Words) -> Reasons:
    points = position.scoring().players[words.player - 1]
    parts = [f"{castle.level} x {castle.area}" for castle in points.castles]
    if points.king.points:
        parts.append(gettext("{points} king's bonus", points=points.king.points))
    if points.master and points.master.points:
        parts.append(gettext("{points} master card", points=points.master.points))
    if not parts:
        player = player_name(words.player)
        text = gettext("{player} has no knight in any castle", player=player)
        return (Reason("R7.1", capitalized(text)),)
    return (Reason("R7.1", f"{' + '.join(parts)} = {points.total}"),)


def _explain_bonus(position: Position, words: Words) -> Reasons:
    king = position.scoring().players[words.player - 1].king
    cells = (king.knight,) if king.knight else ()
    text = gettext(
        "The king's bonus gives {points}: {reason}", points=king.points, reason=king.reason
    )
    return (Reason("R7.4", text, cells),)


def _explain_master(position: Position, words: Words) -> Reasons:
    master = position.scoring().players[words.player - 1].master
    if master is None:
        return (Reason("R9.3", gettext("There is no master card")),)
    text = gettext(
        "The master card gives {points}: {reason}", points=master.points, reason=master.reason
    )
    return (Reason("R9.3", text, master.cells),)


def _castle_points(position: Position, words: Words) -> int:
    points = position.scoring().players[words.player - 1]
    return sum(castle.points for castle in points.castles if words.cell in castle.cells)


def _explain_castle_points(position: Position, words: Words) -> Reasons:
    castles = tuple(_explain_castles(position, words))
    text = gettext(
        "{player} has no knight in the castle of {cell}",
        player=player_name(words.player),
        cell=words.cell,
    )
    return castles or (Reason("R7.1", capitalized(text)),)


def _explain_after(position: Position, words: Words) -> Reasons:
    moves = [move for move in position.scoring().moves if move.player == words.player]
    if not moves:
        player = player_name(words.player)
        text = gettext("{player} gains nothing, so the marker stays", player=player)
        return (Reason("R7.3", capitalized(text)),)
    return tuple(_explain_leap(move.before, move.points, move.leapt, move.after) for move in moves)


def _explain_leap(before: int, points: int, leapt: int, after: int) -> Reason:
    values = {"before": before, "points": points, "leapt": leapt, "after": after}
    text = (
        gettext(
            "From {before} the marker goes {points} on,"
            " and {leapt} further over held fields: {after}",
            **values,
        )
        if leapt
        else gettext("From {before} the marker goes {points} on: {after}", **values)
    )
    return Reason("R7.3", text)


def _leap(position: Position, words: Words) -> int:
    return landing(position.scores, words.player - 1, words.points, position.state.rules.track)


def _explain_one_leap(position: Position, words: Words) -> Reasons:
    before, after = position.scores[words.player - 1], _leap(position, words)
    return (_explain_leap(before, words.points, after - before - words.points, after),)


def _area(position: Position, words: Words) -> int:
    return castle_mask(position, words).bit_count()


def _explain_area(position: Position, words: Words) -> Reasons:
    cells = names(castle_mask(position, words))
    text = ngettext(
        "The castle of {cell} has {count} cell: {cells}",
        "The castle of {cell} has {count} cells: {cells}",
        len(cells),
        cell=words.cell,
        cells=", ".join(cells),
    )
    return (Reason("R1.6", text, cells),)


def _castle_height(position: Position, words: Words) -> int:
    castle = position.castle(words.cell)
    return castle.height if castle else 0


def _explain_castle_height(position: Position, words: Words) -> Reasons:
    height = _castle_height(position, words)
    top = names(castle_mask(position, words) & position.state.blocks.at_least(max(height, 1)))
    text = gettext(
        "The tallest cell of the castle of {cell} has height {height}",
        cell=words.cell,
        height=height,
    )
    return (Reason("R1.6", text, top),)


def _height(position: Position, words: Words) -> int:
    return position.height(words.cell)


def _inner(position: Position, words: Words) -> tuple[str, ...]:
    return words.inner(position) if words.inner else ()


def _count(position: Position, words: Words) -> int:
    return len(_inner(position, words))


def _explain_count(position: Position, words: Words) -> Reasons:
    cells = _inner(position, words)
    text = (
        gettext("They are {number}: {cells}", number=len(cells), cells=", ".join(cells))
        if cells
        else gettext("There are none")
    )
    return (Reason("", text, cells),)


def _plain(
    rule: str, text: str, find: Callable[[Position, Words], int]
) -> Callable[[Position, Words], Reasons]:
    return lambda position, words: (
        Reason(
            rule,
            capitalized(
                gettext(
                    text,
                    found=find(position, words),
                    player=player_name(words.player),
                    cell=words.cell,
                )
            ),
            (words.cell,) if words.cell else (),
        ),
    )


def _number(
    form: str, about: str, find: Callable[[Position, Words], int], rule: str, text: str
) -> NumberQuery:
    return NumberQuery(form, about, find, _plain(rule, text, find))


NUMBERS: Final[dict[str, NumberQuery]] = {
    query.form.split(" ", 1)[0]: query
    for query in (
        NumberQuery(
            "score PLAYER",
            "points that a scoring now would give a player: castles, king's bonus, master card",
            lambda position, words: position.scoring().players[words.player - 1].total,
            _explain_score,
            _score_line,
        ),
        NumberQuery(
            "after PLAYER",
            "a player's total after a scoring now, leaps included",
            lambda position, words: position.scoring().scores[words.player - 1],
            _explain_after,
        ),
        NumberQuery(
            "castle-points PLAYER CELL",
            "points that the castle of CELL gives a player",
            _castle_points,
            _explain_castle_points,
            _castle_line,
        ),
        NumberQuery(
            "bonus PLAYER",
            "a player's king's bonus now",
            lambda position, words: position.scoring().players[words.player - 1].king.points,
            _explain_bonus,
        ),
        NumberQuery(
            "master PLAYER",
            "points that the master card gives a player now",
            lambda position, words: sum(
                master.points
                for master in [position.scoring().players[words.player - 1].master]
                if master
            ),
            _explain_master,
        ),
        NumberQuery(
            "leap PLAYER POINTS",
            "where a player's marker stops that goes POINTS on",
            _leap,
            _explain_one_leap,
        ),
        NumberQuery("area CELL", "area of the castle of CELL", _area, _explain_area),
        NumberQuery(
            "castle-height CELL",
            "height of the castle of CELL",
            _castle_height,
            _explain_castle_height,
        ),
        _number(
            "height CELL",
            "height of CELL, which is the level of a figure there",
            _height,
            "R1.5",
            N_("Blocks on {cell}: {found}"),
        ),
        _number(
            "castles",
            "number of castles",
            lambda position, _: position.state.blocks.count,
            "R1.6",
            N_("Castles: {found}"),
        ),
        _number(
            "blocks",
            "number of blocks on the board",
            lambda position, _: sum(position.state.blocks.heights),
            "R1.2",
            N_("Blocks on the board: {found}"),
        ),
        _number(
            "supply",
            "number of blocks in the supply",
            lambda position, _: position.supply,
            "R1.2",
            N_("Blocks in the supply: {found}"),
        ),
        _number(
            "reserve PLAYER",
            "number of a player's knights that are not on the board",
            lambda position, words: position.reserve(words.player),
            "R1.3",
            N_("{player}, knights in reserve: {found}"),
        ),
        _number(
            "ap",
            "action points left",
            lambda position, _: position.ap,
            "R4.1",
            N_("Action points left: {found}"),
        ),
        NumberQuery(
            "count QUERY",
            "number of cells of another query, such as count reach c3",
            _count,
            _explain_count,
        ),
    )
}
