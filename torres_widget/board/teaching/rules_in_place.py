"""Rules to look up and to try, on the board of a game or lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from torres_widget.common.language import gettext
from torres_widget.engine.rulebook import RULES
from torres_widget.lessons.drills.practice import Practice
from torres_widget.lessons.plan import Limits, Plan, Try
from torres_widget.lessons.rulebook.entries import entries, entry
from torres_widget.lessons.rulebook.search import search
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.session import LessonStopError, Session

from .in_place import InPlace
from .lesson_policy import LessonPolicy
from .session_on_board import SessionOnBoard

if TYPE_CHECKING:
    from torres_widget.board.widget import Board
    from torres_widget.lessons.rulebook.entries import Entry
    from torres_widget.protocol.panel import Panel, RuleEntry, RuleLine, Section

#: The rule whose position is on the board at first.
_FIRST: Final = "R5.2"


class RuleSearch(SessionOnBoard):
    """A search in the rules, with every rule on a board to try it."""

    is_rulebook = True
    COMMANDS: ClassVar = ("find", "contents", "rule", "works", "refused", "practise", "close")

    _words: str
    _found: tuple[Entry, ...]
    _entry: Entry | None
    _practice: Practice | None

    @property
    def commands(self) -> tuple[str, ...]:
        """The first words of the commands that may be typed."""
        return (*self.COMMANDS, *super().commands)

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        note = self._practice.note if self._practice else ""
        panel = panel_of(self.session, note, endless=self._practice is not None)
        panel["rules"] = {
            "query": self._words,
            "found": [_line(found) for found in self._found],
            "contents": [] if self._words or self._entry else _contents(),
            "entry": _shown(self._entry) if self._entry else None,
            "asking": self._practice is not None,
        }
        return panel

    def _command(self, command: str) -> None:
        word, _, rest = command.strip().partition(" ")
        match word:
            case "find" | "contents":
                self._look(rest)
            case "rule":
                name = rest.strip()
                number = name.upper()
                self._entry = entry(number if number in RULES else name)
                self._practice = None
                self.session = _session(self._entry)
            case "works" | "refused" if self._entry:
                self._show_example(self._entry, word)
            case "practise" if self._entry and self._entry.drill:
                self._practice = Practice(self._entry.drill)
                self.session = self._practice.session
            case _ if self._practice is not None:
                self._practice.do(command)
                self.session = self._practice.session
            case _ if self._entry is None:
                raise LessonStopError(gettext("Choose a rule first."))
            case _:
                super()._command(command)

    def _open(self, words: str) -> Session:
        """Look for words at first; return the session of the rule on the board."""
        self._look(words)
        return _session(self._entry or entry(_FIRST))

    def _look(self, words: str) -> None:
        """Look for words; the number of a rule opens it."""
        self._words = words.strip()
        self._found = search(self._words) if self._words else ()
        self._practice = None
        number = self._words.upper()
        self._entry = next((found for found in self._found if found.id == number), None)

    def _show_example(self, shown: Entry, word: str) -> None:
        """Put an example on the board and play it; what is refused says why."""
        example = shown.works if word == "works" else shown.refused
        if example is None:
            raise LessonStopError(gettext("There is no such example."))
        self.session = _session(shown._replace(place=example.place))
        self._show_step()
        self.board.play(example.action)

    def __repr__(self) -> str:
        if self._practice is not None:
            return f"<Rulebook, drill {self._practice.attempt.kind!r}>"
        if self._entry is not None:
            return f"<Rulebook, {self._entry.id}>"
        return f"<Rulebook, {self._words!r}>" if self._words else "<Rulebook>"


class RulesOnBoard(InPlace, RuleSearch):
    """The rulebook on a board of a game or lesson, in its place until it is closed.

    Parameters
    ----------
    board : Board
        The board.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board, self._open(""))

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        taught = isinstance(self._aside.policy, LessonPolicy)
        back = gettext("Back to the lesson") if taught else gettext("Back to the game")
        return {**super().panel(), "closes": back}


def _session(shown: Entry) -> Session:
    title = gettext("The rules")
    step = Try(id=shown.id, text="", position=shown.position, rules=shown.rules, limits=Limits())
    return Session(Plan("rulebook", title, (step,)))


def _line(shown: Entry) -> RuleLine:
    return {"id": shown.id, "title": shown.title}


def _contents() -> list[Section]:
    """Return the sections, each with its entries: first the questions, then the rules."""
    sections: dict[str, list[RuleLine]] = {}
    known = entries()
    for shown in sorted(known, key=lambda shown: shown.is_rule):
        sections.setdefault(shown.section, []).append(_line(shown))
    return [{"title": title, "entries": lines} for title, lines in sections.items()]


def _shown(shown: Entry) -> RuleEntry:
    answer = ""
    if shown.query:
        answer = gettext("The engine counts {number}.", number=shown.answer)
    return {
        **_line(shown),
        "section": shown.section,
        "text": " ".join(filter(None, (shown.text, answer))),
        "remarks": list(shown.remarks()),
        "works": shown.works.action if shown.works else "",
        "refused": shown.refused.action if shown.refused else "",
        "rules": [] if shown.is_rule else [_line(entry(rule)) for rule in shown.rules],
        "lessons": list(shown.lessons),
        "drill": shown.drill,
    }
