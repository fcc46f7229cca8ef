"""Words of the analyst beside a board, as HTML: lines and tables."""

from __future__ import annotations

from html import escape
from itertools import groupby
from math import isfinite
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.expectations import outlook
from torres_widget.analysis.turns import OUTLOOK, compiling_helps
from torres_widget.engine.colours import capitalized, player_name
from torres_widget.engine.language import N_, gettext, ngettext

if TYPE_CHECKING:
    from collections.abc import Collection

    from torres_widget.analysis.advising import Advice, Line
    from torres_widget.analysis.reviews import Review
    from torres_widget.engine import Position

#: Objectives that advice can go by, each with what it is called.
OBJECTIVES: Final = {OUTLOOK: N_("The whole game"), "standing": N_("If it were scored now")}


def objective_title(objective: str) -> str:
    """Return what an objective is called."""
    return gettext(OBJECTIVES[objective])


def paragraph(text: str) -> str:
    """Return a text as a paragraph."""
    return f"<p style='margin:0;line-height:1.35'>{escape(text)}</p>"


def headline(advice: Advice, *, thinking: bool, moved: bool) -> str:
    """Return what stands over the lines of an advice."""
    by = objective_title(advice.objective)
    if advice.objective == OUTLOOK:
        text = gettext("Best turns for the whole game. An estimate: no proof looks so far.")
    elif advice.proven:
        text = gettext("Best turns if it were scored now: proven.")
    elif isfinite(advice.bound):
        text = gettext(
            "Best turns if it were scored now: not proven, but none leads by more than {bound}.",
            bound=f"{advice.bound:g}",
        )
    else:
        text = gettext("Best turns if it were scored now: not proven.")
    parts = [paragraph(text)]
    if moved:
        words = gettext(
            "The board has moved on: this was asked for an earlier position. Play goes back there."
        )
        parts.insert(0, f"<strong>{paragraph(words)}</strong>")
    if thinking:
        parts.append(paragraph(gettext("Still looking ({objective}) ...", objective=by)))
    elif not advice.proven and compiling_helps(advice.seconds):
        parts.append(compiling_tip())
    return "".join(parts)


def compiling_tip() -> str:
    """Return how the search becomes faster."""
    words = gettext("Want deeper answers sooner? Compile the search once, in a terminal:")
    return (
        "<p style='margin:.5em 0;line-height:1.35'>"
        f"{escape(words)} <code>torres-widget compile</code></p>"
    )


def line_words(line: Line, objective: str) -> str:
    """Return a line as HTML: its margin and chance, what it is for, and its actions."""
    facts = [
        gettext("expected margin {margin}", margin=f"{line.margin:+.0f}"),
        gettext("chance to win {chance}%", chance=f"{100 * line.chance:.0f}"),
    ]
    if objective != OUTLOOK:
        facts.insert(0, gettext("lead {lead} if scored now", lead=f"{line.value:+g}"))
    return (
        f"<div style='line-height:1.35'>{escape(line.purpose)}"
        f"<br><small>{escape(' · '.join(facts))}<br>{escape(actions_words(line))}</small></div>"
    )


def actions_words(line: Line) -> str:
    """Return the actions of a line in a row, equal ones counted."""
    counted = ((action, len(list(equal))) for action, equal in groupby(line.actions))
    texts = [f"{action} x{count}" if count > 1 else action for action, count in counted]
    if line.cards:
        texts.append(ngettext("buy {count} card", "buy {count} cards", line.cards))
    return ", ".join(texts)


def review_words(review: Review, players: Collection[int], *, thinking: bool) -> str:
    """Return what stands over the turns of a review: how well each of the players played."""
    if thinking:
        return paragraph(gettext("Looking at the turns so far ..."))
    if not review.turns:
        return paragraph(gettext("There is nothing to review yet: no turn has been ended."))
    parts = [
        paragraph(
            gettext(
                "{player}: accuracy {accuracy}%",
                player=capitalized(player_name(player)),
                accuracy=round(review.accuracy(player)),
            )
        )
        for player in players
    ]
    if not any(turn.grade for turn in review.turns):
        parts.append(paragraph(gettext("No mistakes found: well played.")))
    return "".join(parts)


def scores_table(position: Position, seat: int | None) -> str:
    """Return a table of what everybody has now, and may expect."""
    heads = (
        gettext("player"),
        gettext("on the track"),
        gettext("castles"),
        gettext("king"),
        gettext("master card"),
        gettext("with a scoring now"),
        gettext("expected at the end"),
        gettext("chance to win"),
    )
    ahead = outlook(position, seat)
    rows = [
        (
            capitalized(player_name(points.player)),
            points.before,
            sum(castle.points for castle in points.castles),
            points.king.points,
            points.master.points if points.master else 0,
            points.after,
            f"{ahead.points[points.player - 1]:.0f}",
            f"{100 * ahead.chances[points.player - 1]:.0f}%",
        )
        for points in position.scoring().players
    ]
    head = "".join(f"<th>{escape(title)}</th>" for title in heads)
    body = "".join(
        f"<tr><th>{escape(str(name))}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        for name, *cells in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"
