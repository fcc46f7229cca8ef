"""Markup in every text of every file is shown as text by whatever we make of it."""

from __future__ import annotations

import copy
import json
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.board.analysed import with_a_blunder
from tests.lessons.file import hostile
from tests.markup import MARKUP, keys_of, marked, run_by, shown_in, text_keys
from torres_widget import AnalysisBoard, Board, Course, Game, Lesson, Position, collect, worksheet
from torres_widget.arena.standings import GameResult, Standings
from torres_widget.board.desk.desk import Desk
from torres_widget.board.handout.prose import prose
from torres_widget.board.teaching.classroom import Dashboard
from torres_widget.common.schema import Table
from torres_widget.engine import TorresError
from torres_widget.lessons import bundle, read, unbundle
from torres_widget.lessons.answers.file_format import FILE, read_answers, seal
from torres_widget.lessons.classroom.exam import exam_document
from torres_widget.lessons.classroom.reports import SHEETS
from torres_widget.lessons.file import format as form
from torres_widget.lessons.file.packed import packed_lesson, plain_lesson

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from torres_widget.lessons import Plan
    from torres_widget.lessons.file.tables import StepTable

_LABEL: Final = "label d4 here"


def lesson() -> dict[str, Any]:
    """Return a lesson that has every text there can be in one."""
    document = copy.deepcopy(hostile.lesson())
    show, play, _, task, cells, choose, predict, *_ = document["steps"]
    for step in document["steps"]:
        step |= {"title": "A title", "chapter": "A part", "notes": [_LABEL], "done": "Well done."}
        step["hints"] = ["Up.", {"text": "There.", "notes": [_LABEL]}]
    show["position"] = {"board": hostile.BOARD, "moves": ["move d4 d5"]}
    play["position"] = "stairs"
    play["moves"] = [
        {"action": "move d4 d5", "caption": "So.", "notes": [_LABEL]},
        "move d5 d4",
    ]
    predict["moves"] = play["moves"]
    task |= {"allow": ["move"]}
    cells["mistakes"] = {"e4": "Too high."}
    choose["choices"] = [
        {"action": "move d4 d5", "why": "It is one up.", "text": "that"},
        {"text": "none", "right": False, "why": "There is one."},
    ]
    return document


def steps_schema(steps: dict[str, Table[StepTable]], document: dict[str, Any]) -> Table[object]:
    """Return the schema of a lesson with its steps, each by its kind, as numbered keys."""
    keys = {
        str(number): form.LESSON["title"]._replace(schema=steps[step["kind"]])
        for number, step in enumerate(document["steps"])
    }
    kinds = Table[object](keys)
    return Table({**form.LESSON, "steps": form.LESSON["title"]._replace(schema=kinds)})


def with_markup(
    steps: dict[str, Table[StepTable]], document: dict[str, Any]
) -> tuple[dict[str, Any], list[Exception]]:
    """Return a lesson with markup in each text that takes some, and the errors of the others."""

    def numbered(document: dict[str, Any]) -> dict[str, Any]:
        steps = {str(number): step for number, step in enumerate(document["steps"])}
        return {**document, "steps": steps}

    def listed(document: dict[str, Any]) -> dict[str, Any]:
        return {**document, "steps": list(document["steps"].values())}

    schema = steps_schema(steps, document)
    done, refused = marked(schema, numbered(document), lambda tried: read(listed(tried), "a.json"))
    return listed(done), refused


def test_the_samples_have_every_text_of_the_formats() -> None:
    document = lesson()
    for kind, table in form.STEPS.items():
        keys = set().union(
            *(keys_of(table, step) for step in document["steps"] if step["kind"] == kind)
        )
        # Texts of a notation, which no markup fits into, are optional in most kinds of steps.
        notation = {"solution", "answer", "moves", "best.moves", "allow", "position", "goal.board"}
        missing = text_keys(table) - keys
        assert {key for key in missing if key.split(".")[0] not in notation} <= notation, kind
    assert text_keys(Table(form.LESSON)) <= keys_of(Table(form.LESSON), document)
    assert text_keys(FILE) <= keys_of(FILE, hostile.answers())


def pages_of(board: Board, tmp_path: Path) -> Iterator[str]:
    """Yield what is made of a board: its picture, the page without a kernel, the saved page."""
    bundle_of = board._repr_mimebundle_()
    assert bundle_of is not None
    yield bundle_of[0]["image/svg+xml"]
    yield bundle_of[0]["text/html"]
    board.save_html(tmp_path / "saved.html", title=MARKUP.format(0))
    yield (tmp_path / "saved.html").read_text(encoding="utf-8")
    figure = board.figure().to_plotly_json()
    yield "".join(_strings(figure))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _strings(item)


def lesson_pages(plan: Plan, tmp_path: Path) -> Iterator[str]:
    """Yield what is made of a lesson, step by step, and its worksheet."""
    shown = Lesson(plan, student="Ann", answers=tmp_path / "ann.json")
    for number, step in enumerate(plan.steps, 1):
        for command in (f"go {number}", "next", f"go {number}", "hint", "hint", "solution"):
            with suppress(TorresError):
                shown.do(command)
        yield from pages_of(shown.board, tmp_path)
        yield prose(step.text) + prose(step.done)
    sheet = worksheet(plan)
    yield from (sheet.html, sheet.key, sheet._repr_html_())


def check(pages: Iterable[str], least: int) -> None:
    """Check that nothing in pages runs, and that markup is shown in them as text."""
    shown: set[int] = set()
    for page in pages:
        assert not run_by(page)
        shown |= shown_in(page)
    assert len(shown) >= least


