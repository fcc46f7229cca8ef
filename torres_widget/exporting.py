"""Notebooks made into HTML pages: boards keep their pictures, for where no widget can run.

nbconvert and Jupyter's *Save and Export Notebook As* find it by the configuration that the package
brings along (``torres_widget/jupyter``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nbconvert.preprocessors import Preprocessor
from nbformat.v4 import new_output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nbformat import NotebookNode

_WIDGET: Final = "application/vnd.jupyter.widget-view+json"
#: The beginnings of our outputs' HTML: the picture of a board, and a class's answers.
_OURS: Final = re.compile('<img alt="[^"]*" src="data:image/svg[+]xml,|<div class="torres-')


class PictureBeside(Preprocessor):
    """Puts the picture of a board behind its widget, of which an HTML page shows nothing offline.

    A widget that runs hides the picture, by the front end's style sheet.
    """

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, object], index: int
    ) -> tuple[NotebookNode, dict[str, object]]:
        """Return a cell, pictures put behind the widgets of its outputs."""
        del index
        if cell.cell_type == "code":
            cell.outputs = [each for output in cell.outputs for each in _with_picture(output)]
        return cell, resources


def _with_picture(output: NotebookNode) -> Iterator[NotebookNode]:
    yield output
    data = output.get("data", {})
    picture = "".join(data.get("text/html", ""))
    if _WIDGET in data and _OURS.match(picture):
        html = f'<div class="torres-exported">{picture}</div>'
        yield new_output("display_data", {"text/html": html})  # type: ignore[no-untyped-call]
