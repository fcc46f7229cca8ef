"""Modules of an archive that are compiled run as their sources do."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from torres_widget.site.compile_library import compile_library, imported_from

if TYPE_CHECKING:
    from pathlib import Path

MODULES = {
    "one.py": '"""Words of one."""\nimport two\nANSWER = two.HALF * 2\n',
    "two.py": "HALF = 21\n",
    "parts/__init__.py": "def fail():\n    raise ValueError\n",
    "notes.txt": "plain",
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "library.zip"
    with ZipFile(path, "w") as archive:
        for name, text in MODULES.items():
            archive.writestr(name, text)
    return path


def run(archive: Path, code: str) -> str:
    """Return the output of a Python with an archive on its path."""
    program = f"import sys; sys.path.insert(0, {str(archive)!r}); {code}"
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_chosen_modules_are_compiled_and_all_run(library: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.zip"
    compile_library(library, {"one.py", "parts/__init__.py"}, "/lib/library.zip", made)
    assert ZipFile(made).namelist() == ["one.pyc", "two.py", "parts/__init__.pyc", "notes.txt"]
    assert ZipFile(made).read("notes.txt") == b"plain"
    printed = run(made, "import one, two; print(one.ANSWER, one.__doc__, one.__file__, two.HALF)")
    assert printed == f"42 Words of one. {made / 'one.pyc'} 21\n"
    assert 'File "/lib/library.zip/parts/__init__.py", line 2, in fail' in run(
        made, "import parts; parts.fail()"
    )


def test_the_same_sources_give_the_same_bytes(library: Path, tmp_path: Path) -> None:
    for name in ("first.zip", "second.zip"):
        compile_library(library, set(MODULES) - {"notes.txt"}, "/lib/library.zip", tmp_path / name)
    assert (tmp_path / "first.zip").read_bytes() == (tmp_path / "second.zip").read_bytes()


def test_the_imported_modules_of_an_archive_are_found(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(library))
    assert imported_from(str(library)) == set()
    __import__("one")
    assert imported_from(str(library)) == {"one.py", "two.py"}
    for name in ("one", "two"):
        monkeypatch.delitem(sys.modules, name)
