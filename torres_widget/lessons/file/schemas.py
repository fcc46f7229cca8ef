"""JSON Schemas of files: lessons, open, packed and as exams; answers; the list of a bundle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.schema import Table
from torres_widget.engine.text.schemas import DIALECT
from torres_widget.lessons.answers.file_format import FILE
from torres_widget.lessons.classroom import bundles

from . import format as form
from . import packed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torres_widget.common.schema import JsonSchema, Schema

    from .tables import StepTable


def lesson() -> JsonSchema:
    """Return the schema of a lesson whose answers are in clear."""
    return _lesson("Torres lesson", form.STEPS, exam=False)


def packed_lesson() -> JsonSchema:
    """Return the schema of a lesson file that shows no answer at a glance."""
    return _titled("Torres lesson, packed", packed.FILE)


def exam() -> JsonSchema:
    """Return the schema of a lesson that was handed out as an exam."""
    schema = _lesson("Torres exam", form.EXAM_STEPS, exam=True)
    schema["required"].append("exam")
    return schema


def answers_file() -> JsonSchema:
    """Return the schema of a file of answers."""
    return _titled("Torres answers", FILE)


def bundle() -> JsonSchema:
    """Return the schema of a bundle's list of contents."""
    return _titled("Torres bundle", bundles.CONTENTS)


def _titled(title: str, schema: Schema[Any]) -> JsonSchema:
    return {"$schema": DIALECT, "title": title, **schema.json_schema()}


def _lesson(title: str, steps: Mapping[str, Table[StepTable]], *, exam: bool) -> JsonSchema:
    schema = _titled(title, Table[object](form.LESSON))
    schema["properties"]["exam"]["const"] = exam
    schema["properties"]["steps"]["items"] = {"$ref": "#/$defs/step"}
    kinds = [_of_kind(kind, table) for kind, table in steps.items()]
    return {**schema, "$defs": {"step": {"oneOf": kinds}}}


def _of_kind(kind: str, table: Table[StepTable]) -> JsonSchema:
    schema = table.json_schema()
    schema["properties"]["kind"] = {"const": kind}
    return schema


#: Schema by name.
SCHEMAS: Final = {
    "lesson": lesson,
    "packed-lesson": packed_lesson,
    "exam": exam,
    "answers": answers_file,
    "bundle": bundle,
}
