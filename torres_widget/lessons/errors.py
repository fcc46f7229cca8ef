"""Errors of lesson files: each names the file, the step, the key, and what was expected there."""

from __future__ import annotations

from torres_widget.engine.errors import NotationError


class LessonError(NotationError):
    """A lesson that cannot be read, or says what the rules do not bear out.

    ``where`` names the place, such as ``"03_movement.toml, step 2 'one-up', goal, stand"``.
    """
