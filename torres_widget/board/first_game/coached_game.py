"""A game against a gentle bot, with a coach."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Final

from torres_widget.analysis import Bot
from torres_widget.board.pictures.words import scores
from torres_widget.common.errors import NotationError, did_you_mean
from torres_widget.common.language import N_, gettext
from torres_widget.engine import Game, Position, TorresError
from torres_widget.engine.colours import capitalized
from torres_widget.engine.editions import DEFAULT
from torres_widget.engine.verbs import SET_UP
from torres_widget.lessons.answers.file_format import KeptGame
from torres_widget.lessons.course import GAME
from torres_widget.lessons.plan import Hint, Limits, Plan, Try
from torres_widget.lessons.session.ended_turn import last_turn
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.session import LessonStopError, Session
from torres_widget.lessons.session.turn_remarks import idea, of_the_scoring, remark, why_lost

from .judged_turns import JudgedTurns

if TYPE_CHECKING:
    from torres_widget.engine.tree import Node
    from torres_widget.lessons.answers.answers import Answers
    from torres_widget.lessons.session.judgement import Judgement
    from torres_widget.protocol.panel import Coach, Panel

_YOU: Final = 1
_BLUE: Final = 2
_BITS: Final = 31
_COMMANDS: Final = ("hint", "again", "reset")
#: The bot's level in a first game; each game that is won makes Blue a level stronger, up to the
#: strongest that answers at once, and each that is lost a level weaker.
_GENTLE: Final = 1
_STRONGEST: Final = 7
#: Points that a turn must have lost or gained for a remark, with a bot of level 0; one more with
#: each level, so that the coach gets quieter.
_WORTH_A_REMARK: Final = 3
#: Rules of a game, shown when asked why; by them the page shows stacks and scores, too.
_RULES: Final = ("R3.3", "R4.1", "R4.7", "R7.1")
#: The next thing to do, by the stage of the game.
_TO_DO: Final = {
    "place-knight": N_("Place your first knight on one of the castles."),
    "place-king": N_("Place the king on a free castle."),
    "keep": N_("Choose the card to keep."),
    "turn": N_("Your turn: build, climb, deploy, then press *End turn*."),
    "move-king": N_("You may move the king to a free cell of any castle, or leave him."),
    "spread-carry": N_("Put your kept blocks on your stacks."),
    "name-first": N_("Choose who begins the phase."),
}


class Coached:
    """A game against a gentle bot, Blue, and what its coach says.

    Parameters
    ----------
    seed : int, optional
        The same seed gives the same game; without it, games differ.
    kept : KeptGame, optional
        A game to go on with, or after it if it is over.
    edition : str
        The edition of games that are begun.

    Attributes
    ----------
    game : Game
        The game; `reset` begins another one.
    number : int
        Games begun before it.
    level : int
        The bot's level: 1 in the first game, then by how the last one ended.
    turns : JudgedTurns
        Your turns, judged.
    """

    def __init__(
        self, seed: int | None = None, kept: KeptGame | None = None, edition: str = DEFAULT
    ) -> None:
        self._seed = randbits(_BITS) if seed is None else seed
        self._edition = edition
        self._asked: tuple[Node, Hint] | None = None
        self.turns = JudgedTurns(_YOU)
        self._sure: Node | None = None
        self._retried: Node | None = None
        self._kept: tuple[Node, KeptGame] | None = None
        self.number, self.level = (kept.number, kept.level) if kept else (0, _GENTLE)
        self.game = Game.from_record(kept.record) if kept else self._new()
        if self.over:
            self._begin()

    @property
    def kept(self) -> KeptGame:
        """The game as a progress file keeps it."""
        node = self.game.node
        if self._kept is None or self._kept[0] is not node:
            line = Game(self.game.root.position)
            for action in self.game.moves:
                line.play(action)
            game = KeptGame(GAME, self.number, self.level, line.length, line.record().strip())
            self._kept = node, game
        return self._kept[1]

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return self.game.position.stage == "over"

    @property
    def bots(self) -> dict[int, Bot]:
        """The bot and its seat."""
        return {_BLUE: Bot("search", level=self.level, seed=self._seed)}

    @property
    def hints(self) -> tuple[Hint, ...]:
        """Hints that the player has asked for in this turn."""
        if self._asked is None:
            return ()
        node, hint = self._asked
        return (hint,) if _turn_of(node.position) == _turn_of(self.game.position) else ()

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations that show what the coach speaks of."""
        marks = self.judgement.marks if self.judgement else ()
        return (*marks, *(note for hint in self.hints for note in hint.notes))

    @property
    def judgement(self) -> Judgement | None:
        """Remark on your last turn, until you go on or try again; None if there is none."""
        if self.over or self.game.node is self._retried:
            return None
        return self.turns.judgement(self.game.node, self._threshold)

    @property
    def _threshold(self) -> int:
        """Points that a turn must have lost or gained for a remark."""
        return _WORTH_A_REMARK + self.level

    def do(self, command: str) -> None:
        """Carry out ``"hint"``, ``"again"`` or ``"reset"``.

        Raises
        ------
        LessonStopError
            If there is nothing more to say.
        NotationError
            If there is no such command.
        """
        word, _, number = command.strip().partition(" ")
        asked, self._sure = self._sure, None
        if word == "hint" and not number:
            if not self._has_an_idea:
                raise LessonStopError(gettext("Nothing more to say in this position. Play on."))
            self._asked = self.game.node, idea(self.game.position)
        elif word == "again":
            self._retried = self.turns.beginning(self.game.node, number)
            self.game.go(self._retried)
        elif word == "reset" and not number:
            if self._would_lose_a_game and asked is not self.game.node:
                self._sure = self.game.node
                return
            self._begin()
        else:
            hint = did_you_mean(word, _COMMANDS)
            raise NotationError(command, "command", f"one of {', '.join(_COMMANDS)}", hint)

    @property
    def _would_lose_a_game(self) -> bool:
        return not self.over and self.game.position.stage not in SET_UP

    def _begin(self) -> None:
        """Begin another game: with cards after the first, and a stronger opponent after a win."""
        cards = self.over or _has_cards(self.game.root.position)
        self._asked = None
        self.turns.forget()
        self.level, self.number = self._next_level(), self.number + 1
        self._seed = (self._seed + 1) % 2**_BITS
        self.game = self._new(cards=cards)

    def says(self) -> str:
        """Return what the coach says now: what Blue just did, and what is to be done."""
        position = self.game.position
        if self._sure is self.game.node:
            return gettext(
                "This game would be lost. Press *Start over* again to begin a new one, or play on."
            )
        if self.over:
            return gettext("The game is over: three phases are scored.")
        if position.to_act != _YOU:
            return of_the_scoring(self.game.node, _YOU) or gettext("Blue is thinking.")
        turn = last_turn(self.game.node, _BLUE)
        if turn:
            told = remark(turn, _BLUE)
        else:
            told = _of_the_set_up(position) if position.stage == "turn" else ""
        parts = (
            told,
            of_the_scoring(self.game.node, _YOU),
            _to_do(position),
            _of_the_last_turn(position),
        )
        return "\n\n".join(filter(None, parts))

    @property
    def _has_an_idea(self) -> bool:
        """Whether *Hint* is offered: it is your turn, and no hint was given here."""
        position = self.game.position
        mine = position.stage == "turn" and position.to_act == _YOU
        return mine and not (self._asked and self._asked[0] is self.game.node)

    def panel(self) -> Panel:
        """Return what the page shows beside the board, in the form of a lesson's panel."""
        position, judgement = self.game.position, self.judgement
        text = "" if self.over else self.says()
        cards = _has_cards(self.game.root.position)
        title = gettext("A game with cards") if cards else gettext("Your first game")
        panel = panel_of(Session(_plan(title, position, text)), _when(position))
        panel["hints"] = [hint.text for hint in self.hints]
        panel["more"] = int(self._has_an_idea)
        panel["coach"] = _of_your_turn(judgement) if judgement else None
        if self.over:
            panel["done"] = _of_the_end(self.game.node)
            panel["again"] = self.turns.costly(self.game.node, self._threshold)
        return panel

    def _next_level(self) -> int:
        """Return the level of the next game: a player who wins gets a stronger opponent."""
        if not self.over:
            return self.level
        you, blue = self.game.position.scores
        return min(max(self.level + (you > blue) - (you < blue), _GENTLE), _STRONGEST)

    def _new(self, *, cards: bool = False) -> Game:
        """Return a game; without cards, none is in hand and none can be bought."""
        position = Position.new(players=2, edition=self._edition, seed=self._seed)
        return Game(position if cards else _without_cards(position))


