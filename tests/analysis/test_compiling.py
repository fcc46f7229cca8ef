"""The compiled core: the same sources, the same answers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.analysis.exhaustive import small_position
from torres_widget.analysis import best_turns, compiling, count_turns, playouts
from torres_widget.analysis.core import is_compiled
from torres_widget.engine import Position

NUMBERS = range(24, 36)
MOST = 100

# Answers with the modules of a folder in place of the package's own.
SCRIPT = """
import json, sys
from importlib.machinery import PathFinder

class Elsewhere(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.rpartition(".")[0] == "torres_widget.analysis":
            return PathFinder.find_spec(name, [sys.argv[1]])
        return None

sys.meta_path.insert(0, Elsewhere)
from tests.analysis.test_compiling import answers
from torres_widget.analysis import core, judge, playing, search
assert all(not module.__file__.endswith(".py") for module in (core, judge, playing, search))
print(json.dumps(answers()))
"""


def answers() -> list[object]:
    """Return what the core answers, turn by turn and position by position."""
    found: list[object] = []
    for number in NUMBERS:
        position, _ = small_position(number, MOST)
        for key in ("points", "lead", "levels"):
            turns = best_turns(position, key)
            told = [[list(turn.actions), turn.value] for turn in turns]
            found.append([told, turns.bound, turns.nodes])
        found.append(count_turns(position))
    for seed in range(3):
        game = Position.new(players=2 + seed, edition="huch-2017", seed=seed)
        found.append([list(scores) for scores in playouts(game, games=3, seed=seed)])
    return found


def test_compiled_and_plain_core_give_the_same_answers(tmp_path: Path) -> None:
    if is_compiled():
        pytest.skip("the compiled core is the one in use; see `torres-widget compile --remove`")
    compiler = str(sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(compiler) is None and "TORRES_REQUIRE_COMPILER" not in os.environ:
        pytest.skip(f"no C compiler ({compiler}) to be found (Debian: apt-get install gcc)")
    compiled = compiling.compile_core(tmp_path)
    assert [path.is_file() for path in compiled] == [True] * len(compiling.MODULES)
    assert compiling.is_current(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == answers()
    compiling.remove(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_compiled_core_comes_from_these_sources() -> None:
    assert is_compiled() is compiling.is_current()


def test_without_cython_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "Cython.Build", None)
    with pytest.raises(compiling.CompileError, match=r"torres-widget\[fast\]"):
        compiling.compile_core()
