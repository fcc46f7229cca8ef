"""Run tutorials and store their outputs: ``python tests/notebooks/store.py notebooks/*.ipynb``.

What differs from run to run is left out: widget state, times, and the widgets' own outputs, whose
ids would be dead. The pictures stay, and are what a reader sees before running the notebook.
"""

from __future__ import annotations

import sys
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient

WIDGET = "application/vnd.jupyter.widget-view+json"


def store(path: str) -> None:
    """Run one notebook in a folder of its own, without anybody's progress, and write it back."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    with TemporaryDirectory() as folder:
        NotebookClient(
            notebook,
            resources={"metadata": {"path": folder}},
            store_widget_state=False,
            record_timing=False,
        ).execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    for path in sys.argv[1:]:
        store(path)
