"""Zip files from elsewhere: what they hold is unpacked in usual ways only, up to a size."""

from __future__ import annotations

import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from torres_widget.common.errors import quote
from torres_widget.lessons.errors import LessonError

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The others unpack a small file to gigabytes before the first byte is handed on.
_USUAL: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
#: The flag of an entry that has a password.
_ENCRYPTED: Final = 1
_SOUND: Final = "a sound zip file, its entries stored or deflated and without a password"


@contextmanager
def opened(source: Path | IO[bytes], name: str) -> Iterator[zipfile.ZipFile]:
    """Open a zip file; errors call it ``name``.

    Raises
    ------
    LessonError
        If it is no regular file, or cannot be opened as a zip file.
    """
    if isinstance(source, Path) and not source.is_file():
        raise LessonError(name, name, "a regular file")
    with _reading(name):
        archive = zipfile.ZipFile(source)
    with archive:
        yield archive


def extracted(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int, name: str) -> bytes:
    """Return an entry of a zip file, of which at most `most` bytes are unpacked.

    Raises
    ------
    LessonError
        If it has more, a password or an unusual compression, or is damaged.
    """
    if entry.compress_type not in _USUAL or entry.flag_bits & _ENCRYPTED:
        raise LessonError(entry.filename, name, _SOUND)
    with _reading(name), archive.open(entry) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise LessonError(entry.filename, name, f"at most {most} bytes")
    return data


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """Say of whatever zipfile raises while it reads that this is no sound zip file."""
    try:
        yield
    except Exception as error:  # noqa: BLE001 - of a broken file it raises what it comes across
        raise LessonError(name, name, _SOUND, f"({quote(str(error))})") from None
