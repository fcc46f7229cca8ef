"""The lessons of the package as a course: their order, and the rules met on the way."""

from __future__ import annotations

import itertools
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.common.language import N_, gettext
from torres_widget.engine import Position
from torres_widget.engine.editions import DEFAULT, TITLES

from .drills import kinds_in
from .file.in_edition import in_edition
from .file.loading import content
from .file.texts import localized
from .plan import Plan, Show
from .session.progress import SOLVED

if TYPE_CHECKING:
    from torres_widget.protocol.panel import Offer, OfferChoice

    from .answers.answers import Answers
    from .drills.kind import Kind

#: Kinds of steps that ask something.
ASKING: Final = frozenset({"task", "question"})
#: By lesson, the kinds of drills that practise what it teaches.
PRACTICE: Final = {
    "first-turn": ("castle-area", "castle-points"),
    "steps": ("steps", "deploys"),
    "movement": ("doors", "reach"),
    "building": ("building", "castle-area"),
    "scoring": ("castle-points", "kings-bonus"),
    "action-cards": ("card-climb", "card-diagonal", "card-redeploy"),
    "phases": ("spreading", "totals"),
    "first-game": ("scoring", "spreading", "card-climb"),
    "scoring-track": ("scoring", "leapfrog", "totals"),
    "more-cards": ("card-elevator", "card-jump", "card-shift-block"),
    "opening": ("reach", "castle-points"),
    "widen-first": ("building", "castle-points"),
    "kings-level": ("kings-bonus", "scoring"),
    "doors-or-stairs": ("doors", "reach"),
    "master-game": ("founding",),
    "master-cards": ("master-square", "master-adjacent"),
}
#: Rules of which each drill asks another thing: the eight master cards.
_OF_MANY_THINGS: Final = frozenset({"R9.3"})
#: Id of the game against a bot on the map, and of the lesson that it follows.
GAME: Final = "your-first-game"
_GAME_FOLLOWS: Final = "scoring"
#: Groups of the map, each with the lesson that it begins with.
_GROUPS: Final = {
    "first-turn": N_("Learn"),
    GAME: N_("Play"),
    "scoring-track": N_("Get better"),
    "master-game": N_("Master game"),
}
#: By edition, how one tells its box.
_BOXES: Final = {
    "huch-2017": N_("28 knights, and tokens for 100 and 200 points."),
    "rio-grande-2005": N_("24 knights, and A, C, P or M on the backs of the cards."),
    "rio-grande-en": N_("24 knights, and a rulebook in English."),
    "ravensburger-1999": N_("24 knights, and cards named CODEX, PHASEN and MEISTER."),
}
#: Where a game of three bots of level 3 ended.
_FINISHED: Final = {
    "format": "torres-position",
    "version": 1,
    "players": 3,
    "board": "....1.23/..11.112/1.2.3433/1.23.33./...41..1/..3..22./.11..2../...1.1.. K:f2 "
    "1:d5,f5,e7,e8 2:b4,b5,f6,b7,c7,a8 3:e2,f3,d4,h6,f7,c8",
    "stage": "over",
    "phase": 3,
    "round": 3,
    "scores": [106, 93, 133],
    "stacks": [[], [], []],
}


class Outline(NamedTuple):
    """The outline of a lesson, known before it is opened.

    Attributes
    ----------
    id, title, summary : str
        As in the lesson.
    steps : tuple of str
        Ids of its steps.
    asks : tuple of str
        Ids of the steps that ask something.
    rules : frozenset of str
        Ids of the rules that it teaches or asks.
    """

    id: str
    title: str
    summary: str
    steps: tuple[str, ...]
    asks: tuple[str, ...]
    rules: frozenset[str]


def outlines(edition: str | None = None) -> tuple[Outline, ...]:
    """Return the lessons of the package in order, in an edition and the language of now."""
    return tuple(
        outline._replace(
            title=localized("title", outline.title), summary=localized("summary", outline.summary)
        )
        for outline in _outlines(edition)
    )


@cache
def _outlines(edition: str | None = None) -> tuple[Outline, ...]:
    return tuple(_outline(in_edition(document, edition)) for document in documents())


@cache
def documents() -> tuple[dict[str, Any], ...]:
    """Return the documents of the package's lessons in order, with the steps of all editions."""
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")) for path in content())


def _outline(document: dict[str, Any]) -> Outline:
    steps = document["steps"]
    return Outline(
        document["id"],
        document["title"],
        document.get("summary", "").strip(),
        tuple(step["id"] for step in steps),
        tuple(step["id"] for step in steps if step["kind"] in ASKING),
        frozenset(rule for step in steps for rule in step.get("rules", ())),
    )


