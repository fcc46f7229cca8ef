"""The scripts travel once, however many boards there are."""

from __future__ import annotations

import gzip
import json
import threading
from typing import TYPE_CHECKING

import ipywidgets
import pytest
from ipywidgets.widgets import widget

from torres_widget import Board
from torres_widget.board import runtime
from torres_widget.board.runtime import FrontEndMissingError, Runtime

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.board.conftest import Deliver, Wire


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin as a kernel does, without a runtime and without widgets."""
    monkeypatch.setattr(Runtime, "_of_thread", threading.local())
    monkeypatch.setattr(widget, "_instances", {})


@pytest.mark.usefixtures("fresh")
def test_boards_share_one_runtime(wire: Wire) -> None:
    boards = [Board() for _ in range(3)]
    shared = Runtime.shared()
    assert {board.runtime for board in boards} == {shared.model_id}
    sent = [buffer for message in wire.take() for buffer in message["buffers"]]
    assert sorted(sent) == sorted([shared.plotly, shared.front])
    assert "export" in gzip.decompress(shared.front).decode()
    assert len(gzip.decompress(shared.plotly)) > 10**6


@pytest.mark.usefixtures("fresh")
def test_a_further_board_is_small(wire: Wire) -> None:
    Board()
    wire.take()
    board = Board()
    opened = len(json.dumps([message["data"] for message in wire.take()]))
    displayed = len(json.dumps(board._repr_mimebundle_()))
    assert opened + displayed < 12_000


@pytest.mark.usefixtures("fresh", "wire")
def test_a_closed_runtime_is_made_anew() -> None:
    first = Board().runtime
    ipywidgets.Widget.close_all()
    second = Board()
    assert second.runtime != first
    assert second.runtime == Runtime.shared().model_id == Board().runtime


@pytest.mark.usefixtures("fresh", "wire")
def test_a_runtime_whose_host_closed_its_comm_is_made_anew() -> None:
    first = Board().runtime
    comm = Runtime.shared().comm
    comm.close()
    assert Runtime.shared().comm is not comm
    assert Board().runtime != first


@pytest.mark.usefixtures("fresh", "wire")
def test_each_thread_has_a_runtime() -> None:
    """Kernels of a marimo server share a process, and no page of one knows another's models."""
    here = Board().runtime
    there: list[str] = []
    thread = threading.Thread(target=lambda: there.extend(Board().runtime for _ in range(2)))
    thread.start()
    thread.join()
    assert len({here, *there}) == 2
    assert Board().runtime == here


@pytest.mark.usefixtures("fresh", "wire")
def test_a_board_shown_again_names_the_runtime_that_there_is() -> None:
    board = Board()
    Runtime.shared().close()
    board._repr_mimebundle_()
    assert board.runtime == Runtime.shared().model_id


@pytest.mark.usefixtures("fresh")
def test_a_page_cannot_change_the_scripts(wire: Wire, deliver: Deliver) -> None:
    shared = Runtime.shared()
    before = shared.front
    wire.take()
    deliver(shared, front="alert(1)", plotly=b"")
    assert shared.front == before
    assert wire.take() == []


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A package without its built front end."""
    monkeypatch.setattr(runtime, "STATIC", tmp_path)
    for cached in (runtime.script, runtime.packed):
        cached.cache_clear()
    yield tmp_path
    for cached in (runtime.script, runtime.packed):
        cached.cache_clear()


@pytest.mark.usefixtures("fresh", "wire")
def test_a_missing_front_end_is_told(bare: Path) -> None:
    with pytest.raises(FrontEndMissingError, match=r"pip install \.") as caught:
        Board()
    assert str(bare) in str(caught.value)
