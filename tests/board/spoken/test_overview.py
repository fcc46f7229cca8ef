"""The board in words tells the position: it is set up again from them, and from nothing else."""

from __future__ import annotations

import random
import re

import pytest

from torres_widget import Game, Position
from torres_widget.board.spoken.overview import describe
from torres_widget.engine.cells import COUNT, INDEX, SIZE

_PLAYERS = ("Orange", "Blue", "Green", "Violet")


def played(seed: int) -> Game:
    """Return a game of random actions, stopped somewhere."""
    luck = random.Random(seed)
    game = Game(Position.new(players=luck.choice((2, 3, 4)), seed=seed))
    for _ in range(luck.randrange(20, 260)):
        actions = game.position.legal_actions()
        if not actions:
            break
        game.play(luck.choice(actions))
    return game


def board_told(text: str) -> str:
    """Return the board text that a listener sets up."""
    heights = [0] * COUNT
    for levels in re.findall(r"Levels: ([^.]*)\.", text):
        for cell, level in re.findall(r"([a-h][1-8]) (\d+)", levels):
            heights[INDEX[cell]] = int(level)
    ranks = []
    for rank in range(SIZE - 1, -1, -1):
        row = heights[rank * SIZE : (rank + 1) * SIZE]
        ranks.append("".join("." if height == 0 else f"{height:x}" for height in row))
    figures = [f"K:{cell}" for cell in re.findall(r"King: ([a-h][1-8])", text)]
    for number, player in enumerate(_PLAYERS, 1):
        knights = re.search(rf"^{player}: knights on ([^.]*)\.", text, re.MULTILINE)
        if knights:
            cells = re.findall("[a-h][1-8]", knights[1])
            figures += [f"{number}:{','.join(cells)}"] if cells else []
    return " ".join(("/".join(ranks), *figures))


@pytest.mark.parametrize("seed", range(100))
def test_a_position_is_set_up_again_from_its_words(seed: int) -> None:
    game = played(seed)
    position, text = game.position, describe(game, "all")
    assert board_told(text) == position.board_text()
    for player, name in enumerate(_PLAYERS[: position.players], 1):
        (line,) = re.findall(rf"^{name}: .*$", text, re.MULTILINE)
        assert f"In reserve: {position.reserve(player)}." in line
        assert f"Points: {position.scores[player - 1]}." in line
        stacks = ", ".join(map(str, position.stacks[player - 1])) or "none"
        assert f"Stacks: {stacks}." in line
        if position.carry[player - 1]:
            assert f"Kept blocks: {position.carry[player - 1]}." in line
    if position.stage == "turn":
        where = f"Phase {position.phase}, round {position.round} of {position.rounds}"
        who = _PLAYERS[position.to_act - 1].lower()
        assert text.startswith(f"{where}: {who} to act, {position.ap} AP.")


def test_what_is_paid_is_what_a_scoring_pays() -> None:
    for seed in range(20):
        position = played(seed).position
        text, scoring = describe(position), position.scoring()
        for player, name in enumerate(_PLAYERS[: position.players], 1):
            castles = scoring.players[player - 1].castles
            paid = re.findall(rf"{name} \d+ x \d+ = (\d+)", text)
            assert sum(map(int, paid)) == sum(castle.points for castle in castles)


def test_hidden_cards_are_counted_and_not_named() -> None:
    cards = [["climb", "jump"], ["lift"]]
    position = Position.from_board(f"{'......../' * 7}21...... 1:b1 2:h8", hands=cards)
    assert "Cards: Climb, Jump." in describe(position, 1)
    assert "Cards: 1 card." in describe(position, 1)
    assert "Lift" not in describe(position, 1)
    assert "Climb" not in describe(position, None)
    assert "Lift" in describe(position, "all")


def test_the_last_turns_are_told_since_the_own_one() -> None:
    board = f"{'......../' * 7}21...... 1:b1 2:h8"
    game = Game(Position.from_board(board, players=2, stacks=[[3], [3]], ap=1, round=1))
    for action in ("move b1 a1", "end", "move h8 g8", "end"):
        actions = [str(each) for each in game.position.legal_actions()]
        game.play(next(each for each in actions if each.startswith(action)))
    text = describe(game, 1)
    assert re.search(r"Last turn, Blue: move h8 g8; end\b.*\.", text)
    assert "Last turn, Orange" not in text
