"""Edits of a draft: functions from one position document to another, possible or not."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from torres_widget.common.language import gettext
from torres_widget.common.schema import (
    Either,
    Entries,
    Key,
    Null,
    Number,
    OneOf,
    Raw,
    Schema,
    Table,
    Text,
)
from torres_widget.engine import Game, NotationError, Position, TorresError
from torres_widget.engine.cards import COPIES, KEYS, without
from torres_widget.engine.cells import COUNT, INDEX, CellName
from torres_widget.engine.kernel.blocks import Blocks
from torres_widget.engine.kernel.rules import PLAYERS, STACKS
from torres_widget.engine.text.board_text import MOST_HEIGHT, format_board, parse_board
from torres_widget.engine.text.documents import examine, read_json, write
from torres_widget.engine.text.links import from_link
from torres_widget.engine.text.record import MAGIC
from torres_widget.engine.verbs import SET_UP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

Document = dict[str, Any]
#: What a text can be.
Kind: TypeAlias = Literal["record", "document", "link", "board"]

#: Longest text that can be pasted, in characters; a full document has about 2,000.
MOST_PASTED: Final = 20_000
#: Signs that links have, and board texts have not.
_LINK: Final = frozenset("#_~")
#: How records of games begin, of any version.
_RECORD: Final = MAGIC.rpartition(" ")[0]
#: Fields of a document that can be set, besides ``ap``, which is part of its ``turn``.
FIELDS: Final = (
    "edition",
    "mode",
    "players",
    "stage",
    "phase",
    "round",
    "first",
    "to_act",
    "scores",
    "stacks",
    "carry",
    "hands",
    "master",
)
#: Fields by which the others are validated, and that depend on none of them.
_HEADINGS: Final = ("edition", "mode", "players", "phase", "stage")
#: Fields on which the rest of the turn depends: the stack in use, cards bought and played.
_OF_THE_TURN: Final = frozenset({"players", "stage", "phase", "to_act", "stacks", "hands"})
#: Stages of a turn, before and after which a player has another number of stacks.
_TURN: Final = frozenset({"turn", "keep"})
#: Fields on which the usual stacks depend, besides those by which others are validated.
_NUMBERS: Final = ("round", "first", "to_act")
_FIGURES: Final = ("K", *map(str, range(1, max(PLAYERS) + 1)), "")
#: Action cards in all.
_ALL: Final = len(KEYS) * COPIES
_NO_BLOCKS: Final = format_board(Blocks(bytes(COUNT)), -1, ())


class NoGameError(NotationError):
    """A text or a file that holds no game."""

    def __init__(self, found: object) -> None:
        super().__init__(found, "game", "a record, a link, a position document or a board text")
        self.given = (found,)

    def __str__(self) -> str:
        return gettext(
            "This isn't a game. Give a record, a link, a position document or a board text."
        )


class Draft(NamedTuple):
    """A position that is being set up, with the values that its edits need.

    Attributes
    ----------
    position : Position
        The position so far; it may be impossible.
    start : dict
        The document that the editor was opened with.
    chance : Random
        Shuffles decks.
    """

    position: Position
    start: Document
    chance: Random

    def shuffled(self, cards: Iterable[str]) -> list[str]:
        """Return cards in a new order."""
        pile = list(cards)
        self.chance.shuffle(pile)
        return pile


def plain(position: Position) -> Document:
    """Return a position's document without the supply, which follows from the rest."""
    return {key: value for key, value in write(position).items() if key != "supply"}


def _king(position: Position) -> int:
    return INDEX[position.king] if position.king else -1


def _with_board(
    position: Position,
    *,
    heights: bytes | bytearray | None = None,
    king: int | None = None,
    knights: Iterable[int] | None = None,
) -> Document:
    text = format_board(
        position.state.blocks if heights is None else Blocks(bytes(heights)),
        _king(position) if king is None else king,
        position.state.figures() if knights is None else tuple(knights),
    )
    return {**plain(position), "board": text}


def _raised(draft: Draft, value: str) -> Document:
    heights = bytearray(draft.position.state.blocks.heights)
    cell = INDEX[value]
    if heights[cell] == MOST_HEIGHT:
        raise NotationError(value, "Edit, raise", f"a cell lower than {MOST_HEIGHT}")
    heights[cell] += 1
    return _with_board(draft.position, heights=heights)


def _lowered(draft: Draft, value: str) -> Document:
    heights = bytearray(draft.position.state.blocks.heights)
    cell = INDEX[value]
    if not heights[cell]:
        raise TorresError(gettext("There is no block on {source}", source=value))
    heights[cell] -= 1
    return _with_board(draft.position, heights=heights)


