"""The chart of a review, as the page draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.analysis.reviews.grades import PERCENT
from torres_widget.common.language import gettext

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.analysis.reviews.review import Review
    from torres_widget.analysis.reviews.turn_review import TurnReview
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.view import Chart, ChartTurn

    from .evaluation import Chances


def chart_of(
    review: Review,
    title: str,
    number_of: Callable[[Node], int],
    chances_after: Callable[[TurnReview], Chances],
) -> Chart:
    """Return the chances to win after each turn of a review, as a JSON object.

    Parameters
    ----------
    review : Review
        The review.
    title : str
        What the chances are.
    number_of : callable
        Takes a node of the game, returns the number by which the page names it.
    chances_after : callable
        Takes a turn, returns the chances after it.

    Returns
    -------
    Chart
        The chances of each turn, and whether the last phase was scored after them.
    """

    def drawn(turn: TurnReview) -> ChartTurn:
        shown = chances_after(turn)
        name = turn.name
        if shown.with_cards and turn.judged and turn.drew:
            name = gettext("{turn}, with the cards drawn", turn=name)
        return {
            "name": name,
            "grade": turn.grade_name,
            "sign": turn.grade,
            "phase": turn.phase,
            "round": turn.round,
            "player": turn.player,
            "chances": [round(PERCENT * chance, 1) for chance in shown.chances],
            "percents": shown.percents,
            "ply": turn.ply + len(turn.actions),
            "node": number_of(review.end(turn)),
        }

    over = review.line[-1].position.stage == "over"
    return {
        "title": title,
        "turns": [drawn(turn) for turn in review.turns],
        "over": over,
    }
