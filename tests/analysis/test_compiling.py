"""The compiled core is made from these sources; `.ci/run` compares what it answers."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

import pytest

from torres_widget import compiling
from torres_widget.engine.kernel.bits import is_compiled

if TYPE_CHECKING:
    from pathlib import Path


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
