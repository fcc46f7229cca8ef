"""Refusals name every rule that is broken, the most telling first, with numbers and cells."""

from __future__ import annotations

import pytest

from tests.engine.support import board, position, row
from tests.engine.text.documents import CARDS, FOUNDED
from torres_widget.engine import IllegalAction, Position
from torres_widget.engine.rulebook import RULES

KINGS = FOUNDED + " K:e8 1:c3 2:f3"
HALL = board("K:c3 1:d4,e4,d6 2:e5,d5", c3=1, d4=3, d5=4, c4=3, e4=1, g4=1, **row("e3 c5 f7 g8"))
HAND = ["shift-block", "elevator", "diagonal", "redeploy", "extra-block", "lift", "jump", "climb"]

PLACES: dict[str, Position] = {
    "start": position(KINGS, deck=["jump"]),
    "cards": position(KINGS, hands=[["jump", "climb", "lift", "shift-block"], []]),
    "hall": position(HALL, hands=[HAND, []]),
    "poor": position(HALL, hands=[HAND, []], turn={"ap": 0}),
    "spent": position(
        HALL, hands=[HAND, []], turn={"ap": 1, "stack": 1}, stacks=[[0, 2, 2], [3] * 3], round=2
    ),
    "second-empty": position(
        HALL, hands=[["lift"], []], turn={"stack": 1}, stacks=[[1, 0, 2], [3] * 3], round=2
    ),
    "full": position(board("1:a1,b1,c1,d1,e1,f1")),
    "played": position(KINGS, hands=[["jump"], []], turn={"played": "climb"}),
    "bought": position(KINGS, hands=[["jump", "lift"], []], turn={"bought": ["jump", "lift"]}),
    "keep": position(KINGS, edition="huch-2017", decks=[CARDS, []], stage="keep"),
    "found": position(
        board(d4=1), mode="master", stage="found", stacks=[[], []], master="edge", hands=[CARDS] * 2
    ),
    "master": position(KINGS, mode="master", master="edge", hands=[CARDS, CARDS]),
    "alone": position(KINGS, hands=[["redeploy"], []]),
    "knight": Position.new(seed=0),
    "second-knight": Position.new(seed=0).apply("knight e8"),
    "place-king": Position.new(seed=0).apply("knight e8").apply("knight d1"),
    "king": position(
        board("K:c3 1:h1 2:f4", **row("c3 c4 f3 f4")),
        edition="huch-2017",
        stage="move-king",
        round=4,
        stacks=[[], []],
    ),
    "carry": position(KINGS, edition="rio-grande-en", stage="spread-carry", phase=2, carry=[5, 4]),
    "first": position(KINGS, edition="huch-2017", stage="name-first", round=4, stacks=[[], []]),
    "over": position(KINGS, stage="over", phase=3, round=4, stacks=[[], []]),
}

