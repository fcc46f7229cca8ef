"""Types of position documents: as they are written, as a player sees them, as they are read."""

from __future__ import annotations

from typing import NotRequired, Required, TypedDict


class _Public(TypedDict):
    """Keys of a document that every player sees."""

    format: str
    version: int
    edition: str
    mode: str
    house_rules: dict[str, object]
    players: int
    board: str
    stage: str
    phase: int
    round: int
    first: int
    to_act: int
    scores: list[int]
    stacks: list[list[int]]
    carry: list[int]
    master: str | None
    supply: int


class TurnDocument(TypedDict):
    """The turn in a position document."""

    ap: int
    stack: int | None
    bought: list[str]
    played: str | None


class PositionDocument(_Public):
    """A position document as `Position.to_dict` writes it, with all its keys."""

    turn: TurnDocument
    hands: list[list[str]]
    deck: list[str]
    decks: list[list[str]]


class TurnSeen(TypedDict):
    """The turn as a player sees it; cards that another player bought are a number."""

    ap: int
    stack: int | None
    bought: list[str] | int
    played: str | None


class PositionSeen(_Public):
    """A position document as a player sees it; hands and decks are cards, or their number."""

    viewer: int | None
    turn: TurnSeen
    hands: list[list[str] | int]
    deck: int
    decks: list[int]
    looked: NotRequired[list[str]]


class GivenTurn(TypedDict, total=False):
    """The turn in a document from outside, once it is validated."""

    ap: int
    stack: int | None
    bought: tuple[str, ...]
    played: str | None


class GivenPosition(TypedDict, total=False):
    """A document from outside, once it is validated."""

    format: str
    version: int
    edition: str
    mode: str
    house_rules: object
    players: int
    board: Required[object]
    stage: str
    phase: int
    round: int
    first: int
    to_act: int
    turn: GivenTurn
    scores: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    carry: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]
    master: str | None
    supply: int
