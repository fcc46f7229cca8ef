"""Source trees of two revisions, each ready to run from its own folder."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from torres_widget.engine.kernel.bits import is_compiled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT: Final = Path(__file__).parents[2]
_BUILD: Final = """
from pathlib import Path
from hatch_build import Catalogues, FrontEnd
FrontEnd(Path.cwd()).build()
Catalogues(Path.cwd()).build()
"""


class Tree:
    """A source tree whose package a program finds before the installed one.

    Parameters
    ----------
    folder
        The root of the tree.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {"PYTHONPATH": str(folder)}

    def build(self) -> None:
        """Build the front end and the catalogues, and compile the kernel if ours is compiled."""
        self.run(["-c", _BUILD])
        if is_compiled():
            self.run(["-m", "torres_widget", "compile"])

    def run(self, arguments: Sequence[str]) -> str:
        """Run Python in the tree and return what it prints.

        Raises
        ------
        subprocess.CalledProcessError
            If it fails.
        """
        done = subprocess.run(
            [sys.executable, *arguments],
            check=True,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout


@contextmanager
def checked_out(revision: str, folder: Path) -> Iterator[Tree]:
    """Check a revision out into a folder and build it; remove it in the end."""
    git = ("git", "-C", str(ROOT), "worktree")
    subprocess.run([*git, "add", "--quiet", "--detach", str(folder), revision], check=True)
    try:
        tree = Tree(folder)
        tree.build()
        yield tree
    finally:
        subprocess.run([*git, "remove", "--force", str(folder)], check=True)
