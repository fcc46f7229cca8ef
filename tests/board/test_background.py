"""Work in the background, with threads and without: results in order, and none after a call-off."""

from __future__ import annotations

import asyncio
from itertools import chain, groupby
from typing import TYPE_CHECKING

import pytest

from tests.board.waiting import until
from torres_widget.board import background
from torres_widget.board.background import Background, in_background

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def no_slack(no_threads: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have an event of the loop between any two pauses."""
    del no_threads
    monkeypatch.setattr(background, "SLICE", 0)


@pytest.fixture(params=["threads", "no threads"])
def both_ways(request: pytest.FixtureRequest) -> None:
    if request.param == "no threads":
        request.getfixturevalue("no_slack")


@pytest.mark.usefixtures("both_ways")
def test_results_arrive_in_order() -> None:
    async def scene() -> list[int]:
        found: list[int] = []
        work = (number if number % 3 else None for number in range(10))
        Background(work, found.append, asyncio.get_running_loop())
        assert found == []
        await until(lambda: found[-1:] == [8])
        return found

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == [1, 2, 4, 5, 7, 8]


@pytest.mark.usefixtures("both_ways")
def test_work_that_is_called_off_stops_at_its_next_pause() -> None:
    paused = 0

    def endless() -> Iterator[int | None]:
        nonlocal paused
        while True:
            paused += 1
            yield paused

    async def scene() -> None:
        found: list[int] = []
        work = Background(endless(), found.append, asyncio.get_running_loop())
        await until(lambda: found)
        work.call_off()
        heard = len(found)
        await asyncio.sleep(0.05)
        before = paused
        await asyncio.sleep(0.05)
        assert paused == before
        assert len(found) == heard

    asyncio.run(asyncio.wait_for(scene(), 60))


def broken() -> Iterator[int | None]:
    yield 1
    message = "out of order"
    raise LookupError(message)


@pytest.mark.usefixtures("both_ways")
def test_an_error_of_the_work_is_reported_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> list[int]:
        found: list[int] = []
        in_background(broken(), found.append, lambda: found.append(-1))
        await until(lambda: found[-1:] == [-1])
        await until(lambda: caplog.records)
        return found

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == [1, -1]
    assert "out of order" in caplog.text


def test_without_a_loop_the_work_is_done_at_once_and_its_error_raised() -> None:
    found: list[int] = []
    assert in_background(iter([1, None, 2]), found.append, lambda: found.append(-1)) is None
    assert found == [1, 2]
    with pytest.raises(LookupError, match="out of order"):
        in_background(broken(), found.append, lambda: found.append(-1))
    assert found == [1, 2, 1, -1]


@pytest.mark.usefixtures("no_slack")
def test_without_threads_other_events_come_in_between() -> None:
    order: list[str] = []

    def work() -> Iterator[str | None]:
        for number in range(4):
            order.append(f"work {number}")
            yield None

    async def scene() -> None:
        Background(work(), order.append, asyncio.get_running_loop())
        while "work 3" not in order:
            await asyncio.sleep(0)
            order.append("event")

    asyncio.run(asyncio.wait_for(scene(), 60))
    works = [f"work {number}" for number in range(4)]
    assert [name for name, _ in groupby(order)] == [*chain(*((work, "event") for work in works))]
    assert order.count("event") > 2 * len(works)
