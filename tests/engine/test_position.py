"""Positions as values, and scoring that explains itself."""

from __future__ import annotations

import copy
import json
import pickle
from html.parser import HTMLParser

import pytest

from tests.engine.support import board, position, row
from tests.engine.text.documents import FOUNDED, GAMES, document, seeded, synthetic
from torres_widget.engine import Game, IllegalAction, NotationError, ParseError, Position

KINGS = FOUNDED + " K:e8 1:c3 2:f3"
KEEP = board("K:d4 1:c3,c4,h8 2:d3", c3=1, c4=2, d4=1, d3=1, h8=1)


@pytest.mark.parametrize(("edition", "mode"), GAMES)
def test_a_seed_gives_one_game(edition: str, mode: str) -> None:
    def new(seed: int) -> Position:
        return Position.new(players=3, edition=edition, mode=mode, seed=seed)

    assert new(5) == new(5)
    assert hash(new(5)) == hash(new(5))
    assert len({new(seed).to_json() for seed in range(20)}) > 4


def test_positions_are_equal_by_content() -> None:
    for seed in range(30):
        doc = synthetic(seeded(seed))
        one, other = Position.from_dict(doc), Position.from_dict(copy.deepcopy(doc))
        assert one == other
        assert hash(one) == hash(other)
        other_points = {**doc, "scores": [100 + player for player, _ in enumerate(doc["scores"])]}
        assert Position.from_dict(other_points) != one


def test_a_position_cannot_be_changed() -> None:
    place = position(KINGS)
    with pytest.raises(AttributeError):
        place.ap = 7  # type: ignore[misc]
    doc = place.to_dict()
    doc["scores"][0] = 50
    doc["turn"]["ap"] = 0
    doc["stacks"][0].clear()
    assert place.to_dict() == document(KINGS)


def test_a_document_that_is_changed_later_does_not_matter() -> None:
    doc = document(KINGS, hands=[["jump"], []])
    place = Position.from_dict(doc)
    before = place.to_dict()
    doc["hands"][0].append("lift")
    doc["scores"][0] = 3
    assert place.to_dict() == before


def test_copies_and_pickles() -> None:
    place = position(KINGS, hands=[["jump"], []])
    place.legal_actions()
    for twin in (copy.copy(place), copy.deepcopy(place), pickle.loads(pickle.dumps(place))):  # noqa: S301 - our own
        assert twin == place
        assert twin.legal_actions() == place.legal_actions()


def test_errors_can_be_pickled() -> None:
    place = position(KINGS)
    for text, kind in [("move c3 c5", IllegalAction), ("mvoe", ParseError), ("", ParseError)]:
        with pytest.raises(kind) as caught:
            place.apply(text)
        again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
        assert type(again) is kind
        assert str(again) == str(caught.value)


def test_what_may_be_left_out_has_its_default() -> None:
    full = document(FOUNDED)
    assert Position.from_dict({"board": FOUNDED}).to_dict() == full
    for key in full:
        if key != "board":
            shorter = {name: value for name, value in full.items() if name != key}
            assert Position.from_dict(shorter).to_dict() == full


def test_json_of_a_file_from_windows_is_read() -> None:
    start = Position.new(players=2, seed=7)
    text = f"\ufeff{start.to_json()}\r\n"
    for given in (text, text.encode(), start.to_json().encode("utf-16")):
        assert Position.from_json(given) == start


def test_json_is_the_document() -> None:
    place = position(KINGS, hands=[["jump"], []])
    assert json.loads(place.to_json()) == place.to_dict()
    assert Position.from_json(place.to_json().encode()) == place


def test_a_repr_is_stable_and_has_no_address() -> None:
    assert repr(position(KINGS)) == repr(position(KINGS))
    assert "0x" not in repr(position(KINGS))


def test_a_drawing_says_who_is_to_do_what() -> None:
    places = (
        Game().position,
        position(KINGS, phase=3, round=4),
        position(KINGS, phase=3, round=4, stage="over"),
    )
    assert [str(place).splitlines()[-1].strip() for place in places] == [
        "phase 1, round 1: player 1 has to set up a knight; scores 0 0",
        "phase 3, round 4: it's player 1's turn, 5 AP; scores 0 0",
        "game over; scores 0 0",
    ]


def test_building_without_a_stack_takes_the_tallest() -> None:
    place = position(KINGS, stacks=[[1, 3, 2], [3, 3, 3]], round=2)
    assert str(place.parse("build c4")) == "build c4 from 2"
    assert place.apply("build c4").to_dict()["stacks"][0] == [1, 2, 2]