REFUSED = [
    # place, action, the first rule named, others that must be named too
    ("start", "move c3 f3", "R1.9", {"R5.2"}),
    ("start", "move c3 d4", "R5.2", set()),
    ("start", "move c3 c5", "R5.2", set()),
    ("start", "move f3 f4", "R4.3", set()),
    ("start", "move a1 a2", "R4.3", set()),
    ("start", "move e8 e7", "R4.3", set()),
    ("start", "deploy a1", "R5.1", set()),
    ("start", "deploy f4", "R5.1", set()),
    ("start", "build c3 from 1", "R1.9", {"R6.3"}),
    ("start", "build d1 from 1", "R6.3", {"R1.7"}),
    ("start", "build a1 from 1", "R6.1", {"R6.2"}),
    ("start", "end 3 3", "R3.4", set()),
    ("start", "end 4 4 4", "R3.4", set()),
    ("start", "play climb c3 c4", "R4.6", set()),
    ("start", "knight a5", "R2.2", set()),
    ("start", "king c3", "R7.5", set()),
    ("start", "king stay", "R7.5", set()),
    ("start", "found a1", "R9.1", set()),
    ("start", "keep jump top", "R8.2", set()),
    ("start", "first 1", "R3.6", set()),
    ("start", "spread 3 3 3 3", "R11.10", set()),
    ("cards", "play climb c3 c4", "R8.5", set()),
    ("cards", "play jump c3 c5", "R8.14", set()),
    ("cards", "play lift c3 from 1", "R8.6", {"R1.7"}),
    ("cards", "play lift f3 from 1", "R4.3", set()),
    ("cards", "play shift-block c3 d4", "R8.12", {"R1.9"}),
    ("hall", "move e4 d5", "R1.9", {"R5.2"}),
    ("hall", "move e4 h1", "R5.2", {"R5.3"}),
    ("hall", "build f4 from 1", "R6.2", {"R6.1"}),
    ("hall", "play extra-block f4", "R6.2", {"R6.1", "R8.7"}),
    ("hall", "play extra-block d4", "R1.9", {"R6.3", "R8.7"}),
    ("hall", "play extra-block h1", "R6.1", {"R8.7"}),
    ("hall", "play elevator e4 a1", "R8.8", set()),
    ("hall", "play elevator d6 d5", "R8.8", {"R1.9"}),
    ("hall", "play diagonal d4 e5", "R1.9", {"R8.9"}),
    ("hall", "play diagonal d4 d3", "R8.9", set()),
    ("hall", "play redeploy d6 a1", "R5.1", {"R8.13"}),
    ("hall", "play redeploy d6 d6", "R11.9", {"R8.13"}),
    ("alone", "play redeploy c3 c3", "R8.13", {"R11.9"}),
    ("alone", "play redeploy c3 f3", "R8.13", {"R1.9", "R5.1"}),
    ("hall", "play jump d4 b4", "R8.14", set()),
    ("hall", "play shift-block g4 a1", "R8.12", set()),
    ("hall", "play shift-block c5 f4", "R8.12", set()),
    ("hall", "play shift-block e3 g4", "R8.12", {"R1.7"}),
    ("hall", "play shift-block a1 a2", "R8.12", set()),
    ("hall", "play six-points", "R4.6", set()),
    ("hall", "buy", "R8.4", {"R4.5"}),
    ("poor", "move d4 d3", "R4.1", {"R4.3"}),
    ("poor", "score", "R4.1", {"R4.7"}),
    ("poor", "build c4 from 1", "R4.1", {"R4.4"}),
    ("spent", "build c4 from 2", "R3.3", set()),
    ("spent", "build c4", "R3.3", {"R4.4"}),
    ("spent", "build f4", "R6.2", {"R3.3"}),
    ("spent", "deploy d3", "R4.1", {"R4.2"}),
    ("spent", "play lift d4 from 1", "R8.6", set()),
    ("full", "deploy a2", "R4.2", set()),
    ("played", "play jump c3 c5", "R4.6", set()),
    ("bought", "play lift c3 from 1", "R4.6", set()),
    ("bought", "buy", "R4.5", set()),
    ("keep", "keep jump top", "R8.2", set()),
    ("keep", "keep climb", "R8.2", set()),
    ("keep", "buy", "R4.5", set()),
    ("keep", "move c3 c4", "R4.3", set()),
    ("found", "found e4", "R9.1", set()),
    ("found", "score", "R4.7", set()),
    ("master", "buy", "R4.5", {"R8.3"}),
    ("knight", "knight a1", "R2.2", set()),
    ("second-knight", "knight e8", "R2.2", {"R1.9"}),
    ("place-king", "king e8", "R2.3", {"R1.9"}),
    ("place-king", "king stay", "R2.3", set()),
    ("knight", "king a5", "R2.3", set()),
    ("king", "king c4", "R7.5", set()),
    ("king", "king a1", "R7.5", set()),
    ("king", "king f4", "R1.9", {"R7.5"}),
    ("king", "end", "R3.4", set()),
    ("carry", "spread 3 3 3 3", "R11.10", set()),
    ("first", "first 3", "R3.6", set()),
]


