"""Bad input gets one of our errors that says what, where and what was expected."""

from __future__ import annotations

import json
import pickle
from typing import Any, cast

import pytest

from tests.damage import check_reader, deep
from tests.engine.text.documents import CARDS, FOUNDED, document, seeded
from tests.engine.text.fuzz import READERS, Seeds, feed, sound_inputs
from torres_widget.engine import (
    DocumentError,
    Game,
    IllegalAction,
    NotationError,
    ParseError,
    Position,
    TorresError,
)
from torres_widget.engine.text.documents import examine
from torres_widget.engine.text.links import LONGEST, game_from_link
from torres_widget.engine.text.schemas import SCHEMAS


def ascii_id(value: object) -> str:
    """A short name of a case."""
    text = str(value)
    return ascii(text if len(text) <= 40 else f"{text[:20]} ... {text[-20:]}")


PLACE = Position.from_dict(document(FOUNDED + " K:e8 1:c3 2:f3", hands=[["jump"], []]))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        FOUNDED[:-1],
        FOUNDED + ".",
        FOUNDED.replace("/", "", 1),
        FOUNDED + "/........",
        FOUNDED.replace("1", "0", 1),
        FOUNDED.replace("1", "A", 1),
        FOUNDED.replace("1", "\u0661", 1),
        FOUNDED.replace("1", "\u00b9", 1),
        FOUNDED.replace("1", "2", 1),
        FOUNDED + " ",
        "  " + FOUNDED,
        FOUNDED + "  K:e8",
        FOUNDED + " K:",
        FOUNDED + " K:e9",
        FOUNDED + " K:i1",
        FOUNDED + " K:e8,d1",
        FOUNDED + " K:e8 K:d1",
        FOUNDED + " k:e8",
        FOUNDED + " 1:d1,",
        FOUNDED + " 1:d1,d1",
        FOUNDED + " 1:d1 1:e8",
        FOUNDED + " 1:d1 2:d1",
        FOUNDED + " K:d1 2:d1",
        FOUNDED + " 3:d1",
        FOUNDED + " 5:d1",
        FOUNDED + " 0:d1",
        FOUNDED + " 1:D1",
        FOUNDED + " 1:a1,b1,c1,d1,e1,f1,g1",
        FOUNDED + " 1:d\uff11",
        FOUNDED + "\n",
        "x" * 100_000,
        "/" * 100_000,
        FOUNDED + " 1:" + ",".join(["a1"] * 10_000),
    ],
)
def test_malformed_board_texts(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Position.from_board(text)
    assert caught.value.where
    assert caught.value.expected
    assert len(str(caught.value)) < 600
    with pytest.raises(DocumentError):
        Position.from_dict(document() | {"board": text})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", 2.0),
        ("first", 3),
        ("to_act", 3),
        ("turn", {"bought": ["climb"]}),
        ("stacks", [[3, 3, 3, 30], [3, 3, 3, 3]]),
        ("hands", [[], [], []]),
        ("house_rules", {"stack_cup": 3}),
        ("supply", 61),
        ("supply", 60.0),
        ("board", deep(900)),
        ("hands", deep(900)),
    ],
    ids=ascii_id,
)
def test_malformed_documents(key: str, value: object) -> None:
    doc = document(FOUNDED + " K:e8 1:c3 2:f3", hands=[["jump"], []]) | {key: value}
    with pytest.raises(DocumentError) as caught:
        Position.from_dict(doc)
    assert caught.value.where
    assert caught.value.expected
    assert len(str(caught.value)) < 600


def test_an_impossible_position_tells_all_that_is_wrong_with_it() -> None:
    text = "4......./......../......../......../......../......../......../31...... 1:a1"
    _, problems = examine(document(text, scores=[7, 7], stage="place-knight", to_act=1))
    told = [(problem.rule, problem.where, "".join(problem.cells)) for problem in problems]
    assert told == [
        ("R1.7", "board, height of the castle on a1", "a1b1"),
        ("R1.7", "board, height of the castle on a8", "a8"),
        ("R7.3", "scores", ""),
        ("", "stage", "a1"),
    ]
    for problem in problems:
        twin = pickle.loads(pickle.dumps(problem))  # noqa: S301 - our own
        assert (str(twin), twin.rule, twin.cells) == (str(problem), problem.rule, problem.cells)
    assert str(problems[0]).endswith("expected at most its area, 2 (R1.7).")


