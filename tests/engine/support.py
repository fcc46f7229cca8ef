"""Short ways to say a position, what is legal in it, and why something is not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.naive.table import Table, cell_of
from tests.engine.text.documents import EMPTY, FOUNDED, document
from torres_widget.engine import IllegalAction, Position
from torres_widget.engine.kernel.bits import is_compiled

#: Of a test that counts the pauses of the plain kernel, which come more often, or calls a function
#: of it that Python cannot see in a compiled module.
plain_alone = pytest.mark.skipif(is_compiled(), reason="about the plain kernel alone")


def nodes(plain: int) -> int:
    """Give a search so many positions, or as many as the compiled kernel takes to get as far."""
    return 20 * plain if is_compiled() else plain


def board(figures: str = "", /, **heights: int) -> str:
    """Write a board text: `board("K:d1 1:c3", c3=2, c4=1, d1=1)`."""
    table = Table(EMPTY, 4)
    for cell, height in heights.items():
        table.heights[cell_of(cell)] = height
    return f"{table.text()} {figures}".strip()


def row(text: str, height: int = 1) -> dict[str, int]:
    """Give several cells one height: `board(**row("c3 c4 d4", 2))`."""
    return dict.fromkeys(text.split(), height)


def position(text: str = FOUNDED, **changes: object) -> Position:
    """Read a position in mid-turn, with some keys of its document changed."""
    return Position.from_dict(document(text, **changes))


def legal(place: Position) -> list[str]:
    """Texts of all legal actions."""
    return [str(action) for action in place.legal_actions()]


def endings(place: Position, start: str) -> set[str]:
    """Rest of the legal actions that begin with `start`: `endings(p, "move c3")` are cells."""
    return {
        text.removeprefix(start).strip()
        for text in legal(place)
        if f"{text} ".startswith(f"{start} ")
    }


def refused(place: Position, text: str) -> set[str]:
    """Check that an action is refused in every way there is, and return the rules it breaks."""
    before = place.to_dict()
    assert text not in legal(place)
    reasons = place.why_not(text)
    assert reasons
    assert all(reason.rule and reason.text for reason in reasons)
    with pytest.raises(IllegalAction) as caught:
        place.apply(text)
    assert caught.value.reasons == reasons
    assert place.to_dict() == before
    return {reason.rule for reason in reasons}


def after(place: Position, *texts: str) -> dict[str, Any]:
    """Play actions and return the document."""
    for text in texts:
        assert text in legal(place), f"{text} is not legal"
        place = place.apply(text)
    return dict(place.to_dict())


def gains(place: Position) -> list[tuple[int, int, int]]:
    """Points of a scoring now per player: castles, king's bonus, master card."""
    return [
        (
            sum(castle.points for castle in player.castles),
            player.king.points,
            player.master.points if player.master else 0,
        )
        for player in place.scoring().players
    ]
