"""Dependencies between the packages point one way, and no folder is crowded."""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Each package with those that it may know besides itself.
MAY_KNOW: Final = {
    "common": set[str](),
    "protocol": set[str](),
    "engine": {"common"},
    "analysis": {"common", "engine"},
    "lessons": {"common", "protocol", "engine", "analysis"},
    "board": {"common", "protocol", "engine", "analysis", "lessons"},
    "at_table": {"common", "protocol", "engine", "analysis", "lessons", "board"},
    "site": {"common", "protocol", "engine", "analysis", "lessons", "board", "at_table"},
    "arena": {"common", "engine", "analysis"},
    "rl": {"common", "engine", "analysis"},
}
MOST: Final = 15
HOME: Final = ROOT / "torres_widget"


def known(path: Path) -> Iterator[str]:
    """Yield the packages of ours that a module imports from."""
    parts = path.relative_to(HOME).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            up = ("torres_widget", *parts)[: len(parts) + 2 - node.level] if node.level else ()
            base = ".".join((*up, *([node.module] if node.module else [])))
            names = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        for name in names:
            words = name.split(".")
            if words[0] == "torres_widget" and len(words) > 1 and (HOME / words[1]).is_dir():
                yield words[1]


#: Looks upwards: a position shows itself in a notebook as the picture that boards draw, and a SCORM
#: package of a lesson has the page that plays in it.
SHOWS: Final = {
    HOME / "engine" / "position.py": {"board"},
    HOME / "board" / "handout" / "share.py": {"site"},
}


@pytest.mark.parametrize("package", MAY_KNOW)
def test_a_package_knows_only_those_below_it(package: str) -> None:
    for path in (HOME / package).rglob("*.py"):
        assert set(known(path)) <= MAY_KNOW[package] | {package} | SHOWS.get(path, set()), path


def test_the_board_knows_lessons() -> None:
    assert "lessons" in set(known(HOME / "board" / "teaching" / "lesson.py"))


@pytest.mark.parametrize("top", ["torres_widget", "js/src", "tests"])
def test_no_folder_has_more_modules_than_one_sees_at_a_glance(top: str) -> None:
    modules = [
        path for suffix in ("py", "ts", "tsx", "css") for path in (ROOT / top).rglob(f"*.{suffix}")
    ]
    folders = Counter(path.parent for path in modules if path.name != "__init__.py")
    assert len(modules) > MOST
    assert {str(folder): count for folder, count in folders.items() if count > MOST} == {}
