"""The site's sources in one folder: what the clone has, and what is made of the engine's tables."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from tools.site.live import board_of, figure, run
from tools.site.reference import PARTS, reference_page
from torres_widget import Lesson
from torres_widget.cli import schemas
from torres_widget.common.language import LANGUAGES, gettext, speaking
from torres_widget.engine.editions import EDITIONS, FIELDS
from torres_widget.engine.rulebook import DOUBTS, RULES, SECTIONS, rule_text, sentence
from torres_widget.lessons.course import outlines
from torres_widget.lessons.file.format import ELSEWHERE
from torres_widget.lessons.rulebook.entries import entries
from torres_widget.site.build import AROUND

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
HERE: Final = Path(__file__).parent
#: Pages of the clone that stand where they are there, so that their links hold.
KEPT: Final = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "benchmarks/**/*.md",
    "docs/*.md",
    "docs/decisions/*.md",
    "docs/images/*",
    "js/README.md",
)
#: Advice in the notebooks that is of no use on a page.
_ONLY_NOTEBOOK: Final = re.compile(r' ?<span class="notebook-only">.*?</span>')
_NOTE: Final = (
    "<small>This page is a notebook, too: run and change it <a"
    ' href="../lite/lab/index.html?path={name}">in JupyterLite</a>, in your browser.</small>'
)
#: The section of rulings; the editions' differences before it have a page.
_RULINGS: Final = 11
_FORMATS: Final = """# File formats

Everything that the package reads is checked by these schemas (JSON Schema, 2020-12); an error says
what, where and what was expected. `torres-widget schema NAME` prints one. What a version number
promises: [versions](docs/versions.md)."""


def stage(folder: Path) -> None:
    """Put all sources of the site into a folder."""
    for pattern in KEPT:
        for path in ROOT.glob(pattern):
            _copy(path, folder / path.relative_to(ROOT))
    for path in (ROOT / "docs" / "site").iterdir():
        _copy(path, folder / path.name)
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        _write(folder / "notebooks" / path.name, json.dumps(_live_notebook(path)))
    for language in LANGUAGES:
        _write(folder / "learn" / f"{language}.md", course_page(language))
        _write(folder / "rules" / f"{language}.md", rules_page(language))
    _write(folder / "editions.md", editions_page())
    for name, schema in schemas().items():
        _write(folder / "schemas" / f"{name}.json", json.dumps(schema(), indent=2))
    _write(folder / "formats.md", formats_page())
    for name, part in PARTS.items():
        _write(folder / f"{name}.md", reference_page(part))


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".md":
        # The site's first page is what the README is in the clone.
        text = path.read_text(encoding="utf-8").replace("](../README.md)", "](../index.md)")
        _write(to, text)
    else:
        shutil.copy(path, to)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _live_notebook(path: Path) -> dict[str, Any]:
    """Return a notebook whose boards are live. Its cells are run to know the boards."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    boards: list[int] = []
    with _elsewhere():
        for index, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] == "markdown":
                cell["source"] = _ONLY_NOTEBOOK.sub("", "".join(cell["source"]))
            elif _live_cell(cell, names):
                boards.append(index)
    note = {
        "cell_type": "markdown",
        "id": "note",
        "metadata": {},
        "source": _NOTE.format(name=path.name),
    }
    notebook["cells"].insert(boards[0] + 1, note)
    return notebook


@contextlib.contextmanager
def _elsewhere() -> Iterator[None]:
    """Work in a folder that is thrown away."""
    before = Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def _live_cell(cell: dict[str, Any], names: dict[str, Any]) -> bool:
    """Run a cell, and show the board that it ends with; return whether there is one."""
    shown = run("".join(cell["source"]), names)
    if cell["metadata"].get("jupyter", {}).get("source_hidden"):
        cell["metadata"]["tags"] = [*cell["metadata"].get("tags", ()), "hide-input"]
    for output in cell["outputs"]:
        if "data" not in output:
            continue
        if board_of(shown) is not None:
            output["data"] = {"text/html": figure(shown, "../")}
        elif hasattr(shown, "comm"):
            output["data"] = {"text/plain": "In a notebook, a chart or controls are shown here."}
    return board_of(shown) is not None


