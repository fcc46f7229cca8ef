"""A turn: what its actions need, what they do, and which are legal (sections 4 to 6 and 8)."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, permutations
from typing import TYPE_CHECKING, Final

from . import actions
from .building import (
    build_limits,
    buildable,
    lift_limits,
    shift_source_limits,
    shift_target_limits,
    shifts,
)
from .cards import BUYS, CARDS, without
from .cells import at, bits_by_name
from .material import COSTS
from .movement import (
    broken,
    deploy_broken,
    deployable,
    figure_card_broken,
    figure_cards,
    meet,
    move_broken,
    reached,
)
from .stacks import endings, nameable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .actions import Action
    from .position import Position


# What a turn allows, as keys of refusals; nothing means allowed.


def _points_broken(position: Position, verb: str) -> Iterator[str]:
    if position.ap < COSTS[verb]:
        yield "points"


def _knight_broken(position: Position, source: int) -> Iterator[str]:
    if not position.own >> source & 1:
        yield (
            "king-moved"
            if position.king == source
            else "not-yours"
            if position.occupied >> source & 1
            else "nobody"
        )


def _buy_broken(position: Position) -> Iterator[str]:
    if position.card_mode == "full-hand":
        yield "buy-full-hand"
        return
    if len(position.bought) >= BUYS:
        yield "buy-third"
    if not position.buying_deck:
        yield "buy-empty"
    yield from _points_broken(position, "buy")


@lru_cache(512)
def _playable(hand: tuple[str, ...], bought: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of a hand of which not all copies were bought in this turn (R4.6)."""
    return tuple(card for card in sorted(set(hand)) if hand.count(card) > bought.count(card))


def _card_broken(position: Position, card: str) -> Iterator[str]:
    hand = position.hands[position.to_act - 1]
    if card not in hand:
        yield "card-missing"
    elif card not in _playable(hand, position.bought):
        yield "card-new"
    if position.played is not None:
        yield "card-second"


def _stack_broken(position: Position, stack: int) -> Iterator[str]:
    stacks = position.stacks[position.to_act - 1]
    if stack >= len(stacks):
        yield "stack-missing"
    elif not stacks[stack]:
        yield "stack-empty"


def _block_broken(position: Position, cell: int) -> Iterator[str]:
    if not position.free >> cell & 1:
        yield "under-figure"
    yield from broken(build_limits(position.board), cell)


def move_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why a knight cannot move so (R4.3, R5.2, R5.3)."""
    source, target = _from_to(action)
    whose = list(_knight_broken(position, source))
    yield from whose
    yield from () if whose else move_broken(position, source, target)
    yield from _points_broken(position, "move")


def deploy_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why a knight cannot be deployed so (R4.2, R5.1)."""
    if position.reserve(position.to_act) < 1:
        yield "reserve-empty"
    yield from deploy_broken(position, position.own, _target(action))
    yield from _points_broken(position, "deploy")


def build_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why a block cannot be built so (R3.3, R4.4, section 6)."""
    yield from _block_broken(position, _target(action))
    if position.chosen is None:
        yield from _stack_broken(position, action.stack or 0)
    elif action.stack is not None:
        yield "stack-again"
    else:
        yield from _stack_broken(position, position.chosen)
    yield from _points_broken(position, "build")


def buy_refused(position: Position, _: Action) -> Iterator[str]:
    """Yield why no card can be bought (R4.5, R8.4)."""
    yield from _buy_broken(position)


def score_refused(position: Position, _: Action) -> Iterator[str]:
    """Yield why no point can be scored (R4.7)."""
    yield from _points_broken(position, "score")


def end_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why the turn cannot end so (R3.4)."""
    if action not in endings(position):
        yield "end-stacks"


