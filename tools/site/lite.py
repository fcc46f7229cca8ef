"""The tutorials in JupyterLite: notebooks whose Python runs in the browser, from static files.

Pyodide's own lock file names its packages on another host. Here all wheels that a visit may need
lie beside it, with their hashes; what no import asks for is not fetched.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import torres_widget
from tools.site.pages import ROOT
from torres_widget.site.build import SiteError

if TYPE_CHECKING:
    from collections.abc import Iterable

PACKAGE: Final = Path(torres_widget.__file__).parent
#: Files of Pyodide that run it.
_RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
#: Packages that a kernel starts with; it would try to install those that are left out.
_START: Final = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
#: Packages that Pyodide's lock file lacks, and what they depend on; in the versions installed here.
_ADDED: Final[dict[str, tuple[str, ...]]] = {
    "anyascii": (),
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
    "comm": ("traitlets",),
    "glicko2-py": (),
    "ipywidgets": ("comm", "ipython", "traitlets"),
    "plotly": ("narwhals", "packaging"),
    "psygnal": (),
}
#: Packages of Pyodide's lock file that are asked for, without those that they depend on.
_TAKEN: Final = (
    "jedi",
    "ipython",
    "micropip",
    "narwhals",
    "packaging",
    "tomli-w",
    "typing-extensions",
)
#: What the package itself imports; plotly only where a figure is asked for.
_OURS: Final = ("anyascii", "anywidget", "glicko2-py", "ipywidgets", "tomli-w", "traitlets")
_EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@jupyterlite/pyodide-kernel-extension",
    "anywidget",
)
#: Folders of the package that notebooks do not need.
_LEFT_OUT: Final = ("jupyter/", "notebooks/", "site/", "static/play/")
_KINDS: Final = (".css", ".html", ".js", ".json", ".jsonl", ".mo", ".py", ".toml")


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
    with TemporaryDirectory() as work:
        lite = Path(work)
        pyodide = lite / "static" / "pyodide"
        pyodide.mkdir(parents=True)
        for name in _RUNTIME:
            shutil.copy(runtime / name, pyodide)
        lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
        lock["packages"] = packages(lock["packages"], pyodide)
        (pyodide / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
        (lite / "jupyter-lite.json").write_text(json.dumps(_SETTINGS), encoding="utf-8")
        words = ["--contents", str(ROOT / "notebooks"), "--output-dir", str(folder.absolute())]
        flags = ["--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages"]
        _run([sys.executable, "-m", "jupyterlite_core", "build", *words, *flags], lite)
    _keep_extensions(folder)


def _run(words: list[str], folder: Path) -> None:
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SiteError(f"{' '.join(words[1:4])} failed: {done.stderr.strip() or done.stdout}")


_VOLATILE: Final = ["memoryStorageDriver"]
_SETTINGS: Final[dict[str, Any]] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "torres-widget",
        # Nobody keeps a notebook of an earlier site.
        "enableMemoryStorage": True,
        "exposeAppInBrowser": True,
        "contentsStorageDrivers": _VOLATILE,
        "settingsStorageDrivers": _VOLATILE,
        "workspacesStorageDrivers": _VOLATILE,
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"packages": [*_START]},
            }
        },
    },
}


def packages(known: dict[str, dict[str, Any]], folder: Path) -> dict[str, dict[str, Any]]:
    """Put the wheels that visits need into a folder, and return their entries of a lock file.

    Parameters
    ----------
    known
        The packages of Pyodide's lock file.
    folder
        Where the wheels go.
    """
    entries: dict[str, dict[str, Any]] = {}
    _take(_TAKEN, known, entries)
    for name, depends in _ADDED.items():
        entries[name] = _entry(name, importlib.metadata.version(name), depends)
    pins = [f"{name}=={entry['version']}" for name, entry in entries.items()]
    pure = ["--only-binary=:all:", "--platform=any", "--python-version=3.14", "--abi=none"]
    words = ["download", "-q", "--no-deps", "--implementation=py", *pure, "-d", str(folder), *pins]
    _run([sys.executable, "-m", "pip", *words], folder)
    extension = _extensions() / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
    for name in ("ipykernel", "piplite", "pyodide_kernel"):
        (wheel,) = extension.glob(f"{name}-*.whl")
        shutil.copy(wheel, folder)
        key = name.replace("_", "-")
        entries[key] = _entry(key, wheel.name.split("-")[1], ("comm", "ipython"))
    version = torres_widget.__version__
    own_wheel(folder / f"torres_widget-{version}-py3-none-any.whl")
    entries["torres-widget"] = _entry("torres-widget", version, _OURS)
    for wheel in folder.glob("*.whl"):
        entry = entries[wheel.name.split("-")[0].replace("_", "-").lower()]
        entry["file_name"] = wheel.name
        entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return entries


def _take(names: Iterable[str], known: dict[str, Any], entries: dict[str, Any]) -> None:
    """Take packages of Pyodide's lock file, with what they depend on."""
    for name in (name.replace("_", "-").lower() for name in names):
        if name not in entries:
            entries[name] = dict(known[name])
            _take(known[name]["depends"], known, entries)


def _entry(name: str, version: str, depends: tuple[str, ...]) -> dict[str, Any]:
    return {
        "name": name,
        "version": version,
        "depends": [*depends],
        "imports": [name.replace("-", "_")],
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def own_wheel(path: Path) -> None:
    """Write a wheel of the package as notebooks in a browser need it."""
    info = f"torres_widget-{torres_widget.__version__}.dist-info"
    metadata = importlib.metadata.metadata("torres-widget")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for file in sorted(PACKAGE.rglob("*")):
            name = file.relative_to(PACKAGE).as_posix()
            if file.is_file() and file.suffix in _KINDS and not name.startswith(_LEFT_OUT):
                wheel.write(file, f"torres_widget/{name}")
        wheel.writestr(f"{info}/METADATA", str(metadata))
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")


def _extensions() -> Path:
    return Path(sys.prefix) / "share" / "jupyter" / "labextensions"


def _keep_extensions(folder: Path) -> None:
    """Leave out the extensions that happen to be installed where the site is built."""
    for path in (folder / "jupyter-lite.json", folder / "lab" / "jupyter-lite.json"):
        settings = json.loads(path.read_text(encoding="utf-8"))
        data = settings["jupyter-config-data"]
        if "federated_extensions" in data:
            found = data["federated_extensions"]
            data["federated_extensions"] = [one for one in found if one["name"] in _EXTENSIONS]
            for one in found:
                if one["name"] not in _EXTENSIONS:
                    shutil.rmtree(folder / "extensions" / one["name"], ignore_errors=True)
            path.write_text(json.dumps(settings), encoding="utf-8")
