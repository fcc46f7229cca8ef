"""The best turn against exhaustive enumeration by the plain engine, on small random positions.

Run from the root of the repository:

    python -m benchmarks.analysis.exhaustive --positions 300

All editions and modes take turns, a quarter of the positions has house rules, and hands hold up
to three cards (``tests/analysis/exhaustive.py``). ``pytest tests/analysis`` runs a short slice.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial

from tqdm import tqdm

from tests.analysis.exhaustive import best_values, count, small_position
from torres_widget.analysis import OBJECTIVES, best_turns, count_turns
from torres_widget.engine.kernel.bits import is_compiled


def main() -> None:
    """Compare, and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--most", type=int, default=1000, help="positions that a turn may reach")
    parser.add_argument(
        "--house-rules",
        default="",
        metavar="JSON",
        help="""of all positions, such as '{"card_merge": "allowed"}'; else some of a quarter""",
    )
    arguments = parser.parse_args()
    games: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    sizes = []
    wrong = 0
    for number in tqdm(range(arguments.first, arguments.first + arguments.positions)):
        position, places = small_position(number, arguments.most, arguments.house_rules)
        games[f"{position.edition.key} {position.mode}"] += 1
        cards.update(set(position.hands[position.to_act - 1]))
        sizes.append(len(places))
        for key, objective in OBJECTIVES.items():
            wanted = best_values(places, partial(objective.value, begun=position), 3)
            turns = best_turns(position, key, time=None)
            if [turn.value for turn in turns] != wanted or not turns.proven:
                wrong += 1
                print(f"WRONG {number} {key}: {[turn.value for turn in turns]}, not {wanted}")
        if count_turns(position) != count(places):
            wrong += 1
            print(f"WRONG {number}: {count_turns(position)} positions, not {count(places)}")
    print(f"{'compiled' if is_compiled() else 'plain'} core, {len(OBJECTIVES)} objectives")
    print(f"{len(sizes)} positions, {sum(sizes):,} reached, at most {max(sizes):,}; {wrong} wrong")
    print("games", dict(games))
    print("cards in hand", dict(cards))


if __name__ == "__main__":
    main()
