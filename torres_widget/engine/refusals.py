"""Every refusal in words: one table of texts, filled with the facts of the case.

The rules' modules name a refusal by its key; `explain` turns it into reasons with rule id, words and cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .cards import BUYS, CARDS, LOOK
from .cells import NAMES, NEIGHBOURS, bits, names
from .errors import Reason
from .rulebook import RULES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .actions import Action
    from .position import Position

#: Action points by verb (R4.2-R4.7).
COSTS: Final = {"deploy": 2, "move": 1, "build": 1, "buy": 1, "play": 0, "score": 1, "end": 0}
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
_STAGE_WORDS: Final = {
    "found": "founds a castle",
    "knight": "sets up a knight",
    "king": "places the king",
    "keep": "keeps a bought card",
    "first": "names who begins",
    "spread": "spreads kept blocks",
}
_WAITS: Final = {
    "found": "player {mover} has to found a castle",
    "place-knight": "player {mover} has to set up a knight",
    "place-king": "player {mover} has to place the king",
    "turn": "it is player {mover}'s turn",
    "keep": "player {mover} has to choose which bought card to keep",
    "move-king": "player {mover} may move the king, or let it stay",
    "name-first": "player {mover} has to name who begins the phase",
    "spread-carry": "player {mover} has to spread the kept blocks",
}


class Message(NamedTuple):
    """One refusal: the rule it rests on, its text, the cells to light, and the further rules that it breaks."""

    rule: str
    text: str
    cells: str = "target"
    also: tuple[str, ...] = ()


MESSAGES: Final = {
    # Whose move, and when.
    "over": Message("R7.6", "The game is over", ""),
    "stage": Message("{verb_rule}", "Nobody {doing} now: {waits}", ""),
    "points": Message(
        "R4.1", "{verb} costs {cost} AP, and this turn has {ap} left", "", ("{verb_rule}",)
    ),
    # Figures.
    "nobody": Message("R4.3", "There is no knight on {source}", "source"),
    "not-yours": Message(
        "R4.3",
        "The knight on {source} is player {owner}'s, and it is player {mover}'s turn",
        "source",
        ("R3.1",),
    ),
    "king-moved": Message("R4.3", "On {source} stands the king, who is nobody's to move", "source"),
    "occupied": Message("R1.9", "{target} is occupied by {figure}", "target", ("{way_rule}",)),
    "step-far": Message(
        "R5.2",
        "{target} is no orthogonal neighbour of {source}, so no step leads there",
        "source target",
    ),
    "step-high": Message(
        "{rise_rule}",
        "{target} has height {height} and {source} level {level}: {rise} up, and the knight may rise 1 at most",
        "source target",
    ),
    "step-occupied": Message("R5.2", "A step must end on a free cell"),
    "doors-closed": Message("R5.3", "{no_way}", "source target doors"),
    "doors-back": Message(
        "R11.9",
        "The knight would come out where it started, on {target}",
        "target",
        ("{way_rule}",),
    ),
    "doors-occupied": Message("R5.3", "A way through the doors must end on a free cell"),
    "passed-over": Message(
        "R5.4",
        "A figure stands between {source} and {target}, and none may be passed over",
        "between",
    ),
    "reserve-empty": Message(
        "R4.2", "Player {mover} has all six knights on the board", "", ("R1.3",)
    ),
    "deploy-far": Message(
        "R5.1", "{target} is next to none of player {mover}'s{other} knights", "target"
    ),
    "deploy-high": Message(
        "R5.1",
        "{target} has height {height}, higher than every{other} knight of player {mover} next to it",
        "target beside",
    ),
    # Cards that move a figure.
    "card-far": Message(
        "{card_rule}", "{target} is no orthogonal neighbour of {source}", "source target"
    ),
    "climb-low": Message(
        "R8.5",
        "{target} has height {height} and {source} level {level}; the card climbs {climb}",
        "source target",
    ),
    "climb-high": Message(
        "R8.5",
        "{target} has height {height} and {source} level {level}; the card climbs {climb}",
        "source target",
    ),
    "diagonal-far": Message(
        "R8.9", "{target} is no diagonal neighbour of {source}", "source target"
    ),
    "jump-crooked": Message(
        "R8.14", "{target} is not two cells from {source} in a straight line", "source target"
    ),
    "jump-nobody": Message(
        "R8.14", "No figure stands between {source} and {target}", "source target"
    ),
    "jump-forbidden": Message(
        "R8.14", "In this edition the card jumps over {jump_over} only", "between"
    ),
    "jump-high": Message(
        "R8.14",
        "{target} has height {height} and {source} level {level}: {rise} up, and a jump may rise 1 at most",
        "source target",
    ),
    "elevator-no-door": Message(
        "R8.8",
        "No cell next to {source} is higher than level {level}, so there is no door to enter",
        "source",
    ),
    "elevator-closed": Message(
        "R8.8", "No door of that castle opens on to {target}", "source target"
    ),
    "redeploy-alone": Message(
        "R8.13", "Player {mover} has no other knight on the board to deploy next to", "source"
    ),
    "redeploy-back": Message(
        "R11.9", "The knight must end on another cell than {source}", "source", ("R8.13",)
    ),
    # Blocks.
    "under-figure": Message(
        "R1.9",
        "{target} is occupied by {figure}; nothing is built under a figure",
        "target",
        ("{build_rule}",),
    ),
    "founds": Message(
        "R6.1",
        "{target} is next to no castle, and building founds no new one",
        "target",
        ("R6.2", "{card_or_none}"),
    ),
    "joins": Message(
        "R6.2",
        "{target} is next to {castles_beside} castles, and a block may not join them",
        "target castles",
        ("{card_or_none}",),
    ),
    "tall": Message(
        "{tall_rule}",
        "{target} would be {height_next} high, and its castle has area {area}",
        "target castle",
        ("R1.7", "{card_or_none}"),
    ),
    "card-joins": Message(
        "{card_rule}",
        "{target} is next to {castles_beside} castles, and the card may not join them",
        "target castles",
    ),
    "supply-empty": Message("R11.8", "The supply has no block left", "", ("R8.7",)),
    "shift-nothing": Message("R8.12", "There is no block on {source}", "source"),
    "shift-occupied": Message(
        "R8.12",
        "The block on {source} is not free: {source_figure} stands on it",
        "source",
        ("R1.9",),
    ),
    "shift-splits": Message(
        "R8.12", "Without {source} its castle would fall into pieces", "source castle"
    ),
    "shift-few": Message(
        "R8.12", "Without {source} only {castles_left} castles would stand, fewer than 6", "source"
    ),
    "shift-back": Message("R8.12", "The block must go to another cell than {source}", "source"),
    "shift-leaves-tall": Message(
        "R8.12",
        "Without {source} its castle would be taller than its area, unless the block widens it again",
        "source castle",
        ("R1.7",),
    ),
    # Stacks.
    "stack-missing": Message(
        "R3.3", "Player {mover} has no stack {stack}; there are {stacks}", "", ("{card_or_none}",)
    ),
    "stack-empty": Message("R3.3", "Stack {stack} has no block left", "", ("{stack_rule}",)),
    "stack-again": Message("R3.3", "This turn's stack is settled: stack {chosen}; name none", ""),
    "end-stacks": Message(
        "R3.4", "The remaining stacks cannot be {wanted}; possible: {possible}", ""
    ),
    "spread-other": Message(
        "R11.10", "The new stacks cannot be {wanted}; possible: {possible}", "", ("R3.5",)
    ),
    # Cards.
    "buy-full-hand": Message("R4.5", "In the master game no cards are bought", "", ("R8.3",)),
    "buy-third": Message(
        "R4.5", f"{BUYS} cards have been bought in this turn, and that is the most", ""
    ),
    "buy-empty": Message("R8.4", "The deck is empty", "", ("R4.5",)),
    "card-missing": Message("R4.6", "Player {mover} has no card {card}", ""),
    "card-new": Message("R4.6", "The card {card} was bought in this turn", ""),
    "card-second": Message("R4.6", "A card has been played in this turn: {played}", ""),
    "keep-other": Message("R8.2", "{card} is not among the cards looked at: {looked}", ""),
    "keep-back": Message("R8.2", "The other cards cannot go back so; possible: {possible}", ""),
    # Set-up, and between the phases.
    "found-near": Message(
        "R9.1",
        "From {target} to the castle on {near_cell} the distance is {nearest}; at least 3 is needed",
        "target near",
    ),
    "no-castle": Message("{verb_rule}", "There is no castle on {target}", "target"),
    "castle-taken": Message(
        "{verb_rule}",
        "The castle on {target} is not free: {castle_figure} stands on it",
        "target castle",
    ),
    "king-must": Message("R2.3", "The king has to be placed", ""),
    "king-bare": Message(
        "R7.5", "The king moves to a cell that carries a block, and {target} has none", "target"
    ),
    "king-same-castle": Message(
        "R7.5", "In this edition the king moves to another castle", "target castle"
    ),
    "first-nobody": Message("R3.6", "There is no player {number}; there are {players}", ""),
}
_CLIMBS: Final = {"exactly-2": "exactly 2 levels", "up-to-2": "1 or 2 levels"}
_JUMPS: Final = {
    "any-knight": "knights",
    "other-knight": "other players' knights",
    "any-figure": "figures",
}


class Facts:
    """The facts of a case, worked out when a text asks for them by name."""

    def __init__(self, position: Position, action: Action) -> None:
        self._position = position
        self._action = action

    def __getitem__(self, name: str) -> object:
        return getattr(self, f"_{name}")()

    # Actions and players.

    def _verb(self) -> str:
        return self._action.verb

    def _verb_rule(self) -> str:
        return (
            "R7.5"
            if self._action == "king stay" or self._position.stage == "move-king"
            else _VERB_RULES[self._action.verb]
        )

    def _doing(self) -> str:
        return _STAGE_WORDS.get(self._action.verb, f"can {self._action.verb}")

    def _waits(self) -> str:
        return _WAITS[self._position.stage].format(mover=self._position.to_act)

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

    def _at(self, cell: int | None) -> int:
        return 0 if cell is None else cell

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
        return f"player {owner}'s knight" if owner else "the king"

    def _figure(self) -> str:
        return self._figure_at(self._at(self._action.target))

    def _source_figure(self) -> str:
        return self._figure_at(self._at(self._action.source))

    def _owner(self) -> int:
        cell = self._action.source if self._action.source is not None else self._action.target
        return self._position.owner(self._at(cell))

    def _other(self) -> str:
        return " other" if self._action.card == "redeploy" else ""

    def _no_way(self) -> str:
        position, source = self._position, self._at(self._action.source)
        exits = position.board.through_doors(source, self._level()) & position.free & ~(1 << source)
        if not NEIGHBOURS[source] & position.board.at_least(self._level() + 1):
            return f"No cell next to {self._source()} is higher than level {self._level()}, so there is no door to enter"
        shown = ", ".join(names(exits))
        return (
            f"No way inside, level or down, leads from {self._source()} to a door on to {self._target()}"
            + (f"; the doors lead to {shown}" if shown else "")
        )

    # Castles.

    def _area(self) -> int:
        position, action = self._position, self._action
        board = position.board
        if (
            action.card == "shift-block"
            and action.source is not None
            and board.heights[action.source] == 1
        ):
            board = board.lowered(action.source)
        castle = board.castle_at(self._at(action.target))
        return castle.area if castle else 0

    def _castles_beside(self) -> int:
        board = self._position.board
        if self._action.card == "shift-block" and self._action.source is not None:
            board = board.lowered(self._action.source)
        return len(board.castles_beside(self._at(self._action.target)))

    def _castles_left(self) -> int:
        return len(self._position.board.castles) - 1

    def _castle_figure(self) -> str:
        castle = self._position.board.castle_at(self._at(self._action.target))
        cells = bits(castle.mask & self._position.occupied) if castle else []
        return f"{self._figure_at(cells[0])} on {NAMES[cells[0]]}" if cells else "nobody"

    def _nearest(self) -> int:
        return self._near()[0]

    def _near_cell(self) -> str:
        return NAMES[self._near()[1]]

    def _near(self) -> tuple[int, int]:
        target = self._at(self._action.target)
        return min(
            (abs(cell % 8 - target % 8) + abs(cell // 8 - target // 8), cell)
            for cell in bits(self._position.board.built)
        )

    # Stacks.

    def _stack(self) -> int:
        return (
            (
                self._position.chosen
                if self._position.chosen is not None
                else self._action.stack or 0
            )
            + 1
            if (self._action.verb == "build")
            else (self._action.stack or 0) + 1
        )

    def _chosen(self) -> int:
        return (self._position.chosen or 0) + 1

    def _stacks(self) -> str:
        return _listed(self._position.stacks[self._position.to_act - 1])

    def _wanted(self) -> str:
        return _listed(self._action.numbers)

    def _possible(self) -> str:
        shown = [str(action) for action in self._position.legal]
        most = 6
        return (
            ", ".join(shown[:most])
            + (f" and {len(shown) - most} more" if len(shown) > most else "")
            if (self._position.stage != "turn")
            else ", ".join(action for action in self._position.legal if action.verb == "end")
        )

    # Cards.

    def _card(self) -> str:
        return self._action.card or ""

    def _played(self) -> str:
        return self._position.played or ""

    def _looked(self) -> str:
        return ", ".join(self._position.buying_deck[:LOOK])

    def _climb(self) -> str:
        return _CLIMBS[self._position.edition.climb]

    def _jump_over(self) -> str:
        return _JUMPS[self._position.edition.jump_over]

    # Rules.

    def _card_rule(self) -> str:
        return CARDS[self._action.card].rule if self._action.card else ""

    def _card_or_none(self) -> str:
        return self._card_rule()

    def _way_rule(self) -> str:
        return self._card_rule() or {"deploy": "R5.1", "king": "R7.5", "move": "R5.3"}.get(
            self._action.verb, ""
        )

    def _rise_rule(self) -> str:
        return self._card_rule() or "R5.2"

    def _build_rule(self) -> str:
        return self._card_rule() or "R6.3"

    def _tall_rule(self) -> str:
        return self._card_rule() if self._action.card in {"lift", "shift-block"} else "R6.3"

    def _stack_rule(self) -> str:
        return self._card_rule() or "R4.4"

    def cells(self, places: str) -> tuple[str, ...]:
        """Return the cells to light for the places that a message names, each once."""
        found: dict[str, None] = {}
        for place in places.split():
            found.update(dict.fromkeys(self._place(place)))
        return tuple(found)

    def _place(self, place: str) -> Iterable[str]:
        action, board = self._action, self._position.board
        target, source = self._at(action.target), self._at(action.source)
        match place:
            case "source" | "target":
                return (str(self[place]),)
            case "castle":
                castle = board.castle_at(
                    source if action.card == "shift-block" and board.heights[source] else target
                )
                return names(castle.mask) if castle else ()
            case "castles":
                return names(sum(castle.mask for castle in board.castles_beside(target)))
            case "between":
                return names(NEIGHBOURS[source] & NEIGHBOURS[target])
            case "beside":
                return names(NEIGHBOURS[target] & self._position.own)
            case "near":
                return (self._near_cell(),)
            case _:
                return names(board.through_doors(source, self._level()) & self._position.free)


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or "none"


def explain(position: Position, action: Action, keys: Iterable[str]) -> tuple[Reason, ...]:
    """Return the reasons that the keys of refusals stand for, then the further rules that they break.

    Every rule is named once, the most telling first.
    """
    facts = Facts(position, action)
    return tuple(_once((*_told(facts, keys),)))


def _told(facts: Facts, keys: Iterable[str]) -> Iterator[Reason]:
    further: list[Reason] = []
    for key in keys:
        message = MESSAGES[key]
        cells = facts.cells(message.cells)
        yield Reason(message.rule.format_map(facts), message.text.format_map(facts), cells)
        rules = (rule.format_map(facts) for rule in message.also)
        further.extend(Reason(rule, RULES[rule], cells) for rule in rules if rule)
    yield from further


def _once(reasons: Iterable[Reason]) -> Iterator[Reason]:
    seen: set[str] = set()
    for reason in reasons:
        if reason.text in RULES.values() and reason.rule in seen:
            continue
        seen.add(reason.rule)
        yield reason
