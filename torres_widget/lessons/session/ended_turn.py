"""Turns that a player has ended, and an account of one: its actions, AP left, points."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from torres_widget.common.language import gettext, ngettext
from torres_widget.engine.cells import NAMES

if TYPE_CHECKING:
    from torres_widget.engine import Action, Position
    from torres_widget.engine.tree import Node


class EndedTurn(NamedTuple):
    """A turn that was played.

    Attributes
    ----------
    nodes : tuple of Node
        The positions of the game from its beginning to the one before its end.
    end : Node
        The place in the game where it has ended.
    """

    nodes: tuple[Node, ...]
    end: Node

    @property
    def start(self) -> Node:
        """The place in the game where it began."""
        return self.nodes[0]

    @property
    def before(self) -> Position:
        """The position in which it began."""
        return self.nodes[0].position

    @property
    def after(self) -> Position:
        """The position that it reached before it was ended."""
        return self.nodes[-1].position

    @property
    def actions(self) -> tuple[Action, ...]:
        """Its actions, without the end."""
        return tuple(each.action for each in self.nodes[1:] if each.action is not None)

    @property
    def drew(self) -> bool:
        """Whether it drew cards."""
        return any(action.verb == "buy" for action in self.actions)


def last_turn(node: Node, player: int) -> EndedTurn | None:
    """Return the last turn that a player has ended on the way to a node; None if there is none."""
    line = node.line()
    ends = [
        number
        for number, each in enumerate(line)
        if each.ends_turn and line[number - 1].position.to_act == player
    ]
    if not ends:
        return None
    last = first = ends[-1] - 1
    while first and _is_in_turn(line[first - 1].position, player) and not _ends(line[first]):
        first -= 1
    return EndedTurn(tuple(line[first : last + 1]), line[last + 1])


def has_acted_since(node: Node, player: int) -> bool:
    """Return whether a player has acted between the last turn that the player ended and a node."""
    line = node.line()
    after = zip(reversed(line), reversed(line[:-1]), strict=False)
    latest = next((each for each, before in after if before.position.to_act == player), None)
    return latest is not None and not latest.ends_turn


def _is_in_turn(position: Position, player: int) -> bool:
    return position.stage in ("turn", "keep") and position.to_act == player


def _ends(node: Node) -> bool:
    return node.action is None or node.ends_turn


def account(turn: EndedTurn) -> str:
    """Return what a turn did, the action points left over, and what the position pays now."""
    counts = Counter(action.verb for action in turn.actions)
    done = [text for verb, count in counts.items() if (text := _counted(verb, count))]
    player = turn.before.to_act - 1
    before, now = (each.scoring().players[player].total for each in (turn.before, turn.after))
    sentences = [
        gettext("Your turn: {actions}.", actions=", ".join(done))
        if done
        else gettext("You ended your turn without doing anything."),
        _left(turn.after.ap),
        ngettext(
            "If the phase ended now, you would get **{count} point**; before this turn, {before}.",
            "If the phase ended now, you would get **{count} points**; before this turn, {before}.",
            now,
            before=before,
        ),
    ]
    return " ".join(sentences)


def _left(points: int) -> str:
    if points == 0:
        return gettext("You spent all your AP.")
    return ngettext(
        "{count} AP is left unspent, and it is lost.",
        "{count} AP are left unspent, and they are lost.",
        points,
    )


def _counted(verb: str, count: int) -> str:
    """Return how often an action of a turn was played; "" for a part of another deed."""
    words = {
        "build": ngettext("{count} block built", "{count} blocks built", count),
        "move": ngettext("{count} knight's move", "{count} knight's moves", count),
        "deploy": ngettext("{count} knight deployed", "{count} knights deployed", count),
        "score": ngettext("{count} point bought", "{count} points bought", count),
        "buy": ngettext("{count} card bought", "{count} cards bought", count),
        "play": ngettext("{count} card played", "{count} cards played", count),
    }
    return words.get(verb, "")


def marks_of(before: Position, reached: Position) -> tuple[str, ...]:
    """Return circles where knights of the player to act arrived, and marks where blocks did."""
    player = before.to_act
    own = [cell for cell in reached.knights_of(player) if cell not in before.knights_of(player)]
    built = [
        cell for cell in NAMES if reached.height(cell) > before.height(cell) and cell not in own
    ]
    return (
        *(f"circle {cell} green" for cell in own),
        *(f"mark {cell} yellow" for cell in built),
    )
