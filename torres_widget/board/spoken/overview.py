"""The whole board in words: enough to set the position up again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from torres_widget.board.pictures.words import headline
from torres_widget.board.view.overlays import castles_of
from torres_widget.board.view.view import shown
from torres_widget.common.language import gettext, ngettext
from torres_widget.engine import Game
from torres_widget.engine.cards import card_name
from torres_widget.engine.colours import player_title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torres_widget.board.play.seats import Viewer
    from torres_widget.engine import Position
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.view import CastleScoring


class Said(NamedTuple):
    """The last text for screen readers, and its number: the page announces each number once."""

    number: int = 0
    text: str = ""


class Scene(NamedTuple):
    """A game, and by whom it is seen.

    Attributes
    ----------
    game : Game
        The game, at the position to describe.
    viewer : {"to-act", "all"} or int or None
        The player at the page: of other hands only the number of cards is known.
    quiz : bool
        Whether a question is open: points, which may be its answer, stay out.
    consults : bool
        Whether rules may be looked up.
    buttons : frozenset of str
        Commands that the board carries out.
    """

    game: Game
    viewer: Viewer = "all"
    quiz: bool = False
    consults: bool = True
    buttons: frozenset[str] = frozenset()

    @property
    def position(self) -> Position:
        """The position to describe."""
        return self.game.position

    @property
    def seat(self) -> Viewer:
        """The player with open cards; for ``"all"`` and spectators, the viewer."""
        return self.position.to_act if self.viewer == "to-act" else self.viewer


def describe(what: Position | Game, viewer: Viewer = "all") -> str:
    """Return a board in words: castles, knights, the king, hands, stacks, scores, the last turn.

    Parameters
    ----------
    what : Position or Game
        The board to describe; of a game, the position at its cursor.
    viewer : {"to-act", "all"} or int or None
        The player who looks: of other hands the text gives only the number of cards.

    Returns
    -------
    str
        A line for each thing. The position can be set up from them.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = f"{'......../' * 7}21...... K:c1 1:b1 2:h8"
    >>> print(describe(Position.from_board(board, stacks=[[3], [2, 2]], ap=2)))
    Phase 1, round 4 of 4: orange to act, 2 AP.
    Castle a1: area 2, height 2. Levels: a1 2, b1 1. Pays: Orange 1 x 2 = 2.
    King: c1, ground.
    Orange: knights on b1 (level 1). In reserve: 5. Points: 0. Stacks: 3. Cards: none.
    Blue: knights on h8 (ground). In reserve: 5. Points: 0. Stacks: 2, 2. Cards: none.
    """
    game = what if isinstance(what, Game) else Game(what)
    return "\n".join(overview(Scene(game, viewer)))


def overview(scene: Scene) -> list[str]:
    """Return the board in words, a line for each thing."""
    return [
        f"{headline(scene.position)}.",
        *castle_lines(scene),
        *king_line(scene),
        *(player_line(scene, player) for player in range(1, scene.position.players + 1)),
        *last_turns(scene),
    ]


def castle_lines(scene: Scene) -> list[str]:
    """Return a line for each castle, the largest first."""
    castles = castles_of(scene.position, scene.position.scoring())
    by_area = sorted(castles, key=lambda castle: -len(castle["cells"]))
    return [_castle_line(scene, castle) for castle in by_area] or [gettext("No castles.")]


def _castle_line(scene: Scene, castle: CastleScoring) -> str:
    cells = re.findall("..", castle["cells"])
    said = gettext(
        "Castle {cell}: area {area}, height {height}. Levels: {levels}.",
        cell=cells[0],
        area=len(cells),
        height=castle["height"],
        levels=", ".join(f"{cell} {scene.position.height(cell)}" for cell in cells),
    )
    if scene.quiz or not castle["by"]:
        return said
    gains = ", ".join(
        f"{player_title(player)} {level} x {len(cells)} = {points}"
        for player, level, points, _ in castle["by"]
    )
    paid = gettext("Pays: {gains}.", gains=gains)
    return f"{said} {paid}"


def king_line(scene: Scene) -> list[str]:
    """Return where the king is; nothing before he is placed."""
    cell = scene.position.king
    if cell is None:
        return []
    return [gettext("King: {place}.", place=f"{cell}, {level_text(scene.position, cell)}")]


def player_line(scene: Scene, player: int) -> str:
    """Return what a player has: knights, points, stacks, cards."""
    position = scene.position
    none, kept = gettext("none"), position.carry[player - 1]
    parts = (
        gettext("knights on {cells}", cells=knights_text(position, player) or none),
        gettext("In reserve: {count}", count=position.reserve(player)),
        gettext("Points: {count}", count=position.scores[player - 1]),
        gettext(
            "Stacks: {stacks}", stacks=", ".join(map(str, position.stacks[player - 1])) or none
        ),
        *([gettext("Kept blocks: {count}", count=kept)] if kept else []),
        gettext("Cards: {cards}", cards=hand_text(scene, player) or none),
    )
    return f"{player_title(player)}: {'. '.join(parts)}."


def knights_text(position: Position, player: int) -> str:
    """Return the cells of a player's knights, each with its level."""
    cells = position.knights[player - 1]
    return ", ".join(f"{cell} ({level_text(position, cell)})" for cell in cells)


def hand_text(scene: Scene, player: int) -> str:
    """Return the cards in a hand, or their number if they are hidden."""
    hand = scene.position.hands[player - 1]
    if scene.seat in ("all", player):
        return ", ".join(map(card_name, hand))
    return ngettext("{count} card", "{count} cards", len(hand)) if hand else ""


def last_turns(scene: Scene) -> list[str]:
    """Return the turns since the viewer's last one, a line for each."""
    me = scene.seat if isinstance(scene.seat, int) else scene.position.to_act
    played: list[Node] = []
    for node in reversed(scene.game.node.line()[1:]):
        if node.parent is not None and node.parent.position.to_act == me:
            break
        played.append(node)
    return [
        gettext(
            "Last turn, {player}: {actions}.",
            player=player_title(player),
            actions="; ".join(actions),
        )
        for player, actions in _by_player(played[::-1], scene.seat)
    ]


def _by_player(line: Sequence[Node], seat: Viewer) -> Iterator[tuple[int, list[str]]]:
    actions: list[str] = []
    mover = 0
    for node in line:
        player = node.parent.position.to_act if node.parent is not None else 0
        if actions and player != mover:
            yield mover, actions
            actions = []
        mover = player
        actions.append(shown(node, seat))
    if actions:
        yield mover, actions


def level_text(position: Position, cell: str) -> str:
    """Return the level of a cell in words."""
    level = position.height(cell)
    return gettext("level {level}", level=level) if level else gettext("ground")
