"""The tool that prints all that speaks of a rule."""

from __future__ import annotations

import re

import pytest

from tools.rule import PLACES, about
from torres_widget.engine import NotationError
from torres_widget.engine.rulebook import sentence


def test_a_rule_is_followed_from_the_kernel_to_the_documents() -> None:
    told = about("R5.3")
    assert told.startswith(f"R5.3: {sentence('R5.3')}\nSettled by R11.9.\n")
    titles = [title for title in dict.fromkeys(title for title, _ in PLACES) if title in told]
    assert [line for line in told.splitlines()[3:] if line and line[0] != " "] == titles
    for place in (
        "engine/kernel/blocks.py",
        "engine/refuse/sentences.py",
        "analysis/search/bounds.py",
        "js/src/meshes/routes.ts",
        "lessons/content/04_movement.toml",
        "tests/engine/naive/moves.py",
        "docs/a-rule.md",
    ):
        assert re.search(rf"^  \S*{place}:\d+: ", told, re.MULTILINE), place


def test_a_longer_id_is_another_rule() -> None:
    lines = [line.partition(": ")[2] for line in about("R8.1").splitlines() if line[:2] == "  "]
    assert lines
    assert all(re.search(r"R8\.1(?!\d)", line) for line in lines if len(line) < 96)


def test_an_unknown_rule_is_refused_with_a_hint() -> None:
    with pytest.raises(NotationError, match=r"R5\.33.*Did you mean"):
        about("R5.33")
