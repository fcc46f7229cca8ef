"""Material, board and set-up: sections 1 and 2, and the founding of section 9."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engine.support import after, board, endings, legal, position, refused, row
from tests.engine.text.documents import CARDS, EMPTY, FOUNDED, GAMES, MASTER_CARDS, document
from torres_widget.engine import Position, TorresError

rule = pytest.mark.rule


@rule("R1.1", "R5.2")
def test_neighbours_are_orthogonal() -> None:
    assert endings(position(board("1:d4")), "move d4") == {"c4", "d3", "d5", "e4"}
    assert endings(position(board("1:a1")), "move a1") == {"a2", "b1"}
    assert endings(position(board("1:h8")), "move h8") == {"g8", "h7"}


@rule("R1.2")
def test_blocks_must_be_92() -> None:
    doc = document()
    doc["supply"] += 1
    with pytest.raises(TorresError):
        Position.from_dict(doc)


@rule("R1.2")
def test_supply_may_be_left_out_and_is_what_makes_92() -> None:
    doc = document()
    supply = doc.pop("supply")
    assert Position.from_dict(doc).to_dict()["supply"] == supply == 92 - 8 - 24


@rule("R1.2")
def test_more_than_92_blocks_are_refused() -> None:
    doc = document("/".join(["22222222"] * 5 + ["2222222."] + ["........"] * 2))
    del doc["supply"]
    with pytest.raises(TorresError):
        Position.from_dict(doc)


@rule("R1.3")
@pytest.mark.parametrize("players", [1, 5, 0, -2])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(TorresError):
        Position.new(players=players)


@rule("R1.3", "R4.2")
@pytest.mark.parametrize("edition", ["rio-grande-2005", "huch-2017"])
def test_six_knights_in_play(edition: str) -> None:
    six = "1:a1,b1,c1,d1,e1,f1"
    place = position(board(six), edition=edition)
    assert not endings(place, "deploy")
    assert refused(place, "deploy a2") & {"R1.3", "R4.2"}
    assert endings(position(board("1:a1,b1,c1,d1,e1"), edition=edition), "deploy")
    with pytest.raises(TorresError):
        position(board(six + ",g1"), edition=edition)


@rule("R1.4", "R8.1")
@pytest.mark.parametrize("edition", ["rio-grande-2005", "ravensburger-1999"])
def test_forty_cards_in_a_common_deck(edition: str) -> None:
    doc = Position.new(edition=edition, seed=3).to_dict()
    assert Counter(doc["deck"]) == Counter(CARDS * 4)
    assert doc["decks"] == doc["hands"] == [[], []]


@rule("R1.4", "R9.3")
def test_eight_master_cards_are_drawn_from() -> None:
    drawn = {Position.new(mode="master", seed=seed).to_dict()["master"] for seed in range(200)}
    assert drawn == set(MASTER_CARDS)


@rule("R1.5", "R7.1")
def test_level_is_the_height_of_the_cell_and_0_on_the_board() -> None:
    scoring = position(board("1:c3,h8", c3=2, c4=1)).scoring()
    assert [castle.level for castle in scoring.players[0].castles] == [2]
    assert scoring.players[0].total == 4


@rule("R1.6")
def test_castles_hang_together_orthogonally_and_may_touch_diagonally() -> None:
    place = position(board(**row("c3 d4 d5")))
    castles = sorted(place.state.blocks.castles, key=lambda castle: castle.area)
    assert [(castle.area, castle.height) for castle in castles] == [(1, 1), (2, 1)]


@rule("R1.7")
@pytest.mark.parametrize("heights", [{"c3": 2}, {"c3": 3, "c4": 1}, {"c3": 2, "d4": 1, "b2": 1}])
def test_a_castle_taller_than_its_area_is_refused(heights: dict[str, int]) -> None:
    with pytest.raises(TorresError):
        position(board(**heights))


@rule("R1.9")
@pytest.mark.parametrize("figures", ["1:c3 2:c3", "K:c3 1:c3", "1:c3,c3"])
def test_two_figures_on_a_cell_are_refused(figures: str) -> None:
    with pytest.raises(TorresError):
        position(board(c3=1).strip() + " " + figures)


@rule("R1.8", "R2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_basic_game_has_a_block_on_each_founding_cell(players: int) -> None:
    doc = Position.new(players=players, seed=0).to_dict()
    assert doc["board"] == FOUNDED == board(**row("d1 c3 f3 h4 a5 c6 f6 e8"))
    assert doc["supply"] == 84
    assert doc["stage"] == "place-knight"


@rule("R2.2", "R2.3", "R1.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_knights_clockwise_and_then_the_king_on_free_castles(players: int) -> None:
    place = Position.new(players=players, seed=0)
    free = {"d1", "c3", "f3", "h4", "a5", "c6", "f6", "e8"}
    for player in range(1, players + 1):
        assert place.to_act == player
        assert endings(place, "knight") == free
        cell = min(free)
        place = place.apply(f"knight {cell}")
        free.remove(cell)
    assert place.stage == "place-king"
    assert place.to_act == players
    assert endings(place, "king") == free
    assert refused(place, "king a5") & {"R2.3", "R1.9"}
    doc = after(place, f"king {max(free)}")
    assert doc["stage"] == "turn"
    assert doc["to_act"] == doc["first"] == doc["phase"] == doc["round"] == 1


@rule("R2.2")
def test_a_knight_is_not_placed_off_the_castles() -> None:
    place = Position.new(seed=0)
    assert "R2.2" in refused(place, "knight a1")


@rule("R2.3", "R7.4")
def test_the_kings_castle_goes_with_the_king() -> None:
    heights = row("c3 f3")
    here = position(board("K:f3 1:c3", **heights, c4=1)).scoring().players[0]
    there = position(board("K:c4 1:c3", **heights, c4=1)).scoring().players[0]
    assert (here.king.points, there.king.points) == (0, 5)


@rule("R2.4", "R8.1", "R8.2", "R8.3", "R9.2")
@pytest.mark.parametrize(("edition", "mode"), GAMES)
def test_cards_of_a_new_game(edition: str, mode: str) -> None:
    common = ("basic" if edition in {"rio-grande-2005", "ravensburger-1999"} else "variant") == mode
    doc = Position.new(players=3, edition=edition, mode=mode, seed=1).to_dict()
    held = [sorted(cards) for cards in doc["hands"]]
    owned = [sorted(cards) for cards in doc["decks"]]
    assert len(doc["deck"]) == (40 if common else 0)
    assert held == ([sorted(CARDS)] * 3 if mode == "master" else [[], [], []])
    assert owned == ([[], [], []] if common or mode == "master" else [sorted(CARDS)] * 3)
    assert (doc["master"] is None) == (mode != "master")


@rule("R9.1")
def test_a_master_game_begins_with_an_empty_board() -> None:
    place = Position.new(players=3, mode="master", seed=2)
    assert place.board_text() == EMPTY
    assert place.stage == "found"
    assert len(legal(place)) == 64


@rule("R9.1")
def test_founding_goes_round_until_eight_castles_stand() -> None:
    place = Position.new(players=3, mode="master", seed=2)
    for turn, cell in enumerate(["d1", "c3", "f3", "h4", "a5", "c6", "f6", "e8"]):
        assert (place.stage, place.to_act) == ("found", turn % 3 + 1)
        place = place.apply(f"found {cell}")
    assert (place.stage, place.to_act) == ("place-knight", 1)


@rule("R11.3", "R9.1")
def test_founding_ends_early_where_no_cell_is_left() -> None:
    ground = " ".join(file + rank for rank in "12345" for file in "abcdefgh")
    place = position(
        board(**row(ground)), mode="master", stage="found", stacks=[[], []], master="edge"
    )
    assert endings(place, "found") == {file + "8" for file in "abcdefgh"}
    doc = after(place, "found a8", "found d8", "found g8")
    assert doc["stage"] == "place-knight"
    assert doc["to_act"] == 1
    assert doc["supply"] == 92 - 43
