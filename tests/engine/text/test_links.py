"""Positions in links: short, read back as they were, and checked like any bad input."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from random import Random

import pytest

from tests.damage import damaged_text
from tests.engine.text.documents import seeded, synthetic
from torres_widget import Game, Position
from torres_widget.analysis import Bot
from torres_widget.engine import NotationError
from torres_widget.engine.text import links
from torres_widget.engine.text.links import (
    LONGEST,
    MOST_ACTIONS,
    from_link,
    game_from_link,
    game_to_link,
    to_link,
)

BOARD = "......../......../......../......../......../......../1......./21...... 1:b1"


def test_a_board_alone_can_be_read_in_its_link() -> None:
    position = Position.from_board(BOARD)
    link = to_link(position)
    assert link == BOARD.replace(" ", "_")
    assert from_link(link) == position


@pytest.mark.parametrize("seed", range(30))
def test_any_position_fits_and_comes_back(seed: int) -> None:
    position = Position.from_dict(synthetic(seeded(seed)))
    link = to_link(position)
    assert len(link) <= 400
    assert link.isascii()
    assert not set(link) & set(" #%&?\"'<>\\^`{|}")
    assert from_link(link) == position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["basic", "variant", "master"])
def test_a_new_game_with_all_its_cards_comes_back(players: int, mode: str) -> None:
    position = Position.new(players=players, mode=mode, seed=players)
    assert from_link(to_link(position)) == position


@pytest.mark.parametrize("seed", range(30))
def test_damaged_links_are_refused_or_read(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        text = damaged_text(to_link(Position.from_dict(synthetic(rng))), rng)
        try:
            position = from_link(text)
        except NotationError:
            continue
        assert from_link(to_link(position)) == position


def packed(what: object) -> str:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = squeezer.compress(json.dumps(what).encode()) + squeezer.flush()
    return f"{BOARD.replace(' ', '_')}~{urlsafe_b64encode(text).decode()}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "junk",
        "~",
        f"{BOARD}~",
        f"{BOARD}~====",
        f"{BOARD}~\N{LATIN SMALL LETTER E WITH ACUTE}",
        "." * (LONGEST + 1),
        packed([]),
        packed("phase"),
        packed({"phase": 9}),
        packed({"board": BOARD}),
        packed({"phase": " " * 1_000_000}),
        packed({"scores": [10**4000, 0]}),
    ],
)
def test_what_is_no_link_is_refused_in_words(text: str) -> None:
    with pytest.raises(NotationError, match=r".+; expected .+|position document"):
        from_link(text)


def played(players: int, mode: str, *, turns: int = 1000) -> Game:
    """Return a game of greedy bots, or the first turns of one."""
    game = Game(Position.new(players=players, mode=mode, seed=3))
    bot = Bot("greedy", seed=1)
    for _ in range(turns):
        if game.position.stage == "over":
            break
        for action in bot.decide(game.position):
            game.play(action)
    return game


def texts(game: Game) -> list[str]:
    return [str(node.action) for node in game.line()[1:]]


@pytest.mark.parametrize("mode", ["basic", "variant", "master"])
def test_a_whole_game_fits_and_comes_back(mode: str) -> None:
    game = played(4, mode)
    link = game_to_link(game)
    assert len(link) < LONGEST / 2
    assert not set(link) & set(" #%&?\"'<>\\^`{|}")
    again = game_from_link(link)
    assert again.root.position == game.root.position
    assert texts(again) == texts(game)
    assert again.position == from_link(link) == game.position


def test_the_line_is_linked_up_to_its_end_and_read_from_an_address() -> None:
    game = played(2, "basic", turns=6)
    game.go_to_ply(2)
    link = game_to_link(game)
    assert texts(game_from_link(f" https://example.org/play/?show=board#{link}\n")) == texts(game)
    assert game_to_link(Game(Position.from_board(BOARD))) == BOARD.replace(" ", "_")


def moves(*actions: str) -> str:
    """Return the link of a board with moves, legal or not."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = packer.compress(",".join(actions).encode()) + packer.flush()
    return f"{BOARD.replace(' ', '_')}~~{urlsafe_b64encode(text).decode().rstrip('=')}"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (
            moves("move b1 a1", "move b1 a1"),
            "action 2: 'move b1 a1'; expected an action that",
        ),
        (moves("jump"), "link, action 1: 'jump'; expected"),
        (moves(), "link, action 1: ''; expected"),
        (moves(*["score"] * (MOST_ACTIONS + 1)), f"expected at most {MOST_ACTIONS}"),
        (f"{BOARD}~~junk", "link: 'junk'; expected"),
        (f"{BOARD}~~~", "link: '~'; expected"),
    ],
)
def test_moves_that_cannot_be_played_are_refused_in_words(link: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        game_from_link(link)
    assert said in str(refused.value)


def test_a_game_that_is_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(2, "basic", turns=8)
    monkeypatch.setattr(links, "LONGEST", 120)
    with pytest.raises(NotationError, match=r"expected at most 1000 actions in 120 characters"):
        game_to_link(game)


@pytest.mark.parametrize("seed", range(20))
def test_damaged_links_of_games_are_refused_or_read(seed: int) -> None:
    rng = Random(seed)
    whole = game_to_link(played(2 + seed % 3, "variant", turns=seed))
    for _ in range(10):
        text = damaged_text(whole, rng)
        try:
            game = game_from_link(text)
        except NotationError:
            continue
        assert texts(game_from_link(game_to_link(game))) == texts(game)
