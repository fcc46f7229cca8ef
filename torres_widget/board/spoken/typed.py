"""Texts typed into a board's field: an action as a record has it, a question, a button's name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.advice.purposes import actions_text
from torres_widget.analysis.bots.bot import LEVELS
from torres_widget.analysis.bots.styles import STYLES
from torres_widget.board.options import PACES
from torres_widget.board.view.scoring import parts
from torres_widget.common.errors import END, NotationError, nearest, quote
from torres_widget.common.language import N_, gettext, ngettext
from torres_widget.common.text import comparable
from torres_widget.engine import TorresError
from torres_widget.engine.cells import INDEX, NAMES, names
from torres_widget.engine.colours import player_name, player_title
from torres_widget.engine.kernel.rules import BUYS
from torres_widget.engine.paths import reach
from torres_widget.engine.verbs import BETWEEN_PHASES, STAGES, VERBS
from torres_widget.lessons.rulebook.search import asks_for, search

from .overview import (
    castle_lines,
    hand_text,
    king_line,
    knights_text,
    last_turns,
    level_text,
    overview,
    player_line,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.engine.score.scoring import PlayerPoints

    from .overview import Scene

#: An action that is repeated: ``build c4 x2``.
_TIMES: Final = re.compile(r"(.+?)\s*[x*]\s*([1-9])")
#: A sign between two cells in the place of a space: ``c3-c4``.
_DASH: Final = re.compile(r"(?<=[a-h][1-8])\s*[-\u2013]\s*(?=[a-h][1-8])")

#: Verbs by words that other players use for them; the stage decides between several.
_OTHER_VERBS: Final = {
    "place": ("deploy", "knight", "king", "found"),
    "put": ("deploy", "knight", "king", "found"),
    "go": ("move",),
    "pass": ("end",),
}

#: Words of a text that may be a misspelt action rather than a question.
_SHORT: Final = 2
#: Questions of the rulebook that an answer names.
_FOUND: Final = 3


class Typed(NamedTuple):
    """The meaning of a typed text: an answer, or actions to play.

    Attributes
    ----------
    said : str
        The answer; empty if there are actions.
    actions : tuple of str
        Texts of actions.
    pace : str
        A pace of the board to change to, one of `PACES`.
    button : str
        The command of a button, a key of `BUTTONS`.
    seat : tuple of int, int and str or None
        A player, the level of the bot that takes its seat, and its style, if it has one; level 0
        for a person.
    """

    said: str = ""
    actions: tuple[str, ...] = ()
    pace: str = ""
    button: str = ""
    seat: tuple[int, int, str | None] | None = None


def misread_words(error: NotationError) -> str:
    """Return what was wrong in a typed text in a player's words, without columns and pointers.

    >>> from torres_widget.engine.actions import parse
    >>> try:
    ...     parse("move b1 j9")
    ... except NotationError as error:
    ...     print(misread_words(error))
    'j9' isn't understood here; expected: a cell such as c3.
    """
    if error.found in {END, quote("")}:
        words = gettext(
            "Something is missing; expected: {expected}.", expected=gettext(error.expected)
        )
    else:
        words = gettext(
            "{found} isn't understood here; expected: {expected}.",
            found=error.found,
            expected=gettext(error.expected),
        )
    return f"{words} {error.hint}".partition("\n")[0].strip()


def typed_words(text: str) -> list[str]:
    """Return the words of a typed text, without the slash that leads to the field.

    >>> typed_words("/build c4 x2")
    ['build', 'c4', 'x2']
    """
    return text.lstrip("/ ").split()


def read_typed(text: str, scene: Scene) -> Typed:
    """Return the meaning of a typed text on a board.

    Parameters
    ----------
    text : str
        An action in the grammar of records, or shorter: ``c3 c4``, ``c3-c4``, ``build c4 x2``,
        ``card climb c3 c4``; several are separated by commas or semicolons. Or a question: a word
        of `QUESTIONS`, with a cell, rank or file where it needs one. Or a pace: ``pace slow``. Or
        who takes a seat: ``seat blue 6`` for a bot of level 6, ``seat blue 6 towers`` for one with
        a style, ``seat blue me`` for a person. Or the name of a button: ``best turns``. A
        button answers a question on the chances or the best turn, if the board has it; the rulebook
        answers other questions, with a question mark or without.
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
    words = typed_words(text)
    if not words:
        raise NotationError(text, _WHERE, _EXPECTED)
    question, argument = _question(words[0]), " ".join(words[1:])
    if question is not None:
        if argument and not question.example:
            raise NotationError(argument, _WHERE, N_("nothing after it"))
        return Typed(said=question.answer(scene, argument.lower()))
    if comparable(words[0]) in _words_for("pace"):
        return Typed(pace=_pace(argument))
    if comparable(words[0]) in _words_for("seat"):
        return Typed(seat=_seat(words[1:], scene.position.players))
    text = " ".join(words)
    if button := _named_button(text):
        return Typed(button=button)
    if scene.consults and (answer := _answer(text, scene)):
        return answer
    parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    return Typed(actions=tuple(action for part in parts for action in _actions(part, scene)))


