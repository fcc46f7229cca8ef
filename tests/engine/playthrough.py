"""Whole games as text, one for each edition and mode, to be replayed and compared.

The files in `playthroughs/` are written by

    python -m tests.engine.playthrough

Each begins with the start as a position document. Then every ply has two lines: its number,
`phase.round`, the player, the stage (in a turn: the action points left), how many actions are
legal and a checksum of their texts, and the action played; below it what stood before the action:
board, scores, stacks, carries where there are any, the hand of who acts, supply.
"""

from __future__ import annotations

import json
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from tests.engine.text.documents import GAMES, choose, seeded, start
from torres_widget.engine import Position

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

FOLDER = Path(__file__).parent / "playthroughs"
HEADER = "Torres playthrough, format 1"
CANDIDATES = 8
#: Further games, which choose among more actions: edition, mode, players, candidates.
LONG = [("huch-2017", "master", 3, 30)]


def piles(stacks: tuple[int, ...]) -> str:
    """Write a player's stacks."""
    return "".join(map(str, stacks)) or "-"


def state(place: Position) -> str:
    """Write what stands before an action."""
    parts = [
        place.board_text(),
        "scores " + " ".join(map(str, place.scores)),
        "stacks " + " ".join(map(piles, place.stacks)),
    ]
    if any(place.carry):
        parts.append("carry " + " ".join(map(str, place.carry)))
    if place.hands[place.to_act - 1]:
        parts.append("hand " + " ".join(place.hands[place.to_act - 1]))
    parts.append(f"supply {place.supply}")
    return "; ".join(parts)


def heading(number: int, place: Position) -> str:
    """Write where the game is, and what is legal."""
    texts = [str(action) for action in place.legal_actions()]
    checksum = zlib.crc32("\n".join(texts).encode())
    stage = f"{place.ap} AP" if place.stage == "turn" else place.stage
    return (
        f"{number:3} {place.phase}.{place.round} P{place.to_act} {stage}, "
        f"{len(texts)} legal {checksum:08x}"
    )


def write(place: Position, actions: Iterator[str]) -> str:
    """Write the playthrough of a game."""
    lines = [HEADER, json.dumps(place.to_dict()), ""]
    for number, action in enumerate(actions, 1):
        lines += [f"{heading(number, place)}: {action}", "    " + state(place)]
        place = place.apply(action)
    lines += ["", heading(0, place).removeprefix("  0 "), "    " + state(place)]
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[Position, list[str]]:
    """Return the start and the actions of a playthrough."""
    header, document, *lines = text.splitlines()
    if header != HEADER:
        raise ValueError(header)
    actions = [line.partition(": ")[2] for line in lines if line[:3].strip().isdigit()]
    return Position.from_dict(json.loads(document)), [action for action in actions if action]


def moves(place: Position, rng: Random, candidates: int) -> Iterator[str]:
    """Play at random, with an eye on points, so that castles are climbed and bonuses come."""
    while place.stage != "over":
        texts = [str(action) for action in place.legal_actions()]
        action = choose(texts, rng)
        if place.stage == "turn":
            tried = [action, *(choose(texts, rng) for _ in range(candidates))]
            player = place.to_act - 1
            action = max(tried, key=lambda text: gain(place, text, player))
        yield action
        place = place.apply(action)


def gain(place: Position, action: str, player: int) -> int:
    """Points of a player if the phase ended after an action; ending a turn gains nothing."""
    if action.startswith("end"):
        return 0
    after = place.apply(action)
    return after.scores[player] + after.scoring().players[player].total


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    games = [
        (edition, mode, 2 + (number + number // 3) % 3, CANDIDATES)
        for number, (edition, mode) in enumerate(GAMES)
    ]
    for edition, mode, players, candidates in games + LONG:
        name = f"{edition}-{mode}-{players}-players"
        rng = seeded(name)
        place = Position.from_dict(start(edition, mode, players, rng))
        text = write(place, moves(place, rng, candidates))
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {text.count(' legal ')} positions\n")


if __name__ == "__main__":
    main()
