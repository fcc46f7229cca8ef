"""The view of a board: everything that a page needs to draw it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from .analyst import Analyst  # noqa: TC001 - read at run time, by `tools.protocol`
from .marks import Row
from .panel import Panel  # noqa: TC001 - read at run time, by `tools.protocol`

#: Cells as concatenated names: "c4d5".
CellSet = str
#: Where each knight or block may go: destinations by origin.
Destinations = dict[CellSet, CellSet]

CardPlays = TypedDict(
    "CardPlays",
    {
        "climb": NotRequired[Annotated[Destinations, "cells by knight: `play climb c3 c4`"]],
        "diagonal": NotRequired[Annotated[Destinations, "the same"]],
        "jump": NotRequired[Annotated[Destinations, "the same"]],
        "elevator": NotRequired[Annotated[Destinations, "the same"]],
        "redeploy": NotRequired[Annotated[Destinations, "the same"]],
        "shift-block": NotRequired[
            Annotated[
                Destinations,
                "cells by block: `play shift-block d2 e3`; blocks with the same targets share"
                " a key",
            ]
        ],
        "lift": NotRequired[
            Annotated[dict[str, list[int]], "stacks by knight: `play lift c3 from 2`"]
        ],
        "extra-block": NotRequired[Annotated[CellSet, "cells: `play extra-block d2`"]],
        "six-points": NotRequired[Annotated[bool, "`play six-points`"]],
        "seven-points": NotRequired[Annotated[bool, "`play seven-points`"]],
    },
)

Legal = TypedDict(
    "Legal",
    {
        "found": NotRequired[Annotated[CellSet, "cells: `found c4`"]],
        "knight": NotRequired[Annotated[CellSet, "cells: `knight c4`"]],
        "king": NotRequired[Annotated[CellSet, "cells: `king c4`"]],
        "stay": NotRequired[Annotated[bool, "`king stay`"]],
        "step": NotRequired[
            Annotated[Destinations, 'cells by knight, `{"c3": "c4d3"}`: `move c3 c4`']
        ],
        "door": NotRequired[
            Annotated[Destinations, "the same, to cells that are reached through doors alone"]
        ],
        "deploy": NotRequired[Annotated[CellSet, "cells: `deploy c4`"]],
        "build": NotRequired[
            Annotated[CellSet, "cells: `build d2`, or with `from`: `build d2 from 1`"]
        ],
        "from": NotRequired[Annotated[list[int], "stacks to name for the first block"]],
        "buy": NotRequired[Annotated[bool, "`buy`"]],
        "score": NotRequired[Annotated[bool, "`score`"]],
        "keep": NotRequired[Annotated[list[str], "whole texts: `keep jump top`"]],
        "end": NotRequired[
            Annotated[list[str], "the stacks afterwards, the usual end first: `end 3 3 2`"]
        ],
        "spread": NotRequired[Annotated[list[str], "the stacks afterwards: `spread 3 3`"]],
        "first": NotRequired[Annotated[list[int], "players: `first 2`"]],
        "play": NotRequired[Annotated[CardPlays, "cards, below"]],
    },
)


class Reason(TypedDict):
    """A reason for a refusal."""

    rule: str
    """The rule's id; `""` if no rule is broken"""
    text: str
    """the reason in words"""
    cells: CellSet
    """the cells that show it"""


class Refusal(TypedDict):
    """Something that was refused."""

    action: str
    """the refused text"""
    heading: NotRequired[str]
    """a heading, if only the lesson's step forbids it, or a text can't be opened"""
    reasons: list[Reason]
    """each `rule` (`""` if no rule is broken), `text`, `cells`"""


class Last(TypedDict):
    """The action that has just been played."""

    action: str
    """its text"""
    player: int
    """who played it"""


class GameFile(TypedDict):
    """A game or position as a file."""

    name: str
    """its name"""
    text: str
    """its content"""


class Said(TypedDict):
    """A text for screen readers."""

    number: int
    """grows with each text"""
    text: str
    """the text"""


class Draft(TypedDict):
    """The position in the editor."""

    problems: list[Reason]
    """why the draft is impossible, as reasons of a refusal"""
    document: str
    """the draft as a position document"""
    table: NotRequired[bool]
    """true if a game with the box is tapped in, to be scored"""


