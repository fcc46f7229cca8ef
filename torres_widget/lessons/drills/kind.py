"""Parts of a kind of drill, and the search for its questions among random positions."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.common.language import gettext
from torres_widget.engine import Position

from .terrain import grown, populated, position, sized

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from .terrain import Size

    Draft = Callable[[Random, int], "Exercise | None"]

#: Texts of each kind: title, text and hint, with placeholders in braces.
WORDS: Final[dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("words.toml").read_text(encoding="utf-8")
)
#: Number of tries for a better question before any that has an answer will do.
_PATIENCE: Final = 60


class Exercise(NamedTuple):
    """One question: its position, what is asked of the engine or chosen from, and words to fill in.

    Attributes
    ----------
    table : dict
        The position as a table of a lesson.
    ask : dict
        The step's ``answer`` or ``choices``.
    words : dict
        Fills the text of the kind.
    fit : bool
        Whether the question is a good one for its level.
    """

    table: dict[str, Any]
    ask: dict[str, Any]
    words: dict[str, str]
    fit: bool = True


class Kind(NamedTuple):
    """A kind of drill.

    Attributes
    ----------
    key : str
        Its name.
    rules : tuple of str
        Ids of the rules that it asks.
    draft : callable
        Takes chance and a level from 1 to 5; returns a question, or None where none came about.
    draft_in : callable or None
        Takes an edition and returns such a callable; None where editions don't matter.
    """

    key: str
    rules: tuple[str, ...]
    draft: Draft
    draft_in: Callable[[str], Draft] | None = None

    def in_edition(self, edition: str) -> Kind:
        """Return the kind for learners with an edition."""
        return self if self.draft_in is None else self._replace(draft=self.draft_in(edition))

    @property
    def title(self) -> str:
        """Its heading."""
        title = WORDS[self.key]["title"]
        return gettext(title)

    def step(self, random: Random, level: int) -> dict[str, Any]:
        """Return a question as a step of a lesson."""
        draft, words = self._found(random, level), WORDS[self.key]
        text, hint = words["text"], words["hint"]
        told: str | dict[str, Any] = gettext(hint)
        if "cell" in draft.words:
            told = {"text": told, "notes": [f"circle {draft.words['cell']} blue"]}
        return {
            "kind": "question",
            "title": self.title,
            "text": gettext(text, **draft.words),
            "rules": list(self.rules),
            "hints": [told],
            "position": draft.table,
            **draft.ask,
        }

    def _found(self, random: Random, level: int) -> Exercise:
        possible: Exercise | None = None
        tries = 0
        while possible is None or tries < _PATIENCE:
            tries += 1
            draft = self.draft(random, level)
            if draft is not None and draft.fit:
                return draft
            possible = possible or draft
        return possible


def scene(  # noqa: PLR0913 - what a scene is made of, all by keyword
    random: Random,
    level: int,
    *,
    size: Size | None = None,
    own: int = 1,
    others: int = 1,
    king: bool = True,
    players: int = 2,
    **keys: Any,
) -> tuple[dict[str, Any], Position]:
    """Return a random position, as a table of a lesson and as itself."""
    board = grown(random, size or sized(level))
    counts = (own, *(others for _ in range(players - 1)))
    table = position(board, populated(random, board, counts, king=king), **keys)
    document = {key: value for key, value in table.items() if key != "ap"}
    if "ap" in table:
        document["turn"] = {"ap": table["ap"]}
    return table, Position.from_dict(document)