@pytest.mark.parametrize(
    ("rule", "stage", "board", "turn"),
    [
        ("R4.5", "keep", FOUNDED + " K:e8", {"bought": ["jump", "jump"]}),
        ("R7.5", "move-king", FOUNDED, {}),
    ],
)
def test_stages_that_cannot_be(rule: str, stage: str, board: str, turn: dict[str, Any]) -> None:
    hands, decks = [["jump", "jump"], []], [["climb"], []]
    doc = document(
        board,
        edition="huch-2017",
        stage=stage,
        turn=turn,
        stacks=[[], []],
        hands=hands,
        decks=decks,
    )
    with pytest.raises(DocumentError) as caught:
        Position.from_dict(doc)
    assert (caught.value.rule, caught.value.where) == (rule, "stage")


def test_a_piece_is_quoted_once() -> None:
    with pytest.raises(DocumentError) as caught:
        Position.from_board(FOUNDED + " 1:i9")
    assert str(caught.value).startswith("board text, figures, 1: 'i9'; expected")


@pytest.mark.parametrize("depth", [-1, 1.5, "1", None, True])
def test_a_depth_that_is_no_number_of_actions(depth: object) -> None:
    with pytest.raises(NotationError, match="depth"):
        PLACE.perft(cast("int", depth))


def test_sixty_is_the_supply_that_the_cases_above_break() -> None:
    assert PLACE.supply == 60


@pytest.mark.parametrize("hands", [[["jump"], []], [["jump", "climb"], ["lift"]]])
def test_what_the_schema_refuses_is_refused_with_its_place(hands: list[list[str]]) -> None:
    doc = document(FOUNDED + " K:e8 1:c3 2:f3", hands=hands)
    check_reader(Position.from_dict, doc, SCHEMAS["position"]())


@pytest.mark.parametrize(
    "value", [b"climb", (None, 2), {3}, object(), {1: 2}, float("nan"), "", []]
)
def test_what_is_no_document_at_all(value: object) -> None:
    wrong: Any
    for wrong in (value, {"board": value}, document() | {"scores": value}):
        with pytest.raises(TorresError):
            Position.from_dict(wrong)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "NaN",
        "{'board': 1}",
        '{"board": "x", "board": "y"}',
        "\ufeff{}",
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"version": 1' + "0" * 5000 + "}",
        '{"version": 1e999}',
        json.dumps(document()) + "x",
        json.dumps(document()).replace('"supply": 60', '"supply": NaN'),
        "\ud800",
    ],
    ids=ascii_id,
)
def test_malformed_json(text: str) -> None:
    with pytest.raises(NotationError):
        Position.from_json(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (7, "a JSON text"),
        (" " * 1_000_000 + json.dumps(document()), "at most"),
        ("[]", "a JSON object"),
        (json.dumps(document()).replace('"supply": 60', '"supply": 60, "supply": 60'), "once"),
    ],
    ids=["number", "long", "list", "twice"],
)
def test_a_text_that_is_no_document_says_what_is_expected(text: Any, expected: str) -> None:
    with pytest.raises(DocumentError) as caught:
        Position.from_json(text)
    assert caught.value.where == "position document"
    assert expected in caught.value.expected


def test_a_link_that_is_too_long_says_so() -> None:
    with pytest.raises(NotationError, match=f"at most {LONGEST} characters"):
        game_from_link("x" * (LONGEST + 1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "move",
        "move c3",
        "move c3 c4 c5",
        "Move c3 c4",
        "move c3 c9",
        "move c3 i4",
        "move c\uff13 c4",
        "move c3,c4",
        "walk c3 c4",
        "build d3 from",
        "build d3 from 0",
        "build d3 from one",
        "build d3 from 1 2",
        "build d3 from \u0661",
        "build d3 from 99999999999999999999999",
        "build d3 with 1",
        "play",
        "play fly c3 c4",
        "play jump",
        "play jump c3",
        "play six-points 6",
        "play lift c3 2",
        "buy jump",
        "keep",
        "keep fly top",
        "keep jump left",
        "score 2",
        "end 3 3 x",
        "end 3 -1",
        "end 3,3,3",
        "end " + "3 " * 10_000,
        "end " + "9" * 10_000,
        "king",
        "king go",
        "first",
        "first two",
        "spread 3 x",
        "found",
        "x" * 100_000,
        "\x00",
        "\ud800",
    ],
    ids=ascii_id,
)
def test_malformed_action_texts(text: str) -> None:
    before = PLACE.to_dict()
    for use in (PLACE.parse, PLACE.apply, PLACE.why_not, Game(PLACE).play):
        with pytest.raises(ParseError) as caught:
            use(text)
        assert len(str(caught.value)) < 600
    assert PLACE.to_dict() == before


