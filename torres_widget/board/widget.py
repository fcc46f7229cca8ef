"""The board widget: a game in Python, drawn and played in a notebook page."""

from __future__ import annotations

import contextlib
from random import Random
from typing import TYPE_CHECKING, Any, Final

import traitlets as t

from torres_widget.analysis.bots.hidden_cards import dealt_anew
from torres_widget.common.errors import TorresError
from torres_widget.engine import Game, Position
from torres_widget.engine.text import files
from torres_widget.engine.text.links import game_to_link, to_link

from .addresses import address_of
from .editor.editing import Editing
from .editor.pasted import game_of_text
from .exports import still_bundle
from .language import chosen_language, in_own_language
from .options import (
    PACES,
    OptionError,
    checked,
    checked_camera,
    checked_cell,
    checked_evaluation,
    checked_overlay,
    checked_viewer,
)
from .pictures.figure import figure
from .pictures.layers import shown_of
from .pictures.png import png
from .pictures.saved import html
from .pictures.svg import svg
from .pictures.words import headline
from .play.opponents import Opponents, checked_players
from .play.requests import Requests
from .play.seats import Viewer, check_editor, check_open, may_edit, reviewed_seats
from .play.together import companions, join, leave
from .play.written_review import WrittenReview
from .policy import Policy, no_use
from .runtime import Runtime
from .traits import BoardTraits, game_of, notify
from .view.display import Display
from .view.evaluation import looking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from os import PathLike

    import plotly.graph_objects as go

    from torres_widget.analysis.bots.players import Player
    from torres_widget.engine.tree import Node

    from .pictures.layers import Shown
    from .view.evaluation import Known

#: Traits that a page may set, each with its check; an intent is checked when it is read.
_FROM_PAGE: Final[dict[str, Callable[[object], object]]] = {
    "intent": lambda message: message,
    "selected": checked_cell,
    "overlay": checked_overlay,
    "camera": checked_camera,
}


