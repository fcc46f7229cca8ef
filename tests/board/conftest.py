"""A stand-in for the connection between kernel and page: it keeps what is sent, and delivers."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import comm
import pytest
from comm.base_comm import BaseComm

from tests.board.analysed import position
from torres_widget.board.analyst.analysis_board import AnalysisBoard

if TYPE_CHECKING:
    from torres_widget import Board

Deliver = Callable[..., None]
"""Type of the `deliver` fixture."""


class Wire:
    """Everything sent over the comms of a test, in order."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def take(self) -> list[dict[str, Any]]:
        """Return what was sent since the last time."""
        sent = self.sent[:]
        self.sent.clear()
        return sent

    def views(self) -> list[dict[str, Any]]:
        """Return the views sent since the last time; only the ply may have come with them."""
        states = [message["data"]["state"] for message in self.take()]
        assert all({"view"} <= state.keys() <= {"view", "ply"} for state in states), states
        assert all(
            state.get("ply", state["view"]["ply"]) == state["view"]["ply"] for state in states
        )
        return [state["view"] for state in states]


class Line(BaseComm):
    """One comm."""

    wire: Wire

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Any = None,
        **keys: Any,
    ) -> None:
        del metadata, keys
        json.dumps(data, allow_nan=False)
        sent = {"type": msg_type, "comm": self.comm_id, "data": data, "buffers": buffers or []}
        self.wire.sent.append(sent)


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Messages that the boards of a test send."""
    wire = Wire()

    def create(*args: Any, **kwargs: Any) -> Line:
        line = type("WiredLine", (Line,), {"wire": wire})
        made: Line = line(*args, **kwargs)
        return made

    monkeypatch.setattr(comm, "create_comm", create)
    return wire


@pytest.fixture
def deliver() -> Deliver:
    """Hand a board what a page sends: traits with their values."""

    def deliver_(board: Board, **state: object) -> None:
        data = {"method": "update", "state": state, "buffer_paths": []}
        board.comm.handle_msg({"content": {"data": data}, "buffers": []})

    return deliver_


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to start threads, as Python in a browser does."""

    def refuse(_: threading.Thread) -> None:
        message = "can't start new thread"
        raise RuntimeError(message)

    monkeypatch.setattr(threading.Thread, "start", refuse)


@pytest.fixture
def analysis() -> Iterator[AnalysisBoard]:
    """Return an analyst beside a board."""
    made = AnalysisBoard(position())
    yield made
    made.clear()