def course_page(language: str) -> str:
    """Return the page of the course: its lessons, each with the board of its first step."""
    with speaking(language):
        parts = [f"# {gettext('Torres, step by step')} ({LANGUAGES[language]})"]
        for outline in outlines():
            board = figure(Lesson(outline.id), "../", language)
            parts += [f"## {outline.title}", outline.summary, board]
    return "\n\n".join(parts)


def rules_page(language: str) -> str:
    """Return the page of the rules: ids, sentences, differences of the editions, rulings."""
    with speaking(language):
        compared = f"[{gettext(AROUND['editions'])}](../editions.md)"
        parts = [f"# {gettext(AROUND['rules'])} ({LANGUAGES[language]})", gettext(AROUND["named"])]
        for number, section in SECTIONS.items():
            if number == _RULINGS:
                parts += [f"## {number - 1}. {gettext(AROUND['editions'])}", compared]
            parts.append(f"## {number}. {gettext(section)}")
            for rule in RULES:
                if rule.startswith(f"R{number}."):
                    more = [
                        f"- {_plain(line.strip())}" for line in rule_text(rule).splitlines()[1:]
                    ]
                    parts += [f"### {rule}", _plain(sentence(rule)), "\n".join(more)]
        parts += _questions()
    return "\n\n".join(parts)


def _questions() -> list[str]:
    """Return the questions that players ask, each with its answer and the board that shows it."""
    asked = [known for known in entries() if not known.is_rule]
    parts = [f"## {asked[0].section}"]
    for known in asked:
        rules = ", ".join(known.rules)
        board = f'<a href="../play/?show=rules&amp;name={known.id}">{gettext(AROUND["here"])}</a>'
        parts += [f"### {known.title}", f"{known.text} ({rules}) {board}"]
    return parts


def _plain(text: str) -> str:
    """Return a text in which nothing is Markdown."""
    return text.replace("*", "\\*").replace("_", "\\_").replace("|", "\\|").replace("<", "&lt;")


def editions_page() -> str:
    """Return the page that compares the editions, from the engine's own table."""
    head = ["rule", *EDITIONS]
    rows = [
        [
            f"`{name}`: {field.title}",
            *(_value(getattr(edition, name)) for edition in EDITIONS.values()),
        ]
        for name, field in FIELDS.items()
    ]
    doubts = [f"- `{name}`: {_plain(doubt)}" for name, doubt in DOUBTS.items()]
    return "\n".join(
        [
            "# The editions compared",
            "",
            "Each line is a rule in which the editions differ. A house rule may change any,",
            'as in `Position.new(house_rules={"climb": "exactly-2"})`.',
            "[The rules](rules/en.md) say more.",
            "",
            _row(head),
            _row(["---"] * len(head)),
            *map(_row, rows),
            "",
            "Where the sheets at hand leave a doubt:",
            "",
            *doubts,
        ]
    )


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "no limit" if value is None else str(value)


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def formats_page() -> str:
    """Return the page of the file formats: every key, and the schemas to download."""
    parts = [_FORMATS]
    for name, schema in schemas().items():
        made = schema()
        keys = dict(_keys(made, made.get("$defs", {})))
        rows = [_row([f"`{key}`", _plain(about)]) for key, about in keys.items()]
        table = ["", _row(["key", "meaning"]), _row(["---", "---"]), *rows] if rows else []
        file = f"{{download}}`{name}.json <schemas/{name}.json>`"
        parts += [f"## {made.get('title', name)}", "\n".join([file, *table])]
    return "\n\n".join(parts)


def _keys(
    schema: dict[str, Any], shared: dict[str, Any], path: str = ""
) -> Iterator[tuple[str, str]]:
    """Yield the keys of a JSON Schema with their descriptions; keys of parts follow a dot."""
    named = schema.get("$ref", "").rpartition("/")[2]
    rest = schema.get("additionalProperties")
    parts = [
        *schema.get("oneOf", ()),
        *schema.get("anyOf", ()),
        *filter(None, [shared.get(named), schema.get("items")]),
        *([rest] if isinstance(rest, dict) else []),
    ]
    for name, part in schema.get("properties", {}).items():
        key = f"{path}.{name}" if path else name
        about = part.get("description")
        if about == ELSEWHERE:
            continue
        if about:
            yield key, about
        yield from _keys(part, shared, key)
    for part in parts:
        yield from _keys(part, shared, path)