#: A player's score in a castle.
CastleGain = Annotated[list[Any], Row(player=int, level=int, points=int, knight=str)]
#: A player who gets the king's bonus, and the knight.
Bonus = Annotated[list[Any], Row(player=int, knight=str)]
#: Points of a master card, its cells, and why.
MasterGain = Annotated[list[Any], Row(player=int, points=int, cells=str, why=str)]
Cause = Annotated[str, Literal["castles", "king", "master", "point"]]
#: A move of a marker; `after` exceeds the sum where it leapt over occupied fields.
MarkerMove = Annotated[list[Any], Row(player=int, cause=Cause, points=int, before=int, after=int)]
#: Cells that take no block: the rule, the reason with `{}` for the cell, the cells.
Forbidden = Annotated[list[Any], Row(rule=str, words=str, cells=str)]


class CastleScoring(TypedDict):
    """A castle that pays."""

    cells: CellSet
    """its cells"""
    height: int
    """its height"""
    by: list[CastleGain]
    """`[player, level, points, knight]`"""


class KingScoring(TypedDict):
    """The king's bonus."""

    level: int
    """the level asked for"""
    points: int
    """what it pays"""
    cells: CellSet
    """the cells of his castle at that level"""
    to: list[Bonus]
    """`[player, knight]`"""


class Scoring(TypedDict):
    """Moves of markers by the last action."""

    phase: NotRequired[int]
    """the phase that ended"""
    castles: NotRequired[list[CastleScoring]]
    """castles that pay, as in the overlay"""
    king: NotRequired[KingScoring]
    """`level` asked for, `points`, `cells`, and `to`: pairs of player and knight"""
    master: NotRequired[list[MasterGain]]
    """`[player, points, cells, why in words]`"""
    moves: list[MarkerMove]
    """`[player, cause, points, before, after]`; causes are `castles`, `king`, `master`, `point`;
    `after` is greater where a marker leapt"""


class CastlesOverlay(TypedDict):
    """The points of a scoring now."""

    kind: Literal["castles"]
    """the overlay's name"""
    castles: list[CastleScoring]
    """`cells`, `height`, and `by`: `[player, level, points, knight]`"""
    king: KingScoring
    """as in a scoring"""
    totals: list[int]
    """the points of a scoring now, leaps included"""
    leaps: bool
    """whether markers leap in it"""


ReachOverlay = TypedDict(
    "ReachOverlay",
    {
        "kind": Annotated[Literal["reach"], "the overlay's name"],
        "from": NotRequired[Annotated[str, "the selected knight"]],
        "ap": Annotated[list[CellSet], "the cells that take 1, 2 ... action points and not fewer"],
        "doors": Annotated[CellSet, "the cells that are so cheap only through doors"],
    },
)


class BuildOverlay(TypedDict):
    """The cells for a block."""

    kind: Literal["build"]
    """the overlay's name"""
    cells: CellSet
    """where a block can be built"""
    why: list[Forbidden]
    """the others: `[rule, words, cells]`; `{}` is the cell"""


DoorsOverlay = TypedDict(
    "DoorsOverlay",
    {
        "kind": Annotated[Literal["doors"], "the overlay's name"],
        "from": NotRequired[Annotated[str, "the selected knight"]],
        "ways": Annotated[dict[str, str], "by the cell it leads to, a shortest route"],
    },
)
Overlay = CastlesOverlay | ReachOverlay | BuildOverlay | DoorsOverlay
OverlayKind = Annotated[str, Literal["castles", "reach", "build", "doors"]]


class Evaluation(TypedDict):
    """The chances to win."""

    label: str
    """the chances in words"""
    shares: list[int]
    """all players' chances in percent; none while they are hidden"""
    percents: list[str]
    """the same in words"""
    searching: NotRequired[bool]
    """whether a search is on its way to know them better"""


class ChartTurn(TypedDict):
    """One turn of a reviewed game."""

    name: str
    """phase, round and player in words"""
    grade: str
    """the grade in words; `""` if the turn lost nothing"""
    sign: str
    """the kind of the grade"""
    phase: int
    """its phase"""
    round: int
    """its round"""
    player: int
    """its player"""
    chances: list[float]
    """all players' chances to win after it, in percent"""
    percents: list[str]
    """the same in words, whole percents that add up"""
    ply: int
    """the ply at its end"""
    node: int
    """the number of that position in the move list"""


class Chart(TypedDict):
    """The chances to win by turn, of a game that was reviewed."""

    title: str
    """its title"""
    turns: list[ChartTurn]
    """the turns"""
    over: bool
    """whether the last phase was scored after them"""


#: A position's number in the move list, and the number of the position before.
Place = Annotated[list[int], Row(id=int, parent=int)]


