"""The texts of a lesson that a learner reads: found with their places, and replaced by others.

A place such as ``"one-up/choices/2/why"`` names a text in its lesson permanently, whatever is added
around it, if the step keeps its id. Translations rest on places and texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.language import gettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    Translate = Callable[[str, str], str]

#: Keys whose values are read by learners, wherever they stand.
_PROSE: Final = frozenset({"title", "chapter", "summary", "text", "done", "caption", "why"})


def localized(place: str, text: str) -> str:
    """Return a text in the language of now, if its catalogue has it."""
    del place
    return gettext(text) if text else text


def same(place: str, text: str) -> str:
    """Return the text itself."""
    del place
    return text


def texts(document: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield every text of a lesson's document with its place, in order.

    >>> list(texts({"title": "A", "steps": [{"id": "one", "text": "B", "hints": ["C"]}]}))
    [('title', 'A'), ('one/text', 'B'), ('one/hints/1', 'C')]
    """
    found: list[tuple[str, str]] = []

    def note(place: str, text: str) -> str:
        found.append((place, text))
        return text

    translated(document, note)
    yield from found


def translated(document: Mapping[str, object], translate: Translate) -> dict[str, object]:
    """Return a lesson's document with every text translated by `translate`."""
    result = _table(document, "", translate)
    steps = document.get("steps")
    if isinstance(steps, list):
        result["steps"] = [
            _table(step, f"{step.get('id')}/", translate) if isinstance(step, dict) else step
            for step in steps
        ]
    return result


def _table(table: Mapping[str, object], place: str, translate: Translate) -> dict[str, object]:
    return {
        key: value
        if key in ("steps", "positions")
        else _value(key, value, f"{place}{key}", translate)
        for key, value in table.items()
    }


def _value(key: str, value: Any, place: str, translate: Translate) -> Any:
    if isinstance(value, str):
        return translate(place, value.strip()) if key in _PROSE else value
    if isinstance(value, dict) and key == "mistakes":
        return {name: translate(f"{place}/{name}", text.strip()) for name, text in value.items()}
    if isinstance(value, list | tuple):
        items = (_item(key, item, f"{place}/{n}", translate) for n, item in enumerate(value, 1))
        return type(value)(items)
    return value


def _item(key: str, item: Any, place: str, translate: Translate) -> Any:
    if isinstance(item, dict):
        return _table(item, f"{place}/", translate)
    if isinstance(item, str) and key in ("hints", "can"):
        return translate(place, item.strip())
    if isinstance(item, str) and key == "notes" and item.startswith("label "):
        return _label(item, place, translate)
    return item


def _label(note: str, place: str, translate: Translate) -> str:
    """Return a label with its words replaced; kind, cell and colour stay."""
    from torres_widget.engine.text.annotations import COLOURS

    words = note.split(" ")
    head = 3 if len(words) > 3 and words[2] in COLOURS else 2  # noqa: PLR2004 - label, cell, colour
    return " ".join((*words[:head], translate(place, " ".join(words[head:]))))