def resumed(answers: Answers) -> Coached:
    """Return the game that was left, or the one after it."""
    kept = answers.games.get(GAME)
    try:
        return Coached(kept=kept, edition=answers.edition)
    except TorresError:
        begun = Coached(edition=answers.edition)
        begun.number = kept.number + 1 if kept else 0
        return begun


def _has_cards(position: Position) -> bool:
    return bool(position.deck or any(position.decks))


def _without_cards(position: Position) -> Position:
    """Return a position in which no card can be bought."""
    return position.changed(deck=[], decks=[[] for _ in range(position.players)])


def _to_do(position: Position) -> str:
    """Return what to do now; in a turn, only in the first round of the game."""
    if position.stage == "turn" and (position.phase, position.round) != (1, 1):
        return ""
    if position.stage == "move-king" and position.edition.king_move == "another-castle":
        return gettext("You may move the king to a free cell of another castle, or leave him.")
    return gettext(_TO_DO[position.stage])


def _of_your_turn(judgement: Judgement) -> Coach:
    """Return a remark on your turn, as the panel has it."""
    return {"text": judgement.text, "rule": "", "kind": judgement.kind}


def _of_the_last_turn(position: Position) -> str:
    """Say so before the last turn of a phase."""
    if position.stage != "turn" or position.round < position.rounds:
        return ""
    return gettext("This is your last turn before the scoring.")


