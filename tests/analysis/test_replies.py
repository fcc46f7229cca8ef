"""Looking past the own turn: what others answer, as often as the budget allows."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest

from tests.analysis.test_bots import midgame
from tests.engine.support import nodes
from torres_widget import Position
from torres_widget.analysis import Bot, outlook
from torres_widget.analysis.bots import bot, planner, replies
from torres_widget.analysis.bots.planner import GLANCE, Budget, Planner, TurnPlan
from torres_widget.analysis.bots.replies import (
    Foreseen,
    Played,
    Replies,
    best_now,
    drawn,
    played,
    prospects,
)
from torres_widget.analysis.evaluation.evaluation import ends_phase
from torres_widget.analysis.search.conversion import replayed
from torres_widget.analysis.slices import finish

PLANS = 4
MIDGAME = midgame(1, 120, players=3)
SEAT = MIDGAME.state.mover


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "_EFFORT", GLANCE)


def odds(chance: float) -> float:
    return chance / (1 - chance)


def turns() -> list[Played]:
    planning = Planner(MIDGAME.state, Budget())
    planning.think(GLANCE)
    found = [replayed(MIDGAME, plan.numbers)[1] for plan in planning.plans(PLANS)]
    assert len(found) == PLANS
    return [played(reached, 0) for reached in found]


def looked(looks: int, *, least: int = PLANS, budget: Budget | None = None) -> Replies:
    found = Replies(turns(), SEAT, budget or Budget(), Random(1), least=least)
    finish(found.looking(looks))
    return found


def test_turns_are_ordered_by_what_follows_and_none_is_lost() -> None:
    found = looked(2)
    assert sorted(found.order) == list(range(PLANS))
    worths = [found.foreseen(index).worth for index in found.order]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) > 1
    assert all(0 <= found.foreseen(index).chance <= 1 for index in found.order)


def test_people_compare_by_the_chance_and_then_by_the_margin() -> None:
    found = Replies(turns(), SEAT, Budget(), Random(1), by=prospects)
    finish(found.looking(1))
    told = [prospects(found.foreseen(index)) for index in found.order]
    assert told == sorted(told, reverse=True)
    assert prospects(Foreseen(0, 9, 0.504)) > prospects(Foreseen(9, 8, 0.496))


def test_the_same_chance_sees_the_same() -> None:
    one, other = looked(1), looked(1)
    assert one.order == other.order
    assert one.foreseen(0) == other.foreseen(0)


def test_looks_differ_and_are_averaged() -> None:
    first, second = looked(1), looked(3)
    assert any(first.foreseen(index) != second.foreseen(index) for index in range(PLANS))


def test_a_turn_is_better_by_a_difference_and_its_error() -> None:
    found = Replies(turns(), SEAT, Budget(), Random(1), by=prospects)
    finish(found.looking(1))
    assert found.better_by(0, 1)[1] == inf
    finish(found.looking(4))
    one, other = found.order[:2]
    gap, error = found.better_by(one, other)
    assert gap == pytest.approx(found.foreseen(one).chance - found.foreseen(other).chance)
    assert 0 < error < 1
    assert found.better_by(other, one) == pytest.approx((-gap, error))
    assert found.better_by(one, one) == (0, 0)


def test_the_chance_is_that_of_stronger_replies(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen() -> Foreseen:
        found = Replies(turns()[:1], SEAT, Budget(), Random(1), by=prospects)
        finish(found.looking(1))
        return found.foreseen(0)

    corrected = seen()
    monkeypatch.setattr(replies, "_WIDTH", GLANCE.width)
    at_width = seen()
    worse = replies._FLATTERY[MIDGAME.phase - 1]  # noqa: SLF001 - what is corrected by
    monkeypatch.setattr(replies, "_FLATTERY", (1.0, 1.0, 1.0))
    weak = seen()
    assert worse > 1
    assert corrected.chance < at_width.chance
    assert odds(at_width.chance) == pytest.approx(odds(weak.chance) / worse)
    assert corrected.margin == weak.margin


def test_nothing_is_corrected_where_no_player_replies() -> None:
    last = next(
        position
        for plies in range(60, 240)
        if ends_phase((position := midgame(1, plies)).state) and position.stage == "turn"
    )
    turn, seat = played(last, 0), last.state.mover
    found = Replies([turn], seat, Budget(), Random(1), by=prospects)
    finish(found.looking(1))
    assert turn.after.stage != "turn"
    assert found.foreseen(0).chance == outlook(turn.after, seat + 1).chances[seat]


def before_the_last_turn() -> Played:
    """Return a turn after which Blue wins by two blocks beside the king and a knight on them."""
    board = (
        "....1.../......../.111.1../1.23..../.1..13.1/1341.41./54..3..4/51.12115 "
        "K:a2 1:h1,b3,c3,d5 2:e1,b2,h2,f3,c6"
    )
    situation: Any = {"phase": 3, "round": 4, "to_act": 2, "scores": [73, 76], "stacks": [[], [3]]}
    return Played(Position.from_board(board, **situation), 0)


def test_the_last_reply_of_a_game_is_sought_until_it_wins_but_only_once() -> None:
    turn, budget, again = [before_the_last_turn()], Budget(), Budget()
    found = Replies(turn, 0, budget, Random(1), by=prospects)
    assert found.threats == [None]
    finish(found.looking(1))
    thorough = budget.spent
    finish(found.looking(3))
    assert budget.spent - thorough < thorough / 5
    assert found.foreseen(0).chance == 0
    other = Replies(turn, 0, again, Random(2), by=prospects, threats=found.threats)
    finish(other.looking(1))
    assert again.spent < thorough / 5
    assert other.foreseen(0).chance == 0


def test_elsewhere_no_threats_are_sought() -> None:
    found = Replies(turns(), SEAT, Budget(), Random(1), by=prospects)
    finish(found.looking(1))
    assert found.threats == [None] * PLANS


def test_where_the_own_turn_ends_the_game_its_result_counts() -> None:
    """Orange is to follow with a step up that wins."""
    text = "......../......../......../...31.../...21.../......../......../........ K:e5 1:e4 2:h8"
    situation: Any = {"phase": 3, "round": 4, "first": 2, "to_act": 2, "stacks": [[3], [1]]}
    after = Position.from_board(text, **situation)
    found = Replies([Played(after, 0)], 0, Budget(), Random(1), by=prospects)
    finish(found.looking(1))
    assert found.foreseen(0).chance == 1


def with_rounds_left(rounds: int, cards: int = 0) -> Replies:
    """Return three looks after the last turn but one of Orange, or rounds before it."""
    board = "......../......../..1...../.12...../..1...../......../......21/......1. K:c4 1:c5 2:h2"
    situation: Any = {"phase": 3, "round": 3 - rounds, "first": 1, "to_act": 2}
    situation |= {"hands": [[], ["climb"]], "deck": ["jump", "lift", "climb", "diagonal"]}
    situation |= {"scores": [20, 21], "stacks": [[3, 2], [3, 2]]}
    after = Position.from_board(board, **situation)
    found = Replies([Played(after, cards)], 0, Budget(), Random(1), by=prospects)
    finish(found.looking(3))
    return found


def test_with_one_turn_left_the_game_is_played_to_its_end() -> None:
    found = with_rounds_left(0)
    assert set(found.threats[0] or {}) == {0, 1}
    for cards in (0, 2):
        assert with_rounds_left(0, cards).foreseen(0).chance * 3 in {0, 1, 2, 3}
    earlier = with_rounds_left(1)
    assert earlier.threats == [None]
    assert 0 < earlier.foreseen(0).chance < 1


def test_cards_are_drawn_where_the_game_is_played_to_its_end() -> None:
    none, two = (with_rounds_left(0, cards).foreseen(0).margin for cards in (0, 2))
    assert none != two


def test_bots_look_at_last_replies_as_at_others() -> None:
    budget = Budget()
    found = Replies([before_the_last_turn()], 0, budget, Random(1))
    finish(found.looking(1))
    assert budget.spent < 2000
    assert found.foreseen(0).worth > 0


def test_the_worse_half_is_left_behind() -> None:
    found = looked(2, least=2)
    behind = found.order[2:]
    before = [found.foreseen(index) for index in behind]
    finish(found.looking(3))
    assert found.order[2:] == behind
    assert [found.foreseen(index) for index in behind] == before


def test_a_look_that_the_budget_cuts_does_not_count() -> None:
    whole = Budget()
    complete = looked(1, budget=whole)
    cut = looked(2, budget=Budget(nodes=whole.spent + 1))
    assert (cut.looks, cut.order) == (1, complete.order)
    assert looked(1, budget=Budget(nodes=1)).order == list(range(PLANS))


@pytest.mark.parametrize("cards", [0, 1])
def test_a_bought_card_counts_as_what_it_can_be_and_costs_its_point(cards: int) -> None:
    after = turns()[0].after

    def margin(cards: int) -> float:
        found = Replies([Played(after, cards)], SEAT, Budget(), Random(1), by=prospects)
        finish(found.looking(1))
        return found.foreseen(0).margin

    assert (margin(cards) != margin(0)) == bool(cards)


def test_points_now_are_found() -> None:
    best = finish(best_now(MIDGAME.state, Budget()))
    _, reached = replayed(MIDGAME, best.numbers)
    lead = reached.scoring().players[SEAT].after - MIDGAME.scoring().players[SEAT].after
    assert lead > 0


def test_the_best_plan_is_drawn_most_often() -> None:
    plans = [TurnPlan(512, (1,)), TurnPlan(256, (2,)), TurnPlan(-10_000, (3,))]
    chance = Random(0)
    found = [drawn(plans, 0.5, chance).numbers[0] for _ in range(200)]
    assert found.count(1) > found.count(2) > 0 == found.count(3)


def test_the_best_levels_end_where_their_positions_do() -> None:
    best = Bot("search", level=10, nodes=10 * planner.VALUED, time=1000)
    line = best.decide(MIDGAME)
    assert line == best.decide(MIDGAME)
    assert line[-1].verb in {"end", "buy"}


@pytest.mark.parametrize(
    ("level", "position", "asked"),
    [(9, MIDGAME, False), (10, MIDGAME, True), (10, midgame(1, 120, players=2), False)],
)
def test_level_10_compares_turns_by_the_chance_to_win_against_several(
    level: int, position: Position, monkeypatch: pytest.MonkeyPatch, *, asked: bool
) -> None:
    seen: list[Foreseen] = []

    def noted(foreseen: Foreseen) -> tuple[float, ...]:
        seen.append(foreseen)
        return prospects(foreseen)

    monkeypatch.setattr(bot, "prospects", noted)
    Bot("search", level=level, nodes=nodes(20_000), time=1000).decide(position)
    assert bool(seen) == asked
    assert all(0 < foreseen.chance < 1 for foreseen in seen)
