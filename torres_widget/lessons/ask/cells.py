"""Queries whose answer is a set of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_, gettext
from torres_widget.engine import Reason
from torres_widget.engine.cards import CARDS, card_name
from torres_widget.engine.cells import INDEX, NAMES, NEIGHBOURS, bits, names
from torres_widget.engine.colours import capitalized, player_name
from torres_widget.engine.paths import deployments, doors, exits, steps
from torres_widget.engine.score.scoring import king_knights, kings_castle, wrong_level

from .parts import CellQuery, Reasons, Words, not_asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.engine import Position

_NOBODY: Final = N_("{player} has no knight on {cell}")

_UP: Final = N_("steps up")
_LEVEL: Final = N_("steps on the same level")
_DOWN: Final = N_("steps down")
_DOORS: Final = N_("ways through the doors")
_ON_TOP: Final = N_("blocks on top of blocks")
_BESIDE: Final = N_("bare cells next to a castle")
_AS_HIGH: Final = N_("cells as high as the knight next to them")
_LOWER: Final = N_("cells lower than the knight next to them")
#: The kinds of cells that may be missed, each with its rule.
KINDS: Final = {
    _UP: "R5.2",
    _LEVEL: "R5.2",
    _DOWN: "R5.2",
    _DOORS: "R5.3",
    _ON_TOP: "R6.3",
    _BESIDE: "R6.1",
    _AS_HIGH: "R5.1",
    _LOWER: "R5.1",
}

# Cells that actions lead to: the engine lists them, and says why others are not among them.


def _starts(text: str) -> Callable[[Position, Words], int]:
    """Return a function that finds the cells where legal actions lead that begin so."""

    def find(position: Position, words: Words) -> int:
        start = f"{_filled(text, words)} "
        source = _asks_sources(words, text)
        found = (
            action.source if source else action.target
            for action in position.legal_actions()
            if f"{action} ".startswith(start)
        )
        return sum(1 << cell for cell in {cell for cell in found if cell is not None})

    return find


def _filled(text: str, words: Words) -> str:
    return text.format(cell=words.cell, card=words.card).strip()


def _asks_sources(words: Words, text: str) -> bool:
    return "{card}" in text and not words.cell and CARDS[words.card].form == "FROM TO"


def _refused(text: str) -> Callable[[Position, Words, str], Reasons]:
    """Return a function that says why an action that begins so cannot lead to a cell."""

    def wrong(position: Position, words: Words, cell: str) -> Reasons:
        if _asks_sources(words, text):
            return (
                Reason(
                    CARDS[words.card].rule,
                    gettext(
                        "{card} cannot be played from {cell}",
                        card=card_name(words.card),
                        cell=cell,
                    ),
                    (cell,),
                ),
            )
        tail = " from 1" if words.card == "lift" else ""
        return _why_not(position, words, f"{_filled(text, words)} {cell}{tail}", cell)

    return wrong


def _why_not(position: Position, words: Words, action: str, cell: str) -> Reasons:
    """Return why an action is refused, without where the doors lead: that may be the answer."""
    reasons = position.why_not(action)
    behind = exits(position, INDEX[words.cell]) if words.cell else 0
    if not behind or behind >> INDEX[cell] & 1:
        return reasons
    no_way = gettext(
        "No way inside, level or down, leads from {source} to a door on to {target}",
        source=words.cell,
        target=cell,
    )
    return tuple(
        reason._replace(text=no_way, cells=(cell,)) if reason.rule == "R5.3" else reason
        for reason in reasons
    )


def _reached(position: Position, words: Words, cell: str) -> Reason:
    if steps(position, INDEX[words.cell]) >> INDEX[cell] & 1:
        return Reason(
            "R5.2", gettext("A step leads from {at} to {cell}", at=words.cell, cell=cell), (cell,)
        )
    return Reason(
        "R5.3", gettext("The doors lead from {at} to {cell}", at=words.cell, cell=cell), (cell,)
    )


def _deployable(position: Position, _: Words, cell: str) -> Reason:
    own = bits(position.state.own)
    beside = [knight for knight in own if deployments(position, knight) >> INDEX[cell] & 1]
    text = gettext(
        "{cell} is next to the knight on {knight}, and no higher",
        cell=cell,
        knight=NAMES[beside[0]],
    )
    return Reason("R5.1", text, (cell, NAMES[beside[0]]))


def _buildable(position: Position, _: Words, cell: str) -> Reason:
    castle = position.castle(cell)
    if castle:
        text = gettext(
            "{cell} has height {height}, and its castle of area {area} may be {area} high",
            cell=cell,
            height=position.height(cell),
            area=castle.area,
        )
        return Reason("R6.3", text, (cell,))
    return Reason(
        "R6.1", gettext("Bare, and next to exactly one castle: {cell}", cell=cell), (cell,)
    )


def _card_reached(_: Position, words: Words, cell: str) -> Reason:
    rule, card = CARDS[words.card].rule, card_name(words.card)
    if words.cell:
        text = gettext("{card} leads from {at} to {cell}", card=card, at=words.cell, cell=cell)
    else:
        text = gettext("{card} can be played with {cell}", card=card, cell=cell)
    return Reason(rule, text, (cell,))


def _placed(rule: str, text: str) -> Callable[[Position, Words, str], Reason]:
    return lambda _position, _words, cell: Reason(rule, gettext(text, cell=cell), (cell,))


# Kinds of cells: the words on missed ones, without their names.


def _kind_of_way(position: Position, words: Words, cell: str) -> str:
    if not steps(position, INDEX[words.cell]) >> INDEX[cell] & 1:
        return _DOORS
    rise = position.height(cell) - position.height(words.cell)
    return _UP if rise > 0 else _DOWN if rise < 0 else _LEVEL


def _only_doors(_position: Position, _words: Words, _cell: str) -> str:
    return _DOORS


def _kind_of_building(position: Position, _: Words, cell: str) -> str:
    return _ON_TOP if position.height(cell) else _BESIDE


def _kind_of_entry(position: Position, _: Words, cell: str) -> str:
    state = position.state
    beside = state.own & NEIGHBOURS[INDEX[cell]]
    lowest = min(
        state.blocks.heights[knight]
        for knight in bits(beside & state.blocks.at_least(position.height(cell)))
    )
    return _AS_HIGH if lowest == position.height(cell) else _LOWER


# Steps and doors apart: the engine gives the cells; feedback names the other way.


def _steps(position: Position, words: Words) -> int:
    return steps(position, INDEX[words.cell])


def _doors(position: Position, words: Words) -> int:
    return doors(position, INDEX[words.cell])


def _no_step(position: Position, words: Words, cell: str) -> Reasons:
    if _doors(position, words) >> INDEX[cell] & 1:
        text = gettext("Only the doors lead from {at} to {cell}, no step", at=words.cell, cell=cell)
        return (Reason("R5.3", text, (cell,)),)
    return _only(position, words, "R5.3", cell)


def _no_door(position: Position, words: Words, cell: str) -> Reasons:
    if _steps(position, words) >> INDEX[cell] & 1:
        text = gettext(
            "A step leads from {at} to {cell}, but no way through the doors",
            at=words.cell,
            cell=cell,
        )
        return (Reason("R5.2", text, (cell,)),)
    return _only(position, words, "R5.2", cell)


def _only(position: Position, words: Words, without: str, cell: str) -> Reasons:
    """Return why a move is refused, the reasons of one rule left out if there are others."""
    reasons = _why_not(position, words, f"move {words.cell} {cell}", cell)
    kept = tuple(reason for reason in reasons if reason.rule != without)
    return kept or reasons or (not_asked(cell),)


# Castles and scoring.


def castle_mask(position: Position, words: Words) -> int:
    """Return the mask of the castle of the query's cell."""
    return position.state.blocks.castle_of(INDEX[words.cell])


