"""A real JupyterLab in a real Chromium, for the browser tests.

The fixtures are in ``conftest.py`` beside this file. A test asks for ``open_notebook``, opens a
committed notebook by name or a fresh one from the sources of its cells, runs it, works on the page
with Playwright, and asserts on what the kernel says::

    def test_step(open_notebook: OpenNotebook) -> None:
        notebook = open_notebook(["from torres_widget import Board", "board = Board()", "board"])
        notebook.run_all()
        notebook.page.get_by_role("button", name="Undo").click()
        notebook.wait_for("board.game.ply", 0)
        assert notebook.value("board.selected") == ""

Nothing sleeps: ``run_all`` returns when the last cell has answered, ``wait_for`` asks the kernel
until it gives the value expected, and Playwright's ``expect`` waits for the page.

Each notebook page collects what must not happen: console errors, uncaught exceptions, requests to
any host but the server. ``open_notebook`` asserts at the end of the test that there were none.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol

import nbformat

from tests.browser.support.watch import WatchedPage
from torres_widget.cli import JUPYTER_CONFIG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from playwright.sync_api import Locator, Page

DEADLINE = 120.0
"""Seconds after which a wait for the server or a kernel's value counts as failed."""

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    # The page around a WebGL scene is drawn faster without a graphics card that isn't there.
    "--disable-gpu-compositing",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    # Whatever asks for another machine does not find it.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)

GET_A_BROWSER = (
    "no Chromium could be started: install one (Debian: apt-get install chromium; anywhere: "
    "python -m playwright install chromium) or name its program in TORRES_CHROMIUM"
)


