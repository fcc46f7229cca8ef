"""Between the engine's positions and the numbers of the fast core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.engine.actions import parse
from torres_widget.engine.cards import CARDS, KEYS, MASTER_CARDS
from torres_widget.engine.cells import NAMES
from torres_widget.engine.errors import IllegalAction, TorresError
from torres_widget.engine.legality import perform
from torres_widget.engine.master import CASTLE_COUNTS
from torres_widget.engine.scoring import KINGS_BONUS, leap
from torres_widget.engine.stacks import endings, usual_end

from .core import Place
from .judge import Judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine import Action, Position

    from .objectives import Objective

#: Card of each verb of the core; those above are the actions without a card.
_CARD_OF: Final = dict(enumerate(KEYS, 1))
_VERB_OF: Final = {card: verb for verb, card in _CARD_OF.items()}
_LIFT: Final = _VERB_OF["lift"]
_MOVE, _DEPLOY, _BUILD = 11, 12, 13
_MOST_POINTS: Final = 16


def place_of(position: Position) -> Place:
    """Return the core's place for a position.

    Raises
    ------
    TorresError
        If the position is not in the middle of a turn.
    """
    if position.stage != "turn":
        raise TorresError(
            f"a turn is searched in the stage turn, and this position's stage is {position.stage}"
        )
    me = position.to_act - 1
    stacks = position.stacks[me]
    held = max(stacks, default=0) if position.chosen is None else stacks[position.chosen]
    rivals = position.all_knights & ~position.own
    king = 1 << position.king if position.king >= 0 else 0
    edition = position.edition
    turn = (
        position.ap,
        position.reserve(position.to_act),
        held,
        sum(stacks) - held,
        position.supply,
        sum(1 << _VERB_OF[card] for card in playable(position)),
    )
    rules = (
        1 if edition.climb == "up-to-2" else 2,
        int(edition.card_merge == "allowed"),
        int(edition.jump_over != "other-knight"),
        int(edition.jump_over == "any-figure"),
    )
    place = Place()
    place.set(position.board.heights, position.own, rivals, king, turn, rules)
    return place


def playable(position: Position) -> set[str]:
    """Return the cards that the player to act may still play in this turn (R4.6)."""
    if position.played is not None:
        return set()
    hand = position.hands[position.to_act - 1]
    return {card for card in hand if hand.count(card) > position.bought.count(card)}


def judge_of(position: Position, objective: Objective) -> Judge:
    """Return the core's judge for an objective."""
    me = position.to_act - 1
    own = position.scores[me]
    scored = [
        objective.track * own + objective.scored * (_after_scoring(position, points)[me] - own)
        for points in range(_MOST_POINTS)
    ]
    phase = position.phase - 1
    master = position.master
    master_points = 0
    if master is not None:
        table = MASTER_CARDS[master].points or position.edition.castle_count_points
        master_points = table[phase]
    rivals = [player for player in range(position.players) if player != me]
    return Judge(
        (objective.castles, objective.king, objective.master, objective.levels, objective.rivals),
        scored,
        (
            position.phase,
            KINGS_BONUS[phase],
            0 if master is None else 1 + list(MASTER_CARDS).index(master),
            master_points,
            CASTLE_COUNTS[phase],
        ),
        [position.knights[player] for player in rivals],
        [objective.track * position.scores[player] for player in rivals],
    )


def _after_scoring(position: Position, points: int) -> tuple[int, ...]:
    scores = position.scores
    for _ in range(points):
        scores = leap(scores, position.to_act, 1, position.edition.track)
    return scores


def replayed(position: Position, codes: Sequence[int]) -> tuple[tuple[Action, ...], Position]:
    """Return the canonical actions of numbers, and the position that they lead to.

    Of the ways to choose stacks it is the one that keeps the most blocks after the turn.
    """
    built = sum(code >> 12 == _BUILD for code in codes)
    lifts = sum(code >> 12 == _LIFT for code in codes)
    found = []
    for stack, lifted, _ in stack_choices(position, built, lifts):
        place, texts = position, []
        try:
            for code in codes:
                named = stack if place.chosen is None else None
                action = place.parse(text_of(code, named, lifted))
                place = place.apply(action)
                texts.append(action)
        except IllegalAction:
            continue  # equal stacks go by the first of them, which then may be short of blocks
        found.append((-sum(usual_end(place).numbers), tuple(texts), place))
    _, texts_found, reached = min(found, key=lambda way: way[0])
    return texts_found, reached


def reached_by(position: Position, codes: Sequence[int]) -> Position:
    """Return the position that numbers lead to, as `replayed` does, nothing checked."""
    built = sum(code >> 12 == _BUILD for code in codes)
    lifts = sum(code >> 12 == _LIFT for code in codes)
    stack, lifted, _ = max(
        stack_choices(position, built, lifts), key=lambda way: sum(usual_end(way[2]).numbers)
    )
    for code in codes:
        position = perform(position, parse(text_of(code, stack, lifted)))
    return position


def text_of(code: int, stack: int | None, lifted: int | None) -> str:
    """Return the text of a number; `stack` and `lifted` are those built and lifted from."""
    verb, source, target = code >> 12, NAMES[code >> 6 & 63], NAMES[code & 63]
    if verb == _MOVE:
        return f"move {source} {target}"
    if verb == _DEPLOY:
        return f"deploy {target}"
    if verb == _BUILD:
        return f"build {target}" if stack is None else f"build {target} from {stack + 1}"
    card = CARDS[_CARD_OF[verb]]
    parts = {"FROM": source, "TO": target, "CELL": target, "from": "from"}
    words = [parts.get(word, str((lifted or 0) + 1)) for word in card.form.split()]
    return " ".join(["play", card.key, *words])


def stack_choices(
    position: Position, built: int, lifts: int
) -> list[tuple[int | None, int | None, Position]]:
    """Return how a turn can take its blocks from the stacks.

    Parameters
    ----------
    position : Position
        Where the turn begins.
    built, lifts : int
        Blocks taken from one stack by building, and from any by lift.

    Returns
    -------
    list of tuple
        The stack built from and the one lifted from, None where there is nothing to take or to
        choose, and the position with those blocks taken.
    """
    stacks = position.stacks[position.to_act - 1]
    every = list(range(len(stacks)))
    chosen = position.chosen
    found: list[tuple[int | None, int | None, Position]] = []
    for builder in every if built and chosen is None else [chosen]:
        for lifted in every if lifts else [None]:
            left = list(stacks)
            if builder is not None:
                left[builder] -= built
            if lifted is not None:
                left[lifted] -= lifts
            if min(left, default=0) >= 0:
                taken = position.of_mover(position.stacks, tuple(left))
                after = position.changed(stacks=taken, chosen=builder)
                found.append((builder if chosen is None else None, lifted, after))
    return found


def places_of(position: Position, found: dict[tuple[int, int, int], int]) -> int:
    """Return how many positions the places of a listing stand for, as turns leave them.

    Parameters
    ----------
    position : Position
        Where the turn begins.
    found : dict
        The numbers of places by action points left, blocks left, and verb of the card played.
    """
    held = sum(position.stacks[position.to_act - 1])
    total = 0
    for (points, left, verb), number in found.items():
        lifts = int(verb == _LIFT)
        ends = {
            end.numbers
            for _, _, after in stack_choices(position, held - left - lifts, lifts)
            for end in endings(after)
        }
        total += number * (points + 1) * len(ends)
    return total
