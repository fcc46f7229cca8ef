"""The chances beside the board, which a search keeps true while the game goes on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from torres_widget.analysis.advice.advice import looks_ahead
from torres_widget.analysis.reviews.comparison import looking_on
from torres_widget.board.background import in_background, running_loop
from torres_widget.board.play.seats import may_act
from torres_widget.lessons.session.ended_turn import has_acted_since, last_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.board.background import Background
    from torres_widget.board.view.evaluation import Known
    from torres_widget.board.widget import Board
    from torres_widget.engine.tree import Node
    from torres_widget.lessons.session.ended_turn import EndedTurn

    from .answers import Answers
    from .known_chances import KnownChances

    #: A search: its results take note of themselves when called; None at each pause.
    Search = Iterator[Callable[[], None] | None]


class LiveChances:
    """The chances to win after the others' replies, which a board shows.

    While the board shows chances and an event loop runs, a search in the background finds the
    chance of the best turn in each turn of a person at the board. While bots reply it finds the
    chance of the turn played. Until a chance is found, the last on the way stays.

    Parameters
    ----------
    board : Board
        The board.
    known : KnownChances
        The chances that are known.
    answers : Answers
        Searches for advice, and remembers it.
    shows_game : callable
        Says whether the board shows the game.
    changed : callable
        Called when a chance is found later.

    Attributes
    ----------
    advising : bool
        Whether the analyst itself looks for the best turns now.
    """

    def __init__(
        self,
        board: Board,
        known: KnownChances,
        answers: Answers,
        shows_game: Callable[[], bool],
        changed: Callable[[], object],
    ) -> None:
        self._board = board
        self._known, self._answers = known, answers
        self._shows_game, self._changed = shows_game, changed
        self.advising = False
        self._work: Background[Callable[[], None]] | None = None
        self._sought_at: Node | None = None

    @property
    def searches(self) -> bool:
        """Whether chances are searched for in the turns of the people at the board."""
        shown = self._board.evaluation and self._shows_game() and not self._board.editing
        return shown and running_loop() is not None

    @property
    def searching(self) -> bool:
        """Whether the chance where the board is is still searched for."""
        return self.searches and (self.advising or self._unknown is not None)

    def at(self, node: Node) -> Known | None:
        """Return the chance that is known at a node or, in people's games, was known before it."""
        bots, position = self._board.players, node.position
        known = self._known.of(node, bots)
        in_turn = position.stage in {"turn", "keep"} and len(bots) < position.players
        if known is None and in_turn and self.searches:
            line = reversed(node.line()[:-1])
            before = (each for each in line if each.position.phase == position.phase)
            known = next(filter(None, (self._known.of(each, bots) for each in before)), None)
        return known

    def before_replies(self) -> tuple[EndedTurn, Known] | None:
        """Return the last turn of the person to act, and the chance that was known after it.

        None once that person has acted again, or the phase was scored, or if it counts the cards
        that were drawn as average cards.
        """
        node, bots = self._board.game.node, self._board.players
        player = node.position.to_act
        turn = last_turn(node, player)
        if turn is None or player in bots or has_acted_since(node, player):
            return None
        known = self._known.of(turn.end, bots)
        if known is None or not (known.player == player and known.replies and holds(known)):
            return None
        return turn, known

    def follow(self) -> None:
        """Search for the chance where the board is, if it is shown and not known."""
        node = self._unknown if self.searches and not self.advising else None
        if self._work is not None and node is self._sought_at:
            return
        self.call_off()
        if node is not None:
            self._sought_at = node
            search = self._of_turns(node) if self._asks(node) else self._replied(node)
            self._work = in_background(search, self._take, self.call_off)

    def call_off(self) -> None:
        """Stop searching."""
        if self._work is not None:
            self._work.call_off()
        self._work = self._sought_at = None

    @property
    def _unknown(self) -> Node | None:
        """The place of a person's turn or choice, or after it while bots reply; None if known."""
        node, bots = self._board.game.node, self._board.players
        if self._asks(node):
            known = self._known.of(node, bots)
            own = known and known.player == node.position.to_act
            return None if own and holds(known) else node
        while node.parent is not None and node.parent.position.to_act in bots:
            node = node.parent
        known = self._known.of(node, bots)
        if node.parent is None or not (node.ends_turn or _is_choice(node)) or holds(known):
            return None
        return node if self._board.eyes in ("all", node.parent.position.to_act) else None

    def _asks(self, node: Node) -> bool:
        """Return whether whoever sits there has a turn, or a choice just before one."""
        position = node.position
        own = position.to_act not in self._board.players and may_act(position, self._board.eyes)
        return own and looks_ahead(position)

    def _of_turns(self, node: Node) -> Search:
        """Search for the best turns."""
        latest = None
        for found in self._answers.seek(node.position):
            latest = found or latest
            yield None
        if latest is not None:
            yield partial(self._known.foretell, latest.lines)

    def _replied(self, node: Node) -> Search:
        """Look at the replies to a turn that was played, with the cards that it drew, or choice."""
        *_, before, _ = node.line()
        turn = last_turn(node, before.position.to_act) if node.ends_turn else None
        start = turn.before if turn else before.position
        chance = yield from looking_on(node.position, start)
        yield partial(self._known.note_turn, node, chance, start)

    def _take(self, note: Callable[[], None]) -> None:
        note()
        self._changed()


def _is_choice(node: Node) -> bool:
    """Return whether a choice just before a turn leads to a place of the game."""
    before = node.parent.position if node.parent else None
    return before is not None and before.stage != "turn" and looks_ahead(before)


def holds(known: Known | None) -> bool:
    """Return whether a search would find no more than what is known."""
    return known is not None and known.settled and not known.drawn
