"""Turns in words, action by action, and points that phases paid."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_, gettext
from torres_widget.engine.actions import KING_STAYS
from torres_widget.engine.cards import card_name
from torres_widget.engine.cells import NAMES
from torres_widget.engine.colours import player_name, player_title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torres_widget.engine.actions import Action
    from torres_widget.engine.tree import Node

#: Verbs that go without saying after what else was done in a turn.
_SILENT: Final = frozenset({"end", "keep"})
_DONE: Final = {
    "found": N_("founded a castle on {cell}"),
    "knight": N_("placed a knight on {cell}"),
    "king": N_("placed the king on {cell}"),
    "move": N_("moved from {from} to {to}"),
    "deploy": N_("deployed a knight on {cell}"),
    "build": N_("built on {cell}"),
    "buy": N_("bought a card"),
    "keep": N_("kept a card"),
    "score": N_("scored a point"),
    "end": N_("ended the turn"),
    "spread": N_("spread the blocks"),
}


def retold(nodes: Sequence[Node]) -> str:
    """Return what the actions that led to nodes of one line did, and what phases paid."""
    sentences: list[str] = []
    turn: list[Node] = []
    for node in nodes:
        if turn and (turn[-1].ends_turn or _player(turn[-1]) != _player(node)):
            sentences.append(_of_turn(turn))
            turn = []
        turn.append(node)
        if node.scored is not None:
            sentences += [_of_turn(turn), of_scoring(node)]
            turn = []
    if turn:
        sentences.append(_of_turn(turn))
    return " ".join(sentences)


def of_scoring(node: Node) -> str:
    """Return what the phase paid that ended with the action that led to a node."""
    if node.scored is None:
        return ""
    return gettext(
        "Phase {phase} was scored: {points}.",
        phase=node.scored.phase,
        points=", ".join(
            f"{player_name(one.player)} +{one.total}" for one in node.scored.scoring().players
        ),
    )


def _player(node: Node) -> int:
    """Return who played the action that led to a node."""
    return node.parent.position.to_act if node.parent else 0


def _of_turn(nodes: Sequence[Node]) -> str:
    actions = [node.action for node in nodes if node.action is not None]
    said = [action for action in actions if action.verb not in _SILENT] or actions[-1:]
    player = player_title(_player(nodes[0]))
    return f"{player}: {'; '.join(_deeds(said))}."


def _deeds(actions: Sequence[Action]) -> Iterator[str]:
    """Yield what was done: blocks built one after another, and the steps of a knight, as one."""
    for verb, run in groupby(actions, key=lambda action: action.verb):
        same = list(run)
        if verb == "build":
            yield gettext(_DONE[verb], cell=", ".join(_counted(map(_target, same))))
        elif verb == "move":
            for source, target in _ways(same):
                yield gettext(_DONE[verb], **{"from": source, "to": target})
        else:
            yield from _counted(map(_deed, same))


def _ways(moves: Sequence[Action]) -> list[tuple[str, str]]:
    """Return from where to where knights went, step by step."""
    ways: list[tuple[str, str]] = []
    for move in moves:
        source = NAMES[move.source or 0]
        if ways and ways[-1][1] == source:
            source = ways.pop()[0]
        ways.append((source, _target(move)))
    return ways


def _counted(texts: Iterator[str]) -> Iterator[str]:
    for text, count in Counter(texts).items():
        yield text if count == 1 else f"{text} (×{count})"  # noqa: RUF001 - a multiplication sign


def _target(action: Action) -> str:
    return "" if action.target is None else NAMES[action.target]


def _deed(action: Action) -> str:
    if action == KING_STAYS:
        return gettext("left the king where he is")
    if action.verb == "first":
        return gettext("named {player} first player", player=player_name(action.numbers[0]))
    if action.verb == "play":
        cells = [NAMES[cell] for cell in (action.source, action.target) if cell is not None]
        where = f" ({' → '.join(cells)})" if cells else ""
        return gettext("played {card}", card=card_name(action.card or "")) + where
    return gettext(_DONE[action.verb], cell=_target(action))
