"""The tutorial notebooks, and copying them to a learner's folder.

A learner's work is never overwritten. A manifest beside the copies has the hash of each copy; a
file that differs from it was changed since, and stays.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MANIFEST = ".torres-tutorials.json"
"""Name of the file that says what was copied: name of each tutorial and SHA-256 of its copy."""

INDEX = "index.ipynb"
"""Name of the tutorial that shows the way to all others."""

_PACKAGE = Path(__file__).parent
_HOMES = (_PACKAGE / "notebooks", _PACKAGE.parent / "notebooks")


@dataclass(frozen=True)
class Copied:
    """Result of copying the tutorials.

    Attributes
    ----------
    written
        Names of the tutorials that are new in the folder or were brought up to date.
    kept
        Names of the tutorials left alone because they were changed in the folder.
    backups
        Name of each overwritten tutorial and of its backup.
    """

    written: tuple[str, ...]
    kept: tuple[str, ...]
    backups: dict[str, str]


def tutorials() -> tuple[Path, ...]:
    """Paths of the tutorials that come with the package: the index, and the others in their order.

    An installed package carries them itself; in a source tree they are in ``notebooks/`` beside it.

    Raises
    ------
    FileNotFoundError
        If there are none, because the installation is incomplete.
    """
    for home in _HOMES:
        if found := sorted(home.glob("*.ipynb"), key=lambda path: (path.name != INDEX, path.name)):
            return tuple(found)
    raise FileNotFoundError(f"no tutorials in {_HOMES[0]}: the installation is incomplete")


def copy_tutorials(
    folder: Path, *, force: bool = False, fitted: Callable[[bytes], bytes] = bytes
) -> Copied:
    """Copy the tutorials to a folder, made if it is missing.

    Parameters
    ----------
    folder
        Folder of the copies.
    force
        Overwrite changed tutorials too; each is first saved under another name.
    fitted
        What a tutorial is written as.

    Returns
    -------
    Copied
        Result, file by file.

    Raises
    ------
    OSError
        If the folder cannot be made, read or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    manifest = _read_manifest(folder)
    written: list[str] = []
    kept: list[str] = []
    backups: dict[str, str] = {}
    for source in tutorials():
        name, content, target = source.name, fitted(source.read_bytes()), folder / source.name
        present = target.read_bytes() if target.exists() else None
        if present == content:
            manifest[name] = _digest(content)
            continue
        if present is not None and _digest(present) != manifest.get(name):
            if not force:
                kept.append(name)
                continue
            backup = _free_name(target)
            _write(backup, present)
            backups[name] = backup.name
        _write(target, content)
        manifest[name] = _digest(content)
        written.append(name)
    _write(folder / MANIFEST, json.dumps(manifest, indent=2, sort_keys=True).encode() + b"\n")
    return Copied(tuple(written), tuple(kept), backups)


def _read_manifest(folder: Path) -> dict[str, str]:
    """Hashes of the copies; empty if there is no manifest that can be understood."""
    with suppress(FileNotFoundError, ValueError):
        manifest = json.loads((folder / MANIFEST).read_bytes())
        if isinstance(manifest, dict):
            return {str(name): str(digest) for name, digest in manifest.items()}
    return {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _free_name(path: Path) -> Path:
    """Name for a backup beside `path` that no file has."""
    number = 1
    while (backup := path.with_name(f"{path.stem}.backup-{number}{path.suffix}")).exists():
        number += 1
    return backup


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
