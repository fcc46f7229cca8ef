"""Evaluation of a position, as a board shows it: all players' chances to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.analysis.evaluation.evaluation import ends_game
from torres_widget.analysis.evaluation.outlook import outlook, percents, shares, with_chance
from torres_widget.common.language import gettext
from torres_widget.engine.colours import capitalized, player_name

if TYPE_CHECKING:
    from torres_widget.board.play.seats import Viewer
    from torres_widget.engine import Position
    from torres_widget.protocol.view import Evaluation


class Known(NamedTuple):
    """The chance to win of a player, from 0 to 1, that a search knows better than the board.

    Attributes
    ----------
    player : int
        Whose it is, from 1.
    chance : float
        The chance.
    since : Position
        Where it was found. The other chances keep their ratios from there.
    replies : bool
        Whether it is that after the others' replies; otherwise the turn ends its phase, and the
        chance is that right after the scoring.
    certain : bool
        Whether it is counted: the turn ends the game.
    drawn : bool
        Whether cards were drawn since, which it counts as average cards.
    settled : bool
        Whether the search that found it was not broken off.
    """

    player: int
    chance: float
    since: Position
    replies: bool = True
    certain: bool = False
    drawn: bool = False
    settled: bool = True


def looking(viewer: Viewer) -> int | None:
    """Return the seat of an outlook: 0 for a spectator, None for the player to act."""
    return viewer or 0 if not isinstance(viewer, str) else None


class Chances(NamedTuple):
    """The chances to win that are shown.

    Attributes
    ----------
    chances : tuple of float
        All players' chances, from 0 to 1.
    rounded : int or None
        The seat of the one that a search knows, counted from 0: it is rounded by itself.
    certain : bool
        Whether they are counted.
    with_cards : bool
        Whether they know the cards that were drawn.
    """

    chances: tuple[float, ...]
    rounded: int | None = None
    certain: bool = False
    with_cards: bool = False

    @property
    def shares(self) -> list[int]:
        """The chances in whole percents."""
        return shares(self.chances, certain=self.certain, rounded=self.rounded)

    @property
    def percents(self) -> list[str]:
        """The chances in percent, for people to read."""
        return percents(self.chances, certain=self.certain, rounded=self.rounded)


def evaluation_of(
    position: Position,
    viewer: Viewer,
    *,
    shown: bool,
    known: Known | None = None,
    searching: bool = False,
) -> Evaluation:
    """Return the part of a view with the chances to win; without shares if it is not shown.

    Parameters
    ----------
    position : Position
        The position.
    viewer : Viewer
        Who looks.
    shown : bool
        Whether it is shown.
    known : Known, optional
        What is known of a player.
    searching : bool
        Whether a search is on its way to know it better.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./33...... 1:b1 2:h8"
    >>> position = Position.from_board(board, phase=3, round=4, stacks=[[1], [1]], scores=[90, 20])
    >>> found = evaluation_of(position, "all", shown=True)
    >>> found["label"], found["shares"]
    ('Chance to win: orange over 99%, blue under 1%', [99, 1])
    """
    if not shown:
        return {"label": capitalized(chances_title()), "shares": [], "percents": []}
    found = chances_of(position, looking(viewer), known)
    label = capitalized(chances_title(position, known))
    named = enumerate(found.percents, 1)
    parts = ", ".join(f"{player_name(player)} {words}" for player, words in named)
    words = f"{label}: {parts}"
    if searching:
        words = gettext("{chances} (still looking)", chances=words)
    part: Evaluation = {"label": words, "shares": found.shares, "percents": found.percents}
    return {**part, "searching": True} if searching else part


def chances_title(position: Position | None = None, known: Known | None = None) -> str:
    """Return what the chances shown of a position are, in a few words.

    Parameters
    ----------
    position : Position, optional
        The position.
    known : Known, optional
        What is known of a player.
    """
    if position is None or known is None or position.is_over:
        return gettext("chance to win")
    if not (known.replies or known.certain):
        return gettext("chance to win after the scoring")
    if position.to_act == known.player:
        return gettext("chance to win with best play")
    return gettext("chance to win after the replies")


def end_of_game(position: Position) -> Position | None:
    """Return the end of a game of which only the end of the last turn is left to play.

    None if there is more to play, or the game is over.
    """
    if position.stage != "turn" or position.ap or not ends_game(position.state):
        return None
    end, *others = position.legal_actions()
    return None if any(action.verb != "end" for action in (end, *others)) else position.apply(end)


def chances_of(position: Position, viewer: int | None, known: Known | None = None) -> Chances:
    """Return the chances to win that are shown of a position.

    Parameters
    ----------
    position : Position
        The position.
    viewer : int or None
        Who looks, as for `outlook`.
    known : Known, optional
        What is known of a player, unless the game is over.
    """
    if known is None or position.stage == "over":
        over = position.stage == "over"
        return Chances(outlook(position, viewer).chances, certain=over, with_cards=True)
    others = outlook(known.since, viewer).chances
    chances = with_chance(others, known.player, known.chance)
    return Chances(chances, known.player - 1, known.certain, not known.drawn)