def _placed(draft: Draft, value: tuple[str, str]) -> Document:
    """Put the king or a knight on a cell, or take it away."""
    cell, who = INDEX[value[0]], value[1]
    position = draft.position
    king = -1 if _king(position) == cell else _king(position)
    knights = [mask & ~(1 << cell) for mask in position.state.figures()]
    if who == "K":
        king = cell
    elif who:
        if int(who) > len(knights):
            raise NotationError(who, "Edit, figure", f"a player from 1 to {len(knights)}")
        knights[int(who) - 1] |= 1 << cell
    document = _with_board(position, king=king, knights=knights)
    return _entered(position, document, king, knights)


def _entered(position: Position, document: Document, king: int, knights: list[int]) -> Document:
    """Return a document in which the set-up is as far as its figures say, if it is the set-up."""
    founding = position.stage == "found" and king < 0 and not any(knights)
    if founding or position.stage not in SET_UP:
        return document
    entering = _entering(position, king, knights)
    return {**document, **_following(position, {**document, **entering}), **entering}


def _entering(position: Position, king: int, knights: list[int]) -> Document:
    """Return the stage that the set-up is at with these figures on the board, and who is to act."""
    seats = [(position.first - 1 + turn) % position.players for turn in range(position.players)]
    missing = [seat + 1 for seat in seats if not knights[seat]]
    if missing:
        return {"stage": "place-knight", "to_act": missing[0]}
    if king < 0:
        return {"stage": "place-king", "to_act": seats[-1] + 1}
    return {"stage": "turn", "to_act": position.first}


def _set(draft: Draft, value: Document) -> Document:
    before = plain(draft.position)
    given = dict(value)
    turn = before["turn"] if _OF_THE_TURN.isdisjoint(given) else {"ap": before["turn"]["ap"]}
    if "ap" in given:
        turn = {**turn, "ap": given.pop("ap")}
    headings: Document = {key: given[key] for key in _HEADINGS if key in given}
    examine({"board": _NO_BLOCKS, **headings})
    follows = _following(draft.position, {**before, **given})
    if "stacks" in follows:
        turn = {"ap": turn["ap"]}
    return {**before, "turn": turn, **follows, **given}


def _following(position: Position, wanted: Document) -> Document:
    """Return the fields that follow others where these are changed."""
    players, phase, stage = (wanted[key] for key in ("players", "phase", "stage"))
    follows: Document = {}
    if players != position.players:
        follows = _for_players(position, players)
    if wanted["mode"] != "master":
        follows["master"] = None
    if stage in SET_UP:
        follows |= {"phase": 1, "round": 1, "stacks": [[]] * players}
    elif all(type(wanted[key]) is int for key in _NUMBERS):  # else the document is refused
        follows["round"] = min(wanted["round"], len(STACKS[players][phase - 1]))
        before = plain(position)
        if position.stage in SET_UP or before["stacks"] == _usual_stacks(before):
            follows["stacks"] = _usual_stacks({**wanted, **follows})
    return follows


def _usual_stacks(when: Document) -> list[list[int]]:
    """Return all stacks in a round; players who had their turn in it have one less."""
    players, first = when["players"], when["first"]
    acted = (when["to_act"] - first) % players if when["stage"] in _TURN else 0
    stacks = STACKS[players][when["phase"] - 1]
    return [
        list(stacks[max(when["round"] - 1 + ((seat - first) % players < acted), 0) :])
        for seat in range(1, players + 1)
    ]


def _for_players(position: Position, players: int) -> Document:
    """Return the per-player fields for another number of players."""
    before = plain(position)
    fresh = {
        "scores": 0,
        "carry": 0,
        "hands": [],
        "decks": [],
        "stacks": list(STACKS[players][position.phase - 1])[position.round - 1 :],
    }
    return {
        **{key: [*before[key], *[new] * players][:players] for key, new in fresh.items()},
        "board": format_board(
            position.state.blocks, _king(position), position.state.figures()[:players]
        ),
        "first": min(position.first, players),
        "to_act": min(position.to_act, players),
    }


def kind_of(text: str) -> Kind | None:
    """Return what a text is by its first characters and signs; None if it is no game's.

    A record is one of any version; links have signs that board texts have not.
    """
    if text.startswith(_RECORD):
        return "record"
    if text.startswith("{"):
        return "document"
    if not _LINK.isdisjoint(text):
        return "link"
    return "board" if "/" in text else None


def _pasted(draft: Draft, text: str) -> Document:
    match kind_of(text):
        case "document":
            return read_json(text)
        case "record":
            return plain(Game.from_record(text).position)
        case "link":
            return plain(from_link(text))
        case None:
            raise NoGameError(text.partition("\n")[0])
    _, king, knights = parse_board(text)
    document = {**plain(draft.position), "board": text}
    return _entered(draft.position, document, king, list(knights[: draft.position.players]))


def _started(draft: Draft, value: str) -> Document:
    position = draft.position
    if value == "position":
        return draft.start
    if value == "empty":
        return _emptied(draft)
    return plain(position.new_game(draft.chance.getrandbits(32)))


