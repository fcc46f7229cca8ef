"""A lesson in one edition: the steps that are for it, and the rules of its positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.editions import DEFAULT, EDITIONS, edition

if TYPE_CHECKING:
    from collections.abc import Mapping


def in_edition(document: Mapping[str, object], key: str | None = None) -> dict[str, object]:
    """Return a lesson's document without the steps that are for other editions.

    Parameters
    ----------
    document : mapping
        A lesson, of which nothing needs to be checked.
    key : str, optional
        The edition; by default the lesson's own.

    Raises
    ------
    NotationError
        If there is no such edition.

    Examples
    --------
    >>> steps = [{"id": "loop", "editions": ["huch-2017"]}, {"id": "leap"}]
    >>> in_edition({"steps": steps})
    {'steps': [{'id': 'leap'}]}
    >>> in_edition({"steps": steps}, "huch-2017")
    {'steps': [{'id': 'loop'}, {'id': 'leap'}], 'edition': 'huch-2017'}
    """
    made = dict(document) if key is None else {**document, "edition": edition(key).key}
    steps = made.get("steps")
    if isinstance(steps, list):
        own = made.get("edition", DEFAULT)
        made["steps"] = [_plain(step) for step in steps if _is_for(step, own)]
    return made


def edition_with(document: Mapping[str, object], name: str) -> str | None:
    """Return an edition in which a lesson has a step that its own edition lacks, if there is one.

    Examples
    --------
    >>> edition_with({"steps": [{"id": "loop", "editions": ["huch-2017"]}]}, "loop")
    'huch-2017'
    """
    own = document.get("edition", DEFAULT)
    steps = document.get("steps")
    for step in steps if isinstance(steps, list) else ():
        if isinstance(step, dict) and step.get("id") == name and not _is_for(step, own):
            return next((key for key in EDITIONS if _is_for(step, key)), None)
    return None


def _is_for(step: object, own: object) -> bool:
    editions = step.get("editions") if isinstance(step, dict) else None
    return not isinstance(editions, list | tuple) or own in editions


def _plain(step: object) -> object:
    """Return a step without its editions, unless a reader has to refuse them."""
    if not isinstance(step, dict) or not isinstance(step.get("editions"), list | tuple):
        return step
    return {key: value for key, value in step.items() if key != "editions"}
