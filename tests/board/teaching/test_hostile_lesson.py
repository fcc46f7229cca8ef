"""Commands and messages at random to lessons and drills: each is answered, none gets through."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Final

import pytest

from tests.board.hostile import Page
from torres_widget import Drill, Lesson
from torres_widget.engine.cells import NAMES
from torres_widget.lessons import content
from torres_widget.lessons.session.progress import STATES
from torres_widget.lessons.session.session import Session

if TYPE_CHECKING:
    from tests.board.conftest import Deliver, Wire

_WORDS: Final = ("", "0", "-1", "1 2 3", "99999999999", "\u0663", "c9", "\0", "<b>", "1e3", "next")


def commands(seed: int, count: int) -> list[str]:
    """Return commands, some of which a learner could give."""
    chance = random.Random(seed)
    made = []
    for _ in range(count):
        word = chance.choice([*Session.COMMANDS, "nxt", ""])
        rest = chance.choice([str(chance.randint(0, 30)), chance.choice(NAMES), *_WORDS])
        made.append(f"{word} {rest}" if chance.random() < 0.7 else word)
    return made


@pytest.mark.parametrize("path", content(), ids=lambda path: path.stem)
def test_a_lesson_answers_whatever_it_is_asked(path: object, wire: Wire, deliver: Deliver) -> None:
    lesson = Lesson(str(path))
    chance = random.Random(str(path))
    for seq, command in enumerate(commands(1, 120), 1):
        wire.take()
        legal = lesson.board.position.legal_actions()
        if legal and chance.random() < 0.3:
            deliver(lesson.board, intent={"seq": seq, "action": str(chance.choice(legal))})
        else:
            deliver(lesson.board, intent={"seq": seq, "lesson": command})
        answers = [sent["data"]["state"] for sent in wire.take()]
        assert [state["view"]["seq"] for state in answers if "view" in state][-1] == seq, command
        assert len(json.dumps(answers)) < 20_000
        assert lesson.game is lesson.session.game
        assert {step["state"] for step in lesson.lesson["steps"]} <= set(STATES)


def test_a_drill_answers_whatever_it_is_asked(deliver: Deliver) -> None:
    practice = Drill(seed=1)
    for seq, command in enumerate(commands(2, 600), 1):
        deliver(practice.board, intent={"seq": seq, "lesson": command})
        assert practice.board.view["seq"] == seq
    assert practice.progress.answers


def test_a_hostile_page_gets_nowhere_in_a_lesson(deliver: Deliver) -> None:
    lesson = Lesson("first-turn")
    before = (lesson.board.position, lesson.lesson, lesson.board.runtime, lesson.game.record())
    for message in Page(3).messages(1500, lambda: before[0]):
        deliver(lesson.board, **message.state)
        assert lesson.board.position is before[0]
    assert lesson.lesson["step"]["id"] == "the-board"
    assert (lesson.board.runtime, lesson.game.record()) == before[2:]
