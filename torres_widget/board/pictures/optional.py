"""Libraries for some abilities of a board only."""

from __future__ import annotations


class MissingLibraryError(ImportError):
    """A library is not installed; the message says how to install it."""

    def __init__(self, what: str, library: str, install: str) -> None:
        super().__init__(f"{what} needs {library}, which is not here: pip install {install}")
