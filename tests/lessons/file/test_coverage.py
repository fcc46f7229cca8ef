"""Every rule that a learner meets is taught, and asked."""

from __future__ import annotations

import pytest

from torres_widget.engine.cards import CARDS, MASTER_CARDS
from torres_widget.engine.rulebook import RULES, SECTIONS
from torres_widget.lessons.coverage import coverage
from torres_widget.lessons.drills import KINDS

#: Sections 1 to 9 are the rulebooks' own; the rulings where they are silent are for reference.
MET = [rule for rule in RULES if int(rule[1:].partition(".")[0]) <= 9]
COVERED = coverage()


@pytest.mark.parametrize("rule", MET)
def test_a_rule_is_taught_in_a_lesson_and_asked_in_a_step_or_drill(rule: str) -> None:
    places = COVERED[rule]
    assert places.taught
    assert places.asked or places.drilled


def test_each_section_has_rules_that_are_asked() -> None:
    assert {int(rule[1:].partition(".")[0]) for rule in MET} == set(SECTIONS) - {11}


def test_there_is_a_drill_for_each_card_and_each_master_card() -> None:
    assert {f"card-{card}" for card in CARDS} <= set(KINDS)
    assert {f"master-{card}" for card in MASTER_CARDS} <= set(KINDS)
