"""Messages of a hostile page."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tests.damage import VALUES, Damager, one_of
from torres_widget.board.play.intents import KINDS as INTENTS
from torres_widget.board.play.intents import MAX_SEQ
from torres_widget.engine.cards import KEYS
from torres_widget.engine.cells import NAMES
from torres_widget.protocol.intent import MOST_TEXT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.engine import Position

State = dict[str, Any]

#: Kinds of messages, and how often each comes.
KINDS: Final = {"wrong": 5, "rules": 6, "forged": 3, "replay": 3, "legal": 3}

#: A sound request of each kind.
_SOUND: Final[dict[str, Any]] = {
    "action": "score",
    "command": "undo",
    "ply": 0,
    "node": 0,
    "notes": ["circle c3"],
    "lesson": "next",
    "analyst": "hint",
    "form": ["title", "A"],
    "pool": "",
    "ask": "points",
    "comment": "So.",
    "delete": 1,
    "promote": 1,
    "edit": {"raise": "c3"},
    "open": "......",
}
_DAMAGER: Final = Damager(
    one_of(INTENTS, {"seq": {"type": "integer", "minimum": 1, "maximum": MAX_SEQ}})
)
_VERBS: Final = ("found", "knight", "king", "move", "deploy", "build", "buy", "keep", "play")
_WORDS: Final = ("from", "stay", "top", "bottom", "1", "2", "99", "-3", "c9", "undo", *KEYS)
_TRAITS: Final = (
    *("view", "options", "runtime", "_esm", "_css", "keys", "comm", "game", "position", "length"),
    *("viewer", "layout", "_model_name", "_view_name", "log", "__class__", "set_state", "x"),
)


@dataclass(frozen=True)
class Message:
    """One message of a page.

    Attributes
    ----------
    kind
        One of `KINDS`.
    state
        The traits that it would set.
    action
        The action that it asks for in proper form and with a fresh number, legal or not; else "".
    """

    kind: str
    state: State
    action: str = ""


class Page:
    """A page that sends messages at random, the same ones for the same seed.

    Parameters
    ----------
    seed
        Of the choices.
    """

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._seq = 0
        self._sent: list[State] = []

    def messages(self, count: int, position: Callable[[], Position]) -> Iterator[Message]:
        """Send so many; `position` tells the one on the board, for actions that are legal."""
        for _ in range(count):
            (kind,) = self._chance.choices(list(KINDS), list(KINDS.values()))
            message: Message = getattr(self, f"_{kind}")(position())
            self._sent.append(message.state)
            yield message

    def _fresh(self) -> int:
        self._seq += self._chance.randint(1, 3)
        return self._seq

    def _wrong(self, _: Position) -> Message:
        """Ask in a form that no request has."""
        while True:
            asked = self._chance.choice(list(_SOUND))
            sound = {"seq": self._seq + 1, asked: _SOUND[asked]}
            damage = _DAMAGER.one(sound, self._chance)
            if damage.refused:
                break
        if damage.way and damage.way[0] != "seq":
            self._seq += 1
        return Message("wrong", {"intent": damage.document})

    def _rules(self, _: Position) -> Message:
        """Ask for something that looks like an action."""
        words = [*_WORDS, *NAMES]
        text = " ".join(
            [self._chance.choice(_VERBS), *self._chance.sample(words, self._chance.randint(0, 3))]
        )[:MOST_TEXT]
        return Message("rules", {"intent": {"seq": self._fresh(), "action": text}}, text)

    def _forged(self, _: Position) -> Message:
        """Write what is not a page's to write."""
        names = self._chance.sample(_TRAITS, 3)
        return Message("forged", {name: self._chance.choice(VALUES[1:]) for name in names})

    def _replay(self, _: Position) -> Message:
        """Send once more what was sent before, or with a number that was used."""
        if self._sent and self._chance.random() < 0.7:
            return Message("replay", self._chance.choice(self._sent[-50:]))
        seq = self._chance.randint(0, self._seq)
        what = self._chance.choice(({"action": "score"}, {"command": "undo"}, {"ply": 0}))
        return Message("replay", {"intent": {"seq": seq, **what}})

    def _legal(self, position: Position) -> Message:
        """Play by the rules, as anybody may."""
        if not (actions := position.legal_actions()):
            return self._forged(position)
        text = str(self._chance.choice(actions))
        return Message("legal", {"intent": {"seq": self._fresh(), "action": text}}, text)
