"""A notebook made into a page shows the boards' pictures without a network."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import nbformat

from tests.conftest import ROOT
from torres_widget import Board, Lesson, Position
from torres_widget.cli import JUPYTER_CONFIG
from torres_widget.exporting import PictureBeside

if TYPE_CHECKING:
    from pathlib import Path


def notebook(*shown: Any) -> nbformat.NotebookNode:
    outputs = [
        nbformat.v4.new_output("display_data", data=each._repr_mimebundle_()[0])  # type: ignore[no-untyped-call]
        for each in shown
    ]
    cell = nbformat.v4.new_code_cell("board", outputs=outputs)  # type: ignore[no-untyped-call]
    return nbformat.v4.new_notebook(cells=[cell])  # type: ignore[no-untyped-call,no-any-return]


def test_a_page_made_by_nbconvert_has_the_picture_behind_the_widget(tmp_path: Path) -> None:
    made = tmp_path / "made.ipynb"
    nbformat.write(notebook(Board(Position.new(seed=7))), made)  # type: ignore[no-untyped-call]
    command = (sys.executable, "-m", "nbconvert", "--to", "html", str(made))
    environment = {**os.environ, "JUPYTER_CONFIG_PATH": str(JUPYTER_CONFIG)}
    subprocess.run(command, check=True, env=environment, capture_output=True)
    (page,) = (path.read_text("utf-8") for path in tmp_path.glob("*.html"))
    assert len(re.findall(r'<div class="torres-exported"><img alt="Torres[.] [^>]*svg', page)) == 1
    assert ".torres-exported{display:none}" in (
        ROOT / "torres_widget" / "static" / "front.css"
    ).read_text("utf-8")


def test_only_what_is_ours_gets_a_picture() -> None:
    made = notebook(Board(), Lesson("first-turn"))
    other = {"application/vnd.jupyter.widget-view+json": {}, "text/html": "<b>Slider</b>"}
    made.cells[0].outputs += [
        nbformat.v4.new_output("display_data", data=other),  # type: ignore[no-untyped-call]
        nbformat.v4.new_output("stream", text="hello"),  # type: ignore[no-untyped-call]
    ]
    preprocessor = PictureBeside()  # type: ignore[no-untyped-call]
    cell, _ = preprocessor.preprocess_cell(made.cells[0], {}, 0)
    kinds = ["widget" if len(each.get("data", {})) > 1 else "other" for each in cell.outputs]
    assert kinds == ["widget", "other", "widget", "other", "widget", "other"]
