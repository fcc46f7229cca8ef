"""Texts typed into a board's field: an action as a record has it, or a question."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.errors import NotationError, did_you_mean
from torres_widget.common.language import N_, gettext
from torres_widget.common.text import comparable
from torres_widget.engine import TorresError
from torres_widget.engine.cells import INDEX, NAMES, names
from torres_widget.engine.colours import player_name, player_title
from torres_widget.engine.paths import reach
from torres_widget.engine.verbs import VERBS

from .overview import (
    castle_lines,
    hand_text,
    king_line,
    last_turns,
    level_text,
    overview,
    player_line,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from .overview import Scene

#: An action that is repeated: ``build c4 x2``.
_TIMES: Final = re.compile(r"(.+?)\s*[x*]\s*([1-9])")


class Typed(NamedTuple):
    """The meaning of a typed text: an answer, or actions to play.

    Attributes
    ----------
    said : str
        The answer; empty if there are actions.
    actions : tuple of str
        Texts of actions.
    """

    said: str = ""
    actions: tuple[str, ...] = ()


def read_typed(text: str, scene: Scene) -> Typed:
    """Return the meaning of a typed text on a board.

    Parameters
    ----------
    text : str
        An action in the grammar of records, or shorter: ``c3 c4``, ``build c4 x2``, ``card climb c3
        c4``; several are separated by commas or semicolons. Or a question: a word of `QUESTIONS`,
        with a cell, rank or file where it needs one.
    scene : Scene
        The board.

    Raises
    ------
    TorresError
        If it is neither, or the board doesn't answer it in a question.

    Examples
    --------
    >>> from torres_widget import Game, Position
    >>> from torres_widget.board.spoken.overview import Scene
    >>> scene = Scene(Game(Position.from_board(f"{'......../' * 7}21...... 1:b1 2:h8")))
    >>> read_typed("b1 a1, build c1 x2", scene).actions
    ('move b1 a1', 'build c1', 'build c1')
    >>> read_typed("scan 1", scene).said
    'a1, level 2; b1, level 1, orange knight; c1 to h1, ground.'
    """
    text = text.lstrip("/ ")  # the key that leads to the field, pressed in it
    words = text.split()
    if not words:
        raise NotationError(text, _WHERE, _EXPECTED)
    question = _questions_by_word().get(comparable(words[0]))
    if question is not None:
        return Typed(said=QUESTIONS[question].answer(scene, words[1:]))
    parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    return Typed(actions=tuple(action for part in parts for action in _actions(part)))


def _actions(text: str) -> tuple[str, ...]:
    times = 1
    repeated = _TIMES.fullmatch(text)
    if repeated:
        text, times = repeated[1], int(repeated[2])
    words = text.split()
    if len(words) == 2 and all(word.lower() in INDEX for word in words):  # noqa: PLR2004 - from, to
        words = ["move", *words]
    if words[0].lower() == "card":
        words[0] = "play"
    verb = words[0].lower()
    if verb not in VERBS:
        known = [*VERBS, *QUESTIONS]
        raise NotationError(text, _WHERE, _EXPECTED, did_you_mean(verb, known))
    return (" ".join((verb, *(word.lower() for word in words[1:]))),) * times


def _board(scene: Scene, words: list[str]) -> str:
    _no_more(words)
    return " ".join(overview(scene))


def _castles(scene: Scene, words: list[str]) -> str:
    _no_more(words)
    return " ".join(castle_lines(scene))


def _knights(scene: Scene, words: list[str]) -> str:
    _no_more(words)
    position = scene.position
    lines = []
    for player, mask in enumerate(position.state.figures(), 1):
        cells = [f"{cell} ({level_text(position, cell)})" for cell in names(mask)]
        lines.append(f"{player_title(player)}: {', '.join(cells) or gettext('none')}.")
    return " ".join([*lines[: position.players], *king_line(scene)])


def _scan(scene: Scene, words: list[str]) -> str:
    line = words[0].lower() if len(words) == 1 else ""
    cells = [name for name in NAMES if line and line in name and len(line) == 1]
    if not cells:
        raise NotationError(" ".join(words), _WHERE, "scan and a rank or file, such as scan 3")
    parts = _merged([(cell, _on(scene, cell)) for cell in cells])
    return f"{'; '.join(parts)}."


def _merged(cells: list[tuple[str, str]]) -> list[str]:
    """Return cells with their contents, a run of bare ground as one."""
    bare = gettext("ground")
    parts: list[str] = []
    run: list[str] = []
    for cell, what in [*cells, ("", "")]:
        if what == bare:
            run.append(cell)
            continue
        if len(run) == 1:
            parts.append(f"{run[0]}, {bare}")
        elif run:
            parts.append(gettext("{first} to {last}, ground", first=run[0], last=run[-1]))
        run = []
        if cell:
            parts.append(f"{cell}, {what}")
    return parts


def _on(scene: Scene, cell: str) -> str:
    position = scene.position
    figures = [
        gettext("{colour} knight", colour=player_name(player))
        for player, mask in enumerate(position.state.figures()[: position.players], 1)
        if mask >> INDEX[cell] & 1
    ]
    king = [gettext("king")] if position.king_cell == cell else []
    return ", ".join((level_text(position, cell), *figures, *king))


def _last(scene: Scene, words: list[str]) -> str:
    _no_more(words)
    return " ".join(last_turns(scene)) or gettext("Nobody has played since your last turn.")


def _reach(scene: Scene, words: list[str]) -> str:
    cell = words[0].lower() if len(words) == 1 else ""
    if cell not in INDEX:
        raise NotationError(" ".join(words), _WHERE, "reach and a cell, such as reach c3")
    _refuse_in_question(scene)
    rings = reach(scene.position, INDEX[cell], scene.position.ap)
    lines = [
        gettext("{count} AP: {cells}", count=points, cells=" ".join(names(ring)))
        for points, ring in enumerate(rings, 1)
        if ring
    ]
    return f"{'; '.join(lines)}." if lines else gettext("Nothing is in reach.")


def _score(scene: Scene, words: list[str]) -> str:
    _no_more(words)
    _refuse_in_question(scene)
    position, scoring = scene.position, scene.position.scoring()
    lines = [
        gettext(
            "{player}: {points} points; a scoring now would add {more}.",
            player=player_title(player),
            points=position.scores[player - 1],
            more=scoring.players[player - 1].total,
        )
        for player in range(1, position.players + 1)
    ]
    return " ".join(lines)


def _hand(scene: Scene, words: list[str]) -> str:
    _no_more(words)
    return " ".join(
        f"{player_title(player)}: {hand_text(scene, player) or gettext('none')}."
        for player in range(1, scene.position.players + 1)
    )


def _me(scene: Scene, words: list[str]) -> str:
    _no_more(words)
    return player_line(scene, scene.position.to_act)


def _help(scene: Scene, words: list[str]) -> str:
    del scene
    _no_more(words)
    listed = ", ".join(question.form for question in QUESTIONS.values())
    return gettext(
        "Type an action, such as c3 c4, build c4 x2, deploy c3 or end; or ask: {questions}.",
        questions=listed,
    )


class Question(NamedTuple):
    """One question: how it is typed, its name in words, and what answers it."""

    form: str
    name: str
    answer: Callable[[Scene, list[str]], str]


#: The questions by their English words.
QUESTIONS: Final[dict[str, Question]] = {
    "overview": Question("overview", N_("overview"), _board),
    "castles": Question("castles", N_("castles"), _castles),
    "knights": Question("knights", N_("knights"), _knights),
    "turn": Question("turn", N_("turn"), _me),
    "last": Question("last", N_("last"), _last),
    "scan": Question("scan 3", N_("scan"), _scan),
    "reach": Question("reach c3", N_("reach"), _reach),
    "points": Question("points", N_("points"), _score),
    "hand": Question("hand", N_("hand"), _hand),
    "help": Question("help", N_("help"), _help),
}
_WHERE: Final = "typed text"
_EXPECTED: Final = "an action such as move c3 c4, or a question such as castles; help lists them"


def _questions_by_word() -> dict[str, str]:
    """Return the questions by the words for them, in English and in the language of the moment."""
    own = {comparable(gettext(question.name)): word for word, question in QUESTIONS.items()}
    letters = {"o": "overview", "c": "castles", "k": "knights", "l": "last", "?": "help"}
    return {**own, **letters, **{word: word for word in QUESTIONS}}


def _no_more(words: list[str]) -> None:
    if words:
        raise NotationError(" ".join(words), _WHERE, "nothing after it")


def _refuse_in_question(scene: Scene) -> None:
    if scene.quiz:
        raise TorresError(gettext("While a question is asked, the board doesn't answer this."))