def _named_button(text: str) -> str:
    for command, name in BUTTONS.items():
        if comparable(text) in {comparable(name), comparable(gettext(name))}:
            return command
    return ""


def _answer(text: str, scene: Scene) -> Typed | None:
    """Return the answer to a question in a player's own words; None for actions."""
    for name, phrases in IN_OWN_WORDS.items():
        if asks_for(text, phrases):
            if name in QUESTIONS:
                return Typed(said=QUESTIONS[name].answer(scene, ""))
            if name in scene.buttons:
                return Typed(button=name)
            return Typed(said=gettext("Here the board doesn't answer this."))
    if text.endswith("?") or _is_sentence(text.split()):
        return Typed(said=_from_rulebook(text))
    return None


def _is_sentence(words: list[str]) -> bool:
    """Return whether words look like a question without its mark: no action, and no cell."""
    plain = [word.lower().strip(",;") for word in words]
    acts = plain[0] in {*VERBS, "card"} or _cards_bought(" ".join(words))
    return len(words) > _SHORT and not acts and INDEX.keys().isdisjoint(plain)


def _from_rulebook(asked: str) -> str:
    """Return the rulebook's answer to a question, and others that may be meant."""
    best, *others = search(asked, _FOUND) or (None,)
    if best is None:
        return gettext("The rulebook has no answer to this. Try other words, or press Rules.")
    parts = filter(None, (best.title, best.text, f"({', '.join(best.rules)})"))
    answer = " ".join(parts)
    further = " ".join(entry.title for entry in others if not entry.is_rule)
    if further:
        answer = gettext(
            "{answer} The rulebook also answers: {further}", answer=answer, further=further
        )
    return answer.replace("*", "")


def _pace(word: str) -> str:
    for pace in PACES:
        if comparable(word) in _words_for(pace):
            return pace
    raise NotationError(
        word, _WHERE, gettext("pace and one of {paces}", paces=", ".join(map(gettext, PACES)))
    )


def _seat(words: list[str], players: int) -> tuple[int, int, str | None]:
    names = {comparable(player_name(player)): player for player in range(1, players + 1)}
    names |= {str(player): player for player in range(1, players + 1)}
    person = {"0", *_words_for("me"), *_words_for("person")}
    levels = {str(level): level for level in LEVELS} | dict.fromkeys(person, 0)
    styles = {word: style for style in STYLES for word in _words_for(style)}
    match [comparable(word) for word in words]:
        case [who, level] if who in names and level in levels:
            return names[who], levels[level], None
        case [who, level, style] if who in names and levels.get(level) and style in styles:
            return names[who], levels[level], styles[style]
    form = gettext(
        "seat, a player, and me or a level from 1 to {most}, such as seat 2 6; after a level"
        " perhaps a style: {styles}",
        most=max(LEVELS),
        styles=", ".join(map(gettext, STYLES)),
    )
    raise NotationError(" ".join(words), _WHERE, form)


def _words_for(name: str) -> set[str]:
    """Return a word in English and in the language of the moment, to be compared."""
    return {name, comparable(gettext(name))}


