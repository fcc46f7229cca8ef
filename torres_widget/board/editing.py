"""The editor: a position that is being set up, possible or not, and the steps that led to it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from torres_widget.engine import IllegalAction, Position, Reason, TorresError
from torres_widget.engine.documents import examine, write_json
from torres_widget.engine.language import gettext

from .edits import Desk, Document, edited, plain
from .view import refusal_of, view_of

if TYPE_CHECKING:
    from torres_widget.engine import DocumentError

#: Most steps that can be taken back.
MOST_STEPS: Final = 200


class Editor:
    """A draft of a position.

    A draft is always well formed, though it may be impossible: then `problems` says why.

    Parameters
    ----------
    start : Position
        Where it begins. Decks are shuffled anew: nobody learns from a draft what comes next.
    chance : Random, optional
        Shuffles decks.

    Attributes
    ----------
    draft : Position
        The position as it is set up so far.
    problems : tuple of Reason
        Everything by which it is impossible.

    Examples
    --------
    >>> editor = Editor(Position.new(players=2, seed=7))
    >>> editor.edit({"raise": "e8"})
    >>> print(editor.problems[0])
    Height of the castle on e8: 2; expected at most its area, 1. (R1.7)
    >>> editor.undo()
    >>> editor.problems
    ()
    """

    def __init__(self, start: Position, chance: Random | None = None) -> None:
        chance = chance or Random()  # noqa: S311 - shuffled decks, not secrets
        desk = Desk(start, {}, chance)
        self._desk = desk._replace(
            start={
                **plain(start),
                "deck": desk.shuffled(start.deck),
                "decks": [desk.shuffled(deck) for deck in start.decks],
            }
        )
        self._past: list[Document] = []
        self._ahead: list[Document] = []
        self._take(self._desk.start)

    def _take(self, document: Document) -> None:
        """Make a document the draft; if it is malformed, raise with the draft as it was."""
        fields, problems = examine(document)
        self.draft = Position.from_fields(fields)
        self.problems = tuple(map(_reason, problems))
        self._desk = self._desk._replace(draft=self.draft)

    @property
    def document(self) -> Document:
        """The draft as a position document."""
        return plain(self.draft)

    @property
    def changed(self) -> bool:
        """Whether the draft differs from where it began."""
        return self.document != self._desk.start

    def position(self) -> Position:
        """Return the draft as a position that can be played from.

        Raises
        ------
        IllegalAction
            If it is impossible.
        """
        if self.problems:
            raise IllegalAction("play", self.problems)
        return self.draft

    def edit(self, change: object) -> None:
        """Change the draft.

        Parameters
        ----------
        change : dict
            One of the edits of ``docs/protocol.md``, such as ``{"raise": "c3"}``.

        Raises
        ------
        NotationError
            If it is none, or leads to no well-formed document; the draft is as it was.
        """
        before = self.document
        self._take(edited(self._desk, change))
        self._past = [*self._past[1 - MOST_STEPS :], before]
        self._ahead = []

    def undo(self) -> None:
        """Take the last edit back.

        Raises
        ------
        TorresError
            If there is none.
        """
        if not self._past:
            raise TorresError(gettext("There is nothing to undo in the editor."))
        self._step(self._past, self._ahead)

    def redo(self) -> None:
        """Make the edit again that was taken back last.

        Raises
        ------
        TorresError
            If there is none.
        """
        if not self._ahead:
            raise TorresError(gettext("There is nothing to redo in the editor."))
        self._step(self._ahead, self._past)

    def _step(self, steps: list[Document], others: list[Document]) -> None:
        others.append(self.document)
        self._take(steps.pop())

    def view(
        self, *, seq: int, refusal: dict[str, Any] | None, overlay: str = "", selected: str = ""
    ) -> dict[str, Any]:
        """Return the view of the draft; if it is possible, with an overlay (`overlays`)."""
        document = self.document
        return {
            **view_of(
                self.draft,
                viewer=None,
                seq=seq,
                refusal=refusal,
                overlay="" if self.problems else overlay,
                selected=selected,
            ),
            "hands": document["hands"],
            "undo": bool(self._past),
            "redo": bool(self._ahead),
            "edit": True,
            "draft": {
                "problems": refusal_of("", self.problems)["reasons"],
                "document": write_json(document),
            },
        }


def _reason(problem: DocumentError) -> Reason:
    """Say why a draft is impossible in the words of the document's reader."""
    where = problem.where.removeprefix("board, ")
    expected = problem.expected.removesuffix(f" ({problem.rule})")
    text = f"{where[0].upper()}{where[1:]}: {problem.found}; expected {expected}."
    return Reason(problem.rule, text, problem.cells)