def met_before(lesson: str) -> frozenset[str] | None:
    """Return the rules that lessons before a lesson of the package teach or ask.

    None for any other lesson and for drills: what their learners have met is not known.

    >>> "R5.3" in met_before("movement"), met_before("my-own")
    (True, None)
    """
    known = [outline.id for outline in _outlines()]
    if lesson not in known:
        return None
    earlier = _outlines()[: known.index(lesson)]
    return frozenset(rule for outline in earlier for rule in outline.rules)


def way(edition: str | None = None) -> tuple[Outline, ...]:
    """Return the entries of the map, in order: the lessons in an edition, and a first game."""
    title = gettext("Your first game")
    summary = gettext("A whole game against Blue, a gentle bot, with a coach.")
    game = Outline(GAME, title, summary, ("game",), (), frozenset())
    return tuple(
        each
        for outline in outlines(edition)
        for each in ((outline, game) if outline.id == _GAME_FOLLOWS else (outline,))
    )


def next_after(lesson: str) -> Outline | None:
    """Return what comes after a lesson on the map; None after the last, and for any other."""
    listed = way()
    later = (after for before, after in itertools.pairwise(listed) if before.id == lesson)
    return next(later, None)


class Entry(NamedTuple):
    """A lesson, or the game, on the map of the course, with the learner's progress.

    Attributes
    ----------
    id, title, summary : str
        As in the lesson.
    group : str
        Title of the group that begins with it; "" within a group.
    state : {"new", "begun", "finished"}
        Whether it was opened, and finished or solved.
    step, steps : int
        The step that was shown last, from 1, of how many.
    stars, of : int
        Steps that were right at the first try without a hint, of how many that ask.
    solved : int
        Steps that were solved, or whose solution was shown.
    """

    id: str
    title: str
    summary: str
    group: str
    state: str
    step: int
    steps: int
    stars: int
    of: int
    solved: int


def entries(answers: Answers) -> tuple[Entry, ...]:
    """Return the map of the course for a learner."""
    return tuple(_entry(outline, answers) for outline in way(answers.edition))


def _entry(outline: Outline, answers: Answers) -> Entry:
    results = [result for result in answers.of(outline.id) if result.step in outline.asks]
    place = answers.places.get(outline.id)
    solved = sum(result.state in SOLVED for result in results)
    finished = solved == len(outline.asks) > 0 or bool(place and place.finished)
    known = place is not None and place.step in outline.steps
    step = outline.steps.index(place.step) if place and known else 0
    return Entry(
        outline.id,
        outline.title,
        outline.summary,
        gettext(_GROUPS[outline.id]) if outline.id in _GROUPS else "",
        "finished" if finished else "begun" if results or place else "new",
        step + 1,
        len(outline.steps),
        sum(result.star for result in results),
        len(outline.asks),
        solved,
    )


def which_box() -> Offer:
    """Return the question which box a learner has, as the page offers it (``docs/protocol.md``)."""
    known: list[OfferChoice] = [
        {"command": f"box {key}", "title": gettext(TITLES[key]), "text": gettext(text)}
        for key, text in _BOXES.items()
    ]
    unknown: OfferChoice = {
        "command": "box unknown",
        "title": gettext("I don't know, or I have none"),
        "text": gettext("Then the rules are those of {edition}.", edition=gettext(TITLES[DEFAULT])),
    }
    return {
        "title": gettext("Which box is yours?"),
        "text": gettext("The rules here are those of your box. You can choose another one later."),
        "choices": [*known, unknown],
    }


def finished() -> Position:
    """Return the last position of a game that three bots played: what all of it leads to."""
    return Position.from_dict(_FINISHED)


def course_map() -> Plan:
    """Return what the board shows under the map of the course: the first picture of all."""
    text = gettext(
        "Build castles, climb them with your knights, and score level times area. After three "
        "phases the most points win. Pick a lesson: the first one is enough for *Your first "
        "game*."
    )
    show = Show(id="map", title=gettext("Torres, step by step"), text=text, position=finished())
    return Plan(id="course-map", title=show.title, steps=(show,))


def practice(lesson: str, edition: str = DEFAULT) -> tuple[Kind, ...]:
    """Return the kinds of drills that practise what a lesson of the package teaches.

    >>> [kind.key for kind in practice("movement")]
    ['doors', 'reach']
    """
    kinds = kinds_in(edition)
    return tuple(kinds[key] for key in PRACTICE.get(lesson, ()) if key in kinds)


def drill_on(rules: tuple[str, ...], lesson: str, edition: str = DEFAULT) -> str:
    """Return the key of a drill that asks the same as a question about some rules; "" for none.

    Each is about the first of its rules. The lesson's own drills come first.

    >>> drill_on(("R5.3", "R5.2"), "movement"), drill_on(("R1.2",), "movement")
    ('doors', '')
    """
    about = rules[0] if rules and rules[0] not in _OF_MANY_THINGS else ""
    kinds = kinds_in(edition)
    keys = (*PRACTICE.get(lesson, ()), *kinds)
    return next((key for key in keys if key in kinds and kinds[key].rules[0] == about), "")
