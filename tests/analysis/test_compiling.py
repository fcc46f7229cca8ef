"""The compiled core is made from these sources; `.ci/run` compares what it answers."""

from __future__ import annotations

import ast
import re
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING, Final

import pytest

from tests.conftest import ROOT
from torres_widget import compiling
from torres_widget.engine.kernel.bits import is_compiled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HOME: Final = ROOT / "torres_widget"


def test_a_compiled_core_comes_from_these_sources() -> None:
    assert is_compiled() is compiling.is_current()


def test_of_other_sources_it_is_out_of_date_and_it_can_be_removed(tmp_path: Path) -> None:
    for module in compiling.MODULES:
        built = tmp_path.joinpath(*module.split(".")).with_suffix(EXTENSION_SUFFIXES[0])
        built.parent.mkdir(parents=True, exist_ok=True)
        built.touch()
    stamp = tmp_path / compiling.STAMP
    stamp.write_text("of other sources")
    assert not compiling.is_current(tmp_path)
    stamp.write_text(compiling.digest())
    assert compiling.is_current(tmp_path)
    compiling.remove(tmp_path)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_without_cython_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "Cython.Build", None)
    with pytest.raises(compiling.CompileError, match="torres-widget compile"):
        compiling.compile_kernel()


def hidden() -> Iterator[tuple[str, str]]:
    """Yield module and name of all that a compiled module keeps to compiled ones."""
    for path in HOME.rglob("*.pxd"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for line in path.read_text(encoding="utf-8").splitlines():
            if declared := re.fullmatch(r"cdef (?!class)(?:\w+\*? )+?(\w+)\(.*", line):
                yield module, declared[1]
            elif declared := re.fullmatch(r"cdef (?!class)\w+ ([\w, \[\]]+)", line):
                yield from ((module, name) for name in re.findall(r"[A-Z_]\w+", declared[1]))


def imported() -> Iterator[tuple[str, str, str]]:
    """Yield where a module that stays Python imports which name of ours from which module."""
    compiled = {HOME.joinpath(*module.split(".")) for module in compiling.MODULES}
    for path in HOME.rglob("*.py"):
        if path.with_suffix("") in compiled:
            continue
        package = path.relative_to(ROOT).parts[:-1]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                above = package[: len(package) + 1 - node.level] if node.level else ()
                module = ".".join((*above, *filter(None, [node.module])))
                yield from ((str(path), module, alias.name) for alias in node.names)


def test_python_imports_nothing_that_is_gone_once_compiled() -> None:
    gone = set(hidden())
    assert ("torres_widget.engine.kernel.points", "KINGS_BONUS") in gone
    assert ("torres_widget.analysis.bots.playouts", "drawn") in gone
    assert [(path, name) for path, module, name in imported() if (module, name) in gone] == []
