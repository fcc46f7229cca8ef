"""The display of a board: it writes the view and the move list that the pages draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.board.language import in_own_language
from torres_widget.board.play.seating import levels, styles
from torres_widget.board.play.seats import may_edit
from torres_widget.board.play.together import companions, leads
from torres_widget.board.spoken.overview import Said
from torres_widget.common.errors import printable
from torres_widget.common.language import gettext
from torres_widget.engine import IllegalAction, Reason

from .evaluation import end_of_game, evaluation_of
from .moves import Numbers, rows_of
from .view import refusal_of, view_of

if TYPE_CHECKING:
    from torres_widget.board.editor.editing import Editing
    from torres_widget.board.play.opponents import Opponents
    from torres_widget.board.play.seats import Viewer
    from torres_widget.board.play.written_review import WrittenReview
    from torres_widget.board.policy import Beside
    from torres_widget.board.traits import BoardTraits
    from torres_widget.engine import Game, Position, TorresError
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.view import GameFile, Refusal, View

    from .evaluation import Known


class Display:
    """The writer of a board's view and move list.

    Parameters
    ----------
    board : BoardTraits
        The board.
    bots : Opponents
        Its bots.
    editing : Editing
        Its editor.

    Attributes
    ----------
    answered : int
        Number of the last intent of a page.
    numbers : Numbers
        Numbers by which pages name the nodes of the game.
    review : WrittenReview or None
        The review of the game, in progress or done.
    left : bool
        Whether all pages have left the board, as when its cell was run again: it is not drawn then.
    undrawn : bool
        Whether something changed meanwhile.
    """

    def __init__(self, board: BoardTraits, bots: Opponents, editing: Editing) -> None:
        self.board = board
        self._bots = bots
        self._editing = editing
        self.answered = 0
        self.numbers = Numbers()
        self.review: WrittenReview | None = None
        self.left = self.undrawn = False
        self._pages = 0
        self._refusal: Refusal | None = None
        self._moved = False
        self._handed: str | GameFile = ""
        self._said = Said()

    @property
    def language(self) -> str:
        """Code of the board's language."""
        return str(self.board.language)

    @property
    def game(self) -> Game:
        """The board's game."""
        game: Game = self.board.game
        return game

    @property
    def eyes(self) -> Viewer:
        """The viewer; while a bot is to act, whoever sits before the board, not the bot."""
        return self.eyes_at(self.game.position)

    def eyes_at(self, position: Position) -> Viewer:
        """Return the viewer, as `eyes` of another position of the game."""
        return self._bots.eyes(self.board.viewer, position)

    @property
    def bot_acts(self) -> bool:
        """Whether a bot is about to act; in time travel, and where bots were stopped, none is."""
        return self.board.policy.seats_bots and self._bots.thinks(self.game)

    @property
    def evaluated(self) -> tuple[Position, Known | None]:
        """The position whose chances are shown, which stands still while a bot acts.

        With it what a search knows of a player's chance there. Where only the end of the last turn
        is left to play, it is the end of the game.
        """
        if end := end_of_game(self.game.position):
            return end, None
        node = self._bots.turn_began(self.game.node)
        return node.position, self.board.policy.chance(node)

    # Answers to a page.

    def answer(self) -> None:
        """Show what the board is at now."""
        self._refusal = None
        self.draw()

    def refuse(self, request: str, error: TorresError) -> None:
        """Show the board as it was, and why a request was refused."""
        if isinstance(error, IllegalAction):
            reasons = error.reasons
        else:
            reasons = (Reason("", str(error).partition("\n")[0]),)
        opening = gettext("That can't be opened:") if request == "open" else ""
        heading = self.board.policy.refusal_heading(error) or opening
        self._refusal = refusal_of(printable(request), reasons, heading)
        self.draw()

    def say(self, text: str) -> None:
        """Have a screen reader say something."""
        self._said = Said(self._said.number + 1, text)
        self.answer()

    def hand(self, link_or_file: str | GameFile) -> None:
        """Hand a link or a file to the page, this once."""
        self._handed = link_or_file
        self.answer()
        self._handed = ""

    def answer_with_moves(self) -> None:
        """Show the move list, from now on."""
        self.list_moves(asked=True)
        self.answer()

    # The pages that show the board.

    def count_page(self, more: int) -> None:
        """Take note that a page more, or fewer, shows the board."""
        self._pages = max(0, self._pages + more)
        self.left = not self._pages
        if not self.left:
            self.catch_up()

    def catch_up(self) -> None:
        """Draw what was left undrawn while no page showed the board."""
        if self.undrawn:
            self.undrawn = False
            if self.board.tree:
                self._write_moves()
            self.board.set_trait("view", self.view())

    # The game.

    def show_game(self, *, moved: bool = False, rewritten: bool = False) -> None:
        """Draw the game, here and on all other boards that show it.

        Parameters
        ----------
        moved : bool
            Whether an action was just played, so that it is shown.
        rewritten : bool
            Whether the move list changed otherwise than by an action at its end.
        """
        if rewritten:
            self.list_moves()
        self.follow(moved=moved)
        for other in companions(self):
            if rewritten or not moved:
                other.list_moves()
            other.follow(moved=moved)

    @in_own_language
    def follow(self, *, moved: bool = False) -> None:
        """Take over the game's position, and draw it before other observers are notified."""
        board, game = self.board, self.board.game
        self._refusal, self._moved = None, moved
        board.policy.travelled()
        with board.hold_sync():
            # The length makes room before a ply that needs it, and follows one that leaves it.
            board.set_trait("length", max(board.length, game.length))
            board.ply = game.ply
            board.set_trait("length", game.length)
            self._write()
        board.set_trait("position", game.position)
        self.attend()

    def list_moves(self, *, asked: bool = False) -> None:
        """Write the move list again, if a page asks for it or has it."""
        if self.left:
            self.undrawn = True
        elif asked or self.board.tree:
            self._write_moves()

    def _write_moves(self) -> None:
        game = self.board.game
        self.numbers.keep(game)
        self.board.set_trait("tree", rows_of(game, self.numbers, self.eyes))

    # Drawing.

    def draw(self) -> None:
        """Write the view, and let a bot think if it is to act."""
        self._write()
        self.attend()

    def attend(self) -> None:
        """Let a bot think if it is to act."""
        closed = self._editing.editor is None
        plays = closed and self.board.policy.seats_bots and leads(self)
        self._bots.attend(self.board.game if plays else None)

    def _write(self) -> None:
        """Write the view; if the page has it already, send it again as the answer."""
        if self.left:
            self.undrawn = True
        elif (view := self.view()) == self.board.view:
            self.board.send_state("view")
        else:
            self.board.set_trait("view", view)
        self.board.policy.drawn()

    def draw_changes(self) -> None:
        """Write the view again, if it has changed."""
        if self.left:
            self.undrawn = True
        else:
            self.board.set_trait("view", self.view())

    @in_own_language
    def view(self) -> View:
        """Return the view of the board now."""
        editor, board = self._editing.editor, self.board
        if editor is not None:
            draft = editor.view(
                seq=self.answered,
                refusal=self._refusal,
                overlay=board.overlay,
                selected=board.selected,
            )
            if self._bots.players:
                seats = range(1, editor.draft.players + 1)
                draft["seats"] = levels(self._bots.players, seats)
            return draft
        node, beside = board.game.node, board.policy.beside()
        offered = beside.overlays is None or board.overlay in beside.overlays
        view = view_of(
            board.game,
            viewer=self.eyes,
            holder=board.viewer,
            seq=self.answered,
            caption=beside.caption or self._caption(node),
            moved=self._moved,
            refusal=self._refusal,
            overlay=board.overlay if offered else "",
            selected=board.selected,
            node=(self.numbers.of(node), self.numbers.of(node.parent) if node.parent else 0),
            annotations=self.annotations,
            allows=None if self._bots.plays(node.position) else beside.allows,
        )
        self._add_chances(view)
        self._add_others(view)
        _add_beside(view, beside)
        return view

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations that are drawn on the board and stay out of its game."""
        return self.board.policy.annotations or self._bots.drawn(self.board.game.node)

    def _caption(self, node: Node) -> str:
        """Return what bots have done, that the game is being reviewed, and its comment."""
        review = self.review.says(node) if self.review else ""
        return "\n".join(filter(None, (self._bots.says(node), review, node.comment)))

    def _add_chances(self, view: View) -> None:
        """Add the chances to win, the seats, and at the end of a game what can come next."""
        board = self.board
        if not board.policy.evaluates:
            return
        position, viewer = board.game.position, board.viewer
        evaluated, known = self.evaluated
        view["evaluation"] = evaluation_of(
            evaluated,
            self.eyes,
            shown=board.evaluation,
            known=known,
            searching=board.policy.searching,
        )
        if viewer is not None:
            seats = range(1, position.players + 1)
            view["seats"] = levels(self._bots.players, seats)
            view["styles"] = styles(self._bots.players, seats)
        if position.stage == "over":
            view["next"] = self._next()

    def _next(self) -> dict[str, str]:
        """Return the commands that the page offers at the end of the game, with labels."""
        if self.board.viewer is None:
            return {}
        own = {"review": gettext("Review"), "new": gettext("New game")}
        return {**self.board.policy.offers, **(own if may_edit(self.board.viewer) else {})}

    def _add_others(self, view: View) -> None:
        """Add the rulebook, the game before, a link or file, and words for a screen reader."""
        board = self.board
        if board.policy.consults and may_edit(board.viewer):
            view["rules"] = True
        if board.previous_game is not None and may_edit(board.viewer):
            view["previous"] = True
        if may_edit(board.viewer) and board.game.line()[-1].position.is_over:
            view["ended"] = True
        if self._bots.undid(board.game):
            view["undid"] = True
        if isinstance(self._handed, dict):
            view["file"] = self._handed
        elif self._handed:
            view["link"] = self._handed
        if self._said.text:
            view["said"] = {"number": self._said.number, "text": self._said.text}


def _add_beside(view: View, beside: Beside) -> None:
    """Add to a view what is shown beside the game."""
    if not beside.editable:
        view["edit"] = False
    if beside.quiz:
        view["quiz"] = True
    if beside.pick is not None:
        view["pick"] = beside.pick
    if beside.overlays is not None:
        view["overlays"] = beside.overlays
    if beside.panel is not None:
        view["lesson"] = beside.panel
    if beside.chart is not None:
        view["chart"] = beside.chart
    if beside.analyst is not None:
        view["analyst"] = beside.analyst
