"""Lessons in each edition: its rules and no other's."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Final

import pytest

from tests.conftest import ROOT
from torres_widget import Lesson, collect
from torres_widget.board.options import OptionError
from torres_widget.common.errors import NotationError
from torres_widget.engine import EDITIONS
from torres_widget.lessons import LessonError, content, load, read, texts
from torres_widget.lessons.classroom.exam import exam_document
from torres_widget.lessons.file.draft import self_contained
from torres_widget.lessons.file.packed import from_link
from torres_widget.lessons.file.parsing import parse_document
from torres_widget.lessons.plan import Question

if TYPE_CHECKING:
    from pathlib import Path

#: Most steps of a lesson.
MOST_STEPS: Final = 12
#: Words that only a comparison of editions has.
COMPARING: Final = re.compile(r"\beditions?\b|rulebooks|\b(?:1999|2005|2017)\b")
#: By step that is not for all editions: the field of the table that decides, and its value.
DECIDING: Final[dict[str, tuple[str, object]]] = {
    "stacks/end-of-turn-no-limit": ("stack_cap", None),
    "stacks/end-of-turn": ("stack_cap", 3),
    "scoring/king-moves": ("king_move", "any-castle"),
    "scoring/king-leaves": ("king_move", "another-castle"),
    "action-cards/climb": ("climb", "up-to-2"),
    "action-cards/climb-two": ("climb", "exactly-2"),
    "action-cards/buying": ("basic_cards", "common-deck"),
    "action-cards/buying-own-deck": ("basic_cards", "own-deck"),
    "action-cards/which-may-be-played": ("basic_cards", "common-deck"),
    "action-cards/which-of-your-cards": ("basic_cards", "own-deck"),
    "phases/spread": ("stack_cap", 3),
    "phases/spread-high": ("stack_cap", None),
    "phases/what-fits": ("stack_cap", 3),
    "phases/next-phase": ("leftover", "supply"),
    "phases/next-phase-kept": ("leftover", "kept"),
    "phases/where-may-the-king-go": ("king_move", "any-castle"),
    "phases/where-does-the-king-go": ("king_move", "another-castle"),
    "phases/blocks-returned": ("leftover", "supply"),
    "phases/blocks-kept": ("leftover", "kept"),
    "phases/who-begins": ("phase_start", "fewest"),
    "phases/same-begins": ("phase_start", "unchanged"),
    "phases/name-first": ("phase_start", "named-by-fewest"),
    "first-game/first-turn": ("basic_cards", "common-deck"),
    "first-game/first-turn-own-deck": ("basic_cards", "own-deck"),
    "scoring-track/loop": ("track", 100),
    "more-cards/jump-over": ("jump_over", "any-knight"),
    "more-cards/jump-over-others": ("jump_over", "other-knight"),
    "more-cards/jump-over-any": ("jump_over", "any-figure"),
    "decks/common-deck": ("basic_cards", "common-deck"),
    "decks/own-deck": ("basic_cards", "own-deck"),
    "decks/own-deck-variant": ("variant_cards", "own-deck"),
    "decks/back-together-variant": ("variant_cards", "own-deck"),
    "decks/back-freely": ("return_split", "freely"),
    "decks/common-look": ("common_look", 3),
    "master-cards/castle-count": ("castle_count_points", (5, 15, 30)),
    "master-cards/castle-count-2017": ("castle_count_points", (5, 5, 30)),
}
#: Steps that two fields decide.
BY_TWO: Final[dict[str, list[tuple[str, object]]]] = {
    "decks/back-together": [("basic_cards", "own-deck"), ("return_split", "together")],
    "decks/common-deck-variant": [("variant_cards", "common-deck"), ("common_look", 1)],
}


def learners_texts() -> dict[str, str]:
    """Return every text of lessons and drills by its place."""
    found = {
        f"{path.stem}/{place}": text
        for path in content()
        for place, text in texts(parse_document(path.read_bytes(), path.name, as_json=False))
    }
    words = ROOT / "torres_widget" / "lessons" / "drills" / "words.toml"
    for kind, table in tomllib.loads(words.read_text(encoding="utf-8")).items():
        found |= {f"{kind}/{key}": text for key, text in table.items()}
    return found


TEXTS: Final = learners_texts()


def steps_for_some() -> dict[str, tuple[str, ...]]:
    """Return the editions of each step that is not for all of them."""
    return {
        f"{document['id']}/{step['id']}": tuple(step["editions"])
        for document in (tomllib.loads(path.read_text(encoding="utf-8")) for path in content())
        for step in document["steps"]
        if "editions" in step
    }


def test_a_step_is_for_the_editions_with_its_rule() -> None:
    deciding = {step: [field] for step, field in DECIDING.items()} | BY_TWO
    found = {
        step: {
            key
            for key, edition in EDITIONS.items()
            if all(getattr(edition, field) == value for field, value in fields)
        }
        for step, fields in deciding.items()
    }
    assert {step: set(editions) for step, editions in steps_for_some().items()} == found


def test_lessons_compare_no_editions() -> None:
    assert [
        place for place, text in TEXTS.items() if place[0].isdigit() and COMPARING.search(text)
    ] == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("path", content(), ids=lambda path: path.stem)
def test_every_lesson_holds_in_every_edition(path: Path, edition: str) -> None:
    plan = load(path, edition=edition)
    assert plan.edition == edition
    assert len(plan.steps) <= MOST_STEPS
    assert {step.position.edition.key for step in plan.steps} == {edition}
    assert {step.position.edition.house_rules() == {} for step in plan.steps} == {True}


def test_a_step_has_the_same_answer_in_all_its_editions() -> None:
    answers: dict[str, object] = {}
    for path in content():
        for plan in (load(path, edition=key) for key in EDITIONS):
            for step in plan.steps:
                if isinstance(step, Question):
                    answer = step.right_choices or step.cells or step.number
                    assert answers.setdefault(f"{plan.id}/{step.id}", answer) == answer


def test_a_step_is_found_in_the_edition_that_has_it() -> None:
    assert Lesson("phases", step="name-first").game.position.edition.key == "huch-2017"
    assert Lesson("phases", step="who-begins").game.position.edition.key == "rio-grande-2005"
    with pytest.raises(OptionError, match="Lesson option step"):
        Lesson("phases", step="name-first", edition="ravensburger-1999")


def test_castle_count_asks_for_another_number_in_each_phase() -> None:
    text = TEXTS["19_master_cards/castle-count/text"]
    assert "4 in phase 1 for 5 points, 5 in phase 2 for 15, 6 in phase 3 for 30" in text
    text = TEXTS["19_master_cards/castle-count-2017/text"]
    assert "4 in phase 1 for 5 points, 5 in phase 2 for 5, 6 in phase 3 for 30" in text
    assert "may be a misprint" in text


def test_a_lesson_that_is_for_no_such_edition_is_refused() -> None:
    step = {"id": "one", "kind": "show", "text": "Look.", "editions": ["huch-2017"]}
    document = {"format": "torres-lesson", "version": 1, "id": "x", "title": "X", "steps": [step]}
    with pytest.raises(LessonError, match="a step that is for the lesson's edition"):
        read(document)
    assert len(read({**document, "edition": "huch-2017"}).steps) == 1
    with pytest.raises(LessonError, match="editions, 1"):
        read({**document, "steps": [{**step, "editions": ["huch-2018"]}]})
    with pytest.raises(NotationError, match="Did you mean 'huch-2017'"):
        load("phases", edition="huch-2018")


def test_a_position_may_name_another_edition() -> None:
    place = {"players": 2, "edition": "ravensburger-1999"}
    step = {"id": "one", "kind": "show", "text": "Look.", "position": place}
    document = {
        "format": "torres-lesson",
        "version": 1,
        "id": "x",
        "title": "X",
        "edition": "huch-2017",
        "steps": [step, {**step, "id": "two", "position": {"players": 3}}],
    }
    plan = read(document)
    keys = [step.position.edition.key for step in plan.steps]
    assert keys == ["ravensburger-1999", "huch-2017"]
    assert exam_document(document, plan)["steps"][0]["position"]["edition"] == "ravensburger-1999"
    assert [raw["position"].get("edition") for raw in self_contained(document)] == [
        "ravensburger-1999",
        "huch-2017",
    ]


def test_a_lesson_on_a_board_teaches_an_edition_and_its_answers_are_judged(tmp_path: Path) -> None:
    answers = tmp_path / "zofie.json"
    lesson = Lesson(
        "phases", step="name-first", edition="huch-2017", student="Žofie", answers=answers
    )
    assert lesson.game.position.edition.key == "huch-2017"
    lesson.do("answer 1 2 3")
    assert from_link(lesson.share().link).step("name-first").rules == ("R3.6",)
    for lessons in ((), ("phases",)):
        (row,) = collect(tmp_path, lessons=lessons).rows
        assert (row.step, row.state) == ("name-first", "right")
    steps = collect(tmp_path).plans["phases"].steps
    assert [step.id for step in steps if step.id in ("name-first", "where-does-the-king-go")] == [
        "name-first"
    ]
    with pytest.raises(OptionError, match="Lesson option edition"):
        Lesson(load("phases"), edition="huch-2017")


@pytest.mark.parametrize("place", [place for place in TEXTS if "jump" in place])
def test_jump_crosses_no_mere_figure(place: str) -> None:
    assert "figure" not in TEXTS[place].lower().replace("over which figure?", "")


def test_nothing_is_claimed_without_a_source() -> None:
    for text in TEXTS.values():
        assert "number is open" not in text
        assert "Every game begins with the same eight castles" not in text
