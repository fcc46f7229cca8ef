"""The texts of lessons as HTML: paragraphs, lists, bold, italic, code; everything else is text."""

from __future__ import annotations

import re
from html import escape
from typing import Final

_SPAN: Final = re.compile(r"\*\*([^*]+)\*\*|(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*(?!\*)|`([^`]+)`")
_TAGS: Final = ("strong", "em", "code")


def prose(text: str) -> str:
    r"""Return the HTML of a text.

    >>> prose("A **castle** has an *area*.\n\n- level\n- cells")
    '<p>A <strong>castle</strong> has an <em>area</em>.</p><ul><li>level</li><li>cells</li></ul>'
    """
    return "".join(_block(part) for part in re.split(r"\n\s*\n", text.strip()) if part.strip())


def inline(text: str) -> str:
    """Return the HTML of a text on one line."""
    return _SPAN.sub(_spanned, escape(text, quote=False))


def _spanned(found: re.Match[str]) -> str:
    number = found.lastindex or 1
    return f"<{_TAGS[number - 1]}>{found[number]}</{_TAGS[number - 1]}>"


def _block(part: str) -> str:
    """Return the HTML of a paragraph, and of the list that may end it."""
    lead: list[str] = []
    items: list[str] = []
    for line in map(str.strip, part.split("\n")):
        if line.startswith("- "):
            items.append(line[2:])
        elif items:
            items[-1] += f" {line}"
        else:
            lead.append(line)
    paragraph = f"<p>{inline(' '.join(lead))}</p>" if lead else ""
    listed = "".join(f"<li>{inline(item)}</li>" for item in items)
    return paragraph + (f"<ul>{listed}</ul>" if items else "")
