"""Every comment of the annotated game, held against the position in which it stands."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from tests.conftest import ROOT
from torres_widget.lessons.ask.query import Query

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget import Game, Position
    from torres_widget.engine.position_values import Castle
    from torres_widget.engine.tree import Node

NOTEBOOK: Final = ROOT / "notebooks" / "07_whole_game.ipynb"
COLOURS: Final = ("orange", "blue")
WORDS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


class Claim(NamedTuple):
    """Words of a comment as data.

    Attributes
    ----------
    words
        Part of the comment. Each number in it is a value measured for it, or the difference of
        two.
    measure
        What is measured, such as ``"area f3"`` or ``"worth blue"``; see `MEASURES`.
    before, after
        Its value in the commented position, and after the next actions.
    actions
        How many actions are played in between; 0 to the end of the turn.
    """

    words: str
    measure: str
    before: object
    after: object
    actions: int = 1


def still(words: str, measure: str, value: object) -> Claim:
    """Return a claim about something that the next action does not change."""
    return Claim(words, measure, value, value)


TO_THE_END: Final = 0
#: By the action that is about to be played where the comment stands, and its player.
CLAIMS: Final[dict[str, list[Claim]]] = {
    "orange: build g3 from 1": [
        still("The first turn", "turns played", 0),
        Claim("widens the castle of f3 to 2 cells", "area f3", 1, 2),
        Claim("a knight on g3, at level 1", "on g3", "nobody", "orange", TO_THE_END),
        Claim("a knight on g3, at level 1", "level g3", 0, 1, TO_THE_END),
        Claim("a knight on the ground at f4", "on f4", "nobody", "orange", TO_THE_END),
        Claim("a knight on the ground at f4", "level f4", 0, 0, TO_THE_END),
    ],
    "blue: build b3 from 1": [
        Claim("widens the castle of c3 to 4 cells", "area c3", 1, 4, TO_THE_END),
        Claim("the other action points on 2 cards", "cards blue", 0, 2, TO_THE_END),
    ],
    "orange: move e3 d3": [
        still("orange steps on to blue's", "area d3", 4),
        still("orange steps on to blue's", "on c3", "blue"),
        Claim("orange steps on to blue's", "on d3", "nobody", "orange"),
        Claim("4 points more in sight", "worth orange", 2, 6),
    ],
    "blue: play six-points": [
        Claim("0 action points left", "ap", 0, 1),
        Claim("from its hand gives 1 more", "ap", 0, 1),
        Claim("from its hand gives 1 more", "cards blue", 2, 1),
    ],
    "blue: play extra-block d1": [
        still("Blue's last turn of phase 1", "phase", 1),
        still("Blue's last turn of phase 1", "rounds left", 0),
        still("Blue's last turn of phase 1", "next to act", "orange"),
        Claim("raises d1 to level 2", "level d1", 1, 2),
        still("stays 4 cells wide", "area d1", 4),
        Claim("blue's castles are worth 24 points", "worth blue", 14, 24, TO_THE_END),
        Claim("blue's castles are worth 24 points", "bonus blue", 0, 0, TO_THE_END),
    ],
    "orange: king h4": [
        Claim("Phase 1 is over", "phase", 1, 2),
        still("Orange has 19 points", "points orange", 19),
        still("blue 24", "points blue", 24),
        still("orange may move the king", "stage", "move-king")._replace(after="turn"),
        Claim("takes him to h4", "on h4", "nobody", "king"),
    ],
    "orange: move b2 f5": [
        Claim("for 1 action point", "ap", 1, 0),
        still("in by the doors", "only doors lead b2 f5", value=True)._replace(after=False),
        still("through the castle of b3", "one castle b3 e5", value=True),
        Claim("out to the ground at f5", "on f5", "nobody", "orange"),
        still("out to the ground at f5", "level f5", 0),
    ],
    "blue: play jump d1 f1": [
        still("over orange's knight on e1", "on e1", "orange"),
        still("stays at level 2", "level d1", 2),
        still("stays at level 2", "level f1", 2),
        Claim("stays at level 2", "on f1", "nobody", "blue"),
    ],
    "orange: play climb f5 f6": [
        still("may climb a single level", "climb", "up-to-2"),
        still("from the ground", "level f5", 0),
        still("to level 1", "level f6", 1),
        Claim("A step would do the same", "can move f5 f6", before=True, after=False),
        still("but cost an action point", "ap", 4),
    ],
    "orange: move d3 d4": [
        still("Up to level 2", "level d4", 2),
        still("a castle of 9 cells", "area d4", 9),
        Claim("worth 9 points more", "worth orange", 30, 39),
    ],
    "blue: move b3 b4": [
        still("to level 3", "level b4", 3),
        still("on the same castle", "one castle b4 d4", value=True),
        Claim("9 points more for blue", "worth blue", 32, 41),
        still("nothing less for orange", "worth orange", 39),
    ],
    "blue: king c1": [
        Claim("Phase 2 is over", "phase", 2, 3),
        still("orange 71", "points orange", 71),
        still("blue 68", "points blue", 68),
        Claim("takes the king to c1", "on c1", "nobody", "king"),
        still("No knight stands at level 3 of that castle yet", "height c1", 2),
        still("No knight stands at level 3 of that castle yet", "bonus orange", 0),
        still("No knight stands at level 3 of that castle yet", "bonus blue", 0),
        Claim("No knight stands at level 3 of that castle yet", "phase", 2, 3),
        Claim("the bonus of phase 3", "phase", 2, 3),
    ],
    "blue: play redeploy f1 f5": [
        Claim("from f1 to f5", "on f1", "blue", "nobody"),
        Claim("from f1 to f5", "on f5", "nobody", "blue"),
        still("next to blue's own on f4", "on f4", "blue"),
        still("worth 44 points before and after", "worth blue", 44),
    ],
    "orange: play lift e1 from 1": [
        still("under orange's knight", "on e1", "orange"),
        Claim("e1 rises to level 3", "level e1", 2, 3),
        Claim("the king's bonus of 15 points", "bonus orange", 0, 15),
        still("The castle pays 4 more", "area e1", 4),
        Claim("19 points in all", "worth orange", 52, 71),
    ],
    "blue: play lift b4 from 1": [
        still("its knight on b4", "on b4", "blue"),
        Claim("to level 4", "level b4", 3, 4),
        still("On 11 cells", "area b4", 11),
        Claim("11 points more", "worth blue", 47, 58),
    ],
    "orange: build g6 from 1": [
        Claim("makes the castle of f6 wider: 3 cells", "area f6", 2, 3),
        Claim("The second one makes it taller: 2 levels", "height f6", 1, 2, 2),
    ],
    "orange: build d4 from 1": [
        still("The last turn of the game", "phase", 3),
        still("The last turn of the game", "rounds left", 0),
        Claim("Two blocks raise d4 from level 3 to level 5", "level d4", 3, 5, 2),
        Claim("11 cells allow it", "area d4", 11, 11, 2),
    ],
    "orange: play climb d5 d4": [
        still("Two levels at once, from level 3 to level 5", "level d5", 3),
        still("Two levels at once, from level 3 to level 5", "level d4", 5),
        Claim("Two levels at once, from level 3 to level 5", "on d5", "orange", "nobody"),
        Claim("Two levels at once, from level 3 to level 5", "on d4", "nobody", "orange"),
        Claim("22 points more", "worth orange", 85, 107),
        still("no action point spent", "ap", 3),
    ],
    "orange: build a1": [
        Claim("A 12th cell for the great castle", "area d4", 11, 12),
        Claim("5 points more for orange", "worth orange", 107, 112),
        Claim("4 more for blue", "worth blue", 77, 81),
    ],
    "the end": [
        still("Orange wins", "stage", "over"),
        still("185 points", "points orange", 185),
        still("to 150", "points blue", 150),
    ],
}


# --- what is measured


def _castle(place: Position, cell: str) -> Castle:
    castle = place.castle(cell)
    assert castle is not None, cell
    return castle


def _colour(word: str) -> int:
    return COLOURS.index(word)


def _on(place: Position, cell: str) -> str:
    return "king" if place.king == cell else ("nobody", *COLOURS)[place.owner(cell)]


def _cards(place: Position, colour: str) -> int:
    return len(place.hands[_colour(colour)])


def _only_doors(place: Position, source: str, target: str) -> bool:
    if _on(place, source) == "nobody":
        return False
    doors, steps = (Query(f"{way} {source}").cells(place) for way in ("doors", "step"))
    return target in doors and target not in steps


MEASURES: Final[dict[str, Callable[..., object]]] = {
    "area": lambda place, cell: _castle(place, cell).area,
    "height": lambda place, cell: _castle(place, cell).height,
    "level": lambda place, cell: place.height(cell),
    "on": _on,
    "one castle": lambda place, one, other: _castle(place, one) == _castle(place, other),
    "worth": lambda place, colour: place.scoring().players[_colour(colour)].total,
    "bonus": lambda place, colour: place.scoring().players[_colour(colour)].king.points,
    "points": lambda place, colour: place.scores[_colour(colour)],
    "cards": _cards,
    "ap": lambda place: place.ap,
    "phase": lambda place: place.phase,
    "stage": lambda place: place.stage,
    "rounds left": lambda place: place.rounds - place.round,
    "turns played": lambda place: (place.round - 1) * place.players + (place.to_act - 1),
    "next to act": lambda place: COLOURS[place.to_act % place.players],
    "only doors lead": _only_doors,
    "can": lambda place, *action: " ".join(action) in map(str, place.legal_actions()),
    "climb": lambda place: place.edition.climb,
}


def measured(place: Position, measure: str) -> object:
    """Measure a position by a text: the longest name in `MEASURES`, then its words."""
    name = max((name for name in MEASURES if f"{measure} ".startswith(f"{name} ")), key=len)
    return MEASURES[name](place, *measure.removeprefix(name).split())


# --- the game


def annotated() -> Game:
    """Return the notebook's game with its comments, made by the notebook's own cells."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    space: dict[str, Any] = {}
    begin, end = (
        next(n for n, text in enumerate(code) if words in text) for words in ("moves =", "def say(")
    )
    for source in code[begin : end + 1]:
        exec(source, space)  # noqa: S102 - our own notebook
    game: Game = space["game"]
    return game


