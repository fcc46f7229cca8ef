"""A guide through a game at the table: the set-up, the costs, each round and scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.language import chosen_language, in_own_language
from torres_widget.board.teaching.taught import Taught
from torres_widget.common.errors import NotationError
from torres_widget.common.language import N_, gettext, ngettext, speaking
from torres_widget.engine import Position
from torres_widget.engine.colours import capitalized
from torres_widget.engine.editions import DEFAULT, MODES, TITLES
from torres_widget.engine.kernel.points import kings_bonus
from torres_widget.engine.kernel.rules import PHASES, STACKS
from torres_widget.engine.rulebook import master_cards, sentence
from torres_widget.engine.text.edition_words import law_of
from torres_widget.lessons.course import which_box
from torres_widget.lessons.plan import Plan, Show
from torres_widget.lessons.session.session import LessonStopError, Session

from .checks import check_game
from .words import BUYING, MODE_TITLES, TURN, card_effects, how_cards_are_held

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from torres_widget.protocol.panel import Offer, Panel


#: Cells of the example: the castles, the knights of players 1 to 4, and the king.
_CASTLES: Final = ("d1", "c3", "f3", "h4", "a5", "c6", "f6", "e8")
_KNIGHTS: Final = ("c3", "f6", "c6", "f3")
_KING: Final = "e8"
_MARKERS: Final = {
    None: N_("Put your marker beside the track, before field 1."),
    100: N_("The seventh knight is your marker: put it on field 0 of the track."),
}
_HELD: Final = {
    "common-deck": N_("Shuffle all action cards and put them face down beside the board."),
    "own-deck": N_(
        "Shuffle the ten action cards of your colour and put them face down before you."
    ),
    "full-hand": N_("Take the ten action cards of your colour in hand."),
}
_MASTER: Final = N_("Draw one of the eight master cards and put it face up beside the board.")
#: The commands that answer the questions before the guide, and what they choose.
_ASKED: Final = {"box": "edition", "players": "players", "mode": "mode"}
_CHAPTERS: Final = (N_("Set-up"), N_("Your turn"))


class TableGuide(Taught):
    """A guide through a game with the box, step by step, for one edition.

    Parameters
    ----------
    players : int, optional
        2, 3 or 4; asked on the board if it isn't given.
    edition : str, optional
        Key of the edition, such as ``"huch-2017"``; asked if it isn't given.
    mode : {"basic", "variant", "master"}, optional
        Mode of the game; asked if it isn't given.
    **options
        The options of `Board`, except `players` and `viewer`.

    Raises
    ------
    NotationError
        If there is no such edition, number of players, or mode.
    OptionError
        If an option is invalid.

    Examples
    --------
    >>> table = TableGuide()
    >>> for answer in ("box huch-2017", "players 3", "mode master"):
    ...     table.do(answer)
    >>> table
    <TableGuide 'with-the-box', step 1 of 22 'board'>
    """

    def __init__(
        self,
        players: int | None = None,
        *,
        edition: str | None = None,
        mode: str | None = None,
        **options: Any,
    ) -> None:
        self._chosen: dict[str, Any] = {}
        self._left: tuple[dict[str, Any], Session] | None = None
        given = {"players": players, "edition": edition, "mode": mode}
        self._choose(**{name: value for name, value in given.items() if value is not None})
        with speaking(chosen_language(options)):
            session = self._begun()
        super().__init__(session, **options)

    @property
    def commands(self) -> tuple[str, ...]:
        """The first words of the commands that may be typed."""
        return (*super().commands, "box", "players", "mode", "resume", "new")

    @property
    def address(self) -> dict[str, str]:
        """Query of its link."""
        return {"show": "guide"}

    @property
    def place(self) -> str:
        """The game and the step, for `take_up`; ``""`` before the first step and after the last."""
        chosen, session = self._left or (self._chosen, self.session)
        if len(chosen) < len(_ASKED) or session.over:
            return ""
        commands = (f"{word} {chosen[name]}" for word, name in _ASKED.items())
        return "; ".join((*commands, f"go {session.index + 1}"))

    @in_own_language
    def take_up(self, place: str) -> None:
        """Ask whether to go on at a place, or with another game.

        Parameters
        ----------
        place : str
            A text of `place`, such as ``"box huch-2017; players 3; mode basic; go 9"``.

        Raises
        ------
        TorresError
            If it is none; nothing is changed then.
        """
        commands = place.split("; ")
        if [command.partition(" ")[0] for command in commands] != [*_ASKED, "go"]:
            raise NotationError(place, "place", "a box, players, a mode and a step")
        here = self._chosen, self.session
        try:
            for command in commands:
                self._command(command)
            self._left = self._chosen, self.session
        finally:
            self._chosen, self.session = here
        self.board.redraw()

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        return {**super().panel(), "offer": self._question()}

    def _choose(self, **choice: Any) -> None:
        """Take note of some of players, edition and mode, if they exist."""
        check_game(**{"players": 2, "edition": DEFAULT, "mode": "basic", **choice})
        self._chosen = {**self._chosen, **choice}

    def _begun(self) -> Session:
        """Return the guide, or the board that is shown until all is known."""
        if self._question() is None:
            return Session(guide(**self._chosen))
        empty = Show(id="board", text="", position=Position.new(2, seed=0))
        return Session(Plan("with-the-box", gettext("With the box"), (empty,)))

    def _question(self) -> Offer | None:
        if self._left is not None:
            plan, step = self._left[1].plan, self._left[1].step
            return _offer(
                plan.title,
                (
                    ("resume", gettext("Go on: {step}", step=step.title)),
                    ("new", gettext("Another game")),
                ),
            )
        if "edition" not in self._chosen:
            return which_box()
        if "players" not in self._chosen:
            return _offer(
                gettext("How many play?"),
                (
                    (f"players {count}", ngettext("{count} player", "{count} players", count))
                    for count in STACKS
                ),
            )
        if "mode" not in self._chosen:
            return _offer(
                gettext("Which game?"),
                ((f"mode {mode}", capitalized(gettext(MODE_TITLES[mode]))) for mode in MODES),
            )
        return None

    def _command(self, command: str) -> None:
        word, _, value = command.strip().partition(" ")
        if word == "box":
            self._choose(edition=DEFAULT if value == "unknown" else value)
        elif word == "players":
            self._choose(players=int(value) if value in map(str, STACKS) else value)
        elif word == "mode":
            self._choose(mode=value)
        elif command in ("resume", "new") and self._left is not None:
            left, self._left = self._left, None
            if command == "resume":
                self._chosen, self.session = left
                return
        elif self._question() is not None:
            raise LessonStopError(gettext("Choose first."))
        else:
            super()._command(command)
            return
        self.session = self._begun()


def _offer(title: str, choices: Iterable[tuple[str, str]]) -> Offer:
    return {
        "title": title,
        "text": "",
        "choices": [{"command": command, "title": words, "text": ""} for command, words in choices],
    }


def guide(players: int, edition: str, mode: str) -> Plan:
    """Return the guide through a game: a lesson that only shows.

    Examples
    --------
    >>> [step.id for step in guide(2, "rio-grande-2005", "basic").steps][:8]
    ['board', 'cards', 'castles', 'stacks', 'knights', 'king', 'costs', 'card-effects']
    """
    start = Position.new(players, edition=edition, mode=mode, seed=0)
    title = gettext("With the box: {edition}", edition=gettext(TITLES[edition]))
    steps = (*_set_up(start), *_turn(start), *_phases(start))
    return Plan("with-the-box", title, steps)


def _set_up(start: Position) -> Iterator[Show]:
    edition, mode = start.edition, start.mode
    empty = start.changed(board="/".join(["........"] * 8)) if mode == "master" else start
    master = mode == "master"
    castles, knights, king = _examples(start)
    yield Show(
        id="board",
        chapter=gettext(_CHAPTERS[0]),
        title=gettext("Board and knights"),
        text=_listed(
            gettext("Put the board in the middle of the table."),
            gettext("Choose a colour and take its knights."),
            gettext(_MARKERS[edition.track]),
        ),
        rules=("R1.3",),
        position=empty,
    )
    yield Show(
        id="cards",
        title=gettext("Cards"),
        text=_listed(
            gettext(_HELD[edition.card_mode(mode)]),
            gettext(_MASTER) if master else "",
            ngettext(
                "Put the phase card for {count} player beside the board.",
                "Put the phase card for {count} players beside the board.",
                start.players,
            ),
        ),
        rules=("R2.4",),
        position=empty,
    )
    yield Show(
        id="castles",
        title=gettext("The eight castles"),
        text=_listed(
            gettext("Put all blocks beside the board: they are the supply."),
            sentence("R9.1" if master else "R2.1"),
        ),
        rules=("R9.1",) if master else ("R2.1", "R1.8"),
        position=castles,
    )
    yield Show(
        id="stacks",
        title=gettext("Stacks"),
        text=_stacks_taken(STACKS[start.players][0]),
        rules=("R3.2", "R3.3"),
        position=castles,
    )
    youngest = gettext("The youngest player is player 1.")
    yield Show(
        id="knights",
        title=gettext("Knights"),
        text=_listed(youngest, sentence("R2.2")),
        rules=("R2.2",),
        position=knights,
    )
    yield Show(
        id="king",
        title=gettext("The king"),
        text=sentence("R2.3"),
        rules=("R2.3",),
        position=king,
    )


def _turn(start: Position) -> Iterator[Show]:
    *_, place = _examples(start)
    buying = start.mode != "master"
    yield Show(
        id="costs",
        chapter=gettext(_CHAPTERS[1]),
        title=gettext("Costs"),
        text=_listed(*(sentence(rule) for rule in TURN if buying or rule != BUYING)),
        rules=TURN,
        position=place,
    )
    yield Show(
        id="card-effects",
        title=gettext("The ten cards"),
        text=_listed(
            how_cards_are_held(start.edition, start.mode),
            *(
                f"*{title}*: {effect.partition('. ')[0].rstrip('.')}."
                for title, effect in card_effects(start.edition)
            ),
        ),
        rules=("R4.5", "R4.6"),
        position=place,
    )
    if start.mode == "master":
        yield Show(
            id="master-cards",
            title=gettext("The master cards"),
            text=_listed(*master_cards(start.edition)),
            rules=("R9.3",),
            position=place,
        )


def _phases(start: Position) -> Iterator[Show]:
    *_, place = _examples(start)
    for phase in range(1, PHASES + 1):
        stacks = STACKS[start.players][phase - 1]
        for number in range(1, len(stacks) + 1):
            left = list(stacks[number - 1 :])
            yield Show(
                id=f"phase-{phase}-round-{number}",
                chapter=gettext("Phase {phase}", phase=phase) if number == 1 else "",
                title=gettext(
                    "Phase {phase}, round {round} of {rounds}",
                    phase=phase,
                    round=number,
                    rounds=len(stacks),
                ),
                text=_listed(
                    _stacks_taken(stacks) if number == 1 and phase > 1 else "",
                    _who_begins(start, phase),
                    gettext("Each player takes one turn, clockwise."),
                    ngettext(
                        "Each player begins the round with {count} stack.",
                        "Each player begins the round with {count} stacks.",
                        len(left),
                    ),
                    law_of(start.edition, "stack_cap"),
                ),
                rules=("R3.1", "R3.3", "R3.4"),
                position=place.changed(phase=phase, round=number, stacks=[left] * start.players),
            )
        yield _scoring(place, phase)


def _who_begins(start: Position, phase: int) -> str:
    if start.mode == "master":
        return sentence("R9.4")
    return gettext("Player 1 begins.") if phase == 1 else law_of(start.edition, "phase_start")


def _stacks_taken(stacks: tuple[int, ...]) -> str:
    return gettext(
        "Take blocks from the supply and put them before you in stacks of {stacks}.",
        stacks=", ".join(map(str, stacks)),
    )


def _scoring(place: Position, phase: int) -> Show:
    edition, master = place.edition, place.mode == "master"
    bonus = gettext(
        "The king's castle: a knight of yours at exactly level {phase} earns {points} points.",
        phase=phase,
        points=kings_bonus(phase, place.state.rules),
    )
    last = phase == PHASES
    return Show(
        id=f"phase-{phase}-scoring",
        title=gettext("Scoring of phase {phase}", phase=phase),
        text=_listed(
            sentence("R7.1"),
            bonus,
            gettext("Then the master card is scored.") if master else "",
            sentence("R7.6") if last else law_of(edition, "king_move"),
            "" if last else law_of(edition, "leftover"),
            "" if last or master else law_of(edition, "phase_start"),
            gettext("*With the box: score your board*, on the page that plays, does the sums."),
        ),
        rules=("R7.1", "R7.2", "R7.3", "R7.4", "R7.6" if last else "R7.5"),
        position=place.changed(
            phase=phase, round=len(STACKS[place.players][phase - 1]), stacks=[[]] * place.players
        ),
    )


def _examples(start: Position) -> tuple[Position, Position, Position]:
    """Return an example of the set-up: with its castles, its knights, and the king."""
    castles = start
    if start.mode == "master":
        castles = start.apply(*(f"found {cell}" for cell in _CASTLES))
    knights = castles.apply(*(f"knight {cell}" for cell in _KNIGHTS[: start.players]))
    return castles, knights, knights.apply(f"king {_KING}")


def _listed(*sentences: str) -> str:
    return "\n".join(f"- {text}" for text in sentences if text)
