"""The view: a compact dict to draw a board from, without what is hidden from its viewer."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, cast

from torres_widget.board.play.seats import Viewer, may_act, may_edit
from torres_widget.engine import Action, Game, Position
from torres_widget.engine.actions import KING_STAYS
from torres_widget.engine.cards import CARDS
from torres_widget.engine.cells import NAMES, names
from torres_widget.engine.paths import uses_doors
from torres_widget.engine.score.master import master_terms

from .overlays import overlay_of
from .routes import ways_of
from .scoring import scored_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from torres_widget.engine import Reason
    from torres_widget.engine.text.tables import PositionSeen
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.view import CardPlays, Last, Legal, Refusal, View

VERSION: Final = 1
#: Number of past actions that a view lists.
LOG: Final = 12
#: Verbs whose texts name cards that only the player who acted has seen (R8.2, R8.4).
_SECRET: Final = frozenset({"keep"})


def everything(action: Action) -> bool:
    """Allow each action that the rules allow."""
    del action
    return True


def view_of(  # noqa: PLR0913 - the parts of a view that are not the position's
    what: Game | Position,
    *,
    viewer: Viewer = "to-act",
    holder: Viewer = "",
    seq: int = 0,
    moved: bool = False,
    refusal: Refusal | None = None,
    caption: str = "",
    overlay: str = "",
    selected: str = "",
    node: tuple[int, int] | None = None,
    annotations: Iterable[str] = (),
    allows: Callable[[Action], bool] | None = everything,
) -> View:
    """Return the view of a position or of a game at its cursor.

    Parameters
    ----------
    what : Game or Position
        What is shown. Only a game has a log, and can be undone and redone.
    viewer : {"to-act", "all"} or int or None
        Who looks: the player to act, all players with open hands, one player (from 1), a spectator.
    holder : Viewer
        Who has the controls of the game; ``""`` for who looks.
    seq : int
        Number of the intent that this view answers.
    moved : bool
        Whether the action before the game's cursor has just been played, so that it is shown.
    refusal : Refusal, optional
        What was refused; see `refusal_of`.
    caption : str
        Words to show beside the board; without them, the comment of the game's position.
    overlay, selected : str
        The overlay that is shown, one of `overlays.OVERLAYS` or an empty text, and the chosen cell
        that it may be about.
    node : tuple of int, optional
        Numbers of the position's node and of its parent in the move list; see `moves.rows_of`.
    annotations : iterable of str
        Annotations to show as well as the ones of the game's position.
    allows : callable or None
        Says of each legal action whether it is listed; None lists none.

    Returns
    -------
    View
        A JSON object, as ``torres_widget/protocol`` describes it. Hidden cards are numbers,
        and legal actions are listed only for a viewer who may act.

    Examples
    --------
    >>> view_of(Position.new(players=2, seed=7))["legal"]
    {'knight': 'a5c3c6d1e8f3f6h4'}
    """
    game = what if isinstance(what, Game) else Game(what)
    position = game.position
    seat = position.to_act if viewer == "to-act" else viewer
    holder = viewer if holder == "" else holder
    seen = _seen(position, seat)
    turn = seen["turn"]
    view: View = {
        "v": VERSION,
        "seq": seq,
        "board": seen["board"],
        "edition": seen["edition"],
        "mode": seen["mode"],
        "players": seen["players"],
        "stage": seen["stage"],
        "phase": seen["phase"],
        "round": position.round,
        "rounds": position.rounds,
        "first": seen["first"],
        "to_act": seen["to_act"],
        "ap": turn["ap"],
        "stack": turn["stack"],
        "stacks": seen["stacks"],
        "carry": seen["carry"],
        "supply": seen["supply"],
        "scores": seen["scores"],
        "reserve": [position.reserve(player) for player in range(1, position.players + 1)],
        "hands": seen["hands"],
        "deck": seen["deck"],
        "decks": seen["decks"],
        "master": seen["master"],
        "played": turn["played"],
        "bought": turn["bought"],
        "track": position.edition.track,
        "legal": legal_of(position, allows) if allows and may_act(position, viewer) else {},
        "last": _last(game, seat) if moved else None,
        "refusal": refusal,
        "ply": game.ply,
        "length": 0 if holder is None else game.length,
        "undo": holder is not None and game.can_undo,
        "redo": holder is not None and game.can_redo,
        "edit": may_edit(holder),
        "log": _log(game, seat),
        "notes": list(dict.fromkeys((*map(str, game.node.annotations), *annotations))),
        "caption": caption or game.node.comment,
    }
    if "looked" in seen:
        view["looked"] = seen["looked"]
    if position.master:
        view["pays"] = master_terms(position)
    if ways := ways_of(game, view["notes"]):
        view["ways"] = ways
    if scored := scored_of(game.node):
        view["scored"] = scored
    if overlay:
        view["overlay"] = overlay_of(position, overlay, selected)
    if node:
        view["node"] = list(node)
    return view


def refusal_of(action: str, reasons: Iterable[Reason], heading: str = "") -> Refusal:
    """Return the part of a view that says why an action was refused."""
    refusal: Refusal = {
        "action": action,
        "reasons": [
            {"rule": reason.rule, "text": reason.text, "cells": "".join(reason.cells)}
            for reason in reasons
        ],
    }
    if heading:
        refusal["heading"] = heading
    return refusal


def legal_of(position: Position, allows: Callable[[Action], bool] = everything) -> Legal:
    """Return the legal actions of a position that are allowed, grouped by kind, figure and cell."""
    kinds: dict[str, list[Action]] = defaultdict(list)
    for action in filter(allows, position.legal_actions()):
        kinds[_kind(position, action)].append(action)
    plays = {kind: _FORMS[kind](kinds.pop(kind)) for kind in list(kinds) if kind in CARDS}
    legal = cast("Legal", {kind: _FORMS[kind](actions) for kind, actions in kinds.items()})
    stacks = {action.stack + 1 for action in kinds.get("build", ()) if action.stack is not None}
    if stacks:
        legal["from"] = sorted(stacks)
    if plays:
        legal["play"] = cast("CardPlays", plays)
    return legal


def _kind(position: Position, action: Action) -> str:
    """Return the key under which a view lists an action; the doors count where no step leads."""
    if action.verb == "move":
        return "door" if uses_doors(position, action) else "step"
    if action == KING_STAYS:
        return "stay"
    return action.card if action.verb == "play" and action.card else action.verb


def _from_to(action: Action) -> tuple[int, int]:
    if action.source is None or action.target is None:
        raise TypeError(action)
    return action.source, action.target


def _flag(_: list[Action]) -> bool:
    return True


def _cells(actions: list[Action]) -> str:
    return "".join(dict.fromkeys(NAMES[action.target or 0] for action in actions))


def _ways(actions: list[Action]) -> dict[str, str]:
    ways: dict[str, str] = defaultdict(str)
    for source, target in map(_from_to, actions):
        ways[NAMES[source]] += NAMES[target]
    return dict(ways)


def _shared_ways(actions: list[Action]) -> dict[str, str]:
    """Group the sources that share their targets; no source is its own target."""
    targets: dict[int, int] = defaultdict(int)
    for source, target in map(_from_to, actions):
        targets[source] |= 1 << target
    shared: dict[int, int] = defaultdict(int)
    for source, reached in targets.items():
        shared[reached | 1 << source] |= 1 << source
    return {"".join(names(sources)): "".join(names(reached)) for reached, sources in shared.items()}


def _lifts(actions: list[Action]) -> dict[str, list[int]]:
    lifts: dict[str, list[int]] = defaultdict(list)
    for action in actions:
        lifts[NAMES[action.target or 0]].append((action.stack or 0) + 1)
    return dict(lifts)


def _spreads(actions: list[Action]) -> list[str]:
    """List stacks afterwards as texts, the usual end of a turn first: most blocks, levelled."""
    ways = sorted((action.numbers for action in actions), key=lambda way: (-sum(way), way))
    return [" ".join(map(str, way)) for way in ways]


def _players(actions: list[Action]) -> list[int]:
    return [action.numbers[0] for action in actions]


def _texts(actions: list[Action]) -> list[str]:
    return [str(action) for action in actions]


_FORMS: Final[dict[str, Callable[[list[Action]], Any]]] = {
    **dict.fromkeys(("stay", "buy", "score", "six-points", "seven-points"), _flag),
    **dict.fromkeys(("found", "knight", "king", "deploy", "build", "extra-block"), _cells),
    **dict.fromkeys(("step", "door", "climb", "diagonal", "jump", "elevator", "redeploy"), _ways),
    **dict.fromkeys(("end", "spread"), _spreads),
    "shift-block": _shared_ways,
    "lift": _lifts,
    "keep": _texts,
    "first": _players,
}


def _seen(position: Position, seat: Viewer) -> PositionSeen:
    """Return the position in the viewer's eyes; with open hands, in all players'."""
    if seat != "all":
        return position.view(seat if isinstance(seat, int) else None)
    seen = position.view(position.to_act)
    return {**seen, "hands": [list(hand) for hand in position.hands]}


def _last(game: Game, seat: Viewer) -> Last | None:
    parent = game.node.parent
    if parent is None:
        return None
    return {"action": shown(game.node, seat), "player": parent.position.to_act}


def _log(game: Game, seat: Viewer) -> list[str]:
    return [shown(node, seat) for node in game.node.line()[1:][-LOG:]]


def shown(node: Node, seat: Viewer) -> str:
    """Return the action that led to a node; only the seat that acted sees its hidden cards."""
    action, parent = node.action, node.parent
    if action is None or parent is None:
        return ""
    if action.verb in _SECRET and seat not in ("all", parent.position.to_act):
        return action.verb
    return str(action)
