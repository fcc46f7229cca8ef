"""A notebook made into a page shows the boards' pictures without a network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
from nbconvert.exporters import HTMLExporter
from traitlets.config import Config

from tests.conftest import ROOT
from torres_widget import Board, Position

if TYPE_CHECKING:
    from typing import Any


def test_the_documented_order_prefers_the_picture() -> None:
    text = Path(ROOT, "docs", "export.md").read_text(encoding="utf-8")
    (order,) = re.findall(r"display_data_priority='\[(.*)\]'", text)
    data: Any
    data, _ = Board(Position.new(seed=7))._repr_mimebundle_() or ({}, {})
    output = nbformat.v4.new_output("display_data", data=data)  # type: ignore[no-untyped-call]
    cell = nbformat.v4.new_code_cell("board", outputs=[output])  # type: ignore[no-untyped-call]
    notebook = nbformat.v4.new_notebook(cells=[cell])  # type: ignore[no-untyped-call]
    config = Config()
    config.NbConvertBase.display_data_priority = [kind.strip(' "') for kind in order.split(",")]
    exporter = HTMLExporter(config=config)  # type: ignore[no-untyped-call]
    page, _ = exporter.from_notebook_node(notebook)
    assert "data:image/svg+xml" in page
    assert "widget-view+json" not in re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
