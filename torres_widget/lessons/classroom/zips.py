"""Zip files: read with care if they come from elsewhere, and written so that bytes repeat."""

from __future__ import annotations

import io
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from torres_widget.common.errors import quote
from torres_widget.engine.text.files import save
from torres_widget.lessons.errors import LessonError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from os import PathLike

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


def zip_path(path: str | PathLike[str], what: str, *, replace: bool) -> Path:
    """Return the path of a zip file that is to be written; ``what`` names it in errors.

    Raises
    ------
    LessonError
        If the name doesn't end in ``.zip``, or the file is there and must not be replaced.
    """
    target = Path(path)
    if target.suffix != ".zip":
        raise LessonError(target.name, what, "a file name ending in .zip")
    if target.exists() and not replace:
        raise LessonError(target.name, what, "a name that no file has, or replace=True")
    return target


def write_zip(target: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a zip file; the same files give the same bytes.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    save(content.getvalue(), target)


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """Turn every error of zipfile into one that names the damaged zip file."""
    try:
        yield
    except Exception as error:  # noqa: BLE001 - of a broken file it raises what it comes across
        raise LessonError(name, name, _SOUND, f"({quote(str(error))})") from None