@pytest.mark.parametrize("text", ["", "move", "move c3"])
def test_the_end_of_a_text_is_named_and_not_quoted(text: str) -> None:
    with pytest.raises(ParseError, match=f"column {len(text) + 1}: the end of the text; expected"):
        PLACE.parse(text)


@pytest.mark.parametrize("text", ["move c3  c4", " move c3 c4 ", "move c3\tc4\n"])
def test_space_around_words_is_no_mistake(text: str) -> None:
    assert str(PLACE.parse(text)) == "move c3 c4"


def test_cells_may_have_capitals() -> None:
    assert str(PLACE.parse("move C3 c4")) == "move c3 c4"


def test_figures_may_be_listed_in_any_order_and_are_written_in_one() -> None:
    place = Position.from_board(FOUNDED + " 2:a5 1:e8,d1 K:c3")
    assert place.board_text() == FOUNDED + " K:c3 1:d1,e8 2:a5"


@pytest.mark.parametrize("text", ["build d3 from 5", "first 4", "keep jump top", "spread 9 9"])
def test_well_formed_and_out_of_place_is_illegal(text: str) -> None:
    with pytest.raises(IllegalAction):
        PLACE.apply(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("mvoe c3 c4", "move"),
        ("biuld d3 from 1", "build"),
        ("play jmup c3 c5", "jump"),
        ("play elevater c3 c5", "elevator"),
        ("scor", "score"),
        ("king sty", "stay"),
        *((f"{card} c3 c5", f"play {card}") for card in CARDS),
    ],
)
def test_a_near_miss_is_asked_about(text: str, meant: str) -> None:
    with pytest.raises(ParseError, match=rf"Did you mean .*{meant}"):
        PLACE.parse(text)


@pytest.mark.parametrize("value", [None, 3, 2.5, b"score", ["score"], {}, object()])
def test_actions_that_are_no_text(value: object) -> None:
    for use in (PLACE.parse, PLACE.apply, PLACE.why_not):
        with pytest.raises(TorresError):
            use(value)  # type: ignore[arg-type]


def test_a_list_of_the_wrong_length_is_refused_with_its_length() -> None:
    found = {0: "an empty list", 1: "a list of 1 entry", 5: "a list of 5 entries"}
    for length, text in found.items():
        with pytest.raises(TorresError, match=f"stacks: {text}; expected a list of 2 to 4"):
            Position.from_board(FOUNDED, stacks=[[2]] * length)


@pytest.mark.parametrize(
    "parts",
    [
        {"players": 1},
        {"players": "2"},
        {"to_act": 3},
        {"phase": 4},
        {"round": 9},
        {"ap": -1},
        {"ap": 99},
        {"stacks": [[3]]},
        {"stacks": [[3, "3"], []]},
        {"hands": [["climb"]]},
        {"hands": [["clamb"], []]},
        {"edition": "second"},
        {"mode": "hard"},
        {"scores": [1, 2, 3]},
    ],
    ids=str,
)
def test_parts_of_a_board_that_make_no_sense(parts: dict[str, Any]) -> None:
    with pytest.raises(TorresError):
        Position.from_board(FOUNDED, **parts)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 0},
        {"players": 2.0},
        {"edition": "rio"},
        {"mode": "master-basic"},
        {"house_rules": {"climb": 3}},
        {"house_rules": {"jumps": "any"}},
        {"house_rules": 3},
        {"house_rules": []},
        {"seed": []},
        {"seed": "7"},
        {"seed": 7.0},
    ],
    ids=str,
)
def test_new_games_that_make_no_sense(options: dict[str, Any]) -> None:
    with pytest.raises(TorresError):
        Position.new(**options)


def test_an_illegal_action_leaves_a_game_as_it_was() -> None:
    game = Game(PLACE)
    game.play("score")
    before = game.record()
    with pytest.raises(IllegalAction):
        game.play("move c3 c5")
    assert game.record() == before
    assert game.ply == 1


@pytest.fixture(scope="module")
def seeds() -> Seeds:
    return sound_inputs(7)


@pytest.mark.parametrize("reader", READERS)
def test_damaged_inputs(reader: str, seeds: Seeds) -> None:
    refused = sum(feed(reader, seeds, seeded(f"{reader} {number}")) for number in range(800))
    assert 400 < refused < 800
