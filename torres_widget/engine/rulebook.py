"""Every rule by its id, in our words, which refusals, lessons and the command line use.

A point that the rulebooks leave open is a ruling (section 11), with the words that they do have.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.errors import NotationError, did_you_mean
from torres_widget.common.language import N_, gettext

from . import editions
from .cards import MASTER_CARDS
from .editions import EDITIONS, FIELDS
from .kernel.rules import STACKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .editions import Edition

SECTIONS: Final = MappingProxyType(
    {
        1: "Material and board",
        2: "Set-up",
        3: "Phases, rounds, stacks",
        4: "A turn",
        5: "Knights",
        6: "Building",
        7: "Scoring and the king's bonus",
        8: "Action cards",
        9: "The master game",
        11: "Rulings: where the rulebooks are silent, or can be read in two ways",
    }
)

RULES: Final = MappingProxyType(
    {
        "R1.1": "The board has 8 x 8 cells, in columns a to h and rows 1 to 8. Cells are neighbours across an edge; a corner does not count unless a rule says so.",
        "R1.2": "There are 92 blocks; on the board, in the players' stacks and in the supply together they are always 92.",
        "R1.3": "Two to four players have 6 knights each; the one king belongs to nobody. In the edition huch-2017 a seventh figure of each colour is the score marker.",
        "R1.4": "There are 40 action cards, the same ten in each of four colours, and 8 master cards.",
        "R1.5": "The height of a cell is its number of blocks; a figure's level is the height of the cell it stands on.",
        "R1.6": "Built cells that touch side to side are one castle. Its area is its number of cells, its height that of its tallest cell.",
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
        "R4.2": "Deploying a knight costs 2 AP and takes it from the reserve.",
        "R4.3": "Moving one of one's own knights costs 1 AP.",
        "R4.4": "Building a block costs 1 AP and takes it from the turn's stack.",
        "R4.5": "Buying an action card costs 1 AP, at most two in a turn, and not in the master game.",
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
        "R7.3": "A marker that would stop on a field held by another goes on to the next free field; markers that have not moved yet never block. Where the track is a loop of 100 fields, totals above 0 that end in the same two digits share a field.",
        "R7.4": "A knight in the king's castle at exactly level 1, 2 or 3 (the number of the phase) earns 5, 10 or 15 points, once for each player. The king's own level does not matter.",
        "R7.5": "After phases 1 and 2 the player with the fewest points may move the king to a free cell of a castle; the edition says of which castles.",
        "R7.6": "The game ends after phase 3; the most points win.",
        "R8.1": "Common deck: all forty cards are shuffled together, and a buy takes the top one; one edition lets the buyer look at the top three, as in R8.2.",
        "R8.2": "Own deck: each player has the ten cards of a colour; a buy looks at the top three, keeps one and puts the others back unseen, on top or at the bottom. With fewer than three left, the buyer looks at those.",
        "R8.3": "Full hand: each player holds all ten cards from the start and buys none.",
        "R8.4": "A played card leaves the game, hands are hidden, and an empty deck sells nothing.",
        "R8.5": "climb: a knight steps to a free neighbouring cell two levels higher (in one edition one or two).",
        "R8.6": "lift: a block from any of one's stacks goes under one of one's knights; on the bare board it widens the one castle next to it or founds a new one, and it may not join castles unless a house rule allows it.",
        "R8.7": "extra-block: a block from the supply is built by the usual rules.",
        "R8.8": "elevator: a knight next to a castle's door leaves by any other door of that castle, at any height, but never through a roof.",
        "R8.9": "diagonal: a knight moves to a free diagonal neighbour, at most one level up, any number down.",
        "R8.10": "six-points: this turn has 6 action points.",
        "R8.11": "seven-points: this turn has 7 action points.",
        "R8.12": "shift-block: a free top block moves to another free cell, where it may found a castle. Lifting it must not split its castle nor leave fewer than six castles (where fewer stand already, not fewer than before), and in the end no castle may be taller than its area. The block may not join castles; where a house rule lets it, the same limit holds afterwards.",
        "R8.13": "redeploy: a knight is taken from the board and deployed at once next to another of one's own knights.",
        "R8.14": "jump: a knight jumps in a straight line over one knight next to it, at whatever level, to the free cell behind, at most one level up, any number down. The edition says whose knights it may cross, and whether the king.",
        "R9.1": "Master game: the players found the eight castles themselves, each at least three steps from every other.",
        "R9.2": "Master game: everybody holds all ten action cards.",
        "R9.3": "Master game: one master card sets a task for all, scored after the king's bonus in the same order. It counts the knights on the board; levels and castles matter only where it says so.",
        "R9.4": "Master game: player 1 begins each round until somebody has points; then whoever has the most. The others follow clockwise.",
        "R11.1": "Among players without points, the one earliest in this phase's turn order counts as having the fewest.",
        "R11.2": "Where the track is no loop, markers compare totals: it has no end.",
        "R11.3": "Founding stops early when no cell is far enough from every castle.",
        "R11.4": "A square may have any size and any tilt. One knight alone meets different-levels, same-level, one-line and adjacent; no knight meets nothing.",
        "R11.5": "diagonals counts the knights of both main diagonals together, and edge those of all four edges; for the most of them, too.",
        "R11.6": "lift may take a stack's last block; the empty stack still counts for a turn.",
        "R11.7": "A card without a legal use cannot be played; the two point cards can be played at any moment of the turn, even when all AP are spent.",
        "R11.8": "extra-block needs a block in the supply. A supply too small for a phase is handed out in turn order.",
        "R11.9": "Doors, elevator and redeploy must take a knight to another cell than it came from.",
        "R11.10": "Kept blocks must go on the new stacks as far as they fit under the cap, and the player chooses only where; the rest returns to the supply.",
        "R11.11": "ravensburger-1999: the king's bonus moves the markers after everybody's castles, as in the other editions.",
        "R11.12": "shift-block may not lift a lone block while exactly six castles stand, even to found a new one.",
    }
)


class Ruling(NamedTuple):
    """One of our rulings: the rules that it settles, and what the rulebooks give."""

    settles: tuple[str, ...]
    given: str


_SILENT: Final = N_("the rulebooks are silent.")
RULINGS: Final = MappingProxyType(
    {
        "R11.1": Ruling(("R3.6", "R7.5"), _SILENT),
        "R11.2": Ruling(("R7.3",), N_("three rulebooks give no length of the track.")),
        "R11.3": Ruling(("R9.1",), _SILENT),
        "R11.4": Ruling(("R9.3",), _SILENT),
        "R11.5": Ruling(
            ("R9.3",),
            N_(
                "ravensburger-1999 and huch-2017 say so of the diagonals, and the other two speak"
                " loosely of a diagonal; one rulebook speaks loosely of an edge."
            ),
        ),
        "R11.6": Ruling(("R8.6",), _SILENT),
        "R11.7": Ruling(("R4.6", "R8.10", "R8.11"), _SILENT),
        "R11.8": Ruling(("R3.2", "R8.7"), _SILENT),
        "R11.9": Ruling(("R5.3", "R8.8", "R8.13"), _SILENT),
        "R11.10": Ruling(
            ("R3.5",),
            N_(
                "the two rulebooks that keep blocks say that a player may keep them; huch-2017"
                " gives its cap of 3 for the end of a turn only."
            ),
        ),
        "R11.11": Ruling(("R7.4",), N_("ravensburger-1999 does not say when the markers move.")),
        "R11.12": Ruling(
            ("R8.12",),
            N_(
                "ravensburger-1999 wants six castles at every moment and huch-2017 always; the"
                " other two only forbid that their number falls below six."
            ),
        ),
    }
)
#: Doubts about a field of the editions, shown wherever its values are.
DOUBTS: Final = MappingProxyType(
    {
        "card_merge": N_(
            "rio-grande-2005 and ravensburger-1999 leave this open; forbidden is our reading."
        ),
        "castle_count_points": N_(
            "5 in phase 2 is what the sheet of huch-2017 at hand reads; the other three print 15,"
            " so it may be a misprint."
        ),
    }
)
#: Condition and points of each master card.
_MASTER_CARDS: Final = {
    "different-levels": N_(
        "different-levels: no two of your knights at the same level; phase 3: {points} points."
    ),
    "same-level": N_("same-level: all your knights at the same level; phase 3: {points} points."),
    "one-line": N_(
        "one-line: all your knights in one rank, file or diagonal, with or without gaps and"
        " others between; phase 3: {points} points."
    ),
    "square": N_(
        "square: four of your knights as the corners of a square, a second square gives nothing"
        " more; phase 3: {points} points."
    ),
    "edge": N_(
        "edge: each of your knights on a border cell; phases 1, 2, 3: {points} points, and the"
        " same again for the one player with the most there."
    ),
    "castle-count": N_(
        "castle-count: your knights on exactly 4, 5, 6 castles in phases 1, 2, 3; the points"
        " depend on the edition."
    ),
    "diagonals": N_(
        "diagonals: each of your knights on one of the two main diagonals; phases 1, 2, 3:"
        " {points} points, and the same again for the one player with the most there."
    ),
    "adjacent": N_(
        "adjacent: all your knights in one group, connected across edges; phase 3: {points} points."
    ),
}


#: The master card castle-count in one edition.
_CASTLE_COUNT: Final = N_(
    "castle-count: your knights on exactly 4, 5, 6 castles in phases 1, 2, 3: {points} points."
)


def rule_text(rule: str) -> str:
    """Return a rule with its section, its tables, what the editions say of it, and our rulings.

    Raises
    ------
    NotationError
        If there is no rule of that id.

    Examples
    --------
    >>> print(rule_text("R8.5"))
    R8.5 (Action cards): climb: a knight steps to a free neighbouring cell two levels higher (in one edition one or two).
      climb, levels that the card climb rises (R8.5): rio-grande-2005 up-to-2; ravensburger-1999 exactly-2; rio-grande-en exactly-2; huch-2017 exactly-2
    >>> print(rule_text("R11.3"))
    R11.3 (Rulings: where the rulebooks are silent, or can be read in two ways): Founding stops early when no cell is far enough from every castle.
      A ruling of ours on R9.1; the rulebooks are silent.
    """
    text = sentence(rule)
    more = (*_table(rule), *_by_edition(rule), *rulings_on(rule))
    return "\n".join([f"{rule} ({section_title(rule)}): {text}", *(f"  {line}" for line in more)])


def section_text(number: int) -> str:
    """Return the rules of a section; with each ruling, what the rulebooks give.

    Examples
    --------
    >>> print(section_text(2).splitlines()[1])
      R2.1  The basic game begins with one block on each founding cell.
    """
    lines = [f"{number}. {gettext(SECTIONS[number])}"]
    for rule in RULES:
        if _section(rule) == number:
            lines.append(f"  {rule}  {sentence(rule)}")
            if rule in RULINGS:
                lines.append(f"    {_given(rule)}")
    return "\n".join(lines)


def full_text() -> str:
    """Return all rules, section by section."""
    return "\n\n".join(map(section_text, SECTIONS))


def compared(keys: Sequence[str]) -> str:
    """Return a text of the fields in which some editions differ, with doubts about them.

    Raises
    ------
    NotationError
        If there is no edition of one of the keys.

    Examples
    --------
    >>> print(compared(["huch-2017", "rio-grande-en"]).splitlines()[-1])
    castle_count_points: 5 in phase 2 is what the sheet of huch-2017 at hand reads; the other three print 15, so it may be a misprint.
    """
    shown = [editions.edition(key) for key in keys]
    doubts = [
        f"{name}: {gettext(doubt)}"
        for name, doubt in DOUBTS.items()
        if len({getattr(edition, name) for edition in shown}) > 1
    ]
    return "\n".join([editions.differences(keys), *([""] if doubts else []), *doubts])


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


def section_title(rule: str) -> str:
    """Return the title of a rule's section."""
    return gettext(SECTIONS[_section(rule)])