def test_castles_of_a_board() -> None:
    place = position(KEEP)
    castles = {castle.area: castle.height for castle in place.state.blocks.castles}
    assert castles == {1: 1, 4: 2}
    castle = place.castle("c3")
    assert castle is not None
    assert castle.area == 4
    assert place.castle("a1") is None
    assert place.height("c4") == 2
    assert len(place.state.blocks.heights) == 64


# --- scoring explained


def test_castles_with_their_cells_and_the_knight_that_counts() -> None:
    scoring = position(KEEP).scoring()
    tall, low = scoring.players[0].castles
    assert set(tall.cells) == {"c3", "c4", "d3", "d4"}
    assert (tall.area, tall.level, tall.points, tall.knight) == (4, 2, 8, "c4")
    assert (low.cells, low.points, low.knight) == (("h8",), 1, "h8")


def test_the_kings_bonus_with_its_reason() -> None:
    first, second = position(KEEP).scoring().players
    assert (first.king.points, first.king.knight) == (5, "c3")
    assert (second.king.points, second.king.knight) == (5, "d3")
    later = position(KEEP, phase=2).scoring().players
    assert (later[0].king.points, later[0].king.knight) == (10, "c4")
    assert (later[1].king.points, later[1].king.knight) == (0, None)
    assert "2" in later[1].king.reason


def test_totals_and_the_markers_way() -> None:
    # Player 1: 8 + 1 to 9, bonus to 14. Player 2: 4 to 5 over a marker on 4, bonus to 10.
    place = position(KEEP, players=3, scores=[0, 0, 4])
    scoring = place.scoring()
    assert [player.total for player in scoring.players] == [14, 9, 0]
    assert scoring.scores == (14, 10, 4)
    assert [(player.before, player.after) for player in scoring.players] == [
        (0, 14),
        (0, 10),
        (4, 4),
    ]
    leaps = [(move.player, move.cause, move.leapt) for move in scoring.moves if move.leapt]
    assert leaps == [(2, "castles", 1)]
    assert place.scores == (0, 0, 4)


def test_scoring_says_what_the_end_of_the_phase_then_does() -> None:
    place = position(KEEP, to_act=2, round=4, stacks=[[], [2]])
    assert place.apply("end").scores == place.scoring().scores


@pytest.mark.parametrize(
    "card", ["edge", "diagonals", "castle-count", "same-level", "one-line", "square", "adjacent"]
)
def test_the_master_card_with_its_reason(card: str) -> None:
    scoring = position(KEEP, mode="master", master=card, phase=3).scoring()
    for player in scoring.players:
        assert player.master is not None
        assert player.master.reason
        castles = sum(castle.points for castle in player.castles)
        assert player.total == castles + player.king.points + player.master.points


def test_the_text_can_be_read_aloud() -> None:
    text = position(KEEP, players=3, scores=[0, 0, 4]).scoring().text()
    for words in ("Orange", "level 2", "area 4", "= 8", "king", "14", "leap"):
        assert words in text
    assert text == str(position(KEEP, players=3, scores=[0, 0, 4]).scoring())


def test_the_table_is_sound_html() -> None:
    class Reader(HTMLParser):
        open: list[str]
        words: str = ""

        def handle_starttag(self, tag: str, attrs: object) -> None:
            del attrs
            self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

        def handle_data(self, data: str) -> None:
            self.words += data + " "

    reader = Reader()
    reader.open = []
    reader.feed(position(KEEP, mode="master", master="edge").scoring()._repr_html_())
    assert reader.open == []
    for words in ("Orange", "2 x 4", "8", "King", "Master"):
        assert words in reader.words


def test_from_board_is_a_position_to_try_things_in() -> None:
    place = Position.from_board(
        KEEP,
        players=2,
        to_act=2,
        phase=2,
        ap=3,
        stacks=[[3, 3], [2, 1]],
        hands=[["climb"], ["jump"]],
        edition="huch-2017",
        scores=[4, 6],
    )
    doc = place.to_dict()
    assert doc["board"] == KEEP
    assert (doc["to_act"], doc["phase"], doc["turn"]["ap"], doc["stage"]) == (2, 2, 3, "turn")
    assert doc["stacks"] == [[3, 3], [2, 1]]
    assert doc["hands"] == [["climb"], ["jump"]]
    assert doc["supply"] == 92 - 6 - 9
    assert doc["scores"] == [4, 6]
    with pytest.raises(NotationError):
        Position.from_board(KEEP, players=2, first=5)
    assert Position.from_board(board(**row("a1 a2"))).legal_actions()
