"""Layers of a board over its position: annotations, highlights, routes, an overlay, words."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from torres_widget.engine.cells import COUNT, INDEX, NEIGHBOURS, bits
from torres_widget.engine.text.annotations import Annotation, read_annotations

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: Cells and the levels on which a way passes them; None for the top of a cell.
Way = tuple[tuple[int, int | None], ...]


class Shown(NamedTuple):
    """Layers over a position.

    Attributes
    ----------
    notes : tuple of Annotation
        Annotations, without the arrows that stand for a way.
    ways : tuple
        Ways through the doors: cells, and the levels on which they are passed.
    signs : mapping of int to str
        Short texts on cells: what an overlay says of them.
    highlights : mapping of int to str
        Cells that are selected or refused, or that the selected knight can go to, with the shape
        of each; see `highlights.SHAPES`.
    title, text : str
        What a lesson says.
    caption : str
        The words beside the board: a comment.
    invitation : str
        What to do so that the picture becomes a board.
    """

    notes: tuple[Annotation, ...] = ()
    ways: tuple[Way, ...] = ()
    signs: Mapping[int, str] = MappingProxyType({})
    highlights: Mapping[int, str] = MappingProxyType({})
    title: str = ""
    text: str = ""
    caption: str = ""
    invitation: str = ""

    @property
    def dimmed(self) -> frozenset[int]:
        """The cells without a spotlight, if there is one at all."""
        lit = {note.cells[0] for note in self.notes if note.kind == "spotlight"}
        return frozenset(range(COUNT)) - lit if lit else frozenset()


NOTHING = Shown()


def shown_of(view: Mapping[str, Any], selected: str = "") -> Shown:
    """Return what a view shows besides its position, with a selected cell."""
    ways: dict[str, str] = view.get("ways", {})
    overlay: dict[str, Any] = view.get("overlay") or {}
    found = read_annotations(view.get("notes", []))
    arrows = {note.cells for note in found if note.kind == "arrow"}
    drawn = {
        cells: _way(cells, blocks)
        for name, blocks in ways.items()
        if (cells := (INDEX[name[:2]], INDEX[name[2:]])) in arrows
    }
    source = overlay.get("from", "")
    offered = overlay.get("ways", {}).items()
    step = (view.get("lesson") or {}).get("step", {})
    return Shown(
        notes=tuple(note for note in found if note.cells not in drawn),
        ways=(
            *drawn.values(),
            *(_way((INDEX[source], INDEX[target]), blocks) for target, blocks in offered),
        ),
        signs=dict(_signs(overlay)),
        highlights=_highlights(view, selected),
        title=step.get("title", ""),
        text=_plain(step.get("text", "")),
        caption=_printable(view.get("caption", "")),
    )


def _highlights(view: Mapping[str, Any], selected: str) -> dict[int, str]:
    """Return the highlighted cells; a legal action on a cell counts more than a refusal."""
    legal = view["legal"]
    reasons = (view["refusal"] or {}).get("reasons", ())
    found = {cell: "refused" for reason in reasons for cell in _cells(reason["cells"])}
    _, *figures = view["board"].split()
    own = f"{view['to_act']}:"
    if selected and any(selected in each for each in figures if each.startswith(own)):
        around = set(bits(NEIGHBOURS[INDEX[selected]]))
        found |= dict.fromkeys(around.intersection(_cells(legal.get("deploy", ""))), "deploy")
        for kind in ("door", "step"):
            found |= dict.fromkeys(_cells(legal.get(kind, {}).get(selected, "")), kind)
        found[INDEX[selected]] = "selected"
    return found | dict.fromkeys(_cells(view.get("pick", "")), "selected")


def _way(cells: tuple[int, int], text: str) -> Way:
    blocks = (block.split(":") for block in text.split(" "))
    inside = ((INDEX[name], int(layer) - 1) for name, layer in blocks)
    return ((cells[0], None), *inside, (cells[1], None))


def _cells(names: str) -> Iterator[int]:
    return (INDEX[names[at : at + 2]] for at in range(0, len(names), 2))


def _signs(overlay: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield the cells of an overlay with its words about them."""
    match overlay.get("kind"):
        case "reach":
            for points, cells in enumerate(overlay["ap"], 1):
                yield from ((cell, str(points)) for cell in _cells(cells))
        case "build":
            yield from ((cell, "+") for cell in _cells(overlay["cells"]))
        case "castles":
            for castle in overlay["castles"]:
                cells = tuple(_cells(castle["cells"]))
                gains = " ".join(str(points) for _, _, points, _ in castle["by"])
                yield (
                    cells[0],
                    f"{len(cells)} x {castle['height']}" + (f": {gains}" if gains else ""),
                )


def _printable(text: str) -> str:
    """Return words without line ends and what no XML may hold."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _plain(text: str) -> str:
    """Return words without their marks of emphasis and of lists."""
    lines = (line.strip().removeprefix("- ") for line in text.replace("*", "").split("\n"))
    return " ".join(" ".join(lines).split())
