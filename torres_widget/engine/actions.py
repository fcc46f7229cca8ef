"""Actions: canonical texts, parts, and the parser of action texts (``docs/notation.md``)."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from torres_widget.common.errors import ParseError, did_you_mean
from torres_widget.common.language import N_

from .cards import CARDS, KEYS, LOOK
from .cells import COUNT, INDEX, NAMES
from .kernel import codes
from .verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Callable

_MAX_TEXT: Final = 200
_MAX_NUMBERS: Final = 12
_RECENT: Final = 512


class Action(str):
    """One action: its canonical text, with its parts at hand.

    Parameters
    ----------
    text : str
        An action text, as for `parse`.

    Attributes
    ----------
    verb : str
        First word of the text.
    code : int
        Its number in the kernel, see `kernel.codes`; the place among the ways apart.
    card : str or None
        Key of the card that is played or kept.
    source, target : int or None
        Cells: where a figure or block comes from, and where something goes.
    stack : int or None
        Stack that is named, counted from 0.
    numbers : tuple of int
        Heights of the stacks (``end``, ``spread``), or the player named (``first``).
    words : tuple of str
        Where cards go back (``keep``): the words behind the kept card, a place before each.

    Examples
    --------
    >>> Action("play climb C3 C4").card
    'climb'

    Raises
    ------
    ParseError
        If the text is no action text.
    """

    __slots__ = ("card", "code", "numbers", "source", "stack", "target", "verb", "words")

    verb: str
    code: int
    card: str | None
    source: int | None
    target: int | None
    stack: int | None
    numbers: tuple[int, ...]
    words: tuple[str, ...]

    def __new__(cls, text: str) -> Action:  # noqa: PYI034 - it has no subclass
        """Return the action that a text names."""
        return parse(text)

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"

    def __reduce__(self) -> tuple[Callable[[str], Action], tuple[str]]:
        return parse, (str(self),)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self


#: An action for each target cell, a1 first.
ActionsByCell = tuple[Action, ...]


def _make(  # noqa: PLR0913 - the parts of an action
    text: str,
    *,
    card: str | None = None,
    source: int | None = None,
    target: int | None = None,
    stack: int | None = None,
    numbers: tuple[int, ...] = (),
    words: tuple[str, ...] = (),
) -> Action:
    made = str.__new__(Action, text)
    made.verb = text.partition(" ")[0]
    made.card, made.source, made.target = card, source, target
    made.stack, made.numbers, made.words = stack, numbers, words
    named = source if stack is None else stack + 1
    made.code = _code(made.verb, card) << 12 | (named or 0) << 6 | (target or 0)
    return made


def _code(verb: str, card: str | None) -> int:
    return 1 + KEYS.index(card) if verb == "play" and card else VERBS[verb].code


def _joined(*words: object) -> str:
    return " ".join(str(word) for word in words)


def _table(make: Callable[[int], Action]) -> ActionsByCell:
    return tuple(map(make, range(COUNT)))


@cache
def on_cells(verb: str) -> ActionsByCell:
    """Return ``found``, ``knight``, ``king`` or ``deploy`` for each cell."""
    return _table(lambda target: _make(f"{verb} {NAMES[target]}", target=target))


@cache
def moves(source: int) -> ActionsByCell:
    """Return ``move FROM TO`` for each target."""
    start = f"move {NAMES[source]}"
    return _table(lambda target: _make(f"{start} {NAMES[target]}", source=source, target=target))


@cache
def builds(stack: int | None = None) -> ActionsByCell:
    """Return, for each target, ``build CELL`` or ``build CELL from STACK``, counted from 0."""
    tail = "" if stack is None else f" from {stack + 1}"
    return _table(lambda target: _make(f"build {NAMES[target]}{tail}", target=target, stack=stack))


@cache
def card_moves(card: str, source: int) -> ActionsByCell:
    """Return ``play CARD FROM TO`` for each target."""
    start = f"play {card} {NAMES[source]}"
    return _table(
        lambda target: _make(f"{start} {NAMES[target]}", card=card, source=source, target=target)
    )


@cache
def lifts(stack: int) -> ActionsByCell:
    """Return ``play lift CELL from STACK`` for each cell, the stack counted from 0."""
    return _table(
        lambda target: _make(
            f"play lift {NAMES[target]} from {stack + 1}", card="lift", target=target, stack=stack
        )
    )


@cache
def extra_blocks() -> ActionsByCell:
    """Return ``play extra-block CELL`` for each cell."""
    return _table(
        lambda target: _make(f"play extra-block {NAMES[target]}", card="extra-block", target=target)
    )


@cache
def play_points(card: str) -> Action:
    """Return ``play six-points`` or ``play seven-points``."""
    return _make(f"play {card}", card=card)


@lru_cache(_RECENT)
def keep(card: str, words: tuple[str, ...]) -> Action:
    """Return ``keep CARD`` followed by words that say where the other cards go."""
    return _make(_joined("keep", card, *words), card=card, words=words)


@lru_cache(_RECENT)
def numbered(verb: str, numbers: tuple[int, ...]) -> Action:
    """Return ``end``, ``spread`` or ``first`` followed by numbers."""
    return _make(_joined(verb, *numbers), numbers=numbers)


BUY: Final = _make("buy")
SCORE: Final = _make("score")
KING_STAYS: Final = _make("king stay")
KING_STAYS.code = codes.STAY << 12


_ENDS: Final = ("top", "bottom")
_CELL: Final = N_("a cell such as c3")
_STAY: Final = "stay"
_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"[0-9]{1,2}\Z")


class _WordReader:
    """The words of a text, taken one after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._words = [(match.group(), match.start()) for match in _WORD.finditer(text)]
        self._next = 0

    def more(self) -> bool:
        return self._next < len(self._words)

    def fail(self, expected: str, hint: str = "", *, back: int = 0) -> ParseError:
        index = self._next - back
        column = self._words[index][1] if index < len(self._words) else len(self.text)
        return ParseError(self.text, column, expected, hint)

    def word(self, expected: str) -> str:
        if not self.more():
            raise self.fail(expected)
        self._next += 1
        return self._words[self._next - 1][0]

    def cell(self, expected: str = _CELL, others: tuple[str, ...] = ()) -> int:
        name = self.word(expected).lower()
        if name not in INDEX:
            raise self.fail(expected, did_you_mean(name, others), back=1)
        return INDEX[name]

    def take(self, word: str) -> bool:
        """Go past a word, if it comes next."""
        comes = self.more() and self._words[self._next][0] == word
        self._next += comes
        return comes

    def number(self, expected: str, least: int = 0) -> int:
        word = self.word(expected)
        if not _NUMBER.match(word) or int(word) < least:
            raise self.fail(expected, back=1)
        return int(word)

    def one_of(self, known: tuple[str, ...], expected: str) -> str:
        word = self.word(expected)
        if word not in known:
            raise self.fail(expected, did_you_mean(word, known), back=1)
        return word

    def stack(self) -> int:
        self.one_of(("from",), "the word from")
        return self.number("the number of a stack, counted from 1", 1) - 1

    def close(self) -> None:
        if self.more():
            raise self.fail(N_("nothing after it"))