GAME: Final = annotated()
LINE: Final = GAME.line()


def about_to_play(ply: int) -> str:
    """Return who is about to play what on a ply."""
    if ply == len(LINE) - 1:
        return "the end"
    return f"{COLOURS[LINE[ply].position.to_act - 1]}: {LINE[ply + 1].action}"


COMMENTED: Final = {
    about_to_play(ply): (ply, node.comment) for ply, node in enumerate(LINE) if node.comment
}


def later(ply: int, actions: int) -> Node:
    """Return the node some actions on, or that before the turn's end."""
    if actions:
        return LINE[min(ply + actions, len(LINE) - 1)]
    return next(
        LINE[at] for at in range(ply, len(LINE) - 1) if str(LINE[at + 1].action).startswith("end")
    )


def numbers(words: str) -> set[int]:
    """Return the numbers in some words; the ranks of cells are none."""
    found = {int(digits) for digits in re.findall(r"(?<![a-z\d])\d+", words)}
    return found | {WORDS[word] for word in re.findall(r"[a-z]+", words.lower()) if word in WORDS}


def sentences(comment: str) -> list[str]:
    """Return the sentences of a comment."""
    return re.findall(r"[^.]+\.", comment)


CASES: Final = [
    pytest.param(where, claim, id=f"{where}, {claim.words}, {claim.measure}")
    for where, claims in CLAIMS.items()
    for claim in claims
]


