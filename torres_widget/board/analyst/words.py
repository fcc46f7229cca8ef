"""Words of the analyst beside a board: paragraphs, lines and tables."""

from __future__ import annotations

from math import inf, isfinite
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.evaluation.evaluation import ends_phase
from torres_widget.analysis.evaluation.outlook import outlook, percent
from torres_widget.analysis.evaluation.set_up import FIGURES
from torres_widget.analysis.turns import OUTLOOK, compiling_helps
from torres_widget.board.view.evaluation import chances_of, chances_title
from torres_widget.board.view.scoring import parts
from torres_widget.common.language import N_, gettext, ngettext
from torres_widget.engine.colours import capitalized, player_title, uncapitalized
from torres_widget.engine.kernel.rules import PHASES, POINTS
from torres_widget.engine.legality import rule_of
from torres_widget.engine.verbs import BETWEEN_PHASES, SET_UP

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from torres_widget.analysis.advice.advice import Advice, Line
    from torres_widget.analysis.reviews.review import Review
    from torres_widget.board.view.evaluation import Chances, Known
    from torres_widget.engine import Position
    from torres_widget.engine.tree import Node
    from torres_widget.lessons.session.ended_turn import EndedTurn
    from torres_widget.protocol.analyst import PointsRow, Swatch

#: Objectives of advice, each with its name.
OBJECTIVES: Final = {OUTLOOK: N_("The whole game"), "standing": N_("If it were scored now")}

#: Order of choices with nearly equal chances, by the stage.
_ORDER: Final = {
    "place-knight": N_("Castles with the most room to grow come first."),
    "place-king": N_("Castles near your knights and far from the others' come first."),
}
_BOTS_ORDER: Final = N_("They stand as bots would choose.")
#: A chance to win that is this much above all others is a clear lead, or this far off has changed.
_CLEAR: Final = 0.05


def objective_title(objective: str) -> str:
    """Return what an objective is called."""
    return gettext(OBJECTIVES[objective])


class Words(NamedTuple):
    """Words of the analyst.

    Attributes
    ----------
    paragraphs : tuple of str
        The text.
    compiling : bool
        Whether the page says how the search becomes faster.
    points : tuple of PointsRow
        A table of points.
    legend : tuple of Swatch
        The colours of a heat map.
    """

    paragraphs: tuple[str, ...] = ()
    compiling: bool = False
    points: tuple[PointsRow, ...] = ()
    legend: tuple[Swatch, ...] = ()

    @property
    def text(self) -> str:
        """All of it on one line."""
        rows = (" ".join((row["title"], *row["cells"])) for row in self.points)
        colours = (swatch["text"] for swatch in self.legend)
        return " ".join((*self.paragraphs, *rows, *colours))


class PlayedLine(NamedTuple):
    """A line that has just been played in the game.

    Attributes
    ----------
    number : int
        Its number, from 1.
    cards : int
        Cards that are left to buy.
    aside : bool
        Whether it is a variation, and the game had gone on otherwise.
    """

    number: int
    cards: int
    aside: bool


def turn_note(on_board: int, cards: int, played: PlayedLine | None, *, moved: bool) -> str:
    """Return what a board with lines beside it shows, unless it is the position they are for.

    It is one of the lines, or the game with one just played and what is left to do, or a later
    position.

    Parameters
    ----------
    on_board : int
        Number of the line that the board shows; 0 for none.
    cards : int
        Cards that this line buys at its end, which the board doesn't show.
    played : PlayedLine or None
        The line that has just been played.
    moved : bool
        Whether the board has left the position of an advice.
    """
    if on_board:
        text = gettext(
            "You are looking at turn {number} of the list, not at the game.", number=on_board
        )
        if cards:
            bought = ngettext(
                "At its end it buys {count} card.", "At its end it buys {count} cards.", cards
            )
            text = f"{text} {bought}"
    elif played is not None:
        if played.cards:
            text = gettext(
                "Turn {number} of the list is played except for its cards. Undo takes back one"
                " action at a time.",
                number=played.number,
            )
            left = ngettext(
                "Buy {count} card, then end your turn.",
                "Buy {count} cards, then end your turn.",
                played.cards,
            )
        else:
            text = gettext(
                "Turn {number} of the list is played. Undo takes back one action at a time.",
                number=played.number,
            )
            left = gettext("End your turn when you are ready.")
        text = f"{text} {left}"
        if played.aside:
            before = gettext("Back to the game leads to the game as it went on before.")
            text = f"{text} {before}"
    elif moved:
        text = gettext(
            "The board has moved on: this was asked for an earlier position. Play goes back there."
        )
    else:
        return ""
    return text