def _not_in_castle(position: Position, words: Words, cell: str) -> Reasons:
    if not position.height(cell):
        return (Reason("R1.6", gettext("{cell} carries no block", cell=cell), (cell,)),)
    text = gettext(
        "{cell} doesn't touch the castle of {at} side to side: it is another castle",
        cell=cell,
        at=words.cell,
    )
    return (Reason("R1.6", text, (cell,)),)


def _in_castle(_: Position, words: Words, cell: str) -> Reason:
    if cell == words.cell:
        return Reason("R1.6", gettext("The castle is that of {cell}", cell=cell), (cell,))
    text = gettext("Connected to {at}, side to side: {cell}", cell=cell, at=words.cell)
    return Reason("R1.6", text, (cell,))


def _kings_castle(position: Position, _: Words) -> int:
    return kings_castle(position)


def _of_king(position: Position) -> Words:
    return Words(position.king or gettext("the king"))


def _knights(position: Position, words: Words) -> int:
    return position.state.figures()[words.player - 1]


def _paying(position: Position, words: Words) -> int:
    """Return the knights that count in some castle: all at the highest level there (R7.1)."""
    blocks, own = position.state.blocks, _knights(position, words)
    found = 0
    for castle in blocks.castles:
        inside = castle.mask & own
        if inside:
            found |= inside & blocks.at_least(blocks.highest(inside))
    return found


def _nobody(words: Words, cell: str) -> Reason:
    text = gettext(_NOBODY, player=player_name(words.player), cell=cell)
    return Reason("R1.9", capitalized(text), (cell,))


