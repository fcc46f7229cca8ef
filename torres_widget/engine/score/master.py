"""The master cards explained: the points of each player, and the reasons (R9.3, R11.4, R11.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import N_, NN_, gettext, ngettext
from torres_widget.engine.cells import names
from torres_widget.engine.kernel import codes
from torres_widget.engine.kernel.points import card_points, castles_wanted, counted_cells, lacking
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from torres_widget.engine.position import Position


class MasterPoints(NamedTuple):
    """Points that a master card gives a player, the knights that count, and why, in words."""

    points: int
    cells: tuple[str, ...]
    reason: str


#: For cards that count in the last phase: the reason if they are met, and if not.
_CONDITIONS: Final = {
    "different-levels": (
        N_("no two knights at the same level"),
        N_("two knights at the same level"),
    ),
    "same-level": (N_("all knights at the same level"), N_("knights at different levels")),
    "one-line": (N_("all knights in one line"), N_("knights not all in one line")),
    "square": (
        N_("four knights at the corners of a square"),
        N_("no four knights at the corners of a square"),
    ),
    "adjacent": (N_("all knights in one connected group"), N_("knights in more than one group")),
}
#: Points of castle-count that are doubtful (`rulebook.DOUBTS`), with the points that other editions
#: print.
_DOUBTFUL: Final = {5: 15}
#: For cards that count knights: the reason, by their number.
_COUNTED: Final = {
    "edge": NN_(
        "{count} knight on the border, {each} points each",
        "{count} knights on the border, {each} points each",
    ),
    "diagonals": NN_(
        "{count} knight on the main diagonals, {each} points each",
        "{count} knights on the main diagonals, {each} points each",
    ),
}


def master_terms(position: Position) -> str:
    """Return in words what the master card pays in the position's phase; empty without a card.

    Examples
    --------
    >>> from torres_widget import Position
    >>> master_terms(Position.new(mode="master").changed(master="edge", phase=2))
    '5 points each, 5 more for the most'
    """
    key, state = position.master, position.state
    if key is None:
        return ""
    phase = PHASES if key in _CONDITIONS else state.phase
    points = card_points(state.master, phase, state.rules)
    if key in _COUNTED:
        return gettext("{each} points each, {each} more for the most", each=points)
    if key == "castle-count":
        wanted = castles_wanted(state.phase, state.rules)
        return gettext(
            "{points} points for {wanted} castles in this phase", points=points, wanted=wanted
        )
    return gettext("{points} points in phase {phase}", points=points, phase=phase)


def score_master(position: Position) -> tuple[MasterPoints, ...]:
    """Return the points that the master card gives each player now; empty without a card."""
    if position.master is None:
        return ()
    return tuple(
        _explained(position, player, knights)
        for player, knights in enumerate(position.state.figures())
    )


def _explained(position: Position, player: int, knights: int) -> MasterPoints:
    state, key = position.state, position.master or ""
    points = state.pays(codes.MASTER, player)
    if key in _COUNTED:
        return _counted(position, points, knights)
    if key == "castle-count":
        held = sum(1 for castle in state.blocks.castles if castle.mask & knights)
        reason = ngettext(
            "knights in {count} castle; {wanted} are needed",
            "knights in {count} castles; {wanted} are needed",
            held,
            wanted=castles_wanted(state.phase, state.rules),
        )
        if state.phase > 1 and points in _DOUBTFUL:
            reason = gettext(
                "{reason}; {points} may be a misprint for {others}",
                reason=reason,
                points=points,
                others=_DOUBTFUL[points],
            )
        return MasterPoints(points, names(knights & state.blocks.at_least(1)), reason)
    if state.phase < PHASES:
        reason = gettext("this card counts in phase {phase} only", phase=PHASES)
        return MasterPoints(points, (), reason)
    if not knights:
        return MasterPoints(points, (), gettext("no knight on the board"))
    met, missed = _CONDITIONS[key]
    lacks = lacking(state.master, state.blocks, knights, state.phase, state.rules)
    return MasterPoints(points, names(knights), gettext(missed if lacks else met))


def _counted(position: Position, points: int, knights: int) -> MasterPoints:
    state = position.state
    here = names(knights & counted_cells(state.master, state.rules))
    each = card_points(state.master, state.phase, state.rules)
    reason = ngettext(*_COUNTED[position.master or ""], len(here), each=each)
    if points > each * len(here):
        reason = gettext("{reason}, and {each} more for the most", reason=reason, each=each)
    return MasterPoints(points, here, reason)
