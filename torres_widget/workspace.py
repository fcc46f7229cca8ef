"""The JupyterLab that ``torres-widget lab`` opens: a calm window, notebooks as it keeps them.

All of it is in the learner's folder; settings and workspaces of the user's own are left alone.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

WORKSPACES: Final = ".torres-workspace"
"""Name of the folder, in the learner's, where JupyterLab keeps how its window is laid out."""

_KERNEL: Final = "python3"
#: The file browser and the bar on the right are folded until they are clicked.
_FOLDED: Final = {"collapsed": True, "visible": True, "widgets": [], "current": None}
_LAYOUT: Final = {
    "main": {"dock": None},
    "down": {"size": 0, "widgets": []},
    "left": _FOLDED,
    "right": _FOLDED,
    "relativeSizes": [0, 1, 0],
    "top": {"simpleVisibility": True},
}


def lay_out(folder: Path) -> Path:
    """Fold JupyterLab's side bars in a folder where it has not been opened yet.

    Returns
    -------
    Path
        Where it keeps its workspaces from now on.

    Raises
    ------
    OSError
        If the folder cannot be written.
    """
    from jupyterlab_server.workspaces_handler import (
        WorkspacesManager,
    )

    home = folder / WORKSPACES
    if not home.exists():
        workspace = {"data": {"layout-restorer:data": _LAYOUT}, "metadata": {"id": "default"}}
        WorkspacesManager(str(home)).save("default", json.dumps(workspace))
    return home


def kernel_metadata() -> dict[str, object]:
    """Return what JupyterLab writes into a notebook once its kernel has started.

    A notebook with these metadata is not marked as changed when it is opened.
    """
    from ipykernel.ipkernel import IPythonKernel
    from jupyter_client.kernelspec import KernelSpecManager

    metadata: dict[str, object] = {"language_info": IPythonKernel.language_info}
    with suppress(KeyError):  # no such kernel: JupyterLab will ask for one
        spec = KernelSpecManager().get_kernel_spec(_KERNEL)
        metadata["kernelspec"] = {
            "display_name": spec.display_name,
            "language": spec.language,
            "name": _KERNEL,
        }
    return metadata


def as_kept(notebook: bytes, metadata: dict[str, object]) -> bytes:
    """Return a notebook with metadata, written as JupyterLab writes it; other files unchanged."""
    document = json.loads(notebook)
    if "nbformat" not in document:
        return notebook
    document["metadata"] = {**document["metadata"], **metadata}
    return (json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True) + "\n").encode()
