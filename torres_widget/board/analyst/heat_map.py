"""Heat maps of the analyst beside a board: what is painted, and the legend."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import N_, gettext
from torres_widget.engine.text.annotations import MOST

from .words import Words, objective_title, signed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from torres_widget.protocol.analyst import Swatch

#: A cell is among the best from this part of the best difference on.
_MUCH: Final = 0.5
#: Points that a cell must change to be painted, and the part of the points at stake by which it
#: must differ from the usual loss.
_LITTLE: Final = 0.5
_TELLING: Final = 0.25
#: Cells that can be read at a glance.
_GLANCE: Final = 16
_LEGEND: Final = {
    "green": N_("the best cells"),
    "blue": N_("better than most"),
    "red": N_("worse than most"),
}


class Heat(NamedTuple):
    """A heat map.

    Attributes
    ----------
    notes : tuple of str
        Annotations for the cells that stand out: a colour and a number each.
    others : tuple of float
        Points that the other cells are worth, in order.
    """

    notes: tuple[str, ...]
    others: tuple[float, ...]

    @property
    def elsewhere(self) -> str:
        """Least and most points that the other cells are worth, in words; empty for none."""
        if not self.others:
            return ""
        least, most = signed(self.others[0]), signed(self.others[-1])
        return least if least == most else gettext("{least} to {most}", least=least, most=most)


def heat_of(worth: Mapping[str, float]) -> Heat:
    """Return a heat map of the points of cells: cells that change something are painted.

    Where most cells cost points, as for a knight that has much to lose, only those are painted that
    stand out from the usual loss; one that costs points is never among the best. If too many are
    left, the smallest differences are left out, equal ones together.

    Examples
    --------
    >>> heat_of({"a1": 4, "b1": 1, "c1": 0}).notes
    ('mark a1 green', 'label a1 green +4', 'mark b1 blue', 'label b1 blue +1')
    >>> heat_of({"a1": -0.5, "b1": 0, "c1": 0}).notes
    ()
    >>> heat_of({"a1": 0, "b1": -9, "c1": -9}).notes
    ('mark a1 green', 'label a1 green 0')
    """
    usual = min(0.0, median(worth.values())) if worth else 0.0
    stake = max(map(abs, worth.values())) if usual < 0 else 0
    least = max(_LITTLE, _TELLING * stake)
    apart = {cell: points - usual for cell, points in worth.items()}
    apart = {
        cell: by
        for cell, by in apart.items()
        if abs(by) >= least and round(worth[cell]) != round(usual)
    }
    while len(apart) > _GLANCE and (fewer := _without_the_least(apart)):
        apart = fewer
    best = max(apart.values(), default=0)
    notes: list[str] = []
    painted = dict(sorted(apart.items(), key=lambda item: -item[1])[: MOST // 2])
    for cell, by in painted.items():
        good = by >= _MUCH * best and round(worth[cell]) >= 0
        colour = "red" if by < 0 else "green" if good else "blue"
        notes += (f"mark {cell} {colour}", f"label {cell} {colour} {signed(worth[cell])}")
    return Heat(tuple(notes), tuple(sorted(worth[cell] for cell in worth.keys() - painted)))


def _without_the_least(apart: Mapping[str, float]) -> dict[str, float]:
    """Return the differences without the smallest, as readers see them."""
    least = min(round(abs(by)) for by in apart.values())
    return {cell: by for cell, by in apart.items() if round(abs(by)) > least}


def heat_words(knight: str, objective: str, heat: Heat) -> Words:
    """Return what a heat map shows, and its legend.

    Parameters
    ----------
    knight : str
        Cell of the knight that it is about; empty for a block.
    objective : str
        What cells are compared by.
    heat : Heat
        The map.
    """
    by = objective_title(objective)
    if not (knight or heat.notes or heat.others):
        return Words(
            (gettext("No block can be built now: select a knight to see where it should go."),)
        )
    if not heat.notes:
        return Words((f"{by}: {_of_no_difference(knight, heat)}",))
    text = (
        gettext(
            "how many points moving the knight on {cell} to each cell adds to your lead, with"
            " nothing else. Best turns combine several actions.",
            cell=knight,
        )
        if knight
        else gettext(
            "how many points a block on each cell adds to your lead, with nothing else. Best turns"
            " combine several actions. Select a knight to see where it should go."
        )
    )
    return Words((f"{by}: {text}",), legend=tuple(_legend(heat)))


def _legend(heat: Heat) -> Iterator[Swatch]:
    for colour, words in _LEGEND.items():
        if any(note.endswith(f" {colour}") for note in heat.notes):
            yield {"colour": colour, "text": gettext(words)}
    if heat.others:
        yield {"colour": "", "text": gettext("other cells {points}", points=heat.elsewhere)}


def _of_no_difference(knight: str, heat: Heat) -> str:
    """Say that all cells are worth about the same."""
    if heat.elsewhere in {"", "0"}:
        if knight:
            return gettext("Moving the knight on {cell} changes nothing.", cell=knight)
        return gettext("A block changes nothing, wherever you build it.")
    if knight:
        return gettext(
            "Wherever the knight on {cell} goes, your lead changes by {points}.",
            cell=knight,
            points=heat.elsewhere,
        )
    return gettext(
        "Wherever you build a block, your lead changes by {points}.", points=heat.elsewhere
    )