class View(TypedDict):
    """A board."""

    v: int
    """version 1"""
    seq: int
    """number of the last intent answered"""
    board: str
    """board text"""
    edition: str
    """key of the edition"""
    mode: str
    """`basic`, `variant` or `master`"""
    players: int
    """2 to 4"""
    stage: str
    """`found`, `place-knight`, `place-king`, `turn`, `keep`, `move-king`, `name-first`,
    `spread-carry`, `over`"""
    phase: int
    """1 to 3"""
    round: int
    """the round"""
    rounds: int
    """rounds in this phase"""
    first: int
    """first player of the round"""
    to_act: int
    """player to act"""
    ap: int
    """action points left"""
    stack: int | None
    """the stack built from, from 1"""
    stacks: list[list[int]]
    """the blocks in each player's stacks"""
    carry: list[int]
    """kept blocks"""
    supply: int
    """the common supply"""
    scores: list[int]
    """points"""
    track: int | None
    """fields of a score track that is a loop"""
    reserve: list[int]
    """knights off the board"""
    hands: list[list[str] | int]
    """cards where the viewer may see them, else their number"""
    deck: int
    """cards in the common deck"""
    decks: list[int]
    """cards in the players' decks"""
    master: str | None
    """the master card"""
    pays: NotRequired[str]
    """the points of the master card now, in words"""
    played: str | None
    """the card played in this turn"""
    bought: list[str] | int
    """those bought in it"""
    looked: NotRequired[list[str]]
    """those to choose from, for the player who chooses"""
    legal: Legal
    """the legal actions, below; empty for a viewer who is not to act"""
    last: Last | None
    """`{"action": text, "player": n}` for the animation"""
    refusal: Refusal | None
    """`action` and `reasons`, each `rule` (`""` if no rule is broken), `text`, `cells`; `heading`
    if only the lesson's step forbids it, or a text can't be opened"""
    ply: int
    """actions played; 0 for a spectator"""
    length: int
    """actions in the known part of the line"""
    undo: bool
    """whether the viewer may take back"""
    redo: bool
    """whether the viewer may go on again"""
    undid: NotRequired[bool]
    """whether moves against bots were taken back here: the next action continues the game"""
    edit: bool
    """whether the editor may be opened, and lines changed"""
    log: list[str]
    """the last actions, at most 12; hidden cards are left out"""
    notes: list[str]
    """annotations"""
    ways: NotRequired[dict[str, str]]
    """routes through doors by their two cells: `"d5:2 d4:2"` are blocks and layers"""
    caption: str
    """words beside the board"""
    ended: NotRequired[bool]
    """whether the game is over at the end of its line, which may be further on"""
    next: NotRequired[dict[str, str]]
    """at a game's end, commands with their labels: `{"review": "Review", "new": "New game"}`"""
    link: NotRequired[str]
    """answer to the command `"link"`: an address"""
    file: NotRequired[GameFile]
    """answer to the command `"save"`: `name` and `text`"""
    rules: NotRequired[bool]
    """whether the rulebook may be opened"""
    previous: NotRequired[bool]
    """whether the game before may be opened"""
    scored: NotRequired[Scoring]
    """the moves of markers by the last action, below"""
    overlay: NotRequired[Overlay]
    """the overlay that is shown, below"""
    overlays: NotRequired[list[OverlayKind] | None]
    """the overlays that are offered, none that is the answer; null for all"""
    said: NotRequired[Said]
    """`{"number": 1, "text": "..."}` for screen readers; the number grows"""
    seats: NotRequired[list[int | str]]
    """`[0, 6]`: 0 for a person, or a bot's level or name"""
    styles: NotRequired[list[str]]
    """`["", "towers"]`: the style of each seat's bot, if it has one"""
    chart: NotRequired[Chart]
    """of a review: `title`, `turns` (`name`, `grade`, `sign`, `phase`, `round`, `player`,
    `chances` in percent, the same in words as `percents`, `ply`, `node`) and `over`"""
    analyst: NotRequired[Analyst]
    """the analyst beside the board; below"""
    evaluation: NotRequired[Evaluation]
    """`label`, `shares` in percent (none while hidden), `searching` while a search goes on"""
    node: NotRequired[Place]
    """number of the position in the move list, and of the one before it (0: none)"""
    draft: NotRequired[Draft]
    """the position in the editor while it is open, below"""
    quiz: NotRequired[bool]
    """whether a question is asked: what may be its answer is not shown"""
    pick: NotRequired[CellSet | None]
    """the cells selected so far to answer a question; null where none asks for cells"""
    lesson: NotRequired[Panel]
    """the panel of a lesson, below"""


#: A position in the move list.
MoveRow = Annotated[
    list[Any], Row(id=int, parent=int, text=str, when=str, comment=NotRequired[str])
]


class MoveList(TypedDict):
    """The move list."""

    rows: list[MoveRow]
    """number, number before it, action, `"phase.round.player"`, comment; the main line first"""
    more: int
    """positions left out beyond 4000"""
