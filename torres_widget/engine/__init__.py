"""The rules engine: positions, actions, scoring and games. It uses the standard library only."""

from torres_widget.common.errors import DocumentError, NotationError, ParseError, TorresError

from .actions import Action
from .editions import EDITIONS, Edition
from .game import Game
from .position import Position
from .refuse.refusal import IllegalAction, Reason

__all__ = [
    "EDITIONS",
    "Action",
    "DocumentError",
    "Edition",
    "Game",
    "IllegalAction",
    "NotationError",
    "ParseError",
    "Position",
    "Reason",
    "TorresError",
]
