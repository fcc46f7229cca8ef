"""The board widget: a game in Python, drawn and played in a notebook page."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final

import traitlets as t

from torres_widget.common.errors import printable
from torres_widget.common.language import gettext
from torres_widget.engine import Game, IllegalAction, Position, Reason, TorresError

from .addresses import has_play_page
from .background import failure_words
from .editor.pasted import position_file, record_file
from .language import chosen_language, in_own_language
from .options import (
    OptionError,
    checked,
    checked_camera,
    checked_cell,
    checked_evaluation,
    checked_overlay,
    checked_viewer,
)
from .play.intents import Intent, IntentError, read_intent
from .play.opponents import checked_players
from .play.reviewing import GameReview
from .play.seated_board import SeatedBoard
from .play.seats import Viewer, act, check_editor, check_open, may_edit, reviewed_seats
from .play.together import companions, join, leads, leave
from .policy import Policy
from .spoken.overview import Said, Scene
from .spoken.typed import read_typed
from .traits import game_of
from .view.evaluation import evaluation_of
from .view.moves import Numbers, rows_of
from .view.view import refusal_of, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from torres_widget.analysis.bots.players import Player
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.view import GameFile, Refusal, View

#: Traits that a page may set, each with its check; an intent is checked when it is read.
_FROM_PAGE: Final[dict[str, Callable[[object], object]]] = {
    "intent": lambda message: message,
    "selected": checked_cell,
    "overlay": checked_overlay,
    "camera": checked_camera,
}

#: Intents that change the move list otherwise than by an action at its end.
_REWRITES: Final = frozenset({"comment", "delete", "promote"})
_UNDO: Final = ("command", "undo")
_REDO: Final = ("command", "redo")


class Board(SeatedBoard):
    """A board that shows a position and plays by the rules.

    Parameters
    ----------
    position_or_game : Position or Game, optional
        What to show; without it, a new game for two.
    viewer : {"to-act", "all"} or int or None
        Who looks at the board. ``"to-act"``: whoever is to act, so that players share one screen;
        ``"all"``: the same with all hands open; a number from 1: that player, who acts in turn
        only; None: a spectator.
    overlay : {"", "castles", "reach", "build", "doors"}
        What is shown over the board at first.
    evaluation : bool
        Whether a bar beside the board shows all players' chances to win; a button switches it.
        Lessons never show it.
    language : {"en", "cs", "hu", "pl"}, optional
        Language of the board; by default the session's (`use_language`).
    players : mapping of int to Player, optional
        Seats that bots play, as in ``{2: Bot("search", level=5)}``; people play the others.
    policy : Policy, optional
        What may be played and what is shown besides the game; without it everything may be played
        that the rules allow.
    theme : {"auto", "light", "dark"}
        Colours; ``"auto"`` follows the page.
    view : {"3d", "2d"}
        The 3D scene, or a flat board.
    height : int
        Height of the scene in pixels, 160 to 4000.
    animate : bool
        Whether figures glide; where the reader's system asks for less motion they never do.
    pace : {"normal", "slow", "wait"}
        How the steps of a scoring and of a game that plays on follow each other: each after its
        time, after twice that, or when the reader goes on.
    panel : bool
        Whether turn, stacks, scores and buttons are shown beside the board.
    present : bool
        Whether the board fills the screen, with large text, for a projector; Escape ends it.

    Raises
    ------
    OptionError
        If there is no such option, or it cannot take the value.
    FrontEndMissingError
        If the front end is not built.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = Board(Position.new(players=2, seed=7))
    >>> board.play("knight e8")
    >>> board
    <Board '....1.../......../..1..1../1......./.......1/..1..1../......../...1.... 1:e8', \