def _parse_verb(words: _WordReader) -> str:
    expected = "an action such as 'move c3 c4'"
    verb = words.word(expected)
    if verb not in VERBS:
        near = (f"play {verb}",) if verb in CARDS else tuple(VERBS)
        raise words.fail(expected, did_you_mean(verb, near), back=1)
    return verb


def _parse_play(words: _WordReader) -> Action:
    card = words.one_of(tuple(CARDS), N_("the key of an action card"))
    form = CARDS[card].form
    if form == "FROM TO":
        return card_moves(card, words.cell())[words.cell()]
    if card == "lift":
        target = words.cell()
        return lifts(words.stack())[target]
    if card == "extra-block":
        return extra_blocks()[words.cell()]
    return play_points(card)


def _parse_keep(words: _WordReader) -> Action:
    keys = tuple(CARDS)
    card = words.one_of(keys, N_("the key of an action card"))
    ends: dict[str, list[str]] = {}
    end = ""
    while words.more() and sum(map(len, ends.values())) < LOOK:
        if end:
            word = words.one_of((*_ENDS, *keys), "a card's key, top or bottom")
        else:
            word = words.one_of(_ENDS, "top or bottom")
        if word in _ENDS:
            end = word
            ends.setdefault(end, [])
        else:
            ends[end].append(word)
    returned = [(place, back) for place in _ENDS for back in ends.get(place, ())]
    return keep(card, tuple(chain.from_iterable(returned)) if returned else tuple(ends))


def _parse_king(words: _WordReader) -> Action:
    if words.take(_STAY):
        return KING_STAYS
    return on_cells("king")[words.cell(f"{_CELL}, or the word {_STAY}", (_STAY,))]


def _parse_numbers(words: _WordReader, verb: str) -> Action:
    numbers: list[int] = []
    while words.more() and len(numbers) < _MAX_NUMBERS:
        numbers.append(words.number("the height of a stack"))
    return numbered(verb, tuple(numbers))


def _parse_build(words: _WordReader) -> Action:
    target = words.cell()
    return builds(words.stack() if words.more() else None)[target]


def _parse_rest(words: _WordReader, verb: str) -> Action:  # noqa: PLR0911 - one for each form
    match verb:
        case "move":
            return moves(words.cell())[words.cell()]
        case "build":
            return _parse_build(words)
        case "king":
            return _parse_king(words)
        case "buy" | "score":
            return BUY if verb == "buy" else SCORE
        case "keep":
            return _parse_keep(words)
        case "play":
            return _parse_play(words)
        case "end" | "spread":
            return _parse_numbers(words, verb)
        case "first":
            return numbered(verb, (words.number("a player's number", 1),))
        case _:
            return on_cells(verb)[words.cell()]


def parse(text: str) -> Action:
    """Return the action that a text names, without regard to a position.

    Parameters
    ----------
    text : str
        An action text; words may be separated by more than one space.

    Raises
    ------
    ParseError
        If the text is no action text; it quotes the text, points at the place and names a near
        word.

    Examples
    --------
    >>> parse("play climb c3 c4").card
    'climb'
    >>> try:
    ...     parse("mvoe c3 c4")
    ... except ParseError as error:
    ...     print(error.hint.splitlines()[0])
    Did you mean 'move'?
    """
    if not isinstance(text, str):
        raise _no_text(text)
    if len(text) > _MAX_TEXT:
        raise ParseError(text, 0, f"an action of at most {_MAX_TEXT} characters")
    words = _WordReader(text)
    action = _parse_rest(words, _parse_verb(words))
    words.close()
    return action


def _no_text(given: object) -> ParseError:
    several = isinstance(given, list | tuple)
    hint = "Give several actions one by one: apply(*actions)." if several else ""
    return ParseError("", 0, f"an action's text, not a {type(given).__name__}", hint)
