"""Sphinx configuration of the site; `tools/site/__main__.py` builds it."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from pygments.lexers.special import TextLexer

import torres_widget
from tools.site.reference import PARTS, names_of
from torres_widget.common.language import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from sphinx.application import Sphinx

#: Types in docstrings that have no page on this site: words, the standard library's, and our own
#: that one meets only as part of something else.
_ELSEWHERE: Final = (
    *("callable", "date", "datetime", "iterable", "mapping", "path", "Path", "sequence"),
    *(f"ipywidgets.{name}" for name in ("Button", "Dropdown", "HTML", "VBox")),
    "object with ``is_set()``",
    *("Advice", "Coached", "GameResult", "Node", "Player", "Policy", "Practice", "Solving"),
    *("State", "Step", "TurnReview"),
)


def types_elsewhere() -> dict[str, str]:
    """Return how docstrings' words for types are written that no page explains."""
    return {name: f":literal:`{name.replace('`', '')}`" for name in _ELSEWHERE}


def types_here() -> dict[str, str]:
    """Return the links for the types that the reference explains."""
    return {
        name: f":class:`~{part.package}.{name}`"
        for part in PARTS.values()
        for name in names_of(part)
        if isinstance(getattr(import_module(part.package), name), type)
    }


project = "torres-widget"
author = "The torres-widget developers"
project_copyright = author
release = version = torres_widget.__version__
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "tools.site.live",
]
#: Notebooks come executed; their boards are put in by `tools.site.pages`.
nb_execution_mode = "off"
nb_merge_streams = True
nb_code_prompt_show = "Show the code"
nb_code_prompt_hide = "Hide the code"
myst_enable_extensions = ["colon_fence", "attrs_block"]
myst_heading_anchors = 4
autosummary_generate = False
autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_preprocess_types = True
#: Types are in docstrings; in the code they would be aliases.
napoleon_attr_annotations = False
napoleon_type_aliases = {**types_elsewhere(), **types_here()}
default_role = "autolink"
nitpicky = True
#: A word in single backticks is a link where the reference has it, elsewhere a name in the code.
nitpick_ignore_regex = [("py:obj", ".*")]
_ERRORS = ("FrontEndMissingError", "LessonStopError", "OptionError")
nitpick_ignore = [("py:exc", name) for name in _ERRORS]
#: Attributes of several classes have the same name; what is missing altogether is still an error.
suppress_warnings = ["ref.python"]

html_theme = "pydata_sphinx_theme"
html_title = "Torres"
html_favicon = "../../torres_widget/site/icon.svg"
html_context = {"default_mode": "auto"}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("live.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {
    "show_prev_next": True,
    "show_nav_level": 1,
    # On the other pages boards take the room beside the text.
    "secondary_sidebar_items": {
        pattern: ["page-toc"]
        for pattern in ("docs/*", "rules/*", "api-*", "benchmarks/*", "formats", "C*", "js/*")
    },
    "footer_start": ["copyright"],
    "footer_end": [],
}
#: The first page stands alone; the others have their section beside them.
html_sidebars: dict[str, list[str]] = {"index": []}


def mark_language(
    _: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Mark what a page says in another language than the pages around it."""
    code = page.rpartition("/")[2]
    if code in LANGUAGES and code != ENGLISH:
        context["body"] = f'<div lang="{code}">{context["body"]}</div>'


def fill_heads(_: Sphinx, doctree: nodes.document) -> None:
    """Remove the heads of tables that say nothing, and name columns for those who listen."""
    for head in [*doctree.findall(nodes.thead)]:
        if not head.astext().strip():
            head.parent.remove(head)
    for head in doctree.findall(nodes.thead):
        for row in head.children:
            for number, entry in enumerate(row.children):
                if not entry.astext():
                    word = "meaning" if number else "item"
                    entry.children = [nodes.paragraph("", word, classes=["visually-hidden"])]


def join_names(
    _: Sphinx, _what: str, _name: str, _documented: object, _options: object, lines: list[str]
) -> None:
    """Keep names of attributes that share a line together: Sphinx takes the first for a type."""
    for number, line in enumerate(lines):
        if match := re.match(r":(ivar|vartype) [^:]+:", line):
            lines[number] = match[0].replace(", ", ",\u200b") + line[match.end() :]


def setup(app: Sphinx) -> None:
    """Register what the pages need besides the extensions."""
    app.add_lexer("mermaid", TextLexer)
    app.connect("autodoc-process-docstring", join_names, priority=900)
    app.connect("doctree-read", fill_heads)
    app.connect("html-page-context", mark_language)
