"""Print what the installed package answers: the same whether its kernel is compiled or plain."""

import json
import sys
from random import Random

from torres_widget.analysis import best_turns, count_turns, outlook, playouts
from torres_widget.analysis.advice.after_replies import Looking
from torres_widget.analysis.reviews.comparison import chance_after
from torres_widget.engine import Position
from torres_widget.lessons import content, load
from torres_widget.lessons.puzzles.book import book

MOVES = ("move", *(f"play {card}" for card in ("climb", "diagonal", "jump", "shift-block")))
#: Action points left in positions whose best turns are soon found without a compiled kernel.
SOON = 2
NEAR = ("c3", "c5", "d4", "e5")


def refusals(position: Position) -> list[str]:
    """Return why what cannot be done in a position cannot: moves, blocks and cards nearby."""
    texts = [f"{verb} {a} {b}" for verb in MOVES for a in NEAR for b in NEAR if a != b]
    texts += [f"{verb} {a}" for verb in ("build", "deploy", "play extra-block") for a in NEAR]
    return [str(reason) for text in texts for reason in position.why_not(text)]


def main() -> None:
    """Print the answers as a JSON document."""
    found: list[object] = []
    soon = [puzzle.start for puzzle in book().values() if puzzle.position["ap"] <= SOON]
    for position in Random(1).sample(soon, 16):
        for key in ("points", "lead", "levels"):
            turns = best_turns(position, key, time=None)
            listed = [[*map(str, turn.actions), turn.value] for turn in turns]
            found.append([listed, turns.bound, turns.nodes])
        chance = chance_after(position, turns[0].actions, Looking(2, 16))
        found.append(round(chance, 12))  # since Python 3.12 `sum` loses fewer of the last digits
        found += [refusals(position), list(outlook(position).points)]
        if position.ap == 1:
            found.append(count_turns(position))
    for seed in range(3):
        game = Position.new(players=2 + seed, edition="huch-2017", seed=seed)
        found.append([list(scores) for scores in playouts(game, games=3, seed=seed)])
    found += [repr(step) for path in content() for step in load(path).steps]
    json.dump(found, sys.stdout, indent=0)


if __name__ == "__main__":
    main()
