"""The order of the tests: the cheap ones first, so that what is broken shows early."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

TESTS = Path(__file__).parent
LAST = ("test_quality.py", "notebooks", "browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the linters, then the notebooks, then the browser after everything else."""
    items.sort(key=lambda item: _rank(item.path))


def _rank(path: Path) -> int:
    """Place of a test file in the order; files of equal rank stay as collected."""
    if not path.is_relative_to(TESTS):
        return 0
    first = path.relative_to(TESTS).parts[0]
    return LAST.index(first) + 1 if first in LAST else 0
