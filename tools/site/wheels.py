"""Wheels for Python in a browser, and Pyodide's lock file that names them.

Pyodide's own lock file names its packages on another host. Here all wheels for a visit are beside
it, with their hashes; a wheel is only fetched for an import.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import re
import zipfile
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

import torres_widget

if TYPE_CHECKING:
    from email.message import Message

PACKAGE: Final = Path(torres_widget.__file__).parent
#: Folders of the package that notebooks do not need.
_LEFT_OUT: Final = ("jupyter/", "notebooks/", "site/", "static/play/")
_KINDS: Final = (".css", ".gz", ".html", ".js", ".json", ".jsonl", ".mo", ".py", ".toml")
#: Fetched once a cell imports it: its wheel weighs more than the other ones together.
_LATER: Final = "plotly"
_WHEEL: Final = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
_FRONT_END: Final = re.compile(r"[^/]+(\.data/data/share/jupyter|/labextension|/nbextension)/")
#: Where the markers of requirements hold.
_BROWSER: Final = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "python_full_version": "3.14.2",
    "python_version": "3.14",
    "sys_platform": "emscripten",
}


def lighten(wheel: Path, folder: Path) -> None:
    """Copy a wheel without the front ends that JupyterLab does not look for in the browser."""
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(folder / wheel.name, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename.endswith(".dist-info/RECORD"):
                lines = content.splitlines(keepends=True)
                content = b"".join(line for line in lines if not _FRONT_END.match(line.decode()))
            if not _FRONT_END.match(entry.filename):
                _put(new, entry.filename, content)


def _put(wheel: zipfile.ZipFile, name: str, content: bytes | str) -> None:
    """Put a file into a wheel: the same files give the same bytes."""
    wheel.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)


def rewrite_lock(folder: Path) -> None:
    """Replace the packages of Pyodide's lock file by the wheels in a folder."""
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    entries = {entry["name"]: entry for entry in map(_entry, sorted(folder.glob("*.whl")))}
    for entry in entries.values():
        entry["depends"] = [name for name in entry["depends"] if name in entries]
    lock["packages"] = entries
    path.write_text(json.dumps(lock), encoding="utf-8")


def _entry(path: Path) -> dict[str, Any]:
    """Return what the lock file says of a wheel."""
    name, version, _, _ = parse_wheel_filename(path.name)
    with zipfile.ZipFile(path) as wheel:
        files = [PurePosixPath(file) for file in wheel.namelist()]
        (metadata,) = (file for file in files if file.match("*.dist-info/METADATA"))
        headers = HeaderParser().parsestr(wheel.read(str(metadata)).decode())
    return {
        "name": name,
        "version": str(version),
        "depends": _depends(headers),
        "imports": sorted({file.parts[0].removesuffix(".py") for file in files if _is_code(file)}),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
        "file_name": path.name,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
    }


def _is_code(file: PurePosixPath) -> bool:
    return file.suffix == ".py" and not file.parts[0].endswith(".data")


def _depends(headers: Message) -> list[str]:
    requirements = map(Requirement, headers.get_all("Requires-Dist", []))
    return [
        canonicalize_name(requirement.name)
        for requirement in requirements
        if requirement.marker is None or requirement.marker.evaluate(_BROWSER)
        if requirement.name != _LATER
    ]


def _metadata() -> str:
    """Return the installed metadata of the package: parsed ones cannot all be written."""
    return importlib.metadata.distribution("torres-widget").read_text("METADATA") or ""


def write_own(folder: Path) -> None:
    """Write a wheel of the package as notebooks in a browser need it."""
    version = torres_widget.__version__
    info = f"torres_widget-{version}.dist-info"
    with zipfile.ZipFile(folder / f"torres_widget-{version}-py3-none-any.whl", "w") as wheel:
        for file in sorted(PACKAGE.rglob("*")):
            name = file.relative_to(PACKAGE).as_posix()
            if file.is_file() and file.suffix in _KINDS and not name.startswith(_LEFT_OUT):
                _put(wheel, f"torres_widget/{name}", file.read_bytes())
        _put(wheel, f"{info}/METADATA", _metadata())
        _put(wheel, f"{info}/WHEEL", _WHEEL)
        _put(wheel, f"{info}/RECORD", "")
