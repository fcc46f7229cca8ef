"""Reading and writing files."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from .record import MOST_CHARACTERS, RecordError
from .text import decoded


def save(content: str | bytes, path: str | os.PathLike[str]) -> None:
    """Write a file; a crash leaves the old file or the new one, never half.

    It is written under a new name first, which nobody can foresee, and renamed.
    """
    target = Path(path)
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    file = part.open("xb")
    try:
        with file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def load(path: str | os.PathLike[str]) -> str:
    """Return the text of a record file."""
    source = Path(path)
    if source.stat().st_size > 4 * MOST_CHARACTERS:
        raise RecordError(source.name, 1, 1, f"a file of at most {MOST_CHARACTERS} characters")
    try:
        return decoded(source.read_bytes())
    except UnicodeDecodeError as error:
        raise RecordError(source.name, 1, error.start + 1, "UTF-8 text") from None
