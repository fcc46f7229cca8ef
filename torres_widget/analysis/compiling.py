"""Compiles the core with Cython: the same sources, faster.

A wheel holds the sources alone and runs everywhere. Who has Cython, setuptools and a C compiler
can compile them into the installed package (``torres-widget compile``).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).parent
#: The modules that are compiled, each with its types in a ``.pxd`` beside it.
MODULES: Final = ("core", "judge", "playing", "search")
_PACKAGE: Final = "torres_widget.analysis"
STAMP: Final = "compiled.sha256"  # which sources the compiled modules come from
_DIRECTIVES: Final = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": True,
    "initializedcheck": False,
    "wraparound": False,
}


class CompileError(Exception):
    """The core cannot be compiled; the message says what to do."""


def sources() -> list[Path]:
    """Return the files that are compiled."""
    return [HERE / f"{module}{suffix}" for module in MODULES for suffix in (".py", ".pxd")]


def digest() -> str:
    """Return the SHA-256 of the sources."""
    whole = hashlib.sha256()
    for path in sources():
        whole.update(path.read_bytes())
    return whole.hexdigest()


def is_current(folder: Path = HERE) -> bool:
    """Return whether a folder holds modules compiled from these sources."""
    stamp = folder / STAMP
    built = all((folder / f"{module}{EXTENSION_SUFFIXES[0]}").is_file() for module in MODULES)
    return built and stamp.is_file() and stamp.read_text().strip() == digest()


def remove(folder: Path = HERE) -> None:
    """Remove the compiled modules of a folder, so that the sources are used again."""
    for module in MODULES:
        (folder / f"{module}{EXTENSION_SUFFIXES[0]}").unlink(missing_ok=True)
    (folder / STAMP).unlink(missing_ok=True)


def compile_core(folder: Path = HERE) -> list[Path]:
    """Compile the core.

    Parameters
    ----------
    folder : Path
        Where the compiled modules go; Python imports them if it is the package's own.

    Returns
    -------
    list of Path
        The compiled modules.

    Raises
    ------
    CompileError
        If Cython or setuptools is missing, the C compiler fails, or the folder cannot be written.
    """
    try:
        import setuptools  # noqa: PLC0415 - asked for only here
        from Cython.Build import cythonize  # noqa: PLC0415
        from Cython.Compiler.Errors import CompileError as CythonError  # noqa: PLC0415
        from setuptools.errors import BaseError, CCompilerError  # noqa: PLC0415
    except ImportError as error:
        raise CompileError(
            'compiling takes Cython and setuptools: pip install "torres-widget[fast]"'
        ) from error
    with TemporaryDirectory() as scratch:
        root = Path(scratch)
        package = root.joinpath(*_PACKAGE.split("."))
        package.mkdir(parents=True)
        for inside in (package, package.parent):
            (inside / "__init__.py").touch()
        for path in sources():
            shutil.copy(path, package)
        optimised = ["/O2"] if sys.platform == "win32" else ["-O3"]
        try:
            extensions = cythonize(
                [
                    setuptools.Extension(
                        f"{_PACKAGE}.{module}",
                        [str(package / f"{module}.py")],
                        extra_compile_args=optimised,
                    )
                    for module in MODULES
                ],
                compiler_directives=_DIRECTIVES,
                include_path=[str(root)],
                quiet=True,
            )
            command = setuptools.Distribution({"ext_modules": extensions}).get_command_obj(
                "build_ext"
            )
            command.build_lib, command.build_temp = str(root / "lib"), str(root / "temp")
            command.parallel = os.cpu_count()
            command.ensure_finalized()
            command.run()
        except (CythonError, CCompilerError, BaseError) as error:
            raise CompileError(f"the core was not compiled: {error}") from error
        built = root.joinpath("lib", *_PACKAGE.split("."))
        try:
            return _installed(built, folder)
        except OSError as error:
            raise CompileError(f"{folder} cannot be written: {error}") from error


def _installed(built: Path, folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for module in MODULES:
        name = f"{module}{EXTENSION_SUFFIXES[0]}"
        fresh = folder / f"{name}.new"
        shutil.copy(built / name, fresh)
        paths.append(fresh.replace(folder / name))  # never a file half written, or one in use
    (folder / STAMP).write_text(f"{digest()}\n")
    return paths
