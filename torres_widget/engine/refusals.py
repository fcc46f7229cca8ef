"""Every refusal in words: one table of texts, with placeholders that `facts` fills.

The text of each `Message` goes into the catalogues (``docs/languages.md``).
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Message(NamedTuple):
    """One refusal: its rule, its text, the cells to highlight, and further rules that it breaks."""

    rule: str
    text: str
    cells: str = "target"
    also: tuple[str, ...] = ()


MESSAGES: Final = {
    # The player to act, and the stage.
    "over": Message("R7.6", "The game is over", ""),
    "stage": Message("{verb_rule}", "{nobody_does}: {waits}", ""),
    "points": Message(
        "R4.1", "{doing} costs {cost} AP, and this turn has {ap} left", "", ("{verb_rule}",)
    ),
    # Figures.
    "nobody": Message("R4.3", "There is no knight on {source}", "source", ("{card_or_none}",)),
    "not-yours": Message(
        "R4.3",
        "The knight on {source} is player {owner}'s, and it is player {mover}'s turn",
        "source",
        ("{card_or_none}", "R3.1"),
    ),
    "king-moved": Message(
        "R4.3",
        "On {source} stands the king, who is nobody's to move",
        "source",
        ("{card_or_none}",),
    ),
    "occupied": Message("R1.9", "{target} is occupied by {figure}", "target", ("{way_rule}",)),
    "step-far": Message(
        "R5.2",
        "{target} is no orthogonal neighbour of {source}, so no step leads there",
        "source target",
    ),
    "step-high": Message(
        "{rise_rule}",
        "{target} has height {height} and {source} level {level}:"
        " {rise} up, and the knight may rise 1 at most",
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
        "R5.1",
        "{target} is next to none of player {mover}'s knights",
    ),
    "deploy-high": Message(
        "R5.1",
        "{target} has height {height}, higher than every knight of player {mover} next to it",
        "target beside",
    ),
    "redeploy-far": Message(
        "R5.1",
        "{target} is next to none of player {mover}'s other knights",
        "target",
        ("R8.13",),
    ),
    "redeploy-high": Message(
        "R5.1",
        "{target} has height {height}, higher than every other knight of player {mover} next to it",
        "target beside",
        ("R8.13",),
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
        "{target} has height {height} and {source} level {level}:"
        " {rise} up, and a jump may rise 1 at most",
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
        ("{build_rule}", "{card_or_none}"),
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
        ("R6.1", "{card_or_none}"),
    ),
    "tall": Message(
        "{build_rule}",
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
        "R8.12", "Without {source} its castle would fall into pieces", "source source-castle"
    ),
    "shift-few": Message(
        "R8.12", "Without {source} only {castles_left} castles would stand, fewer than 6", "source"
    ),
    "shift-joins-many": Message(
        "R8.12",
        "On {target} the block would join castles so that only {castles_joined} stand,"
        " fewer than 6 and fewer than before",
        "target",
    ),
    "shift-back": Message("R8.12", "The block must go to another cell than {source}", "source"),
    "shift-leaves-tall": Message(
        "R8.12",
        "Without {source} its castle would be taller than its area,"
        " unless the block widens it again",
        "source source-castle",
        ("R1.7",),
    ),
    # Stacks.
    "stack-missing": Message(
        "{stack_rule}", "Player {mover} has no stack {stack}; there are {stacks}", ""
    ),
    "stack-empty": Message(
        "{stack_rule}", "Stack {stack} has no block left", "", ("{block_rule}",)
    ),
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
        "R4.5", "{buys} cards have been bought in this turn, and that is the most", ""
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
        "From {target} to the castle on {near_cell} the distance is {nearest};"
        " at least 3 is needed",
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
