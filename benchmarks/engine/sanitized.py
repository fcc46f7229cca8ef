"""The fuzz of the engine on a kernel compiled with bounds checks and AddressSanitizer.

Run from the root of the repository, with gcc:

    python -m benchmarks.engine.sanitized --only call --inputs 1000000

It takes the options of the fuzz. It compiles a copy of the package, and fails with the report of
the sanitizer if compiled code reads or writes where it may not.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from torres_widget.compiling import compile_kernel

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Compile the copy and run the fuzz in it."""
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        for name in ("torres_widget", "tests", "benchmarks"):
            shutil.copytree(
                ROOT / name, tree / name, ignore=shutil.ignore_patterns("*.so", "static")
            )
        compile_kernel(tree / "torres_widget", sanitized=True)
        asked = ["gcc", "-print-file-name=libasan.so"]
        library = subprocess.run(asked, check=True, stdout=subprocess.PIPE, text=True).stdout
        environment = os.environ | {
            "LD_PRELOAD": library.strip(),
            "ASAN_OPTIONS": "detect_leaks=0",
            "PYTHONMALLOC": "malloc",  # each object is a block that the sanitizer knows
            "PYTHONPATH": str(tree),
        }
        command = [sys.executable, "-m", "benchmarks.engine.fuzz", *sys.argv[1:]]
        return subprocess.run(command, check=False, cwd=tree, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
