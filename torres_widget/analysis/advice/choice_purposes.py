"""Purposes of choices outside a turn, in a sentence each."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.evaluation.evaluation import phase_ahead
from torres_widget.analysis.evaluation.set_up import room
from torres_widget.common.language import gettext, ngettext
from torres_widget.engine.actions import KING_STAYS
from torres_widget.engine.cards import card_name
from torres_widget.engine.cells import bits, distance
from torres_widget.engine.colours import capitalized, player_title
from torres_widget.engine.kernel.points import counted_cells, king_cells, kings_bonus
from torres_widget.engine.score.scoring import kings_castle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from torres_widget.engine import Action, Position


def choice_purpose(before: Position, action: Action, after: Position) -> str:
    """Return in a sentence what an action outside a turn is for.

    Parameters
    ----------
    before, after : Position
        The positions before and after it.
    action : Action
        The action, in a stage that has a choice.

    Examples
    --------
    >>> from torres_widget import Position
    >>> start = Position.new(players=2, seed=7)
    >>> choice_purpose(start, start.parse("knight c3"), start.apply("knight c3"))
    'Room to grow: no castle is nearer to 10 cells.'
    """
    facts = _FACTS[action.verb](before, action, after)
    return f"{capitalized('; '.join(facts))}."


def _of_founding(before: Position, action: Action, _: Position) -> Iterator[str]:
    yield gettext("anybody may set up a knight there")
    yield from _of_the_master_card(before, action)


def _of_knight(before: Position, action: Action, _: Position) -> Iterator[str]:
    yield ngettext(
        "room to grow: no castle is nearer to {count} cell",
        "room to grow: no castle is nearer to {count} cells",
        room(before, action),
    )
    yield from _of_the_master_card(before, action)
    yield from _nearest_rival(before, 1 << (action.target or 0))


def _of_the_master_card(before: Position, action: Action) -> Iterator[str]:
    if counted_cells(before.state.master, before.state.rules) >> (action.target or 0) & 1:
        yield gettext("the master card counts a knight there")


def _of_king(before: Position, action: Action, after: Position) -> Iterator[str]:
    if action == KING_STAYS:
        yield gettext("leaves the king where he is")
    castle, player = kings_castle(after), before.to_act
    there = _standing(after, castle)
    if there:
        yield gettext("knights there: {players}", players=_names(there, player))
    elif before.state.king:
        yield gettext("no knight is there yet")
    lost = _standing(before, kings_castle(before)) - there
    if lost:
        yield gettext("takes the king away from {players}", players=_names(lost, player))
    phase, state = phase_ahead(before.state), after.state
    paid = _standing(after, king_cells(state.blocks, state.king, phase, state.rules))
    if paid:
        yield gettext(
            "the bonus of {points} points as knights stand now: {players}",
            points=kings_bonus(phase, state.rules),
            players=_names(paid, player),
        )
    away = _away(before, player, castle)
    if away:
        yield ngettext(
            "your nearest knight is {count} cell away",
            "your nearest knight is {count} cells away",
            away,
        )
    if not there:
        yield from _nearest_rival(before, castle)


def _standing(position: Position, mask: int) -> set[int]:
    """Return the players with knights on some cells."""
    figures = position.state.figures()
    return {player for player, knights in enumerate(figures, 1) if knights & mask}


def _names(players: set[int], you: int) -> str:
    """Return the names of players, one of whom is spoken to, in a row."""
    names = [gettext("you")] if you in players else []
    *others, last = names + [player_title(player) for player in sorted(players - {you})]
    return gettext("{others} and {last}", others=", ".join(others), last=last) if others else last


def _away(position: Position, player: int, mask: int) -> int | None:
    """Return the distance of a player's nearest knight from some cells; None for no knight."""
    pairs = product(bits(position.state.figures()[player - 1]), bits(mask))
    return min((distance(knight, cell) for knight, cell in pairs), default=None)


def _nearest_rival(position: Position, mask: int) -> Iterator[str]:
    """Yield which rival's knight is nearest to some cells, if there is any on the board."""
    away = {
        player: way
        for player in range(1, position.players + 1)
        if player != position.to_act and (way := _away(position, player, mask)) is not None
    }
    if away:
        nearest = min(away, key=away.__getitem__)
        yield ngettext(
            "the nearest rival is {player}, {count} cell away",
            "the nearest rival is {player}, {count} cells away",
            away[nearest],
            player=player_title(nearest),
        )


def _of_card(_: Position, action: Action, __: Position) -> Iterator[str]:
    yield gettext("keeps {card} for a later turn", card=card_name(action.card or ""))


def _of_first(before: Position, action: Action, _: Position) -> Iterator[str]:
    (first,) = action.numbers
    place = (before.to_act - first) % before.players + 1
    if place == 1:
        yield gettext("you begin the phase")
        return
    yield gettext("{player} begins the phase", player=player_title(first))
    if place == before.players:
        yield gettext("the last turn before its scoring is yours")
    else:
        yield gettext("you are number {place} of {players}", place=place, players=before.players)


def _of_blocks(_: Position, action: Action, __: Position) -> Iterator[str]:
    yield gettext("stacks of {blocks}", blocks=", ".join(map(str, action.numbers)))


_FACTS: Final[dict[str, Callable[[Position, Action, Position], Iterable[str]]]] = {
    "found": _of_founding,
    "knight": _of_knight,
    "king": _of_king,
    "keep": _of_card,
    "first": _of_first,
    "spread": _of_blocks,
}
