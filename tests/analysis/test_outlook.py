"""The outlook: results of games that are over, hidden cards unknown, and turns chosen by it."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from torres_widget import Position
from torres_widget.analysis import Bot, best_turns, outlook
from torres_widget.analysis.bots.hidden_cards import dealt_anew
from torres_widget.analysis.evaluation.evaluation import bucket, turns_left
from torres_widget.analysis.evaluation.features import BUCKETS, CARDS, FEATURES
from torres_widget.analysis.evaluation.knowledge import learned, read_knowledge
from torres_widget.analysis.evaluation.outlook import Outlook, shares
from torres_widget.engine import EDITIONS, NotationError

#: Late in phase 3, first to move: castles can be climbed for many points.
LATE = Position.from_board(
    "111.1.../31.....2/2.1..1.1/1..11..1/.23.21.2/..11.22./112.1111/11.1.221 "
    "K:b1 1:d1,c2,a3,b3,d5,a7 2:h1,e2,a4,c4,e4,f6",
    phase=3,
    round=4,
    stacks=[[3], [3]],
    scores=[99, 84],
)


def at_the_first_turn(position: Position) -> Position:
    """Return a new game's position once the figures are set up."""
    while position.stage != "turn":
        position = position.apply(str(Bot(seed=1).decide(position)[0]))
    return position


@pytest.mark.parametrize(
    ("edition", "mode", "players"),
    list(itertools.product(EDITIONS, ("basic", "variant", "master"), (2, 3, 4))),
)
def test_every_position_of_a_game_has_an_outlook(edition: str, mode: str, players: int) -> None:
    position = Position.new(players, edition, mode, seed=6)
    bots = [Bot("random", seed=4)] * players
    seen = set()
    while position.stage != "over":
        if (position.stage, position.phase, position.round) not in seen:
            seen.add((position.stage, position.phase, position.round))
            found = outlook(position)
            assert sum(found.chances) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in found.chances)
            turns = turns_left(position.state)
            assert all(bucket(position.phase, left, sum(turns) - left) < BUCKETS for left in turns)
        for action in bots[0].decide(position):
            position = position.apply(action)
    found = outlook(position)
    assert found.points == position.scores
    best = max(position.scores)
    assert [chance > 0 for chance in found.chances] == [own == best for own in position.scores]


def test_a_table_of_chances_adds_up_and_calls_only_a_finished_game_certain() -> None:
    def told(*chances: float) -> list[str]:
        found = Outlook((0.0,) * len(chances), (0.0,) * len(chances), chances)
        return [row.split(" | ")[-1] for row in found.text().splitlines()[2:]]

    assert told(0.426, 0.287, 0.287) == ["42% |", "29% |", "29% |"]
    assert told(0.999, 0.001) == ["99% |", "1% |"]
    assert told(0.0, 1.0) == ["0% |", "100% |"]


@pytest.mark.parametrize("edition", ["rio-grande-2005", "huch-2017"])
def test_hidden_cards_count_as_what_they_can_be(edition: str) -> None:
    text = (
        "....1.../..12..../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4,f3 2:h4"
    )
    own = edition == "huch-2017"
    cards = {"decks": [["jump"], ["climb"]]} if own else {"deck": ["diagonal"] * 2}
    known = Position.from_board(text, edition=edition, hands=[["climb"], ["jump", "lift"]], **cards)
    found = {outlook(dealt_anew(known, 1, Random(seed)), 1) for seed in range(6)}
    assert found == {outlook(known, 1)}


def test_figures_of_the_set_up_promise_what_the_first_turn_does() -> None:
    position = Position.new(2, seed=6)
    seen = {position.stage: outlook(position, 0)}
    while position.stage != "turn":
        position = position.apply(str(Bot(seed=1).decide(position)[0]))
        seen[position.stage] = outlook(position, 0)
    assert set(seen) == {"place-knight", "place-king", "turn"}
    first = [found.chances[0] for found in seen.values()]
    assert max(first) - min(first) < 0.05


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["basic", "master"])
def test_points_before_the_first_scoring_are_points(players: int, mode: str) -> None:
    """Nobody has any as a game of bots begins, so that such games say nothing of them."""
    position = at_the_first_turn(Position.new(players, mode=mode, seed=1))
    expected = outlook(position, 0).points[0]
    after = position
    for _ in range(position.ap):
        after = after.apply("score")
        assert abs(outlook(after, 0).points[0] - expected) < 40
    ahead = position.changed(scores=[60] + [0] * (players - 1))
    assert outlook(ahead, 0).points[0] == pytest.approx(expected + 60)
    assert outlook(ahead, 0).chances[0] > 0.5


