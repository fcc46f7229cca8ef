"""The linters, the type checkers and the front end's own tests are tests like any other."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hatch_build import FrontEnd
from tests.conftest import ROOT

#: What people read; the tests misspell on purpose.
PROSE = (
    "README.md CHANGELOG.md CONTRIBUTING.md benchmarks docs js/src notebooks tools torres_widget"
)


@pytest.mark.parametrize(
    "command", ["ruff check", "ruff format --check", "mypy", f"codespell_lib {PROSE}"]
)
def test_python(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=ROOT,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"


@pytest.mark.parametrize("script", ["lint", "typecheck", "test"])
def test_front_end(script: str) -> None:
    FrontEnd(ROOT).npm("run", script)