@pytest.mark.parametrize(("where", "text", "first", "others"), REFUSED)
def test_the_rules_that_are_named(where: str, text: str, first: str, others: set[str]) -> None:
    place = PLACES[where]
    reasons = place.why_not(text)
    named = [reason.rule for reason in reasons]
    assert len(set(reasons)) == len(reasons)
    assert named[0] == first
    assert set(named) >= others
    with pytest.raises(IllegalAction) as caught:
        place.apply(text)
    assert caught.value.reasons == reasons
    assert caught.value.action == text
    assert all(reason.rule in str(caught.value) for reason in reasons)


@pytest.mark.parametrize(("where", "text", "first", "others"), REFUSED)
def test_each_reason_has_a_known_rule_words_and_cells(
    where: str, text: str, first: str, others: set[str]
) -> None:
    del first, others
    for reason in PLACES[where].why_not(text):
        assert reason.rule in RULES
        assert len(reason.text) > 10
        assert all(len(cell) == 2 and cell[0] in "abcdefgh" for cell in reason.cells)
        assert len(set(reason.cells)) == len(reason.cells)


@pytest.mark.parametrize("text", ["score", "end", "move c3 c4", "king stay", "found a1"])
def test_after_the_end_everything_is_refused(text: str) -> None:
    reasons = PLACES["over"].why_not(text)
    assert reasons[0].rule == "R7.6"


@pytest.mark.parametrize(
    ("where", "text", "words", "cells"),
    [
        ("hall", "move e4 d4", ["d4"], {"d4"}),
        ("hall", "build f4 from 1", ["2 castles"], {"f4"}),
        ("cards", "play lift c3 from 1", ["2", "1"], {"c3"}),
        ("found", "found e4", ["1", "3"], {"e4", "d4"}),
        ("hall", "play redeploy d6 a1", ["other knights"], {"a1"}),
        ("second-empty", "play lift d4 from 2", ["Stack 2"], set()),
        ("spent", "build c4", ["Stack 1"], set()),
        ("hall", "play shift-block g4 a1", ["3", "6"], {"g4"}),
        ("spent", "deploy d3", ["2", "1"], set()),
        ("keep", "keep lift", ["possible: keep lift bottom climb", "keep lift top"], set()),
    ],
)
def test_a_reason_gives_the_numbers_of_the_case(
    where: str, text: str, words: list[str], cells: set[str]
) -> None:
    reason = PLACES[where].why_not(text)[0]
    assert all(word in reason.text for word in words)
    assert set(reason.cells) >= cells


LOW = board("K:h8 1:a1,b2 2:h1", c6=2, **row("b1 b2 c3 c5 d4 f1 f2 h1 h8 d6 f6"))
LOWS = position(LOW, hands=[HAND, []])


@pytest.mark.parametrize(
    ("text", "rule", "number", "cells"),
    [
        ("play shift-block a1 a2", "R8.12", "no block", "a1"),
        ("play shift-block c3 c3", "R8.12", "another cell", "c3"),
        ("play shift-block f1 c3", "R8.12", "here 1", "c3"),
        ("play shift-block f1 f2", "R8.12", "here 1", "f2"),
        ("play shift-block c3 c4", "R8.12", "next to 2 castles", "c4 d4 c5 c6 d6"),
        ("play shift-block f1 c4", "R8.12", "next to 3 castles", "c4 c3 d4 c5 c6 d6"),
        ("play redeploy b2 b1", "R5.1", "has height 1", "b1 a1"),
        ("play redeploy b2 b3", "R5.1", "any of your other", "b3"),
    ],
)
def test_what_is_told_is_true_and_lit(text: str, rule: str, number: str, cells: str) -> None:
    reason, *further = LOWS.why_not(text)
    assert {other.rule for other in further} <= {"R1.7", "R8.13"}
    assert reason.rule == rule
    assert number in reason.text
    assert list(reason.cells) == cells.split()