def _of_the_end(node: Node) -> str:
    """Return who has won, and where a game was lost."""
    position = node.position
    you, blue = position.scores
    if you > blue:
        won = gettext(
            "You have won! *Start over* begins a new game: Blue will play a little better."
        )
    elif you < blue:
        won = " ".join((gettext("Blue has won this time."), why_lost(node, _YOU)))
    else:
        won = gettext("A draw! *Start over* begins a new game.")
    cards = "" if _has_cards(node.line()[0].position) else gettext("The next game has cards.")
    return " ".join(filter(None, (f"**{capitalized(scores(position))}.**", won, cards)))


def _of_the_set_up(position: Position) -> str:
    """Return what Blue did before the first turn."""
    (knight,) = position.knights_of(_BLUE)
    text = (
        N_(
            "Blue stands on {knight} and has put the king on {king}. This game has cards: *Buy a"
            " card* costs 1 AP. What you bought can be played from your next turn on."
        )
        if _has_cards(position)
        else N_(
            "Blue stands on {knight} and has put the king on {king}: knights in his castle can earn"
            " a bonus. *Score* turns 1 AP into 1 point. There are no cards in this game."
        )
    )
    return gettext(text, knight=knight, king=position.king or "")


def _turn_of(position: Position) -> tuple[int, int, int, str]:
    return position.phase, position.round, position.to_act, position.stage


def _when(position: Position) -> str:
    return gettext(
        "Phase {phase} of 3, round {round} of {rounds}",
        phase=position.phase,
        round=position.round,
        rounds=position.rounds,
    )


def _plan(title: str, position: Position, text: str) -> Plan:
    step = Try(id="game", title=title, text=text, rules=_RULES, position=position, limits=Limits())
    return Plan(id="first-game", title=title, steps=(step,))
