"""Goals of tasks, and what results are measured by: each said once, checked by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict

from torres_widget.analysis.advice.after_replies import Looking
from torres_widget.analysis.evaluation.evaluation import ends_game, ends_phase
from torres_widget.analysis.evaluation.outlook import percent, whole_percent
from torres_widget.analysis.reviews.comparison import chance_after
from torres_widget.analysis.search.totals import Measure
from torres_widget.common.language import N_, gettext, ngettext
from torres_widget.common.schema import (
    Either,
    Flag,
    Key,
    ListOf,
    Number,
    OneOf,
    Schema,
    Table,
    Text,
)
from torres_widget.engine import Reason
from torres_widget.engine.cards import CARDS, card_name
from torres_widget.engine.cells import INDEX, NAMES, CellName, bits, names
from torres_widget.engine.colours import capitalized, player_name
from torres_widget.engine.paths import uses_doors
from torres_widget.engine.verbs import STAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torres_widget.engine import Action, Position


class Line(NamedTuple):
    """The line that was played in a task.

    Attributes
    ----------
    positions : sequence of Position
        From the first position to the last.
    actions : sequence of Action
        What led from each to the next.
    player : int
        Player of the task.
    """

    positions: Sequence[Position]
    actions: Sequence[Action]
    player: int

    @property
    def end(self) -> Position:
        """The last position."""
        return self.positions[-1]

    @property
    def knights(self) -> int:
        """Mask of the player's knights at the end."""
        return self.end.state.figures()[self.player - 1]


class Goal(NamedTuple):
    """One kind of goal: its values, what it asks, and what is missing (None if it is reached)."""

    schema: Schema[Any]
    about: str
    missing: Callable[[Line, Any], Reason | None]


def _level(line: Line) -> int:
    return max((line.end.state.blocks.heights[cell] for cell in bits(line.knights)), default=0)


def _area(line: Line) -> int:
    return max((castle.area for castle in line.end.state.blocks.castles), default=0)


def _height(line: Line) -> int:
    return max((castle.height for castle in line.end.state.blocks.castles), default=0)


def _points(line: Line) -> int:
    return line.end.scoring().players[line.player - 1].total


def _score(line: Line) -> int:
    return line.end.scores[line.player - 1]


def _ap(line: Line) -> int:
    return line.end.ap if line.end.to_act == line.player and line.end.stage == "turn" else 0


def _knights(line: Line) -> int:
    return line.knights.bit_count()


#: Keys by which results are compared.
MEASURES: Final[dict[str, Callable[[Line], int]]] = {
    "points": _points,
    "score": _score,
    "level": _level,
    "area": _area,
    "height": _height,
    "knights": _knights,
    "ap": _ap,
}


def _stand(line: Line, cells: str | tuple[str, ...]) -> Reason | None:
    wanted = (cells,) if isinstance(cells, str) else cells
    away = tuple(cell for cell in wanted if not line.knights >> INDEX[cell] & 1)
    if not away:
        return None
    return Reason(
        "R1.5",
        capitalized(
            gettext(
                "{player} has no knight on {cells}",
                player=player_name(line.player),
                cells=", ".join(away),
            )
        ),
        away,
    )


def _level_missing(line: Line, wanted: int) -> Reason | None:
    level = _level(line)
    if level >= wanted:
        return None
    high = bits(line.knights & line.end.state.blocks.at_least(level))
    text = gettext(
        "The highest {player} knight stands at level {level}; level {wanted} is needed",
        player=player_name(line.player),
        level=level,
        wanted=wanted,
    )
    return Reason("R1.5", text, tuple(NAMES[cell] for cell in high))


def _knights_missing(line: Line, wanted: int) -> Reason | None:
    count = _knights(line)
    if count >= wanted:
        return None
    text = ngettext(
        "{player} has {count} knight on the board; {wanted} are needed",
        "{player} has {count} knights on the board; {wanted} are needed",
        count,
        player=player_name(line.player),
        wanted=wanted,
    )
    return Reason("R4.2", capitalized(text), names(line.knights))


def _area_missing(line: Line, wanted: int) -> Reason | None:
    area = _area(line)
    if area >= wanted:
        return None
    largest = next(
        (castle for castle in line.end.state.blocks.castles if castle.area == area), None
    )
    text = gettext(
        "The largest castle has area {area}; {wanted} is needed", area=area, wanted=wanted
    )
    return Reason("R1.6", text, names(largest.mask) if largest else ())


def _height_missing(line: Line, wanted: int) -> Reason | None:
    height = _height(line)
    if height >= wanted:
        return None
    top = line.end.state.blocks.at_least(max(height, 1))
    text = gettext(
        "The tallest castle is {height} high; {wanted} is needed", height=height, wanted=wanted
    )
    return Reason("R1.6", text, names(top))


