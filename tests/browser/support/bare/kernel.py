"""The kernels of bare notebooks: one process that has imported everything, forked for each.

Run as a module it makes a kernel for each line that it reads, whose working folder the line names,
and answers with the process and the port of a small server: of a page that draws anywidgets, of the
messages between them, and of the code that a test has it run.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, Final

import comm
import tornado.httpserver
import tornado.netutil
import tornado.web
import tornado.websocket
from comm.base_comm import BaseComm
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from torres_widget import Board, Desk, Drill, Game, Lesson, Position

_IMPORTED_BEFORE_THE_FORK: Final = (Board, Desk, Drill, Game, Lesson, Position)

WIDGET: Final = "application/vnd.jupyter.widget-view+json"
PAGE: Final = Path(__file__).with_name("page.html")


class Kernel:
    """A namespace, the cells run in it, and the page that shows their widgets."""

    def __init__(self) -> None:
        self.shell = InteractiveShell.instance(ipython_dir=str(Path.cwd() / ".ipython"))
        self.page: Socket | None = None
        self._loop = asyncio.get_running_loop()
        self._said: list[str] = []

    def say(self, type_: str, **message: Any) -> None:
        """Send the page a message, from any thread, in their order."""
        self._loop.call_soon_threadsafe(self._send, json.dumps({"type": type_, **message}))

    def join(self, page: Socket) -> None:
        """Send a page all that was said so far, and from now on all else."""
        self.page = page
        for text in self._said:
            page.write_message(text)

    def _send(self, text: str) -> None:
        self._said.append(text)
        if self.page:
            self.page.write_message(text)

    async def run(self, code: str, cell: int | None) -> str:
        """Run code, as a cell that shows its last value or as none; what it raised, or nothing."""
        with capture_output(display=False):
            done = await self.shell.run_cell_async(code, transformed_cell=code)
        if cell is not None:
            self.say("cell", index=cell)
            assert self.shell.display_formatter
            shown, _ = self.shell.display_formatter.format(done.result)  # type: ignore[no-untyped-call] # IPython's
            if WIDGET in shown:
                self.say("display", cell=cell, id=shown[WIDGET]["model_id"])
        error = done.error_before_exec or done.error_in_exec
        return f"{type(error).__name__}: {error}" if error else ""

    def value(self, expression: str) -> tuple[str, str]:
        """Return the value of an expression as JSON, and what it raised."""
        try:
            return json.dumps(eval(expression, self.shell.user_ns)), ""  # noqa: S307 - a test's
        except Exception as error:  # noqa: BLE001 - told to the test, which fails
            return "null", f"{type(error).__name__}: {error}"


class PageComm(BaseComm):
    """A comm to the page of this process' kernel."""

    kernel: Kernel

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,  # noqa: ARG002 - the base's
        buffers: Any = None,
        **_keys: Any,
    ) -> None:
        """Send the page a message of this comm."""
        packed = [base64.b64encode(buffer).decode() for buffer in buffers or ()]
        self.kernel.say(msg_type, id=self.comm_id, data=data, buffers=packed)


class Socket(tornado.websocket.WebSocketHandler):
    """The messages of the page, one after the other."""

    def open(self) -> None:
        """Let the page join."""
        PageComm.kernel.join(self)

    async def on_message(self, message: str | bytes) -> None:
        """Give a message to the widget that it is for, or answer a test's question."""
        said = json.loads(message)
        kernel = PageComm.kernel
        if "id" in said:
            content = {"comm_id": said["id"], "data": said["data"]}
            widget = comm.get_comm_manager().comms[said["id"]]
            widget.handle_msg({"content": content, "buffers": []})
        elif "run" in said:
            error = await kernel.run(said["run"], said["cell"])
            kernel.say("answer", number=said["number"], answer=[None, error])
        else:
            kernel.say("answer", number=said["number"], answer=kernel.value(said["value"]))


class Page(tornado.web.RequestHandler):
    """The page."""

    def get(self) -> None:
        """Send it."""
        self.write(PAGE.read_text(encoding="utf-8"))


async def serve() -> None:
    """Be a kernel until the process is ended."""
    PageComm.kernel = Kernel()
    comm.create_comm = PageComm
    application = tornado.web.Application([("/", Page), ("/socket", Socket)])
    server = tornado.httpserver.HTTPServer(application)
    sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
    server.add_sockets(sockets)
    print(json.dumps([os.getpid(), sockets[0].getsockname()[1]]), flush=True)  # noqa: T201 - the answer
    await asyncio.Event().wait()


def main() -> None:
    """Fork a kernel for each folder that a line of the standard input names."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.chdir(line.strip())
            sys.stdin.close()
            asyncio.run(serve())


if __name__ == "__main__":
    main()