Set-up: blue places a knight>
    """

    def __init__(  # noqa: PLR0913 - each is an option
        self,
        position_or_game: Position | Game | None = None,
        *,
        viewer: Viewer = "to-act",
        overlay: str = "",
        evaluation: bool = False,
        language: str | None = None,
        players: Mapping[int, Player] | None = None,
        policy: Policy | None = None,
        **options: object,
    ) -> None:
        self.set_trait("language", chosen_language({"language": language}))
        game = game_of(position_or_game)
        shown = checked(options)
        checked_viewer(viewer, game.position.players)
        checked_overlay(overlay)
        self.policy = policy or Policy()
        checked_evaluation(evaluation, allowed=self.policy.evaluates)
        self._seat_bots(checked_players(players, game.position.players))
        self._seq = 0
        self._numbers = Numbers()
        self._review: GameReview | None = None
        self._refusal: Refusal | None = None
        self._moved = False
        self._handed: str | GameFile = ""
        self._said = Said()
        self._pages = 0
        self._left = self._undrawn = False
        super().__init__(
            options=shown, viewer=viewer, overlay=overlay, evaluation=evaluation, game=game
        )
        join(self)

    def close(self) -> None:
        """Close the board: its bots stop, and it follows its game no longer."""
        if leave(self):
            self._opponents.call_off()
            for board in companions(self):
                board._attend()  # noqa: SLF001 - a board as well
        super().close()

    # From Python.

    @in_own_language
    def play(self, action: str) -> None:
        """Play an action and show what it led to.

        Parameters
        ----------
        action : str
            Its text, such as ``"move c3 c4"``.

        Raises
        ------
        IllegalAction
            If the rules forbid it; the board is unchanged.
        ParseError
            If the text is no action text.
        """
        start = self.game.node
        self.policy.play(self.game, action)
        self._show_game(moved=True, rewritten=self.replace_undone(start))

    @in_own_language
    def undo(self) -> None:
        """Undo the last action.

        Raises
        ------
        TorresError
            If nothing has been played.
        """
        self.game.undo()
        self._show_game()

    @in_own_language
    def redo(self) -> None:
        """Redo the action that was undone last.

        Raises
        ------
        TorresError
            If nothing was undone.
        """
        self.game.redo()
        self._show_game(moved=True)

    @in_own_language
    def annotate(self, *texts: str) -> None:
        """Draw arrows, circles, marks, labels, spotlights on the position; none clears it.

        Parameters
        ----------
        *texts : str
            Such as ``"arrow c3 c5 red"``, ``"circle d2"``, ``"mark e5 blue"``, ``"label c3 up!"``,
            ``"spotlight c3"``, which dims all cells that no spotlight is on.
            They are kept with the game's position, in its record too.

        Raises
        ------
        NotationError
            If one of them is no annotation; nothing is changed.
        """
        self.game.annotate(*texts)
        self._show_game()

    def comment(self, text: str) -> None:
        """Comment on the position; the text is shown beside the board and kept in the record.

        Raises
        ------
        NotationError
            If it is no text; nothing is changed.
        """
        self.game.node.comment = text
        self.redraw()

    @in_own_language
    def review(self) -> None:
        """Review the game, and write into it what is found: comments, arrows, better turns.

        The turns of bots among people are left out. It works in the background.

        Raises
        ------
        TorresError
            If the board is a spectator's, one player's, or a lesson's, or shows a line of an
            analyst.
        """
        self._check_changeable()
        if self._review is not None:
            self._review.call_off()
        seats = reviewed_seats(self.viewer, self.position.players, self.players)
        self._review = GameReview(self.game, seats, self.language)
        self._answer()
        self._review.start(self.redraw)

    def number_of(self, node: Node) -> int:
        """Return the number by which the page names a node of the game."""
        return self._numbers.of(node)

    def redraw(self) -> None:
        """Draw the game again; needed only after `game` was changed directly."""
        self._list_moves()
        self._show_game()

    # From the page.

    def set_state(self, sync_data: object) -> None:
        """Accept those traits that a page may set, if their values are valid."""
        if not isinstance(sync_data, dict):
            return
        taken = {}
        for name, check in _FROM_PAGE.items():
            if name in sync_data:
                with contextlib.suppress(OptionError):
                    taken[name] = check(sync_data[name])
        super().set_state(taken)
        if "ply" in sync_data:
            self._travel(sync_data["ply"])

    @in_own_language
    def _travel(self, ply: object) -> None:
        """Go to a ply that the page has set, or tell it where the game is."""
        if type(ply) is int and ply >= 0:
            with contextlib.suppress(TorresError):
                self._do(Intent(self._seq, "ply", ply))
        if self.ply != ply:
            self.send_state("ply")

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """Take in that a page shows the board, or shows it no longer."""
        if content in ({"shown": True}, {"shown": False}):
            self._count_page(1 if content == {"shown": True} else -1)
        super()._handle_custom_msg(content, buffers)

    def _count_page(self, more: int) -> None:
        self._pages = max(0, self._pages + more)
        self._left = not self._pages
        if not self._left:
            self.catch_up()

    @t.observe("intent")
    def _on_intent(self, change: t.Bunch) -> None:
        self._handle_intent(change["new"])

    @in_own_language
    def _handle_intent(self, message: object) -> None:
        """Carry out a page's intent if it may, and answer with a view; ignore repeated intents."""
        try:
            intent = read_intent(message)
        except IntentError as error:
            self._refuse("", error)
            return
        if intent.seq <= self._seq:
            return
        self._seq = intent.seq
        self._left = False
        try:
            self._do(intent)
        except TorresError as error:
            self._refuse(intent.text, error)
        except Exception:
            self._refuse(intent.text, TorresError(failure_words()))
            raise

    def _do(self, intent: Intent) -> None:
        if self.policy.carry_out(intent):
            return
        if isinstance(intent.value, tuple):
            drawn = self._annotations
            intent = intent._replace(value=tuple(t for t in intent.value if t not in drawn))
        match intent.kind, intent.value:
            case "command", "moves":
                self._refusal = None
                self._list_moves(asked=True)
                self._draw()
            case "command", "edit" if self._editor is None:
                self.edit()
            case _ if self._editor is not None:
                self._do_editing(intent, self._editor)
            case "command", "evaluation" if self.policy.evaluates:
                self._refusal, self.evaluation = None, not self.evaluation
                self._draw()
            case _ if not self._manage(intent):
                self._act(intent)

    def _manage(self, intent: Intent) -> bool:
        """Carry out an intent that is about whole games; return whether it was one."""
        match intent.kind, intent.value:
            case "command", "new":
                self.new_game()
            case "command", "review":
                self.review()
            case "command", "link" if has_play_page():
                self._hand(self.link())
            case "command", "link":
                self._hand(position_file(self.link()))
            case "command", "save":
                check_open(self.viewer)
                self._hand(record_file(self.game))
            case "command", "previous" if self.previous_game is not None:
                self._check_changeable()
                self._change_game(self.previous_game)
            case "open", text:
                self.open_game(str(text))
            case "command", "rules" if self.policy.consults:
                check_editor(self.viewer)
                from .teaching.rulebook import RulesOnBoard

                RulesOnBoard(self).show()
            case _:
                return False
        return True

    def _hand(self, link_or_file: str | GameFile) -> None:
        """Answer with a view that hands a link or a file to the page, this once."""
        self._refusal, self._handed = None, link_or_file
        self._draw()
        self._handed = ""

    def _ask(self, text: str) -> None:
        """Answer a question that was typed, or play what was typed: all of it or nothing."""
        scene = Scene(self.game, self.eyes, quiz="quiz" in self.view)
        typed = read_typed(text, scene)
        if typed.pace:
            self.pace = typed.pace
            self.say(gettext("Pace: {pace}.", pace=gettext(typed.pace)))
            return
        if typed.seat:
            self._give_seat(*typed.seat)
            return
        if typed.said:
            self.say(typed.said)
            return
        self.game.position.apply(*typed.actions)
        for action in typed.actions:
            self._do(Intent(self._seq, "action", action))

    def say(self, text: str) -> None:
        """Have a screen reader say something on the pages that show the board."""
        self._refusal = None
        self._said = Said(self._said.number + 1, text)
        self._draw()

    def _act(self, intent: Intent) -> None:
        if intent.kind == "ask":
            self._ask(str(intent.value))
            return
        start = self.game.node
        if intent.kind == "action":
            self._opponents.refuse(self.game, intent.text)
        act(self.game, self.viewer, intent, self._numbers.node)
        if (intent.kind, intent.value) == _UNDO:
            self._opponents.take_back(self.game)
        replaced = intent.kind == "action" and self.replace_undone(start)
        moved = intent.kind == "action" or (intent.kind, intent.value) == _REDO
        self._show_game(moved=moved, rewritten=replaced or intent.kind in _REWRITES)

    def _refuse(self, action: str, error: TorresError) -> None:
        """Answer with the view as it was and the reasons."""
        if isinstance(error, IllegalAction):
            reasons = error.reasons
        else:
            reasons = (Reason("", str(error).partition("\n")[0]),)
        heading = self.policy.headline(error) or self._heading_of(action)
        self._refusal = refusal_of(printable(action), reasons, heading)
        self._draw()

    @staticmethod
    def _heading_of(request: str) -> str:
        """Return the heading of a refusal; ``""`` where the request itself is one."""
        return gettext("That can't be opened:") if request == "open" else ""

    # Drawing.

    def _list_moves(self, *, asked: bool = False) -> None:
        """Write the move list again, if a page asks for it or has it."""
        if self._left:
            self._undrawn = True
        elif asked or self.tree:
            self._numbers.keep(self.game)
            self.set_trait("tree", rows_of(self.game, self._numbers, self.eyes))

    def _answer(self) -> None:
        """Show what the board is at now, as the answer to an intent."""
        self._refusal = None
        self._draw()

    def _show_game(self, *, moved: bool = False, rewritten: bool = False) -> None:
        """Draw the game again, here and on all other boards that show it."""
        if rewritten:
            self._list_moves()
        self._follow(moved=moved)
        for board in companions(self):
            if rewritten or not moved:
                board._list_moves()  # noqa: SLF001 - a board as well
            board._follow(moved=moved)  # noqa: SLF001 - a board as well

    @in_own_language
    def _follow(self, *, moved: bool) -> None:
        """Take over the game's position, and draw it before other observers are notified."""
        self._refusal, self._moved = None, moved
        self.policy.travelled()
        with self.hold_sync():
            # The length makes room before a ply that needs it, and follows one that leaves it.
            self.set_trait("length", max(self.length, self.game.length))
            self.ply = self.game.ply
            self.set_trait("length", self.game.length)
            self._write_view()
        self.set_trait("position", self.game.position)
        self._attend()

    @t.validate("game")
    def _check_game(self, proposal: t.Bunch) -> Game:
        game: Game = proposal["value"]
        self.check_game(game)
        return game

    @t.validate("evaluation")
    def _check_evaluation(self, proposal: t.Bunch) -> bool:
        return checked_evaluation(proposal["value"], allowed=self.policy.evaluates)

    @t.observe("position")
    def _on_position(self, change: t.Bunch) -> None:
        if change["new"] != self.game.position:
            self.game = Game(change["new"])

    @t.observe("ply")
    def _on_ply(self, change: t.Bunch) -> None:
        if change["new"] != self.game.ply:
            self.game.go_to_ply(change["new"])
            self._show_game()

    @t.observe("game")
    def _on_game(self, change: t.Bunch) -> None:
        del change
        self._close_editor()
        self._list_moves()
        self._follow(moved=False)

    @t.observe("viewer")
    def _on_viewer(self, change: t.Bunch) -> None:
        if not may_edit(change["new"]):
            self._close_editor()
        self._list_moves()
        self._draw()

    @t.observe("overlay", "selected", "evaluation")
    def _on_overlay(self, change: t.Bunch) -> None:
        if change["name"] != "selected" or self.overlay:
            self.set_trait("view", self._drawn())

    @property
    def _annotations(self) -> tuple[str, ...]:
        """Annotations that are drawn on the board and stay out of its game."""
        return self.policy.annotations or self._opponents.drawn(self.game.node)

    @property
    def _offers(self) -> dict[str, str]:
        """Commands that the page offers at the end of the game, with labels."""
        own = {"review": gettext("Review"), "new": gettext("New game")}
        if self.viewer is None:
            return {}
        return {**self.policy.offers, **(own if may_edit(self.viewer) else {})}

    def _says(self, node: Node) -> tuple[str, ...]:
        """Return what bots have done, and that the game is being reviewed."""
        review = self._review.says(node) if self._review else ""
        return self._opponents.says(node), review

    @in_own_language
    def _drawn(self) -> View:
        if self._editor is not None:
            return self._editor.view(
                seq=self._seq,
                refusal=self._refusal,
                overlay=self.overlay,
                selected=self.selected,
            )
        node = self.game.node
        parent = node.parent
        waiting = self._opponents.plays(node.position)
        view = view_of(
            self.game,
            viewer=self.eyes,
            seq=self._seq,
            caption="\n".join(filter(None, (*self._says(node), node.comment))),
            moved=self._moved,
            refusal=self._refusal,
            overlay=self.overlay,
            selected=self.selected,
            node=(self._numbers.of(node), self._numbers.of(parent) if parent else 0),
            annotations=self._annotations,
        )
        if waiting:
            view["legal"] = {}
        if self._opponents.undid(self.game):
            view["undid"] = True
        if self.policy.evaluates:
            shown = self.evaluation
            position = self.game.position
            known = self.policy.chance(position)
            view["evaluation"] = evaluation_of(position, self.eyes, shown=shown, known=known)
            if self.viewer is not None:
                view["seats"], view["styles"] = self.seats, self.styles
            if node.position.stage == "over":
                view["next"] = self._offers
        self._open_ways(view)
        if self._said.text:
            view["said"] = {"number": self._said.number, "text": self._said.text}
        self.policy.complete(view)
        return view

    def _open_ways(self, view: View) -> None:
        """Add to a view what else the board can show, and what is handed over."""
        if self.policy.consults and may_edit(self.viewer):
            view["rules"] = True
        if self.previous_game is not None and may_edit(self.viewer):
            view["previous"] = True
        if isinstance(self._handed, dict):
            view["file"] = self._handed
        elif self._handed:
            view["link"] = self._handed

    def _draw(self) -> None:
        self._write_view()
        self._attend()

    def _write_view(self) -> None:
        """Write the view; if the page has it already, send it again as the answer.

        A board that its pages have left, as when its cell was run again, is not drawn.
        """
        if self._left:
            self._undrawn = True
        elif (view := self._drawn()) == self.view:
            self.send_state("view")
        else:
            self.set_trait("view", view)
        self.policy.drawn()

    def catch_up(self) -> None:
        """Draw what was left undrawn while no page showed the board."""
        if self._undrawn:
            self._undrawn = False
            if self.tree:
                self._numbers.keep(self.game)
                self.set_trait("tree", rows_of(self.game, self._numbers, self.eyes))
            self.set_trait("view", self._drawn())

    def _attend(self) -> None:
        """Let a bot think if it is to act."""
        played = self._editor is None and self.policy.seats_bots and leads(self)
        self._opponents.attend(self.game if played else None)
