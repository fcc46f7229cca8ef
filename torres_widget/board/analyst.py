"""A board with an analyst beside it: hint, best turn, evaluation, heat map."""

from __future__ import annotations

import asyncio
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from torres_widget.analysis.cellworth import cell_worth
from torres_widget.analysis.explaining import NODES, OBJECTIVE, Strongest, seeking
from torres_widget.analysis.reviews import drawing
from torres_widget.analysis.turns import searching
from torres_widget.engine.annotations import read_annotations
from torres_widget.engine.colours import player_name
from torres_widget.engine.language import gettext, speaking
from torres_widget.engine.legality import rule_of

from .background import Background
from .language import in_own_language
from .play.seats import may_act
from .policy import Policy
from .widget import Board

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.engine import Action, Game, Position
    from torres_widget.engine.tree import Node

    #: Work on what a button asks for: shows what it finds, and yields None at each pause.
    Work = Iterator[Callable[[], None] | None]


class Sketch(Policy):
    """Free play on a board on which an analyst draws, outside the game and its record."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self._shown: tuple[Node | None, tuple[str, ...]] = (None, ())

    def draw(self, board: Board, *texts: str) -> None:
        """Draw annotations on a board until its position changes; none takes them away.

        Raises
        ------
        NotationError
            If one of them is no annotation; nothing is changed.
        """
        read_annotations(texts)
        self.board = board
        self._shown = board.game.node, texts
        board.redraw()

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations that are drawn now."""
        node, texts = self._shown
        return texts if self.board is not None and node is self.board.game.node else ()


#: A cell is worth much from this part of the best one's worth on.
_MUCH: Final = 0.5