def still_looking(advice: Advice, *, thinking: bool) -> tuple[str, ...]:
    """Return the paragraph that says that the search goes on, if it does."""
    by = objective_title(advice.objective)
    return (gettext("Still looking ({objective})…", objective=by),) if thinking else ()


def advice_words(advice: Advice, *, thinking: bool) -> Words:
    """Return the text above the lines of an advice.

    Parameters
    ----------
    advice : Advice
        The advice.
    thinking : bool
        Whether the search goes on.
    """
    looking = still_looking(advice, thinking=thinking)
    if advice.position.stage != "turn":
        return Words((choices_words(advice), *looking))
    looked = any(line.after_replies for line in advice.lines)
    if advice.objective == OUTLOOK and any(line.ends_game for line in advice.lines):
        text = gettext(
            "Best turns found. The game ends with this turn, so the chances are counted, not"
            " estimated."
        )
    elif advice.objective == OUTLOOK and ends_phase(advice.position.state):
        text = gettext(
            "Best turns for the whole game, ranked by your chance to win after the scoring. These"
            " are estimates that don't look into the next phase."
        )
    elif advice.objective == OUTLOOK and not looked:
        text = gettext(
            "Best turns for the whole game, ranked by your chance to win before the others reply."
            " These are estimates."
        )
    elif advice.objective == OUTLOOK:
        text = gettext(
            "Best turns for the whole game, ranked by your chance to win after the others' replies."
            " These are estimates, and suppose that everyone plays well."
        )
    elif advice.proven:
        text = gettext("Best turns if it were scored now: proven.")
    elif isfinite(advice.bound):
        text = gettext(
            "Best turns if it were scored now: not proven, but none leads by more than {bound}.",
            bound=f"{advice.bound:g}",
        )
    else:
        text = gettext("Best turns if it were scored now: not proven.")
    parts = [text, *_what_numbers_hold(advice), *looking]
    slow = not (thinking or advice.proven) and compiling_helps(advice.seconds)
    return Words(tuple(parts), compiling=slow)


def _what_numbers_hold(advice: Advice) -> Iterator[str]:
    leaps = any(_lead(line) != line.lead for line in advice.lines)
    if advice.objective == OUTLOOK:
        if leaps:
            yield gettext("Leads include points for leaps.")
        return
    if leaps:
        yield gettext("Leads leave out points for leaps.")


def choices_words(advice: Advice) -> str:
    """Return what the choices outside a turn are compared by, and whether they differ."""
    stage = advice.position.stage
    if not advice.lines:
        return gettext("All {count} choices look equally good: pick any.", count=advice.alike)
    if advice.alike:
        text = gettext(
            "All {count} choices look about equally good. {order}",
            count=advice.alike,
            order=gettext(_ORDER.get(stage, _BOTS_ORDER)),
        )
    elif any(line.after_replies for line in advice.lines):
        text = gettext(
            "Best choices for the whole game, ranked by your chance to win after the others'"
            " replies. These are estimates."
        )
    else:
        text = gettext(
            "Best choices for the whole game, ranked by your chance to win. These are estimates."
        )
    if stage in FIGURES:
        rest = gettext("The chances are for the first turn, if the others set up as bots do.")
        chances = outlook(advice.position, 0).chances
        text = " ".join([text, rest, *_at_the_start(advice.position, chances)])
    return text


def hint_words(advice: Advice) -> str:
    """Return the first thing to do by an advice, with its rule, and what it is for."""
    turn = advice.position.stage == "turn"
    about = () if turn else (choices_words(advice),)
    if not advice.lines:
        return " ".join(about)
    line = advice.lines[0]
    if not line.actions:
        return gettext("Buy a card, or end your turn.")
    first = advice.position.parse(line.actions[0])
    words = gettext("Try {action} ({rule}).", action=first, rule=rule_of(advice.position, first))
    if tip := stack_tip(line.actions[:1]):
        words = f"{words} {capitalized(tip)}."
    purpose = line.purpose
    if turn:
        purpose = gettext("It starts a turn that {purpose}", purpose=uncapitalized(purpose))
    return " ".join((*about, words, purpose))


