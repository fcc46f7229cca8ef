"""Requests of a board's pages; the tables at the end of `Requests` say what carries them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NoReturn

from torres_widget.analysis import Bot
from torres_widget.analysis.advice.purposes import actions_text
from torres_widget.board.addresses import has_play_page
from torres_widget.board.background import failure_words
from torres_widget.board.editor.pasted import kept_words, position_file, record_file
from torres_widget.board.policy import no_use
from torres_widget.board.spoken.overview import Scene
from torres_widget.board.spoken.typed import Typed, misread_words, read_typed
from torres_widget.common.language import gettext
from torres_widget.engine import IllegalAction, NotationError, TorresError

from .intents import COMMANDS, Intent, IntentError, read_intent
from .seating import seat_words
from .seats import check_editor, check_open, check_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torres_widget.board.editor.editing import Editing
    from torres_widget.board.view.display import Display
    from torres_widget.board.widget import Board
    from torres_widget.engine import Game, Position
    from torres_widget.engine.tree import Node

    from .opponents import Opponents

#: Directions of the commands that go along the turns.
_TURNS: Final = {"turn-back": -1, "turn-forward": 1}


class Requests:
    """The requests of a board's pages, carried out.

    Parameters
    ----------
    board : Board
        The board.
    display : Display
        Shows the answers.
    bots : Opponents
        The bots of the board.
    editing : Editing
        Its editor.
    """

    def __init__(self, board: Board, display: Display, bots: Opponents, editing: Editing) -> None:
        self._board = board
        self._display = display
        self._bots = bots
        self._editing = editing

    def take(self, message: object) -> None:
        """Carry out a page's intent if it may, and answer with a view; ignore repeated intents."""
        display = self._display
        try:
            intent = read_intent(message)
        except IntentError as error:
            display.refuse("", error)
            return
        if intent.seq <= display.answered:
            return
        display.answered = intent.seq
        display.left = False
        before = self._board.game, self._game.node
        try:
            self._carry_out(intent)
        except TorresError as error:
            display.refuse(intent.text, error)
        except Exception:
            if (self._board.game, self._game.node) == before:
                display.refuse(intent.text, TorresError(failure_words()))
            else:  # it was done, and somebody's observer failed
                display.answer()
            raise

    def travel(self, ply: object) -> None:
        """Go to a ply that a page has set.

        Raises
        ------
        TorresError
            If the game is shorter, or the board's viewer may not go there.
        """
        if type(ply) is int and ply >= 0:
            self._carry_out(Intent(self._display.answered, "ply", ply))

    def _carry_out(self, intent: Intent) -> None:
        policy = self._board.policy
        policy.check_request(intent)
        command = intent.value if intent.kind == "command" else ""
        if command in policy.commands:
            policy.commands[command]()
        elif self._editing.editor is not None and command != "moves" and intent.kind != "form":
            self._edit(intent)
        elif command:
            self._COMMANDS.get(command, Requests._refuse)(self, intent)
        else:
            self._KINDS.get(intent.kind, Requests._refuse)(self, intent)

    @property
    def _game(self) -> Game:
        return self._board.game

    def _check_seat(self, intent: Intent, target: Node | None = None) -> None:
        node = target or self._game.node
        check_seat(node.position, self._board.viewer, intent.text)

    def _refuse(self, intent: Intent) -> NoReturn:
        self._check_seat(intent)
        raise no_use(intent.text)

    # Actions, and travelling.

    def _play(self, intent: Intent) -> None:
        self._bots.refuse(self._game, intent.text)
        self._check_seat(intent)
        self._board.play(intent.text)

    def _undo(self, intent: Intent) -> None:
        self._check_seat(intent, self._game.node.parent)
        self._game.undo()
        self._bots.take_back(self._game)
        self._display.show_game()

    def _redo(self, intent: Intent) -> None:
        self._check_seat(intent)
        self._board.redo()

    def _go_to_ply(self, intent: Intent) -> None:
        self._go(intent, intent.value)

    def _go_by_turns(self, intent: Intent) -> None:
        self._go(intent, self._game.turn_ply(_TURNS[intent.value]))

    def _go(self, intent: Intent, ply: int) -> None:
        line = self._game.line()
        self._check_seat(intent, line[ply] if ply < len(line) else None)
        self._game.go_to_ply(ply)
        self._display.show_game()

    def _go_to_node(self, intent: Intent) -> None:
        node = self._node(intent)
        self._check_seat(intent, node)
        self._game.go(node)
        self._display.show_game()

    def _node(self, intent: Intent) -> Node:
        return self._display.numbers.node(intent.value)

    # Notes and variations.

    def _annotate(self, intent: Intent) -> None:
        self._check_seat(intent)
        drawn = self._display.annotations
        self._board.annotate(*(text for text in intent.value if text not in drawn))

    def _comment(self, intent: Intent) -> None:
        self._check_seat(intent)
        self._board.comment(intent.value)

    def _delete(self, intent: Intent) -> None:
        self._change_tree(intent, self._game.delete)

    def _promote(self, intent: Intent) -> None:
        self._change_tree(intent, self._game.promote)

    def _change_tree(self, intent: Intent, change: Callable[[Node], object]) -> None:
        self._check_seat(intent)
        check_editor(self._board.viewer)
        change(self._node(intent))
        self._board.redraw()

    # What else the board can do.

    def _list_moves(self, _: Intent) -> None:
        self._display.answer_with_moves()

    def _switch_evaluation(self, intent: Intent) -> None:
        if not self._board.policy.evaluates:
            self._refuse(intent)
        self._board.evaluation = not self._board.evaluation
        self._display.answer()

    def _open_editor(self, _: Intent) -> None:
        self._board.edit()

    def _begin(self, _: Intent) -> None:
        self._board.new_game()

    def _open(self, intent: Intent) -> None:
        self._board.open_game(intent.value)
        if words := kept_words(intent.value):
            self._board.say(words)

    def _open_previous(self, _: Intent) -> None:
        self._board.open_previous()

    def _review(self, _: Intent) -> None:
        self._board.review()

    def _link(self, _: Intent) -> None:
        link = self._board.link()
        self._display.hand(link if has_play_page() else position_file(link))

    def _save(self, _: Intent) -> None:
        check_open(self._board.viewer)
        self._display.hand(record_file(self._game))

    def _consult(self, intent: Intent) -> None:
        if not self._board.policy.consults:
            self._refuse(intent)
        check_editor(self._board.viewer)
        from torres_widget.board.teaching.rules_in_place import RulesOnBoard

        RulesOnBoard(self._board).show()

    # A lesson, an analyst or a form, and typed texts.

    def _teach(self, intent: Intent) -> None:
        self._board.policy.do(intent.value)

    def _analyse(self, intent: Intent) -> None:
        with self._board.hold_sync():
            self._board.policy.do(intent.value)
            self._display.answer()

    def _fill(self, intent: Intent) -> None:
        with self._board.hold_sync():
            self._board.policy.fill(*intent.value)
            self._display.answer()

    def _predict(self, intent: Intent) -> None:
        self._board.policy.do(f"pool {intent.value}")

    def _ask(self, intent: Intent) -> None:
        """Answer a typed question, press a named button, or play all that was typed or nothing."""
        board, text = self._board, intent.value
        if board.policy.typed(text):
            return
        typed = self._read_typed(text)
        if typed.pace:
            board.pace = typed.pace
            board.say(gettext("Pace: {pace}.", pace=gettext(typed.pace)))
        elif typed.seat:
            self._give_seat(*typed.seat)
        elif typed.button:
            self._press(intent, typed.button)
        elif typed.said:
            board.say(typed.said)
        else:
            for action in typed.actions:
                self._carry_out(intent._replace(kind="action", value=action))

    def _press(self, intent: Intent, button: str) -> None:
        """Press a button that was named, unless its answer is on the page; say the answer."""
        policy = self._board.policy
        if not policy.answered(button):
            own = button in COMMANDS and button not in policy.analysed
            kind = "command" if own else "analyst"
            self._carry_out(intent._replace(kind=kind, value=button))
        if words := policy.answered(button):
            self._board.say(words)

    def _read_typed(self, text: str) -> Typed:
        """Return the meaning of a typed text, whose actions are all allowed."""
        board = self._board
        quiz, consults = "quiz" in board.view, board.policy.consults
        scene = Scene(board.game, board.eyes, quiz, consults, board.policy.analysed)
        try:
            typed = read_typed(text, scene)
            _check_all(board.game.position, typed.actions)
        except NotationError as error:
            raise TorresError(misread_words(error)) from error
        return typed

    def _give_seat(self, player: int, level: int, style: str | None) -> None:
        """Give a seat to a bot of a level, or with level 0 to a person; bots play on from here."""
        board = self._board
        if not board.policy.evaluates or board.viewer is None:
            raise TorresError(gettext("Nobody can take a seat on this board."))
        bots = {seat: bot for seat, bot in board.players.items() if seat != player}
        board.players = bots | ({player: Bot("search", level=level, style=style)} if level else {})
        if level and board.game.position.to_act == player:
            self._bots.play_on(board.game.node)
            self._display.attend()
        board.say(seat_words(player, level, style))

    def _edit(self, intent: Intent) -> None:
        """Carry out a request while the editor is open."""
        board, editor = self._board, self._editing.opened()
        match intent.kind, intent.value:
            case "edit", change:
                editor.edit(change)
                self._display.answer()
            case "command", "undo":
                editor.undo()
                self._display.answer()
            case "command", "redo":
                editor.redo()
                self._display.answer()
            case "command", "play":
                board.play_edited()
            case "command", "cancel":
                board.cancel_edit()
            case _:
                words = gettext("The editor is open: play from it, or cancel it, first.")
                raise TorresError(words)

    _COMMANDS: ClassVar[dict[str, Callable[[Requests, Intent], None]]] = {
        "undo": _undo,
        "redo": _redo,
        "turn-back": _go_by_turns,
        "turn-forward": _go_by_turns,
        "moves": _list_moves,
        "evaluation": _switch_evaluation,
        "edit": _open_editor,
        "new": _begin,
        "previous": _open_previous,
        "review": _review,
        "link": _link,
        "save": _save,
        "rules": _consult,
    }
    _KINDS: ClassVar[dict[str, Callable[[Requests, Intent], None]]] = {
        "action": _play,
        "ask": _ask,
        "ply": _go_to_ply,
        "node": _go_to_node,
        "notes": _annotate,
        "comment": _comment,
        "delete": _delete,
        "promote": _promote,
        "open": _open,
        "lesson": _teach,
        "analyst": _analyse,
        "form": _fill,
        "pool": _predict,
    }


def _check_all(position: Position, actions: Sequence[str]) -> None:
    """Raise the refusal of the first action that isn't allowed, which says after what it comes."""
    for count, action in enumerate(actions):
        try:
            position = position.apply(action)
        except IllegalAction as error:
            if not count:
                raise
            before = gettext("After {actions}:", actions=actions_text(actions[:count]))
            first, *more = error.reasons
            named = first._replace(text=f"{before} {first.text}")
            raise IllegalAction(action, (named, *more)) from error
