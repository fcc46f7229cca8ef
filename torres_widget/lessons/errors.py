"""Errors of lesson files: each names the file, the step, the key, and what was expected there."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from torres_widget.common.errors import NotationError

if TYPE_CHECKING:
    from torres_widget.common.schema import Schema

V = TypeVar("V")


class LessonError(NotationError):
    """A lesson that cannot be read, or contradicts the rules.

    ``where`` names the place, such as ``"03_movement.toml, step 2 'one-up', goal, stand"``.
    """

    def _render_traceback_(self) -> list[str]:
        """Show the error in a notebook, for IPython, without the traceback."""
        return [f"{type(self).__name__}: {self}"]


def validated(schema: Schema[V], value: object, where: str) -> V:
    """Return a value that a schema validates.

    Raises
    ------
    LessonError
        If it is none of those expected.
    """
    try:
        return schema.validate(value, where)
    except NotationError as error:
        raise LessonError(*error.given) from None
