"""Try the installed package where there is no node, and look into wheel and sdist.

Usage: python check_packages.py DIST KERNEL

KERNEL is how the kernel has to be: compiled or plain.
"""

import importlib
import importlib.metadata
import pkgutil
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from IPython.core.formatters import DisplayFormatter

import torres_widget
from torres_widget import Board, Position, compiling
from torres_widget.analysis import best_turns
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.tutorials import tutorials

dist, kernel = Path(sys.argv[1]), sys.argv[2]
(wheel,) = dist.glob("*.whl")
(sdist,) = dist.glob("*.tar.gz")

assert shutil.which("node") is None, "there is a node on the path"
home = Path(torres_widget.__file__).parent
assert "site-packages" in home.parts, f"not the installed package: {home}"
assert importlib.metadata.version("torres-widget") == torres_widget.__version__

with tarfile.open(sdist) as archive:
    root = sdist.name.removesuffix(".tar.gz")
    packed = {member.name.removeprefix(f"{root}/"): member.size for member in archive}
static = {name: size for name, size in packed.items() if name.startswith("torres_widget/static/")}
outputs = ("loader.js", "saved.js", "front.css", "front.js.gz", "plotly.js.gz")
for name in (*outputs, "texts-cs.json", "texts-hu.json", "texts-pl.json"):
    assert static.get(f"torres_widget/static/{name}"), f"{sdist.name} lacks {name}"
assert all(static.values()), f"empty in {sdist.name}: {static}"
sources = {
    "js/package-lock.json",
    "hatch_build.py",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
}
assert sources <= set(packed), f"{sdist.name} lacks {sources - set(packed)}"
assert not any("node_modules" in name for name in packed), f"{sdist.name} carries node_modules"
print(f"{sdist.name}: {sdist.stat().st_size / 1e6:.2f} MB, the front end and its sources inside")

with zipfile.ZipFile(wheel) as archive:
    carried = {member.filename: member.file_size for member in archive.infolist()}
assert {name: carried.get(name) for name in static} == static, (
    f"{wheel.name} lacks some of {static}"
)
for name, size in static.items():
    assert (home.parent / name).stat().st_size == size, f"{name} was not installed"
modules = [name for name in carried if name.endswith((".so", ".pyd"))]
assert len(modules) == len(compiling.MODULES), f"{wheel.name} carries {modules}"
print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.2f} MB, front end and compiled kernel inside")

assert is_compiled() == (kernel == "compiled"), f"the kernel is not {kernel}"
assert compiling.is_current() == is_compiled()
stairs = "......../......../......../......../......../......../......../21...... 1:b1"
turns = best_turns(Position.from_board(stairs, phase=3, stacks=[[1], [1]], ap=2))
assert turns.proven
assert [*map(str, turns[0].actions)] == ["move b1 a1", "build c1 from 1", "end"], turns[0]

board = Board(Position.new(players=2, seed=1))
assert board._esm, "the board has no front end"
shown, _ = DisplayFormatter().format(board)
assert "image/svg+xml" in shown, f"the board shows no picture, only {sorted(shown)}"
page = dist / "board.html"
board.save_html(page)
traces = len(board.figure().data)
print(f"a saved page of {page.stat().st_size / 1e6:.2f} MB, a figure of {traces} traces")
assert tutorials()[0].parent == home / "notebooks"
told = subprocess.run(["torres-widget", "--version"], check=True, capture_output=True, text=True)
print(f"{told.stdout.strip()}: imported, a board made, {len(tutorials())} tutorials found")

# A compiled module has no names but those that its `.pxd` lets Python see. What needs an extra
# lacks it here.
for module in pkgutil.walk_packages(torres_widget.__path__, "torres_widget."):
    if not module.name.endswith("__main__"):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as missing:
            if (missing.name or "").startswith("torres_widget"):
                raise
print("every module imported")
