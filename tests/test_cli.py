from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from torres_widget import __version__, cli, compiling, tutorials

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST = "01_first.ipynb"


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that JupyterLab was started with; one tutorial; an empty working directory."""
    words: list[str] = []

    def start(given: Sequence[str]) -> None:
        words.extend(given)

    home = tmp_path / "home"
    home.mkdir()
    (home / FIRST).write_text("{}")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setattr(tutorials, "_HOMES", (home,))
    monkeypatch.setattr(cli, "start_jupyterlab", start)
    monkeypatch.setattr(cli, "is_compiled", lambda: True)
    return words


def failure(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on standard error."""
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_lab_copies_and_opens_the_first(
    started: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["lab"]) == 0
    folder = Path.cwd() / "torres-tutorials"
    assert (folder / FIRST).exists()
    assert f"--ServerApp.root_dir={folder}" in started
    assert f"--LabApp.default_url=/lab/tree/{FIRST}" in started
    assert "--no-browser" not in started
    assert not any("port" in word for word in started)
    assert capsys.readouterr().out.splitlines() == [
        f"Tutorials in {folder}",
        f"  wrote {FIRST}",
        "JupyterLab starts; Ctrl+C here ends it, and your notebooks stay.",
    ]


def test_lab_says_when_analysis_is_slow(
    started: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "is_compiled", lambda: False)
    assert cli.main(["lab"]) == 0
    assert "torres-widget compile" in capsys.readouterr().out.splitlines()[-2]
    assert started


def test_a_site_that_cannot_be_built_is_an_error_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["site", str(tmp_path / "site"), "--pyodide", str(tmp_path)]) == 2
    assert "holds no Pyodide" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_info_says_what_a_bug_report_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["info"]) == 0
    lines = dict(line.split(":", 1) for line in capsys.readouterr().out.splitlines())
    assert lines["torres-widget"].strip() == __version__
    assert ("compiled" if cli.is_compiled() else "plain Python") in lines["kernel"]
    assert {"front end", "Python", "system", "anywidget", "plotly", "jupyterlab"} <= set(lines)


def test_compile_fetches_the_tools_that_are_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fetched: list[bool] = []

    def refuse() -> None:
        message = "no compiler\nand more"
        raise compiling.CompileError(message)

    monkeypatch.setattr(compiling, "is_current", lambda: False)
    monkeypatch.setattr(compiling, "compile_kernel", refuse)
    monkeypatch.setattr(compiling, "compile_with_fetched_tools", lambda: fetched.append(True))
    assert cli.main(["compile"]) == 0
    assert fetched == [True]
    out = capsys.readouterr().out
    assert "no compiler" in out
    assert "and more" not in out
    monkeypatch.setattr(compiling, "compile_with_fetched_tools", refuse)
    assert cli.main(["compile"]) == 2
    assert "no compiler" in capsys.readouterr().err