def play_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why a card cannot be played so (R4.6, section 8)."""
    card = action.card or ""
    yield from _card_broken(position, card)
    if CARDS[card].kind == "figure":
        source, target = _from_to(action)
        whose = list(_knight_broken(position, source))
        yield from whose
        yield from () if whose else figure_card_broken(position, card, source, target)
    elif card == "extra-block":
        yield from _block_broken(position, _target(action))
        if not position.supply:
            yield "supply-empty"
    elif card == "lift":
        whose = list(_knight_broken(position, _target(action)))
        yield from whose
        yield from () if whose else broken(lift_limits(position), _target(action))
        yield from _stack_broken(position, action.stack or 0)
    elif card == "shift-block":
        yield from _shift_refused(position, *_from_to(action))


def _shift_refused(position: Position, source: int, target: int) -> Iterator[str]:
    board = position.board
    yield from broken(shift_source_limits(board, source), source)
    if board.heights[source]:
        if not position.free >> source & 1:
            yield "shift-occupied"
        if source != target:
            yield from broken(
                shift_target_limits(board, source, position.edition.card_merge), target
            )
    if source == target:
        yield "shift-back"
    elif not position.free >> target & 1:
        yield "under-figure"


def keep_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why the bought card cannot be kept so (R8.2)."""
    if action in keeps(position):
        return
    yield "keep-other" if action.card not in position.looked else "keep-back"


# Lists.


def turn_actions(position: Position) -> tuple[Action, ...]:
    """Return all legal actions of the stage ``turn``, sorted by text."""
    found: list[Action] = []
    points = position.ap
    if points >= COSTS["build"]:
        found += _builds(position)
    if points >= COSTS["buy"] and next(_buy_broken(position), None) is None:
        found.append(actions.BUY)
    if points >= COSTS["deploy"] and position.reserve(position.to_act):
        found += at(deployable(position, position.own))(actions.on_cells("deploy"))
    found += endings(position)
    if points >= COSTS["move"]:
        free, knights = position.free, bits_by_name(position.own)
        for source, targets in reached(position.board, "move", knights).items():
            if targets & free:
                found += at(targets & free)(actions.moves(source))
    if position.played is None:
        for card in _playable(position.hands[position.to_act - 1], position.bought):
            found += _PLAYS[card](position, card)
    if points >= COSTS["score"]:
        found.append(actions.SCORE)
    return tuple(found)


def _builds(position: Position) -> Iterable[Action]:
    cells = at(buildable(position))
    if position.chosen is None:
        return _by_stack([cells(actions.builds(stack)) for stack in nameable(position)])
    stacks = position.stacks[position.to_act - 1]
    return cells(actions.builds()) if stacks[position.chosen] else ()


def _by_stack(lists: list[tuple[Action, ...]]) -> Iterable[Action]:
    return chain.from_iterable(zip(*lists, strict=True)) if len(lists) > 1 else chain(*lists)


def _figure_plays(position: Position, card: str) -> list[Action]:
    found: list[Action] = []
    free = position.free
    for source, targets in figure_cards(position, card).items():
        if targets & free:
            found += at(targets & free)(actions.card_moves(card, source))
    return found


def _lift_plays(position: Position, _: str) -> Iterable[Action]:
    cells = at(meet(lift_limits(position)) & position.own)
    return _by_stack([cells(actions.lifts(stack)) for stack in nameable(position)])


def _extra_block_plays(position: Position, _: str) -> Iterable[Action]:
    return at(buildable(position))(actions.extra_blocks()) if position.supply else ()


def _shift_plays(position: Position, card: str) -> list[Action]:
    found: list[Action] = []
    for source, targets in shifts(position):
        found += at(targets)(actions.card_moves(card, source))
    return found


def _points_plays(_: Position, card: str) -> tuple[Action]:
    return (actions.play_points(card),)


_PLAYS: Final[dict[str, Callable[[Position, str], Iterable[Action]]]] = {
    "climb": _figure_plays,
    "diagonal": _figure_plays,
    "elevator": _figure_plays,
    "extra-block": _extra_block_plays,
    "jump": _figure_plays,
    "lift": _lift_plays,
    "redeploy": _figure_plays,
    "seven-points": _points_plays,
    "shift-block": _shift_plays,
    "six-points": _points_plays,
}


def keeps(position: Position) -> tuple[Action, ...]:
    """Return every way to keep one of the cards looked at and to put the others back (R8.2)."""
    looked = position.looked
    found = set()
    for card in set(looked):
        back = without(looked, (card,))
        if not back:
            found.add(actions.keep(card, ()))
            continue
        if position.edition.return_split == "together":
            found |= {actions.keep(card, ("top",)), actions.keep(card, ("bottom",))}
            continue
        for order in permutations(back):
            for cut in range(len(order) + 1):
                places = ["top"] * cut + ["bottom"] * (len(order) - cut)
                words = chain.from_iterable(zip(places, order, strict=True))
                found.add(actions.keep(card, tuple(words)))
    return tuple(sorted(found))


