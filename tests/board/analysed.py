"""A position to analyse, and what the analyst's buttons and lines beside it say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torres_widget import Game, Position

if TYPE_CHECKING:
    from torres_widget.board.analyst.analysis_board import AnalysisBoard

TEXT = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"


def position() -> Position:
    return Position.from_board(TEXT, ap=2, stacks=[[1], [1]], round=4, hands=[[], ["jump"]])


def shown(analysis: AnalysisBoard) -> list[str]:
    """Return the annotations that the page draws."""
    notes: list[str] = analysis.board.view["notes"]
    return notes


def lines(analysis: AnalysisBoard) -> list[str]:
    """Return the words beside the buttons of the lines."""
    return [row.children[1].value for row in _rows(analysis)]


def with_a_blunder() -> Game:
    game = Game(position().changed(phase=3))
    for action in ("move b1 c1", "score", "end"):
        game.play(action)
    return game


def press(analysis: AnalysisBoard, name: str) -> None:
    """Press one of the buttons of the lines."""
    (button,) = (each for each in line_buttons(analysis) if each.description == name)
    button.click()


def line_buttons(analysis: AnalysisBoard) -> list[Any]:
    return [button for row in _rows(analysis) for button in row.children[0].children]


def _rows(analysis: AnalysisBoard) -> list[Any]:
    return [row for row in analysis.lines.children if hasattr(row, "children")]


def moves(analysis: AnalysisBoard) -> tuple[str, ...]:
    return tuple(map(str, analysis.board.game.moves))
