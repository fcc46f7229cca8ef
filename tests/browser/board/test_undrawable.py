"""A browser that fails to draw in WebGL: the board goes on flat, and says so."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.hosts.test_export import SavedBoard
from tests.browser.support.boards import kinds_of
from torres_widget import Board, Lesson, Position

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from hatch_build import FrontEnd
    from tests.browser.support.plain import PlainPage

NOTE: Final = "Your browser can't draw the 3D board, so you see the flat one."
#: What the scripts below are put into: `gl` is what a context is made of, `made` counts contexts.
_BREAK: Final = """
const gl = WebGLRenderingContext.prototype;
const get = HTMLCanvasElement.prototype.getContext;
let made = 0;
const contexts = (change) => {
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    const context = get.call(this, kind, ...more);
    return String(kind).includes("webgl") ? change(context, ++made) : context;
  };
};
const fail = () => { throw new Error("broken"); };
const lose = (context) => context.getExtension("WEBGL_lose_context")?.loseContext();
"""
BROKEN: Final = {
    "no WebGL": "contexts(() => null);",
    "WebGL that throws": "contexts(fail);",
    "one context alone": "contexts((context, n) => n > 1 ? null : context);",
    "shaders that don't compile": "gl.getShaderParameter = () => false;",
    "programs that don't link": "gl.getProgramParameter = () => false;",
    "no buffers": "gl.bufferData = fail;",
    "no drawing": "gl.drawArrays = fail;",
    "a context that is lost at once": "contexts((context) => (lose(context), context));",
    "contexts that are lost soon": """contexts((context) => {
      setTimeout(() => lose(context), 300);
      return context;
    });""",
}
#: The compiler drops whatever a shader can do without, and no more is heard of it.
_DROPPING: Final = """
const dropped = [];
for (const [count, of] of [["ACTIVE_ATTRIBUTES", "Attrib"], ["ACTIVE_UNIFORMS", "Uniform"]]) {
  const list = gl[`getActive${of}`];
  const kept = (gl_, program) => {
    const all = parameter.call(gl_, program, gl[count]);
    return [...Array(all).keys()].map((n) => list.call(gl_, program, n)).filter(({ name }) =>
      !/normal|light|eye|inverse|ambient|diffuse|specular|roughness|fresnel|clip/i.test(name)
      || (dropped.push(name), false));
  };
  const parameter = gl.getProgramParameter;
  gl.getProgramParameter = function (program, what) {
    return what === gl[count] ? kept(this, program).length : parameter.call(this, program, what);
  };
  gl[`getActive${of}`] = function (program, n) { return kept(this, program)[n]; };
}
"""
_BOX: Final = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}"""


@contextmanager
def opened(browser: Browser, path: Path, script: str) -> Iterator[SavedBoard]:
    """A saved page in a browser that a script has changed; in the end it has no complaints."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    paper, page = context.new_page(), context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(_BREAK + script)
    page.goto(path.as_uri())
    yield SavedBoard(page, paper)
    context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def saved(front_end: FrontEnd, tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert front_end.is_built()
    path: Path = tmp_path_factory.mktemp("saved") / "page.html"
    Board(Position.new(seed=7)).save_html(path)
    return path


def flat(board: SavedBoard) -> None:
    """Check that the board is flat, and says why."""
    board.page.wait_for_function(
        "(root) => root.parentElement.torres.state === 'flat'", arg=board.root.element_handle()
    )
    expect(board.root.get_by_text(NOTE).first).to_be_visible()
    expect(board.root.get_by_role("gridcell").first).to_be_visible()
    expect(board.root.locator(".torres-plot canvas")).to_have_count(0)


@pytest.mark.parametrize("script", BROKEN.values(), ids=BROKEN)
def test_a_first_picture_that_fails(browser: Browser, saved: Path, script: str) -> None:
    with opened(browser, saved, script) as board:
        flat(board)


@pytest.mark.parametrize("call", ["drawArrays", "bindTexture", "useProgram"])
def test_a_later_picture_that_fails(browser: Browser, saved: Path, call: str) -> None:
    with opened(browser, saved, f"window.spoil = () => {{ gl.{call} = fail; }};") as board:
        assert board.kinds("c3") == {"c3": "stone"}
        board.page.evaluate("() => window.spoil()")
        board.button("From above").click()
        flat(board)
        expect(board.root.get_by_role("log")).to_contain_text(NOTE)


def test_a_compiler_that_drops_what_is_not_needed(browser: Browser, saved: Path) -> None:
    with opened(browser, saved, _DROPPING) as board:
        board.button("From above").click()
        board.drawn()
        assert board.kinds() == kinds_of(Position.new(seed=7))


@pytest.mark.parametrize("width", [412, 1366])
def test_a_flat_lesson_shows_all_of_its_board(plain: PlainPage, width: int) -> None:
    lesson = Lesson("first-turn", step="where-to-step", view="2d", animate=False)
    plain.page.set_viewport_size({"width": width, "height": 768})
    plain.resize(width, 768)
    plain.show(lesson)
    lesson.board.annotate("circle c3 green")
    plain.update()
    picture, board, drawn = (
        plain.page.locator(f".torres-{name}").first.evaluate(_BOX)
        for name in ("picture", "flat", "flat-layer")
    )
    assert picture["left"] <= board["left"]
    assert picture["top"] <= board["top"]
    assert board["right"] <= picture["right"]
    assert board["bottom"] <= picture["bottom"]
    assert drawn == pytest.approx(board)