def _emptied(draft: Draft) -> Document:
    """Return a first round on a bare board, with the usual stacks and all cards in the decks."""
    before = plain(draft.position)
    kept = {key: before[key] for key in ("edition", "mode", "house_rules", "players", "master")}
    setup, _ = examine({**kept, "board": _NO_BLOCKS})
    position = Position.from_setup(setup)
    document = plain(position)
    cards = _dealt(draft._replace(position=position))
    return {**document, "stacks": _usual_stacks(document), **cards}


def _filled(draft: Draft, value: str) -> Document:
    position = draft.position
    document = {**plain(position), "turn": {"ap": position.ap}}
    nobody: list[list[str]] = [[]] * position.players
    if value == "stacks":
        return {**document, "stacks": _usual_stacks(document)}
    if value == "cards":
        return {**document, **_dealt(draft)}
    return {**document, "deck": [], "decks": nobody, "hands": nobody}


def _dealt(draft: Draft) -> Document:
    """Return the decks of the card mode, of the cards that no player holds; or full hands."""
    position = draft.position
    nobody: list[list[str]] = [[]] * position.players
    if position.card_mode == "full-hand":
        return {"deck": [], "decks": nobody, "hands": [list(KEYS)] * position.players}
    decks = [draft.shuffled(_unheld(position, seat)) for seat in range(position.players)]
    if position.card_mode == "own-deck":
        return {"deck": [], "decks": decks}
    return {"deck": decks[0], "decks": nobody}


def _unheld(position: Position, seat: int) -> tuple[str, ...]:
    """Return the cards that a player may still get: any free ones, or the player's own."""
    if position.card_mode == "common-deck":
        return without(KEYS * COPIES, [card for hand in position.hands for card in hand])
    return without(KEYS, position.hands[seat])


def _both(cards: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that are among others, too, as often as they are in both."""
    return without(cards, without(cards, others))


def _held(draft: Draft, value: tuple[int, str, int]) -> Document:
    """Change how many cards a player holds, of one kind or in all; a deck gives and takes them.

    In all, for a hand of which only the number is known: more are drawn at random.
    """
    player, card, count = value
    position, seat = draft.position, player - 1
    if player > position.players:
        raise NotationError(player, "Edit, hold", f"a player from 1 to {position.players}")
    hand, own = position.hands[seat], position.card_mode == "own-deck"
    pile = position.decks[seat] if own else position.deck
    if card:
        after = [*(held for held in hand if held != card), *[card] * count]
    else:
        pile = pile or _unheld(position, seat)
        most = len(hand) + len(pile)
        if count > most:
            raise NotationError(count, "Edit, hold", f"at most {most} cards")
        after = [*hand[:count], *draft.shuffled(pile)[: max(count - len(hand), 0)]]
    others = [] if own else [held for at, held in enumerate(position.hands) if at != seat]
    free = without(KEYS if own else KEYS * COPIES, chain(after, *others))
    rest = draft.shuffled(_both(without((*pile, *hand), after), free)) if pile else []
    document = {**plain(position), "turn": {"ap": position.ap}}
    document["hands"] = [after if at == seat else held for at, held in enumerate(document["hands"])]
    if own:
        document["decks"][seat] = rest
    elif position.card_mode == "common-deck":
        document["deck"] = rest
    return document


class Edit(NamedTuple):
    """One kind of edit: the values that a page gives with it, and what it does."""

    schema: Schema[Any]
    change: Callable[[Draft, Any], Document]


_ANY: Final = Either(Raw({}), Null())
#: Edits by the key that a page gives; the values of fields are validated with the document.
EDITS: Final = {
    "raise": Edit(CellName(), _raised),
    "lower": Edit(CellName(), _lowered),
    "figure": Edit(Entries(CellName(), OneOf(_FIGURES)), _placed),
    "set": Edit(Table[Document]({name: Key(_ANY) for name in (*FIELDS, "ap")}, least=1), _set),
    "hold": Edit(Entries(Number(1, max(PLAYERS)), OneOf(("", *KEYS)), Number(0, _ALL)), _held),
    "paste": Edit(Text(MOST_PASTED), _pasted),
    "start": Edit(OneOf(("empty", "new", "position")), _started),
    "fill": Edit(OneOf(("stacks", "cards", "no-cards")), _filled),
}
_CHANGE: Final = Table[dict[str, object]](
    {kind: Key(edit.schema) for kind, edit in EDITS.items()}, "change", least=1
)


def edited(draft: Draft, change: object) -> Document:
    """Return the document that an edit leads to.

    Parameters
    ----------
    draft : Draft
        What is edited.
    change : object
        One of the edits of ``docs/protocol.md``, such as ``{"raise": "c3"}``.

    Raises
    ------
    NotationError
        If it is none.
    """
    given = _CHANGE.validate(change, "Edit")
    if len(given) > 1:
        raise _CHANGE.fail(change, "Edit")
    ((kind, value),) = given.items()
    return EDITS[kind].change(draft, value)
