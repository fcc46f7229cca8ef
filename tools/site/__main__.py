"""Build the whole site from a clone: ``python -m tools.site DIR``.

It holds the page that plays (``play/``), the tutorials in JupyterLite (``lite/``), and the
documentation around them. Takes the extra ``site``.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from sphinx.cmd.build import build_main

from tools.site.lite import build_lite
from tools.site.pages import HERE, stage
from torres_widget.site.build import SiteError, build, fetch_runtime


def build_docs(folder: Path) -> int:
    """Build the documentation into a folder; 0 if nothing is wrong with it."""
    with TemporaryDirectory() as work:
        source = Path(work) / "source"
        stage(source)
        words = ["-c", str(HERE), "-d", str(Path(work) / "doctrees"), "-W", "--keep-going", "-q"]
        return build_main([*words, str(source), str(folder)])


def clear(folder: Path) -> None:
    """Remove an earlier site.

    Raises
    ------
    SiteError
        If the folder holds something else.
    """
    if folder.exists() and any(folder.iterdir()):
        if not (folder / "play" / "service-worker.js").is_file():
            raise SiteError(f"{folder} is not empty, and no site of ours")
        shutil.rmtree(folder)


def main() -> int:
    """Build the site as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder to build the site into")
    parser.add_argument(
        "--pyodide", type=Path, metavar="DIR", help="folder of the npm package pyodide"
    )
    arguments = parser.parse_args()
    began = time.perf_counter()
    clear(arguments.folder)
    with TemporaryDirectory() as work:
        runtime = arguments.pyodide or fetch_runtime(Path(work))
        size = build(arguments.folder, runtime, around=True)
        build_lite(arguments.folder / "lite", runtime)
    print(f"A first visit of play/ fetches {size.files:,} bytes, packed {size.packed:,}.")
    failed = build_docs(arguments.folder)
    print(f"Site in {arguments.folder}, built in {time.perf_counter() - began:.0f} s.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
