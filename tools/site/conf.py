"""Sphinx configuration of the site; `tools/site/__main__.py` builds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from pygments.lexers.special import TextLexer

import torres_widget
from torres_widget.engine.language import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from sphinx.application import Sphinx

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
myst_enable_extensions = ["colon_fence", "attrs_block"]
myst_heading_anchors = 4
autosummary_generate = False
autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_preprocess_types = True
#: Words for types that have no page here; those of the standard library have theirs elsewhere.
_TYPES = ("callable", "datetime", "iterable", "iterator", "mapping", "path", "sequence", "random.Random")
napoleon_type_aliases = {name: f":literal:`{name}`" for name in _TYPES}
default_role = "autolink"
#: Attributes of several classes have the same name; what is missing altogether is still an error.
suppress_warnings = ["ref.python"]

html_theme = "pydata_sphinx_theme"
html_title = "torres-widget"
html_favicon = "_static/icon.svg"
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


def setup(app: Sphinx) -> None:
    """Register what the pages need besides the extensions."""
    app.add_lexer("mermaid", TextLexer)
    app.connect("doctree-read", fill_heads)
    app.connect("html-page-context", mark_language)
