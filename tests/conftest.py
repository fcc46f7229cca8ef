"""Shared by all tests: their order, and a front end built from the current sources."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from ipywidgets.widgets.widget import _instances

from hatch_build import FrontEnd

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
LAST = (
    ROOT / "tests" / "house" / "test_quality.py",
    ROOT / "notebooks",
    ROOT / "tests" / "browser",
)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Take a process for each processor for all tests without a browser, and one for others."""
    everything = config.args_source is not pytest.Config.ArgsSource.ARGS
    return (os.cpu_count() or 1) if everything and config.option.markexpr == "not browser" else 0


def pytest_sessionstart(session: pytest.Session) -> None:
    """Build the front end before there are several processes that would."""
    if session.config.option.numprocesses:
        FrontEnd(ROOT).build()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the linters, then the notebooks, then the browser after everything else.

    What is cheap comes first, so that what is broken shows early.
    """
    items.sort(key=lambda item: _rank(item.path))


def _rank(path: Path) -> int:
    """Place of a test file in the order; files of equal rank stay as collected."""
    return next((rank for rank, last in enumerate(LAST, 1) if path.is_relative_to(last)), 0)


@pytest.fixture(autouse=True)
def _widgets_are_closed() -> Iterator[None]:
    """Close the widgets of a test: ipywidgets keeps what is open, and boards look at all others.

    Those around a board come first, since they change their parts when they are closed.
    """
    before = set(_instances)
    yield
    made = [widget for model_id, widget in _instances.items() if model_id not in before]
    for widget in sorted(made, key=lambda widget: not hasattr(widget, "board")):
        widget.close()


@pytest.fixture(scope="session")
def front_end() -> FrontEnd:
    """The front end; built again if its sources changed since the package was installed."""
    front_end = FrontEnd(ROOT)
    front_end.build()
    return front_end
