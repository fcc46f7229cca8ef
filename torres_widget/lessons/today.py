"""Questions that come back today: what was learned in lessons, repeated when it would be forgotten.

When that is, FSRS says, from the first answer in the lesson and from each repetition
(``docs/decisions/064-fsrs.md``).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import gettext
from torres_widget.engine.editions import DEFAULT
from torres_widget.engine.rulebook import RULES

from .course import drill_on, outlines
from .drills import drill
from .file.loading import load
from .file.texts import localized
from .plan import Plan
from .session.progress import SOLVED
from .session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fsrs import Card, Rating, Scheduler

    from .answers.answers import Answers
    from .drills.results import Results
    from .plan import Step
    from .session.progress import Result

#: Questions of a day at most: about five minutes.
MOST: Final = 8
#: Id of the plan.
TODAY: Final = "today"
#: A rule is known well if an answer to it would be right with this probability or more.
KNOWN: Final = 0.9
_TRIED: Final = SOLVED | {"wrong"}


class Due(NamedTuple):
    """A question of a lesson that is due.

    Attributes
    ----------
    lesson, step : str
        Ids of the lesson and the step.
    kind : str
        The drill that asks the same from another position; ``""`` if none does.
    """

    lesson: str
    step: str
    kind: str


class Today:
    """The questions of a day, one after the other.

    Parameters
    ----------
    due : iterable of Due
        The questions.
    results : Results
        Results of drills, which say how hard each kind is asked.
    seed : int
        The same seed gives the same drills.
    edition : str
        The edition of the learner's box.

    Attributes
    ----------
    session : Session
        The session in which they are asked.
    """

    def __init__(
        self, due: Iterable[Due], results: Results, seed: int, edition: str = DEFAULT
    ) -> None:
        self._due = tuple(due)
        steps = tuple(
            replace(_step(each, results, seed, edition), id=f"{TODAY}-{number}", chapter="")
            for number, each in enumerate(self._due, 1)
        )
        self._reviewed: set[int] = set()
        self.session = Session(Plan(TODAY, gettext("Today"), steps))

    def do(self, command: str) -> Iterator[tuple[Due, bool]]:
        """Carry out a command; yield each question answered first now, and whether it was right."""
        self.session.do(command)
        for index, (each, done) in enumerate(zip(self._due, self.session.progress, strict=True)):
            if index not in self._reviewed and (done.tries or done.state == "shown"):
                self._reviewed.add(index)
                yield each, done.star


def due(answers: Answers, now: datetime) -> tuple[Due, ...]:
    """Return the questions that are due, the most overdue first, at most `MOST`."""
    cards = _cards(answers)
    overdue = sorted((card.due, key) for key, (card, _) in cards.items() if card.due <= now)
    return tuple(
        Due(lesson, step, drill_on(cards[lesson, step][1], lesson, answers.edition))
        for _, (lesson, step) in overdue[:MOST]
    )


def mastery(answers: Answers, now: datetime) -> dict[str, float]:
    """Return for each rule that was asked the probability of a right answer now, 0 to 1.

    It is the mean over the questions that ask the rule.
    """
    cards = _cards(answers)
    if not cards:
        return {}
    scheduler = _scheduler()
    found: dict[str, list[float]] = {}
    for card, rules in cards.values():
        for rule in rules:
            found.setdefault(rule, []).append(scheduler.get_card_retrievability(card, now))
    return {rule: sum(found[rule]) / len(found[rule]) for rule in RULES if rule in found}


def _cards(answers: Answers) -> dict[tuple[str, str], tuple[Card, tuple[str, ...]]]:
    """Return each question that was answered, as FSRS knows it, with the rules that it asks."""
    tried = [
        result._replace(lesson=outline.id)
        for outline in outlines(answers.edition)
        for result in answers.of(outline.id)
        if result.step in outline.asks and result.state in _TRIED and result.at
    ]
    # A course begins without the library.
    return {
        (result.lesson, result.step): (_card(result, answers), result.rules) for result in tried
    }


def _card(result: Result, answers: Answers) -> Card:
    """Return a question as FSRS knows it after its first answer and all repetitions."""
    from fsrs import Card, Rating

    scheduler = _scheduler()
    first = datetime.fromisoformat(result.at)
    card, _ = scheduler.review_card(Card(card_id=1, due=first), _rating(result), first)
    for again in answers.reviews_of(result.lesson, result.step):
        rating = Rating.Good if again.right else Rating.Again
        card, _ = scheduler.review_card(card, rating, datetime.fromisoformat(again.at))
    return card


@cache
def _scheduler() -> Scheduler:
    """Return FSRS with intervals of whole days: nothing comes back on the same day."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _rating(result: Result) -> Rating:
    from fsrs import Rating

    if result.star:
        return Rating.Good
    return Rating.Hard if result.right_at else Rating.Again


def _step(each: Due, results: Results, seed: int, edition: str) -> Step:
    if each.kind:
        return drill(each.kind, seed, results.level(each.kind), edition).steps[0]
    return load(each.lesson, localized, edition).step(each.step)
