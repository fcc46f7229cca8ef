"""The verbs of action texts and the stages of the game: one table of each."""

from __future__ import annotations

from typing import Final, NamedTuple

from torres_widget.common.language import N_

from .kernel import codes


class Verb(NamedTuple):
    """One verb: the first word of an action text.

    Attributes
    ----------
    code : int
        The verb's number in the kernel; 0 for ``play``, where the card says it.
    rule : str
        Id of the rule about the action and its cost; a card, and the king's move, have their own.
    how : str
        Id of the rule about its destinations, if it is another one.
    doing : str
        Name of the action, for its price; empty if it costs nothing.
    refused : str
        Refusal in a stage that does not allow it.
    """

    code: int
    rule: str
    how: str
    doing: str
    refused: str


VERBS: Final = {
    "found": Verb(codes.FOUND, "R9.1", "", "", N_("Nobody founds a castle now")),
    "knight": Verb(codes.KNIGHT, "R2.2", "", "", N_("Nobody sets up a knight now")),
    "king": Verb(codes.KING, "R2.3", "", "", N_("Nobody places the king now")),
    "move": Verb(codes.MOVE, "R4.3", "R5.2", N_("Moving a knight"), N_("Nobody can move now")),
    "deploy": Verb(
        codes.DEPLOY, "R4.2", "R5.1", N_("Deploying a knight"), N_("Nobody can deploy now")
    ),
    "build": Verb(codes.BUILD, "R4.4", "R6.1", N_("Building a block"), N_("Nobody can build now")),
    "buy": Verb(codes.BUY, "R4.5", "", N_("Buying a card"), N_("Nobody can buy now")),
    "keep": Verb(codes.KEEP, "R8.2", "", "", N_("Nobody keeps a bought card now")),
    "play": Verb(0, "R4.6", "", "", N_("Nobody can play a card now")),
    "score": Verb(
        codes.SCORE, "R4.7", "", N_("Scoring a point"), N_("Nobody can score a point now")
    ),
    "end": Verb(codes.END, "R3.4", "", "", N_("Nobody can end a turn now")),
    "first": Verb(codes.FIRST, "R3.6", "", "", N_("Nobody names who begins now")),
    "spread": Verb(codes.SPREAD, "R11.10", "", "", N_("Nobody spreads kept blocks now")),
}
#: Ids of the rules about the king's move between phases, where ``king`` does not place it, and
#: about a move where no step leads.
KINGS_MOVE: Final = "R7.5"
DOORS: Final = "R5.3"


class Stage(NamedTuple):
    """One stage: the kind of action that comes next.

    Attributes
    ----------
    verbs : frozenset of str
        The verbs that it allows.
    waits : str
        Text about the player to act.
    stacks : bool
        Whether players have stacks; between these stages a phase has ended or not begun.
    """

    verbs: frozenset[str]
    waits: str
    stacks: bool = False


#: The stages in the order of their numbers in the kernel.
STAGES: Final = {
    "found": Stage(frozenset({"found"}), N_("{mover} has to found a castle")),
    "place-knight": Stage(frozenset({"knight"}), N_("{mover} has to set up a knight")),
    "place-king": Stage(frozenset({"king"}), N_("{mover} has to place the king")),
    "turn": Stage(
        frozenset({"move", "deploy", "build", "buy", "play", "score", "end"}),
        N_("it's {mover}'s turn"),
        stacks=True,
    ),
    "keep": Stage(
        frozenset({"keep"}),
        N_("{mover} has to choose which bought card to keep"),
        stacks=True,
    ),
    "move-king": Stage(frozenset({"king"}), N_("{mover} may move the king, or let it stay")),
    "name-first": Stage(frozenset({"first"}), N_("{mover} has to name who begins the phase")),
    "spread-carry": Stage(
        frozenset({"spread"}), N_("{mover} has to spread the kept blocks"), stacks=True
    ),
    "over": Stage(frozenset(), ""),
}
STAGE_KEYS: Final = tuple(STAGES)
#: The stages before the first turn.
SET_UP: Final = ("found", "place-knight", "place-king")
#: The stages between the scoring of a phase and the next phase.
BETWEEN_PHASES: Final = ("move-king", "name-first")
