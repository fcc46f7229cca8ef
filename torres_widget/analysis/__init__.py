"""Analysis: the best turn and its proof, and what else a position asks for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bots import LEVELS, Bot
    from .cellworth import cell_worth
    from .expectations import Outlook, outlook
    from .explaining import Explanation, explain
    from .objectives import OBJECTIVES, Objective
    from .reviews import Review, review
    from .rollouts import playouts
    from .slices import Stopped
    from .standings import ArenaError, Standings
    from .tournament import arena
    from .turns import Turn, Turns, best_turns, count_turns, search_turns

_HOMES = {
    "ArenaError": "standings",
    "Bot": "bots",
    "Explanation": "explaining",
    "LEVELS": "bots",
    "OBJECTIVES": "objectives",
    "Objective": "objectives",
    "Outlook": "expectations",
    "Review": "reviews",
    "Standings": "standings",
    "Stopped": "slices",
    "Turn": "turns",
    "Turns": "turns",
    "arena": "tournament",
    "best_turns": "turns",
    "cell_worth": "cellworth",
    "count_turns": "turns",
    "explain": "explaining",
    "outlook": "expectations",
    "playouts": "rollouts",
    "review": "reviews",
    "search_turns": "turns",
}
__all__ = [
    "LEVELS",
    "OBJECTIVES",
    "ArenaError",
    "Bot",
    "Explanation",
    "Objective",
    "Outlook",
    "Review",
    "Standings",
    "Stopped",
    "Turn",
    "Turns",
    "arena",
    "best_turns",
    "cell_worth",
    "count_turns",
    "explain",
    "outlook",
    "playouts",
    "review",
    "search_turns",
]


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