def usual_keep(position: Position, action: Action) -> Action:
    """Return the canonical form of ``keep CARD top`` or ``bottom``.

    It names every card where each may go its own way, and nothing where no card goes back.
    """
    looked = position.looked
    if len(action.words) == 1 and action.card in looked:
        back = without(looked, (action.card,))
        if back and position.edition.return_split == "together":
            return action
        words = chain.from_iterable((*action.words, other) for other in back)
        return actions.keep(action.card, tuple(words))
    return action


# Doing.


def do_move(position: Position, action: Action) -> Position:
    """Move a knight."""
    source, target = _from_to(action)
    return position.with_knight(source, target, ap=position.ap - COSTS["move"])


def do_deploy(position: Position, action: Action) -> Position:
    """Deploy a knight."""
    return position.with_knight(None, _target(action), ap=position.ap - COSTS["deploy"])


def do_build(position: Position, action: Action) -> Position:
    """Build a block from the turn's stack."""
    stack = position.chosen if action.stack is None else action.stack
    return position.changed(
        board=position.board.raised(_target(action)),
        stacks=_taken(position, stack or 0),
        chosen=stack,
        ap=position.ap - COSTS["build"],
    )


def _taken(position: Position, stack: int) -> tuple[tuple[int, ...], ...]:
    stacks = position.stacks[position.to_act - 1]
    return position.of_mover(
        position.stacks, (*stacks[:stack], stacks[stack] - 1, *stacks[stack + 1 :])
    )


def do_buy(position: Position, _: Action) -> Position:
    """Buy the deck's top card, or look at the cards to choose from (R8.1, R8.2)."""
    paid = position.ap - COSTS["buy"]
    if position.looks > 1:
        return position.changed(ap=paid, stage="keep")
    card, deck = position.deck[0], position.deck[1:]
    return position.changed(ap=paid, deck=deck, **_gained(position, card))


def _gained(position: Position, card: str) -> dict[str, tuple[object, ...]]:
    hand = position.hands[position.to_act - 1]
    return {
        "hands": position.of_mover(position.hands, (*hand, card)),
        "bought": (*position.bought, card),
    }


def do_keep(position: Position, action: Action) -> Position:
    """Keep one of the cards looked at, put the others back."""
    card = action.card or ""
    rest = position.buying_deck[position.looks :]
    if action.words in {("top",), ("bottom",)}:
        back = without(position.looked, (card,))
        deck = back + rest if action.words == ("top",) else rest + back
    else:
        returned = list(zip(action.words[::2], action.words[1::2], strict=True))
        top, bottom = (
            tuple(back for place, back in returned if place == end) for end in ("top", "bottom")
        )
        deck = top + rest + bottom
    own = position.card_mode == "own-deck"
    decks = {"decks": position.of_mover(position.decks, deck)} if own else {"deck": deck}
    return position.changed(stage="turn", **decks, **_gained(position, card))


def do_score(position: Position, _: Action) -> Position:
    """Score one point, leaping over other markers (R4.7, R7.3)."""
    return position.with_points(position.to_act, 1).changed(ap=position.ap - COSTS["score"])


def do_play(position: Position, action: Action) -> Position:
    """Play a card."""
    card = action.card or ""
    hand = without(position.hands[position.to_act - 1], (card,))
    position = position.changed(played=card, hands=position.of_mover(position.hands, hand))
    if CARDS[card].kind == "figure":
        return position.with_knight(*_from_to(action))
    if card == "extra-block":
        return position.changed(
            board=position.board.raised(_target(action)), supply=position.supply - 1
        )
    if card == "lift":
        return position.changed(
            board=position.board.raised(_target(action)), stacks=_taken(position, action.stack or 0)
        )
    if card == "shift-block":
        source, target = _from_to(action)
        return position.changed(board=position.board.lowered(source).raised(target))
    return position.changed(ap=position.ap + CARDS[card].extra_points)


def _from_to(action: Action) -> tuple[int, int]:
    if action.source is None or action.target is None:
        raise TypeError(action)
    return action.source, action.target


def _target(action: Action) -> int:
    if action.target is None:
        raise TypeError(action)
    return action.target