class Board(BoardTraits):
    """A board that shows a position and plays by the rules.

    Parameters
    ----------
    position_or_game : Position or Game, optional
        What to show; without it, a new game for two.
    viewer : {"to-act", "all"} or int or None
        Who looks at the board. ``"to-act"``: whoever is to act, so that players share one screen;
        ``"all"``: the same with all hands open; a number from 1: that player, who acts in turn
        only; None: a spectator.
    overlay : str
        What is shown over the board at first, such as ``"castles"``; an empty text for nothing.
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
        self._bots = Opponents(self.play, self._bot_failed, self.pause)
        self._editing = Editing(self)
        self._display = Display(self, self._bots, self._editing)
        self._requests = Requests(self, self._display, self._bots, self._editing)
        self.set_trait("language", chosen_language({"language": language}))
        game = game_of(position_or_game)
        shown = checked(options)
        checked_viewer(viewer, game.position.players)
        checked_overlay(overlay)
        self.policy = policy or Policy()
        checked_evaluation(evaluation, allowed=self.policy.evaluates)
        self._bots.seat(checked_players(players, game.position.players))
        super().__init__(
            options=shown, viewer=viewer, overlay=overlay, evaluation=evaluation, game=game
        )
        join(self._display)

    def close(self) -> None:
        """Close the board: its bots stop, and it follows its game no longer."""
        if leave(self._display):
            self._bots.call_off()
            for other in companions(self._display):
                other.attend()
        super().close()

    # From Python.

    @in_own_language
    def play(self, action: str, *more: str) -> None:
        """Play an action, or several one after the other, and show what each led to.

        Parameters
        ----------
        action, *more : str
            Their texts, such as ``"move c3 c4"``.

        Raises
        ------
        IllegalAction
            If the rules forbid one of them; the board is unchanged.
        ParseError
            If a text is no action text; the board is unchanged.
        """
        if more:
            self.game.position.apply(action, *more)
        for each in (action, *more):
            start = self.game.node
            self.policy.play(self.game, each)
            self._display.show_game(moved=True, rewritten=self.replace_undone(start))

    @in_own_language
    def undo(self) -> None:
        """Undo the last action.

        Raises
        ------
        TorresError
            If nothing has been played.
        """
        self.game.undo()
        self._display.show_game()

    @in_own_language
    def redo(self) -> None:
        """Redo the action that was undone last.

        Raises
        ------
        TorresError
            If nothing was undone.
        """
        self.game.redo()
        self._display.show_game(moved=True)

    @in_own_language
    def take_back_to(self, node: Node) -> None:
        """Go back to a node of the game; what is played then takes the place of what followed.

        Raises
        ------
        TorresError
            If the node belongs to another game.
        """
        self.game.go(node)
        self._bots.take_back(self.game)
        self.redraw()

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
        self._display.show_game()

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
        display = self._display
        if display.review is not None:
            display.review.call_off()
        seats = reviewed_seats(self.viewer, self.position.players, self.players)
        display.review = WrittenReview(self.game, seats, self.language)
        display.answer()
        display.review.start(self.redraw)

    def redraw(self) -> None:
        """Draw the game again; needed only after `game` was changed directly."""
        self._display.list_moves()
        self._display.show_game()

    def draw_beside(self) -> None:
        """Draw again what the policy shows beside the game, if it has changed."""
        self._display.draw_changes()

    # Another position, another game.

    @in_own_language
    def edit(self, position: Position | None = None) -> None:
        """Open the editor: the page sets up a position, from which a new game can be played.

        The game stays as it is; `Cancel` in the page, or `cancel_edit`, shows it again.

        Parameters
        ----------
        position : Position, optional
            What to begin with; without it, the position on the board with its decks shuffled.
            Against bots, cards in others' hands are dealt again: the editor shows all cards.

        Raises
        ------
        TorresError
            As for `review`.
        """
        self._check_changeable()
        editor = self.policy.editor(self._seen())
        if position is not None:
            editor.edit({"paste": position.to_json()})
        self._editing.open(editor)
        self._display.answer()

    def _seen(self) -> Position:
        """Return the position; against bots, the cards that a player can't see are dealt again."""
        position, eyes = self.position, self.eyes
        if not self.players or eyes == "all":
            return position
        seat = looking(eyes)
        return dealt_anew(position, position.to_act if seat is None else seat, Random())

    @property
    def draft(self) -> dict[str, object] | None:
        """The document of the position in the editor, which may be impossible; None if closed."""
        return None if self._editing.editor is None else self._editing.editor.document

    @in_own_language
    def change_draft(self, change: dict[str, object]) -> None:
        """Change the draft by an edit of ``docs/protocol.md``, such as ``{"raise": "c3"}``.

        Raises
        ------
        NotationError
            If it is no edit; the draft is kept.
        TorresError
            If the editor is closed.
        """
        self._editing.opened().edit(change)
        self._display.answer()

    @in_own_language
    def cancel_edit(self) -> None:
        """Close the editor, if it is open, and show the game again, unchanged."""
        self._editing.close()
        self._display.show_game()

    @in_own_language
    def play_edited(self) -> None:
        """Close the editor, and begin a new game from its position if that is another one.

        The game before is then `previous_game`.

        Raises
        ------
        IllegalAction
            If the position is impossible; the editor stays open.
        TorresError
            If the editor is closed.
        """
        editor = self._editing.opened()
        position = editor.position()
        if editor.changed:
            self.previous_game, self.game = self.game, Game(position)
        else:
            self.cancel_edit()

    @in_own_language
    def new_game(self) -> None:
        """Begin another game: the same rules, as many players, the same bots.

        All boards of the game show it. The game before is then `previous_game`.

        Raises
        ------
        TorresError
            As for `review`.
        """
        self._check_changeable()
        self._change_game(Game(self.position.new_game()))

    @in_own_language
    def open_game(self, text: str) -> None:
        """Show the game of a record, a link, a position document or a board text.

        All boards of the game show it. The game before is then `previous_game`. If bots have all
        seats, the one to act leaves its seat, for the game to be looked at.

        Parameters
        ----------
        text : str
            The text, such as a file's that was saved on a page. A board text has
            neither phase nor cards: the board keeps its own.

        Raises
        ------
        NotationError
            If the text is none of these; nothing is changed.
        TorresError
            As for `review`.

        Examples
        --------
        >>> from torres_widget import Board
        >>> board = Board()
        >>> board.open_game("/".join(["........"] * 7 + ["21......"]))
        >>> board.position.height("a1")
        2
        """
        self._check_changeable()
        game = game_of_text(text, self.position)
        if len(self.players) == self.position.players:
            to_act = game.position.to_act
            self.players = {seat: bot for seat, bot in self.players.items() if seat != to_act}
        self._change_game(game)

    def _check_changeable(self) -> None:
        check_editor(self.viewer)
        self.policy.check_editor()

    @in_own_language
    def open_previous(self) -> None:
        """Show the game that was left last again.

        All boards of the game show it.

        Raises
        ------
        TorresError
            If no game was left; or as for `review`.
        """
        if self.previous_game is None:
            raise no_use("previous")
        self._check_changeable()
        self._change_game(self.previous_game)

    def _change_game(self, game: Game) -> None:
        boards = (self, *(other.board for other in companions(self._display)))
        for board in boards:
            board.check_game(game)
        for board in boards:
            board.previous_game, board.game = board.game, game

    def say(self, text: str) -> None:
        """Have a screen reader say something on the pages that show the board."""
        self._display.say(text)

    # Who plays, and who looks.

    @property
    def players(self) -> dict[int, Player]:
        """The bots that play, by player; setting it gives seats to bots or to people.

        ``board.observe(function, "players")`` calls a function after each change.
        """
        return dict(self._bots.players)

    @players.setter
    def players(self, players: Mapping[int, Player] | None) -> None:
        checked, before = checked_players(players, self.game.position.players), self.players
        self._bots.seat(checked)
        notify(self, "players", before, self.players)
        self._display.draw()

    def stop_bots(self) -> None:
        """Call off the bot that is thinking or acting; none acts until `let_bots_play`."""
        self._bots.stopped = True
        self._display.draw()

    def let_bots_play(self) -> None:
        """Let bots act again after `stop_bots`, or after one of them raised an error."""
        self._bots.resume()
        self._display.draw()

    @property
    def eyes(self) -> Viewer:
        """The viewer; while a bot is to act, whoever sits before the board, not the bot."""
        return self._display.eyes

    def eyes_at(self, position: Position) -> Viewer:
        """Return the viewer, as `eyes` of another position of the game."""
        return self._display.eyes_at(position)

    @property
    def evaluated(self) -> tuple[Position, Known | None]:
        """The position whose chances are shown, and what a search knows of a player's there."""
        return self._display.evaluated

    @property
    def undone(self) -> bool:
        """Whether moves against bots were taken back here, which the next action replaces."""
        return self._bots.undid(self.game)

    @property
    def bot_to_act(self) -> bool:
        """Whether a bot has the seat that is to act."""
        return self._bots.plays(self.game.position)

    @property
    def bot_acts(self) -> bool:
        """Whether a bot is about to act; in time travel, and where bots were stopped, none is."""
        return self._display.bot_acts

    def pause(self) -> float:
        """Return the seconds between two actions of a bot, by the board's pace."""
        return PACES[self.pace]

    def replace_undone(self, start: Node, *, instead: bool = False) -> bool:
        """Take note of the action just played from a node, which bots then answer.

        Return whether it became the main line, in place of the undone line there.
        """
        return self._bots.replace(self.game, start, instead=instead)

    def _bot_failed(self, error: Exception) -> None:
        self._display.refuse("", TorresError(str(error)))

    def number_of(self, node: Node) -> int:
        """Return the number by which the page names a node of the game."""
        return self._display.numbers.of(node)

    # Pictures and pages to take along.

    def _shown(self) -> Shown:
        """Return what the board shows besides its position."""
        return shown_of(self.view, self.selected)

    @in_own_language
    def svg(self, *, theme: str = "light") -> str:
        """Return the board as a still picture, an SVG text; see `pictures.svg`."""
        return svg(self.position, theme=theme, shown=self._shown())

    @in_own_language
    def png(self, *, theme: str = "light", scale: float = 2) -> bytes:
        """Return the still picture as a PNG; see `torres_widget.board.pictures.png`."""
        return png(self.position, theme=theme, scale=scale, shown=self._shown())

    @in_own_language
    def figure(self, *, theme: str = "light") -> go.Figure:
        """Return the scene as a plotly figure; see `torres_widget.board.pictures.figure`."""
        return figure(self.position, theme=theme, shown=self._shown())

    @in_own_language
    def link(self, *, game: bool = False) -> str:
        """Return an address that opens the position on the page that plays, all cards included.

        Of a puzzle it opens the puzzle.

        Parameters
        ----------
        game : bool
            Whether to link to the game's line, with its moves.

        Raises
        ------
        IllegalAction
            If the board is a spectator's or one player's, who may not see all cards.
        NotationError
            If the game is too long for a link.
        """
        check_open(self.viewer)
        link = game_to_link(self.game) if game else to_link(self.position)
        return address_of(link, **self.policy.address)

    @in_own_language
    def save_html(self, path: str | PathLike[str], *, title: str = "") -> None:
        """Write a page that needs neither Python nor a network.

        It shows what the board's viewer may see, and travels along the game's line. A crash leaves
        the old file or the new one, never half.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        page = html(
            self.game,
            viewer=self.viewer,
            options=self.options,
            title=title,
            view=self.view,
            overlay=self.overlay,
            selected=self.selected,
        )
        files.save(page, path)

    @in_own_language
    def __repr__(self) -> str:
        return f"<Board {self.position.board_text()!r}, {headline(self.position)}>"

    @in_own_language
    def _repr_mimebundle_(self, /, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the widget and, for places where none can run, a picture of it.

        The picture comes twice: as SVG, and as an HTML image, which an untrusted notebook shows.
        It says that it is one.
        """
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        self.set_trait("runtime", str(Runtime.shared().model_id))
        data, metadata = bundle
        still = still_bundle(self.position, self._shown())
        return {**data, **still, "text/plain": repr(self)}, metadata

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
        with contextlib.suppress(TorresError):
            self._requests.travel(ply)
        if self.ply != ply:
            self.send_state("ply")

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """Take in that a page shows the board, or shows it no longer."""
        if content in ({"shown": True}, {"shown": False}):
            self._display.count_page(1 if content == {"shown": True} else -1)
        super()._handle_custom_msg(content, buffers)

    def catch_up(self) -> None:
        """Draw what was left undrawn while no page showed the board."""
        self._display.catch_up()

    @t.observe("intent")
    @in_own_language
    def _on_intent(self, change: t.Bunch) -> None:
        self._requests.take(change["new"])

    # The traits.

    @t.observe("position")
    def _on_position(self, change: t.Bunch) -> None:
        if change["new"] != self.game.position:
            self.game = Game(change["new"])

    @t.observe("ply")
    def _on_ply(self, change: t.Bunch) -> None:
        if change["new"] != self.game.ply:
            self.game.go_to_ply(change["new"])
            self._display.show_game()

    @t.observe("game")
    def _on_game(self, change: t.Bunch) -> None:
        del change
        seats = range(1, self.game.position.players + 1)
        if not self.players.keys() <= set(seats):
            self.players = {seat: bot for seat, bot in self.players.items() if seat in seats}
        self._editing.close()
        self._display.list_moves()
        self._display.follow()

    @t.observe("viewer")
    def _on_viewer(self, change: t.Bunch) -> None:
        if not may_edit(change["new"]):
            self._editing.close()
        self._display.list_moves()
        self._display.draw()

    @t.observe("overlay", "selected", "evaluation")
    def _on_overlay(self, change: t.Bunch) -> None:
        if change["name"] != "selected" or self.overlay:
            self.set_trait("view", self._display.view())