class AnalysisBoard(ipywidgets.VBox):  # type: ignore[misc] # it has no annotations
    """A board with buttons for hint, best turn, evaluation and a heat map.

    The analyst looks at what the player to act may see. It works in the background, so that the
    board can be played on meanwhile; what was worked out for another position is dropped.

    Parameters
    ----------
    position_or_game : Position or Game, optional
        As for `Board`.
    nodes : int, optional
        Positions that the search for the best turn opens at most; by default, it goes on until
        the best turn is proven, or *Stop* is pressed.
    **options
        As for `Board`.

    Attributes
    ----------
    board : Board
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
    >>> "mark c1 green" in analysis.annotations
    True
    """

    def __init__(
        self,
        position_or_game: Position | Game | None = None,
        *,
        nodes: int | None = None,
        **options: Any,
    ) -> None:
        self._sketch = Sketch()
        self.board = Board(position_or_game, policy=self._sketch, **options)
        self._nodes = nodes
        self._work: Background[Callable[[], None]] | None = None
        self._mapped = False
        with speaking(self.language):
            self.hint = self._button(gettext("Hint"), gettext("What to do next"), self._hint)
            self.best = self._button(
                gettext("Best turn"), gettext("The best turn, drawn as arrows"), self._best
            )
            self.evaluation = self._button(
                gettext("Evaluation"), gettext("What everybody has"), self._evaluate
            )
            self.heat = self._button(
                gettext("Heat map"),
                gettext("What each cell is worth for the chosen knight, or for a block"),
                self._map,
            )
            self.stop = self._button(
                gettext("Stop"), gettext("Stop thinking, and clear the board"), self.clear
            )
        self.words = ipywidgets.HTML()
        buttons = [self.hint, self.best, self.evaluation, self.heat, self.stop]
        self.board.observe(self._moved, "position")
        self.board.observe(self._chosen, "selected")
        super().__init__([self.board, ipywidgets.HBox(buttons), self.words])

    @property
    def language(self) -> str:
        """Code of the language in which board and analyst speak."""
        return str(self.board.language)

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations that the analyst has drawn on the board."""
        return self._sketch.annotations

    @property
    def _analysable(self) -> bool:
        """Whether it is a turn of whoever sits before this board."""
        position = self.board.game.position
        return position.stage == "turn" and may_act(position, self.board.eyes)

    def _button(self, label: str, title: str, press: Callable[[], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=label, tooltip=title)
        button.on_click(lambda _: press())
        return button

    def clear(self) -> None:
        """Stop thinking, and take away what was drawn and said."""
        self._end()
        self._mapped = False
        self.words.value = ""
        self._sketch.draw(self.board)

    def _end(self) -> None:
        if self._work is not None:
            self._work.call_off()
            self._work = None

    def _moved(self, _: object) -> None:
        self._end()
        self.words.value = ""
        if self._mapped:
            self._draw_map()

    def _chosen(self, _: object) -> None:
        if self._mapped:
            self._draw_map()

    @in_own_language
    def _asked(self) -> Position | None:
        """Return the position to analyse, if this board's viewer is to act in it."""
        self.clear()
        if self._analysable:
            return self.board.game.position
        self._say(gettext("There is nothing to analyse: it is not this board's turn."))
        return None

    def _say(self, words: str) -> None:
        self.words.value = f"<p>{escape(words)}</p>"

    @in_own_language
    def _start(self, work: Work) -> None:
        self._say(gettext("Thinking ..."))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for show in filter(None, work):
                show()
        else:
            self._work = Background(work, lambda show: show(), loop)

    # Actions of the buttons.

    def _hint(self) -> None:
        position = self._asked()
        if position is None:
            return

        def work() -> Work:
            best = yield from seeking(position)
            first = position.parse(best.actions[0])
            yield partial(self._show_hint, first, rule_of(position, first))

        self._start(work())

    @in_own_language
    def _show_hint(self, first: Action, rule: str) -> None:
        words = gettext("Try: {action} ({rule})").format(action=first, rule=rule)
        self._show([first], words)

    def _best(self) -> None:
        position = self._asked()
        if position is None:
            return

        def work() -> Work:
            first = yield from seeking(position, min(self._nodes or NODES, NODES))
            yield partial(self._show_turn, first, None)
            if first.proven:
                return
            for found in searching(position, OBJECTIVE, 1, nodes=self._nodes):
                if found is None or found[0].value < first.value:
                    yield None
                    continue
                turn = found[0]
                best = Strongest(turn.value, turn.actions, turn.reached, found.proven)
                yield partial(self._show_turn, best, found.bound)

        self._start(work())

    @in_own_language
    def _show_turn(self, best: Strongest, bound: float | None) -> None:
        if best.proven:
            words = gettext("{turn}: a lead of {lead} with a scoring now; proven best.")
        elif bound is None:
            words = gettext("{turn}: a lead of {lead} with a scoring now; not proven.")
        else:
            words = gettext(
                "{turn}: a lead of {lead} with a scoring now; not proven: "
                "no turn leads to more than {bound}."
            )
        actions = list(_read(self.board.game.position, best.actions))
        turn = ", ".join(best.actions)
        self._show(actions, words.format(turn=turn, lead=best.value, bound=bound))

    def _show(self, actions: list[Action], words: str) -> None:
        self._sketch.draw(self.board, *drawing(actions))
        self._say(words)

    @in_own_language
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
        heads = (
            gettext("player"),
            gettext("on the track"),
            gettext("castles"),
            gettext("king"),
            gettext("master card"),
            gettext("with a scoring now"),
        )
        head = "".join(f"<th>{title}</th>" for title in heads)
        self.words.value = f"<table><tr>{head}</tr>{rows}</table>"

    def _map(self) -> None:
        if self._asked() is not None:
            self._mapped = True
            self._draw_map()

    @in_own_language
    def _draw_map(self) -> None:
        if not self._analysable:
            return
        position = self.board.game.position
        chosen = self.board.selected
        knight = chosen if chosen in position.knights_of(position.to_act) else None
        worth = cell_worth(position, knight)
        self._sketch.draw(self.board, *heat_notes(worth))
        words = (
            gettext("What a block on each cell changes of the lead, with a scoring now.")
            if knight is None
            else gettext("What the knight on {cell} changes of the lead on each cell it comes to.")
        )
        self._say(words.format(cell=self.board.selected))


def _read(position: Position, texts: tuple[str, ...]) -> Iterator[Action]:
    for text in texts:
        yield position.parse(text)
        position = position.apply(text)


def heat_notes(worth: dict[str, float]) -> list[str]:
    """Return annotations for what cells are worth: a mark by colour, and the points of the best.

    Green: at least half of the best; blue: something; yellow: nothing; red: less than nothing.

    >>> heat_notes({"a1": 4, "b1": 1, "c1": 0, "d1": -2})
    ['mark a1 green', 'mark b1 blue', 'mark c1 yellow', 'mark d1 red', 'label a1 green +4']
    """
    most = max(worth.values(), default=0)
    notes = [f"mark {cell} {_colour(points, most)}" for cell, points in worth.items()]
    if most > 0:
        notes += [
            f"label {cell} green {points:+g}" for cell, points in worth.items() if points == most
        ]
    return notes


def _colour(points: float, most: float) -> str:
    if points <= 0:
        return "red" if points < 0 else "yellow"
    return "green" if points >= _MUCH * most else "blue"
