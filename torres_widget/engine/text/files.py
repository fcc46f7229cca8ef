"""Reading and writing files."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from typing import Final

from torres_widget.common.text import decoded

from .record import MOST_CHARACTERS, RecordError

#: Names that Windows keeps for devices, whatever ending they have.
_DEVICES: Final = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9\u00b9\u00b2\u00b3])", re.IGNORECASE)


def is_device(name: str) -> bool:
    """Whether Windows takes a file's name for a device's.

    >>> is_device("CON"), is_device("aux.json"), is_device("contents.json")
    (True, True, False)
    """
    return bool(_DEVICES.fullmatch(name.partition(".")[0].rstrip()))


def inside(folder: Path, name: str | os.PathLike[str]) -> Path | None:
    """Return the path of a name in a folder; None if it leads elsewhere, links followed.

    >>> inside(Path("lessons"), "../passwords.toml"), inside(Path("lessons"), "a.toml").name
    (None, 'a.toml')
    """
    path = folder / name
    try:
        return path if path.resolve().is_relative_to(folder.resolve()) else None
    except (OSError, RuntimeError, ValueError):
        return None


def save(content: str | bytes, path: str | os.PathLike[str]) -> None:
    """Write a file; a crash leaves the old file or the new one, never half.

    It is written under a random new name first, and renamed.
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
