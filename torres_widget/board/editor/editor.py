"""The editor: a position that is being set up, possible or not, with undo and redo."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from torres_widget.board.view.view import refusal_of, view_of
from torres_widget.common.language import gettext
from torres_widget.engine import IllegalAction, Position, Reason, TorresError
from torres_widget.engine.text.documents import examine, write_json

from .edits import Document, Draft, edited, plain

if TYPE_CHECKING:
    from torres_widget.engine import DocumentError
    from torres_widget.protocol.view import Draft as ShownDraft
    from torres_widget.protocol.view import Refusal, View

#: Maximum number of edits that can be undone.
MOST_STEPS: Final = 200


class Editor:
    """A draft of a position.

    A draft is always well formed, but it may be impossible: `problems` then gives the reasons.

    Parameters
    ----------
    start : Position
        Position to begin with. Its decks are shuffled, so that a draft does not reveal their order.
    chance : Random, optional
        Shuffles decks.

    Attributes
    ----------
    problems : tuple of Reason
        Reasons why it is impossible.

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

    at_table: ClassVar[bool] = False
    """Whether the board of a game with the box is tapped in, to be scored."""

    def __init__(self, start: Position, chance: Random | None = None) -> None:
        chance = chance or Random()
        draft = Draft(start, {}, chance)
        self._draft = draft._replace(
            start={
                **plain(start),
                "deck": draft.shuffled(start.deck),
                "decks": [draft.shuffled(deck) for deck in start.decks],
            }
        )
        self._past: list[Document] = []
        self._future: list[Document] = []
        self._take(self._draft.start)

    def _take(self, document: Document) -> None:
        """Make a document the draft; if it is malformed, raise and keep the draft."""
        setup, problems = examine(document)
        self._draft = self._draft._replace(position=Position.from_setup(setup))
        self.problems = tuple(map(_reason, problems))

    @property
    def draft(self) -> Position:
        """The position that is being set up."""
        return self._draft.position

    @property
    def document(self) -> Document:
        """The draft as a position document."""
        return plain(self.draft)

    @property
    def changed(self) -> bool:
        """Whether the draft differs from the position the editor began with."""
        return self.document != self._draft.start

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
            If it is no edit, or would make the draft malformed; the draft is kept.
        """
        before = self.document
        self._take(edited(self._draft, change))
        self._past = [*self._past[1 - MOST_STEPS :], before]
        self._future = []

    def undo(self) -> None:
        """Undo the last edit.

        Raises
        ------
        TorresError
            If there is none.
        """
        if not self._past:
            raise TorresError(gettext("There is nothing to undo in the editor."))
        self._step(self._past, self._future)

    def redo(self) -> None:
        """Redo the edit that was undone last.

        Raises
        ------
        TorresError
            If there is none.
        """
        if not self._future:
            raise TorresError(gettext("There is nothing to redo in the editor."))
        self._step(self._future, self._past)

    def _step(self, steps: list[Document], others: list[Document]) -> None:
        others.append(self.document)
        self._take(steps.pop())

    def view(
        self, *, seq: int, refusal: Refusal | None, overlay: str = "", selected: str = ""
    ) -> View:
        """Return the view of the draft; if it is possible, with an overlay (`overlays`)."""
        document = self.document
        draft: ShownDraft = {
            "problems": refusal_of("", self.problems)["reasons"],
            "document": write_json(document),
        }
        if self.at_table:
            draft["table"] = True
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
            "redo": bool(self._future),
            "edit": True,
            "draft": draft,
        }


def _reason(problem: DocumentError) -> Reason:
    """Return why a draft is impossible, in the words of the document's parser."""
    where = problem.where.removeprefix("board, ")
    expected = problem.expected.removesuffix(f" ({problem.rule})")
    text = f"{where[0].upper()}{where[1:]}: {problem.found}; expected {expected}."
    return Reason(problem.rule, text, problem.cells)
