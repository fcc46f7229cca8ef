"""Intents: what a page asks for. A page is never trusted: each part is checked before it counts."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, get_args

from torres_widget.common.errors import NotationError
from torres_widget.common.schema import (
    Entries,
    ListOf,
    Number,
    OneOf,
    Raw,
    Schema,
    Text,
    Typed,
)
from torres_widget.engine.text.annotations import MOST
from torres_widget.protocol.intent import (
    MOST_COMMENT,
    MOST_OPENED,
    MOST_POOL,
    MOST_TEXT,
    Command,
)

#: Things a page may ask for besides actions.
COMMANDS: Final[tuple[str, ...]] = get_args(Command)
#: The greatest whole number that JavaScript holds exactly.
MAX_SEQ: Final = 2**53 - 1
#: Kinds of intents whose values name the request.
_WORDS: Final = frozenset({"action", "ask", "command", "lesson", "analyst"})
_SEQ: Final = Number(1, MAX_SEQ)
_TEXT: Final = Typed(MOST_TEXT)
_NUMBER: Final = Number(0, MAX_SEQ)
#: The kinds of intents, each with its values; an edit is for the editor to check, and what is given
#: to a part of a form for that part.
KINDS: Final[dict[str, Schema[Any]]] = {
    "action": _TEXT,
    "command": OneOf(COMMANDS),
    "ply": _NUMBER,
    "node": _NUMBER,
    "notes": ListOf(_TEXT, MOST, 0),
    "lesson": _TEXT,
    "analyst": _TEXT,
    "form": Entries(_TEXT, Raw({"type": ["string", "integer"]}, "a value")),
    "pool": Text(MOST_POOL, least=0),
    "ask": _TEXT,
    "comment": Text(MOST_COMMENT, least=0),
    "delete": _NUMBER,
    "promote": _NUMBER,
    "edit": Raw({}, "an edit"),
    "open": Typed(MOST_OPENED),
}


class IntentError(NotationError):
    """A message from a page that is no intent."""


class Intent(NamedTuple):
    """One request of a page.

    Attributes
    ----------
    seq : int
        Number of the request; a page counts up.
    kind : str
        One of `KINDS`, what `value` is: an action's text, one of `COMMANDS`, a ply to go to, the
        number of a node to go to, annotations, a command to a lesson or to an analyst, a part of a
        form and what is given to it, what a class predicts, a typed text, a comment, the number of
        a node to delete or promote, an edit of the draft, which is for the editor to check, or the
        text of a game to open.
    value
        The request, of the form that `KINDS` gives.
    """

    seq: int
    kind: str
    value: Any

    @property
    def text(self) -> str:
        """The request in words, for a refusal."""
        return str(self.value) if self.kind in _WORDS else self.kind


def read_intent(message: object) -> Intent:
    """Read what a page sent.

    Parameters
    ----------
    message : object
        Anything that JSON can hold.

    Raises
    ------
    IntentError
        If it is not exactly an object of ``seq`` and one of the kinds of `Intent`, each of its
        form.

    Examples
    --------
    >>> read_intent({"seq": 1, "action": "move c3 c4"})
    Intent(seq=1, kind='action', value='move c3 c4')
    """
    one_of = f"one of {', '.join(KINDS)}"
    if not isinstance(message, dict):
        raise IntentError(message, "Message of the page", f"an object with seq and {one_of}")
    kinds = [kind for kind in KINDS if kind in message]
    if message.keys() != {"seq", *kinds[:1]} or not kinds:
        keys = ", ".join(sorted(map(str, message)))
        raise IntentError(keys, "Keys of the page's message", f"seq and {one_of}")
    kind = kinds[0]
    try:
        seq = _SEQ.validate(message["seq"], "seq of the page's message")
        value = KINDS[kind].validate(message[kind], f"{kind} of the page's message")
    except NotationError as error:
        raise IntentError(*error.given) from None
    return Intent(seq, kind, value)
