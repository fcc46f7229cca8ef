from __future__ import annotations

import gzip
import os
import tomllib
from typing import TYPE_CHECKING

import pytest

from hatch_build import OUTPUTS, PLAY_OUTPUTS, BuildError, FrontEnd
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path


class Recorder(FrontEnd):
    """A front end whose npm is a list of what was asked of it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.asked: list[tuple[str, ...]] = []
        self.leaves: tuple[str, ...] = (*OUTPUTS, *PLAY_OUTPUTS)

    def _npm(self, *arguments: str) -> str:
        self.asked.append(arguments)
        if arguments[0] == "ci":
            (self.sources / "node_modules").mkdir(exist_ok=True)
            (self.sources / "node_modules" / ".package-lock.json").write_text("{}")
        if arguments == ("run", "build"):
            (self.static / "play").mkdir(exist_ok=True)
            for name in self.leaves:
                (self.static / name).write_text(name)
        return ""


@pytest.fixture
def tree(tmp_path: Path) -> Recorder:
    """A source tree whose front end was never built."""
    (tmp_path / "js" / "src" / "deep").mkdir(parents=True)
    (tmp_path / "js" / "package-lock.json").write_text("{}")
    (tmp_path / "js" / "src" / "deep" / "front.ts").write_text("export {};")
    (tmp_path / "torres_widget" / "static").mkdir(parents=True)
    return Recorder(tmp_path)


CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund")


def test_the_front_end_is_built_once(tree: Recorder) -> None:
    assert not tree.is_built()
    tree.build()
    assert tree.asked == [CI, ("run", "build")]
    assert tree.is_built()
    tree.build()
    assert len(tree.asked) == 2


def test_a_changed_source_or_a_lost_output_builds_again(tree: Recorder) -> None:
    tree.build()
    (tree.sources / "src" / "deep" / "front.ts").write_text("export { };")
    assert not tree.is_built()
    tree.build()
    (tree.static / "loader.js").write_text("")
    assert not tree.is_built()
    tree.build()
    (tree.sources / "src" / "more.ts").touch()
    assert not tree.is_built()


def test_what_does_not_decide_the_build_does_not_start_it(tree: Recorder) -> None:
    tree.build()
    (tree.sources / "test").mkdir()
    (tree.sources / "test" / "front.test.ts").touch()
    os.utime(tree.sources / "src" / "deep" / "front.ts", (2e9, 2e9))
    assert tree.is_built()


def test_packages_are_fetched_again_when_the_lock_changed(tree: Recorder) -> None:
    tree.npm("run", "test")
    tree.npm("run", "test")
    assert tree.asked == [CI, ("run", "test"), ("run", "test")]
    os.utime(tree.sources / "package-lock.json", (2e10, 2e10))
    tree.npm("run", "lint")
    assert tree.asked[3:] == [CI, ("run", "lint")]


def test_a_tree_without_sources_needs_its_outputs(tmp_path: Path) -> None:
    front_end = Recorder(tmp_path)
    with pytest.raises(BuildError, match="no js/ to build it from"):
        front_end.build()
    (front_end.static / "play").mkdir(parents=True)
    for name in (*OUTPUTS, *PLAY_OUTPUTS):
        (front_end.static / name).write_text(name)
    front_end.build()
    assert front_end.asked == []


def test_a_build_that_leaves_something_out_is_an_error(tree: Recorder) -> None:
    tree.leaves = ("loader.js", "front.css", *PLAY_OUTPUTS)
    with pytest.raises(BuildError, match=r"left no saved\.js, front\.js\.gz, plotly\.js\.gz"):
        tree.build()
    assert not tree.is_built()


def test_what_npm_says_is_in_the_error() -> None:
    with pytest.raises(BuildError, match=r'npm run nothing failed with code 1:[^$]*"nothing"'):
        FrontEnd(ROOT).npm("run", "nothing")


def test_the_front_end_is_small(front_end: FrontEnd) -> None:
    """All of it beside plotly.js, as a server compresses it, and what each board carries itself."""
    files = {name: (front_end.static / name).read_bytes() for name in OUTPUTS}
    assert len(files["loader.js"]) + len(files["front.css"]) < 3500
    beside = [len(gzip.compress(files[name])) for name in ("loader.js", "saved.js", "front.css")]
    assert sum(beside) + len(files["front.js.gz"]) < 85_000


def test_node_is_pinned_once() -> None:
    """The build and the tests run the same node."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    node = project["tool"]["hatch"]["build"]["hooks"]["custom"]["node"]
    assert "==" in node
    assert node in project["project"]["optional-dependencies"]["test"]
