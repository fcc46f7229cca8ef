"""A lock for a file that several programs write."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Seconds to wait for another program that writes the same file.
LOCK_SECONDS: Final = 10.0


@contextmanager
def locked(path: Path | None) -> Iterator[None]:
    """Hold a file against the user's other programs that write it; for None, do nothing.

    The lock is in the system's folder of temporary files, so that none is left beside the file. In
    a browser Python runs alone, and nothing is locked.

    Raises
    ------
    OSError
        If the file's folder is missing, the lock can't be made, or another program holds it for
        longer than `LOCK_SECONDS`.
    """
    if path is None or sys.platform == "emscripten":
        yield
        return
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    from filelock import FileLock

    name = sha256(os.fsencode(path.resolve())).hexdigest()
    user = getattr(os, "getuid", int)()
    with FileLock(Path(gettempdir(), f"torres-{user}-{name}.lock"), timeout=LOCK_SECONDS):
        yield
