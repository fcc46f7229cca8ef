"""Placeholders of refusals, and the cells that they highlight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_, filled, gettext
from torres_widget.engine.cards import CARDS, card_name
from torres_widget.engine.cells import NAMES, NEIGHBOURS, bits, distance, names
from torres_widget.engine.colours import player_name
from torres_widget.engine.kernel import codes
from torres_widget.engine.kernel.rules import BUYS
from torres_widget.engine.paths import doors
from torres_widget.engine.rulebook import RULES
from torres_widget.engine.verbs import DOORS, KINGS_MOVE, STAGES, VERBS

from .refusal import Reason
from .sentences import MESSAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.engine.actions import Action
    from torres_widget.engine.kernel.blocks import Blocks
    from torres_widget.engine.position import Position

#: Most possible actions that a refusal lists.
_SHOWN: Final = 6
_CLIMBS: Final = {"exactly-2": N_("exactly 2 levels"), "up-to-2": N_("1 or 2 levels")}
_JUMPS: Final = {
    "any-knight": N_("knights"),
    "other-knight": N_("other players' knights"),
    "any-figure": N_("figures"),
}


class Facts:
    """The placeholders of a refusal, computed when its text names them."""

    def __init__(self, position: Position, action: Action) -> None:
        self._position = position
        self._state = position.state
        self._action = action

    def __getitem__(self, name: str) -> object:
        return getattr(self, f"_{name}")()

    # Actions and players.

    def _verb_rule(self) -> str:
        if self._action.verb == "king" and self._state.king:
            return KINGS_MOVE
        return VERBS[self._action.verb].rule

    def _doing(self) -> str:
        return gettext(VERBS[self._action.verb].doing)

    def _nobody_does(self) -> str:
        return gettext(VERBS[self._action.verb].refused)

    def _waits(self) -> str:
        return gettext(STAGES[self._position.stage].waits, mover=self._mover())

    def _mover(self) -> str:
        return player_name(self._position.to_act)

    def _players(self) -> int:
        return self._position.players

    def _number(self) -> int:
        return self._action.numbers[0]

    def _ap(self) -> int:
        return self._position.ap

    def _cost(self) -> int:
        return codes.COSTS[VERBS[self._action.verb].code]

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
        return self._state.blocks.heights[self._at(self._action.source)]

    def _height(self) -> int:
        return self._state.blocks.heights[self._at(self._action.target)]

    def _height_next(self) -> int:
        return self._height() + 1

    def _rise(self) -> int:
        return self._height() - self._level()

    def _figure_at(self, cell: int) -> str:
        owner = self._position.owner(NAMES[cell])
        if not owner:
            return gettext("the king")
        if owner == self._position.to_act:
            return gettext("your own knight")
        return gettext("{player}'s knight", player=player_name(owner))

    def _figure(self) -> str:
        return self._figure_at(self._at(self._action.target))

    def _source_figure(self) -> str:
        return self._figure_at(self._at(self._action.source))

    def _owner(self) -> str:
        cell = self._action.source if self._action.source is not None else self._action.target
        return player_name(self._position.owner(NAMES[self._at(cell)]))

    def _no_way(self) -> str:
        source = self._at(self._action.source)
        exits = doors(self._position, source)
        places = {"source": self._source(), "target": self._target(), "level": self._level()}
        if not NEIGHBOURS[source] & self._state.blocks.at_least(self._level() + 1):
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

    def _standing(self) -> Blocks:
        """Return the blocks without a lifted block."""
        blocks, source = self._state.blocks, self._action.source
        lifts = self._action.card == "shift-block" and source is not None and blocks.heights[source]
        return blocks.lowered(self._at(source)) if lifts else blocks

    def _beside(self) -> list[int]:
        """Return the castles next to the target, as masks."""
        around = NEIGHBOURS[self._at(self._action.target)]
        return [castle.mask for castle in self._standing().castles if castle.mask & around]

    def _area(self) -> int:
        return self._standing().castle_of(self._at(self._action.target)).bit_count()

    def _castles_beside(self) -> int:
        return len(self._beside())

    def _castles_left(self) -> int:
        return self._state.blocks.count - 1

    def _castles_joined(self) -> int:
        return self._standing().count + 1 - len(self._beside())

    def _castle_figure(self) -> str:
        castle = self._state.blocks.castle_of(self._at(self._action.target))
        cells = bits(castle & ~self._state.free())
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
        return min((distance(cell, target), cell) for cell in bits(self._state.blocks.at_least(1)))

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
        if self._action.verb == "move":
            return DOORS
        return self._card_rule() or VERBS[self._action.verb].how or self._verb_rule()

    def _rise_rule(self) -> str:
        return self._card_rule() or "R5.2"

    def _build_rule(self) -> str:
        return self._card_rule() if self._action.card in {"lift", "shift-block"} else "R6.3"

    def _stack_rule(self) -> str:
        return self._card_rule() or "R3.3"

    def _block_rule(self) -> str:
        return "" if self._action.card else "R4.4"

    def cells(self, places: str) -> tuple[str, ...]:
        """Return the cells to highlight for the places that a message names, each once."""
        found: dict[str, None] = {}
        for place in places.split():
            found.update(dict.fromkeys(self._place(place)))
        return tuple(found)

    def _place(self, place: str) -> Iterable[str]:  # noqa: PLR0911 - one for each place
        action, blocks = self._action, self._state.blocks
        target, source = self._at(action.target), self._at(action.source)
        match place:
            case "source" | "target":
                return (str(self[place]),)
            case "castle":
                return names(self._standing().castle_of(target))
            case "source-castle":
                return names(blocks.castle_of(source))
            case "castles":
                return names(sum(self._beside()))
            case "between":
                return names(NEIGHBOURS[source] & NEIGHBOURS[target])
            case "beside":
                moved = 0 if action.source is None else 1 << source
                return names(NEIGHBOURS[target] & self._state.own & ~moved)
            case "near":
                return (self._near_cell(),)
            case _:
                return names(doors(self._position, source))


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
            filled(gettext(message.text), facts),
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
