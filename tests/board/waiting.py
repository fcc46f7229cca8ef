"""Waiting on an event loop for what is no event."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


async def until(condition: Callable[[], object]) -> None:
    """Let other tasks run until a condition holds."""
    while not condition():  # noqa: ASYNC110 - what is waited for is no event
        await asyncio.sleep(0.001)
