"""Every rule of the rulebook is named by a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from torres_widget.engine.rulebook import RULES


def named() -> set[str]:
    """Ids in the `rule(...)` marks of the tests in this folder."""
    ids = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
            for call in decorators:
                if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("rule"):
                    ids |= {ast.literal_eval(argument) for argument in call.args}
    return ids


NAMED = named()


@pytest.mark.parametrize("rule_id", sorted(RULES))
def test_a_test_names_the_rule(rule_id: str) -> None:
    assert rule_id in NAMED


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert set(RULES) >= NAMED
