"""Wrong names are answered with the one that may be meant."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING

import pytest

from torres_widget import AnalysisBoard, collect, rules_card, worksheet
from torres_widget.analysis import advise, best_turns, explain, review, search_turns
from torres_widget.arena import arena
from torres_widget.lessons import bundle

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    "function",
    [
        advise,
        arena,
        best_turns,
        bundle,
        collect,
        explain,
        review,
        rules_card,
        search_turns,
        worksheet,
    ],
)
def test_a_misspelt_keyword(function: Callable[..., object]) -> None:
    for name in signature(function).parameters:
        with pytest.raises(TypeError, match=f"has no argument '{name}e'. Did you mean '{name}'?"):
            function(**{f"{name}e": None})


@pytest.mark.parametrize(
    ("name", "meant"),
    [("postion", "position"), ("best_turn", "best_turns"), ("undo", "board.undo")],
)
def test_a_wrong_attribute_of_what_has_a_board(name: str, meant: str) -> None:
    with pytest.raises(AttributeError, match=f"Did you mean '{meant}'"):
        getattr(AnalysisBoard(), name)
