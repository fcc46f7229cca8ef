"""Docstrings name what is there, and are laid out in numpy style."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING, Final

from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PYTHON: Final = sorted(
    path
    for folder in ("torres_widget", "tests", "tools", "benchmarks")
    for path in (ROOT / folder).rglob("*.py")
)
DOCSTRING: Final = re.compile(r'^ *"""[^"].*?"""$', re.MULTILINE | re.DOTALL)
#: What a docstring names: a module, a function, a parameter.
NAME: Final = re.compile(r"(?<!`)`([a-z_][\w.]*)`(?!`)")
WORD: Final = re.compile(r"\w+")


@cache
def docstrings(path: Path) -> tuple[tuple[str, str], ...]:
    """Return the docstrings of a file, each with the name that it belongs to."""
    return tuple(
        (getattr(node, "name", path.stem), text)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and (text := ast.get_docstring(node))
    )


def test_what_docstrings_name_is_there() -> None:
    sources = [(path, path.read_text(encoding="utf-8")) for path in PYTHON]
    code = " ".join(DOCSTRING.sub("", source) for _, source in sources)
    known = {*WORD.findall(code), *(part for path in PYTHON for part in (*path.parts, path.stem))}
    gone = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in PYTHON
        for _, text in docstrings(path)
        for name in NAME.findall(text)
        if not known.issuperset(WORD.findall(name))
    ]
    assert gone == []


def test_headings_of_docstrings_stand_on_lines_of_their_own() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}: {line.strip()}"
        for path in PYTHON
        for name, text in docstrings(path)
        for line in text.splitlines()
        if re.search(r"\w -{4,}|^\s*-{4,} \w", line)
    ]
    assert found == []
