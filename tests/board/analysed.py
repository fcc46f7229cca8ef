"""A position to analyse, and what the analyst beside it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget import Game, Position

if TYPE_CHECKING:
    from torres_widget.board.analyst.analysis_board import AnalysisBoard
    from torres_widget.protocol.analyst import Analyst

TEXT = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"


def position() -> Position:
    return Position.from_board(TEXT, ap=2, stacks=[[1], [1]], round=4, hands=[[], ["jump"]])


def shown(analysis: AnalysisBoard) -> list[str]:
    """Return the annotations that the page draws."""
    notes: list[str] = analysis.board.view["notes"]
    return notes


def lines(analysis: AnalysisBoard) -> list[str]:
    """Return the words of the lines."""
    return [
        "\n".join((line["purpose"], line["facts"], line["actions"]))
        for line in panel(analysis)["lines"]
    ]


def with_a_blunder() -> Game:
    game = Game(position().changed(phase=3))
    for action in ("move b1 c1", "score", "end"):
        game.play(action)
    return game


def panel(analysis: AnalysisBoard) -> Analyst:
    """Return what the page shows of the analyst."""
    drawn: Analyst = analysis.board.view["analyst"]
    return drawn


def points(analysis: AnalysisBoard) -> dict[str, list[str]]:
    """Return the table of points."""
    return {row["title"]: row["cells"] for row in panel(analysis)["points"]}


def line_buttons(analysis: AnalysisBoard) -> list[str]:
    """Return the buttons of the lines that the page draws."""
    return [
        f"{name} {number}"
        for number, line in enumerate(panel(analysis)["lines"], 1)
        for name in (("Show", "Play") if line["playable"] else ("Show",))
    ]


def ask(analysis: AnalysisBoard, command: str) -> None:
    """Ask the analyst for something as the page does."""
    seq = analysis.board.view["seq"] + 1
    analysis.board.set_state({"intent": {"seq": seq, "analyst": command}})
    assert analysis.board.view["refusal"] is None
    assert analysis.board.view["seq"] == seq


def moves(analysis: AnalysisBoard) -> tuple[str, ...]:
    return tuple(map(str, analysis.board.game.moves))
