"""A board with an analyst beside it: hint, best turn, evaluation, heat map."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from torres_widget.analysis import search_turns
from torres_widget.analysis.cellworth import cell_worth
from torres_widget.analysis.explaining import NODES, OBJECTIVE, Strongest, action_rule, strongest
from torres_widget.analysis.reviews import drawing
from torres_widget.engine import Reason
from torres_widget.engine.annotations import read_annotations
from torres_widget.engine.cells import INDEX, NAMES

from .seats import may_act
from .widget import Board
from .words import player_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.engine import Action, Game, Position
    from torres_widget.engine.tree import Node

    from .intents import Intent


class AnalysedBoard(Board):
    """A board on which an analyst draws; what it draws stays out of the game and its record."""

    _shown: tuple[Node | None, tuple[str, ...]] = (None, ())

    def show_notes(self, *texts: str) -> None:
        """Draw annotations on the position until it changes; none takes them away.

        Raises
        ------
        NotationError
            If one of them is no annotation; nothing is changed.
        """
        read_annotations(texts)
        self._shown = self.game.node, texts
        self._draw()

    @property
    def shown_notes(self) -> tuple[str, ...]:
        """What is drawn now."""
        node, texts = self._shown
        return texts if node is self.game.node else ()

    @property
    def analysable(self) -> bool:
        """Whether it is a turn of whoever sits before this board."""
        position = self.game.position
        return position.stage == "turn" and may_act(position, self._eyes)

    def _drawn(self) -> dict[str, Any]:
        view = super()._drawn()
        if self._editor is None:
            view["notes"] = list(dict.fromkeys((*view["notes"], *self.shown_notes)))
        return view

    def _do(self, intent: Intent) -> None:
        if intent.kind == "notes" and isinstance(intent.value, tuple):
            own = tuple(text for text in intent.value if text not in self.shown_notes)
            intent = intent._replace(value=own)
        super()._do(intent)


class Work:
    """Work that tells what it finds, in a thread where an event loop runs, else at once.

    Parameters
    ----------
    work : callable
        Yields what it finds; looks now and then at the event that it gets, and ends once it is set.
    tell : callable
        Told what was found, in the loop's thread.
    """

    def __init__(
        self,
        work: Callable[[threading.Event], Iterator[Callable[[], None]]],
        tell: Callable[[Callable[[], None]], None],
    ) -> None:
        self.end = threading.Event()
        self._tell = tell
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for found in work(self.end):
                tell(found)
            return

        def think() -> None:
            for found in work(self.end):
                if self.end.is_set() or loop.is_closed():
                    return
                loop.call_soon_threadsafe(self._deliver, found)

        threading.Thread(target=think, daemon=True).start()

    def _deliver(self, found: Callable[[], None]) -> None:
        if not self.end.is_set():
            self._tell(found)


#: A cell is worth much from this part of the best one's worth on.
_MUCH: Final = 0.5
_NOT_NOW: Final = "There is nothing to analyse: it is not this board's turn."


class AnalysisBoard(ipywidgets.VBox):  # type: ignore[misc] # it has no annotations
    """A board with buttons for hint, best turn, evaluation and a heat map.

    The analyst looks at what the player to act may see. It works in a thread, so that the board can
    be played on meanwhile; what was worked out for another position is dropped.

    Parameters
    ----------
    position_or_game : Position or Game, optional
        As for `Board`.
    nodes : int, optional
        Positions that the search for the best turn opens at most; unless told, it goes on until
        the best turn is proven, or *Stop* is pressed.
    **options
        As for `Board`.

    Attributes
    ----------
    board : AnalysedBoard
        The board.
    hint, best, evaluation, heat, stop : ipywidgets.Button
        The buttons.
    words : ipywidgets.HTML
        What the analyst says.

    Examples
    --------
    >>> from torres_widget import Position
    >>> text = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    >>> analysis = AnalysisBoard(Position.from_board(text, ap=2, stacks=[[1], [1]], round=4))
    >>> analysis.heat.click()
    >>> "mark c1 green" in analysis.board.shown_notes
    True
    """

    def __init__(
        self,
        position_or_game: Position | Game | None = None,
        *,
        nodes: int | None = None,
        **options: Any,  # noqa: ANN401 - checked by Board
    ) -> None:
        self.board = AnalysedBoard(position_or_game, **options)
        self._nodes = nodes
        self._work: Work | None = None
        self._mapped = False
        self.hint = self._button("Hint", "What to do next", self._hint)
        self.best = self._button("Best turn", "The best turn, drawn as arrows", self._best)
        self.evaluation = self._button("Evaluation", "What everybody has", self._evaluate)
        self.heat = self._button(
            "Heat map", "What each cell is worth for the chosen knight, or for a block", self._map
        )
        self.stop = self._button("Stop", "Stop thinking, and clear the board", self.clear)
        self.words = ipywidgets.HTML()
        buttons = [self.hint, self.best, self.evaluation, self.heat, self.stop]
        self.board.observe(self._moved, "position")
        self.board.observe(self._chosen, "selected")
        super().__init__([self.board, ipywidgets.HBox(buttons), self.words])

    def _button(self, label: str, title: str, press: Callable[[], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=label, tooltip=title)
        button.on_click(lambda _: press())
        return button

    def clear(self) -> None:
        """Stop thinking, and take away what was drawn and said."""
        self._end()
        self._mapped = False
        self.words.value = ""
        self.board.show_notes()

    def _end(self) -> None:
        if self._work is not None:
            self._work.end.set()
            self._work = None

    def _moved(self, _: object) -> None:
        self._end()
        self.words.value = ""
        if self._mapped:
            self._draw_map()

    def _chosen(self, _: object) -> None:
        if self._mapped:
            self._draw_map()

    def _asked(self) -> Position | None:
        """Return the position to analyse, if this board's viewer is to act in it."""
        self.clear()
        if self.board.analysable:
            return self.board.game.position
        self.words.value = _NOT_NOW
        return None

    def _say(self, words: str) -> None:
        self.words.value = f"<p>{escape(words)}</p>"

    def _start(self, work: Callable[[threading.Event], Iterator[Callable[[], None]]]) -> None:
        self._say("Thinking ...")
        self._work = Work(work, lambda show: show())

    # What the buttons do.

    def _hint(self) -> None:
        position = self._asked()
        if position is None:
            return

        def work(_: threading.Event) -> Iterator[Callable[[], None]]:
            best = strongest(position)
            first = position.parse(best.actions[0])
            told = Reason(action_rule(position, first), f"Try: {first}")
            yield partial(self._show, [first], str(told))

        self._start(work)

    def _best(self) -> None:
        position = self._asked()
        if position is None:
            return

        def work(end: threading.Event) -> Iterator[Callable[[], None]]:
            first = strongest(position, min(self._nodes or NODES, NODES))
            yield partial(self._show_turn, first, None)
            if first.proven:
                return
            for found in search_turns(position, OBJECTIVE, 1, nodes=self._nodes, cancel=end):
                turn = found[0]
                if turn.value >= first.value:
                    best = Strongest(turn.value, turn.actions, turn.reached, found.proven)
                    yield partial(self._show_turn, best, found.bound)

        self._start(work)

    def _show_turn(self, best: Strongest, bound: float | None) -> None:
        lead = f"a lead of {best.value} with a scoring now"
        if best.proven:
            sure = "proven best"
        elif bound is None:
            sure = "not proven"
        else:
            sure = f"not proven: no turn leads to more than {bound}"
        actions = [parsed for _, parsed in _played(self.board.game.position, best.actions)]
        self._show(actions, f"{', '.join(best.actions)}: {lead}; {sure}.")

    def _show(self, actions: list[Action], words: str) -> None:
        self.board.show_notes(*drawing(actions))
        self._say(words)

    def _evaluate(self) -> None:
        self.clear()
        scoring = self.board.game.position.scoring()
        rows = "".join(
            f"<tr><th>{escape(player_name(points.player))}</th><td>{points.before}</td>"
            f"<td>{sum(castle.points for castle in points.castles)}</td>"
            f"<td>{points.king.points}</td>"
            f"<td>{points.master.points if points.master else 0}</td><td>{points.after}</td></tr>"
            for points in scoring.players
        )
        heads = ("player", "on the track", "castles", "king", "master card", "with a scoring now")
        head = "".join(f"<th>{title}</th>" for title in heads)
        self.words.value = f"<table><tr>{head}</tr>{rows}</table>"

    def _map(self) -> None:
        if self._asked() is not None:
            self._mapped = True
            self._draw_map()

    def _draw_map(self) -> None:
        if not self.board.analysable:
            return
        position = self.board.game.position
        cell = INDEX.get(self.board.selected)
        knight = cell if cell is not None and position.own >> cell & 1 else None
        worth = cell_worth(position, knight)
        self.board.show_notes(*heat_notes(worth))
        what = "a block" if knight is None else f"the knight on {NAMES[knight]}"
        self._say(f"What {what} on a cell changes of the lead, with a scoring now.")


def _played(position: Position, texts: tuple[str, ...]) -> Iterator[tuple[Position, Action]]:
    for text in texts:
        action = position.parse(text)
        yield position, action
        position = position.apply(action)


def heat_notes(worth: dict[int, float]) -> list[str]:
    """Return annotations for what cells are worth: a mark by colour, and the points of the best.

    Green: at least half of the best; blue: something; yellow: nothing; red: less than nothing.

    >>> heat_notes({0: 4, 1: 1, 2: 0, 3: -2})
    ['mark a1 green', 'mark b1 blue', 'mark c1 yellow', 'mark d1 red', 'label a1 green +4']
    """
    most = max(worth.values(), default=0)
    notes = [f"mark {NAMES[cell]} {_colour(points, most)}" for cell, points in worth.items()]
    if most > 0:
        notes += [
            f"label {NAMES[cell]} green {points:+g}"
            for cell, points in worth.items()
            if points == most
        ]
    return notes


def _colour(points: float, most: float) -> str:
    if points <= 0:
        return "red" if points < 0 else "yellow"
    return "green" if points >= _MUCH * most else "blue"
