"""Action cards, as they are played: section 8."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.support import after, board, endings, legal, position, refused, row
from tests.engine.text.documents import KNIGHTS
from torres_widget.engine import EDITIONS

if TYPE_CHECKING:
    from torres_widget.engine import Position

rule = pytest.mark.rule


def holding(card: str, text: str, **changes: object) -> Position:
    """Read a position whose first player holds one card."""
    return position(text, hands=[[card], []], **changes)


@rule("R8.5")
@pytest.mark.parametrize(
    ("edition", "rises"),
    [
        ("rio-grande-2005", {1, 2}),
        ("ravensburger-1999", {2}),
        ("rio-grande-en", {2}),
        ("huch-2017", {2}),
    ],
)
def test_climb(edition: str, rises: set[int]) -> None:
    for rise in range(-1, 4):
        heights = {"c3": 1, "c4": 1 + rise, **row("c2 b2 b1 a1 d2")}
        place = holding("climb", board("1:c3", **heights), edition=edition)
        assert ("play climb c3 c4" in legal(place)) == (rise in rises)


@rule("R8.5", "R1.9")
def test_climb_needs_a_free_neighbour() -> None:
    tower = {"c3": 1, "c4": 3, "d4": 1}
    taken = holding("climb", board("1:c3 2:c4", **tower), edition="rio-grande-en")
    assert refused(taken, "play climb c3 c4") & {"R1.9", "R8.5"}
    diagonal = holding("climb", board("1:b3", b3=1, b4=1, **tower))
    assert "R8.5" in refused(diagonal, "play climb b3 c4")


@rule("R8.6")
def test_lift_raises_a_knight_and_uses_any_stack() -> None:
    place = holding(
        "lift", board("1:c3,h8", **row("c3 c4")), stacks=[[3, 2, 2], [3, 3, 3]], round=2
    )
    assert endings(place, "play lift c3") == {"from 1", "from 2"}
    doc = after(place, "play lift c3 from 2")
    assert doc["board"] == board("1:c3,h8", c3=2, c4=1)
    assert doc["stacks"][0] == [3, 1, 2]
    assert doc["turn"]["stack"] is None
    assert doc["turn"]["ap"] == 5


@rule("R8.6")
def test_lift_may_use_another_stack_than_the_chosen_one() -> None:
    place = holding("lift", board("1:c3", **row("c3 c4"))).apply("build d4 from 1")
    assert endings(place, "play lift c3") == {"from 1", "from 2"}
    doc = after(place, "play lift c3 from 2")
    assert doc["stacks"][0] == [2, 2, 3, 3]
    assert doc["turn"]["stack"] == 1


@rule("R8.6")
def test_the_chosen_stack_counts_as_distinct_for_lift() -> None:
    place = holding(
        "lift", board("1:c3", **row("c3 c4")), stacks=[[2, 2, 2], [3, 3]], turn={"stack": 2}
    )
    assert endings(place, "play lift c3") == {"from 1", "from 2"}


@rule("R8.6")
@pytest.mark.parametrize(("merge", "allowed"), [({}, False), ({"card_merge": "allowed"}, True)])
def test_lift_on_the_board_widens_or_founds_and_joins_by_house_rule(
    merge: dict[str, str],
    allowed: bool,
) -> None:
    text = board("1:c3,d3,g7", **row("b3 e3 d2"))
    place = holding("lift", text, house_rules=merge)
    assert "play lift c3 from 1" in legal(place)
    assert "play lift g7 from 1" in legal(place)
    assert ("play lift d3 from 1" in legal(place)) == allowed
    if not allowed:
        assert "R8.6" in refused(place, "play lift d3 from 1")


@rule("R8.6")
def test_lift_is_for_ones_own_knights() -> None:
    place = holding("lift", board("1:a1 2:c3", **row("c3 c4")))
    assert refused(place, "play lift c3 from 1") & {"R8.6", "R4.3"}


@rule("R8.7")
def test_extra_block_comes_from_the_supply_and_follows_section_6() -> None:
    place = holding("extra-block", board("1:d3", **row("c3 e3 c4")))
    cells = endings(place, "play extra-block")
    assert cells == {text.split()[0] for text in endings(place, "build")}
    assert "d3" not in cells
    assert "f3" in cells
    doc = after(place, "play extra-block c4")
    assert doc["supply"] == 92 - 3 - 24 - 1
    assert doc["stacks"][0] == [3, 3, 3, 3]
    assert refused(place, "play extra-block h8") & {"R6.1", "R6.2", "R8.7"}


@rule("R8.7", "R3.3")
def test_extra_block_does_not_choose_a_stack_and_needs_no_points() -> None:
    place = holding("extra-block", board("1:a1", c3=1), turn={"ap": 0})
    doc = after(place, "play extra-block c4")
    assert doc["turn"] == {"ap": 0, "stack": None, "bought": [], "played": "extra-block"}


@rule("R8.8")
def test_elevator_up_and_down_by_any_door_of_the_castle() -> None:
    text = board("1:b3", c3=1, d3=3, e3=2, f3=1)
    place = holding("elevator", text)
    exits = endings(place, "play elevator b3")
    assert exits == {"c3", "c2", "c4", "d2", "d4", "e3", "e2", "e4", "f3", "f2", "f4", "g3"}
    assert "R8.8" in refused(place, "play elevator b3 d3")


@rule("R8.8")
def test_elevator_needs_a_door_beside_the_knight() -> None:
    place = holding("elevator", board("1:b3,d3,h8", b3=1, c3=1, d3=2, g8=1))
    assert not endings(place, "play elevator d3")
    assert not endings(place, "play elevator b3")
    assert "g7" in endings(place, "play elevator h8")
    assert "R8.8" in refused(place, "play elevator b3 c2")


@rule("R8.8")
def test_elevator_stays_with_one_castle() -> None:
    place = holding("elevator", board("1:a1", **row("b1 c2")))
    assert endings(place, "play elevator a1") == {"b2", "c1"}


@rule("R8.8", "R5.3")
def test_elevator_from_the_castle_one_stands_on() -> None:
    place = holding("elevator", board("1:c3", c3=1, c4=2, d4=4, e4=3))
    assert {"c4", "e4", "c5", "f4", "c2", "b3"} <= endings(place, "play elevator c3")
    assert "d4" not in endings(place, "play elevator c3")


@rule("R8.9")
def test_diagonal() -> None:
    place = holding("diagonal", board("1:d4 2:e3", d4=1, e5=2, e4=1, c5=3, c4=1, d5=1))
    assert endings(place, "play diagonal d4") == {"e5", "c3"}
    assert refused(place, "play diagonal d4 e3") & {"R1.9", "R8.9"}
    assert "R8.9" in refused(place, "play diagonal d4 c5")
    assert "R8.9" in refused(place, "play diagonal d4 d3")


@rule("R8.10", "R8.11", "R11.7")
@pytest.mark.parametrize(("card", "more"), [("six-points", 1), ("seven-points", 2)])
@pytest.mark.parametrize("ap", [0, 3, 5])
def test_point_cards_at_any_moment(card: str, more: int, ap: int) -> None:
    doc = after(holding(card, KNIGHTS, turn={"ap": ap}), f"play {card}")
    assert doc["turn"]["ap"] == ap + more
    assert after(position(KNIGHTS), "end 3 3 3")["turn"]["ap"] == 5


@rule("R8.12", "R1.9")
def test_shift_block_takes_a_free_top_block() -> None:
    six = row("a1 c1 e1 g1 a8 c8")
    place = holding("shift-block", board("1:e3 2:c4", **row("c3 c4 d3 e3"), **six))
    origins = {ending.split()[0] for ending in endings(place, "play shift-block")}
    assert "c3" not in origins
    assert "d3" not in origins
    assert "c4" not in origins
    assert "e3" not in origins
    assert refused(place, "play shift-block c3 f3") & {"R8.12"}
    assert refused(place, "play shift-block c4 f3") & {"R1.9", "R8.12"}
    assert refused(place, "play shift-block b7 f3") & {"R8.12"}


@rule("R8.12")
def test_shift_block_never_splits_a_castle() -> None:
    six = row("a1 c1 e1 g1 a8 c8")
    place = holding("shift-block", board(**row("c3 d3 e3"), **six))
    assert not endings(place, "play shift-block d3")
    assert "R8.12" in refused(place, "play shift-block d3 d4")
    assert "d4" in endings(place, "play shift-block c3")
    # A taller middle only gets lower.
    tall = holding("shift-block", board(c3=1, d3=2, e3=1, **six))
    assert "e3" in endings(tall, "play shift-block d3")


@rule("R8.12")
def test_shift_block_leaves_six_castles() -> None:
    six = row("a1 c1 e1 g1 a8")
    place = holding("shift-block", board(**six, c8=1))
    assert not endings(place, "play shift-block c8")
    assert "R8.12" in refused(place, "play shift-block c8 c7")
    seven = holding("shift-block", board(**six, c8=1, e8=1))
    assert "c7" in endings(seven, "play shift-block e8")


@rule("R11.12", "R8.12")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_with_six_castles_no_lone_block_is_lifted_even_to_found_another(edition: str) -> None:
    six = row("a1 a3 c1 c3 e1 e3")
    place = position(board(**six), edition=edition, hands=[["shift-block"], []])
    assert not endings(place, "play shift-block")
    assert "R8.12" in refused(place, "play shift-block e3 h8")
    seven = position(board(**six, g1=1), edition=edition, hands=[["shift-block"], []])
    assert "h8" in endings(seven, "play shift-block e3")


@rule("R8.12")
def test_shift_block_may_not_join_castles_below_six() -> None:
    merge = {"card_merge": "allowed"}
    text = board(**row("a1 a3 c1 c3 e1"), e3=1, e4=1)
    six = holding("shift-block", text, house_rules=merge)
    assert "R8.12" in refused(six, "play shift-block e4 b1")
    assert endings(six, "play shift-block e4") & {"b1", "a2", "b3", "d1"} == set()
    assert "e2" not in endings(six, "play shift-block e4")
    assert "f3" in endings(six, "play shift-block e4")
    seven = holding("shift-block", board(**row("a1 a3 c1 c3 e1 h8"), e3=1, e4=1), house_rules=merge)
    assert "b1" in endings(seven, "play shift-block e4")
    # On b2 three castles would become one.
    five = holding("shift-block", board(**row("a2 b1 c2 h8 h7 f5")), house_rules=merge)
    assert "b2" not in endings(five, "play shift-block h7")
    assert "g8" in endings(five, "play shift-block h7")


@rule("R8.12")
def test_shift_block_where_fewer_than_six_stand_already() -> None:
    place = holding("shift-block", board(**row("a1 a2 h8")))
    assert "h7" in endings(place, "play shift-block a2")
    assert not endings(place, "play shift-block h8")


@rule("R8.12", "R1.7")
def test_shift_block_checks_heights_afterwards() -> None:
    six = row("a8 c8 e8 g8 a1")
    place = holding("shift-block", board(c3=2, c4=1, **six))
    # c4 gone leaves c3 too tall; put back beside it, all stands again.
    assert "h1" not in endings(place, "play shift-block c4")
    assert "d3" in endings(place, "play shift-block c4")
    assert refused(place, "play shift-block c4 h1") & {"R1.7", "R8.12"}
    # The block from c3 itself may go on c4.
    assert "c4" in endings(place, "play shift-block c3")
    # A single block is no base for a second.
    assert refused(place, "play shift-block c3 a1") & {"R1.7", "R8.12"}


@rule("R8.12")
@pytest.mark.parametrize(("merge", "allowed"), [({}, False), ({"card_merge": "allowed"}, True)])
def test_shift_block_joins_by_house_rule_only(
    merge: dict[str, str],
    allowed: bool,
) -> None:
    six = row("a8 c8 e8 g8 a1 c1")
    place = holding("shift-block", board(**row("e3 g3 a4 a5"), **six), house_rules=merge)
    assert ("f3" in endings(place, "play shift-block a5")) == allowed
    assert "f4" in endings(place, "play shift-block a5")


@rule("R8.12", "R8.6")
def test_a_lifted_block_no_longer_joins() -> None:
    # d3 between c3 and the block taken from e3: after lifting it touches one castle only.
    six = row("a8 c8 e8 g8 a1 f1")
    place = holding("shift-block", board(**row("c3 e3"), **six))
    assert "d3" in endings(place, "play shift-block e3")


@rule("R8.13", "R5.1")
def test_redeploy() -> None:
    place = holding("redeploy", board("1:d4,e4,a1 2:f4", d4=2, d5=3, e4=2, d3=1))
    assert endings(place, "play redeploy a1") == {"c4", "d3", "e3", "e5"}
    assert endings(place, "play redeploy e4") == {"c4", "d3", "a2", "b1"}
    doc = after(place, "play redeploy a1 c4")
    assert doc["board"] == board("1:c4,d4,e4 2:f4", d4=2, d5=3, e4=2, d3=1)
    assert doc["turn"]["ap"] == 5


@rule("R8.13")
def test_redeploy_needs_another_knight() -> None:
    assert not endings(holding("redeploy", board("1:d4")), "play redeploy")
    assert refused(holding("redeploy", board("1:d4")), "play redeploy d4 d5") & {"R5.1", "R8.13"}


@rule("R8.13")
def test_redeploy_works_with_all_six_on_the_board() -> None:
    place = holding("redeploy", board("1:a1,b1,c1,d1,e1,f1"))
    assert "g1" in endings(place, "play redeploy a1")


@rule("R8.14")
@pytest.mark.parametrize(
    ("edition", "landings"),
    [
        ("rio-grande-2005", {"d6", "f4"}),
        ("ravensburger-1999", {"f4"}),
        ("rio-grande-en", {"d6", "f4"}),
        ("huch-2017", {"d6", "f4", "b4"}),
    ],
)
def test_whom_a_knight_jumps_over(edition: str, landings: set[str]) -> None:
    place = holding("jump", board("K:c4 1:d4,d5 2:e4", **row("c4")), edition=edition)
    assert endings(place, "play jump d4") == landings
    for cell in {"d6", "f4", "b4"} - landings:
        assert "R8.14" in refused(place, f"play jump d4 {cell}")


@rule("R8.14")
def test_jump_lands_at_most_one_higher_and_on_a_free_cell() -> None:
    heights = {"c3": 2, "c5": 3, "c4": 1, "b5": 1, "e3": 4, "d3": 1, "f3": 1, "b3": 1}
    place = holding("jump", board("1:c3 2:c4,d3,b3,a3", **heights))
    assert endings(place, "play jump c3") == {"c5"}
    assert "R8.14" in refused(place, "play jump c3 e3")
    assert refused(place, "play jump c3 a3") & {"R1.9", "R8.14"}


@rule("R8.14")
def test_jump_needs_somebody_to_jump_over_and_room_on_the_board() -> None:
    place = holding("jump", board("1:a1,g8 2:h8"))
    assert not endings(place, "play jump")
    assert "R8.14" in refused(place, "play jump a1 a3")
    assert "R8.14" in refused(place, "play jump a1 c3")
