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
from torres_widget import compiling
from torres_widget.analysis import best_turns, count_turns, outlook, playouts
from torres_widget.engine import Position
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.lessons import content, load

NUMBERS = range(24, 36)
MOST = 100
MOVES = ("move", *(f"play {card}" for card in ("climb", "diagonal", "jump", "shift-block")))

# Answers with the modules of a folder in place of the package's own.
SCRIPT = """
import json, sys
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path

class Elsewhere(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        module = name.removeprefix("torres_widget.")
        if module in MODULES:
            package = module.split(".")[:-1]
            return PathFinder.find_spec(name, [str(Path(sys.argv[1], *package))])
        return None

from torres_widget.compiling import MODULES
sys.meta_path.insert(0, Elsewhere)
from tests.analysis.test_compiling import answers
modules = [import_module(f"torres_widget.{name}") for name in MODULES]
assert all(not module.__file__.endswith(".py") for module in modules)
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
        found.append(refusals(position))
        found.append(list(outlook(position).points))
    for seed in range(3):
        game = Position.new(players=2 + seed, edition="huch-2017", seed=seed)
        found.append([list(scores) for scores in playouts(game, games=3, seed=seed)])
    found += [repr(step) for path in content() for step in load(path).steps]
    return found


def refusals(position: Position) -> list[str]:
    """Return why what cannot be done in a position cannot: moves, blocks and cards nearby."""
    near = ("c3", "c5", "d4", "e5")
    texts = [f"{verb} {a} {b}" for verb in MOVES for a in near for b in near if a != b]
    texts += [f"{verb} {a}" for verb in ("build", "deploy", "play extra-block") for a in near]
    return [str(reason) for text in texts for reason in position.why_not(text)]


def test_compiled_and_plain_core_give_the_same_answers(tmp_path: Path) -> None:
    if is_compiled():
        pytest.skip("the compiled core is the one in use; see `torres-widget compile --remove`")
    compiler = str(sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(compiler) is None and "TORRES_REQUIRE_COMPILER" not in os.environ:
        pytest.skip(f"no C compiler ({compiler}) to be found (Debian: apt-get install gcc)")
    compiled = compiling.compile_kernel(tmp_path, optimised=False)
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
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_a_compiled_core_comes_from_these_sources() -> None:
    assert is_compiled() is compiling.is_current()


def test_without_cython_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "Cython.Build", None)
    with pytest.raises(compiling.CompileError, match="torres-widget compile"):
        compiling.compile_kernel()
