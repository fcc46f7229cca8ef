"""The schemas of lessons, exams, answers and bundles describe what is written and read."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any, Final

import pytest
from jsonschema import Draft202012Validator

from torres_widget import Lesson, cli
from torres_widget.common.schema import Table
from torres_widget.lessons import bundle, unbundle
from torres_widget.lessons.classroom.exam import exam_document
from torres_widget.lessons.file import format as form
from torres_widget.lessons.file import schemas, tables
from torres_widget.lessons.file.loading import parse, path_of
from torres_widget.lessons.file.packed import packed_lesson

if TYPE_CHECKING:
    from pathlib import Path

CONTENT: Final = sorted(path_of("movement").parent.glob("*.toml"))


def fits(name: str, document: Any) -> bool:
    return bool(Draft202012Validator(schemas.SCHEMAS[name]()).is_valid(document))


@pytest.mark.parametrize("name", schemas.SCHEMAS)
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(schemas.SCHEMAS[name]())


def test_each_schema_is_printed_and_named_by_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in cli.schemas():
        assert cli.main(["schema", name]) == 0
        assert json.loads(capsys.readouterr().out)["title"].startswith("Torres")
    with pytest.raises(SystemExit):
        cli.main(["schema", "--help"])
    named = re.search(r"NAME +(.+? or \S+)", capsys.readouterr().out, re.DOTALL)
    assert named is not None
    assert re.split(r",\s+|\s+or\s+", named[1]) == list(cli.schemas())


@pytest.mark.parametrize("path", CONTENT, ids=lambda path: path.stem)
def test_what_is_handed_out_fits(path: Path) -> None:
    data = path.read_bytes()
    document = tomllib.loads(data.decode())
    exam = exam_document(document, parse(data, path.name))
    packed = packed_lesson(document)
    assert fits("lesson", document)
    assert fits("packed-lesson", packed)
    assert not fits("packed-lesson", document)
    assert fits("exam", exam)
    assert not fits("exam", document)
    assert not fits("lesson", exam)
    assert not fits("lesson", packed)


@pytest.mark.parametrize("mode", ["practice", "exam"])
def test_files_of_a_hand_out_fit(mode: str, tmp_path: Path) -> None:
    file = bundle(tmp_path / "x.zip", ["first-turn"], mode=mode, deadline="2026-11-22T18:00Z")
    path, _ = unbundle(file, tmp_path / "out")
    handed_out = tomllib.loads(path.read_text(encoding="utf-8"))
    assert fits("exam" if mode == "exam" else "packed-lesson", handed_out)
    lesson = Lesson(path, step="worth", student="Ann", answers=tmp_path / "ann.json")
    lesson.do("answer 4")
    assert fits("answers", json.loads((tmp_path / "ann.json").read_text()))


def test_the_types_of_tables_have_the_keys_of_the_format() -> None:
    keys = {*form.COMMON, *(key for keys in form.BY_KIND.values() for key in keys)}
    assert set(tables.StepTable.__annotations__) == keys
    hint, move = (either.choices[1] for either in (form.HINT, form.MOVE))
    for record, table in (
        (tables.HintTable, hint),
        (tables.MoveTable, move),
        (tables.ChoiceTable, form.CHOICE),
        (tables.BestTable, form.BEST),
    ):
        assert isinstance(table, Table)
        assert set(record.__annotations__) == set(table.keys)
