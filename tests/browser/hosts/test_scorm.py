"""A SCORM package in a school's system: scorm-again, a kept implementation of the standard."""

from __future__ import annotations

import shutil
import zipfile
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.support.served import SUB_PATH, Site
from tests.conftest import ROOT
from torres_widget import Lesson
from torres_widget.lessons.answers.code import read_codes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hatch_build import FrontEnd
    from tests.browser.support.engines import Engine

SYSTEM: Final = """<!DOCTYPE html><meta charset="utf-8"><title>A school's system</title>
<script src="scorm12.min.js"></script>
<script>
const kept = JSON.parse(localStorage.getItem("kept") ?? "{}");
window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
API.loadFromFlattenedJSON({ "cmi.core.student_name": "Nováková, Žofie", ...kept }, "");
for (const name of ["core.score.raw", "core.lesson_status", "core.lesson_location", "suspend_data",
                    "core.session_time", "core.exit"])
  API.on(`LMSSetValue.cmi.${name}`, (_, value) => {
    kept[`cmi.${name}`] = value;
    localStorage.setItem("kept", JSON.stringify(kept));
  });
</script>
<iframe src="lesson/index.html" style="width: 1200px; height: 800px"></iframe>
"""
LESSON: Final = {
    "format": "torres-lesson",
    "version": 1,
    "id": "heights",
    "title": "Žofie's heights",
    "steps": [
        {
            "kind": "question",
            "id": "level",
            "title": "Level",
            "text": "On which level is Orange's knight?",
            "position": {"board": f"{'......../' * 7}21...... 1:a1"},
            "answer": 2,
        }
    ],
}
_PAGE: Final = "const page = frames[0]?.frames[0]?.document;"
_READY: Final = (
    f"() => {{ {_PAGE} return !!page?.querySelector('#play-main[data-ready=lesson]'); }}"
)
_BUTTON: Final = f"""(name) => {{ {_PAGE}
  const found = [...page.querySelectorAll('button')].find((one) =>
    [one.ariaLabel, one.textContent.trim()].includes(name) && one.ariaDisabled !== 'true');
  found?.click();
  return !!found;
}}"""
_TYPE: Final = f"""(text) => {{ {_PAGE}
  const field = page.querySelector('.torres-lesson input[inputmode=numeric]');
  field.value = text;
  field.dispatchEvent(new Event('input', {{ bubbles: true }}));
}}"""
_SAYS: Final = f"(text) => {{ {_PAGE} return page.body.innerText.includes(text); }}"
_KEPT: Final = "() => JSON.parse(localStorage.getItem('kept') ?? '{}')"


@pytest.fixture(scope="module")
def system(
    front_end: FrontEnd, site_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A server with the system's page and the package, unpacked."""
    assert front_end.is_built()
    folder = tmp_path_factory.mktemp("school")
    file = Lesson.from_dict(LESSON).share().scorm(folder / "x.zip", site=site_folder / SUB_PATH)
    with zipfile.ZipFile(file) as archive:
        archive.extractall(folder / "lesson")
    shutil.copy(ROOT / "js/node_modules/scorm-again/dist/scorm12.min.js", folder)
    (folder / "index.html").write_text(SYSTEM, encoding="utf-8")
    (folder / "away.html").write_text("<!DOCTYPE html><title>Away</title>")
    served = Site(str(folder), "")
    yield served
    served.stop()


def given(page: Engine, answer: str, says: str) -> None:
    page.evaluate(_TYPE, answer)
    page.wait_for_function(_BUTTON, arg="Check")
    page.wait_for_function(_SAYS, arg=says)


def kept(page: Engine, name: str, value: str) -> None:
    page.wait_for_function(
        f"([name, value]) => ({_KEPT})()[name] === value", arg=[f"cmi.{name}", value]
    )


def test_a_lesson_is_answered_recorded_and_gone_on_with(any_engine: Engine, system: Site) -> None:
    page = any_engine
    page.goto(f"{system.home}index.html")
    page.wait_for_function(_READY)
    kept(page, "core.lesson_status", "incomplete")
    given(page, "1", "level")
    kept(page, "core.score.raw", "0")
    page.goto(f"{system.home}away.html")
    kept(page, "core.exit", "suspend")

    page.goto(f"{system.home}index.html")
    page.wait_for_function(_READY)
    given(page, "2", "Right!")
    kept(page, "core.score.raw", "100")
    page.wait_for_function(_BUTTON, arg="Finish")
    kept(page, "core.lesson_status", "completed")
    recorded: dict[str, Any] = page.evaluate(_KEPT)
    assert recorded["cmi.core.lesson_location"] == "level"
    (answers,) = read_codes(recorded["cmi.suspend_data"], "suspended data")
    assert answers.student == "Žofie Nováková"
    (row,) = answers.answers
    assert [attempt.given for attempt in row.attempts] == [("1",), ("2",)]
    page.goto(f"{system.home}away.html")
    kept(page, "core.exit", "")
    assert page.evaluate(_KEPT)["cmi.core.session_time"] > "0000:00:00"