def _points_missing(line: Line, wanted: int) -> Reason | None:
    points = line.end.scoring().players[line.player - 1]
    if points.total >= wanted:
        return None
    sums = " + ".join(f"{castle.level} x {castle.area}" for castle in points.castles)
    if points.king.points:
        sums = gettext(
            "{castles} + {points} king's bonus", castles=sums or 0, points=points.king.points
        )
    text = gettext(
        "A scoring now gives {player} {total} ({told}); {wanted} are needed",
        player=player_name(line.player),
        total=points.total,
        told=sums or 0,
        wanted=wanted,
    )
    return Reason("R7.1", text, tuple(castle.knight for castle in points.castles))


def _bonus_missing(line: Line, wanted: bool) -> Reason | None:  # noqa: FBT001 - a goal's value
    king = line.end.scoring().players[line.player - 1].king
    if bool(king.points) == wanted:
        return None
    where = (line.end.king,) if line.end.king else ()
    return Reason("R7.4", capitalized(king.reason), where)


def _master_missing(line: Line, wanted: int) -> Reason | None:
    master = line.end.scoring().players[line.player - 1].master
    points = master.points if master else 0
    if points >= wanted:
        return None
    why = master.reason if master else gettext("there is no master card")
    text = gettext(
        "The master card gives {points} ({why}); {wanted} are needed",
        points=points,
        why=why,
        wanted=wanted,
    )
    return Reason("R9.3", text, master.cells if master else ())


def _doors_missing(line: Line, wanted: bool) -> Reason | None:  # noqa: FBT001 - a goal's value
    used = any(map(uses_doors, line.positions, line.actions))
    if used == wanted:
        return None
    text = (
        gettext("A way through the doors was taken, where no step leads")
        if used
        else gettext("No way through the doors was taken, where no step leads")
    )
    return Reason("R5.3", text)


def _cards_missing(line: Line, wanted: tuple[str, ...]) -> Reason | None:
    played = {action.card for action in line.actions if action.verb == "play"}
    for card in wanted:
        if card not in played:
            return Reason(
                CARDS[card].rule, gettext("The card {card} was not played", card=card_name(card))
            )
    return None


def _bought_missing(line: Line, wanted: int) -> Reason | None:
    bought = sum(action.verb == "buy" for action in line.actions)
    if bought >= wanted:
        return None
    return Reason(
        "R4.5",
        ngettext(
            "{count} card was bought; {wanted} are needed",
            "{count} cards were bought; {wanted} are needed",
            bought,
            wanted=wanted,
        ),
    )


def _ap_missing(line: Line, wanted: int) -> Reason | None:
    left = _ap(line)
    if left >= wanted:
        return None
    return Reason(
        "R4.1",
        ngettext(
            "{count} action point is left; {wanted} are needed",
            "{count} action points are left; {wanted} are needed",
            left,
            wanted=wanted,
        ),
    )


def _score_missing(line: Line, wanted: int) -> Reason | None:
    score = _score(line)
    if score >= wanted:
        return None
    return Reason(
        "R4.7",
        capitalized(
            ngettext(
                "{player} has {count} point; {wanted} are needed",
                "{player} has {count} points; {wanted} are needed",
                score,
                player=player_name(line.player),
                wanted=wanted,
            )
        ),
    )


def _king_missing(line: Line, wanted: str) -> Reason | None:
    if line.end.king == wanted:
        return None
    return Reason("R2.3", gettext("The king does not stand on {cell}", cell=wanted), (wanted,))


def _ended_missing(line: Line, wanted: bool) -> Reason | None:  # noqa: FBT001 - a goal's value
    ended = any(action.verb == "end" for action in line.actions)
    if ended == wanted:
        return None
    return Reason(
        "R3.4", gettext("The turn was ended") if ended else gettext("The turn was not ended")
    )


def _stage_missing(line: Line, wanted: str) -> Reason | None:
    if line.end.stage == wanted:
        return None
    return Reason(
        "R2.4",
        gettext(
            "The game is at the stage {stage}; {wanted} is needed",
            stage=line.end.stage,
            wanted=wanted,
        ),
    )


def _board_missing(line: Line, wanted: str) -> Reason | None:
    if line.end.board_text() == wanted:
        return None
    return Reason("", gettext("Blocks and figures do not stand as asked for"))


#: Verbs of turns that build and move nothing.
_IDLE: Final = frozenset({"score", "buy", "keep", "end"})


class Chance(TypedDict):
    """A chance to win that a turn has to leave after the others' replies.

    Attributes
    ----------
    percent : int
        The chance, in whole percents.
    looks, width : int
        How the replies are looked at; see `Looking`.
    """

    percent: int
    looks: int
    width: int


def _chance_missing(line: Line, wanted: Chance) -> Reason | None:
    not_ended = _ended_missing(line, wanted=True)
    if not_ended is not None:
        return not_ended
    least, chance = wanted["percent"], _chance_reached(line, wanted)
    if whole_percent(chance) >= least:
        if all(action.verb in _IDLE for action in line.actions):
            return Reason("", gettext("Find a turn that builds or moves something"))
        return None
    text = _by_end(
        line,
        N_("Your chance to win is {chance}; you need at least {wanted}%"),
        N_("After the scoring your chance to win is {chance}; you need at least {wanted}%"),
        N_("After the replies your chance to win is {chance}; you need at least {wanted}%"),
    )
    return Reason("", gettext(text, chance=_shown(chance, line), wanted=least))


