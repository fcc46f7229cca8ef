"""Measure how well a review finds lost chances: python -m benchmarks.analysis.reviews.

Bots of levels 3 to 8 play. Some turns of level 3 are reviewed, and compared once more with the best
line of a search without a limit, by many looks at the replies with other cards. The rival compares
the chances as the board stands after both turns.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from torres_widget.analysis import Bot, advise
from torres_widget.analysis.bots.planner import Budget
from torres_widget.analysis.bots.replies import Replies, played, prospects
from torres_widget.analysis.evaluation.outlook import outlook_of
from torres_widget.analysis.reviews.comparison import NODES, comparing, with_average_cards
from torres_widget.analysis.slices import finish
from torres_widget.engine import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine import Action

#: Loss of the chance to win from which a turn deserves a grade, and a grave one.
LEAST = 0.05
GRAVE = 0.1
_LEVELS = (3, 6, 8)
_EVERY = 0.15


class Judged(NamedTuple):
    """Losses of a turn: by many looks, by the review, and as the board stands."""

    truth: float
    review: float
    standing: float


def turns(players: int, chance: Random) -> Iterator[tuple[Position, list[Action]]]:
    """Yield some turns of level 3 in a game: where each begins, and its actions."""
    position = Position.new(players=players, seed=chance.randrange(10**6))
    bots = [Bot("search", level=chance.choice(_LEVELS), time=100) for _ in range(players)]
    weak = Bot("search", level=_LEVELS[0], time=100)
    while position.stage != "over":
        if position.stage == "turn" and chance.random() < _EVERY:
            yield position, actions_of(position, weak)
        for action in bots[position.to_act - 1].decide(position):
            position = position.apply(action)


def actions_of(start: Position, bot: Bot) -> list[Action]:
    """Return a whole turn of a bot."""
    position, actions = start, []
    while position.to_act == start.to_act and position.stage in {"turn", "keep"}:
        for given in bot.decide(position):
            action = position.parse(str(given))
            actions.append(action)
            position = position.apply(action)
            if action.verb == "end":
                return actions
    return actions


def judged(start: Position, actions: list[Action], looks: int) -> Judged:
    """Return what a turn lost, by each measure."""
    seat = start.to_act - 1
    review = finish(comparing(start, actions, NODES)).lost
    best = advise(start, time=None).lines[0]
    both = [with_average_cards(start, actions), played(best.reached, best.cards)]
    replies = Replies(both, seat, Budget(), Random(looks), by=prospects)
    finish(replies.looking(looks))
    stand = [outlook_of(turn.after.state, seat, turn.cards).chances[seat] for turn in both]
    truth = replies.foreseen(1).chance - replies.foreseen(0).chance
    return Judged(truth, review, stand[1] - stand[0])


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=60, help="of each number of players")
    parser.add_argument("--looks", type=int, default=48)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    options = parser.parse_args()
    print("| players | turns | lost 10 or more | found | rival | lost under 5 | graded | rival |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for players in options.players:
        chance = Random(players)
        found: list[Judged] = []
        while len(found) < options.turns:
            for turn in turns(players, chance):
                found.append(judged(*turn, options.looks))
                if len(found) == options.turns:
                    break
        grave = [each for each in found if each.truth >= GRAVE]
        fine = [each for each in found if each.truth < LEAST]
        cells = [players, len(found)]
        for group in (grave, fine):
            cells += [
                len(group),
                sum(each.review >= LEAST for each in group),
                sum(each.standing >= LEAST for each in group),
            ]
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
