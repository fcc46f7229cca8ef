"""One version everywhere in a release, and workflows whose parts are pinned."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Final

import pytest

from tests.conftest import ROOT
from torres_widget import __version__, compiling

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


def jobs(path: Path) -> dict[str, str]:
    """Return the jobs of a workflow, each as its text."""
    parts = re.split(r"\n  ([a-z]+):\n", path.read_text().split("\njobs:", 1)[1])
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_command_on_one_line_is_sound_yaml(path: Path) -> None:
    commands = re.findall(r"run: ([^|>\n].*)", path.read_text())
    assert not [command for command in commands if ": " in command or " #" in command]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_job_that_may_write_builds_nothing(path: Path) -> None:
    for name, job in jobs(path).items():
        if ": write" in job:
            assert "run:" not in job, name
            assert "checkout" not in job, name


def test_what_builds_a_release_is_known_by_its_hash() -> None:
    release = ROOT / ".github" / "workflows" / "release.yml"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wheels = project["tool"]["cibuildwheel"]
    fetched = [line for line in release.read_text().splitlines() if "pip install" in line]
    for command in (*fetched, wheels["before-build"]):
        assert "--require-hashes" in command
        assert "--only-binary=:all:" in command
    assert "python -m build --no-isolation" in release.read_text()
    assert "--no-isolation" in wheels["build-frontend"]["args"]
    needed = [*project["build-system"]["requires"]]
    hook = project["tool"]["hatch"]["build"]["hooks"]["custom"]
    needed += [hook["node"], hook["babel"], *hook["compiler"]]
    written = (ROOT / "tools" / "release" / "build.in").read_text().splitlines()
    assert not [requirement for requirement in needed if requirement not in written]
    for locked in (ROOT / "tools" / "release").glob("*.txt"):
        pinned = re.split(r"\n(?=[a-z])", locked.read_text())[1:]
        assert pinned
        assert all("--hash=sha256:" in each for each in pinned)


def test_tools_of_the_compiler_are_bounded_wheels(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(compiling, "_run", lambda command, *_: commands.append(command))
    compiling.compile_with_fetched_tools()
    assert "--only-binary=:all:" in commands[0]
    assert all(re.search(r"<\d", tool) for tool in compiling.TOOLS)