def _by_end(line: Line, of_game: str, of_phase: str, of_turn: str) -> str:
    """Return one of three texts, by what ends with the turn."""
    state = line.positions[0].state
    if ends_game(state):
        return of_game
    return of_phase if ends_phase(state) else of_turn


def _chance_reached(line: Line, wanted: Chance) -> float:
    looking = Looking(wanted["looks"], wanted["width"])
    return chance_after(line.positions[0], tuple(line.actions), looking)


def _shown(chance: float, line: Line) -> str:
    return percent(chance, certain=ends_game(line.positions[0].state))


def reached(goals: dict[str, Any], line: Line) -> tuple[Reason, ...]:
    """Return the chance to win that a line has reached; nothing if no goal asks for one."""
    if "chance" not in goals:
        return ()
    text = _by_end(
        line,
        N_("Your chance to win is {chance}"),
        N_("After the scoring your chance to win is {chance}"),
        N_("After the replies your chance to win is {chance}"),
    )
    chance = _shown(_chance_reached(line, goals["chance"]), line)
    return (Reason("", gettext(text, chance=chance)),)


def _lead(line: Line) -> int:
    """Return the points ahead of the best other player, with a scoring now without leaps."""
    return Measure(line.end, line.player).of(line.end)


def lead_asked(line: Line, wanted: int) -> int:
    """Return how many points a lead exceeds that at the start of a line by."""
    return wanted - _lead(line._replace(positions=line.positions[:1]))


def _lead_missing(line: Line, wanted: int) -> Reason | None:
    lead = _lead(line)
    if lead >= wanted:
        return None
    count = lead_asked(line, wanted)
    text = ngettext(
        "This turn gains {own}; the goal is a turn that gains {count} point",
        "This turn gains {own}; the goal is a turn that gains {count} points",
        count,
        own=lead - (wanted - count),
    )
    castles = line.end.scoring().players[line.player - 1].castles
    return Reason("R7.1", text, tuple(castle.knight for castle in castles))


_MOST: Final = 999
_PERCENT: Final = 100
_LOOKS: Final = 48
_WIDTH: Final = 64
GOALS: Final[dict[str, Goal]] = {
    "stand": Goal(
        Either(CellName(), ListOf(CellName(), 6)),
        "own knights stand on this cell, or on each of these cells",
        _stand,
    ),
    "level": Goal(Number(1, 48), "an own knight stands at this level or higher", _level_missing),
    "knights": Goal(
        Number(1, 6), "at least so many own knights are on the board", _knights_missing
    ),
    "area": Goal(Number(1, 64), "a castle has at least this area", _area_missing),
    "height": Goal(Number(1, 48), "a castle is at least so high", _height_missing),
    "points": Goal(
        Number(1, _MOST), "a scoring now would give at least so many points", _points_missing
    ),
    "bonus": Goal(
        Flag(), "a scoring now would give the king's bonus, or would not", _bonus_missing
    ),
    "master": Goal(
        Number(1, _MOST), "the master card would now give at least so many points", _master_missing
    ),
    "doors": Goal(Flag(), "the doors were used where no step leads, or were not", _doors_missing),
    "cards": Goal(ListOf(OneOf(tuple(CARDS)), 3), "these cards were played", _cards_missing),
    "bought": Goal(Number(1, 2), "at least so many cards were bought", _bought_missing),
    "ap": Goal(Number(0, 7), "at least so many action points are left", _ap_missing),
    "score": Goal(Number(1, _MOST), "the player's total is at least so much", _score_missing),
    "king": Goal(CellName(), "the king stands on this cell", _king_missing),
    "ended": Goal(Flag(), "the turn was ended, or was not", _ended_missing),
    "stage": Goal(OneOf(tuple(STAGES)), "the game is at this stage", _stage_missing),
    "chance": Goal(
        Table[Chance](
            {
                "percent": Key(Number(1, _PERCENT), "at least", required=True),
                "looks": Key(Number(1, _LOOKS), "looks at the replies", required=True),
                "width": Key(Number(1, _WIDTH), "turns that a reply is chosen from", required=True),
            },
            "chance",
        ),
        "a turn that builds or moves something was ended, and after the others' replies the own"
        " chance to win is at least so many percent",
        _chance_missing,
    ),
    "lead": Goal(
        Number(-_MOST, _MOST),
        "with a scoring now, leaps aside, the player would be at least so many points ahead of the"
        " best other",
        _lead_missing,
    ),
    "board": Goal(
        Text(400, expected="a board text"), "blocks and figures stand exactly so", _board_missing
    ),
}


def missing(goals: dict[str, Any], line: Line) -> tuple[Reason, ...]:
    """Return what is missing of some goals; nothing if all are reached."""
    found = (GOALS[name].missing(line, value) for name, value in goals.items())
    return tuple(dict.fromkeys(reason for reason in found if reason is not None))
