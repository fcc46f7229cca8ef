"""Every refusal in words: one table of texts, with placeholders that `facts` fills.

A second table has the refusals that name limits of the kernel. The text of each `Message` goes into
the catalogues (``docs/languages.md``).
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
        "R4.1", "{doing} costs {cost} AP, and you have {ap} left", "", ("{verb_rule}",)
    ),
    # Figures.
    "nobody": Message("R4.3", "There is no knight on {source}", "source", ("{card_or_none}",)),
    "not-yours": Message(
        "R4.3",
        "The knight on {source} is {owner}'s, and it's {mover}'s turn",
        "source",
        ("{card_or_none}", "R3.1"),
    ),
    "king-moved": Message(
        "R4.3",
        "The king stands on {source}, and nobody moves the king in a turn",
        "source",
        ("{card_or_none}",),
    ),
    "occupied": Message(
        "R1.9", "{target} is taken: {figure} stands there", "target", ("{way_rule}",)
    ),
    "step-far": Message(
        "R5.2",
        "{target} isn't next to {source};"
        " a knight steps to one of the four cells that share an edge",
        "source target",
    ),
    "step-high": Message(
        "{rise_rule}",
        "{target} has height {height} and {source} level {level}:"
        " that's {rise} levels up, and a knight climbs one",
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
    "reserve-empty": Message("R4.2", "All six of your knights are on the board", "", ("R1.3",)),
    "deploy-far": Message(
        "R5.1",
        "{target} isn't next to any of your knights",
    ),
    "deploy-high": Message(
        "R5.1",
        "{target} has height {height}, and all your knights next to it stand lower",
        "target beside",
    ),
    "redeploy-far": Message(
        "R5.1",
        "{target} isn't next to any of your other knights",
        "target",
        ("R8.13",),
    ),
    "redeploy-high": Message(
        "R5.1",
        "{target} has height {height}, and all your other knights next to it stand lower",
        "target beside",
        ("R8.13",),
    ),
    # Cards that move a figure.
    "card-far": Message("{card_rule}", "{target} isn't next to {source}", "source target"),
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
    "diagonal-far": Message("R8.9", "{target} isn't diagonally next to {source}", "source target"),
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
        " that's {rise} levels up, and a jump climbs one",
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
        "R8.13", "You have no other knight on the board to deploy next to", "source"
    ),
    "redeploy-back": Message(
        "R11.9", "The knight must end on another cell than {source}", "source", ("R8.13",)
    ),
    # Blocks.
    "under-figure": Message(
        "R1.9",
        "{target} is taken: {figure} stands there, and you can't build under a figure",
        "target",
        ("{build_rule}", "{card_or_none}"),
    ),
    "founds": Message(
        "R6.1",
        "{target} isn't next to a castle, and building can't start a new one",
        "target",
        ("R6.2", "{card_or_none}"),
    ),
    "joins": Message(
        "R6.2",
        "{target} is next to {castles_beside} castles, and a block can't join them",
        "target castles",
        ("R6.1", "{card_or_none}"),
    ),
    "tall": Message(
        "{build_rule}",
        "{target} would be {height_next} high, but a castle is never higher than its number of"
        " cells, here {area}",
        "target castle",
        ("R1.7", "{card_or_none}"),
    ),
    "card-joins": Message(
        "{card_rule}",
        "{target} is next to {castles_beside} castles, and the card can't join them",
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
        "{stack_rule}", "You have no stack {stack}; your stacks: {stacks}", ""
    ),
    "stack-empty": Message(
        "{stack_rule}", "Stack {stack} has no block left", "", ("{block_rule}",)
    ),
    "stack-again": Message(
        "R3.3", "You already build from stack {chosen} this turn, so leave the stack out", ""
    ),
    "end-stacks": Message(
        "R3.4", "The remaining stacks cannot be {wanted}; possible: {possible}", ""
    ),
    "spread-other": Message(
        "R11.10", "The new stacks cannot be {wanted}; possible: {possible}", "", ("R3.5",)
    ),
    # Cards.
    "buy-full-hand": Message("R4.5", "You can't buy cards in the master game", "", ("R8.3",)),
    "buy-third": Message(
        "R4.5", "You already bought {buys} cards this turn, which is the most", ""
    ),
    "buy-empty": Message("R8.4", "The deck is empty", "", ("R4.5",)),
    "card-missing": Message("R4.6", "You don't have the card {card}", ""),
    "card-new": Message("R4.6", "You bought the card {card} this turn; play it in a later one", ""),
    "card-second": Message("R4.6", "You already played a card this turn: {played}", ""),
    "keep-other": Message("R8.2", "{card} is not among the cards looked at: {looked}", ""),
    "keep-back": Message(
        "R8.2", "The other cards can't go back like that; possible: {possible}", ""
    ),
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

#: For each rule that is a tuple of limits in the kernel the keys of its refusals, in that order.
LIMITS: Final = {
    "step": ("step-far", "step-high"),
    "doors": ("doors-closed", "doors-back"),
    "drop": ("deploy-far", "deploy-high"),
    "climb": ("card-far", "climb-low", "climb-high"),
    "diagonal": ("diagonal-far", "step-high"),
    "elevator": ("elevator-closed", "doors-back"),
    "jump": ("jump-forbidden", "jump-high"),
    "build": ("founds", "joins", "tall"),
    "lift": ("tall", "card-joins"),
    "shift-source": ("shift-splits", "shift-few"),
    "shift-target": ("shift-back", "card-joins", "tall", "shift-leaves-tall"),
    "found": ("found-near",),
    "place": ("no-castle", "castle-taken", "occupied"),
    "king": ("king-bare", "king-same-castle", "occupied"),
}