@pytest.mark.parametrize("kind", ["lesson", "packed", "exam"])
def test_a_lesson(kind: str, tmp_path: Path) -> None:
    document, steps = lesson(), form.STEPS
    if kind == "exam":
        document, steps = {**exam_document(document, read(document))}, form.EXAM_STEPS
    document, refused = with_markup(steps, document)
    plan = read(
        plain_lesson(packed_lesson(document), "a") if kind == "packed" else document, "a.json"
    )
    check(lesson_pages(plan, tmp_path), 5 if kind == "exam" else 15)
    assert refused


def markup_in(shown: Desk | Dashboard) -> list[str]:
    """Return the parts of a form that a page takes as HTML; it shows all others as text."""
    return [part["text"] for part in shown.board.form if part["kind"] == "markup"]


def test_what_a_desk_says_of_a_lesson(tmp_path: Path) -> None:
    document, refused = with_markup(form.STEPS, lesson())
    (tmp_path / "marked.json").write_text(json.dumps(document))
    desk = Desk(folder=tmp_path)
    desk.file.value = "marked.json"
    desk.press("open")
    desk.title.value = MARKUP.format(999)
    desk.press("save")
    pages = [*markup_in(desk), *pages_of(desk.board, tmp_path)]
    for number, error in enumerate(refused):
        name = f"{number}.json"
        (tmp_path / name).write_text(json.dumps({**lesson(), "steps": [{"id": str(error)[:90]}]}))
        desk.file.value = name
        desk.press("open")
        pages += markup_in(desk)
    check(pages, 2)


def marked_answers(folder: Path, name: str = "class") -> None:
    """Write a lesson, and a folder of answers to it, with markup in each text and file name."""
    inside = folder / name
    inside.mkdir()
    document, _ = with_markup(form.STEPS, lesson())
    (folder / "marked.json").write_text(json.dumps(document))
    answers = hostile.answers()
    answers["answers"][0] |= {"state": "wrong", "right_at": 0}
    answers["answers"].append({**answers["answers"][0], "step": "choose"})
    answers, _ = marked(FILE, answers, lambda tried: read_answers(json.dumps(tried).encode(), "a"))
    files = {
        "a": json.dumps({**answers, "seal": seal(answers)}),
        "<img src=x onerror=xss(70)>": json.dumps({**answers, "seal": seal(answers)}),
        "<img src=x onerror=xss(71)>.txt": "{",
    }
    for file, text in files.items():
        with suppress(OSError):  # Windows allows no such names
            (inside / f"{file}.json").write_text(text)


def class_pages(folder: Path) -> Iterator[str]:
    """Yield what is made of those answers."""
    collected = collect(folder / "class", lessons=[folder / "marked.json"])
    with warnings.catch_warnings(action="ignore"):
        sheets = [*map(collected.sheet, SHEETS), collected.gradebook("moodle")]
        sheets.append(collected.gradebook("canvas", title=MARKUP.format(73)))
    yield collected.html()
    dashboard = Dashboard(collected)
    yield from markup_in(dashboard)
    yield from (sheet._repr_html_() for sheet in sheets)
    for row in collected.rows:
        yield from pages_of(collected.replay(row.student, row.lesson, row.step), folder)


def test_the_answers_of_a_class(tmp_path: Path) -> None:
    marked_answers(tmp_path)
    check(class_pages(tmp_path), 6)


def test_a_record(tmp_path: Path) -> None:
    game = Game(Position.from_board(hostile.BOARD))
    game.headers.update({"Event": MARKUP.format(1), "White": MARKUP.format(2)})
    game.annotate(f"label d4 {MARKUP.format(3)}")
    game.node.comment = MARKUP.format(4)
    again = Game.from_record(game.record())
    assert again.node.comment == MARKUP.format(4)
    check(pages_of(Board(again), tmp_path), 4)


def test_what_an_analyst_says_of_a_record(tmp_path: Path) -> None:
    game = with_a_blunder()
    game.headers.update({"Event": MARKUP.format(1), "White": MARKUP.format(2)})
    for number, _ in enumerate(game.moves, 3):
        game.annotate(f"label d4 {MARKUP.format(10 + number)}")
        game.node.comment = MARKUP.format(number)
        game.undo()
    analysis = AnalysisBoard(game)
    analysis.review()
    assert analysis.reviewed is not None
    pages = [analysis.reviewed.svg()]
    analysis.show_line(1)
    pages += pages_of(analysis.board, tmp_path)
    analysis.open_lesson()
    pages += pages_of(analysis.board, tmp_path)
    analysis.board.policy.do("close")
    check([*pages, *pages_of(analysis.board, tmp_path)], 2)


def test_a_course_whose_progress_holds_markup(tmp_path: Path) -> None:
    answers = hostile.answers()
    answers, _ = marked(FILE, answers, lambda it: read_answers(json.dumps(it).encode(), "a"))
    file = tmp_path / "progress.json"
    answers["student"] = "learner"
    for row in answers["answers"]:
        row |= {"lesson": "first-turn", "step": "worth"}
    file.write_text(json.dumps({**answers, "seal": seal(answers)}))
    course = Course(progress=file)
    pages = [*pages_of(course.board, tmp_path)]
    for command in ("open first-turn", "next", "map"):
        with suppress(TorresError):
            course.do(command)
        pages += pages_of(course.board, tmp_path)
    check(pages, 0)
    assert course.board.view["lesson"]


def test_names_of_bots() -> None:
    names = (MARKUP.format(1), MARKUP.format(2))
    check([Standings([GameResult(names, 0, (3, 5))])._repr_html_()], 2)


def test_a_bundle(tmp_path: Path) -> None:
    file = bundle(tmp_path / "a.zip", ["first-turn"], title=MARKUP.format(1))
    notebook = json.loads(unbundle(file, tmp_path / "out")[-1].read_text())
    check(["".join(cell["source"]) for cell in notebook["cells"][:1]], 1)
