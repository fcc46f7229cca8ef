"""Marks on the protocol's types, for details that Python's types can't express."""

from __future__ import annotations


class Row:
    """The parts of a list, each with its name and type."""

    def __init__(self, **parts: object) -> None:
        self.parts = parts
