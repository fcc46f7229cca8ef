"""The pages of the Python reference, from each package's ``__all__``."""

from __future__ import annotations

import inspect
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Part(NamedTuple):
    """One page of the reference.

    Attributes
    ----------
    package : str
        The package whose public names it lists.
    title : str
        What one does with it.
    data : mapping
        Names without a docstring, each with a description.
    modules : tuple of str
        Further modules to document whole.
    """

    package: str
    title: str
    data: Mapping[str, str] = MappingProxyType({})
    modules: tuple[str, ...] = ()


#: The pages by their names.
PARTS: Final = {
    "api-torres-widget": Part("torres_widget", "Boards and lessons in a notebook"),
    "api-engine": Part(
        "torres_widget.engine",
        "The engine",
        {"EDITIONS": "The printed editions by key: each an `Edition`."},
        (
            "torres_widget.engine.cards",
            "torres_widget.engine.rulebook",
            "torres_widget.engine.text.links",
            "torres_widget.engine.text.record",
        ),
    ),
    "api-analysis": Part(
        "torres_widget.analysis",
        "Analysis",
        {
            "LEVELS": "The levels of the search bot by number, each stronger than the one before.",
            "OBJECTIVES": "The measures that compare turns, by key: each an `Objective`.",
        },
    ),
    "api-arena": Part("torres_widget.arena", "The arena"),
    "api-lessons": Part(
        "torres_widget.lessons", "Lessons", modules=("torres_widget.lessons.file.from_review",)
    ),
}


def names_of(part: Part) -> list[str]:
    """Return the public names on a page; the engine's names are on its page alone."""
    package = import_module(part.package)
    return [name for name in sorted(package.__all__) if _is_here(getattr(package, name), part)]


def reference_page(part: Part) -> str:
    """Return a page: a table of the public names, and the docstring of each."""
    package = import_module(part.package)
    told = [name for name in names_of(part) if name not in part.data]
    lines = [f".. currentmodule:: {part.package}", ""]
    for name, about in part.data.items():
        lines += [f".. py:data:: {name}", "", f"   {about}", ""]
    lines += [".. autosummary::", "", *(f"   {name}" for name in told), ""]
    for name in told:
        lines += _entry(name, getattr(package, name))
    for module in part.modules:
        lines += [f".. automodule:: {module}", "   :members:", ""]
    body = "\n".join(lines)
    return f"# {part.title}: `{part.package}`\n\n```{{eval-rst}}\n{body}\n```\n"


def _is_here(value: object, part: Part) -> bool:
    home = getattr(value, "__module__", part.package)
    return part.package == "torres_widget.engine" or not home.startswith("torres_widget.engine")


def _entry(name: str, value: object) -> list[str]:
    if not inspect.isclass(value):
        return [f".. autofunction:: {name}", ""]
    if issubclass(value, BaseException):
        return [f".. autoexception:: {name}", ""]
    return [f".. autoclass:: {name}", "   :members:", ""]
