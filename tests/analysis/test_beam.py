"""The beam search against one that sorts all at the end of a layer; steps up beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from torres_widget import Position
from torres_widget.analysis import Bot
from torres_widget.analysis.bots.beam import KEPT, Beam
from torres_widget.analysis.bots.planner import GLANCE, Budget, Planner
from torres_widget.analysis.bots.steps_up import steps_up
from torres_widget.analysis.evaluation.knowledge import acting, evaluation_of
from torres_widget.analysis.search.branch_and_bound import hash_after
from torres_widget.analysis.search.conversion import replayed, turn_of
from torres_widget.analysis.slices import finish
from torres_widget.engine.kernel.bits import beside
from torres_widget.engine.kernel.codes import (
    BRINGS,
    BUILD,
    COSTS,
    END,
    EXTRA_BLOCK,
    LIFT,
    SCORE,
    SHIFT_BLOCK,
)
from torres_widget.engine.kernel.turn import Choices, TurnState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.analysis.evaluation.evaluation import Evaluation

ROWS = "......../......../......../......../......../......../1......./22......"
_BLOCKS = (BUILD, EXTRA_BLOCK, LIFT, SHIFT_BLOCK)


def tried(turn: TurnState) -> Iterator[int]:
    """Yield the actions that a beam tries: all but points, cards to buy, ends and far blocks."""
    close = turn.own | beside(turn.own)
    blocks, near = turn.blocks, 0
    for castle in range(blocks.count):
        if blocks.masks[castle] & close:
            near |= blocks.masks[castle] | blocks.arounds[castle]
    choices = Choices()
    turn.choices(choices)
    for base, targets in choices.groups():
        if not SCORE <= base >> 12 <= END:
            mask = targets & near if base >> 12 in _BLOCKS else targets
            yield from (base | cell for cell in range(64) if mask >> cell & 1)


def widened(turn: TurnState, evaluation: Evaluation, width: int) -> list[tuple[int, list[int]]]:
    """Return the best plans as `Beam.best` does."""
    seen = {0: turn.ap}
    plans: dict[int, tuple[int, list[int]]] = {0: (evaluation.worth(turn), [])}
    layer: list[tuple[TurnState, int, list[int]]] = [(turn, 0, [])]
    while layer:
        grown = []
        for order, (here, key, path) in enumerate(layer):
            for code in tried(here):
                then = hash_after(here, key, code)
                points = here.ap + BRINGS[code >> 12] - COSTS[code >> 12]
                if seen.get(then, -1) >= points:
                    continue
                seen[then] = points
                after = TurnState(here.rules, here.blocks)
                after.become(here)
                after.apply(code)
                worth, promise = evaluation.worths(after)
                if then not in plans or plans[then][0] < worth:
                    plans[then] = (worth, [*path, code])
                if points or after.hand:
                    grown.append((-promise, then, order, code, after, [*path, code]))
        grown.sort(key=lambda one: one[:4])
        layer = [(after, then, path) for _, then, _, _, after, path in grown[:width]]
    ranked = sorted(plans.items(), key=lambda item: (-item[1][0], item[0]))
    return [plan for _, plan in ranked[:KEPT]]


@pytest.mark.parametrize(
    ("mode", "players", "width"), [("basic", 2, 1), ("variant", 3, 4), ("master", 2, 2)]
)
def test_what_a_beam_drops_early_changes_nothing(mode: str, players: int, width: int) -> None:
    position = Position.new(players, mode=mode, seed=7)
    bot = Bot("search", level=1)
    found = 0
    while position.phase < 3:
        if position.stage == "turn" and position.ap == 5 and position.round == 3:
            evaluation = evaluation_of(position.state, known=acting(position.state))
            beam = Beam(turn_of(position), evaluation, width)
            while not beam.run(10_000):
                pass
            assert beam.best(KEPT) == widened(turn_of(position), evaluation, width)
            found += 1
        for action in bot.decide(position):
            position = position.apply(action)
    assert found == 2 * players


def steps(position: Position) -> set[str]:
    return {" ".join(map(str, replayed(position, way)[0])) for way in steps_up(turn_of(position))}


def test_a_cell_gets_the_blocks_that_a_step_needs() -> None:
    position = Position.from_board(f"{ROWS} 1:b1 2:h8", ap=5, stacks=[[3], [3]])
    assert steps(position) == {
        "build b2 from 1 build b2 build b2 move b1 b2",
        "build a1 from 1 move b1 a1",
        "build c1 from 1 build c1 build c1 move b1 c1",
    }


@pytest.mark.parametrize(("points", "blocks"), [(2, 3), (5, 2)])
def test_points_and_blocks_must_last(points: int, blocks: int) -> None:
    position = Position.from_board(f"{ROWS} 1:b1 2:h8", ap=points, stacks=[[blocks], [3]])
    assert steps(position) == {"build a1 from 1 move b1 a1"}


def test_each_leads_a_knight_up() -> None:
    position, bot, found = Position.new(2, seed=4), Bot("greedy", seed=4), 0
    while position.stage != "over":
        ways = steps_up(turn_of(position)) if position.stage == "turn" else ()
        for way in ways:
            found += 1
            played, reached = replayed(position, way)
            *_, source, target = str(played[-1]).split()
            assert reached.height(target) > position.height(source)
        position = position.apply(*bot.decide(position))
    assert found > 50


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
