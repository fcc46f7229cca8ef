"""JupyterLite with the tutorials: notebooks that run in a browser, from files of this site alone.

It is built in a separate environment: JupyterLite puts an extension into the environment that it
is installed in, with which a JupyterLab there does not work.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import venv
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from tools.site import wheels
from tools.site.pages import HERE, ROOT
from torres_widget.board.runtime import script
from torres_widget.site.build import SiteError, runtime_files

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The locked requirements: of the environment, and of Python in the browser.
_BUILDER: Final = HERE / "requirements" / "lite.txt"
_BROWSER: Final = HERE / "requirements" / "browser.txt"
#: The plugin that runs the first cell of a tutorial.
_OPENING: Final = HERE / "opening"
#: Packages that a kernel starts with; it would try to install missing ones.
_START: Final = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
_EXTENSION: Final = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"


def build_lite(folder: Path, runtime: Path) -> None:
    """Build JupyterLite with the tutorials into a folder.

    Parameters
    ----------
    folder
        Where to.
    runtime
        Folder of the npm package ``pyodide``.

    Raises
    ------
    SiteError
        If a package cannot be fetched, or JupyterLite not be built.
    """
    parts = fetch_parts()
    with TemporaryDirectory() as work:
        python = Path(work) / "python"
        pyodide = python / "pyodide"
        shutil.copytree(parts / "wheels", pyodide)
        wheels.write_own(pyodide)
        for name, content in runtime_files(runtime).items():
            (pyodide / name).write_bytes(content)
        wheels.rewrite_lock(pyodide)
        (python / "kernel.js").write_text(script("play/kernel.js"), encoding="utf-8")
        # A browser that remembers an earlier site must not mix its files with these.
        place = f"static/python/{_version(sorted(python.rglob('*.*')))}"
        _write(Path(work) / "jupyter-lite.json", _settings(place))
        (anywidget,) = (parts / "fetched").glob("anywidget-*.whl")
        _write(Path(work) / "jupyter_lite_config.json", _options(folder.absolute(), anywidget))
        _run([_python(parts), "-m", "jupyterlite_core", "build"], Path(work))
        shutil.copytree(python, folder / place)
    _copy_tutorials(folder)


def fetch_parts() -> Path:
    """Return a folder with the environment that builds, and the wheels for the browser.

    It is kept in the clone's ``build`` folder until the requirements or these modules change.
    """
    made_of = (_BUILDER, _BROWSER, Path(__file__), Path(wheels.__file__))
    parts = ROOT / "build" / "lite" / _version(made_of)
    complete = parts / "complete"
    if complete.is_file():
        return parts
    shutil.rmtree(parts.parent, ignore_errors=True)
    venv.create(parts / "env", with_pip=True)
    pip = [_python(parts), "-m", "pip", "--quiet"]
    locked = ["--no-deps", "--require-hashes", "--only-binary=:all:"]
    _run([*pip, "install", *locked, "-r", str(_BUILDER)], parts)
    pure = ["--platform=any", "--implementation=py", "--python-version=3.14", "--abi=none"]
    to = ["-d", str(parts / "fetched")]
    _run([*pip, "download", *locked, *pure, *to, "-r", str(_BROWSER)], parts)
    (parts / "wheels").mkdir()
    for wheel in (parts / "fetched").iterdir():
        wheels.lighten(wheel, parts / "wheels")
    for name in ("ipykernel", "piplite", "pyodide_kernel"):
        (wheel,) = (parts / "env" / _EXTENSION).glob(f"{name}-*.whl")
        shutil.copy(wheel, parts / "wheels")
    complete.touch()
    return parts


def _python(parts: Path) -> str:
    programs = "Scripts" if sys.platform == "win32" else "bin"
    return str(parts / "env" / programs / "python")


def _run(words: list[str], folder: Path) -> None:
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SiteError(f"{' '.join(words[1:5])} failed: {done.stderr.strip() or done.stdout}")


def _version(files: Iterable[Path]) -> str:
    """Return a name that changes with any of the files."""
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:12]


def _write(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")


def _options(folder: Path, extension: Path) -> dict[str, Any]:
    """Return the settings of the build."""
    return {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "federated_extensions": [str(extension), str(_OPENING)],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(folder),
        }
    }


def _settings(place: str) -> dict[str, Any]:
    """Return the settings of the built JupyterLite."""
    volatile = ["memoryStorageDriver"]
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": [*_START]},
        "pyodideUrl": f"./{place}/kernel.js",
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "torres-widget",
            "contentsAllJsonFile": "all.json",
            "exposeAppInBrowser": True,
            # No reader keeps a notebook of an earlier site.
            "enableMemoryStorage": True,
            "contentsStorageDrivers": volatile,
            "settingsStorageDrivers": volatile,
            "workspacesStorageDrivers": volatile,
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
        },
    }


def _copy_tutorials(folder: Path) -> None:
    """Copy the notebooks, and list them as a Jupyter server would."""
    tutorials = sorted((ROOT / "notebooks").glob("*.ipynb"))
    (folder / "files").mkdir()
    for path in tutorials:
        shutil.copy(path, folder / "files")
    _write(
        folder / "api" / "contents" / "all.json", _listed("", "directory", map(_file, tutorials))
    )


def _file(path: Path) -> dict[str, Any]:
    return {**_listed(path.name, "notebook", None), "size": path.stat().st_size}


def _listed(name: str, kind: str, content: Iterable[Any] | None) -> dict[str, Any]:
    """Return what Jupyter's contents API says of a file or folder."""
    now = datetime.now(UTC).isoformat()
    return {
        "name": name,
        "path": name,
        "type": kind,
        "format": "json",
        "mimetype": None,
        "created": now,
        "last_modified": now,
        "writable": True,
        "content": None if content is None else [*content],
    }
