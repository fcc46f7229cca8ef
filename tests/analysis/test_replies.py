"""Looking past the own turn: all plans stay, and the budget decides how many are looked at."""

from __future__ import annotations

from tests.analysis.test_bots import midgame
from torres_widget.analysis import Bot, planner
from torres_widget.analysis.planner import GLANCE, Budget, Planner
from torres_widget.analysis.replies import answered
from torres_widget.analysis.slices import finish

PLANS = 4
MIDGAME = midgame(1, 120, players=3)


def test_plans_are_ordered_by_what_follows_and_none_is_lost() -> None:
    planning = Planner(MIDGAME.state, Budget())
    planning.think(GLANCE)
    plans = planning.plans(PLANS)
    assert len(plans) == PLANS
    found = finish(answered(MIDGAME.state, planning.evaluation, plans, GLANCE, Budget()))
    assert {plan.numbers for plan in found} == {plan.numbers for plan in plans}
    assert [plan.worth for plan in found] == sorted((plan.worth for plan in found), reverse=True)
    assert {plan.worth for plan in found} != {plan.worth for plan in plans}
    spent = Budget(nodes=1)
    assert finish(answered(MIDGAME.state, planning.evaluation, plans, GLANCE, spent)) == plans


def test_a_budget_cuts_the_look_at_the_plans_that_come_last() -> None:
    planning = Planner(MIDGAME.state, Budget())
    planning.think(GLANCE)
    plans = planning.plans(PLANS)
    whole = Budget()
    finish(answered(MIDGAME.state, planning.evaluation, plans, GLANCE, whole))
    half = Budget(nodes=whole.spent // 2)
    found = finish(answered(MIDGAME.state, planning.evaluation, plans, GLANCE, half))
    assert {plan.numbers for plan in found} == {plan.numbers for plan in plans}
    assert found[-1] == plans[-1]


def test_the_best_levels_end_where_their_positions_do() -> None:
    nodes = 10 * planner.VALUED
    line = Bot("search", level=10, nodes=nodes).decide(MIDGAME)
    assert line == Bot("search", level=10, nodes=nodes).decide(MIDGAME)
    assert line[-1].verb in {"end", "buy"}
