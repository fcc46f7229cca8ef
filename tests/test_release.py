"""One version everywhere in a release, and workflows whose parts are pinned."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Final

import pytest

from tests.conftest import ROOT
from torres_widget import __version__

if TYPE_CHECKING:
    from pathlib import Path

WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED: Final = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v[\d.]+$")


def test_the_citation_names_this_version() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_the_changelog_says_what_is_in_this_version() -> None:
    heading = re.escape(f"\n## {__version__} - ") + r"\d{4}-\d\d-\d\d\n"
    assert re.search(heading, (ROOT / "CHANGELOG.md").read_text())


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_and_permissions_are_given_one_by_one(path: Path) -> None:
    text = path.read_text()
    uses = [line.strip().removeprefix("- ") for line in text.splitlines() if "uses:" in line]
    assert uses
    assert [line for line in uses if not PINNED.match(line)] == []
    assert "\npermissions: {}\n" in text


def test_each_python_that_is_tested_has_compiled_wheels() -> None:
    tests = (ROOT / ".github" / "workflows" / "tests.yml").read_text()
    matrix = re.search(r"python: \[(.*)\]", tests)
    assert matrix is not None
    versions = re.findall(r"3\.\d+", matrix[1])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    built = project["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in versions]
    assert project["project"]["requires-python"] == f">={versions[0]}"
