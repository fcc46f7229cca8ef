"""Mine puzzles from bots' games: positions with one best turn, proven and unique.

``mine`` plays games from a seed and appends the puzzles found in them to a file; stopped and
started again, it goes on after the last game in the file. ``check`` proves every puzzle of a file
again, and drops the ones that fail. Both are meant for a compiled kernel
(``torres-widget compile``). The same seed gives the same book as long as bots, evaluation and
search stay the same. The package's book has the puzzles of seeds 1 and 2, the rare themes of seeds
3 and 4, and the whole turns of seeds 5 and 6. An id has the seed, the game and the turn. It goes on
with

    python tools/mine_puzzles.py mine torres_widget/lessons/puzzles/book.jsonl --seed 1 --most 1500
    python tools/mine_puzzles.py mine BOOK --seed 3 --theme deploy --most 1600
    python tools/mine_puzzles.py mine BOOK --seed 4 --theme master --most 1700
    python tools/mine_puzzles.py mine BOOK --seed 5 --theme whole --most 2100
"""

from __future__ import annotations

import argparse
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from torres_widget.analysis import Bot, best_turns
from torres_widget.analysis.advice.explanation import standing
from torres_widget.analysis.bots.planner import Budget, Effort, Planner
from torres_widget.analysis.evaluation.features import UNIT
from torres_widget.analysis.evaluation.knowledge import evaluation_of
from torres_widget.engine import Game, Position
from torres_widget.engine.cards import KEYS
from torres_widget.engine.cells import INDEX, bits
from torres_widget.engine.text.board_text import format_board
from torres_widget.lessons.puzzles.book import Puzzle, parse_puzzle, puzzle_line
from torres_widget.lessons.puzzles.tags import rules_of, themes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.analysis import Turn, Turns

#: By how many points the best turn leads over the second best: with a scoring now, and as bots
#: choose, by half of that and half of the outlook.
_CLEAR: Final = 2
_CLEAR_AHEAD: Final = 1
#: Positions that a proof may open, and that the outlook looks at.
_NODES: Final = 2_000
_AHEAD: Final = 400
#: How hard a position is looked at before that.
_QUICK: Final = Effort(0, 3)
_GLANCE: Final = 100
_PLAYERS: Final = (2, 2, 2, 3, 4)
_MODES: Final = ("basic", "basic", "basic", "variant", "master")
#: Levels of the bots that play the games, and the tallest castle of a puzzle.
_BOTS: Final = (1, 2, 3, 4, 5)
_TALLEST: Final = 6
#: Action points that a puzzle may begin with, and how often each is tried, in this order.
_AP: Final = {5: 0.15, 4: 0.3, 3: 1.0, 2: 1.0}
#: The share of positions with a card in hand.
_CARD: Final = 0.2
_LEAST_ACTIONS: Final = 2
#: Most puzzles of one game.
_MOST: Final = 12
#: The levels of the bots that try a puzzle for its rating, and how often each does.
_LEVELS: Final = range(1, 8)
_TRIES: Final = 2
#: The rating of a puzzle that no try misses, and by action points of one that all miss: a bot errs
#: in a short turn as in a long one, but a person has far fewer turns to look through.
_EASIEST: Final = 700
_HARDEST: Final = {2: 1500, 3: 1750, 4: 2000, 5: 2300}


def mined(seed: int, number: int, theme: str = "") -> Iterator[Puzzle]:
    """Play a game, and yield its puzzles, only of a theme if it is given."""
    chance = Random(f"{seed} {number}")
    players, mode = chance.choice(_PLAYERS), chance.choice(_MODES)
    if theme == "master":
        mode = theme
    bots = [Bot("search", level=chance.choice(_BOTS), seed=number) for _ in range(players)]
    game = Game(Position.new(players=players, mode=mode, seed=chance.getrandbits(32)))
    found: list[Puzzle] = []
    turn = 0
    while game.position.stage != "over" and len(found) < _MOST:
        position = game.position
        if position.stage == "turn" and position.ap >= max(_AP) and position.chosen is None:
            turn += 1
            tallest = max(position.state.blocks.heights)
            if (position.phase, position.round) > (1, 1) and tallest <= _TALLEST:
                puzzle = _first(position, f"{seed}-{number}-{turn}", chance, found, theme)
                if puzzle is not None:
                    found.append(puzzle)
                    yield puzzle
        for action in bots[position.to_act - 1].decide(position):
            game.play(action)


def _first(
    position: Position, name: str, chance: Random, before: list[Puzzle], theme: str
) -> Puzzle | None:
    """Return a puzzle that begins where a turn begins, unless it is like one before it."""
    if theme == "deploy":
        position = _with_fewer_knights(position, chance)
    card = chance.choice(position.hands[position.to_act - 1] or KEYS)
    if chance.random() >= _CARD:
        card = ""
    tried = {max(_AP): 1.0} if theme == "whole" else _AP
    for points in [points for points, share in tried.items() if chance.random() < share]:
        shown = _shown(position, points, card)
        found = _best(shown, theme)
        if found is not None:
            puzzle = _told(name, shown, found)
            return None if any(_alike(puzzle, other) for other in before) else puzzle
    return None


def _with_fewer_knights(position: Position, chance: Random) -> Position:
    """Return a position in which the player to act has deployed only some of the knights."""
    figures = list(position.state.figures())
    own = bits(figures[position.to_act - 1])
    kept = chance.sample(own, chance.randint(1, len(own)))
    figures[position.to_act - 1] = sum(1 << cell for cell in kept)
    board = format_board(position.state.blocks, INDEX[str(position.king)], figures)
    return Position.from_dict({**position.to_dict(), "board": board})