def _not_paying(position: Position, words: Words, cell: str) -> Reasons:
    if not _knights(position, words) >> INDEX[cell] & 1:
        return (_nobody(words, cell),)
    castle = position.state.blocks.castle_of(INDEX[cell])
    if not castle:
        return (
            Reason("R7.1", gettext("The knight on {cell} stands in no castle", cell=cell), (cell,)),
        )
    high = names(_paying(position, words) & castle)
    text = gettext(
        "The knight on {cell} stands higher in the same castle, and only the highest counts",
        cell=high[0],
    )
    return (Reason("R7.1", text, (cell, *high)),)


def _is_paying(position: Position, words: Words, cell: str) -> Reason:
    level = position.height(cell)
    text = gettext(
        "{player} has no knight above level {level} in the castle of {cell}",
        player=player_name(words.player),
        cell=cell,
        level=level,
    )
    return Reason("R7.1", capitalized(text), (cell,))


def _bonus_knights(position: Position, words: Words) -> int:
    return king_knights(position, words.player)


def _no_bonus(position: Position, _: Words, cell: str) -> Reasons:
    if not kings_castle(position) >> INDEX[cell] & 1:
        return (Reason("R7.4", gettext("{cell} is not in the king's castle", cell=cell), (cell,)),)
    return (Reason("R7.4", wrong_level(position, cell), (cell,)),)


def _each(text: str, rule: str) -> Callable[[Position, Words, str], Reason]:
    return lambda _, words, cell: Reason(
        rule,
        capitalized(gettext(text, cell=cell, player=player_name(words.player), at=words.cell)),
        (cell,),
    )


CELLS: Final[dict[str, CellQuery]] = {
    query.form.split(" ", 1)[0]: query
    for query in (
        CellQuery(
            "reach CELL",
            "where the figure on CELL can go for 1 AP, by a step or the doors",
            _starts("move {cell}"),
            _refused("move {cell}"),
            _reached,
            _kind_of_way,
        ),
        CellQuery(
            "step CELL", "where a step leads from CELL", _steps, _no_step, _reached, _kind_of_way
        ),
        CellQuery(
            "doors CELL",
            "where the doors lead from CELL; a step may lead there too",
            _doors,
            _no_door,
            _each(N_("The doors lead from {at} to {cell}"), "R5.3"),
            _only_doors,
        ),
        CellQuery(
            "deployable",
            "where the player to act can deploy a knight",
            _starts("deploy"),
            _refused("deploy"),
            _deployable,
            _kind_of_entry,
        ),
        CellQuery(
            "buildable",
            "where the player to act can build",
            _starts("build"),
            _refused("build"),
            _buildable,
            _kind_of_building,
        ),
        CellQuery(
            "card CARD [CELL]",
            "where a card leads from CELL; without it, the cells that the card can be played with",
            _starts("play {card} {cell}"),
            _refused("play {card} {cell}"),
            _card_reached,
        ),
        CellQuery(
            "found",
            "where a castle can be founded",
            _starts("found"),
            _refused("found"),
            _placed("R9.1", N_("At least three steps from every castle: {cell}")),
        ),
        CellQuery(
            "knight",
            "where a knight can be placed in the set-up",
            _starts("knight"),
            _refused("knight"),
            _placed("R2.2", N_("Castles that are still free: {cell}")),
        ),
        CellQuery(
            "king",
            "where the king can be placed or moved",
            _starts("king"),
            _refused("king"),
            _placed("R7.5", N_("With a block, and free: {cell}")),
        ),
        CellQuery(
            "castle CELL",
            "the castle that CELL belongs to",
            castle_mask,
            _not_in_castle,
            _in_castle,
        ),
        CellQuery(
            "kings-castle",
            "the castle on which the king stands",
            _kings_castle,
            lambda position, _, cell: _not_in_castle(position, _of_king(position), cell),
            lambda position, _, cell: _in_castle(position, _of_king(position), cell),
        ),
        CellQuery(
            "knights PLAYER",
            "the cells of a player's knights",
            _knights,
            lambda _, words, cell: (_nobody(words, cell),),
            _each(N_("{player} has a knight on {cell}"), "R1.9"),
        ),
        CellQuery(
            "paying PLAYER",
            "the cells of a player's knights that count in a scoring",
            _paying,
            _not_paying,
            _is_paying,
        ),
        CellQuery(
            "bonus-knights PLAYER",
            "the cells of a player's knights that earn the king's bonus now",
            _bonus_knights,
            _no_bonus,
            _each(
                N_("The knight on {cell} stands in the king's castle at the level of the phase"),
                "R7.4",
            ),
        ),
    )
}
