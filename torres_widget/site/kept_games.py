"""Games that the page that plays keeps, with their seats and what its reader has switched on."""

from __future__ import annotations

import json
from itertools import pairwise
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.engine import Game, NotationError

if TYPE_CHECKING:
    from torres_widget.analysis.bots.players import Player
    from torres_widget.board.analyst.analysis_board import AnalysisBoard

_SEEDS: Final = 31


class KeptGame(NamedTuple):
    """A game that the page has kept.

    Attributes
    ----------
    game : Game
        The game, on the line and at the ply that it was left at; or another of its rules.
    players : dict of int to Player or None
        Its bots by player; None for the page's own choice.
    warns, evaluation : bool
        Whether costly turns are warned of, and whether all chances to win are shown.
    """

    game: Game
    players: dict[int, Player] | None = None
    warns: bool = False
    evaluation: bool = False


def kept_text(analysis: AnalysisBoard, level: int) -> str:
    """Return what the page keeps of a game.

    Parameters
    ----------
    analysis : AnalysisBoard
        The board of the game.
    level : int
        Level of the bot that the page has chosen: another choice there takes the seats again.
    """
    from torres_widget.board.play.seating import levels, styles

    game, board = analysis.game, analysis.board
    seats = range(1, game.position.players + 1)
    return json.dumps(
        {
            "record": game.record(),
            "line": [before.children.index(after) for before, after in pairwise(game.line())],
            "ply": game.ply,
            "level": level,
            "seats": levels(analysis.players, seats),
            "styles": styles(analysis.players, seats),
            "warns": analysis.warns,
            "evaluation": board.evaluation,
        }
    )


def read_kept(text: str, level: int) -> KeptGame:
    """Return the game of a text that `kept_text` gave, of this version or an earlier one.

    Parameters
    ----------
    text : str
        The text. With ``new`` it stands for another game of the same rules and seats, or
        for as many ``players``, or in the ``mode``, that it says.
    level : int
        Level of the bot that the page has chosen.

    Raises
    ------
    NotationError
        If it is no such text.
    """
    wrong = NotationError(text, "kept game", "a record, a line and a ply")
    try:
        document = json.loads(text)
        record, line, ply = document["record"], document["line"], document["ply"]
    except (KeyError, RecursionError, TypeError, ValueError):
        raise wrong from None
    game = Game.from_record(record)
    node = game.root
    try:
        for branch in line:
            node = dict(enumerate(node.children))[branch]
    except (KeyError, TypeError):
        raise wrong from None
    game.go(node)
    game.go_to_ply(ply)
    if document.get("new"):
        players, mode = document.get("players"), document.get("mode")
        game = Game(game.root.position.new_game(players=players, mode=mode))
    same_level = document.get("level") == level
    return KeptGame(
        game,
        _players(document, game.position.players) if same_level else None,
        warns=document.get("warns") is True,
        evaluation=document.get("evaluation") is True,
    )


def new_seed() -> int:
    """Return a seed by chance."""
    return randbits(_SEEDS)


def _players(document: dict[str, Any], players: int) -> dict[int, Player] | None:
    """Return the bots of a kept game; None if it keeps none that can be seated."""
    from torres_widget.analysis import Bot

    seats, liked = document.get("seats"), document.get("styles")
    if not (isinstance(seats, list) and isinstance(liked, list)):
        return None
    if not len(seats) == len(liked) == players:
        return None
    try:
        return {
            seat: Bot("search", level=level, style=style or None, seed=new_seed())
            for seat, (level, style) in enumerate(zip(seats, liked, strict=True), 1)
            if level
        }
    except NotationError:
        return None
