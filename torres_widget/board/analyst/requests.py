"""Requests of the page to an analyst; the table at the end says what carries them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.errors import NotationError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable

    from .analysis_board import AnalysisBoard

_WHERE: Final = "command to the analyst"


def carry_out(analysis: AnalysisBoard, command: str) -> None:
    """Carry out a command; see `AnalysisBoard.do`."""
    word, _, rest = command.strip().partition(" ")
    if word not in _COMMANDS:
        hint = did_you_mean(word, _COMMANDS)
        raise NotationError(command, _WHERE, f"one of {', '.join(_COMMANDS)}", hint)
    _COMMANDS[word](analysis, rest)


def _number(text: str) -> int:
    if not text.isdecimal():
        raise NotationError(text, _WHERE, "a whole number after its first word")
    return int(text)


def _set_objective(analysis: AnalysisBoard, key: str) -> None:
    analysis.objective = key


def _show(analysis: AnalysisBoard, number: str) -> None:
    """Show a line on the board; if it is shown, show the game again."""
    if _number(number) == analysis.line_shown:
        analysis.back_to_game()
    else:
        analysis.show_line(_number(number))


def _warn(analysis: AnalysisBoard, word: str) -> None:
    if word not in {"on", "off"}:
        raise NotationError(word, "warning of costly turns", "on or off")
    analysis.warns = word == "on"


def _open_lesson(analysis: AnalysisBoard, player: str) -> None:
    analysis.open_lesson(_number(player))


_COMMANDS: Final[dict[str, Callable[[AnalysisBoard, str], None]]] = {
    "hint": lambda analysis, _: analysis.hint(),
    "best": lambda analysis, _: analysis.best_turns(),
    "heat": lambda analysis, _: analysis.heat_map(),
    "evaluation": lambda analysis, _: analysis.evaluate(),
    "review": lambda analysis, _: analysis.review(),
    "stop": lambda analysis, _: analysis.stop(),
    "objective": _set_objective,
    "show": _show,
    "play": lambda analysis, number: analysis.play_line(_number(number)),
    "back": lambda analysis, _: analysis.back_to_game(),
    "warn": _warn,
    "take-back": lambda analysis, _: analysis.take_back(),
    "lesson": _open_lesson,
}
