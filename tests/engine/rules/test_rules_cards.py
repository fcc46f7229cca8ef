"""Action cards, how they are bought, kept and hidden: section 8."""

from __future__ import annotations

import pytest

from tests.engine.support import after, endings, legal, position, refused
from tests.engine.text.documents import KNIGHTS

rule = pytest.mark.rule
FIVE = ["climb", "lift", "jump", "diagonal", "redeploy"]


@rule("R8.1", "R4.5")
def test_a_common_deck_sells_its_top_card() -> None:
    doc = after(position(KNIGHTS, deck=["jump", "lift"]), "buy")
    assert doc["hands"] == [["jump"], []]
    assert doc["deck"] == ["lift"]
    assert doc["turn"]["bought"] == ["jump"]


@rule("R8.1", "R8.2")
def test_a_common_deck_shows_three_where_the_edition_says_so() -> None:
    start = position(KNIGHTS, edition="huch-2017", mode="variant", deck=FIVE)
    place = start.apply("buy")
    assert (place.stage, place.to_act, place.ap) == ("keep", 1, 4)
    assert "top jump bottom climb" in endings(place, "keep lift")
    kept = after(place, "keep lift top jump bottom climb")
    assert kept["deck"] == ["jump", "diagonal", "redeploy", "climb"]
    assert kept["hands"] == [["lift"], []]
    assert kept["turn"]["bought"] == ["lift"]
    assert place.view(1)["looked"] == FIVE[:3]
    for viewer in (2, None):
        assert "looked" not in place.view(viewer)
        assert place.view(viewer)["deck"] == 5
    printed = position(KNIGHTS, deck=FIVE, house_rules={"common_look": 3}).apply("buy")
    assert endings(printed, "keep jump") == {"top", "bottom"}


@rule("R8.2")
def test_of_equal_cards_the_topmost_is_kept() -> None:
    """Cards of a common deck may be equal; kept together, each action is listed once."""
    place = position(KNIGHTS, deck=["jump", "lift", "jump"], house_rules={"common_look": 3})
    bought = place.apply("buy")
    assert legal(bought) == [
        "keep jump bottom",
        "keep jump top",
        "keep lift bottom",
        "keep lift top",
    ]
    assert after(bought, "keep jump top")["deck"] == ["lift", "jump"]


@rule("R8.2")
@pytest.mark.parametrize("edition", ["rio-grande-en", "huch-2017"])
def test_the_last_card_of_a_deck_is_kept_without_a_choice(edition: str) -> None:
    place = position(KNIGHTS, edition=edition, decks=[["jump"], []]).apply("buy")
    assert legal(place) == ["keep jump"]
    assert place.parse("keep jump top") == place.parse("keep jump bottom") == "keep jump"
    doc = after(place, "keep jump")
    assert (doc["hands"][0], doc["decks"][0], doc["stage"]) == (["jump"], [], "turn")


@rule("R8.2")
@pytest.mark.parametrize("edition", ["rio-grande-en"])
def test_an_own_deck_shows_three_and_returns_two_together(edition: str) -> None:
    place = position(KNIGHTS, edition=edition, decks=[FIVE, []]).apply("buy")
    assert (place.stage, place.to_act, place.ap) == ("keep", 1, 4)
    assert set(legal(place)) == {
        f"keep {card} {end}" for card in FIVE[:3] for end in ("top", "bottom")
    }
    top = after(place, "keep lift top")
    assert top["decks"][0] == ["climb", "jump", "diagonal", "redeploy"]
    bottom = after(place, "keep lift bottom")
    assert bottom["decks"][0] == ["diagonal", "redeploy", "climb", "jump"]
    assert bottom["hands"][0] == bottom["turn"]["bought"] == ["lift"]
    assert bottom["stage"] == "turn"