def _section(rule: str) -> int:
    return int(rule[1:].partition(".")[0])


def _table(rule: str) -> Iterator[str]:
    """Yield the lines of the table that belongs to a rule: its stacks, or its master cards."""
    if rule == "R3.2":
        for players, phases in STACKS.items():
            stacks = " | ".join(" ".join(map(str, heights)) for heights in phases)
            yield gettext(
                "{players} players, phases 1 | 2 | 3: {stacks}", players=players, stacks=stacks
            )
        yield gettext(
            "The stacks for two players are those of two published computer versions of the game:"
            " the rulebooks show them in a picture that we do not have."
        )
    if rule == "R9.3":
        yield from master_cards()


def master_cards(edition: Edition | None = None) -> Iterator[str]:
    """Yield the condition and the points of each master card (R9.3), in an edition if given."""
    for key, text in _MASTER_CARDS.items():
        points = [str(number) for number in MASTER_CARDS[key].points if number]
        if edition and key == "castle-count":
            points = [str(number) for number in edition.castle_count_points]
            yield gettext(_CASTLE_COUNT, points=", ".join(points))
        else:
            yield gettext(text, points=", ".join(points))


def _by_edition(rule: str) -> Iterator[str]:
    for name in editions.fields_of(rule):
        values = "; ".join(f"{key} {getattr(edition, name)}" for key, edition in EDITIONS.items())
        yield f"{name}, {gettext(FIELDS[name].title)}: {values}"
        if name in DOUBTS:
            yield f"{name}: {gettext(DOUBTS[name])}"


def rulings_on(rule: str) -> Iterator[str]:
    """Yield what is ruled on a rule, and of a ruling that it is one."""
    if rule in RULINGS:
        yield _given(rule)
    for key, ruling in RULINGS.items():
        if rule in ruling.settles:
            yield gettext("Ruling {ruling}: {text}", ruling=key, text=sentence(key))


def _given(rule: str) -> str:
    ruling = RULINGS[rule]
    return gettext(
        "A ruling of ours on {rules}; {given}",
        rules=", ".join(ruling.settles),
        given=gettext(ruling.given),
    )