def line_facts(line: Line, objective: str = OUTLOOK) -> str:
    """Return what a line of an advice leads to.

    Parameters
    ----------
    line : Line
        The line.
    objective : str
        The objective of the advice. Leads by ``"standing"`` are its values, which leave leaps out;
        no chance is beside them, since it compares no lines there.
    """
    is_turn = line.start.stage == "turn"
    if line.ends_game or not (is_turn or line.after_replies):
        to_win = gettext("{chance} to win", chance=line.percent)
    elif ends_phase(line.start.state):
        to_win = gettext("{chance} to win after the scoring", chance=line.percent)
    elif line.after_replies:
        to_win = gettext("{chance} to win after the replies", chance=line.percent)
    else:
        to_win = gettext("{chance} to win before the replies", chance=line.percent)
    if not is_turn:
        return to_win
    lead = _lead(line) if objective == OUTLOOK else line.value
    now = gettext("lead {lead} if scored now", lead=signed(lead))
    return f"{now} · {to_win}" if objective == OUTLOOK else now


def _lead(line: Line) -> int:
    """Return how far ahead a scoring after a line would put its player, leaps included."""
    after = [each.after for each in line.reached.scoring().players]
    own = after.pop(line.start.to_act - 1)
    return own - max(after)


def stack_tip(actions: Iterable[str]) -> str:
    """Return what the notation of the first action that names a stack means, if any does."""
    for action in actions:
        _, named, stack = action.rpartition(" from ")
        if named:
            return gettext("from {stack}: the block comes from your stack {stack}", stack=stack)
    return ""


def begun_words(review: Review, *, thinking: bool) -> Words:
    """Return the text above the turns of a review that has not seen all of them.

    Parameters
    ----------
    review : Review
        The review.
    thinking : bool
        Whether it goes on; it was stopped otherwise.
    """
    values = {"seen": len(review.turns), "count": sum(node.ends_turn for node in review.line)}
    if thinking:
        return Words((gettext("Looking at the turns: {seen} of {count}…", **values),))
    return Words(
        (gettext("Stopped after {seen} of {count} turns. Review goes on from there.", **values),)
    )


def review_words(
    review: Review, players: Collection[int], left_out: int, *, charted: bool
) -> Words:
    """Return the text above the turns of a review: the accuracy of each player.

    Parameters
    ----------
    review : Review
        The review.
    players : collection of int
        The players whose turns it judges.
    left_out : int
        The number of turns that lost chances and of which the lessons make no task.
    charted : bool
        Whether its chart is shown.
    """
    if not review.judged:
        return Words((gettext("Nothing to review yet: finish a turn first."),))
    reviewed = {turn.player for turn in review.judged}
    parts = [review.summary(player) for player in players if player in reviewed]
    if not any(turn.grade for turn in review.turns):
        parts.append(gettext("No mistakes found: well played. No lesson is needed."))
    if left_out:
        parts.append(
            ngettext(
                "{count} of these turns has no task in the lesson: building and moving nothing"
                " would have done as well.",
                "{count} of these turns have no task in the lesson: building and moving nothing"
                " would have done as well.",
                left_out,
            )
        )
    if any(_moves_king(node, players) for node in review.line):
        parts.append(gettext("Where the king goes isn't judged."))
    perfect = gettext("Accuracy is 100% if no better turn was found.")
    there = gettext("Press a turn of the chart to go there.") if charted else ""
    parts.append(f"{perfect} {there}".strip())
    return Words(tuple(parts), compiling=compiling_helps(inf))


def _moves_king(node: Node, players: Collection[int]) -> bool:
    """Return whether one of some players has moved the king to come to a place of the game."""
    before = node.parent.position if node.parent else None
    return before is not None and before.stage == "move-king" and before.to_act in players


