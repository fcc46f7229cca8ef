"""Steps up on blocks built for them."""

from __future__ import annotations

import pytest

from tests.analysis.test_bots import midgame
from torres_widget import Position
from torres_widget.analysis.bots.planner import GLANCE, Budget, Planner
from torres_widget.analysis.bots.steps_up import steps_up
from torres_widget.analysis.search.conversion import replayed, turn_of
from torres_widget.analysis.slices import finish

ROWS = "......../......../......../......../......../......../1......./22......"


def steps(position: Position) -> set[str]:
    return {" ".join(map(str, replayed(position, way)[0])) for way in steps_up(turn_of(position))}


def test_a_cell_gets_the_blocks_that_a_step_needs() -> None:
    position = Position.from_board(f"{ROWS} 1:b1 2:h8", ap=5, stacks=[[3], [3]])
    assert steps(position) == {
        "build b2 from 1 build b2 build b2 move b1 b2",
        "build a1 from 1 move b1 a1",
        "build c1 from 1 build c1 build c1 move b1 c1",
    }


@pytest.mark.parametrize("options", [{"ap": 2}, {"ap": 5, "stacks": [[2], [3]]}], ids=str)
def test_points_and_blocks_must_last(options: dict[str, object]) -> None:
    position = Position.from_board(f"{ROWS} 1:b1 2:h8", **{"stacks": [[3], [3]], **options})  # type: ignore[arg-type]
    assert steps(position) == {"build a1 from 1 move b1 a1"}


@pytest.mark.parametrize("seed", range(6))
def test_each_leads_a_knight_up(seed: int) -> None:
    position = midgame(seed, 60)
    while position.stage != "turn":
        position = position.apply(position.legal_actions()[0])
    for way in steps_up(turn_of(position)):
        played, reached = replayed(position, way)
        *_, source, target = str(played[-1]).split()
        assert reached.height(target) > position.height(source)


def test_a_planner_looks_at_what_may_follow() -> None:
    position = Position.from_board(f"{ROWS} 1:b1 2:h8", ap=5, stacks=[[3], [3]])
    planner = Planner(position.state, Budget())
    finish(planner.stepping_up())
    plans = [plan.numbers for plan in planner.plans()]
    for way in steps_up(turn_of(position)):
        assert any(numbers[: len(way)] == way and numbers != way for numbers in plans)
    worth = planner.plans(1)[0].worth
    planner.think(GLANCE)
    assert planner.plans(1)[0].worth >= worth