def _actions(text: str, scene: Scene) -> tuple[str, ...]:
    times = 1
    repeated = _TIMES.fullmatch(text)
    if repeated:
        text, times = repeated[1], int(repeated[2])
    text = _with_verb(text, STAGES[scene.position.stage].verbs)
    if bought := _cards_bought(text):
        return ("buy",) * bought
    words = _DASH.sub(" ", text.lower()).split()
    match words:
        case ["end", "turn"]:
            words = ["end"]
        case [source, target] if source in INDEX and target in INDEX:
            words = ["move", source, target]
        case ["card", *rest]:
            words = ["play", *rest]
        case [cell] if cell in INDEX and len(verbs := STAGES[scene.position.stage].verbs) == 1:
            words = [*verbs, cell]
    if words[0] not in VERBS:
        raise TorresError(_not_understood(words[0]))
    return (" ".join(words),) * times


def _with_verb(text: str, allowed: frozenset[str]) -> str:
    """Return an action's text, another word for its verb replaced by the verb."""
    word, *rest = text.split()
    verbs = _OTHER_VERBS.get(word.lower(), (word,))
    verb = next((verb for verb in verbs if verb in allowed), verbs[0])
    return " ".join([verb, *rest])


def _not_understood(word: str) -> str:
    names = (*QUESTIONS, *BUTTONS.values(), _PACE_WORDS[0], _SEAT_WORDS[0])
    known = sorted({name.lower() for name in (*VERBS, *names, *map(gettext, names))})
    near = nearest(word, known)
    hints = [gettext("Did you mean {word}?", word=near)] if near else []
    words = gettext(
        "This is neither an action nor a question. Type {action} or castles, for example; help"
        " lists more.",
        action="move c3 c4",
    )
    return " ".join([*hints, words])


def _cards_bought(text: str) -> int:
    """Return the number of cards that a text buys in the words of a line; otherwise 0."""
    if comparable(text) == "buy a card":
        return 1
    for count in range(1, BUYS + 1):
        said = f"buy {count} card", f"buy {count} cards", actions_text((), count)
        if comparable(text) in map(comparable, said):
            return count
    return 0


def _overview(scene: Scene, _: str) -> str:
    return " ".join(overview(scene))


def _castles(scene: Scene, _: str) -> str:
    return " ".join(castle_lines(scene))


def _knights(scene: Scene, _: str) -> str:
    lines = (
        f"{player_title(player)}: {knights_text(scene.position, player) or gettext('none')}."
        for player in range(1, scene.position.players + 1)
    )
    return " ".join([*lines, *king_line(scene)])


def _scan(scene: Scene, line: str) -> str:
    cells = [name for name in NAMES if len(line) == 1 and line in name]
    if not cells:
        raise NotationError(line, _WHERE, N_("scan and a rank or file, such as scan 3"))
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
    position, said = scene.position, [level_text(scene.position, cell)]
    owner = position.owner(cell)
    if owner:
        said.append(gettext("{colour} knight", colour=player_name(owner)))
    if position.king == cell:
        said.append(gettext("king"))
    return ", ".join(said)


def _last(scene: Scene, _: str) -> str:
    return " ".join(last_turns(scene)) or gettext("Nobody has played since your last turn.")


def _reach(scene: Scene, cell: str) -> str:
    if cell not in INDEX:
        raise NotationError(cell, _WHERE, N_("reach and a cell, such as reach c3"))
    _refuse_in_question(scene)
    rings = reach(scene.position, INDEX[cell], scene.position.ap)
    lines = [
        gettext("{count} AP: {cells}", count=points, cells=" ".join(names(ring)))
        for points, ring in enumerate(rings, 1)
        if ring
    ]
    return f"{'; '.join(lines)}." if lines else gettext("Nothing is in reach.")


def _score(scene: Scene, _: str) -> str:
    _refuse_in_question(scene)
    position, scored = scene.position, scene.position.scoring().players
    if position.is_over or position.stage in BETWEEN_PHASES:
        return " ".join(
            ngettext(
                "{player}: {count} point.",
                "{player}: {count} points.",
                count,
                player=player_title(player),
            )
            for player, count in enumerate(position.scores, 1)
        )
    lines = [
        ngettext(
            "{player}: {count} point; a scoring now would add {more}.",
            "{player}: {count} points; a scoring now would add {more}.",
            position.scores[player - 1],
            player=player_title(player),
            more=_added(scored[player - 1]),
        )
        for player in range(1, position.players + 1)
    ]
    return " ".join(lines)


