"""The lines of code that show, print, hand out and collect a lesson that was saved on the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.board.form.controls import Code
from torres_widget.common.language import N_, gettext

if TYPE_CHECKING:
    from pathlib import Path

#: The next steps with a saved lesson, as lines of code.
_NEXT: Final = (
    (N_("Show it to a class"), "Lesson({file!r}, present=True)"),
    (
        N_("Make a page to print; its answer key with key=True"),
        "worksheet({file!r}).save({page!r})",
    ),
    (N_("Send it by a link, to whoever has no Jupyter"), "print(Lesson({file!r}).link())"),
    (N_("Hand it out; as an exam with mode='exam'"), "bundle({zip!r}, [{file!r}])"),
    (N_("Mark what came back to this folder"), "collect('answers', lessons=[{file!r}])"),
)
_IMPORTS: Final = """from torres_widget import Lesson, collect, worksheet
from torres_widget.lessons import bundle"""


def next_lines(path: Path) -> Code:
    """Return the lines for a lesson file."""
    suffixes = {"file": ".toml", "page": ".html", "zip": ".zip"}
    names = {name: path.with_suffix(end).as_posix() for name, end in suffixes.items()}
    lines = [f"# {gettext(what)}\n{code.format(**names)}" for what, code in _NEXT]
    head = gettext("Next, each in a cell of a notebook:")
    return Code(label=head, value="\n\n".join([_IMPORTS, *lines]))
