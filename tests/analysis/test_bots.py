"""Bots: legal, reproducible, honest about what is hidden, bounded, and refused when misused."""

from __future__ import annotations

import itertools
import pickle
from random import Random
from typing import TYPE_CHECKING

import pytest

from torres_widget import Position
from torres_widget.analysis import LEVELS, Bot, Stopped
from torres_widget.analysis.bots.bot import KINDS
from torres_widget.analysis.bots.hidden_cards import dealt_anew
from torres_widget.analysis.bots.planner import Budget, Effort, Planner
from torres_widget.analysis.search.totals import Measure, totals
from torres_widget.engine import EDITIONS, NotationError, TorresError
from torres_widget.engine.position import perform
from torres_widget.engine.score.scoring import score

if TYPE_CHECKING:
    from torres_widget.analysis.slices import Slices

BOTS = [
    *map(Bot, KINDS),
    Bot("search", level=1),
    Bot("search", level=2, style="cards"),
    Bot("search", level=8, nodes=300),
]
GAMES = list(itertools.product(EDITIONS, ("basic", "variant", "master"), (2, 3, 4)))


def played(position: Position, bots: list[Bot], *, most: int = 10_000) -> Position:
    """Play a game to its end, or so many decisions of it, checking every action."""
    for _ in range(most):
        if position.stage == "over":
            break
        for action in bots[position.to_act - 1].decide(position):
            assert action in position.legal_actions()
            position = position.apply(action)
    return position


def midgame(seed: int, decisions: int, **new: object) -> Position:
    position = Position.new(seed=seed, **new)  # type: ignore[arg-type]
    return played(position, [Bot("random", seed=seed)] * position.players, most=decisions)


@pytest.mark.parametrize(("edition", "mode", "players"), GAMES[::4])
def test_every_kind_plays_every_game_to_its_end(edition: str, mode: str, players: int) -> None:
    weak = [Bot("search", level=1, nodes=60), Bot("greedy"), Bot("random"), Bot("builder")]
    start = Position.new(players, edition, mode, seed=3)
    assert played(start, weak[:players]).stage == "over"


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_the_same_bot_does_the_same_again_and_after_a_pickle(bot: Bot) -> None:
    position = midgame(5, 60)
    again = pickle.loads(pickle.dumps(bot))  # noqa: S301 - our own
    assert again == bot
    assert bot.decide(position) == bot.decide(position) == again.decide(position)


def test_the_seed_counts() -> None:
    position = Position.new(players=2, seed=1)
    assert len({Bot("random", seed=seed).decide(position) for seed in range(30)}) > 3


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
@pytest.mark.parametrize(
    ("edition", "hidden"),
    [
        ("rio-grande-2005", {"hands": [["climb"], ["jump", "lift"]], "deck": ["diagonal"] * 2}),
        ("huch-2017", {"hands": [["climb"], ["jump", "lift"]], "decks": [["jump"], ["climb"]]}),
    ],
)
def test_hidden_cards_do_not_matter(bot: Bot, edition: str, hidden: dict[str, object]) -> None:
    """Whatever of the hidden cards lies in which hand, and in which order, the choice is one."""
    text = (
        "....1.../..12..../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4,f3 2:h4"
    )
    known = Position.from_board(text, edition=edition, **hidden)  # type: ignore[arg-type]
    choices = {bot.decide(known)}
    for seed in range(6):
        chance = Random(seed)
        other = dealt_anew(known, 1, chance)
        assert other.view(1) == known.view(1)
        choices.add(bot.decide(other))
    assert len(choices) == 1


@pytest.mark.parametrize(("edition", "mode", "players"), GAMES)
def test_dealing_anew_keeps_all_that_a_seat_sees(edition: str, mode: str, players: int) -> None:
    position = midgame(11, 300, players=players, edition=edition, mode=mode)
    for seat in range(1, players + 1):
        dealt = dealt_anew(position, seat, Random(seat))
        assert dealt.view(seat) == position.view(seat)
        assert Position.from_dict(dealt.to_dict()) == dealt
        pile = sorted(itertools.chain(*position.hands, *position.decks, position.deck))
        assert sorted(itertools.chain(*dealt.hands, *dealt.decks, dealt.deck)) == pile


@pytest.mark.parametrize("seed", range(8))
def test_totals_are_what_the_scoring_says(seed: int) -> None:
    mode = "master" if seed % 2 else "basic"
    position = midgame(seed, 40 * seed + 10, players=2 + seed % 3, mode=mode)
    for _ in range(20):
        found = [player.total + player.before for player in score(position).players]
        if position.stage != "over":
            assert totals(position) == found
        for seat in range(1, position.players + 1):
            own, rival = found[seat - 1], max(found[: seat - 1] + found[seat:])
            if position.stage != "over":
                assert Measure(position, seat).of(position) == own - rival
        position = played(position, [Bot("random", seed=seed)] * position.players, most=1)


