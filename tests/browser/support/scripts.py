"""Games to play on a page: short, legal, the same each time, and with a bit of everything."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torres_widget.engine import Action, Position


def script(start: Position, *, seed: int, actions: int = 3, phases: int = 3) -> list[str]:
    """Return the actions of a game: in each turn a few of the kinds that were played least.

    Parameters
    ----------
    start
        Where it begins.
    seed
        Of the choices.
    actions
        Actions before the end of a turn, where there are so many.
    phases
        It stops where this phase is over.
    """
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    position, done, texts = start, 0, []
    while (legal := position.legal_actions()) and position.phase <= phases:
        ends = [action for action in legal if action.verb == "end"]
        others = [action for action in legal if action.verb != "end"]
        if ends and (done >= actions or not others):
            action = chance.choice(ends)
        else:
            least = min(counts[_kind(action)] for action in others)
            action = chance.choice([act for act in others if counts[_kind(act)] == least])
        counts[_kind(action)] += 1
        done = 0 if action.verb == "end" else done + (position.stage == "turn")
        position = position.apply(action)
        texts.append(str(action))
    return texts


def _kind(action: Action) -> str:
    return action.card or action.verb if action.verb == "play" else action.verb