def find_chromium() -> str | None:
    """Path of a Chromium from TORRES_CHROMIUM or the path; None when there is none.

    Raises
    ------
    FileNotFoundError
        If TORRES_CHROMIUM names a program that is not there.
    """
    named = os.environ.get("TORRES_CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            msg = f"TORRES_CHROMIUM is {named!r}, which is no program that can be started"
            raise FileNotFoundError(msg)
        return found
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    return None


class LabServer:
    """A JupyterLab server of its own: a free port, no token, settings and files in `home`.

    Parameters
    ----------
    home
        The folder of its settings and files.
    environment
        The environment it runs in; this process' own if None.
    """

    def __init__(self, home: Path, environment: Mapping[str, str] | None = None) -> None:
        self.root = home / "root"
        self.root.mkdir(parents=True)
        runtime = home / "runtime"
        self.log = home / "jupyterlab.log"
        environment = {
            **(os.environ if environment is None else environment),
            "IPYTHONDIR": str(home / "ipython"),
            "JUPYTER_CONFIG_PATH": str(JUPYTER_CONFIG),
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(runtime),
            "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
            "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        }
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                    "--ServerApp.ip=127.0.0.1",
                    f"--ServerApp.port={free_port()}",
                    f"--ServerApp.root_dir={self.root}",
                    "--IdentityProvider.token=",
                    "--ServerApp.disable_check_xsrf=True",
                    "--LabApp.expose_app_in_browser=True",
                    "--JupyterNotebookApp.expose_app_in_browser=True",
                ],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        # The server writes its address, once it listens, to a file named by its process.
        self._info = runtime / f"jpserver-{self._process.pid}.json"
        try:
            wait_until(self._listens, "JupyterLab to listen", self._story)
        except BaseException:
            self.stop()
            raise
        self.url: str = json.loads(self._info.read_text())["url"]
        self._spare = ""

    def _listens(self) -> bool:
        if self._process.poll() is not None:
            msg = f"JupyterLab ended with code {self._process.returncode}\n{self._story()}"
            raise RuntimeError(msg)
        try:
            json.loads(self._info.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return False
        return True

    def _story(self) -> str:
        return self.log.read_text(errors="replace")

    def put(self, name: str, cells: Sequence[str]) -> None:
        """Write a notebook of these code cells into the server's folder."""
        (self.root / name).write_text(notebook_text(cells), encoding="utf-8")

    @contextmanager
    def saving_widgets(self) -> Iterator[None]:
        """Have pages that are opened meanwhile save the state of widgets with their notebooks."""
        settings = self.root.parent / "settings" / "@jupyter-widgets" / "jupyterlab-manager"
        settings.mkdir(parents=True, exist_ok=True)
        setting = settings / "plugin.jupyterlab-settings"
        setting.write_text(json.dumps({"saveState": True}))
        try:
            yield
        finally:
            setting.unlink()

    def start_session(self, path: str) -> None:
        """Give a notebook a fresh kernel, one that has started while nobody waited for it."""
        kernel = self._spare or self._new_kernel()
        asked = {"path": path, "name": path, "type": "notebook", "kernel": {"id": kernel}}
        self._ask("sessions", asked)
        self._spare = self._new_kernel()

    def end_sessions(self) -> None:
        """Shut down every kernel but the one that waits for the next notebook."""
        for kernel in self._ask("kernels"):
            if kernel["id"] != self._spare:
                self._ask(f"kernels/{kernel['id']}", method="DELETE")

    def _new_kernel(self) -> str:
        return str(self._ask("kernels", {"name": "python3", "path": ""})["id"])

    def _ask(self, what: str, body: object = None, method: str | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}api/{what}", data, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")

    def stop(self) -> None:
        """End the server and its kernels."""
        end(self._process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a server, kindly at first."""
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def notebook_text(cells: Iterable[str]) -> str:
    """Return a notebook of some code cells, as its file holds it."""
    notebook = nbformat.v4.new_notebook(  # type: ignore[no-untyped-call]
        cells=[nbformat.v4.new_code_cell(source) for source in cells],  # type: ignore[no-untyped-call]
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    return str(nbformat.writes(notebook))  # type: ignore[no-untyped-call]


ADDRESSES: Final = {
    "lab": "lab/workspaces/{workspace}/tree/{path}?reset",
    "notebook": "notebooks/{path}",
    "lite": "lite/lab/index.html?path={path}",
}
"""The pages that show a notebook: JupyterLab's, and Jupyter Notebook's, both of one server."""

KNOWN: Final = {
    # Notebook 7.6, while it loads its plugins, also for a notebook that it leaves empty.
    "notebook": {
        "uncaught: Cannot read properties of undefined (reading 'schema')",
        "uncaught: Command 'filebrowser:open-path' not registered.",
    },
}
"""Complaints of the hosts' own."""


class WaitsForKernel:
    """A page with a kernel whose values a test waits for."""

    def wait_for(self: Kernel, expression: str, expected: object) -> None:
        """Ask the kernel for the expression until it gives the value expected.

        Raises
        ------
        AssertionError
            If it does not before the deadline; with the last value.
        """
        wait_for_value(self, expression, expected)


class Notebook(WaitsForKernel, WatchedPage):
    """A notebook open on a page of JupyterLab or Jupyter Notebook, with its kernel.

    Attributes
    ----------
    path
        The notebook's path below the server's folder.
    """

    def __init__(
        self, page: Page, url: str, path: str, workspace: str, *, host: str = "lab"
    ) -> None:
        super().__init__(page, url, KNOWN.get(host, ()))
        self.path = path
        page.goto(url + ADDRESSES[host].format(workspace=workspace, path=path))
        self._opened()

    def _opened(self) -> None:
        """Wait for the kernel, and until ipywidgets has asked it for earlier widgets.

        A widget that comes meanwhile may be made twice on the page; the one that is shown then
        never hears of its kernel again.
        """
        self.page.wait_for_function(_OPENED, arg=self.path)
        self.page.wait_for_function(_RESTORED, arg=self.path)

    def show_widgets(self) -> None:
        """Wait until the widgets of earlier outputs are shown; open the page again if one isn't.

        ipywidgets seeks a widget every 100 ms for 2 s. It doesn't look again after the last of
        these waits: a widget that is restored during it is never shown.
        """
        self.page.wait_for_function(_SOUGHT, arg=self.path)
        if self.page.evaluate(_MISSED, self.path):
            self.page.reload()
            self._opened()

    def run_all(self) -> None:
        """Run all cells; back when the kernel has answered for the last.

        Raises
        ------
        AssertionError
            If a cell raised.
        """
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        errors = self.page.evaluate(_ERRORS, self.path)
        assert not errors, "\n".join(errors)

    def cell(self, index: int) -> Locator:
        """The cell of this index, from 0; scrolled to, for only cells in sight are drawn."""
        self.page.evaluate(_SCROLL, [self.path, index])
        return self.page.locator(f'.jp-Notebook .jp-Cell[data-windowed-list-index="{index}"]')

    def index_of(self, number: int) -> int:
        """Index of the cell that was run as this number; -1 if it has been run again since."""
        index: int = self.page.evaluate(_NUMBERED, [self.path, number])
        return index

    def run(self, code: str) -> None:
        """Run statements in the kernel, outside any cell.

        Raises
        ------
        AssertionError
            If they raise; with the kernel's words.
        """
        reply = self.page.evaluate(_EXECUTE, [self.path, code, ""])
        assert reply["status"] == "ok", f"{code}\n{reply.get('ename')}: {reply.get('evalue')}"

    def value(self, expression: str) -> Any:
        """Value of a Python expression in the kernel, by way of JSON (a tuple comes as a list).

        Raises
        ------
        AssertionError
            If the expression raises; with the kernel's words.
        """
        as_json = f"__import__('json').dumps({expression})"
        reply = self.page.evaluate(_EXECUTE, [self.path, "", as_json])
        result = reply["user_expressions"]["value"]
        assert result["status"] == "ok", f"{expression}\n{result['ename']}: {result['evalue']}"
        return json.loads(ast.literal_eval(result["data"]["text/plain"]))

    def restart(self) -> None:
        """Restart the kernel; back when there is a new one."""
        self.page.evaluate(_RESTART, self.path)
        self._opened()

    def save(self) -> None:
        """Save the notebook, widget state included if JupyterLab is set to."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")


def in_both_themes(notebook: Notebook, axe: str) -> Iterator[bool]:
    """Show JupyterLab dark, then light again, with axe-core at hand; yield whether it is dark."""
    notebook.page.evaluate(axe)
    for name in ("JupyterLab Dark", "JupyterLab Light"):
        notebook.page.evaluate(_THEME, name)
        dark = name.endswith("Dark")
        body = notebook.page.locator(f"body[data-jp-theme-light={str(not dark).lower()}]")
        body.wait_for(state="attached")
        # Two changes within the splash's 200 ms, and JupyterLab would remove it twice.
        notebook.page.locator("#jupyterlab-splash").wait_for(state="detached")
        yield dark


class OpenNotebook(Protocol):
    """The `open_notebook` fixture."""

    def __call__(self, what: str | Sequence[str], *, host: str = "lab") -> Notebook:
        """Open a committed notebook by name, or one of these cells, on a page of `ADDRESSES`."""


def wait_until(holds: Callable[[], bool], what: str, story: Callable[[], str]) -> None:
    """Ask until it holds.

    Raises
    ------
    AssertionError
        After the deadline, with what was waited for and the story of it.
    """
    deadline = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < deadline, f"waited {DEADLINE:.0f} s for {what}\n{story()}"
        time.sleep(0.05)


class Kernel(Protocol):
    """Python behind a page."""

    def value(self, expression: str) -> Any:
        """Value of a Python expression."""


def wait_for_value(kernel: Kernel, expression: str, expected: object) -> None:
    """Ask a kernel for an expression until it gives the value expected.

    Raises
    ------
    AssertionError
        If it does not before the deadline; with the last value.
    """
    seen: Any = None

    def agrees() -> bool:
        nonlocal seen
        seen = kernel.value(expression)
        return bool(seen == expected)

    wait_until(agrees, f"{expression} == {expected!r}", lambda: f"last seen: {seen!r}")


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


_PANEL = """
const panelOf = (path) => {
  for (const widget of window.jupyterapp?.shell.widgets('main') ?? [])
    if (widget.context?.path === path) return widget;
};
"""

_OPENED = f"""(path) => {{
  {_PANEL}
  const context = panelOf(path)?.context;
  return context?.isReady && context.sessionContext.isReady
    && context.sessionContext.session?.kernel?.status === 'idle';
}}"""

_RESTORED = f"""async (path) => {{
  {_PANEL}
  const type = 'application/vnd.jupyter.widget-view+json';
  const renderer = panelOf(path).content.rendermime.createRenderer(type);
  return (await renderer._manager.promise).restoredStatus;
}}"""

_SAYS = f"""
{_PANEL}
const says = (path, words) => panelOf(path).node.textContent.includes(words);
"""

_SOUGHT = f"""(path) => {{ {_SAYS} return !says(path, 'Loading widget...'); }}"""

_MISSED = f"""(path) => {{ {_SAYS} return says(path, 'model not found'); }}"""

_RESTART = f"""async (path) => {{
  {_PANEL}
  await panelOf(path).context.sessionContext.session.kernel.restart();
}}"""

_ERRORS = f"""(path) => {{
  {_PANEL}
  const errors = [];
  for (const cell of panelOf(path).context.model.cells)
    for (const output of cell.type === 'code' ? cell.toJSON().outputs : [])
      if (output.output_type === 'error') errors.push(output.ename + ': ' + output.evalue);
  return errors;
}}"""

_NUMBERED = f"""([path, number]) => {{
  {_PANEL}
  return [...panelOf(path).context.model.cells].findIndex(
    (cell) => cell.type === 'code' && cell.executionCount === number);
}}"""

_THEME = """(theme) =>
  window.jupyterapp.commands.execute('apputils:change-theme', { theme })"""
_SCROLL = f"""async ([path, index]) => {{
  {_PANEL}
  const notebook = panelOf(path).content;
  // As a reader's: without it, a board that a run has brought into sight stays there.
  window.dispatchEvent(new WheelEvent('wheel'));
  await notebook.scrollToItem(index, 'start');
}}"""

_EXECUTE = f"""async ([path, code, expression]) => {{
  {_PANEL}
  const kernel = panelOf(path).context.sessionContext.session.kernel;
  const reply = await kernel.requestExecute({{
    code, silent: true, store_history: false, stop_on_error: false,
    user_expressions: expression ? {{ value: expression }} : {{}},
  }}, true).done;
  return reply.content;
}}"""
