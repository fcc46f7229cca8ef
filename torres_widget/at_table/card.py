"""The rules of one edition on one page to print, for a game with the box."""

from __future__ import annotations

from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.board.language import chosen_language
from torres_widget.board.pictures.printed import printed
from torres_widget.common.checks import check_key
from torres_widget.common.errors import hinting_keywords
from torres_widget.common.language import gettext, speaking
from torres_widget.common.printing import PAPERS, framed, print_pdf
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.editions import DEFAULT, TITLES
from torres_widget.engine.kernel.rules import STACKS
from torres_widget.engine.rulebook import SECTIONS, master_cards, sentence
from torres_widget.engine.text.edition_words import law_of
from torres_widget.engine.text.files import save

from .checks import check_game
from .words import BUYING, MODE_TITLES, TURN, card_effects, how_cards_are_held

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from torres_widget.engine.editions import Edition

_PAGE: Final = Template(Path(__file__).with_name("card.html").read_text(encoding="utf-8"))
#: Sections of the rulebook.
_SET_UP, _PHASES, _ACTION_CARDS, _SCORING = 2, 3, 8, 7
#: The rules that the master game adds to sections.
_MASTER: Final = {_PHASES: ("R9.4",), _SCORING: ("R9.3",)}
#: The rules of each section, by the mode; None for all modes.
_RULES: Final[dict[int, tuple[tuple[str, str | None], ...]]] = {
    2: (("R2.1", "usual"), ("R9.1", "master"), ("R2.2", None), ("R2.3", None)),
    3: (("R3.1", None), ("R3.3", None)),
    4: tuple((rule, "usual" if rule == BUYING else None) for rule in TURN),
    5: (("R5.1", None), ("R5.2", None), ("R5.3", None), ("R5.4", None)),
    6: (("R6.1", None), ("R6.2", None), ("R1.7", None), ("R1.9", None)),
    7: tuple((f"R7.{number}", None) for number in (1, 2, 3, 4, 6)),
    8: (),
}
#: Fields of the edition that say more of a section.
_BY_EDITION: Final = {3: ("stack_cap", "leftover", "phase_start"), 7: ("king_move",)}
#: In the master game a rule takes the place of the edition's.
_BEGINS: Final = "phase_start"


class RulesCard(NamedTuple):
    """The rules on one page.

    Attributes
    ----------
    html : str
        The page.
    """

    html: str

    def save(self, path: str | PathLike[str]) -> None:
        """Write it as an HTML file.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        save(self.html, path)

    def pdf(self, path: str | PathLike[str]) -> None:
        """Write it as a PDF; a Chromium or Chrome prints it.

        Raises
        ------
        OSError
            If there is no such browser, or the file cannot be written.
        """
        print_pdf(self.html, path)

    def _repr_html_(self) -> str:
        return framed(self.html, gettext("The rules on one page"))


@hinting_keywords
def rules_card(
    edition: str = DEFAULT,
    players: int = 2,
    mode: str = "basic",
    *,
    paper: str = "A4",
    language: str | None = None,
) -> RulesCard:
    """Return the rules of an edition on one page to print in black and white.

    Parameters
    ----------
    edition : str
        Key of the edition, such as ``"huch-2017"``.
    players : int
        2, 3 or 4; the stacks depend on it.
    mode : {"basic", "variant", "master"}
        Mode of the game.
    paper : {"A4", "Letter"}
        Size of the paper.
    language : {"en", "cs", "hu", "pl"}, optional
        Language of the page; by default the session's.

    Raises
    ------
    NotationError
        If one of them is unknown.

    Examples
    --------
    >>> card = rules_card("huch-2017", players=3)
    >>> "3 3 2 2" in card.html, "names the player who begins" in card.html
    (True, True)
    """
    check_game(players, edition, mode)
    check_key(paper, "paper", PAPERS)
    spoken = chosen_language({"language": language})
    with speaking(spoken):
        rules = EDITIONS[edition]
        title = gettext(
            "Torres, {edition}, {mode}, {players} players",
            edition=gettext(TITLES[edition]),
            mode=gettext(MODE_TITLES[mode]),
            players=players,
        )
        sections = "\n".join(_section(number, rules, players, mode) for number in _RULES)
        page = _PAGE.substitute(
            language=spoken, title=escape(title), paper=paper, sections=sections
        )
    return RulesCard(page)


def _section(number: int, edition: Edition, players: int, mode: str) -> str:
    kind = "master" if mode == "master" else "usual"
    rules = [escape(sentence(rule)) for rule, only in _RULES[number] if only in (None, kind)]
    of_edition = [
        escape(law_of(edition, field))
        for field in _BY_EDITION.get(number, ())
        if not (mode == "master" and field == _BEGINS)
    ]
    of_mode = map(escape, map(sentence, _MASTER.get(number, ()) if mode == "master" else ()))
    cards = _cards(edition, mode) if number == _ACTION_CARDS else ()
    masters = map(escape, master_cards(edition) if number == _SCORING and mode == "master" else ())
    head = f"<h2>{escape(gettext(SECTIONS[number]))}</h2>"
    listed = "".join(
        f"<li>{text}</li>" for text in (*rules, *of_edition, *of_mode, *masters, *cards)
    )
    return f"<section>{head}{_picture(number, players, mode)}<ul>{listed}</ul></section>"


def _cards(edition: Edition, mode: str) -> Iterator[str]:
    """Yield how cards are held, and what each does."""
    yield escape(how_cards_are_held(edition, mode))
    for title, effect in card_effects(edition):
        yield f"<b>{escape(title)}</b>: {escape(effect)}"


def _picture(number: int, players: int, mode: str) -> str:
    """Return the board of the set-up, or the table of the stacks."""
    if number == _SET_UP and mode != "master":
        return printed(Position.new(2, seed=0))
    if number != _PHASES:
        return ""
    head = escape(gettext("Phase"))
    stacks = escape(gettext("Stacks"))
    rows = "".join(
        f"<tr><td>{phase}</td><td>{' '.join(map(str, heights))}</td></tr>"
        for phase, heights in enumerate(STACKS[players], 1)
    )
    return f"<table><tr><th>{head}</th><th>{stacks}</th></tr>{rows}</table>"
