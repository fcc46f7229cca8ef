"""Facts for a bug report: versions, whether the kernel is compiled, the front end."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

import torres_widget

from .board.runtime import STATIC
from .engine.kernel.bits import is_compiled

#: The packages whose versions matter.
PACKAGES = ("anywidget", "ipywidgets", "traitlets", "plotly", "jupyterlab", "notebook")


def facts() -> dict[str, str]:
    """Return the facts for a bug report, by name."""
    front = STATIC / "sources.sha256"
    return {
        "torres-widget": torres_widget.__version__,
        "kernel": "compiled" if is_compiled() else "plain Python (torres-widget compile)",
        "front end": front.read_text().strip()[:12] if front.is_file() else "not built",
        "Python": f"{platform.python_version()} ({platform.python_implementation()})",
        "system": platform.platform(),
        **{package: _version(package) for package in PACKAGES},
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
