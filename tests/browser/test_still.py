"""Nothing on a page moves while nothing happens: no layout depends on what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from torres_widget import Drill, FirstGame, Lesson, Puzzles
from torres_widget.analysis import Bot

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.plain import PlainPage

#: What JupyterLab leaves of windows, from a phone's to a large screen's; 1366 x 768 among them.
ROOMS: Final = ((380, 780), (1100, 599), (1186, 647), (1260, 779), (1740, 959))
#: Frames in which nothing may change, and within which a page has to come to rest.
STILL, SETTLED = 40, 240
_CHANGES: Final = """([still, most]) => new Promise((done) => {
  let [frames, since, changes] = [0, 0, []];
  const observer = new MutationObserver((found) => {
    since = 0;
    for (const { attributeName, target } of found)
      changes.push(`${target.className} ${attributeName}`);
  });
  observer.observe(document.body, { subtree: true, attributes: true, childList: true });
  const frame = () => {
    frames += 1;
    since += 1;
    if (since < still && frames < most) return requestAnimationFrame(frame);
    observer.disconnect();
    done(since < still ? changes.slice(-6) : []);
  };
  requestAnimationFrame(frame);
})"""


def after_a_scoring(phase: int) -> FirstGame:
    """Return a first game at the learner's first turn of a later phase."""
    first, you = FirstGame(seed=7, animate=False), Bot("greedy", seed=3)
    while (position := first.game.position).phase < phase or position.stage != "turn":
        first.play(str(you.decide(position)[0]))
    return first


SHOWN: Final[dict[str, Callable[[], Any]]] = {
    "question": lambda: Lesson("first-turn", step="worth", animate=False),
    "task": lambda: Lesson("first-turn", step="best-turn", animate=False),
    "first game": lambda: FirstGame(seed=7, animate=False),
    "first game, phase 2": lambda: after_a_scoring(2),
    "first game, phase 3": lambda: after_a_scoring(3),
    "drill": lambda: Drill("doors", seed=3, animate=False),
    "puzzle": lambda: Puzzles(progress=False, seed=1, animate=False),
}


@pytest.mark.parametrize("name", SHOWN)
def test_nothing_moves_by_itself(plain: PlainPage, name: str) -> None:
    shown = SHOWN[name]()
    for room in ROOMS:
        plain.resize(*room)
        plain.show(shown)
        changes = plain.page.evaluate(_CHANGES, [STILL, SETTLED])
        assert not changes, f"{name} at {room}"
