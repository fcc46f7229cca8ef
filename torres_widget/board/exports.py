"""A board taken along: still pictures, the plotly figure, a page that needs no Python."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.language import gettext
from torres_widget.engine.text import files
from torres_widget.engine.text.links import game_to_link, to_link

from .addresses import address_of
from .language import in_own_language
from .pictures.figure import figure
from .pictures.layers import shown_of
from .pictures.png import png
from .pictures.saved import html
from .pictures.svg import svg
from .pictures.words import alt_text, headline
from .play.seats import check_open
from .policy import Policy
from .runtime import Runtime
from .traits import BoardTraits

if TYPE_CHECKING:
    from os import PathLike

    import plotly.graph_objects as go

    from .pictures.layers import Shown


#: Characters of an SVG that would mean something else in a URL in an attribute.
_IN_A_URL: Final = str.maketrans({sign: f"%{ord(sign):02X}" for sign in '%#&"'})


class ExportedBoard(BoardTraits):
    """The part of `Board` that makes pictures and pages of it."""

    policy: Policy = Policy()
    """What may be played, and what is shown besides the game."""

    def _shown(self) -> Shown:
        """Return what the board shows besides its position."""
        return shown_of(self.view, self.selected)

    @in_own_language
    def svg(self, *, theme: str = "light") -> str:
        """Return the board as a still picture, an SVG text; see `pictures.svg`."""
        return svg(self.position, theme=theme, shown=self._shown())

    @in_own_language
    def png(self, *, theme: str = "light", scale: float = 2) -> bytes:
        """Return the still picture as a PNG; see `torres_widget.board.pictures.png`."""
        return png(self.position, theme=theme, scale=scale, shown=self._shown())

    @in_own_language
    def figure(self, *, theme: str = "light") -> go.Figure:
        """Return the scene as a plotly figure; see `torres_widget.board.pictures.figure`."""
        return figure(self.position, theme=theme, shown=self._shown())

    @in_own_language
    def link(self, *, game: bool = False) -> str:
        """Return an address that opens the position on the page that plays, all cards included.

        Of a puzzle it opens the puzzle.

        Parameters
        ----------
        game : bool
            Whether to link to the game's line, with its moves.

        Raises
        ------
        IllegalAction
            If the board is a spectator's or one player's, who may not see all cards.
        NotationError
            If the game is too long for a link.
        """
        check_open(self.viewer)
        link = game_to_link(self.game) if game else to_link(self.position)
        return address_of(link, **self.policy.address)

    @in_own_language
    def save_html(self, path: str | PathLike[str], *, title: str = "") -> None:
        """Write a page that needs neither Python nor a network.

        It shows what the board's viewer may see, and travels along the game's line. A crash leaves
        the old file or the new one, never half.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        page = html(
            self.game,
            viewer=self.viewer,
            options=self.options,
            title=title,
            view=self.view,
            overlay=self.overlay,
            selected=self.selected,
        )
        files.save(page, path)

    @in_own_language
    def __repr__(self) -> str:
        return f"<Board {self.position.board_text()!r}, {headline(self.position)}>"

    @in_own_language
    def _repr_mimebundle_(self, /, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the widget and, for places where none can run, a picture of it.

        The picture comes twice: as SVG, and as an HTML image, which an untrusted notebook shows.
        It says that it is one.
        """
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        self.set_trait("runtime", str(Runtime.shared().model_id))
        data, metadata = bundle
        shown = self._shown()._replace(invitation=gettext("Run the cell to play"))
        picture = svg(self.position, shown=shown)
        alt = escape(alt_text(self.position, shown))
        source = f"data:image/svg+xml,{picture.translate(_IN_A_URL)}"
        return {
            **data,
            "image/svg+xml": picture,
            "text/html": f'<img alt="{alt}" src="{source}">',
            "text/plain": repr(self),
        }, metadata
