"""Seats of a board that bots play: they think in the background, and act in the kernel's loop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from torres_widget.analysis.bots.players import called, checked_decision, decision, is_player
from torres_widget.board.background import Background, running_loop
from torres_widget.board.options import OptionError
from torres_widget.common.language import gettext
from torres_widget.common.numeric import python_number
from torres_widget.engine import IllegalAction, Reason
from torres_widget.engine.colours import capitalized, player_name
from torres_widget.engine.text.annotations import drawing
from torres_widget.engine.text.turn_words import of_scoring, retold

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterator, Sequence

    from torres_widget.analysis.bots.players import Player
    from torres_widget.analysis.slices import Slices
    from torres_widget.engine import Game, Position
    from torres_widget.engine.tree import Node

    from .seats import Viewer


@runtime_checkable
class Pausing(Protocol):
    """A player that can pause while it thinks: without threads, the board goes on."""

    def thinking(self, position: Position) -> Slices[Sequence[str]]:
        """Return the next actions of the player to act, with pauses."""


def checked_players(players: object, count: int) -> dict[int, Player]:
    """Return who plays which seat, if it is that.

    Parameters
    ----------
    players : mapping of int to Player, or None
        Bots by player, from 1; people play the other seats.
    count : int
        Number of players in the game.

    Raises
    ------
    OptionError
        If it is something else.
    """
    where, expected = "Board option players", f"bots by player, from 1 to {count}: {{2: Bot(...)}}"
    if players is None:
        return {}
    if not isinstance(players, Mapping):
        raise OptionError(players, where, expected)
    bots = {python_number(seat): player for seat, player in players.items()}
    for seat, player in bots.items():
        if type(seat) is not int or not 1 <= seat <= count:
            raise OptionError(seat, where, expected)
        if not is_player(player):
            expected = "a bot, such as Bot('search', level=5)"
            raise OptionError(player, f"{where}, player {seat}", expected)
    return bots


class Opponents:
    """The bots of a board.

    Where an event loop runs, as in a notebook, they think beside it; elsewhere they act before the
    call that made it their turn returns.

    Parameters
    ----------
    play : callable
        Plays an action on the board.
    failed : callable
        Told the error if a bot raises one; it does not act then.
    pause : callable
        Gives the seconds between two actions of a bot.

    Attributes
    ----------
    players : dict of int to Player
        Bots by player; people play the other seats.
    stopped : bool
        Whether none of them acts.
    """

    def __init__(
        self,
        play: Callable[[str], None],
        failed: Callable[[Exception], None],
        pause: Callable[[], float],
    ) -> None:
        self.players: dict[int, Player] = {}
        self.stopped = False
        self._failed_at: Node | None = None
        self._play = play
        self._failed = failed
        self._pause = pause
        self._turn: _Decision | None = None
        self._acting = False
        self._taken_back: Node | None = None
        self._led_to: Node | None = None

    def seat(self, players: Mapping[int, Player]) -> None:
        """Give seats to bots, by player, and all others to people."""
        self.call_off()
        self.players = dict(players)
        self._taken_back = self._led_to = None
        self.resume()

    def plays(self, position: Position) -> bool:
        """Return whether a bot has the seat that is to act."""
        return position.stage != "over" and position.to_act in self.players

    def thinks(self, game: Game) -> bool:
        """Return whether a bot is to act now: never in time travel.

        Where the game went on, it acts only if an action has just led there.
        """
        able = not self.stopped and game.node is not self._failed_at
        due = not game.node.children or game.node is self._led_to
        return able and due and self.plays(game.position)

    def only_person(self, players: int) -> int | None:
        """Return the player who is the only person; None if there are several or none."""
        people = [seat for seat in range(1, players + 1) if seat not in self.players]
        return people[0] if len(people) == 1 else None

    def eyes(self, viewer: Viewer, position: Position) -> Viewer:
        """Return who looks at a board: while a bot is to act, the one person before it."""
        asks_person = viewer == "to-act" and self.plays(position)
        return self.only_person(position.players) if asks_person else viewer

    def turn_began(self, node: Node) -> Node:
        """Return where the turn of the bot that is acting began; the node itself for a person."""
        while self.plays(node.position) and not node.ends_turn:
            if node.parent is None or node.parent.position.stage not in {"turn", "keep"}:
                break
            node = node.parent
        return node

    def description(self, position: Position) -> str:
        """Say who plays the seat that is to act."""
        bot, player = self.players[position.to_act], player_name(position.to_act)
        if level := getattr(bot, "level", None):
            told = gettext("A bot of level {level} plays {player}.", level=level, player=player)
        else:
            told = gettext("A bot ({bot}) plays {player}.", bot=called(bot), player=player)
        return capitalized(told)

    def refuse(self, game: Game, action: str) -> None:
        """Raise `IllegalAction` if a bot is to act, not the person who asks."""
        if self.plays(game.position):
            raise IllegalAction(action, (Reason("R3.1", self.description(game.position)),))

    def take_back(self, game: Game) -> None:
        """Take back what bots did, until a person is to act, if there is one."""
        people = len(self.players) < game.position.players
        while people and self.plays(game.position) and game.can_undo:
            game.undo()
        self._taken_back = game.node if self.players else None

    def undid(self, game: Game) -> bool:
        """Return whether moves were taken back here: the next action replaces them."""
        return self._taken_back is game.node

    def replace(self, game: Game, start: Node, *, instead: bool = False) -> bool:
        """Take note of the action just played from a node, which bots then answer.

        After moves were taken back, or instead of what a person has done in a turn that isn't over,
        it becomes the main line as soon as it differs from them; they stay a variation. Return
        whether it became the main line.
        """
        back, self._taken_back, self._led_to = self._taken_back, None, game.node
        if start is not back and not (instead and self.players):
            return False
        line = game.node.line()
        for node in line[line.index(start) + 1 :]:
            if node.parent is not None and node is not node.parent.children[0]:
                game.promote(node)
                return True
        self._taken_back = game.node if game.node.children else None
        return False

    def says(self, node: Node) -> str:
        """Return who plays the seat that is to act, or what bots did before the person's turn.

        At the end of the game, it is what bots did after the person's last turn.
        """
        if self.plays(node.position):
            return self.description(node.position)
        if self._has_no_part(node.position):
            return ""
        own, *played = self._since(node if node.position.is_over else _begun(node))
        said = of_scoring(own), retold(played), _of_a_turn_unused(own) if played else ""
        return " ".join(filter(None, said))

    def drawn(self, node: Node) -> tuple[str, ...]:
        """Return annotations that show what bots did since a person acted last."""
        if self.plays(node.position) or self._has_no_part(node.position):
            return ()
        actions = (each.action for each in self._since(node)[1:])
        return tuple(drawing(filter(None, actions), "yellow"))

    def _has_no_part(self, position: Position) -> bool:
        """Return whether bots play no seat, or all."""
        return len(self.players) in {0, position.players}

    def _since(self, node: Node) -> list[Node]:
        """Return where a person acted last, and the nodes that bots led to from there."""
        nodes = [node]
        while (parent := nodes[0].parent) is not None and parent.position.to_act in self.players:
            nodes.insert(0, parent)
        return nodes

    def attend(self, game: Game | None) -> None:
        """Let the bot whose turn it is think, and call off whoever thinks about something else.

        A bot that raised an error does not act where it did, until the board was elsewhere.

        Parameters
        ----------
        game : Game or None
            What the board shows; None without bots.
        """
        if self._acting:
            return
        if game is not None:
            if game.node is not self._failed_at:
                self._failed_at = None
            if game.node is not self._led_to:
                self._led_to = None
        node = game.node if game is not None and self.thinks(game) else None
        if self._turn is not None and self._turn.node is node:
            return
        self.call_off()
        if node is None or game is None:
            return
        loop = running_loop()
        if loop is None:
            self._act_at_once(game)
        else:
            bot = self.players[node.position.to_act]
            self._turn = _Decision(node, bot, loop, lambda turn: self._act(game, turn))

    def resume(self) -> None:
        """Let bots act again that were stopped, or raised an error."""
        self.stopped, self._failed_at = False, None

    def play_on(self, node: Node) -> None:
        """Let the bot whose turn it is act at a node, even where the game went on."""
        self._led_to = node

    def call_off(self) -> None:
        """Call off a bot that is thinking or acting."""
        if self._turn is not None:
            self._turn.call_off()
            self._turn = None

    def _act_at_once(self, game: Game) -> None:
        try:
            while self.thinks(game):
                for action in decision(self.players[game.position.to_act], game.position):
                    self._do(action)
        except Exception as error:  # noqa: BLE001 - a bot may be anybody's
            self._give_up(game, error)

    def _act(self, game: Game, turn: _Decision) -> None:
        """Play the next action of a turn that was decided on; in the loop's thread."""
        if turn.called_off:
            return
        try:
            self._do(turn.next())
        except Exception as error:  # noqa: BLE001 - a bot may be anybody's
            self._turn = None
            self._give_up(game, error)
            return
        turn.node = game.node
        if turn.actions:
            turn.later(self._pause())
        else:
            self._turn = None
            self.attend(game)

    def _do(self, action: str) -> None:
        self._acting = True
        try:
            self._play(action)
        finally:
            self._acting = False

    def _give_up(self, game: Game, error: Exception) -> None:
        self._failed_at = game.node
        self._failed(error)


