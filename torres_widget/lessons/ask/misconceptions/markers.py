"""Misconceptions about the king's bonus, the master card and the track (R7.2-R7.4, R9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_
from torres_widget.engine.kernel.points import kings_bonus, landing
from torres_widget.engine.score.scoring import king_knights

from .misconception import Misconception

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.engine import Position
    from torres_widget.engine.score.scoring import PlayerPoints
    from torres_widget.lessons.ask.parts import Words

_PHASES: Final = (1, 2, 3)
_MOST: Final = 100


def _points(position: Position, words: Words) -> PlayerPoints:
    return position.scoring().players[words.player - 1]


def _bonus(position: Position, phase: int) -> int:
    return kings_bonus(phase, position.state.rules)


# The king's bonus and the master card as parts of a scoring.


def _bonus_forgotten(position: Position, words: Words) -> Iterable[int]:
    points = _points(position, words)
    return (points.total - points.king.points,) if points.king.points else ()


def _bonus_undeserved(position: Position, words: Words) -> Iterable[int]:
    points = _points(position, words)
    if points.king.points or not position.king:
        return ()
    return (points.total + _bonus(position, position.phase),)


def _master_forgotten(position: Position, words: Words) -> Iterable[int]:
    points = _points(position, words)
    return (points.total - points.master.points,) if points.master else ()


def _total_for_points(position: Position, words: Words) -> Iterable[int]:
    points = _points(position, words)
    return (points.before + points.total, points.after) if points.before else ()


# The bonus alone.


def _no_bonus(position: Position, words: Words) -> Iterable[int]:
    return (0,) if _points(position, words).king.points else ()


def _some_bonus(position: Position, words: Words) -> Iterable[int]:
    if _points(position, words).king.points:
        return ()
    return (_bonus(position, phase) for phase in _PHASES)


def _another_phase(position: Position, words: Words) -> Iterable[int]:
    if not _points(position, words).king.points:
        return ()
    return (_bonus(position, phase) for phase in _PHASES if phase != position.phase)


def _for_each_knight(position: Position, words: Words) -> Iterable[int]:
    return (king_knights(position, words.player).bit_count() * _bonus(position, position.phase),)


def _castle_for_bonus(position: Position, words: Words) -> Iterable[int]:
    points = _points(position, words)
    for castle in points.castles:
        if position.king in castle.cells:
            yield from (castle.points, castle.points + points.king.points)


# The master card alone.


def _no_master(position: Position, words: Words) -> Iterable[int]:
    master = _points(position, words).master
    return (0,) if master and master.points else ()


def _knights_counted(position: Position, words: Words) -> Iterable[int]:
    master = _points(position, words).master
    return (len(master.cells),) if master and master.cells else ()


def _some_master(position: Position, words: Words) -> Iterable[int]:
    master = _points(position, words).master
    return range(1, _MOST) if master and not master.points else ()


# Markers.


def _landed(position: Position, player: int, total: int, points: int) -> int:
    scores = (*position.scores[: player - 1], total, *position.scores[player:])
    return landing(scores, player - 1, points, position.state.rules.track)


def _gain(_: Position, words: Words) -> Iterable[int]:
    return (words.points,)


def _no_leap(position: Position, words: Words) -> Iterable[int]:
    return (position.scores[words.player - 1] + words.points,)


def _one_leap(position: Position, words: Words) -> Iterable[int]:
    return (position.scores[words.player - 1] + words.points + 1,)


def _free_fields(position: Position, words: Words) -> Iterable[int]:
    """Yield where a marker stops that counts free fields alone on its way."""
    total = position.scores[words.player - 1]
    for _ in range(words.points):
        total = _landed(position, words.player, total, 1)
    yield total


def _field_for_total(position: Position, words: Words) -> Iterable[int]:
    track = position.state.rules.track
    start = position.scores[words.player - 1]
    total = _landed(position, words.player, start, words.points)
    return (total % track,) if track and total >= track else ()


def _before(position: Position, words: Words) -> Iterable[int]:
    return (position.scores[words.player - 1],)


def _points_for_total(position: Position, words: Words) -> Iterable[int]:
    return (_points(position, words).total,)


def _sum(position: Position, words: Words) -> Iterable[int]:
    points = _points(position, words)
    return (points.before + points.total,)


def _castles_only(position: Position, words: Words) -> Iterable[int]:
    moves = [move for move in position.scoring().moves if move.player == words.player]
    return (moves[0].after,) if len(moves) > 1 else ()


def _one_move(position: Position, words: Words) -> Iterable[int]:
    points = _points(position, words)
    return (_landed(position, words.player, points.before, points.total),)


PARTS: Final = (
    Misconception(
        "bonus forgotten",
        _bonus_forgotten,
        "R7.4",
        N_("You left something out: is there a king's bonus?"),
    ),
    Misconception(
        "bonus undeserved",
        _bonus_undeserved,
        "R7.4",
        N_(
            "You added the king's bonus. A knight has to stand in the king's castle,"
            " at exactly the level of the phase"
        ),
    ),
    Misconception(
        "master card forgotten",
        _master_forgotten,
        "R9.3",
        N_("You left something out: look at the master card"),
    ),
    Misconception(
        "total for points",
        _total_for_points,
        "R7.2",
        N_("You added the points from before. This asks only for what the scoring gives"),
    ),
)
BONUS: Final = (
    Misconception(
        "no bonus",
        _no_bonus,
        "R7.4",
        N_("There is a bonus: a knight stands in the king's castle at just the right level"),
    ),
    Misconception(
        "some bonus",
        _some_bonus,
        "R7.4",
        N_("No bonus: in the king's castle, no knight stands at exactly the level of the phase"),
    ),
    Misconception(
        "another phase's bonus",
        _another_phase,
        "R7.4",
        N_("That is the bonus of another phase. Which phase is it now?"),
    ),
    Misconception(
        "for each knight",
        _for_each_knight,
        "R7.4",
        N_("You counted the bonus for each knight. A player gets it once"),
    ),
    Misconception(
        "castle's points",
        _castle_for_bonus,
        "R7.4",
        N_("That counts the castle's points. The bonus depends on the phase alone"),
    ),
)
MASTER: Final = (
    Misconception(
        "no points", _no_master, "R9.3", N_("The card does pay. Read once more what it asks")
    ),
    Misconception(
        "knights for points",
        _knights_counted,
        "R9.3",
        N_("You counted the knights. The card pays several points"),
    ),
    Misconception(
        "some points",
        _some_master,
        "R9.3",
        N_("Here the card pays nothing. Read once more what it asks, and in which phase"),
    ),
)
LEAP: Final = (
    Misconception(
        "no leap",
        _no_leap,
        "R7.3",
        N_("Another marker stands on that field, so this one goes on"),
    ),
    Misconception(
        "the gain alone",
        _gain,
        "R7.3",
        N_("Those are the points it gains. Begin where the marker stands"),
    ),
    Misconception(
        "one leap of several",
        _one_leap,
        "R7.3",
        N_("The next field is taken, too. Go on to the first free one"),
    ),
    Misconception(
        "free fields only",
        _free_fields,
        "R7.3",
        N_("Taken fields on the way count. Only the field where it stops has to be free"),
    ),
    Misconception(
        "field for total",
        _field_for_total,
        "R7.3",
        N_("That is the field. The total counts the whole laps, too"),
    ),
    Misconception(
        "no move", _before, "R7.3", N_("That is where the marker stands before it moves")
    ),
)
AFTER: Final = (
    Misconception(
        "points for total",
        _points_for_total,
        "R7.2",
        N_("Those are the points of this scoring. Add them to the points from before"),
    ),
    Misconception(
        "castles only",
        _castles_only,
        "R7.4",
        N_("That is the total after the castles. After them comes the king's bonus"),
    ),
    Misconception(
        "no leap",
        _sum,
        "R7.3",
        N_("You added right, but the marker stops on a taken field on its way, and goes on"),
    ),
    Misconception(
        "one move",
        _one_move,
        "R7.2",
        N_("Castles and king's bonus are two moves of the marker. Look at both fields"),
    ),
    Misconception("no scoring", _before, "R7.2", N_("Those are the points from before")),
)