def test_every_comment_is_held_against_the_game_and_nothing_else() -> None:
    assert list(COMMENTED) == list(CLAIMS)


@pytest.mark.parametrize(("where", "claim"), CASES)
def test_a_claim_is_in_the_comment_and_true_on_the_board(where: str, claim: Claim) -> None:
    ply, comment = COMMENTED[where]
    assert claim.words in comment
    now, then = LINE[ply].position, later(ply, claim.actions).position
    assert measured(now, claim.measure) == claim.before
    assert measured(then, claim.measure) == claim.after


@pytest.mark.parametrize("where", CLAIMS)
def test_every_sentence_is_claimed(where: str) -> None:
    for sentence in sentences(COMMENTED[where][1]):
        assert any(claim.words in sentence for claim in CLAIMS[where]), sentence


@pytest.mark.parametrize("where", CLAIMS)
def test_every_number_is_a_value_of_its_claim(where: str) -> None:
    comment = COMMENTED[where][1]
    left = comment
    for words in dict.fromkeys(claim.words for claim in CLAIMS[where]):
        claims = [claim for claim in CLAIMS[where] if claim.words == words]
        values = {
            value for claim in claims for value in (claim.before, claim.after) if type(value) is int
        }
        assert numbers(words) <= values | {one - other for one in values for other in values}, words
        left = left.replace(words, "")
    assert numbers(left) == set(), left
