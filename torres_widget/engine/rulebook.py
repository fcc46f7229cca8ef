"""Every rule by its id, in a sentence or two of our own: refusals, lessons and the command line speak with this voice."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from .editions import EDITIONS, FIELDS
from .errors import NotationError, did_you_mean
from .language import gettext

_RULE_IDS: Final = re.compile(r"R[0-9]+\.[0-9]+")
SECTIONS: Final = MappingProxyType(
    {
        1: "Material and board",
        2: "Set-up",
        3: "Phases, rounds, stacks",
        4: "A turn",
        5: "Knights",
        6: "Building",
        7: "Scoring",
        8: "Action cards",
        9: "The master game",
        11: "Rulings where the rulebooks are silent",
    }
)

RULES: Final = MappingProxyType(
    {
        "R1.1": "The board has 8 x 8 cells, files a to h and ranks 1 to 8. Cells are neighbours across an edge; a corner does not count unless a rule says so.",
        "R1.2": "There are 92 blocks; on the board, in the players' stacks and in the supply together they are always 92.",
        "R1.3": "Two to four princes play, each with 6 knights, around one king who belongs to nobody.",
        "R1.4": "There are 40 action cards, the same ten in each of four colours, and 8 master cards.",
        "R1.5": "The height of a cell is its number of blocks; a figure's level is the height of the cell it stands on.",
        "R1.6": "Built cells that hang together across edges are one castle. Its area is its number of cells, its height that of its tallest cell.",
        "R1.7": "A castle is never taller than its area.",
        "R1.8": "In the basic game the castles begin on d1, c3, f3, h4, a5, c6, f6 and e8.",
        "R1.9": "A cell holds one figure at most, and nothing is built on a cell that holds one.",
        "R2.1": "The basic game begins with one block on each founding cell.",
        "R2.2": "From player 1 clockwise, each player sets one knight on a castle that is still free.",
        "R2.3": "The last player then sets the king on a castle that is still free; wherever the king stands is the king's castle.",
        "R2.4": "How cards are held at the start depends on the card mode.",
        "R3.1": "The game has three phases of 4, 3 and 3 rounds (4, 4 and 4 for two players); in a round each player takes one turn, clockwise.",
        "R3.2": "When a phase starts each player takes one stack of blocks for every round of it.",
        "R3.3": "In a turn a player builds from one stack only, settled by the first block built.",
        "R3.4": "The turn's stack is gone when the turn ends. Its unused blocks may go on the remaining stacks up to the cap; the rest returns to the supply, and no stack is made anew.",
        "R3.5": "Blocks left at a phase's end return to the supply or are kept for the next phase, as the edition says.",
        "R3.6": "Player 1 begins phase 1; who begins a later phase depends on the edition.",
        "R4.1": "A turn has 5 action points, spent in any order; what is unspent lapses.",
        "R4.2": "Deploying a knight costs 2 points and takes it from the reserve.",
        "R4.3": "Moving one of one's own knights costs 1 point.",
        "R4.4": "Building a block costs 1 point and takes it from the turn's stack.",
        "R4.5": "Buying an action card costs 1 point, at most two in a turn, and not in the master game.",
        "R4.6": "Playing an action card is free, at most one in a turn, and never one bought in the same turn.",
        "R4.7": "Scoring a point costs 1 action point.",
        "R5.1": "A knight is deployed on a free cell next to one of one's own knights, at that knight's level or lower.",
        "R5.2": "A step goes to a free neighbouring cell, at most one level up, any number down.",
        "R5.3": "A knight may enter a block one layer above its level by the door, walk inside level or down but never up, and leave by any door on to a free cell below that layer.",
        "R5.4": "No figure is jumped or passed over outside a castle.",
        "R6.1": "A block goes on top of a free block, or on the bare board next to exactly one castle.",
        "R6.2": "A built block never joins two castles and never founds a new one.",
        "R6.3": "After building, no castle may be taller than its area, and no block goes under a figure.",
        "R7.1": "Each castle gives a player the level of their highest knight in it times its area, once.",
        "R7.2": "Players score in turn order from the first player of the last round; each adds up all castles, then moves the marker once.",
        "R7.3": "A marker that would stop on a field held by another goes on to the next free field. Markers that have not moved yet never block.",
        "R7.4": "A knight in the king's castle at exactly level 1, 2 or 3 (the number of the phase) earns 5, 10 or 15 points.",
        "R7.5": "After phases 1 and 2 the player with the fewest points may move the king.",
        "R7.6": "The game ends after phase 3; the most points win.",
        "R8.1": "Common deck: all forty cards are shuffled together, and a buy takes the top one.",
        "R8.2": "Own deck: each player has the ten cards of a colour; a buy looks at the top three, keeps one and puts the others back.",
        "R8.3": "Full hand: each player holds all ten cards from the start and buys none.",
        "R8.4": "A played card leaves the game, hands are hidden, and an empty deck sells nothing.",
        "R8.5": "climb: a knight steps to a free neighbouring cell two levels higher (in one edition one or two).",
        "R8.6": "lift: a block from any of one's stacks goes under one of one's knights; on the bare board it widens the one castle next to it or founds a new one.",
        "R8.7": "extra-block: a block from the supply is built by the usual rules.",
        "R8.8": "elevator: a knight next to a castle's door leaves by any other door of that castle, at any height, but never through a roof.",
        "R8.9": "diagonal: a knight moves to a free diagonal neighbour, at most one level up, any number down.",
        "R8.10": "six-points: this turn has 6 action points.",
        "R8.11": "seven-points: this turn has 7 action points.",
        "R8.12": "shift-block: a free top block moves to another free cell. Lifting it must not split its castle nor leave fewer than six castles; it may found a castle.",
        "R8.13": "redeploy: a knight is taken from the board and deployed at once next to another of one's own knights.",
        "R8.14": "jump: a knight jumps in a straight line over one neighbouring figure to the free cell behind, at most one level up, any number down.",
        "R9.1": "Master game: the players found the eight castles themselves, each at least three steps from every other.",
        "R9.2": "Master game: everybody holds all ten action cards.",
        "R9.3": "Master game: one master card sets a task for all, scored after the king's bonus.",
        "R9.4": "Master game: player 1 begins each round until somebody has points; then whoever has the most.",
        "R11.1": "Among players without points, the one earliest in this phase's turn order counts as having the fewest.",
        "R11.2": "Markers compare totals; the track has no end.",
        "R11.3": "Founding stops early when no cell is far enough from every castle.",
        "R11.4": "A square may have any size and any tilt. One knight alone meets different-levels, same-level, one-line and adjacent; no knight meets nothing.",
        "R11.5": "The card diagonals counts the knights of both diagonals together.",
        "R11.6": "lift may take a stack's last block; the empty stack still counts for a turn.",
        "R11.7": "A card without a legal use cannot be played; the two point cards can be played at any moment of the turn.",
        "R11.8": "extra-block needs a block in the supply. A supply too small for a phase is handed out in turn order.",
        "R11.9": "Doors, elevator and redeploy must take a knight to another cell than it came from.",
        "R11.10": "Kept blocks must go on the new stacks as far as they fit; the player chooses where only if there is a choice.",
    }
)


def told(rule: str) -> str:
    """Return a rule with its section and, where the editions differ in it, what each says.

    Raises
    ------
    NotationError
        If there is no rule of that id.

    Examples
    --------
    >>> print(told("R8.5"))
    R8.5 (Action cards): climb: a knight steps to a free neighbouring cell two levels higher (in one edition one or two).
      climb, levels that the card climb rises (R8.5): rio-grande-2005 up-to-2; ravensburger-1999 exactly-2; rio-grande-en exactly-2; huch-2017 exactly-2
    """
    text = sentence(rule)
    section = gettext(SECTIONS[int(rule[1:].partition(".")[0])])
    lines = [f"{rule} ({section}): {text}"]
    for name, field in FIELDS.items():
        if rule in _RULE_IDS.findall(field.title):
            values = "; ".join(
                f"{key} {getattr(edition, name)}" for key, edition in EDITIONS.items()
            )
            lines.append(f"  {name}, {gettext(field.title)}: {values}")
    return "\n".join(lines)


def told_all() -> str:
    """Return all rules, section by section."""
    lines = []
    for number, title in SECTIONS.items():
        lines += ["", f"{number}. {gettext(title)}"]
        lines += [
            f"  {rule}  {gettext(text)}"
            for rule, text in RULES.items()
            if rule.startswith(f"R{number}.")
        ]
    return "\n".join(lines[1:])


def sentence(rule: str) -> str:
    """Return a rule's sentence.

    Raises
    ------
    NotationError
        If there is no rule of that id.

    Examples
    --------
    >>> sentence("R1.7")
    'A castle is never taller than its area.'
    """
    if rule not in RULES:
        raise NotationError(rule, "rule id", "an id such as R5.3", did_you_mean(rule, RULES))
    return gettext(RULES[rule])
