"""Play styles against none: python -m benchmarks.analysis.styles.

Each style plays against the same level without a style, from both seats. The table has the share of
games that it won, and at the scorings what it likes, beside what the other bot had there.
"""

from __future__ import annotations

import argparse
from statistics import fmean
from typing import TYPE_CHECKING

from torres_widget.analysis import Bot
from torres_widget.analysis.bots.styles import STYLES
from torres_widget.analysis.evaluation.features import COURT, HELD
from torres_widget.analysis.evaluation.knowledge import evaluation_of
from torres_widget.arena.standings import wilson
from torres_widget.engine import Position

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = """\
| style | level | games | won | 95 % | what it likes | with the style | without |
| --- | ---: | ---: | ---: | --- | --- | ---: | ---: |"""


def castles(position: Position, seat: int) -> float:
    """Return the number of castles with a seat's knights in them."""
    return evaluation_of(position.state).features(position.state, seat)[HELD]


def court(position: Position, seat: int) -> float:
    """Return 1 if a seat has a knight in the king's castle, otherwise 0."""
    return evaluation_of(position.state).features(position.state, seat)[COURT]


def cards(position: Position, seat: int) -> float:
    """Return the number of cards in a seat's hand."""
    return len(position.hands[seat])


LIKED: dict[str, tuple[str, Callable[[Position, int], float]]] = {
    "towers": ("castles held", castles),
    "spread": ("castles held", castles),
    "king": ("scorings with a knight in the king's castle", court),
    "cards": ("cards in hand at a phase's end", cards),
}


def play(bots: dict[int, Bot], seed: int) -> tuple[Position, list[Position]]:
    """Return the end of a game, and its positions at the scorings."""
    position, scored = Position.new(2, seed=seed), []
    while position.stage != "over":
        for action in bots[position.to_act].decide(position):
            before, position = position, position.apply(action)
            if before.stage == "turn" and position.stage in {"move-king", "name-first", "over"}:
                scored.append(before)
    return position, scored


def row(style: str, level: int, games: int) -> str:
    """Return the row of a style."""
    title, measure = LIKED[style]
    won, own, others = [], [], []
    for game in range(games):
        seat = game % 2
        bots = {
            1 + seat: Bot(level=level, seed=game, style=style),
            2 - seat: Bot(level=level, seed=game),
        }
        end, scored = play(bots, game // 2)
        mine, other = end.scores[seat], end.scores[1 - seat]
        won.append((mine > other) + (mine == other) / 2)
        own += [measure(position, seat) for position in scored]
        others += [measure(position, 1 - seat) for position in scored]
    share = fmean(won)
    error = "{:.0%} to {:.0%}".format(*wilson(share, games))
    figures = f"{fmean(own):.2f} | {fmean(others):.2f}"
    return f"| {style} | {level} | {games} | {share:.0%} | {error} | {title} | {figures} |"


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="games of each style")
    parser.add_argument("--levels", type=int, nargs="*", default=[5], help="the levels")
    parser.add_argument("--styles", nargs="*", choices=STYLES, default=list(STYLES))
    asked = parser.parse_args()
    print(HEAD)
    for style in asked.styles:
        for level in asked.levels:
            print(row(style, level, asked.games), flush=True)


if __name__ == "__main__":
    main()
