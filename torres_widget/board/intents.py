"""Intents: what a page asks for. A page is never trusted: each part is checked before it counts."""

from __future__ import annotations

from typing import Final, NamedTuple

from torres_widget.engine.errors import NotationError

#: Things a page may ask for besides actions.
COMMANDS: Final = ("undo", "redo")
#: The greatest whole number that JavaScript holds exactly.
MAX_SEQ: Final = 2**53 - 1
#: Longest action text that is looked at, in characters.
MAX_TEXT: Final = 200


class IntentError(NotationError):
    """A message from a page that is no intent."""


class Intent(NamedTuple):
    """One request of a page.

    Attributes
    ----------
    seq : int
        Number of the request; a page counts up.
    kind : {"action", "command"}
        Whether `text` is an action's text or one of `COMMANDS`.
    text : str
        What is asked for.
    """

    seq: int
    kind: str
    text: str


def read_intent(message: object) -> Intent:
    """Read what a page sent.

    Parameters
    ----------
    message : object
        Anything that JSON can hold.

    Raises
    ------
    IntentError
        If it is not exactly ``{"seq": n, "action": text}`` or ``{"seq": n, "command": word}``.

    Examples
    --------
    >>> read_intent({"seq": 1, "action": "move c3 c4"})
    Intent(seq=1, kind='action', text='move c3 c4')
    """
    if not isinstance(message, dict):
        raise IntentError(
            message, "Message of the page", "an object with seq and action or command"
        )
    kinds = [key for key in ("action", "command") if key in message]
    if len(message) != 2 or "seq" not in message or len(kinds) != 1:  # noqa: PLR2004 - both keys
        keys = ", ".join(sorted(map(str, message)))
        raise IntentError(keys, "Keys of the page's message", "seq and one of action, command")
    seq, kind = message["seq"], kinds[0]
    if type(seq) is not int or not 0 < seq <= MAX_SEQ:
        raise IntentError(seq, "seq of the page's message", f"a whole number from 1 to {MAX_SEQ}")
    text = message[kind]
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise IntentError(text, f"{kind} of the page's message", f"at most {MAX_TEXT} characters")
    if kind == "command" and text not in COMMANDS:
        raise IntentError(text, "command of the page's message", f"one of {', '.join(COMMANDS)}")
    return Intent(seq, kind, text)
