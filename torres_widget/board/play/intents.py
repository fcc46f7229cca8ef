"""Intents: what a page asks for. A page is never trusted: each part is checked before it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine.annotations import MOST
from torres_widget.engine.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable

#: Things a page may ask for besides actions.
COMMANDS: Final = ("undo", "redo", "moves", "edit", "play", "cancel")
#: The greatest whole number that JavaScript holds exactly.
MAX_SEQ: Final = 2**53 - 1
#: Longest action text that is looked at, and longest comment, in characters.
MAX_TEXT: Final = 200
MAX_COMMENT: Final = 2000
#: Kinds of intents whose values are words that say what is asked for.
_WORDS: Final = frozenset({"action", "command", "lesson"})


class IntentError(NotationError):
    """A message from a page that is no intent."""


class Intent(NamedTuple):
    """One request of a page.

    Attributes
    ----------
    seq : int
        Number of the request; a page counts up.
    kind : {"action", "command", "ply", "node", "notes", "comment", "delete", "promote", "edit"}
        What `value` is: an action's text, one of `COMMANDS`, a ply to go to, the number of a node
        to go to, annotations, a comment, the number of a node to delete or promote, or an edit of
        the draft, which is for the editor to check.
    value : object
        What is asked for.
    """

    seq: int
    kind: str
    value: object

    @property
    def text(self) -> str:
        """What is asked for, in words for a refusal."""
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
    one_of = f"one of {', '.join(_READERS)}"
    if not isinstance(message, dict):
        raise IntentError(message, "Message of the page", f"an object with seq and {one_of}")
    kinds = [key for key in _READERS if key in message]
    if len(message) != 2 or "seq" not in message or len(kinds) != 1:  # noqa: PLR2004 - both keys
        keys = ", ".join(sorted(map(str, message)))
        raise IntentError(keys, "Keys of the page's message", f"seq and {one_of}")
    kind = kinds[0]
    seq = _number(message["seq"], "seq", 1)
    return Intent(seq, kind, _READERS[kind](message[kind], kind))


def _number(value: object, key: str, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= MAX_SEQ:
        expected = f"a whole number from {least} to {MAX_SEQ}"
        raise IntentError(value, f"{key} of the page's message", expected)
    return value


def _text(value: object, key: str) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        expected = f"at most {MAX_TEXT} characters"
        raise IntentError(value, f"{key} of the page's message", expected)
    return value


def _command(value: object, key: str) -> str:
    text = _text(value, key)
    if text not in COMMANDS:
        expected = f"one of {', '.join(COMMANDS)}"
        raise IntentError(text, f"{key} of the page's message", expected)
    return text


def _texts(value: object, key: str) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST:
        raise IntentError(value, f"{key} of the page's message", f"a list of at most {MOST} texts")
    return tuple(_text(text, key) for text in value)


def _comment(value: object, key: str) -> str:
    if (
        not isinstance(value, str)
        or len(value) > MAX_COMMENT
        or not value.replace("\n", "").isprintable()
    ):
        expected = f"printable text of at most {MAX_COMMENT} characters"
        raise IntentError(value, f"{key} of the page's message", expected)
    return value


_READERS: Final[dict[str, Callable[[object, str], object]]] = {
    "action": _text,
    "command": _command,
    "ply": _number,
    "node": _number,
    "notes": _texts,
    "lesson": _text,
    "comment": _comment,
    "delete": _number,
    "promote": _number,
    "edit": lambda value, _: value,
}