def test_whoever_moves_last_is_ahead_at_the_beginning() -> None:
    position = at_the_first_turn(Position.new(2, seed=6))
    first, second = outlook(position).chances
    assert second - first > 0.1


def test_a_card_that_is_being_chosen_is_no_turn_to_come() -> None:
    early = Position.from_board(
        LATE.board_text(),
        edition="huch-2017",
        stacks=[[2, 2, 2], [2, 2, 2]],
        ap=1,
        decks=[["jump", "climb", "lift"], ["jump"]],
    )
    choosing = early.apply("buy")
    assert choosing.stage == "keep"
    kept = choosing.apply(str(choosing.legal_actions()[0]))
    assert outlook(choosing, 1).margins[0] == pytest.approx(outlook(kept, 1).margins[0], abs=4)


def test_points_on_the_track_move_the_outlook() -> None:
    behind = outlook(LATE.changed(scores=(79, 84)))
    assert behind.chances[0] < outlook(LATE).chances[0]
    assert behind.margins[0] < 0 < -behind.margins[0] == pytest.approx(behind.margins[1])


@pytest.mark.parametrize("level", range(5, 9))
def test_no_bot_scores_five_points_where_castles_can_be_climbed(level: int) -> None:
    """Exact play gets 36 points; lower levels make mistakes."""
    line = [str(action) for action in Bot(level=level).decide(LATE)]
    assert line.count("score") < 5
    reached = LATE
    for action in line[:-1]:
        reached = reached.apply(action)
    assert reached.scoring().players[0].after > LATE.scoring().players[0].after + 5


def test_turns_by_the_outlook_say_so_and_prove_nothing() -> None:
    turns = best_turns(LATE, "outlook", n=3, time=None, nodes=5000)
    assert len({turn.position.board_text() for turn in turns}) > 1
    assert [turn.value for turn in turns] == sorted((turn.value for turn in turns), reverse=True)
    assert not turns.proven
    assert "compared by outlook." in turns.text()
    assert f"{turns.nodes:,} positions valued in" in turns.text()
    again = LATE
    for action in turns[0].actions:
        again = again.apply(action)
    assert again == turns[0].position


def test_a_search_that_was_cut_short_shows_no_worse_than_a_quick_look() -> None:
    cut = best_turns(LATE, "standing", n=1, nodes=10)
    assert not cut.proven
    assert "build" in " ".join(cut[0].actions)
    assert cut[0].value > 20


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_card_in_hand_does_no_harm(players: str) -> None:
    known = learned().playing[players]
    cards = itertools.product(range(BUCKETS), range(CARDS, FEATURES))
    assert all(known.weight(bucket, card) >= 0 for bucket, card in cards)


def test_a_card_is_not_played_for_what_costs_as_much_without_it() -> None:
    position = Position.from_board(
        "..1.1.../..21..../..11.1../1.11..../....32.1/..1.11../....1.../...1.... K:a5 1:e4 2:c7",
        round=3,
        stacks=[[3, 3], [3, 3]],
        hands=[["jump"], ["seven-points", "extra-block"]],
    )
    kept = set()
    for turn in best_turns(position, "outlook", n=8, time=None, nodes=5000):
        reached = turn.reached.board_text()
        if turn.reached.hands[0]:
            kept.add(reached)
        else:
            assert reached in kept
    assert kept


def test_learned_numbers_of_other_sizes_are_refused() -> None:
    document = {"2": {"weights": [1, 2], "spreads": [1.0]}}
    with pytest.raises(ValueError, match=r"2 players: .* \[918, 15\] .* \[2, 1\]"):
        read_knowledge(document)
    assert set(learned().playing) == {"2", "3", "4"}
    assert set(learned().outlook) == {"2", "2 master", "3", "3 master", "4", "4 master"}


@given(st.lists(st.floats(1e-9, 1), min_size=2, max_size=4), st.none() | st.integers(0, 1))
def test_whole_percents_add_up_and_call_nothing_certain(
    weights: list[float], rounded: int | None
) -> None:
    chances = [weight / sum(weights) for weight in weights]
    found = shares(chances, rounded=rounded)
    raised = sum(chance < 0.01 for chance in chances)
    assert 100 <= sum(found) <= 100 + raised
    assert all(1 <= share <= 99 for share in found)
    off = [abs(share - 100 * chance) for share, chance in zip(found, chances, strict=True)]
    assert max(off) < 1 + 1e-9
    if rounded is not None and 0.01 <= chances[rounded] <= 0.99:
        assert found[rounded] == round(100 * chances[rounded])


@pytest.mark.parametrize("seat", [3, -1, "x", True])
def test_a_seat_that_nobody_has_is_refused(seat: int) -> None:
    with pytest.raises(NotationError, match="expected a whole number from 0 to 2"):
        outlook(LATE, seat)