def _shown(position: Position, points: int, card: str) -> dict[str, Any]:
    """Return a position with a number of action points, and a given card or none in hand."""
    seat = position.to_act
    shown: dict[str, Any] = {
        "board": position.board_text(),
        "players": position.players,
        "to_act": seat,
        "phase": position.phase,
        "round": position.round,
        "first": position.first,
        "ap": points,
        "stacks": [list(stacks) for stacks in position.stacks],
        "scores": list(position.scores),
    }
    if card:
        shown["hands"] = [[card] * (player == seat) for player in range(1, position.players + 1)]
    if position.mode == "master":
        shown |= {"mode": "master", "master": position.master}
    return shown


def _best(shown: dict[str, Any], theme: str = "") -> Turns | None:
    """Return the two best turns of a position, if the first is clearly best and has the theme."""
    start = Position.from_board(**shown)
    if not _promises(start):
        return None
    turns = best_turns(start, "standing", 2, nodes=_GLANCE)
    if theme and theme not in themes_of(start, tuple(map(str, turns[0].actions[:-1]))):
        return None
    if _is_clear(turns, _CLEAR) and not turns.proven:
        turns = best_turns(start, "standing", 2, nodes=_NODES)
    if not (turns.proven and _is_clear(turns, _CLEAR)):
        return None
    ahead = best_turns(start, "outlook", 2, nodes=_AHEAD)
    return turns if _is_clear(ahead, _CLEAR_AHEAD) and _same(turns[0], ahead[0]) else None


def _told(name: str, shown: dict[str, Any], turns: Turns) -> Puzzle:
    """Return the puzzle of a position and its two best turns."""
    start = Position.from_board(**shown)
    best, second = turns
    acts = tuple(map(str, best.actions[:-1]))
    return Puzzle(
        name,
        shown,
        acts,
        int(best.value),
        int(second.value),
        themes_of(start, acts),
        rules_of(start, acts),
        _rating(start, best.value),
    )


def _promises(start: Position) -> bool:
    """Whether a quick look finds one turn better than all others."""
    planner = Planner(start.state, Budget(), evaluation_of(start.state))
    planner.think(_QUICK)
    plans = planner.plans(2)
    return len(plans) > 1 and plans[0].worth - plans[1].worth >= UNIT


def _is_clear(turns: Turns, least: float) -> bool:
    """Whether the best turn is better than the second by a gap, and needs all action points."""
    if len(turns) == 1:
        return False
    best, second = turns
    acts = best.actions[:-1]
    return (
        best.value - second.value >= least and "score" not in acts and len(acts) >= _LEAST_ACTIONS
    )


def _same(one: Turn, other: Turn) -> bool:
    """Whether two turns leave the same blocks, figures and cards."""
    return (one.reached.board_text(), one.reached.hands) == (
        other.reached.board_text(),
        other.reached.hands,
    )


def _alike(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles share more than half of their actions."""
    return 2 * len(set(one.turn) & set(other.turn)) > len(one.turn)


def _rating(start: Position, value: float) -> int:
    """Return a rating by how many tries of the bots of all levels miss the best turn."""
    bots = [Bot("search", level=level, seed=seed) for level in _LEVELS for seed in range(_TRIES)]
    missed = sum(not _solves(bot, start, value) for bot in bots)
    return round(_EASIEST + (_HARDEST[start.ap] - _EASIEST) * missed / len(bots))


def _solves(bot: Bot, start: Position, value: float) -> bool:
    position = start
    for action in bot.decide(start):
        if action.verb != "end":
            position = position.apply(action)
    return standing(position) >= value


def _mine(path: Path, seed: int, most: int, theme: str) -> None:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    names = [tuple(map(int, parse_puzzle(line).id.split("-"))) for line in lines]
    done = [name[1] for name in names if name[0] == seed]
    found = len(lines)
    with path.open("a", encoding="utf-8") as file:
        for number in count(max(done, default=0) + 1):
            if found >= most:
                break
            puzzles = [puzzle_line(puzzle) + "\n" for puzzle in mined(seed, number, theme)]
            file.write("".join(puzzles))
            file.flush()
            found += len(puzzles)
            print(f"game {number}: {found} puzzles", flush=True)


def _check(path: Path) -> None:
    """Keep the puzzles of a file that hold by today's proof and outlook."""
    puzzles = [parse_puzzle(line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = [(puzzle, _best(puzzle.position)) for puzzle in puzzles]
    kept = [_told(puzzle.id, puzzle.position, turns) for puzzle, turns in found if turns]
    path.write_text("".join(puzzle_line(puzzle) + "\n" for puzzle in kept), encoding="utf-8")
    print(f"{len(kept)} of {len(puzzles)} kept")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    mine = commands.add_parser("mine", help="play games, and add the puzzles found in them")
    mine.add_argument("path", type=Path)
    mine.add_argument("--seed", type=int, default=1)
    mine.add_argument("--most", type=int, default=1500, help="puzzles to end with")
    mine.add_argument(
        "--theme", choices=("", "deploy", "master", "whole"), default="", help="of this alone"
    )
    mine.set_defaults(run=lambda given: _mine(given.path, given.seed, given.most, given.theme))
    check = commands.add_parser("check", help="prove puzzles again; drop those that fail")
    check.add_argument("path", type=Path)
    check.set_defaults(run=lambda given: _check(given.path))
    given = parser.parse_args()
    given.run(given)


if __name__ == "__main__":
    main()
