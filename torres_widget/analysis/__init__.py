"""Analysis: the best turn and its proof, and what else a position asks for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .advice.advice import Advice, Line, advise
    from .advice.explanation import Explanation, explain
    from .bots.bot import LEVELS, Bot
    from .bots.playouts import playouts
    from .evaluation.cell_worth import cell_worth
    from .evaluation.outlook import Outlook, outlook
    from .reviews.review import Review, review
    from .search.objectives import OBJECTIVES, Objective
    from .slices import Stopped
    from .turns import Turn, Turns, best_turns, count_turns, search_turns

_HOMES = {
    "Advice": "advice.advice",
    "Bot": "bots.bot",
    "Explanation": "advice.explanation",
    "LEVELS": "bots.bot",
    "Line": "advice.advice",
    "OBJECTIVES": "search.objectives",
    "Objective": "search.objectives",
    "Outlook": "evaluation.outlook",
    "Review": "reviews.review",
    "Stopped": "slices",
    "Turn": "turns",
    "Turns": "turns",
    "advise": "advice.advice",
    "best_turns": "turns",
    "cell_worth": "evaluation.cell_worth",
    "count_turns": "turns",
    "explain": "advice.explanation",
    "outlook": "evaluation.outlook",
    "playouts": "bots.playouts",
    "review": "reviews.review",
    "search_turns": "turns",
}
__all__ = [
    "LEVELS",
    "OBJECTIVES",
    "Advice",
    "Bot",
    "Explanation",
    "Line",
    "Objective",
    "Outlook",
    "Review",
    "Stopped",
    "Turn",
    "Turns",
    "advise",
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
