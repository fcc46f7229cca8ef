"""Entries of the rulebook: rules, and questions that players ask, each with a position to try."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.common.errors import NotationError, did_you_mean
from torres_widget.common.language import gettext
from torres_widget.engine import Position
from torres_widget.engine.rulebook import DOUBTS, RULES, rulings_on, section_title, sentence
from torres_widget.engine.text.edition_words import laws
from torres_widget.lessons.course import outlines
from torres_widget.lessons.drills import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDER: Final = Path(__file__).parent


class Example(NamedTuple):
    """An action on a position.

    Attributes
    ----------
    place : str
        The name of the position.
    action : str
        Its text.
    by : str
        The rule that its refusal names; ``""`` if it is legal.
    """

    place: str
    action: str
    by: str = ""

    @property
    def position(self) -> Position:
        """The position."""
        return place(self.place)


class Entry(NamedTuple):
    """A rule, or a question that players ask.

    Attributes
    ----------
    id : str
        The rule's id, or the question's.
    title, text : str
        The question and its answer; of a rule its sentence, and nothing.
    rules : tuple of str
        The rules that answer the question; of a rule itself.
    place : str
        The name of the position to try it on.
    works, refused : Example or None
        A legal action, and an illegal one.
    also : str
        Other words that people use for it, in English.
    query, answer : str, int
        A question to the engine about the position, and what it answers; ``""`` if there is none.
    """

    id: str
    title: str
    text: str
    rules: tuple[str, ...]
    place: str
    works: Example | None
    refused: Example | None
    also: str = ""
    query: str = ""
    answer: int = 0

    @property
    def is_rule(self) -> bool:
        """Whether it is a rule."""
        return self.id in RULES

    @property
    def position(self) -> Position:
        """The position to try it on."""
        return place(self.place)

    @property
    def section(self) -> str:
        """The title of its section."""
        if not self.is_rule:
            return gettext("Questions that players ask")
        return section_title(self.id)

    @property
    def drill(self) -> str:
        """The drill that asks its rules; ``""`` if none does."""
        asking = (key for rule in self.rules for key, kind in KINDS.items() if rule in kind.rules)
        return next(asking, "")

    @property
    def lessons(self) -> tuple[str, ...]:
        """Titles of the lessons that teach a rule."""
        return tuple(each.title for each in outlines() if self.is_rule and self.id in each.rules)

    def remarks(self) -> Iterator[str]:
        """Yield how editions differ in a rule, and what is our ruling."""
        if not self.is_rule:
            return
        for law in laws(self.id):
            yield f"{law.titles}: {law.text}"
        if self.id == "R9.3":
            yield gettext(DOUBTS["castle_count_points"])
        yield from rulings_on(self.id)


def entries() -> tuple[Entry, ...]:
    """Return all entries in the language of now: the rules in order, then the questions."""
    rules = tuple(_rule(rule) for rule in RULES)
    return (*rules, *(_question(name, table) for name, table in _tables("questions").items()))


def entry(name: str) -> Entry:
    """Return the entry of an id.

    Raises
    ------
    NotationError
        If there is none.

    Examples
    --------
    >>> entry("jump").title
    'Can I jump over a knight or over the king?'
    >>> entry("R5.3").works
    Example(place='hall', action='move b3 e3', by='')
    """
    if name in RULES:
        return _rule(name)
    questions = _tables("questions")
    if name not in questions:
        hint = did_you_mean(name, (*RULES, *questions))
        raise NotationError(name, "rulebook", "a rule such as R5.3, or a question's id", hint)
    return _question(name, questions[name])


@cache
def place(name: str) -> Position:
    """Return a position of the rulebook by its name."""
    return Position.from_dict(_tables("examples")["places"][name])


@cache
def _tables(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _rule(rule: str) -> Entry:
    examples = _tables("examples")["rules"][rule]
    works, refused = examples.get("works"), examples.get("refused")
    return Entry(
        rule,
        sentence(rule),
        "",
        (rule,),
        (works or refused)["place"],
        Example(**works) if works else None,
        Example(**{"by": rule, **refused}) if refused else None,
    )


def _question(name: str, table: dict[str, Any]) -> Entry:
    where, rules = table["place"], tuple(table["rules"])
    legal, refused = table.get("legal"), table.get("refused")
    return Entry(
        name,
        gettext(table["title"]),
        gettext(table["text"]),
        rules,
        where,
        Example(where, legal) if legal else None,
        Example(where, refused, rules[0]) if refused else None,
        table.get("also", ""),
        table.get("query", ""),
        table.get("is", 0),
    )