def scores_words(
    position: Position,
    seat: int | None,
    known: Known | None = None,
    *,
    evaluated: Position | None = None,
    further: Iterable[str] = (),
) -> Words:
    """Return the player in the lead, and a table of points and chances; at the end the result.

    Parameters
    ----------
    position : Position
        The position.
    seat : int or None
        Who looks, as for `outlook`.
    known : Known, optional
        The chance of a player that a search knows better.
    evaluated : Position, optional
        Where the chances are those of, if not here: where the turn of the bot that acts began.
    further : iterable of str
        Sentences to add to the text.
    """
    if position.is_over:
        row: PointsRow = {"title": gettext("at the end"), "cells": [*map(str, position.scores)]}
        text = gettext("The game is over: three phases are scored.")
        return Words((f"{text} {_result(position)}",), points=(row,))
    found = chances_of(evaluated or position, seat, known)
    to_win = chances_title(evaluated or position, known)
    points = position.scoring().players
    added = [parts(each) for each in points]
    rows: dict[str, list[int] | list[str]] = {
        gettext("on the track"): [each.before for each in points],
        **{title: [each[title] for each in added] for title in added[0]},
        gettext("with a scoring now"): [each.after for each in points],
        to_win: found.percents,
    }
    if position.master is None:
        del rows[gettext("master card")]
    if not any(rows[gettext("leaps over markers")]):
        del rows[gettext("leaps over markers")]
    if position.stage in BETWEEN_PHASES:
        rows = {title: rows[title] for title in (gettext("on the track"), to_win)}
    table: list[PointsRow] = [
        {"title": title, "cells": [str(cell) for cell in cells]} for title, cells in rows.items()
    ]
    sentences = [_leader(found), *_at_the_start(position, found.chances), *further]
    text = " ".join(filter(None, sentences))
    return Words((text,), points=tuple(table))


def replies_words(turn: EndedTurn, earlier: Known, now: Known) -> str:
    """Say if the replies to a player's turn have changed the chance to win by much.

    Parameters
    ----------
    turn : EndedTurn
        The turn.
    earlier, now : Known
        What was known of the player after the turn, and what is known after the replies.
    """
    values = {
        "after": gettext("After your last turn and the cards it drew")
        if turn.drew
        else gettext("After your last turn"),
        "chance": percent(earlier.chance),
        "now": percent(now.chance),
    }
    if now.chance < earlier.chance - _CLEAR:
        return gettext(
            "{after} your chance was {chance}, now it is {now}: the replies hurt more than"
            " foreseen.",
            **values,
        )
    if now.chance > earlier.chance + _CLEAR:
        return gettext(
            "{after} your chance was {chance}, now it is {now}: the replies hurt less than"
            " foreseen.",
            **values,
        )
    return ""


def what_best_turns_adds(position: Position) -> Iterator[str]:
    """Say what *Best turns* knows of a position beyond its evaluation."""
    if position.stage != "turn" or not position.ap:
        return
    if not ends_phase(position.state):
        yield gettext(
            "Best turns also looks at the others' replies. Its chances are as high on average, but"
            " often 10 to 20 points off these, up or down."
        )
    elif position.phase == PHASES:
        yield gettext("This is the last turn of the game: Best turns says what it can reach.")


def _at_the_start(position: Position, chances: Sequence[float]) -> Iterator[str]:
    """Yield the reason for the last player's lead before the first move."""
    first_turn = (position.phase, position.round, position.to_act) == (1, 1, position.first)
    if position.stage not in SET_UP and not (first_turn and position.ap == POINTS):
        return
    if chances[(position.first - 2) % position.players] == max(chances):
        yield gettext("Moving last in a phase is an advantage.")


def _result(over: Position) -> str:
    """Say who has won a game that is over."""
    scores = over.scores
    best = [player for player, points in enumerate(scores, 1) if points == max(scores)]
    players = ", ".join(map(player_title, best))
    return ngettext("{players} wins.", "{players} win.", len(best), players=players)


def _leader(found: Chances) -> str:
    """Say who is most likely to win."""
    second, best = sorted(found.chances)[-2:]
    if best - second < _CLEAR:
        return gettext("Nobody is clearly ahead.")
    leader = found.chances.index(best)
    player, chance = player_title(leader + 1), found.percents[leader]
    if found.certain and best == 1:
        return gettext("{player} wins with best play.", player=player)
    return gettext("{player} has the best chance to win: {chance}.", player=player, chance=chance)


def signed(points: float) -> str:
    """Return a difference with its sign, to be printed."""
    number = round(points)
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"
