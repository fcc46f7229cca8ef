"""The JupyterLab that ``torres-widget lab`` opens."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from torres_widget.workspace import as_kept, kernel_metadata, lay_out

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("jupyterlab")


def test_side_bars_are_folded_once_and_then_as_the_learner_leaves_them(tmp_path: Path) -> None:
    home = lay_out(tmp_path)
    (workspace,) = home.glob("*.jupyterlab-workspace")
    layout = json.loads(workspace.read_text())["data"]["layout-restorer:data"]
    assert layout["left"]["collapsed"]
    assert layout["right"]["collapsed"]
    workspace.write_text("mine")
    assert lay_out(tmp_path) == home
    assert workspace.read_text() == "mine"


def test_a_notebook_says_what_jupyterlab_would_write_into_it() -> None:
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"mine": 1}, "cells": []}
    kept = json.loads(as_kept(json.dumps(notebook).encode(), kernel_metadata()))
    assert kept["metadata"]["mine"] == 1
    assert kept["metadata"]["kernelspec"]["name"] == "python3"
    assert kept["metadata"]["language_info"]["version"]
    assert as_kept(b"{}", kernel_metadata()) == b"{}"


def test_the_same_notebook_is_written_the_same() -> None:
    notebook = b'{"nbformat": 4, "metadata": {}, "cells": ["\xc5\xa0"]}'
    once = as_kept(notebook, kernel_metadata())
    assert as_kept(once, kernel_metadata()) == once
    assert "Š" in once.decode()