def _of_a_turn_unused(node: Node) -> str:
    """Return how to take a turn back that ended at a node, if nothing was done in it."""
    begun = node.parent
    if begun is None or not node.ends_turn:
        return ""
    if begun.parent is not None and begun.parent.position.to_act == begun.position.to_act:
        return ""
    return gettext("You ended your turn without doing anything: Undo takes it back.")


def _begun(node: Node) -> Node:
    """Return where the turn of a node began."""
    while node.parent is not None and node.parent.position.same_turn(node.position):
        node = node.parent
    return node


class _Decision:
    """One decision of a bot: thought about in the background, then played in the loop."""

    def __init__(
        self,
        node: Node,
        bot: Player,
        loop: asyncio.AbstractEventLoop,
        act: Callable[[_Decision], Any],
    ) -> None:
        self.node = node
        self.called_off = False
        self.actions: list[str] = []
        self.error: Exception | None = None
        self._loop = loop
        self._act = act
        self._thinking = Background(self._think(bot, node.position), act, loop)

    def _think(self, bot: Player, position: Position) -> Iterator[_Decision | None]:
        try:
            if isinstance(bot, Pausing):
                decided = yield from bot.thinking(position)
                self.actions = list(checked_decision(bot, decided))
            else:
                self.actions = list(decision(bot, position, lambda: self.called_off))
        except Exception as error:  # noqa: BLE001 - a bot may be anybody's
            self.error = error
        yield self

    def call_off(self) -> None:
        """Stop thinking, or acting."""
        self.called_off = True
        self._thinking.call_off()

    def next(self) -> str:
        """Return the next action; if the bot raised an error instead, raise it."""
        if self.error is not None:
            raise self.error
        return self.actions.pop(0)

    def later(self, pause: float) -> None:
        """Act again after a pause in seconds."""
        self._loop.call_later(pause, self._act, self)
