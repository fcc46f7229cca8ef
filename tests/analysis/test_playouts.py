"""Random games of the fast core: the engine's games without cards, ply by ply."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest

from tests.engine.documents import house_rules, seeded
from torres_widget.analysis import codes
from torres_widget.analysis.games import playouts, table_of
from torres_widget.engine import EDITIONS, Position, TorresError
from torres_widget.engine.cells import NAMES

if TYPE_CHECKING:
    from random import Random

VERBS = {
    codes.MOVE: "move",
    codes.DEPLOY: "deploy",
    codes.BUILD: "build",
    codes.KNIGHT: "knight",
    codes.KING: "king",
}


def bare(edition: str, mode: str, players: int, rules: dict[str, object], seed: int) -> Position:
    """Return the first position of a game whose decks are empty."""
    position = Position.new(players, edition, mode, seed=seed, house_rules=rules)
    document = position.to_dict()
    none: list[list[str]] = [[] for _ in range(players)]
    return Position.from_dict({**document, "hands": none, "decks": none, "deck": []})


def text_of(code: int, ways: list[tuple[int, ...]]) -> str:
    """Return the action text of a number of the core."""
    verb, source, target = code >> 12, code >> 6 & 63, code & 63
    match verb:
        case codes.MOVE:
            return f"move {NAMES[source]} {NAMES[target]}"
        case codes.BUILD if source:
            return f"build {NAMES[target]} from {source}"
        case codes.END | codes.SPREAD:
            word = "end" if verb == codes.END else "spread"
            return " ".join([word, *map(str, ways[target])])
        case codes.STAY | codes.SCORE:
            return "score" if verb == codes.SCORE else "king stay"
        case codes.FIRST:
            return f"first {target + 1}"
        case _:
            return f"{VERBS[verb]} {NAMES[target]}"


def compare_game(position: Position, chance: Random) -> int:
    """Play one random game on both sides, and hold them equal; return its plies."""
    table = table_of(position)
    out = array("i", bytes(4 * 4096))
    plies = 0
    while True:
        listed = [text_of(code, table.ways) for code in out[: table.actions(out)]]
        assert sorted(listed) == [str(action) for action in position.legal_actions()]
        if not listed:
            return plies
        index = chance.randrange(len(listed))
        table.apply(out[index])
        position = position.apply(listed[index])
        plies += 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_core_plays_the_engines_games(edition: str, players: int) -> None:
    chance = seeded(f"{edition} {players}")
    for game in range(3):
        rules = house_rules(edition, chance) if game == 2 else {}
        rules = {name: value for name, value in rules.items() if not name.endswith("_cards")}
        rules |= {"basic_cards": "common-deck", "variant_cards": "common-deck"}
        mode = chance.choice(["basic", "variant"])
        assert compare_game(bare(edition, mode, players, rules, game), chance) > 100


def test_playouts_depend_on_nothing_but_the_seed() -> None:
    position = Position.new(players=2, seed=3)
    first = playouts(position, games=4, seed=1)
    assert first == playouts(position, games=4, seed=1)
    assert first != playouts(position, games=4, seed=2)
    assert first[:2] == playouts(position, games=2, seed=1)


def test_a_finished_game_has_its_scores() -> None:
    position = Position.from_board(
        "......../......../......../......../......../......../......../21...... 1:a1",
        stage="over",
        phase=3,
        scores=[4, 7],
        stacks=[[], []],
    )
    assert playouts(position, games=1) == [(4, 7)]


def test_the_master_game_is_not_played_at_random() -> None:
    with pytest.raises(TorresError, match="master"):
        playouts(Position.new(mode="master", seed=1), games=1)
