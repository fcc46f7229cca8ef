"""No modules import each other in a circle, but for the types of two central classes."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, Final

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HOME: Final = "torres_widget"
MODULES: Final = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / HOME).rglob("*.py")
}
#: Modules whose types those below them name, and why.
CENTRAL: Final = {
    f"{HOME}.engine.position": "a position reads, scores, refuses by functions that take one",
    f"{HOME}.board.widget": "requests of its pages, and rules in its place, act on a board",
}


def imports(name: str) -> Iterator[tuple[str, bool]]:
    """Yield the modules of ours that a module imports, and whether it is for types alone."""
    path = MODULES[name]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typed = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for statement in block.body
        for node in ast.walk(statement)
    }
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            modules = [f"{base}.{alias.name}" for alias in node.names]
            names = [module if module in MODULES else base for module in modules]
        for module in names:
            if module in MODULES and module != name:
                yield module, id(node) in typed


@cache
def all_imports() -> dict[str, list[tuple[str, bool]]]:
    """Return what each module imports, as `imports` does."""
    return {name: list(imports(name)) for name in MODULES}


def circle(known: Mapping[str, set[str]]) -> list[str]:
    """Return a circle of imports; empty if there is none."""
    try:
        TopologicalSorter(known).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def without(central: Mapping[str, str]) -> dict[str, set[str]]:
    """Return what each module imports, but for the types of central modules."""
    return {
        name: {module for module, typed in found if not (typed and module in central)}
        for name, found in all_imports().items()
    }


def test_no_modules_import_each_other_at_run_time() -> None:
    assert sum(map(len, all_imports().values())) > len(MODULES)
    running = {
        name: {module for module, typed in found if not typed}
        for name, found in all_imports().items()
    }
    assert circle(running) == []


def test_types_are_imported_in_a_circle_from_central_modules_alone() -> None:
    assert circle(without(CENTRAL)) == []


@pytest.mark.parametrize("module", CENTRAL)
def test_every_central_module_has_a_circle(module: str) -> None:
    others = {name: why for name, why in CENTRAL.items() if name != module}
    assert circle(without(others)) != []