def test_a_search_finds_the_points_that_take_three_actions() -> None:
    text = "......../......../......../......../......../......../......../1121.... 1:a1 2:h8"
    position = Position.from_board(text, phase=3, stacks=[[1], [1]], ap=3)
    line = Bot("search", level=8).decide(position)
    for action in line[:-1]:
        position = position.apply(action)
    assert totals(position)[0] == 2 * 5
    assert line[-1].verb == "end"


@pytest.mark.parametrize("level", [1, 3])
def test_low_levels_make_mistakes_that_are_not_silly(level: int) -> None:
    """No knight walks there and back, and a turn in the open game is seldom scored away."""
    turns = scored = 0
    for seed in range(2):
        position = Position.new(players=2, seed=seed)
        bots = [Bot("search", level=level, seed=2 * seed + seat) for seat in range(2)]
        while position.stage != "over":
            is_turn = position.stage == "turn"
            texts = [str(action) for action in bots[position.to_act - 1].decide(position)]
            for text in texts:
                position = position.apply(text)
            for one, other in itertools.pairwise(map(str.split, texts)):
                assert one[0] != "move" or other != ["move", *one[:0:-1]]
            turns += is_turn
            scored += texts.count("score") >= 3
    assert scored <= turns / 10


def test_bounds_are_kept() -> None:
    position = midgame(7, 120)
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    with pytest.raises(Stopped):
        Bot("search", level=8).decide(position, stopped)
    assert asked == 4
    for limit in (Bot("search", level=8, nodes=1), Bot("search", level=8, time=1e-9)):
        line = limit.decide(position)
        for action in line:
            position = perform(position, action)
        assert line[-1].verb in {"end", "buy"}


@pytest.mark.parametrize("level", [1, 8, 10])
@pytest.mark.parametrize("nodes", [1, 3, 50])
def test_nodes_bound_a_decision(level: int, nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    position = midgame(7, 120)
    spent = []
    spend = Budget.spend

    def counted(budget: Budget, number: int) -> None:
        spend(budget, number)
        spent.append(budget.spent)

    monkeypatch.setattr(Budget, "spend", counted)
    assert Bot("search", level=level, nodes=nodes).decide(position)
    assert 0 < max(spent) <= nodes


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"kind": "serch"}, "Did you mean 'search'"),
        ({"kind": ["search"]}, "a list of 1 entry; expected one of search"),
        ({"level": 11}, "from 1 to 10"),
        ({"level": True}, "from 1 to 10"),
        ({"kind": "greedy", "level": 3}, "only the search bot has levels"),
        ({"style": "tower"}, "Did you mean 'towers'"),
        ({"kind": "greedy", "style": "towers"}, "only the search bot has styles"),
        ({"seed": "x"}, "a whole number"),
        ({"time": 0}, "seconds above 0"),
        ({"nodes": -1}, "above 0"),
        ({"nodes": 1.5}, "above 0"),
    ],
)
def test_a_wrong_parameter_is_refused_in_words(wrong: dict[str, object], expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        Bot(**wrong)  # type: ignore[arg-type]


def test_a_game_that_is_over_asks_for_nothing() -> None:
    over = played(Position.new(players=2, seed=2), [Bot("random")] * 2)
    with pytest.raises(TorresError, match="over"):
        Bot("greedy").decide(over)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Bot("greedy"), Bot("random")),
        (Bot("search", level=6), Bot("search", level=1)),
    ],
    ids=lambda bot: bot.name,
)
def test_far_stronger_bots_win_from_either_seat(better: Bot, worse: Bot) -> None:
    """Their strength is measured in `benchmarks/analysis/strength.py`."""
    first = played(Position.new(players=2, seed=8), [better, worse])
    second = played(Position.new(players=2, seed=8), [worse, better])
    assert first.scores[0] > first.scores[1]
    assert second.scores[1] > second.scores[0]


def test_a_style_is_seen_in_what_is_played() -> None:
    """Its size is measured in `benchmarks/analysis/styles.py`."""
    bots = [Bot(level=4, style="spread"), Bot(level=4, style="towers")]
    held = [0, 0]
    for seed in range(2):
        position = played(Position.new(seed=seed), bots)
        for seat in range(2):
            knights = position.state.figures()[seat]
            castles = position.state.blocks.castles
            held[seat] += sum(bool(castle.mask & knights) for castle in castles)
    assert held[0] > held[1]


def test_levels_that_do_not_err_plan_harder_with_full_hands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their strength is measured in `benchmarks/analysis/duels.py`."""
    efforts: list[Effort] = []
    looking = Planner.looking

    def noted(planner: Planner, last: Effort) -> Slices[None]:
        efforts.append(last)
        return looking(planner, Effort(0, 2))

    monkeypatch.setattr(Planner, "looking", noted)
    for mode in ("basic", "master"):
        position = Position.new(seed=1, mode=mode)
        while position.stage != "turn":
            position = position.apply(position.legal_actions()[0])
        Bot("search", level=8).decide(position)
    common, full = efforts
    assert full == common.harder()


def test_levels_are_one_to_ten() -> None:
    assert list(LEVELS) == list(range(1, 11))
