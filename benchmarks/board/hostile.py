"""Ten thousand hostile messages to a board in a real kernel, which must live and answer.

Run it from the project's root: ``python -m benchmarks.board.hostile``. The messages go over the
kernel's own sockets, as messages of a page do; their texts are in ``tests/board/hostile.py``.
"""

from __future__ import annotations

import json
import platform
import time
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any, Final

from jupyter_client.manager import start_new_kernel

from tests.board.hostile import Page
from torres_widget.engine import Game, Position, TorresError

MESSAGES: Final = 10_000
#: Messages sent before the kernel is asked for an answer, which is timed.
BATCH: Final = 100
ROOT: Final = Path(__file__).parents[2]
SETUP: Final = """from torres_widget import Board, Position
board = Board(Position.new(seed=7))"""
TELL: Final = "[board.model_id, board.ply, board.position.to_json()]"


class Kernel:
    """A kernel with a board, reached as a page reaches it."""

    def __init__(self) -> None:
        self.manager, self.client = start_new_kernel(cwd=str(ROOT))  # type: ignore[no-untyped-call]
        self.execute(SETUP)

    def execute(self, code: str, expression: str = "None") -> Any:
        """Run code, and return the value of an expression."""
        as_json = {"value": f"__import__('json').dumps({expression})"}
        reply = self.client.execute_interactive(
            code, silent=True, user_expressions=as_json, output_hook=lambda _: None, timeout=120
        )
        value = reply["content"]["user_expressions"]["value"]
        if value["status"] != "ok":
            raise RuntimeError(value)
        return json.loads(value["data"]["text/plain"][1:-1].encode().decode("unicode_escape"))

    def send(self, comm: str, state: dict[str, Any]) -> None:
        """Send what a page sends when it sets traits."""
        data = {"method": "update", "state": state, "buffer_paths": []}
        message = self.client.session.msg("comm_msg")
        message["content"] = json.dumps({"comm_id": comm, "data": data}).encode()
        self.client.shell_channel.send(message)

    def stop(self) -> None:
        """End it."""
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


def main() -> None:
    """Send, compare, and print how long the kernel took."""
    kernel = Kernel()
    try:
        comm, _, _ = kernel.execute("", TELL)
        judge = Game(Position.new(seed=7))
        times: list[float] = []
        started = time.perf_counter()
        for count, message in enumerate(Page(1).messages(MESSAGES, lambda: judge.position), 1):
            kernel.send(comm, message.state)
            if message.action:
                with suppress(TorresError):
                    judge.play(message.action)
            if count % BATCH == 0:
                _, ply, document = kernel.execute("", TELL)
                times.append((time.perf_counter() - started) / BATCH * 1000)
                if (ply, document) != (judge.ply, judge.position.to_json()):
                    raise RuntimeError(f"after {count} messages the kernel holds another position")
                started = time.perf_counter()
        alive = kernel.manager.is_alive()
    finally:
        kernel.stop()
    fifth = len(times) // 5
    first, last = (median(part) for part in (times[:fifth], times[-fifth:]))
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    print("| messages | kernel | ms each, first fifth | last fifth | slowest hundred |")
    print("|---|---|---|---|---|")
    state = "alive" if alive else "dead"
    print(f"| {MESSAGES:,} | {state} | {first:.2f} | {last:.2f} | {max(times):.2f} |")


if __name__ == "__main__":
    main()
