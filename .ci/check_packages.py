"""Tries the installed wheel where there is no node, and looks into wheel and sdist.

Usage: python check_packages.py DIST
"""

import importlib.metadata
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from IPython.core.formatters import DisplayFormatter

import torres_widget
from torres_widget import Board, Position
from torres_widget.tutorials import tutorials

STATIC = [
    f"torres_widget/static/{name}" for name in ("loader.js", "front.js", "front.css", "plotly.js")
]

dist = Path(sys.argv[1])
(wheel,) = dist.glob("*.whl")
(sdist,) = dist.glob("*.tar.gz")

assert shutil.which("node") is None, "there is a node on the path"
home = Path(torres_widget.__file__).parent
assert "site-packages" in home.parts, f"not the installed package: {home}"
assert importlib.metadata.version("torres-widget") == torres_widget.__version__

with zipfile.ZipFile(wheel) as archive:
    sizes = {member.filename: member.file_size for member in archive.infolist()}
for name in STATIC:
    assert sizes.get(name), f"{wheel.name} lacks {name}"
    assert (home.parent / name).stat().st_size, f"{name} was not installed"
print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.2f} MB, the front end inside")

with tarfile.open(sdist) as archive:
    root = sdist.name.removesuffix(".tar.gz")
    sizes = {member.name.removeprefix(f"{root}/"): member.size for member in archive}
for name in (*STATIC, "js/package-lock.json", "hatch_build.py"):
    assert sizes.get(name), f"{sdist.name} lacks {name}"
assert not any("node_modules" in name for name in sizes), f"{sdist.name} carries node_modules"
print(f"{sdist.name}: {sdist.stat().st_size / 1e6:.2f} MB, the front end and its sources inside")

board = Board(Position.new(players=2, seed=1))
assert board._esm, "the board has no front end"
shown, _ = DisplayFormatter().format(board)
assert "image/svg+xml" in shown, f"the board shows no picture, only {sorted(shown)}"
assert tutorials()[0].parent == home / "notebooks"
told = subprocess.run(["torres-widget", "--version"], check=True, capture_output=True, text=True)
print(f"{told.stdout.strip()}: imported, a board made, {len(tutorials())} tutorials found")
