"""The command ``torres-widget``.

Each subcommand is one entry of `COMMANDS`: its name, its line in ``--help``, a function that
declares its arguments and one that runs it.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from . import __version__
from .tutorials import copy_tutorials, tutorials
from .workspace import as_kept, kernel_metadata, lay_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn

    from .common.schema import JsonSchema

HIGHEST_PORT = 65535

JUPYTER_CONFIG = Path(__file__).parent / "jupyter"
"""Defaults for the JupyterLab that we start: it asks for no news. A user's own settings win."""


class CommandError(Exception):
    """A command cannot do what was asked; the message says why, in one line."""


@dataclass(frozen=True)
class Command:
    """A subcommand.

    Attributes
    ----------
    name
        The word to type.
    summary
        One line of help.
    declare
        Adds the command's arguments to its parser.
    run
        Does the work with the parsed arguments; raises `CommandError` where it cannot.
    """

    name: str
    summary: str
    declare: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], None]


class Parser(argparse.ArgumentParser):
    """An argument parser that reports a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and end with code 2."""
        self.exit(2, f"{self.prog}: error: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments
        The words after the program's name; by default the process's.

    Returns
    -------
    int
        0 if all went well, 2 if the command could not do what was asked.
    """
    parser = Parser(prog="torres-widget", description="A teaching board for the game Torres.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    subparsers = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        subparser = subparsers.add_parser(
            command.name, help=command.summary, description=command.summary
        )
        command.declare(subparser)
        subparser.set_defaults(command=command)
    parsed = parser.parse_args(arguments)
    try:
        parsed.command.run(parsed)
    except CommandError as error:
        print(f"{parser.prog} {parsed.command.name}: error: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # what reads our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


# --- lab -----------------------------------------------------------------------------------------


def declare_lab(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``torres-widget lab``."""
    parser.add_argument(
        "--dir",
        type=Path,
        default=Path("torres-tutorials"),
        metavar="DIR",
        help="folder for the tutorials, made if missing (default: ./torres-tutorials)",
    )
    parser.add_argument(
        "--port",
        type=port_number,
        metavar="N",
        help="port that JupyterLab listens on (default: 8888 or the next one that is free)",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="start JupyterLab without opening a browser"
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="overwrite tutorials that you changed; yours are kept as NAME.backup-1.ipynb",
    )


def run_lab(arguments: argparse.Namespace) -> None:
    """Copy the tutorials and run JupyterLab on them until it ends."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise CommandError('JupyterLab is not installed; run: pip install "torres-widget[lab]"')
    port: int | None = arguments.port
    if port is not None and _is_taken(port):
        raise CommandError(
            f"port {port} is taken; choose another, or leave --port out to use one that is free"
        )
    try:
        first = tutorials()[0].name
    except FileNotFoundError as error:
        raise CommandError(str(error)) from error
    folder: Path = arguments.dir.expanduser().absolute()
    _copy(folder, force=arguments.force)
    workspaces = lay_out(folder)
    if not is_compiled():
        print("Hints and bots think slowly here; `torres-widget compile` makes them fast.")
    print("JupyterLab starts; Ctrl+C here ends it, and your notebooks stay.", flush=True)
    words = [
        "--ServerApp.log_level=WARN",
        "--LabApp.log_level=WARN",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{first}",
        f"--LabApp.workspaces_dir={workspaces}",
    ]
    if port is not None:
        words += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if arguments.no_browser:
        words.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in most containers
        words.append("--allow-root")
    start_jupyterlab(words)


def is_compiled() -> bool:
    """Return whether the kernel is compiled."""
    from .engine.kernel import bits

    return bits.is_compiled()


def start_jupyterlab(words: Sequence[str]) -> None:
    """Run JupyterLab in this process with these command-line words."""
    from jupyterlab.labapp import main as lab

    path = [str(JUPYTER_CONFIG), *os.environ.get("JUPYTER_CONFIG_PATH", "").split(os.pathsep)]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, path))
    lab(list(words))


def port_number(text: str) -> int:
    """Read a port from the command line.

    Raises
    ------
    argparse.ArgumentTypeError
        If it is none.

    Examples
    --------
    >>> port_number("8890")
    8890
    """
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= HIGHEST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give 1 to {HIGHEST_PORT}")
    return int(text)


def _copy(folder: Path, *, force: bool) -> None:
    """Copy the tutorials and say what was done."""
    try:
        metadata = kernel_metadata()
        copied = copy_tutorials(
            folder, force=force, fitted=lambda notebook: as_kept(notebook, metadata)
        )
    except OSError as error:
        raise CommandError(f"cannot write the tutorials to {folder}: {error}") from error
    print(f"Tutorials in {folder}")
    for name in copied.written:
        backup = copied.backups.get(name)
        print(f"  wrote {name}" + (f" (yours is now {backup})" if backup else ""))
    for name in copied.kept:
        print(f"  kept {name}, which you changed (--force overwrites it)")
    sys.stdout.flush()  # before JupyterLab's own lines


def _is_taken(port: int) -> bool:
    """Whether something listens on the port already, or it is not ours to use."""
    with socket.socket() as probe:
        if os.name == "posix":  # as JupyterLab does: a port just left is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


# --- rules, editions, schema ---------------------------------------------------------------------


def declare_rules(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``torres-widget rules``."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORD",
        help="a rule's number such as R5.3, or words to look for (default: all rules)",
    )
    parser.add_argument(
        "--card", type=Path, metavar="FILE", help="write the rules on one page, as .html or .pdf"
    )
    parser.add_argument("--edition", default="rio-grande-2005", help="of the card")
    parser.add_argument("--players", type=int, default=2, help="of the card")
    parser.add_argument("--mode", default="basic", help="of the card: basic, variant or master")
    parser.add_argument("--paper", default="A4", help="of the card: A4 or Letter")


def run_rules(arguments: argparse.Namespace) -> None:
    """Print all rules, or one: with editions and rulings, and the lessons and drills about it.

    Of words, print what answers them.
    """
    from .engine import rulebook
    from .lessons import coverage

    if arguments.card:
        _write_card(arguments)
        return
    words = " ".join(arguments.words)
    if not words:
        print(rulebook.full_text())
    elif not re.fullmatch(r"R[\d.]+", words):
        _look_up(words)
    else:
        try:
            print(rulebook.rule_text(words))
        except ValueError as error:
            raise CommandError(str(error)) from error
        if places := coverage.described(words):
            print(places)


def _look_up(words: str) -> None:
    from .lessons.rulebook.search import search

    found = search(words)
    if not found:
        raise CommandError(f"{words}: nothing was found in the rules")
    for entry in found:
        if entry.is_rule:
            print(f"{entry.id}: {entry.title}")
        else:
            print(f"{entry.title}\n  {entry.text} ({', '.join(entry.rules)})")


def _write_card(arguments: argparse.Namespace) -> None:
    from .at_table import rules_card

    path: Path = arguments.card
    kind = path.suffix.lower()
    if kind not in {".html", ".pdf"}:
        raise CommandError(f"{path}: expected a file that ends with .html or .pdf")
    given = {name: getattr(arguments, name) for name in ("edition", "players", "mode", "paper")}
    try:
        card = rules_card(**given)
        (card.pdf if kind == ".pdf" else card.save)(path)
    except (ValueError, OSError) as error:
        raise CommandError(str(error)) from error
    print(f"Written: {path}")


def declare_editions(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``torres-widget editions``."""
    parser.add_argument(
        "editions", nargs="*", metavar="EDITION", help="editions to compare (default: all)"
    )


def run_editions(arguments: argparse.Namespace) -> None:
    """Print in which rules editions differ, and what is uncertain of them."""
    from .engine import EDITIONS, rulebook

    try:
        print(rulebook.compared(arguments.editions or list(EDITIONS)))
    except ValueError as error:
        raise CommandError(str(error)) from error


def schemas() -> dict[str, Callable[[], JsonSchema]]:
    """Return every schema that the package has, by name."""
    from .engine.text import schemas
    from .lessons.file import schemas as lessons

    return {**schemas.SCHEMAS, **lessons.SCHEMAS}


#: Names of `schemas`, said here so that asking for help loads nothing.
_SCHEMA_NAMES = "position, view, record-headers, lesson, packed-lesson, exam, answers or bundle"


def declare_schema(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``torres-widget schema``."""
    parser.add_argument("name", metavar="NAME", help=_SCHEMA_NAMES)


def run_schema(arguments: argparse.Namespace) -> None:
    """Print a JSON Schema."""
    from .common.errors import did_you_mean

    known = schemas()
    if arguments.name not in known:
        hint = did_you_mean(arguments.name, known)
        names = ", ".join(known)
        message = f"there is no schema {arguments.name!r}; known: {names}. {hint}"
        raise CommandError(message.strip())
    print(json.dumps(known[arguments.name](), indent=2))


def declare_compile(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``compile``."""
    parser.add_argument(
        "--remove", action="store_true", help="remove the compiled kernel: use the sources again"
    )


def run_compile(arguments: argparse.Namespace) -> None:
    """Compile the kernel into the installed package, or remove what was compiled."""
    from . import compiling

    try:
        if arguments.remove:
            compiling.remove()
            print("The compiled kernel is removed; the sources are used.")
        elif compiling.is_current():
            print("The kernel is compiled already.")
        else:
            _compile()
            print("The kernel is compiled; Python uses it from its next start.")
    except (compiling.CompileError, OSError) as error:
        raise CommandError(str(error)) from error


def _compile() -> None:
    from . import compiling

    try:
        compiling.compile_kernel()
    except compiling.CompileError as error:
        print(f"Not with what is here: {str(error).splitlines()[0]}")
        print("Fetching a compiler (ziglang), Cython and setuptools; they are removed afterwards.")
        compiling.compile_with_fetched_tools()


def declare_site(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``site``."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder to build the site into")
    parser.add_argument(
        "--pyodide",
        type=Path,
        metavar="DIR",
        help="folder of the npm package pyodide (default: npm fetches the locked version)",
    )
    parser.add_argument(
        "--lessons", type=Path, metavar="DIR", help="folder of lessons to serve and to list"
    )


def run_site(arguments: argparse.Namespace) -> None:
    """Build the site and print what a visit fetches."""
    from .board.runtime import FrontEndMissingError
    from .engine import TorresError
    from .site.build import SiteError, build
    from .site.served_lessons import add_lessons

    names = []
    try:
        size = build(arguments.folder, arguments.pyodide)
        if arguments.lessons:
            names = add_lessons(arguments.folder, arguments.lessons)
    except (SiteError, FrontEndMissingError, TorresError, OSError) as error:
        raise CommandError(str(error)) from error
    print(f"Site in {arguments.folder}: its page that plays is play/index.html.")
    if names:
        print(f"play/lessons/ lists its lessons: {', '.join(names)}.")
    print(f"A first visit fetches {size.files / 1e6:.1f} MB; packed by the server, ", end="")
    print(f"{size.packed / 1e6:.1f} MB.")


def run_info(_: argparse.Namespace) -> None:
    """Print what a bug report needs."""
    from .info import facts

    for name, value in facts().items():
        print(f"{name + ':':15} {value}")


COMMANDS = (
    Command(
        "lab", "Copy the tutorials to a folder and open them in JupyterLab.", declare_lab, run_lab
    ),
    Command("rules", "Print a rule of the game, or all of them.", declare_rules, run_rules),
    Command(
        "editions",
        "Print in which rules the editions differ.",
        declare_editions,
        run_editions,
    ),
    Command(
        "schema",
        "Print the JSON Schema of a document, such as a position, a lesson or an answers file.",
        declare_schema,
        run_schema,
    ),
    Command(
        "compile",
        "Compile the rules and the search in place: the same, many times faster.",
        declare_compile,
        run_compile,
    ),
    Command(
        "site",
        "Build the page that plays without Jupyter: static files for any server.",
        declare_site,
        run_site,
    ),
    Command(
        "info",
        "Print what a bug report needs: versions, and what is compiled.",
        lambda _: None,
        run_info,
    ),
)
