"""A position: everything that matters for how the game goes on, as an immutable value."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from . import actions, boardtext, documents, editions, legality, scoring, stacks, views
from .board import EMPTY, Board
from .cards import CARDS, COPIES, MASTER_CARDS
from .cells import COUNT, FOUNDING, FULL
from .errors import IllegalAction, NotationError
from .lazy import lazy
from .material import BLOCKS, KNIGHTS, PLAYERS, POINTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .actions import Action
    from .editions import Edition
    from .errors import Reason
    from .scoring import Scoring

T = TypeVar("T")


class Position:
    """A position of the game.

    Made by `new`, `from_board`, `from_dict` and `from_json`, and by `apply`. Players count from 1
    in every method, text and document; per-player tuples hold player 1 first.

    Attributes
    ----------
    players : int
        Number of players, 2 to 4.
    edition : Edition
        The rules in which editions differ, house rules included.
    mode : {"basic", "variant", "master"}
        Game mode.
    board : Board
        The blocks.
    knights : tuple of int
        For each player the mask of the cells of the knights.
    king : int
        The king's cell, -1 for none.
    stage : str
        What is to be done next: ``"found"``, ``"place-knight"``, ``"place-king"``, ``"turn"``,
        ``"keep"``, ``"move-king"``, ``"name-first"``, ``"spread-carry"`` or ``"over"``.
    phase, round, first, to_act : int
        Phase 1 to 3, round in it, first player of the round, and the player to act.
    ap : int
        Action points left in this turn.
    chosen : int or None
        Stack of this turn, counted from 0; None before the first block.
    bought : tuple of str
        Cards bought in this turn.
    played : str or None
        Card played in this turn.
    scores, carry : tuple of int
        Points, and blocks kept for the next phase (R3.5).
    stacks : tuple of tuple of int
        Stacks of each player.
    hands, decks : tuple of tuple of str
        Cards in hand and, with own decks, the deck of each player, the next card first.
    deck : tuple of str
        The common deck, the next card first.
    master : str or None
        The master card.
    supply : int
        Blocks in the common supply.

    Examples
    --------
    >>> position = Position.new(players=2, seed=7)
    >>> for action in ("knight e8", "knight a5", "king c6", "move e8 f8"):
    ...     position = position.apply(action)
    >>> position.board_text()
    '....1.../......../..1..1../1......./.......1/..1..1../......../...1.... K:c6 1:f8 2:a5'
    """

    players: int
    edition: Edition
    mode: str
    board: Board
    knights: tuple[int, ...]
    king: int
    stage: str
    phase: int
    round: int
    first: int
    to_act: int
    ap: int
    chosen: int | None
    bought: tuple[str, ...]
    played: str | None
    scores: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    carry: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]
    master: str | None
    supply: int

    def __init__(self, **attributes: object) -> None:
        self.__dict__.update(attributes)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position cannot be changed; {name} belongs to a new one")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def _content(self) -> tuple[object, ...]:
        return tuple(map(self.__dict__.__getitem__, _ATTRIBUTES))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    # Making.

    @classmethod
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
        if players not in PLAYERS or type(players) is not int:
            raise NotationError(players, "players", "2, 3 or 4")
        if not isinstance(seed, int | None):
            raise NotationError(seed, "seed", "a whole number, or None")
        rules = documents.read_edition(edition, {} if house_rules is None else house_rules)
        documents.check_mode(mode)
        from random import Random  # noqa: PLC0415 - only new games need it

        chance = Random(seed)  # noqa: S311 - a shuffled deck, not a secret
        card_mode = rules.card_mode(mode)
        keys = list(CARDS)
        deck = keys * COPIES if card_mode == "common-deck" else []
        decks = [keys.copy() if card_mode == "own-deck" else [] for _ in range(players)]
        for pile in (deck, *decks):
            chance.shuffle(pile)
        founding = mode == "master"
        board = EMPTY if founding else Board(bytes(FOUNDING >> cell & 1 for cell in range(COUNT)))
        return cls(
            players=players,
            edition=rules,
            mode=mode,
            board=board,
            knights=(0,) * players,
            king=-1,
            stage="found" if founding else "place-knight",
            phase=1,
            round=1,
            first=1,
            to_act=1,
            ap=POINTS,
            chosen=None,
            bought=(),
            played=None,
            scores=(0,) * players,
            stacks=((),) * players,
            carry=(0,) * players,
            hands=(tuple(keys) if card_mode == "full-hand" else (),) * players,
            deck=tuple(deck),
            decks=tuple(map(tuple, decks)),
            master=chance.choice(list(MASTER_CARDS)) if founding else None,
            supply=BLOCKS - board.blocks,
        )

    @classmethod
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
            As in `Position`. Without `round`, it is the one that the number of stacks left belongs
            to.
        stacks : sequence of sequence of int, optional
            Stacks of each player; without it, those of R3.2.
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
        return cls(**documents.read(document))

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Return the position of a JSON text; see `from_dict`."""
        return cls.from_dict(documents.read_json(text))

    def to_dict(self) -> dict[str, Any]:
        """Return the position as a document; it holds everything, hidden cards included."""
        return documents.write(self)

    def to_json(self) -> str:
        """Return the position as a JSON text on one line."""
        return documents.write_json(self.to_dict())

    def view(self, player: int | None = None) -> dict[str, Any]:
        """Return the document of what a player may see; ``None`` is a spectator (R8.4).

        Hidden hands and decks are replaced by their numbers of cards.
        """
        return views.view(self, player)

    # Asking.

    @property
    def rounds(self) -> int:
        """Number of rounds in this phase (R3.1)."""
        return len(stacks.row(self.players, self.phase))

    @lazy
    def card_mode(self) -> str:
        """Card mode: ``"common-deck"``, ``"own-deck"`` or ``"full-hand"`` (R8.1-R8.3)."""
        return self.edition.card_mode(self.mode)

    @property
    def buying_deck(self) -> tuple[str, ...]:
        """The deck that the player to act buys from."""
        return self.decks[self.to_act - 1] if self.card_mode == "own-deck" else self.deck

    @lazy
    def looks(self) -> int:
        """How many cards a buy looks at (R8.1, R8.2)."""
        return self.edition.looks(self.mode)

    @property
    def looked(self) -> tuple[str, ...]:
        """Cards that a buy looks at, the topmost first (R8.1, R8.2)."""
        return self.buying_deck[: self.looks]

    @property
    def turn_order(self) -> tuple[int, ...]:
        """Players clockwise from the first player of this round."""
        return tuple((self.first - 1 + step) % self.players + 1 for step in range(self.players))

    @property
    def next_player(self) -> int:
        """The player clockwise after the one to act."""
        return self.to_act % self.players + 1

    @property
    def own(self) -> int:
        """Mask of the cells of the knights of the player to act."""
        return self.knights[self.to_act - 1]

    @property
    def all_knights(self) -> int:
        """Mask of the cells of all knights."""
        mask = 0
        for knights in self.knights:
            mask |= knights
        return mask

    @property
    def occupied(self) -> int:
        """Mask of the cells that hold a figure."""
        return FULL & ~self.free

    @lazy
    def free(self) -> int:
        """Mask of the cells that hold no figure."""
        bare = FULL if self.king < 0 else FULL & ~(1 << self.king)
        for knights in self.knights:
            bare &= ~knights
        return bare

    def owner(self, cell: int) -> int:
        """Return the player whose knight stands on a cell, 0 for nobody's."""
        return next(
            (player for player, knights in enumerate(self.knights, 1) if knights >> cell & 1), 0
        )

    def reserve(self, player: int) -> int:
        """Return how many knights of a player are not on the board."""
        return KNIGHTS - self.knights[player - 1].bit_count()

    def board_text(self) -> str:
        """Return the canonical board text."""
        return boardtext.format_board(self.board, self.king, self.knights)

    @lazy
    def legal(self) -> tuple[Action, ...]:
        """All legal actions, sorted by text."""
        return legality.STAGES[self.stage].legal(self)

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
        action = text if isinstance(text, actions.Action) else actions.parse(text)
        return legality.canonical(self, action)

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
        return legality.reasons(self, self.parse(action))

    def apply(self, action: str) -> Position:
        """Return the position after an action; this one is unchanged.

        Raises
        ------
        IllegalAction
            If the rules forbid the action.
        ParseError
            If the text is no action text.
        """
        if isinstance(action, actions.Action) and self._lists(action):
            return legality.perform(self, action)
        parsed = self.parse(action)
        reasons = legality.reasons(self, parsed)
        if reasons:
            raise IllegalAction(parsed, reasons)
        return legality.perform(self, parsed)

    def _lists(self, action: Action) -> bool:
        known = self.__dict__.get("legal", ())
        place = bisect_left(known, action)
        return place < len(known) and known[place] == action

    def scoring(self) -> Scoring:
        """Return what a scoring now would give, explained (section 7, R9.3)."""
        return scoring.score(self)

    def perft(self, depth: int) -> int:
        """Return the number of sequences of legal actions of a length.

        Raises
        ------
        NotationError
            If the length is no whole number from 0.
        """
        if type(depth) is not int or depth < 0:
            raise NotationError(depth, "depth", "a whole number from 0")
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.legal)
        return sum(self.apply(action).perft(depth - 1) for action in self.legal)

    # Changing.

    def changed(self, **changes: object) -> Position:
        """Return this position with some attributes changed; nothing is checked."""
        state = self.__dict__ | changes
        state.pop("legal", None)
        if "knights" in changes or "king" in changes:
            state.pop("free", None)
        position = object.__new__(Position)
        object.__setattr__(position, "__dict__", state)
        return position

    def of_mover(self, values: tuple[T, ...], value: T) -> tuple[T, ...]:
        """Return per-player values with that of the player to act replaced."""
        index = self.to_act - 1
        return (*values[:index], value, *values[index + 1 :])

    def with_knight(self, source: int | None, target: int, **changes: object) -> Position:
        """Return the position with a knight of the player to act on `target`, moved or new."""
        left, taken = 0 if source is None else 1 << source, 1 << target
        knights = self.own & ~left | taken
        after = self.changed(knights=self.of_mover(self.knights, knights), **changes)
        after.__dict__["free"] = self.free & ~taken | left
        return after

    def with_points(self, player: int, points: int) -> Position:
        """Return the position with a player's marker moved (R7.3)."""
        return self.changed(scores=scoring.leap(self.scores, player, points, self.edition.track))

    def __repr__(self) -> str:
        return (
            f"<Position {self.board_text()!r}, {self.edition.key} {self.mode}, "
            f"phase {self.phase} round {self.round}, "
            f"{self.stage}, player {self.to_act} to act>"
        )


_ATTRIBUTES: Final = tuple(Position.__annotations__)
