"""The facts of a refusal: what its text is filled with, and the cells that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .cards import BUYS, CARDS, card_name
from .cells import NAMES, NEIGHBOURS, bits, distance, names
from .errors import Reason
from .language import N_, gettext
from .material import COSTS
from .refusals import MESSAGES
from .rulebook import RULES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .actions import Action
    from .board import Board
    from .position import Position

_VERB_RULES: Final = {
    "found": "R9.1",
    "knight": "R2.2",
    "king": "R2.3",
    "deploy": "R4.2",
    "move": "R4.3",
    "build": "R4.4",
    "buy": "R4.5",
    "keep": "R8.2",
    "play": "R4.6",
    "score": "R4.7",
    "end": "R3.4",
    "first": "R3.6",
    "spread": "R11.10",
}
_DOING: Final = {
    "deploy": N_("Deploying a knight"),
    "move": N_("Moving a knight"),
    "build": N_("Building a block"),
    "buy": N_("Buying a card"),
    "score": N_("Scoring a point"),
}
_NOBODY_DOES: Final = {
    "found": N_("Nobody founds a castle now"),
    "knight": N_("Nobody sets up a knight now"),
    "king": N_("Nobody places the king now"),
    "deploy": N_("Nobody can deploy now"),
    "move": N_("Nobody can move now"),
    "build": N_("Nobody can build now"),
    "buy": N_("Nobody can buy now"),
    "keep": N_("Nobody keeps a bought card now"),
    "play": N_("Nobody can play a card now"),
    "score": N_("Nobody can score a point now"),
    "end": N_("Nobody can end a turn now"),
    "first": N_("Nobody names who begins now"),
    "spread": N_("Nobody spreads kept blocks now"),
}
_WAITS: Final = {
    "found": N_("player {mover} has to found a castle"),
    "place-knight": N_("player {mover} has to set up a knight"),
    "place-king": N_("player {mover} has to place the king"),
    "turn": N_("it is player {mover}'s turn"),
    "keep": N_("player {mover} has to choose which bought card to keep"),
    "move-king": N_("player {mover} may move the king, or let it stay"),
    "name-first": N_("player {mover} has to name who begins the phase"),
    "spread-carry": N_("player {mover} has to spread the kept blocks"),
}


#: How many possible actions a refusal lists.
_SHOWN: Final = 6
_CLIMBS: Final = {"exactly-2": N_("exactly 2 levels"), "up-to-2": N_("1 or 2 levels")}
_JUMPS: Final = {
    "any-knight": N_("knights"),
    "other-knight": N_("other players' knights"),
    "any-figure": N_("figures"),
}


class Facts:
    """The facts of a case, worked out when a text asks for them by name."""

    def __init__(self, position: Position, action: Action) -> None:
        self._position = position
        self._action = action

    def __getitem__(self, name: str) -> object:
        return getattr(self, f"_{name}")()

    # Actions and players.

    def _verb_rule(self) -> str:
        if self._action.verb == "king" and self._position.king >= 0:
            return "R7.5"
        return _VERB_RULES[self._action.verb]

    def _doing(self) -> str:
        return gettext(_DOING[self._action.verb])

    def _nobody_does(self) -> str:
        return gettext(_NOBODY_DOES[self._action.verb])

    def _waits(self) -> str:
        return gettext(_WAITS[self._position.stage], mover=self._position.to_act)

    def _mover(self) -> int:
        return self._position.to_act

    def _players(self) -> int:
        return self._position.players

    def _number(self) -> int:
        return self._action.numbers[0]

    def _ap(self) -> int:
        return self._position.ap

    def _cost(self) -> int:
        return COSTS[self._action.verb]

    # Cells, figures, heights.

    @staticmethod
    def _at(index: int | None) -> int:
        return 0 if index is None else index

    def _source(self) -> str:
        return NAMES[
            self._at(
                self._action.source if self._action.source is not None else self._action.target
            )
        ]

    def _target(self) -> str:
        return NAMES[self._at(self._action.target)]

    def _level(self) -> int:
        return self._position.board.heights[self._at(self._action.source)]

    def _height(self) -> int:
        return self._position.board.heights[self._at(self._action.target)]

    def _height_next(self) -> int:
        return self._height() + 1

    def _rise(self) -> int:
        return self._height() - self._level()

    def _figure_at(self, cell: int) -> str:
        owner = self._position.owner(cell)
        return gettext("player {owner}'s knight", owner=owner) if owner else gettext("the king")

    def _figure(self) -> str:
        return self._figure_at(self._at(self._action.target))

    def _source_figure(self) -> str:
        return self._figure_at(self._at(self._action.source))

    def _owner(self) -> int:
        cell = self._action.source if self._action.source is not None else self._action.target
        return self._position.owner(self._at(cell))

    def _no_way(self) -> str:
        position, source = self._position, self._at(self._action.source)
        exits = position.board.through_doors(source, self._level()) & position.free & ~(1 << source)
        places = {"source": self._source(), "target": self._target(), "level": self._level()}
        if not NEIGHBOURS[source] & position.board.at_least(self._level() + 1):
            no_door = MESSAGES["elevator-no-door"].text
            return gettext(no_door, **places)
        if not exits:
            return gettext(
                "No way inside, level or down, leads from {source} to a door on to {target}",
                **places,
            )
        return gettext(
            "No way inside, level or down, leads from {source} to a door on to {target};"
            " the doors lead to {exits}",
            exits=", ".join(names(exits)),
            **places,
        )

    # Castles.

    def _standing(self) -> Board:
        """Return the blocks that a block is put on or beside: not the one that is lifted."""
        board, source = self._position.board, self._action.source
        lifts = self._action.card == "shift-block" and source is not None and board.heights[source]
        return board.lowered(self._at(source)) if lifts else board

    def _area(self) -> int:
        castle = self._standing().castle_at(self._at(self._action.target))
        return castle.area if castle else 0

    def _castles_beside(self) -> int:
        return len(self._standing().castles_beside(self._at(self._action.target)))

    def _castles_left(self) -> int:
        return len(self._position.board.castles) - 1

    def _castles_joined(self) -> int:
        board, target = self._standing(), self._at(self._action.target)
        return len(board.castles) + 1 - len(board.castles_beside(target))

    def _castle_figure(self) -> str:
        castle = self._position.board.castle_at(self._at(self._action.target))
        cells = bits(castle.mask & self._position.occupied) if castle else []
        if not cells:
            return gettext("nobody")
        figure = self._figure_at(cells[0])
        return gettext("{figure} on {cell}", figure=figure, cell=NAMES[cells[0]])

    def _nearest(self) -> int:
        return self._near()[0]

    def _near_cell(self) -> str:
        return NAMES[self._near()[1]]

    def _near(self) -> tuple[int, int]:
        target = self._at(self._action.target)
        return min((distance(cell, target), cell) for cell in bits(self._position.board.built))

    # Stacks.

    def _stack(self) -> int:
        chosen = self._position.chosen if self._action.verb == "build" else None
        return (self._at(self._action.stack) if chosen is None else chosen) + 1

    def _chosen(self) -> int:
        return (self._position.chosen or 0) + 1

    def _stacks(self) -> str:
        return _listed(self._position.stacks[self._position.to_act - 1])

    def _wanted(self) -> str:
        return _listed(self._action.numbers)

    def _possible(self) -> str:
        kind = self._action.verb, self._action.card
        shown = [action for action in self._position.legal if (action.verb, action.card) == kind]
        more = len(shown) - _SHOWN
        listed = ", ".join(shown[:_SHOWN])
        return gettext("{listed} and {more} more", listed=listed, more=more) if more > 0 else listed

    # Cards.

    def _card(self) -> str:
        return card_name(self._action.card or "")

    def _played(self) -> str:
        return card_name(self._position.played or "")

    def _looked(self) -> str:
        return ", ".join(map(card_name, self._position.looked))

    def _buys(self) -> int:
        return BUYS

    def _climb(self) -> str:
        return gettext(_CLIMBS[self._position.edition.climb])

    def _jump_over(self) -> str:
        return gettext(_JUMPS[self._position.edition.jump_over])

    # Rules.

    def _card_rule(self) -> str:
        return CARDS[self._action.card].rule if self._action.card else ""

    def _card_or_none(self) -> str:
        return self._card_rule()

    def _way_rule(self) -> str:
        ways = {"deploy": "R5.1", "move": "R5.3"}
        return self._card_rule() or ways.get(self._action.verb) or self._verb_rule()

    def _rise_rule(self) -> str:
        return self._card_rule() or "R5.2"

    def _build_rule(self) -> str:
        return self._card_rule() if self._action.card in {"lift", "shift-block"} else "R6.3"

    def _stack_rule(self) -> str:
        return self._card_rule() or "R3.3"

    def _block_rule(self) -> str:
        return "" if self._action.card else "R4.4"

    def cells(self, places: str) -> tuple[str, ...]:
        """Return the cells to light for the places that a message names, each once."""
        found: dict[str, None] = {}
        for place in places.split():
            found.update(dict.fromkeys(self._place(place)))
        return tuple(found)

    def _place(self, place: str) -> Iterable[str]:  # noqa: PLR0911 - one for each place
        action, board = self._action, self._position.board
        target, source = self._at(action.target), self._at(action.source)
        match place:
            case "source" | "target":
                return (str(self[place]),)
            case "castle" | "source-castle":
                castle = (
                    self._standing().castle_at(target)
                    if place == "castle"
                    else board.castle_at(source)
                )
                return names(castle.mask) if castle else ()
            case "castles":
                beside = self._standing().castles_beside(target)
                return names(sum(castle.mask for castle in beside))
            case "between":
                return names(NEIGHBOURS[source] & NEIGHBOURS[target])
            case "beside":
                moved = 0 if action.source is None else 1 << source
                return names(NEIGHBOURS[target] & self._position.own & ~moved)
            case "near":
                return (self._near_cell(),)
            case _:
                return names(board.through_doors(source, self._level()) & self._position.free)


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or gettext("none")


def explain(position: Position, action: Action, keys: Iterable[str]) -> tuple[Reason, ...]:
    """Return the reasons that keys of refusals stand for, then the further rules broken.

    Every rule is named once, the most telling first.
    """
    facts = Facts(position, action)
    messages = [MESSAGES[key] for key in keys]
    reasons = [
        Reason(
            message.rule.format_map(facts),
            gettext(message.text).format_map(facts),
            facts.cells(message.cells),
        )
        for message in messages
    ]
    seen = {"", *(reason.rule for reason in reasons)}
    for message, told in zip(messages, tuple(reasons), strict=True):
        for rule in (rule.format_map(facts) for rule in message.also):
            if rule not in seen:
                seen.add(rule)
                reasons.append(Reason(rule, gettext(RULES[rule]), told.cells))
    return tuple(reasons)