def test_lab_passes_its_options_on(started: list[str], tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path / "else" / "where"
    assert cli.main(["lab", "--dir", str(folder), "--port", str(port), "--no-browser"]) == 0
    assert f"--ServerApp.root_dir={folder}" in started
    assert f"--ServerApp.port={port}" in started
    assert "--ServerApp.port_retries=0" in started
    assert "--no-browser" in started


@pytest.mark.usefixtures("started")
def test_lab_says_what_it_kept_and_what_it_overwrote(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["lab"])
    mine = Path("torres-tutorials", FIRST)
    mine.write_text("mine")
    capsys.readouterr()
    cli.main(["lab"])
    assert f"kept {FIRST}, which you changed" in capsys.readouterr().out
    assert mine.read_text() == "mine"
    cli.main(["lab", "--force"])
    assert f"wrote {FIRST} (yours is now 01_first.backup-1.ipynb)" in capsys.readouterr().out
    assert mine.read_text() == "{}"


@pytest.mark.parametrize("before", ["", "/elsewhere"])
def test_jupyterlab_starts_with_defaults_of_ours(
    monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    """They come before the user's own search path, and name settings that JupyterLab has."""
    labapp = pytest.importorskip("jupyterlab.labapp")
    given: list[list[str]] = []
    monkeypatch.setattr(labapp, "main", given.append)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", before)
    cli.start_jupyterlab(["--no-browser"])
    assert given == [["--no-browser"]]
    expected = [str(cli.JUPYTER_CONFIG), *filter(None, [before])]
    assert os.environ["JUPYTER_CONFIG_PATH"].split(os.pathsep) == expected

    overrides = cli.JUPYTER_CONFIG / "labconfig" / "default_setting_overrides.json"
    schemas = Path(labapp.__file__).parent / "schemas"
    for plugin, settings in json.loads(overrides.read_text()).items():
        schema = schemas.joinpath(*plugin.split(":")).with_suffix(".json")
        assert set(settings) <= set(json.loads(schema.read_text())["properties"])


def test_a_taken_port_is_an_error(started: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert cli.main(["lab", "--port", str(port)]) == 2
    assert f"torres-widget lab: error: port {port} is taken" in failure(capsys)
    assert started == []
    assert not Path("torres-tutorials").exists()


@pytest.mark.parametrize("port", ["0", "-1", "65536", "eight", "8888.0", "", "²"])
def test_a_bad_port_is_an_error(
    started: list[str], capsys: pytest.CaptureFixture[str], port: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["lab", f"--port={port}"])
    assert ended.value.code == 2
    assert f"{port!r} is no port: give 1 to 65535" in failure(capsys)
    assert started == []


def test_a_folder_that_cannot_be_made_is_an_error(
    started: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file").touch()
    assert cli.main(["lab", "--dir", "file/folder"]) == 2
    assert f"cannot write the tutorials to {Path.cwd() / 'file' / 'folder'}: " in failure(capsys)
    assert started == []


def test_a_folder_that_cannot_be_written_is_an_error(
    started: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, content: bytes) -> int:
        assert content
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr("pathlib.Path.write_bytes", refuse)
    assert cli.main(["lab"]) == 2
    assert "Permission denied" in failure(capsys)
    assert started == []


def test_without_jupyterlab_the_extra_is_named(
    started: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert cli.main(["lab"]) == 2
    assert 'pip install "torres-widget[lab]"' in failure(capsys)
    assert started == []


def test_without_tutorials_the_installation_is_incomplete(
    started: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tutorials, "_HOMES", (Path("missing"),))
    assert cli.main(["lab"]) == 2
    assert "incomplete" in failure(capsys)
    assert started == []


@pytest.mark.parametrize("words", [[], ["nothing"], ["lab", "--nothing"]])
def test_a_mistake_is_told_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    assert ended.value.code == 2
    assert "error: " in failure(capsys)


def test_help_tells_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["lab", "--help"])
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    for option in ("--dir DIR", "--port N", "--no-browser", "--force"):
        assert option in printed


def test_the_version_is_the_package_s() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "torres_widget", "--version"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert printed == f"torres-widget {__version__}\n"
    assert importlib.metadata.version("torres-widget") == __version__


def test_rules_of_one_id(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule is printed with what the editions say of it."""
    assert cli.main(["rules", "R7.5"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("R7.5 (Scoring and the king's bonus): ")
    assert "huch-2017 another-castle" in printed


def test_all_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """Without an id every rule is printed, section by section."""
    assert cli.main(["rules"]) == 0
    printed = capsys.readouterr().out
    assert "5. Knights" in printed
    assert "11. Rulings" in printed
    assert "R11.12" in printed


def test_rule_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown id is refused with a near one."""
    assert cli.main(["rules", "R53"]) == 2
    assert "Did you mean 'R5.3'?" in capsys.readouterr().err


def test_editions_compared(capsys: pytest.CaptureFixture[str]) -> None:
    """Only the fields in which the named editions differ are printed."""
    assert cli.main(["editions", "huch-2017", "rio-grande-en"]) == 0
    printed = capsys.readouterr().out
    assert "king_move" in printed
    assert "card_merge" not in printed
    assert "misprint" in printed
    assert cli.main(["editions", "huch"]) == 2


def test_schema_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    """A schema is printed as JSON."""
    assert cli.main(["schema", "position"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "Torres position"


def test_an_unknown_schema_is_refused_and_a_near_one_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["schema", "lessons"]) == 2
    assert "Did you mean 'lesson'?" in capsys.readouterr().err


def test_a_rule_is_printed_with_where_it_is_taught_and_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["rules", "R5.3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("R5.3 (Knights):")
    assert "first-turn/through-the-wall" in next(line for line in lines if "asked in" in line)
    assert "doors" in next(line for line in lines if "drills" in line)