def _added(scored: PlayerPoints) -> str:
    """Return the points that a scoring adds; of several kinds, each of them, too."""
    kinds = {title: points for title, points in parts(scored).items() if points}
    listed = ", ".join(f"{title} {points}" for title, points in kinds.items())
    added = scored.after - scored.before
    return f"{added} ({listed})" if len(kinds) > 1 else str(added)


def _hand(scene: Scene, _: str) -> str:
    return " ".join(
        f"{player_title(player)}: {hand_text(scene, player) or gettext('none')}."
        for player in range(1, scene.position.players + 1)
    )


def _turn(scene: Scene, _: str) -> str:
    return player_line(scene, scene.position.to_act)


def _help(scene: Scene, _: str) -> str:
    del scene
    listed = ", ".join(
        [*(question.form for question in QUESTIONS.values()), "pace slow", "seat 2 6"]
    )
    return gettext(
        "Type an action, such as c3 c4, build c4 x2, deploy c3 or end; or ask: {questions}; or name"
        " a button, such as undo. The rulebook answers questions in your own words that end with a"
        " question mark.",
        questions=listed,
    )


class Question(NamedTuple):
    """One question.

    Attributes
    ----------
    name : str
        The English word for it, which a language may translate.
    answer : callable
        Answers it, given the scene and what follows the word.
    example : str
        What may follow the word; empty for questions that nothing follows.
    """

    name: str
    answer: Callable[[Scene, str], str]
    example: str = ""

    @property
    def form(self) -> str:
        """The question as a player types it."""
        return f"{self.name} {self.example}".strip()


#: The questions by their English words.
QUESTIONS: Final = {
    question.name: question
    for question in (
        Question(N_("overview"), _overview),
        Question(N_("castles"), _castles),
        Question(N_("knights"), _knights),
        Question(N_("turn"), _turn),
        Question(N_("last"), _last),
        Question(N_("scan"), _scan, "3"),
        Question(N_("reach"), _reach, "c3"),
        Question(N_("points"), _score),
        Question(N_("hand"), _hand),
        Question(N_("help"), _help),
    )
}
#: Buttons that may be pressed by their names: their commands, with the English names.
BUTTONS: Final = {
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "rules": N_("Rules"),
    "hint": N_("Hint"),
    "best": N_("Best turns"),
    "evaluation": N_("Evaluation"),
    "heat": N_("Heat map"),
    "review": N_("Review"),
    "stop": N_("Stop"),
}
#: Questions, and buttons that answer them, in a player's words: phrases without "what" and "my".
IN_OWN_WORDS: Final = {
    "points": N_("points, scored now"),
    "turn": N_("turn, whose turn"),
    "best": N_(
        "best turn, best move, best play, good turn, good move, plan, good plan, what should do"
    ),
    "evaluation": N_("chance, chance win, odds, winning, ahead, leading, leads, won"),
}
#: The words of a pace, which a language may translate.
_PACE_WORDS: Final = (N_("pace"), N_("normal"), N_("slow"), N_("wait"))
_SEAT_WORDS: Final = (
    *(N_("seat"), N_("me"), N_("person")),
    *(N_("towers"), N_("spread"), N_("king"), N_("cards")),
)
#: Short words for some of them.
_LETTERS: Final = {"o": "overview", "c": "castles", "k": "knights", "l": "last", "?": "help"}
_WHERE: Final = "typed text"
_EXPECTED: Final = "an action such as move c3 c4, or a question such as castles; help lists them"


def _question(word: str) -> Question | None:
    """Return the question of a word, in English or in the language of the moment."""
    plain = comparable(word)
    own = {comparable(gettext(name)): name for name in QUESTIONS}
    name = plain if plain in QUESTIONS else _LETTERS.get(plain) or own.get(plain)
    return QUESTIONS[name] if name else None


def _refuse_in_question(scene: Scene) -> None:
    if scene.quiz:
        raise TorresError(gettext("While a question is asked, the board doesn't answer this."))
