"""Positions and games as short texts for links: a board to read, and the rest packed."""

from __future__ import annotations

import json
from typing import Final

from torres_widget.common.errors import DocumentError, NotationError
from torres_widget.common.packing import packed, unpacked
from torres_widget.engine.cards import CARDS, MASTER_CARDS
from torres_widget.engine.editions import EDITIONS
from torres_widget.engine.game import Game
from torres_widget.engine.position import Position
from torres_widget.engine.refuse.refusal import IllegalAction
from torres_widget.engine.verbs import STAGES

#: Most characters of a link; links of positions without house rules have up to 400.
LONGEST: Final = 2000
#: Most actions of a game in a link.
MOST_ACTIONS: Final = 1000
_MARK: Final = "~"
_LARGEST: Final = 20_000
_EXPECTED: Final = (
    "a board text with _ for spaces, perhaps ~ and the rest of the position, ~ and moves"
)
_SEPARATOR: Final = ","
#: Texts that the rest of a position is made of, the most usual last: what zlib begins with.
_USUAL: Final = "".join(
    (
        *EDITIONS,
        *STAGES,
        *MASTER_CARDS,
        '"house_rules":{',
        '"players":3,"players":4,"edition":"","mode":"variant","mode":"master","master":"",',
        "[" + ",".join(f'"{card}"' for card in CARDS) + "],",
        '"carry":[0,0],"decks":[[],[]],"deck":["","supply":0,"first":2,"to_act":2,"scores":[0,0],',
        '{"ap":5,"bought":[],"played":null,"stack":null},"turn":{"ap":4,"bought":[],"played":null,',
        '"stack":1},"hands":[[],[]],"phase":2,"round":1,"stacks":[[3,3,3],[3,3,3]],"stage":"',
    )
).encode()
#: Texts that actions are made of, likewise.
_USUAL_ACTIONS: Final = (
    f"play {' play '.join(CARDS)} keep {' keep '.join(CARDS)} top bottom from 3,"
    "first 2,found d4,king stay,king e5,spread 3 2 2,knight c3,deploy c4,buy,score,score,end,"
    "end 3 3 2,end 3 3 3,end 3 3,end 3, from 2,build d2 from 1,build d3,build e3,move c3 c4,"
    "move d3 d4,move "
).encode()


def to_link(position: Position) -> str:
    """Return a position as a text for a link, all cards included.

    It is the board text, with ``_`` for spaces. If the position has more, ``~`` and the rest of the
    position document, packed, follow.

    Parameters
    ----------
    position : Position
        The position.

    Examples
    --------
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1"
    >>> to_link(Position.from_board(board))
    '......../......../......../......../......../......../1......./21......_1:b1'
    """
    rest: dict[str, object] = {**position.to_dict()}
    for key in [key for key in rest if key != "board"]:
        fewer = {name: value for name, value in rest.items() if name != key}
        if _reads_as(fewer, position):
            rest = fewer
    link = position.board_text().replace(" ", "_")
    del rest["board"]
    if not rest:
        return link
    text = json.dumps(rest, separators=(",", ":"), sort_keys=True)
    return f"{link}{_MARK}{packed(text, _USUAL)}"


def game_to_link(game: Game) -> str:
    """Return the line of a game that its cursor is on as a text for a link.

    It is the link of the first position, ``~`` and the moves, packed; comments and variations stay
    behind. A game without moves is its position.

    Raises
    ------
    NotationError
        If the game is too long for a link; most have 300 to 600 characters.

    Examples
    --------
    >>> game = Game(Position.new(seed=7))
    >>> position = game.play("knight e8")
    >>> game_from_link(game_to_link(game)).position == position
    True
    """
    moves = [str(node.action) for node in game.line() if node.action is not None]
    link = to_link(game.root.position)
    if not moves:
        return link
    rest = "" if _MARK in link else _MARK
    link = f"{link}{rest}{_MARK}{packed(_SEPARATOR.join(moves), _USUAL_ACTIONS)}"
    if len(link) > LONGEST or len(moves) > MOST_ACTIONS:
        where = "game for a link"
        raise NotationError(
            f"{len(moves)} actions, {len(link)} characters",
            where,
            f"at most {MOST_ACTIONS} actions in {LONGEST} characters",
        )
    return link


def from_link(text: str) -> Position:
    """Return the position of a link; of a game's, the last one.

    Parameters
    ----------
    text : str
        What `to_link` returns, or an address that ends with ``#`` and such a text.

    Raises
    ------
    NotationError
        If it is no such text, or the position is impossible.
    """
    return game_from_link(text).position


def game_from_link(text: str) -> Game:
    """Return the game of a link, at its end; a position's game has no moves yet.

    Parameters
    ----------
    text : str
        What `game_to_link` or `to_link` returns, or an address that ends with ``#`` and that.

    Raises
    ------
    NotationError
        If it is no such text, the position is impossible, or an action illegal; it says which.
    """
    link = text.strip().rpartition("#")[2]
    if len(link) > LONGEST:
        raise NotationError(link, "link", f"{_EXPECTED}; at most {LONGEST} characters")
    board, mark, packed = link.partition(_MARK)
    rest, moving, moves = packed.partition(_MARK)
    document = _document(rest) if rest or (mark and not moving) else {}
    game = Game(Position.from_dict({**document, "board": board.replace("_", " ")}))
    if moving:
        _play(game, moves)
    return game


def _play(game: Game, packed: str) -> None:
    """Play the packed moves of a link."""
    actions = _unpacked(packed, _USUAL_ACTIONS).split(_SEPARATOR)
    if len(actions) > MOST_ACTIONS:
        raise NotationError(f"{len(actions)} actions", "link", f"at most {MOST_ACTIONS}")
    for number, action in enumerate(actions, 1):
        try:
            game.play(action)
        except NotationError as error:
            raise NotationError(action, f"link, action {number}", error.expected) from None
        except IllegalAction as error:
            reasons = "; ".join(map(str, error.reasons))
            expected = "an action that the rules allow there"
            raise NotationError(action, f"link, action {number}", expected, reasons) from None


def _reads_as(document: dict[str, object], position: Position) -> bool:
    try:
        return Position.from_dict(document) == position
    except DocumentError:
        return False


def _unpacked(text: str, usual: bytes) -> str:
    try:
        return unpacked(text, usual, _LARGEST)
    except ValueError:
        raise NotationError(text, "link", _EXPECTED) from None


def _document(packed: str) -> dict[str, object]:
    """Return what a link says of a position besides the board."""
    text = _unpacked(packed, _USUAL)
    try:
        rest = json.loads(text)
    except (RecursionError, ValueError):
        raise NotationError(packed, "link", _EXPECTED) from None
    if not isinstance(rest, dict) or "board" in rest:
        raise NotationError(packed, "link", _EXPECTED)
    return rest
