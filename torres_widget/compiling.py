"""Compile the kernel and the search with Cython: the same sources, faster.

Installing the package compiles them if there is a C compiler, and wheels carry them compiled.
Elsewhere the sources run uncompiled, until ``torres-widget compile`` compiles them in place; it
fetches the tools that are missing, a C compiler among them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE: Final = Path(__file__).parent
#: The modules that are compiled, within the package; those with types have a ``.pxd`` beside them.
MODULES: Final = (
    "engine.kernel.bits",
    "engine.kernel.blocks",
    "engine.kernel.points",
    "engine.kernel.rules",
    "engine.kernel.state",
    "engine.kernel.turn",
    "engine.kernel.endings",
    "analysis.bots.beam",
    "analysis.bots.playouts",
    "analysis.evaluation.evaluation",
    "analysis.search.bounds",
    "analysis.search.branch_and_bound",
    "analysis.search.gains",
    "analysis.search.value",
)
_PACKAGE: Final = "torres_widget"
STAMP: Final = "compiled.sha256"  # digest of the sources of the compiled modules
#: Fetched if they are missing: Cython, setuptools to drive the compiler, a compiler in a wheel.
TOOLS: Final = ("cython>=3.1,<4", "setuptools>=77,<90", "ziglang>=0.13,<0.17")
_WORDS: Final = 600  # characters of a tool's own words that an error carries
_DIRECTIVES: Final = {
    "allow_none_for_extension_args": False,  # None is refused where Python calls, at no cost inside
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": True,
    "initializedcheck": False,
    "wraparound": False,
}


class CompileError(Exception):
    """The kernel cannot be compiled; the message says what to do."""


def sources() -> list[Path]:
    """Return the files that are compiled."""
    paths = (_path(HERE, module, suffix) for module in MODULES for suffix in (".py", ".pxd"))
    return [path for path in paths if path.is_file()]


def _path(folder: Path, module: str, suffix: str) -> Path:
    return folder.joinpath(*module.split(".")).with_suffix(suffix)


def _built(folder: Path) -> list[Path]:
    return [_path(folder, module, EXTENSION_SUFFIXES[0]) for module in MODULES]


def digest() -> str:
    """Return the SHA-256 of the sources and of the directives that they are compiled with."""
    whole = hashlib.sha256(repr(_DIRECTIVES).encode())
    for path in sources():
        whole.update(path.read_bytes())
    return whole.hexdigest()


def is_current(folder: Path = HERE) -> bool:
    """Return whether a folder holds modules compiled from these sources."""
    stamp = folder / STAMP
    built = all(path.is_file() for path in _built(folder))
    return built and stamp.is_file() and stamp.read_text().strip() == digest()


def remove(folder: Path = HERE) -> None:
    """Remove the compiled modules of a folder, so that the sources are used again."""
    for path in _built(folder):
        path.unlink(missing_ok=True)
    (folder / STAMP).unlink(missing_ok=True)


def compile_kernel(folder: Path = HERE, *, sanitized: bool = False) -> list[Path]:
    """Compile the kernel and the search.

    Parameters
    ----------
    folder : Path
        The package's folder, or one of the same layout that takes the compiled modules.
    sanitized : bool
        Whether to check bounds and memory, for the fuzz: slow, and only with gcc or clang.

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
        import setuptools
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError as CythonError
        from setuptools.errors import BaseError, CCompilerError
    except ImportError as error:
        raise CompileError(
            "compiling takes Cython and setuptools: torres-widget compile fetches them"
        ) from error
    with TemporaryDirectory() as scratch:
        root = Path(scratch)
        package = root / _PACKAGE
        for path in sources():
            target = package / path.relative_to(HERE)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
            for inside in (target.parent, *target.parent.parents):
                if inside.is_relative_to(package):
                    (inside / "__init__.py").touch()
        flags = ["/O2", "/w"] if sys.platform == "win32" else ["-O3", "-g0", "-w"]
        links: list[str] = []
        directives = dict(_DIRECTIVES)
        if sanitized:
            flags, links = ["-O1", "-g", "-w", "-fsanitize=address"], ["-fsanitize=address"]
            directives |= {"boundscheck": True, "initializedcheck": True}
        try:
            extensions = cythonize(
                [
                    setuptools.Extension(
                        f"{_PACKAGE}.{module}",
                        [str(_path(package, module, ".py"))],
                        extra_compile_args=flags,
                        extra_link_args=links,
                    )
                    for module in MODULES
                ],
                compiler_directives=directives,
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
            raise CompileError(f"the kernel was not compiled: {error}") from error
        built = root / "lib" / _PACKAGE
        try:
            return _installed(built, folder)
        except OSError as error:
            raise CompileError(f"{folder} cannot be written: {error}") from error


def compile_with_fetched_tools(folder: Path = HERE) -> None:
    """Compile the kernel with tools that are fetched for it and removed afterwards.

    They are `TOOLS`, fetched by pip as wheels, none of which runs anything when it is installed,
    from the package index that it is set to use.

    Raises
    ------
    CompileError
        If they cannot be fetched, or compiling fails; the message ends with the tool's own words.
    """
    with TemporaryDirectory() as tools:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary=:all:"]
        fetch = [*pip, "--target", tools, *TOOLS]
        _run(fetch, "the tools were not fetched", os.environ)
        path = os.pathsep.join(filter(None, (tools, os.environ.get("PYTHONPATH", ""))))
        compiler = {"CC": f"{sys.executable} -m ziglang cc", "PYTHONPATH": path}
        build = [sys.executable, "-P", __file__, str(folder)]
        _run(build, "the kernel was not compiled", {**os.environ, **compiler})


def _run(command: list[str], failed: str, environment: Mapping[str, str]) -> None:
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=dict(environment)
    )
    if done.returncode:
        raise CompileError(f"{failed}: {(done.stderr or done.stdout).strip()[-_WORDS:]}")


def _installed(built: Path, folder: Path) -> list[Path]:
    paths = []
    for source in _built(built):
        target = folder / source.relative_to(built)
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f"{target.name}.new")
        shutil.copy(source, fresh)
        paths.append(fresh.replace(target))  # never a file half written, or one in use
    (folder / STAMP).write_text(f"{digest()}\n")
    return paths


if __name__ == "__main__":
    try:
        compile_kernel(Path(sys.argv[1]))
    except CompileError as error:
        sys.exit(str(error))
