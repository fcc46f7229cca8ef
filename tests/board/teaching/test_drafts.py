"""Drafts: any position set up by small edits."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.board.drafts import EMPTY, editor
from tests.board.positions import busy, samples
from torres_widget import Game, Position
from torres_widget.analysis import outlook
from torres_widget.board.editor.editor import MOST_STEPS, Editor
from torres_widget.board.editor.edits import FIELDS
from torres_widget.engine import IllegalAction, NotationError, TorresError
from torres_widget.engine.cards import KEYS
from torres_widget.engine.editions import EDITIONS, MODES

if TYPE_CHECKING:
    from collections.abc import Mapping


def texts(problems: tuple[Any, ...]) -> list[str]:
    return [str(problem) for problem in problems]


def test_blocks_and_figures_freely() -> None:
    desk = editor()
    desk.edit({"start": "empty"})
    for change in (
        {"raise": "c3"},
        {"raise": "d3"},
        {"raise": "d3"},
        {"lower": "d3"},
        {"figure": ["d3", "K"]},
        {"figure": ["c3", "1"]},
        {"figure": ["a1", "2"]},
        {"figure": ["a1", ""]},
        {"figure": ["d3", "2"]},
        {"figure": ["h8", "K"]},
    ):
        desk.edit(change)
    assert desk.document["board"].split(" ")[1:] == ["K:h8", "1:c3", "2:d3"]
    assert desk.document["board"].split(" ")[0].split("/")[5] == "..11...."
    assert desk.problems == ()


def test_an_impossible_draft_says_all_that_is_wrong_and_where() -> None:
    desk = editor()
    desk.edit({"raise": "e8"})
    desk.edit({"set": {"scores": [5, 5]}})
    for cell in ("a1", "b1", "c1", "e1", "f1", "g1", "h1"):
        desk.edit({"figure": [cell, "2"]})
    assert texts(desk.problems) == [
        "Knights of player 2: 7; expected at most 6. (R1.3)",
        "Height of the castle on e8: 2; expected at most its area, 1. (R1.7)",
        "Scores: 5; expected no two equal totals above 0. (R7.3)",
    ]
    assert desk.problems[0].cells == ("a1", "b1", "c1", "e1", "f1", "g1", "h1")
    assert desk.problems[1].cells == ("e8",)
    with pytest.raises(IllegalAction) as caught:
        desk.position()
    assert caught.value.reasons == desk.problems
    view = desk.view(seq=3, refusal=None)
    assert view["board"] == desk.document["board"]
    assert view["legal"] == {}
    assert [reason["cells"] for reason in view["draft"]["problems"]][1] == "e8"


def test_the_supply_may_be_overdrawn_in_a_draft() -> None:
    desk = editor()
    desk.edit({"set": {"stage": "turn"}})
    desk.edit({"set": {"carry": [12, 12]}})
    for _ in range(45):
        desk.edit({"raise": "a1"})
    assert any(problem.rule == "R1.2" for problem in desk.problems)
    assert json.loads(desk.view(seq=1, refusal=None)["draft"]["document"]) == desk.document


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        ({"players": 4}, {}, {"players": 4, "scores": [0] * 4, "hands": [[]] * 4}),
        ({"players": 4, "to_act": 4}, {"players": 2}, {"to_act": 2, "scores": [0, 0]}),
        ({"round": 4}, {"players": 4, "phase": 2}, {"round": 3}),
        ({"stage": "place-king"}, {}, {"stacks": [[], []], "phase": 1, "round": 1}),
        ({"stage": "place-king"}, {"stage": "turn"}, {"stacks": [[3, 3, 3, 3]] * 2}),
        ({"mode": "master", "master": "square"}, {"mode": "basic"}, {"master": None}),
        (
            {"ap": 2},
            {"to_act": 2},
            {"turn": {"ap": 2, "stack": None, "bought": [], "played": None}},
        ),
    ],
)
def test_fields_follow_where_they_must(
    first: Mapping[str, object], then: Mapping[str, object], expected: Mapping[str, object]
) -> None:
    desk = editor(Position.from_board(EMPTY))
    for fields in (first, then):
        if fields:
            desk.edit({"set": dict(fields)})
    assert {key: desk.document[key] for key in expected} == expected


def test_with_fewer_players_their_knights_go() -> None:
    desk = editor(busy())
    desk.edit({"set": {"players": 2}})
    assert desk.document["board"].endswith("2:h1,g2,f3,h4,g5,h8")
    desk.undo()
    assert desk.document["board"] == busy().board_text()


def test_pastes_of_texts_and_documents() -> None:
    desk = editor()
    board = busy().board_text()
    with pytest.raises(NotationError, match="players 1 to 2"):
        desk.edit({"paste": board})
    desk.edit({"paste": f"\n{busy().to_json()} "})
    assert desk.position() == busy()
    desk.edit({"paste": f"  {EMPTY} 1:a1\n"})
    assert desk.document["board"] == f"{EMPTY} 1:a1"
    assert desk.document["phase"] == 3


def test_a_pasted_record_is_its_last_position() -> None:
    game = Game(Position.new(players=2, seed=7))
    for action in ("knight e8", "knight c3"):
        game.play(action)
    desk = editor()
    desk.edit({"paste": game.record()})
    assert desk.position() == game.position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "torres-record 2",
        "torres-record 9\nedition: x\n\n*",
        EMPTY[:-1],
        f"{EMPTY} 1:a1,a1",
        "{",
        "{}",
        "[]",
        '{"board": 7}',
        json.dumps({"board": EMPTY, "colour": "red"}),
        json.dumps({"board": EMPTY, "phase": 9}),
        '{"a":' * 3000,
        "x" * 20_001,
    ],
    ids=range(14),
)
def test_a_bad_paste_loses_nothing(text: str) -> None:
    desk = editor()
    desk.edit({"raise": "c3"})
    before = desk.document
    with pytest.raises(NotationError) as caught:
        desk.edit({"paste": text})
    assert caught.value.expected
    assert desk.document == before
    desk.undo()
    assert not desk.changed


def test_starts() -> None:
    start = played_position()
    desk = editor(start)
    desk.edit({"start": "empty"})
    assert desk.document["board"] == EMPTY
    assert desk.document["edition"] == "huch-2017"
    desk.edit({"start": "new"})
    assert desk.position().stage == "found"
    desk.edit({"start": "position"})
    assert desk.position() == start


@pytest.mark.parametrize(
    ("start", "stacks", "cards"),
    [
        (Position.new(players=2, seed=1), 4, 40),
        (Position.new(players=3, seed=1), 4, 40),
        (Position.new(players=2, edition="huch-2017", seed=1), 4, 20),
    ],
)
def test_an_empty_board_can_be_played_on(start: Position, stacks: int, cards: int) -> None:
    desk = editor(start)
    desk.edit({"start": "empty"})
    desk.edit({"raise": "c3"})
    desk.edit({"figure": ["c3", "1"]})
    position = desk.position()
    assert {len(own) for own in position.stacks} == {stacks}
    assert len(position.deck) + sum(map(len, position.decks)) == cards
    assert {"buy", "build c4 from 1", "move c3 c2"} <= set(map(str, position.legal_actions()))


def played_position() -> Position:
    """A position of the master game, where decks hide nothing."""
    return Position.from_board(
        f"{EMPTY} K:a8 1:a1",
        edition="huch-2017",
        mode="master",
        master="square",
        hands=[["climb"], ["jump"]],
    )


@pytest.mark.parametrize(
    ("edition", "mode"), [(edition, mode) for edition in EDITIONS for mode in MODES]
)
def test_stacks_and_cards_are_dealt_as_the_rules_have_them(edition: str, mode: str) -> None:
    desk = editor(Position.from_board(EMPTY, edition=edition, mode=mode, hands=[["jump"], []]))
    desk.edit({"set": {"phase": 2, "round": 3}})
    desk.edit({"fill": "stacks"})
    assert desk.document["stacks"] == [[3, 3], [3, 3]]
    desk.edit({"fill": "cards"})
    position = desk.position()
    cards = [
        *position.deck,
        *(card for pile in (*position.hands, *position.decks) for card in pile),
    ]
    if position.card_mode == "common-deck":
        assert sorted(cards) == sorted(KEYS * 4)
        assert position.hands[0] == ("jump",)
    else:
        assert sorted(cards) == sorted(KEYS * 2)
    desk.edit({"fill": "no-cards"})
    assert desk.position().hands == ((), ())


@pytest.mark.parametrize(
    ("edition", "mode"), [(edition, mode) for edition in EDITIONS for mode in MODES]
)
def test_of_a_hand_the_number_of_cards_is_enough(edition: str, mode: str) -> None:
    start = Position.from_board(f"{EMPTY} K:a8 1:a1", edition=edition, mode=mode)
    desk = editor(start)
    desk.edit({"hold": [1, "climb", 1]})
    desk.edit({"hold": [2, "", 3]})
    position = desk.draft
    assert position.hands[0] == ("climb",)
    assert len(position.hands[1]) == 3
    assert not [reason for reason in desk.problems if reason.rule == "R1.4"]
    if position.card_mode == "common-deck":
        whole = (*position.deck, *position.hands[0], *position.hands[1])
        assert sorted(whole) == sorted(KEYS * 4)
    else:
        own = position.decks[1] if position.card_mode == "own-deck" else ()
        assert {*own, *position.hands[1]} <= set(KEYS)
        assert len(set(position.hands[1])) == 3
        assert position.card_mode != "own-deck" or len(own) == len(KEYS) - 3

    hand = position.hands[1]
    desk.edit({"hold": [2, "", 4]})
    assert desk.draft.hands[1][:3] == hand
    desk.edit({"hold": [2, "", 2]})
    assert desk.draft.hands[1] == hand[:2]
    desk.edit({"hold": [2, "", 3]})
    desk.undo()
    assert desk.draft.hands[1] == hand[:2]


def test_decks_give_cards_and_take_them_back() -> None:
    desk = editor(Position.new(players=2, seed=7))
    desk.edit({"hold": [1, "jump", 2]})
    assert desk.problems == ()
    assert desk.draft.hands == (("jump", "jump"), ())
    assert desk.draft.deck.count("jump") == 2
    desk.edit({"hold": [2, "", 38]})
    assert desk.draft.deck == ()
    assert desk.problems == ()
    desk.edit({"hold": [1, "jump", 0]})
    desk.edit({"hold": [2, "", 0]})
    assert len(desk.draft.deck) == 40
    desk.edit({"hold": [1, "jump", 5]})
    assert texts(desk.problems)[0].startswith("Cards jump in hands and decks: ")


def test_random_cards_differ_and_come_from_those_that_nobody_holds() -> None:
    hands = set()
    for seed in range(20):
        desk = Editor(Position.new(players=2, seed=7), Random(seed))
        for card in KEYS[:9]:
            desk.edit({"hold": [1, card, 4]})
        desk.edit({"hold": [2, "", 2]})
        assert desk.draft.hands[1] == (KEYS[9],) * 2
        desk.edit({"fill": "no-cards"})
        desk.edit({"hold": [2, "", 3]})
        hands.add(desk.draft.hands[1])
    assert len(hands) > 10


@pytest.mark.parametrize("mode", ["basic", "variant"])
def test_advice_goes_by_the_number_of_cards_alone(mode: str) -> None:
    expected = set()
    for seed in range(5):
        desk = Editor(Position.new(players=2, mode=mode, seed=7), Random(seed))
        desk.edit({"set": {"stage": "turn"}})
        desk.edit({"fill": "stacks"})
        desk.edit({"hold": [1, "climb", 1]})
        desk.edit({"hold": [2, "", 3]})
        expected.add(outlook(desk.position(), 1))
    assert len(expected) == 1


def test_more_cards_than_there_are_cannot_be_held() -> None:
    desk = editor(Position.new(players=2, seed=7))
    with pytest.raises(NotationError, match="from 0 to 40"):
        desk.edit({"hold": [1, "", 41]})
    desk.edit({"hold": [1, "", 30]})
    with pytest.raises(NotationError, match="at most 10 cards"):
        desk.edit({"hold": [2, "", 11]})
    with pytest.raises(NotationError, match="a player from 1 to 2"):
        desk.edit({"hold": [3, "", 1]})
    assert len(desk.draft.hands[0]) == 30


def test_the_order_of_a_deck_is_not_told() -> None:
    start = Position.new(players=2, seed=7)
    document = editor(start).document
    assert sorted(document["deck"]) == sorted(start.deck)
    assert document["deck"] != list(start.deck)
    assert not editor(start).changed


def test_steps_back_and_forth_are_bounded() -> None:
    desk = editor()
    for n in range(MOST_STEPS + 5):
        desk.edit({"lower" if n % 2 else "raise": "c3"})
    last = desk.document
    for _ in range(MOST_STEPS):
        desk.undo()
    with pytest.raises(TorresError, match="nothing to undo"):
        desk.undo()
    for _ in range(MOST_STEPS):
        desk.redo()
    assert desk.document == last
    with pytest.raises(TorresError, match="nothing to redo"):
        desk.redo()


def test_any_position_of_a_game_can_be_edited() -> None:
    for position in samples(step=40):
        desk = editor(position)
        assert desk.problems == ()
        assert desk.position().board_text() == position.board_text()


def test_every_field_of_a_document_can_be_set() -> None:
    others = {"format", "version", "house_rules", "board", "turn", "deck", "decks", "supply"}
    assert set(FIELDS) | others == set(Position.new().to_dict())


def test_figures_lead_the_set_up_to_the_first_turn() -> None:
    desk = Editor(Position.new(players=2, seed=7))
    desk.edit({"figure": ["c3", "1"]})
    assert (desk.document["stage"], desk.document["to_act"]) == ("place-knight", 2)
    desk.edit({"figure": ["f6", "2"]})
    assert (desk.document["stage"], desk.document["to_act"]) == ("place-king", 2)
    assert desk.problems == ()
    desk.edit({"figure": ["e8", "K"]})
    assert (desk.document["stage"], desk.document["to_act"]) == ("turn", 1)
    assert desk.document["stacks"] == [[3, 3, 3, 3]] * 2
    assert desk.problems == ()
    desk.edit({"figure": ["c3", ""]})
    assert desk.document["stage"] == "turn"


def test_a_knight_ends_the_founding_of_castles() -> None:
    desk = Editor(Position.new(players=2, mode="master", seed=7))
    desk.edit({"raise": "c3"})
    desk.edit({"raise": "f6"})
    desk.edit({"figure": ["a1", ""]})
    assert desk.document["stage"] == "found"
    desk.edit({"figure": ["c3", "1"]})
    assert (desk.document["stage"], desk.document["to_act"]) == ("place-knight", 2)
    desk.edit({"figure": ["f6", "2"]})
    assert desk.document["stage"] == "place-king"


def test_stacks_follow_the_round_and_who_has_had_a_turn_in_it() -> None:
    desk = Editor(Position.new(players=2, seed=7))
    desk.edit({"set": {"stage": "turn"}})
    desk.edit({"set": {"phase": 2, "round": 2}})
    assert desk.document["stacks"] == [[3, 3, 3], [3, 3, 3]]
    desk.edit({"set": {"to_act": 2}})
    assert desk.document["stacks"] == [[3, 3], [3, 3, 3]]
    desk.edit({"set": {"stacks": [[3], [3, 3, 3]]}})
    desk.edit({"set": {"round": 3}})
    assert desk.document["stacks"] == [[3], [3, 3, 3]]
    desk.edit({"fill": "stacks"})
    assert desk.document["stacks"] == [[3], [3, 3]]
