"""A position: everything that decides the rest of the game, as an immutable value."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final, Self

from torres_widget.common.errors import NotationError, hinting_keywords, no_attribute
from torres_widget.common.lazy import lazy
from torres_widget.common.numeric import python_number

from . import actions, editions, legality, views
from .cards import CARDS, COPIES, MASTER_KEYS
from .cells import COUNT, FOUNDING
from .kernel.blocks import Blocks
from .kernel.content import Content
from .kernel.rules import PLAYERS, POINTS
from .kernel.state import State
from .position_values import ReadPosition
from .refuse import limits
from .refuse.refusal import IllegalAction
from .score import scoring
from .setup import Setup
from .text import board_text, documents

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .actions import Action
    from .editions import Edition
    from .refuse.refusal import Reason
    from .score.scoring import Scoring
    from .text.tables import PositionDocument, PositionSeen


#: Other libraries' names for attributes, and ours.
_OTHER_WORDS: Final = {
    "king_cell": "king",
    "is_game_over": "is_over",
    "play": "apply",
    "push": "apply",
    "turn": "to_act",
    "points": "scores",
    "replace": "changed",
    "legal_moves": "legal_actions",
}


class Position(ReadPosition):
    """A position of the game.

    `Position()` is a new game as `new` makes it; `from_board`, `from_dict` and `from_json` read
    any position, and `apply` gives the next one. Players count from 1 in every method, text and
    document, and cells have their names; per-player tuples hold player 1 first.

    Attributes
    ----------
    edition : Edition
        The rules in which editions differ, house rules included.
    mode : {"basic", "variant", "master"}
        Game mode.
    state : State
        The same position on masks and small integers, as the kernel and the analysis use it.

    Examples
    --------
    >>> position = Position.new(players=2, seed=7)
    >>> for action in ("knight e8", "knight a5", "king c6", "move e8 f8"):
    ...     position = position.apply(action)
    >>> position.board_text()
    '....1.../......../..1..1../1......./.......1/..1..1../......../...1.... K:c6 1:f8 2:a5'
    >>> position.knights_of(2), position.level("a5"), position.castle("c6").area
    (['a5'], 1, 1)
    """

    def __init__(self) -> None:
        self.__dict__.update(Position.new().__dict__)

    @classmethod
    def of(cls, edition: Edition, mode: str, state: State) -> Self:
        """Return the position of a state of the kernel; nothing is checked."""
        position = object.__new__(cls)
        position.__dict__.update(edition=edition, mode=mode, state=state)
        return position

    if not TYPE_CHECKING:  # a type checker finds wrong names itself

        def __getattr__(self, name: str) -> Any:
            raise AttributeError(no_attribute(self, name, _OTHER_WORDS))

    def __setattr__(self, name: str, value: object) -> None:
        hint = f"; use position.changed({name}=...)" if name in documents.CHANGEABLE else ""
        raise AttributeError(f"Positions can't be changed{hint}.")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.edition, self.mode, self.players, tuple(self.state.content()))

    def __deepcopy__(self, _: object) -> Self:
        return self  # nothing in it changes

    def _content(self) -> tuple[object, ...]:
        return self.edition, self.mode, self.players, self.state.content()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    # Making.

    @classmethod
    @hinting_keywords
    def new(
        cls,
        players: int = 2,
        edition: str = editions.DEFAULT,
        mode: str = "basic",
        seed: int | None = None,
        house_rules: Mapping[str, object] | None = None,
    ) -> Self:
        """Return the first position of a game (section 2, R8.1-R8.3, section 9).

        Parameters
        ----------
        players : int
            2, 3 or 4.
        edition : str
            Key of an edition.
        mode : {"basic", "variant", "master"}
            Game mode.
        seed : int, optional
            Seeds all chance: the order of the decks and the master card. Without it every call
            differs.
        house_rules : mapping, optional
            Fields of the edition to change, with their values.

        Raises
        ------
        NotationError
            If an argument is none of these.
        """
        players, seed = python_number(players), python_number(seed)
        if players not in PLAYERS or type(players) is not int:
            raise NotationError(players, "players", "2, 3 or 4")
        if not isinstance(seed, int | None):
            raise NotationError(seed, "seed", "a whole number, or None")
        rules = documents.read_edition(edition, mode, {} if house_rules is None else house_rules)
        from random import Random

        chance = Random(seed)
        card_mode = rules.card_mode(mode)
        keys = list(CARDS)
        deck = keys * COPIES if card_mode == "common-deck" else []
        decks = [keys.copy() if card_mode == "own-deck" else [] for _ in range(players)]
        for pile in (deck, *decks):
            chance.shuffle(pile)
        founding = mode == "master"
        blocks = Blocks(bytes(0 if founding else FOUNDING >> cell & 1 for cell in range(COUNT)))
        hand = tuple(CARDS) if card_mode == "full-hand" else ()
        return cls.from_setup(
            Setup(
                blocks=blocks,
                knights=(0,) * players,
                king=-1,
                edition=rules,
                mode=mode,
                players=players,
                stage="found" if founding else "place-knight",
                scores=(0,) * players,
                stacks=((),) * players,
                carry=(0,) * players,
                hands=(hand,) * players,
                deck=tuple(deck),
                decks=tuple(map(tuple, decks)),
                master=chance.choice(MASTER_KEYS) if founding else None,
            )
        )

    def new_game(
        self, seed: int | None = None, players: int | None = None, mode: str | None = None
    ) -> Self:
        """Return the first position of another game by the same rules.

        Parameters
        ----------
        seed : int, optional
            As for `new`.
        players : int, optional
            Number of players; without it as many as here.
        mode : {"basic", "variant", "master"}, optional
            Game mode; without it the same as here.
        """
        rules = self.edition
        players = self.players if players is None else players
        mode = self.mode if mode is None else mode
        return type(self).new(players, rules.key, mode, seed, rules.house_rules())

    @classmethod
    @hinting_keywords
    def from_board(  # noqa: PLR0913 - the parts of a position, all but the first by keyword
        cls,
        board: str,
        *,
        players: int = 2,
        to_act: int = 1,
        phase: int = 1,
        round: int | None = None,  # noqa: A002 - the game's word
        first: int | None = None,
        ap: int = POINTS,
        stacks: Sequence[Sequence[int]] | None = None,
        carry: Sequence[int] | None = None,
        hands: Sequence[Sequence[str]] | None = None,
        deck: Sequence[str] | None = None,
        decks: Sequence[Sequence[str]] | None = None,
        scores: Sequence[int] | None = None,
        edition: str = editions.DEFAULT,
        mode: str = "basic",
        house_rules: Mapping[str, object] | None = None,
        master: str | None = None,
        stage: str = "turn",
    ) -> Self:
        """Return a position to try things in, from a board text.

        Parameters
        ----------
        board : str
            Board text.
        players, to_act, phase, round, first, ap : int
            As in `Position`. Without `round`, the number of stacks left gives it.
        stacks : sequence of sequence of int, optional
            Stacks of each player; by default R3.2's.
        carry : sequence of int, optional
            Blocks that each player keeps for the next phase; without it, none.
        hands, decks : sequence of sequence of str, optional
            Cards of each player, in hand and in the own deck; without them, none.
        deck : sequence of str, optional
            The common deck, the next card first; without it, none.
        scores : sequence of int, optional
            Points of each player.
        edition, mode, house_rules, master, stage
            As in `new` and `Position`.

        Raises
        ------
        DocumentError
            If the position is malformed or impossible.

        Examples
        --------
        >>> board = "......../......../......../......../......../......../......../21...... 1:a1"
        >>> Position.from_board(board, hands=[["climb"], []]).scoring().players[0].total
        4
        """
        given = {
            "round": round,
            "first": first,
            "stacks": stacks,
            "carry": carry,
            "hands": hands,
            "deck": deck,
            "decks": decks,
            "scores": scores,
            "master": master,
            "house_rules": None if house_rules is None else dict(house_rules),
        }
        document = {
            "edition": edition,
            "mode": mode,
            "players": players,
            "board": board,
            "stage": stage,
            "phase": phase,
            "to_act": to_act,
            "turn": {"ap": ap},
            **{name: documents.plain(value) for name, value in given.items() if value is not None},
        }
        return cls.from_dict(document)

    @classmethod
    def from_dict(cls, document: Mapping[str, object]) -> Self:
        """Return the position of a document.

        Raises
        ------
        DocumentError
            If the document is malformed or its position impossible; it names the place.
        """
        return cls.from_setup(documents.read(document))

    @classmethod
    def from_setup(cls, setup: Setup) -> Self:
        """Return the position with some fields; nothing is checked."""
        rules = editions.rules_of(setup.edition, setup.mode, setup.players)
        return cls.of(setup.edition, setup.mode, State(rules, setup.content()))

    def setup(self) -> Setup:
        """Return the fields of the position."""
        board = ("blocks", "knights", "king")
        return Setup(
            self.state.blocks,
            self.state.figures(),
            self.state.king.bit_length() - 1,
            **{name: getattr(self, name) for name in Setup._fields if name not in board},
        )

    def changed(self, **changes: object) -> Self:
        """Return this position with some of its parts changed.

        The result is checked like a document, and the supply is counted again. For another number
        of players, scores, stacks, cards and kept blocks begin again unless they are given.

        Parameters
        ----------
        **changes
            Keys of a position document with their new values: ``board``, ``stage``, ``phase``,
            ``round``, ``first``, ``to_act``, ``players``, ``scores``, ``stacks``, ``carry``,
            ``hands``, ``deck``, ``decks``, ``master``, ``edition`` (an `Edition` or its key),
            ``mode``, ``house_rules``; and of its turn: ``ap``, ``stack``, ``bought``, ``played``.

        Raises
        ------
        DocumentError
            If there is no such part, a value is malformed, or the position is impossible.

        Examples
        --------
        >>> position = Position.new(players=2, seed=7).apply("knight c3").apply("knight f6")
        >>> position.apply("king e8").changed(phase=3, ap=2).ap
        2
        """
        return self.from_dict(documents.changed(self.to_dict(), changes))

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Return the position of a JSON text; see `from_dict`."""
        return cls.from_dict(documents.read_json(text))

    def to_dict(self) -> PositionDocument:
        """Return the position as a document; it holds everything, hidden cards included."""
        return documents.write(self)

    def to_json(self) -> str:
        """Return the position as a JSON text on one line."""
        return documents.write_json(self.to_dict())

    def view(self, player: int | None = None) -> PositionSeen:
        """Return the position as a player sees it; ``None`` is a spectator (R8.4).

        Hidden hands and decks are replaced by their numbers of cards.
        """
        return views.view(self, player)

    def board_text(self) -> str:
        """Return the canonical board text."""
        king = self.state.king.bit_length() - 1
        return board_text.format_board(self.state.blocks, king, self.state.figures())

    # Playing.

    @lazy
    def legal(self) -> tuple[Action, ...]:
        """All legal actions, sorted by text."""
        return legality.legal_actions(self.state)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return all legal actions, each once, sorted by text."""
        return self.legal

    def parse(self, text: str) -> Action:
        """Return the canonical action that a text stands for in this position, legal or not.

        Raises
        ------
        ParseError
            If the text is no action text.
        """
        return legality.canonical(self.state, actions.parse(text))

    def why_not(self, action: str) -> tuple[Reason, ...]:
        """Return every rule that an action breaks, the most telling first; nothing if it is legal.

        Raises
        ------
        ParseError
            If the text is no action text.

        Examples
        --------
        >>> position = Position.new(players=2, seed=7)
        >>> [reason.rule for reason in position.why_not("knight a1")]
        ['R2.2']
        """
        return limits.reasons(self, self.parse(action))

    def apply(self, action: str, *more: str) -> Position:
        """Return the position after an action, or after several; this position is unchanged.

        Raises
        ------
        IllegalAction
            If the rules forbid the action.
        ParseError
            If the text is no action text.
        """
        legal = self._listed(action) if isinstance(action, actions.Action) else None
        if legal is None:
            legal = self.parse(action)
            reasons = limits.reasons(self, legal)
            if reasons:
                raise IllegalAction(legal, reasons)
        position = perform(self, legal)
        for each in more:
            position = position.apply(each)
        return position

    def _listed(self, action: Action) -> Action | None:
        known = self.__dict__.get("legal", ())
        place = bisect_left(known, action)
        return known[place] if place < len(known) and known[place] == action else None

    def after(self, code: int) -> Position:
        """Return the position after a legal action, given as its number in the kernel.

        Raises
        ------
        NotationError
            If no legal action has this number.
        """
        if not legality.is_legal_code(self.state, code):
            raise NotationError(code, "action number", "the number of a legal action")
        return successor(self, code)

    def scoring(self) -> Scoring:
        """Return a scoring of the present position, explained (section 7, R9.3)."""
        return scoring.score(self)

    def perft(self, depth: int) -> int:
        """Return the number of sequences of legal actions of a length.

        Raises
        ------
        NotationError
            If the length is no whole number from 0.
        """
        depth = python_number(depth)
        if type(depth) is not int or depth < 0:
            raise NotationError(depth, "depth", "a whole number from 0")
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.legal)
        return sum(self.apply(action).perft(depth - 1) for action in self.legal)

    # Showing.

    def __str__(self) -> str:
        return board_text.drawing(self)

    def _repr_svg_(self) -> str:
        from torres_widget.board.pictures.svg import svg

        return svg(self)

    def __repr__(self) -> str:
        return (
            f"<Position {self.board_text()!r}, {self.edition.key} {self.mode}, "
            f"phase {self.phase} round {self.round}, "
            f"{self.stage}, player {self.to_act} to act>"
        )


def with_fields(position: Position, **fields: Any) -> Position:
    """Return a position with some fields of its `Setup` changed; nothing is checked."""
    return position.from_setup(position.setup()._replace(**fields))


def perform(position: Position, action: Action) -> Position:
    """Return the position after a legal canonical action; nothing is checked."""
    return successor(position, legality.code_of(position.state, action))


def successor(position: Position, code: int) -> Position:
    """Return the position after an action by its number in the kernel; nothing is checked."""
    state = position.state.copy()
    state.apply(code)
    return Position.of(position.edition, position.mode, state)


def checked_position(position: object, where: str) -> Position:
    """Return a position, or raise `NotationError` for anything else."""
    if not isinstance(position, Position):
        expected = "a Position, such as Position.from_board(...) gives"
        raise NotationError(position, where, expected)
    return position


def _restored(edition: Edition, mode: str, players: int, content: tuple[Any, ...]) -> Position:
    return Position.of(
        edition, mode, State(editions.rules_of(edition, mode, players), Content(*content))
    )
