"""The rulebook: each rule is named by a test, rulings are shown as rulings, doubts as doubts."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from torres_widget.engine import EDITIONS
from torres_widget.engine.cards import MASTER_CARDS
from torres_widget.engine.editions import FIELDS
from torres_widget.engine.rulebook import (
    DOUBTS,
    RULES,
    RULINGS,
    SECTIONS,
    compared,
    full_text,
    rule_text,
)


def named() -> set[str]:
    """Ids in the `rule(...)` marks of the tests in this folder."""
    ids = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
            for call in decorators:
                if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("rule"):
                    ids |= {ast.literal_eval(argument) for argument in call.args}
    return ids


NAMED = named()
OURS = [f"R11.{number}" for number in range(1, 13)]
#: Rulings that no rulebook touches; of the others some rulebook gives a part.
SILENT = {"R11.1", "R11.3", "R11.4", "R11.6", "R11.7", "R11.8", "R11.9"}


@pytest.mark.parametrize("rule_id", sorted(RULES))
def test_a_test_names_the_rule(rule_id: str) -> None:
    assert rule_id in NAMED


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert set(RULES) >= NAMED


# --- rulings


def test_section_11_holds_our_rulings_and_nothing_else() -> None:
    assert [rule for rule in RULES if rule.startswith("R11.")] == OURS
    assert list(RULINGS) == OURS
    assert SECTIONS[11].startswith("Rulings")


@pytest.mark.parametrize("rule_id", OURS)
def test_a_ruling_is_told_as_ours_with_what_the_rulebooks_give(rule_id: str) -> None:
    ruling = RULINGS[rule_id]
    assert set(ruling.settles) <= set(RULES) - set(OURS)
    assert (ruling.given == "the rulebooks are silent.") == (rule_id in SILENT)
    line = f"A ruling of ours on {', '.join(ruling.settles)}; {ruling.given}"
    assert line in rule_text(rule_id)
    assert f"{rule_id}  {RULES[rule_id]}\n    {line}" in full_text()


@pytest.mark.parametrize("rule_id", sorted(set(RULES) - set(OURS)))
def test_a_rule_is_told_with_the_rulings_on_it_and_is_none_itself(rule_id: str) -> None:
    shown = re.findall(r"^  Ruling (R11\.\d+): ", rule_text(rule_id), re.MULTILINE)
    assert shown == [key for key, ruling in RULINGS.items() if rule_id in ruling.settles]
    assert "A ruling of ours" not in rule_text(rule_id)


# --- tables


def test_the_rule_of_the_stacks_prints_them() -> None:
    lines = rule_text("R3.2").splitlines()
    assert "  2 players, phases 1 | 2 | 3: 3 3 3 3 | 3 3 3 3 | 3 3 3 3" in lines
    assert "  3 players, phases 1 | 2 | 3: 3 3 2 2 | 3 3 2 | 3 3 2" in lines
    assert "  4 players, phases 1 | 2 | 3: 2 2 2 2 | 2 2 2 | 2 2 2" in lines
    assert "two published computer versions" in rule_text("R3.2")


def test_the_rule_of_the_master_cards_prints_what_each_asks_and_pays() -> None:
    lines = {line.strip().partition(":")[0]: line for line in rule_text("R9.3").splitlines()[1:]}
    assert set(MASTER_CARDS) <= set(lines)
    for key, card in MASTER_CARDS.items():
        paid = ", ".join(str(number) for number in card.points if number)
        assert f"{paid} points" in lines[key] or key == "castle-count"
    assert "exactly 4, 5, 6 castles in phases 1, 2, 3" in lines["castle-count"]


# --- what is uncertain


def test_the_doubtful_points_of_huch_are_told_as_doubtful_wherever_they_are_told() -> None:
    assert EDITIONS["huch-2017"].castle_count_points == (5, 5, 30)
    doubt = DOUBTS["castle_count_points"]
    assert "misprint" in doubt
    for text in (
        rule_text("R9.3"),
        compared(list(EDITIONS)),
        compared(["huch-2017", "rio-grande-en"]),
    ):
        assert "(5, 5, 30)" in text
        assert doubt in text
    assert doubt not in compared(["ravensburger-1999", "rio-grande-en"])


def test_what_two_rulebooks_leave_open_on_joining_castles_is_told() -> None:
    for rule_id in ("R8.6", "R8.12"):
        assert DOUBTS["card_merge"] in rule_text(rule_id)
    assert set(DOUBTS) <= set(FIELDS)
