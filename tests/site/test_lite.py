"""The Python of JupyterLite: its wheels are locked, light, and named by its lock file."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
import zipfile
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement

from tests.conftest import ROOT
from tools.site.wheels import lighten, rewrite_lock, write_own

if TYPE_CHECKING:
    from pathlib import Path

    from hatch_build import FrontEnd

REQUIREMENTS = ROOT / "tools" / "site" / "requirements"
METADATA = """Metadata-Version: 2.1
Name: board
Version: 1.0
Requires-Dist: pieces>=2
Requires-Dist: dice; sys_platform == "win32"
Requires-Dist: plotly
Requires-Dist: unknown
Requires-Dist: tests; extra == "test"
"""


def locked(name: str) -> dict[str, str]:
    text = (REQUIREMENTS / name).read_text()
    entries = re.findall(r"^([\w-]+)==(\S+)(?: ;[^\n]*)? \\\n +--hash=sha256:", text, re.MULTILINE)
    assert len(entries) == len(re.findall(r"^[\w-]+", text, re.MULTILINE))
    return dict(entries)


def test_the_browser_gets_libraries_that_the_package_allows() -> None:
    versions = locked("browser.txt")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    requirements = [
        requirement
        for requirement in map(Requirement, project["dependencies"])
        if requirement.marker is None or requirement.marker.evaluate({"sys_platform": "emscripten"})
    ]
    assert requirements
    for requirement in requirements:
        assert versions[requirement.name] in requirement.specifier, requirement


@pytest.mark.parametrize("name", ["lite", "browser"])
def test_what_is_asked_for_is_locked(name: str) -> None:
    versions = locked(f"{name}.txt")
    lines = (REQUIREMENTS / f"{name}.in").read_text().splitlines()
    asked = [Requirement(line.partition("#")[0]) for line in lines if line.partition("#")[0]]
    assert asked
    assert all(versions[one.name] in one.specifier for one in asked)


def write_wheel(folder: Path, name: str, metadata: str) -> Path:
    info = f"{name}-1.0.dist-info"
    files = {
        f"{name}/__init__.py": "",
        f"{name}/labextension/main.js": "1",
        f"{name}-1.0.data/data/share/jupyter/labextensions/main.js": "1",
        f"{info}/METADATA": metadata,
        f"{info}/RECORD": f"{name}/__init__.py,,\n{name}/labextension/main.js,,\n",
    }
    path = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for file, content in files.items():
            wheel.writestr(file, content)
    return path


def test_wheels_are_lightened_and_named(tmp_path: Path) -> None:
    fetched, kept = tmp_path / "fetched", tmp_path / "kept"
    fetched.mkdir()
    kept.mkdir()
    for name in ("board", "pieces", "plotly"):
        lighten(write_wheel(fetched, name, METADATA.replace("board", name)), kept)
    light = kept / "board-1.0-py3-none-any.whl"
    with zipfile.ZipFile(light) as wheel:
        left = [name for name in wheel.namelist() if "dist-info" not in name]
        assert left == ["board/__init__.py"]
        assert wheel.read("board-1.0.dist-info/RECORD") == b"board/__init__.py,,\n"

    original = {"info": {"python": "3.14.2"}, "packages": {"numpy": {"file_name": "http://..."}}}
    (kept / "pyodide-lock.json").write_text(json.dumps(original))
    rewrite_lock(kept)
    lock = json.loads((kept / "pyodide-lock.json").read_text())
    assert lock["info"] == original["info"]
    assert {*lock["packages"]} == {"board", "pieces", "plotly"}
    entry = lock["packages"]["board"]
    assert entry["depends"] == ["pieces"]
    assert entry["imports"] == ["board"]
    assert entry["file_name"] == light.name
    assert entry["sha256"] == hashlib.sha256(light.read_bytes()).hexdigest()


def test_our_own_wheel_has_the_front_end_and_the_same_bytes_each_time(
    front_end: FrontEnd, tmp_path: Path
) -> None:
    assert front_end.is_built()
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
        write_own(folder)
    (one,), (two,) = ([*folder.iterdir()] for folder in folders)
    assert one.name == two.name
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as wheel:
        names = wheel.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        text = wheel.read(metadata).decode()
    assert "\nName: torres-widget\n" in text
    assert "\n\n# torres-widget\n" in text, "the README"
    assert {"torres_widget/__init__.py", "torres_widget/static/front.js.gz"} <= {*names}
    assert not any("/static/play/" in name or "__pycache__" in name for name in names)
