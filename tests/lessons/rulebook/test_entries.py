"""Every rule and question of the rulebook is shown by the engine on its board."""

from __future__ import annotations

import pytest

from torres_widget.engine import EDITIONS, IllegalAction, NotationError
from torres_widget.engine.editions import FIELDS
from torres_widget.engine.rulebook import RULES
from torres_widget.engine.text.edition_words import WORDS, law_of, laws
from torres_widget.lessons.ask.query import Query
from torres_widget.lessons.rulebook.entries import Entry, entries, entry

ENTRIES = {known.id: known for known in entries()}
QUESTIONS = [known for known in ENTRIES.values() if not known.is_rule]
FEWEST = 50
#: Fields in which no editions differ: there is nothing to tell apart.
ALIKE = {
    field
    for field in FIELDS
    if len({str(getattr(edition, field)) for edition in EDITIONS.values()}) == 1
}


def test_every_rule_has_an_entry_and_fifty_questions_are_answered() -> None:
    assert set(RULES) <= set(ENTRIES)
    assert len(QUESTIONS) >= FEWEST


@pytest.mark.parametrize("known", ENTRIES.values(), ids=ENTRIES)
def test_what_works_is_legal_and_what_does_not_names_its_rule(known: Entry) -> None:
    assert known.works or known.refused or known.query
    assert set(known.rules) <= set(RULES)
    if known.works:
        position = known.works.position
        assert known.works.action in map(str, position.legal_actions())
        assert position.apply(known.works.action) != position
    if known.refused:
        with pytest.raises(IllegalAction) as caught:
            known.refused.position.apply(known.refused.action)
        named = {reason.rule for reason in caught.value.reasons}
        assert named & ({known.refused.by} if known.is_rule else set(known.rules))
    if known.query:
        assert Query(known.query).number(known.position) == known.answer


def test_the_board_is_that_of_the_examples() -> None:
    for known in ENTRIES.values():
        if not known.is_rule and known.works:
            assert known.works.place == known.place
        assert known.position.board_text()


def test_a_field_in_which_editions_differ_is_told_of_each() -> None:
    for field in set(FIELDS) - ALIKE:
        for edition in EDITIONS.values():
            assert law_of(edition, field)
        assert len(WORDS[field]) > 1


def test_the_law_of_an_edition_is_in_the_rule_that_names_it() -> None:
    told = {law.text for rule in RULES for law in laws(rule)}
    for field in set(FIELDS) - ALIKE:
        assert {law_of(edition, field) for edition in EDITIONS.values()} <= told


def test_remarks_have_editions_and_rulings() -> None:
    remarks = list(entry("R5.3").remarks())
    assert any("R11.9" in remark for remark in remarks)
    assert any("Rio Grande 2005" in remark for remark in entry("R8.5").remarks())
    assert any("ruling of ours" in remark for remark in entry("R11.4").remarks())
    assert any("misprint" in remark for remark in entry("R9.3").remarks())
    assert not list(entry("jump").remarks())


def test_drills_and_lessons_are_named() -> None:
    assert entry("R5.3").drill == "doors"
    assert entry("R5.3").lessons
    assert entry("R1.2").drill == ""


@pytest.mark.parametrize(("wrong", "near"), [("R5.33", "R5.3"), ("jmp", "jump")])
def test_no_entry_by_a_wrong_name(wrong: str, near: str) -> None:
    with pytest.raises(NotationError, match=near):
        entry(wrong)
