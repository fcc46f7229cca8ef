"""Learn, teach and explore the strategy board game Torres in a Jupyter notebook."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .at_table import TableGuide, TableScoring, rules_card
    from .board import Board
    from .board.addresses import use_play_page
    from .board.analyst.analysis_board import AnalysisBoard
    from .board.desk.desk import Desk
    from .board.first_game.first_game import FirstGame
    from .board.handout.worksheet import worksheet
    from .board.spoken.overview import describe
    from .board.teaching.classroom import collect
    from .board.teaching.course import Course
    from .board.teaching.drill import Drill
    from .board.teaching.lesson import Lesson
    from .board.teaching.puzzles import Puzzles
    from .board.teaching.rulebook import Rulebook
    from .common.language import use_language
    from .engine import Game, Position

__all__ = [
    "AnalysisBoard",
    "Board",
    "Course",
    "Desk",
    "Drill",
    "FirstGame",
    "Game",
    "Lesson",
    "Position",
    "Puzzles",
    "Rulebook",
    "TableGuide",
    "TableScoring",
    "collect",
    "describe",
    "rules_card",
    "use_language",
    "use_play_page",
    "worksheet",
]
__version__ = "0.3.0"

_HOMES = {
    "AnalysisBoard": ".board.analyst.analysis_board",
    "Board": ".board",
    "Course": ".board.teaching.course",
    "Desk": ".board.desk.desk",
    "Drill": ".board.teaching.drill",
    "FirstGame": ".board.first_game.first_game",
    "Game": ".engine",
    "Lesson": ".board.teaching.lesson",
    "Position": ".engine",
    "Puzzles": ".board.teaching.puzzles",
    "Rulebook": ".board.teaching.rulebook",
    "TableGuide": ".at_table",
    "TableScoring": ".at_table",
    "collect": ".board.teaching.classroom",
    "describe": ".board.spoken.overview",
    "rules_card": ".at_table",
    "use_language": ".common.language",
    "use_play_page": ".board.addresses",
    "worksheet": ".board.handout.worksheet",
}


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(_HOMES[name], __name__), name)
