"""A board as one HTML file: a game to replay, without Python and without a network."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.language import catalogue_prefix
from torres_widget.board.runtime import packed, script
from torres_widget.board.spoken.overview import Scene, overview
from torres_widget.board.view.overlays import overlay_of
from torres_widget.board.view.view import view_of
from torres_widget.common.language import N_, gettext, language
from torres_widget.engine import Game

from .layers import shown_of
from .svg import svg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torres_widget.board.play.seats import Viewer
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.view import View

#: The page, with placeholders for the values of a game.
_PAGE: Final = Template(Path(__file__).with_name("saved.html").read_text(encoding="utf-8"))
#: Labels of the page's own elements.
_LABELS: Final = {
    "no_script": N_("The board is drawn by a script. Without one there is this picture."),
    "time_travel": N_("Time travel"),
    "first": N_("First position"),
    "back": N_("Back"),
    "play": N_("Play through"),
    "forward": N_("Forward"),
    "last": N_("Last position"),
    "ply": N_("Moves"),
    "comment": N_("Comment"),
    "in_words": N_("The board in words"),
    "error": N_("This board cannot be drawn:"),
}
#: Nothing is fetched, sent or embedded. The one script that runs is named by its hash; it alone
#: can make the Blobs that hold the front end and plotly.js.
_POLICY: Final = (
    "default-src 'none'; script-src '{script}' blob:; style-src 'unsafe-inline'; "
    "img-src data: blob:; base-uri 'none'; form-action 'none'"
)


def html(  # noqa: PLR0913 - what a board shows
    game: Game,
    *,
    viewer: Viewer = "to-act",
    options: Mapping[str, object],
    title: str = "",
    view: Mapping[str, Any] | None = None,
    overlay: str = "",
    selected: str = "",
) -> str:
    """Return a page that shows the line of a game that its cursor is on.

    Variations are left out. Headers and comments are shown as text, whatever they hold.

    Parameters
    ----------
    game : Game
        What is shown; the page opens at the cursor.
    viewer : {"to-act", "all"} or int or None
        Who looks (see `view_of`): the page holds what this viewer may see, and nothing else.
    options : mapping of str to object
        How the board is shown, as `Board.options`.
    title : str
        Heading; by default the header ``Event``, or ``"Torres"``.
    view : mapping of str to object, optional
        The view that a board has at the cursor: its annotations and words are shown there.
    overlay, selected : str
        The overlay that is shown at first, and the selected cell.

    Returns
    -------
    str
        A whole HTML document.

    Raises
    ------
    FrontEndMissingError
        If the front end is not built.
    """
    line = game.line()
    games = [_up_to(game, node) for node in line]
    views = [_saved_view(each, viewer) for each in games]
    comments = [node.comment for node in line]
    shown = shown_of(view or views[game.ply], selected)
    if view:
        views[game.ply]["notes"] = view["notes"]
        if "ways" in view:
            views[game.ply]["ways"] = view["ways"]
        said = (shown.title, shown.text, view["caption"])
        comments[game.ply] = "\n".join(filter(None, said))
    data = {
        "views": views,
        "comments": comments,
        "words": [" ".join(overview(Scene(each, viewer))) for each in games],
        "overlays": {
            kind: [overlay_of(node.position, kind, selected) for node in line]
            for kind in dict.fromkeys(("castles", overlay))
            if kind
        },
        "overlay": overlay,
        "selected": selected,
        "ply": game.ply,
        "options": dict(options),
        "plotly": base64.b64encode(packed("plotly.js")).decode(),
        "front": base64.b64encode(packed("front.js")).decode(),
        "prefix": catalogue_prefix(language()),
    }
    boot = script("saved.js")
    theme = options.get("theme")
    heading = title or game.headers.get("Event") or "Torres"
    headers = (
        f"<div><dt>{escape(key)}</dt><dd>{escape(value)}</dd></div>"
        for key, value in game.headers.items()
        if value != heading
    )
    return _PAGE.substitute(
        theme=f' data-theme="{theme}"' if theme in ("light", "dark") else "",
        policy=_POLICY.format(script=_source_hash(boot)),
        title=escape(heading),
        headers="".join(headers),
        picture=svg(game.position, theme="dark" if theme == "dark" else "light", shown=shown),
        data=_embedded(data),
        script=boot,
        language=language(),
        **{name: escape(gettext(label)) for name, label in _LABELS.items()},
    )


def _up_to(game: Game, node: Node) -> Game:
    """Return a game whose cursor is at a node."""
    past = Game(game.root.position)
    past.root, past.node = game.root, node
    return past


def _saved_view(game: Game, viewer: Viewer) -> View:
    """Return the view of a game at its cursor; comments are below the board."""
    view = view_of(game, viewer=viewer, moved=True)
    return {**view, "legal": {}, "edit": False, "caption": ""}


def _embedded(data: object) -> str:
    """Return JSON that a script element can hold: no tag begins in it, and all of it is ASCII."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _source_hash(text: str) -> str:
    """Return the source by which a Content-Security-Policy allows an inline script."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
