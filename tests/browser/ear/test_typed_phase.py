"""A phase by the text field and the log alone, on a page and in JupyterLab."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Final, cast

import pytest

from tests.browser.support.engines import Engine, Firefox, begun
from tests.browser.support.jupyter import Notebook
from torres_widget import Position
from torres_widget.engine.text.links import to_link

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.browser.support.jupyter import LabServer
    from tests.browser.support.served import Site

SEED: Final = 7
CELL: Final = f"from torres_widget import Board, Position\nBoard(Position.new(seed={SEED}))"
_FIELD: Final = "() => !!document.querySelector('[data-typed]')"
#: Type a text, and return how long the log was before.
_TYPE: Final = """(text) => {
  const field = document.querySelector('[data-typed]');
  const log = document.querySelector('[role=log]');
  window.heardBefore = log.lastElementChild;
  field.focus();
  field.value = text;
  field.form.requestSubmit();
}"""
_ANSWERED: Final = """() => {
  const { lastElementChild } = document.querySelector('[role=log]');
  return lastElementChild !== null && lastElementChild !== window.heardBefore;
}"""
_HEARD: Final = "() => document.querySelector('[role=log]').lastElementChild.textContent"


class Listener:
    """A player who types, and reads only the log."""

    def __init__(self, page: Engine) -> None:
        self.page = page
        page.wait_for_function(_FIELD)

    def type(self, text: str) -> str:
        """Type a text, and return what is heard next."""
        self.page.evaluate(_TYPE, text)
        self.page.wait_for_function(_ANSWERED)
        return str(self.page.evaluate(_HEARD))


def phase(listener: Listener, position: Position) -> None:
    """Play a phase by typing, and check what is heard against the rules engine."""
    luck = Random(SEED)
    while position.phase == 1:
        actions = position.legal_actions()
        ends = [each for each in actions if each.verb == "end"]
        deeds = [each for each in actions if each.verb in ("build", "move", "deploy")]
        choice = luck.choice(deeds if deeds and luck.random() < 0.8 else ends or actions)
        text = str(choice).removeprefix("move ")
        heard = listener.type(text)
        assert not heard.startswith("Refused"), f"{text}: {heard}"
        position = position.apply(choice)
        if choice.verb == "end" and position.phase > 1:
            assert "Scoring of phase 1. Castle " in heard
    castles = listener.type("castles")
    for castle in position.state.blocks.castles:
        assert re.search(rf"area {castle.area}, height {castle.height}\.", castles)
    points = listener.type("points")
    for player, score in zip(("Orange", "Blue"), position.scores, strict=True):
        assert f"{player}: {score} point{'' if score == 1 else 's'};" in points


def test_on_the_page_that_plays(any_engine: Engine, site: Site) -> None:
    position = Position.new(players=2, seed=SEED)
    any_engine.goto(f"{site.play}?show=board#{to_link(position)}")
    any_engine.wait_for_function("() => !!document.querySelector('#play-main[data-ready=board]')")
    phase(Listener(any_engine), position)


@pytest.fixture(params=["Chromium", "Firefox"])
def lab_page(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """An empty page of a browser for JupyterLab."""
    if request.param == "Chromium":
        context = request.getfixturevalue("browser").new_context()
        yield cast("Engine", context.new_page())
        context.close()
    else:
        with begun(Firefox) as engine:
            yield engine


def test_in_jupyterlab(lab_page: Engine, lab: LabServer) -> None:
    lab.put("typed.ipynb", [CELL])
    Notebook(cast("Page", lab_page), lab.url, "typed.ipynb", "typed").run_all()
    phase(Listener(lab_page), Position.new(players=2, seed=SEED))
