"""Plain English in docstrings and pages (CONTRIBUTING.md, *How we write*)."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PYTHON: Final = sorted(
    path
    for folder in ("torres_widget", "tests", "tools", "benchmarks")
    for path in (ROOT / folder).rglob("*.py")
)
PAGES: Final = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "js/*.md", "js/src/**/*.ts*", "benchmarks/**/*.md")
    for path in ROOT.glob(pattern)
)
LESSONS: Final = sorted((ROOT / "torres_widget" / "lessons").rglob("*.toml"))
NOTEBOOKS: Final = sorted((ROOT / "notebooks").glob("*.ipynb"))
DOCSTRING: Final = re.compile(r'^ *"""[^"].*?"""$', re.MULTILINE | re.DOTALL)
#: What a docstring names: a module, a function, a parameter.
NAME: Final = re.compile(r"(?<!`)`([a-z_][\w.]*)`(?!`)")
WORD: Final = re.compile(r"\w+")
#: A docstring begins with a noun phrase or an imperative.
RIDDLE: Final = re.compile(r"(What|How|Who|Whose|Why|Where|When)\b")
#: Phrases that nobody would say, each with a better one.
STILTED: Final = {
    r"reckon\w*": "work out, count",
    r"of before": "previous",
    r"hangs? together": "touch side to side",
    r"without end": "endless",
    r"knows? nobody": "imports none of the others",
    r"can be had": "you can get, you can buy",
    r"bears? out": "agree with",
    r"unless told": "by default",
    r"orthogonal neighbours? of": "next to",
    r"as much once more": "twice as much",
}

#: Words that make a page hard to read, each with better ones.
STIFF: Final = {
    r"somebody|nobody|anybody|everybody|one's": "you, a player, no player, all players",
    r"for good": "permanently, never changes",
    r"anew": "again",
    r"besides": "also, in addition",
    r"(?:is|are|was|were) (?:told|said)": "an active verb: the board shows ...",
    r"says? so": "shows it, has a note",
    r"of (?:its|their|his|her) own": "its, their; separate",
    r"(?:that|those) (?:of|who|which)": "repeat the noun",
    r"where there (?:is|are)": "if, with",
}
#: Pages that are read by this measure.
READ: Final = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "js/*.md", "benchmarks/**/*.md")
    for path in ROOT.glob(pattern)
)


@cache
def docstrings(path: Path) -> tuple[tuple[str, str], ...]:
    """Return the docstrings of a file, each with the name that it belongs to."""
    return tuple(
        (getattr(node, "name", path.stem), text)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and (text := ast.get_docstring(node))
    )


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}: {text.splitlines()[0]}"
        for path in PYTHON
        for name, text in docstrings(path)
        if RIDDLE.match(text)
    ]
    assert found == []


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


@pytest.mark.parametrize("phrase", STILTED)
def test_nothing_is_said_as_nobody_would(phrase: str) -> None:
    pattern = re.compile(rf"\b{phrase}\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in (*PYTHON, *PAGES, *LESSONS, *NOTEBOOKS)
        if path.name != "test_words.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == [], f"better: {STILTED[phrase]}"


@pytest.mark.parametrize("phrase", STIFF)
def test_pages_are_plain(phrase: str) -> None:
    pattern = re.compile(rf"\b(?:{phrase})\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in READ
        for number, line in enumerate(prose(path), 1)
        if pattern.search(line)
    ]
    assert found == [], f"better: {STIFF[phrase]}"


def prose(path: Path) -> list[str]:
    """Return the lines of a page, without what is set as code."""
    text = path.read_text(encoding="utf-8")
    fenced = re.sub(r"```.*?```", lambda code: "\n" * code[0].count("\n"), text, flags=re.DOTALL)
    return re.sub(r"`[^`\n]*`", "", fenced).splitlines()