@rule("R8.2")
def test_an_own_deck_may_return_each_card_where_the_player_likes() -> None:
    place = position(KNIGHTS, edition="huch-2017", decks=[FIVE, []]).apply("buy")
    assert endings(place, "keep lift") == {
        "top climb top jump",
        "top jump top climb",
        "bottom climb bottom jump",
        "bottom jump bottom climb",
        "top climb bottom jump",
        "top jump bottom climb",
    }
    assert len(legal(place)) == 18
    assert str(place.parse("keep lift top climb jump")) == "keep lift top climb top jump"
    assert str(place.parse("keep lift bottom jump top climb")) == "keep lift top climb bottom jump"
    doc = after(place, "keep lift top jump bottom climb")
    assert doc["decks"][0] == ["jump", "diagonal", "redeploy", "climb"]
    doc = after(place, "keep lift bottom jump bottom climb")
    assert doc["decks"][0] == ["diagonal", "redeploy", "jump", "climb"]
    doc = after(place, "keep lift top jump top climb")
    assert doc["decks"][0] == ["jump", "climb", "diagonal", "redeploy"]
    assert str(place.parse("keep lift top")) == "keep lift top climb top jump"
    assert str(place.parse("keep lift bottom climb top jump")) == "keep lift top jump bottom climb"


@rule("R8.2")
@pytest.mark.parametrize(
    ("edition", "deck", "texts"),
    [
        (
            "rio-grande-en",
            ["climb", "lift"],
            {"keep climb top", "keep climb bottom", "keep lift top", "keep lift bottom"},
        ),
        ("rio-grande-en", ["climb"], {"keep climb"}),
        (
            "huch-2017",
            ["climb", "lift"],
            {
                "keep climb top lift",
                "keep climb bottom lift",
                "keep lift top climb",
                "keep lift bottom climb",
            },
        ),
        ("huch-2017", ["climb"], {"keep climb"}),
    ],
)
def test_with_fewer_than_three_cards_one_looks_at_what_there_is(
    edition: str, deck: list[str], texts: set[str]
) -> None:
    place = position(KNIGHTS, edition=edition, decks=[deck, []]).apply("buy")
    assert set(legal(place)) == texts
    for text in texts:
        doc = after(place, text)
        assert len(doc["decks"][0]) == len(deck) - 1
        assert doc["hands"][0] == [text.split()[1]]


@rule("R8.2", "R4.5")
def test_a_second_buy_looks_again() -> None:
    place = position(KNIGHTS, edition="rio-grande-en", decks=[FIVE, []])
    twice = place.apply("buy").apply("keep climb bottom").apply("buy")
    assert endings(twice, "keep") >= {"diagonal top", "redeploy top", "lift top"}
    doc = after(twice, "keep lift top")
    assert doc["turn"] == {"ap": 3, "stack": None, "bought": ["climb", "lift"], "played": None}


@rule("R8.2")
def test_only_cards_looked_at_are_kept() -> None:
    place = position(KNIGHTS, edition="rio-grande-en", decks=[FIVE, []]).apply("buy")
    assert "R8.2" in refused(place, "keep redeploy top")


@rule("R8.3", "R9.2")
def test_a_full_hand_plays_from_the_first_turn() -> None:
    place = position(
        KNIGHTS, mode="master", master="edge", hands=[["six-points", *FIVE], ["six-points", *FIVE]]
    )
    assert "play six-points" in legal(place)
    assert "buy" not in legal(place)


@rule("R8.4")
def test_a_played_card_leaves_the_game() -> None:
    place = position(KNIGHTS, hands=[["six-points", "lift"], []], deck=["jump"])
    doc = after(place, "play six-points")
    assert doc["hands"] == [["lift"], []]
    assert doc["deck"] == ["jump"]
    assert doc["turn"]["played"] == "six-points"


@rule("R8.4")
def test_an_empty_deck_sells_nothing() -> None:
    assert refused(position(KNIGHTS), "buy") & {"R8.4", "R4.5"}
    own = position(KNIGHTS, edition="rio-grande-en", decks=[[], ["jump"]])
    assert refused(own, "buy") & {"R8.4", "R4.5"}


@rule("R8.4")
def test_hands_and_decks_are_hidden_from_others() -> None:
    place = position(KNIGHTS, hands=[["lift"], ["jump", "climb"]], deck=["elevator", "diagonal"])
    for viewer, shown, hidden in [(1, ["lift"], 1), (2, ["jump", "climb"], 0)]:
        view = place.view(viewer)
        assert view["hands"][viewer - 1] == shown
        other = view["hands"][hidden]
        assert other == len(place.to_dict()["hands"][hidden])
        assert "elevator" not in str(view)
    spectator = str(place.view(None))
    assert not [card for card in ("lift", "jump", "elevator") if f"'{card}'" in spectator]
