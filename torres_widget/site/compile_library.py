"""Compile those modules of Pyodide's library that the engine imports: it then starts twice as fast.

`build` has node run this file in Pyodide, since only that Python compiles for itself.
"""

from __future__ import annotations

import pkgutil
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from py_compile import PycInvalidationMode
from py_compile import compile as compile_file
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

if TYPE_CHECKING:
    from collections.abc import Collection


def imported_from(library: str) -> set[str]:
    """Return the names, in an archive on the path, of the modules that are imported now."""
    files = (getattr(module, "__file__", None) or "" for module in [*sys.modules.values()])
    return {file.removeprefix(f"{library}/") for file in files if file.startswith(f"{library}/")}


def import_all(package: str) -> None:
    """Import a package with all of its modules, except programs and those without their imports."""
    for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):
                import_module(module.name)


def compile_library(library: Path, names: Collection[str], place: str, made: Path) -> None:
    """Write an archive of modules again, some of them compiled in the place of their sources.

    The same sources give the same bytes.

    Parameters
    ----------
    library : path
        The archive.
    names : collection of str
        The modules to compile, such as ``"asyncio/events.py"``.
    place : str
        The path of the archive where its modules run, for tracebacks.
    made : path
        The archive to write.
    """
    with ZipFile(library) as given, ZipFile(made, "w") as archive, TemporaryDirectory() as work:
        source, compiled = Path(work) / "source.py", Path(work) / "compiled.pyc"
        for entry in given.infolist():
            name, content = entry.filename, given.read(entry)
            if name in names:
                source.write_bytes(content)
                compile_file(
                    str(source),
                    str(compiled),
                    f"{place}/{name}",
                    doraise=True,
                    invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
                )
                name, content = f"{name}c", compiled.read_bytes()
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED, compresslevel=9)
