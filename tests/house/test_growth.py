"""Costs of reading hostile texts: at most doubled where the text is twice as long."""

from __future__ import annotations

import io
import json
import os
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from tests.house.growth import faster_than_linear, memory
from tests.lessons.file.hostile import answers, drills, lesson, sound_files
from torres_widget import Game, Position
from torres_widget.engine import TorresError
from torres_widget.engine.text.annotations import read_annotation
from torres_widget.engine.text.links import from_link
from torres_widget.lessons import LessonError, collect, load, read
from torres_widget.lessons.answers.file_format import read_answers
from torres_widget.lessons.classroom.bundles import unbundle
from torres_widget.lessons.classroom.rosters import read_roster
from torres_widget.lessons.drills.results import Results
from torres_widget.lessons.file.parsing import parse_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SIZE = 200

#: Texts of a lesson in TOML, by how they grow.
TOML: dict[str, Callable[[int], str]] = {
    "a dotted key": lambda n: f"{'a.' * n}a = 1",
    "a dotted key in quotes": lambda n: '"a" . ' * n + "'b' = 1",
    "a dotted key after a text with quotes": lambda n: f"x = '''y'''''\n{'a.' * n}a = 1",
    "a dotted head": lambda n: f"[{'a.' * n}a]\nb = 1",
    "a dotted head of a list": lambda n: f"[[{'a.' * n}a]]\n" * 3,
    "a dotted key in a table on a line": lambda n: f"x = {{ {'a.' * n}a = 1 }}",
    "many dotted keys": lambda n: "".join(f"{'a.' * 12}b{k} = 1\n" for k in range(n)),
    "keys below a dotted head": lambda n: (
        f"[{'a.' * 12}b]\n" + "".join(f"c{k} = 1\n" for k in range(n))
    ),
    "many heads": lambda n: "".join(f"[a.b{k}]\nc = 1\n" for k in range(n)),
    "a list of tables": lambda n: "[[a]]\nb = 1\n" * n,
    "many keys": lambda n: "".join(f"a{k} = 1\n" for k in range(n)),
    "a key twice": lambda n: "".join(f"a{k} = 1\n" for k in range(n)) + "a0 = 1",
    "a long list": lambda n: f"a = [{'1,' * n}]",
    "a list of tables on a line": lambda n: f"a = [{'{b = 1},' * n}]",
    "a deep list": lambda n: f"a = {'[' * n}{']' * n}",
    "a text of escapes": lambda n: f'a = "{chr(92)}n{chr(92)}u0041"\n'.replace("n", "n" * n),
    "an open text of quotes": lambda n: 'a = "' + '\\"' * n,
    "a text over lines": lambda n: f'a = """{"x y" * n}\n"""',
    "comments": lambda n: "# '''\n" * n,
    "blank lines": lambda n: "\n" * n,
    "a long number": lambda n: f"a = {'9' * n}",
}
#: JSON texts likewise.
JSON: dict[str, Callable[[int], str]] = {
    "many keys": lambda n: json.dumps({f"a{k}": k for k in range(n)}),
    "a key twice": lambda n: "{" + "".join(f'"a{k}": 1, ' for k in range(n)) + '"a0": 1}',
    "many keys twice": lambda n: "{" + ", ".join(f'"a{k // 2}": 1' for k in range(n)) + "}",
    "a deep list": lambda n: "[" * n + "]" * n,
    "a deep table": lambda n: '{"a":' * n + "1" + "}" * n,
    "a long list": lambda n: json.dumps([{"a": 1}] * n),
    "a long text": lambda n: json.dumps({"format": '"\\\u00e9' * n}),
    "blanks": lambda n: " " * n,
    "a long number": lambda n: f'{{"a": {"9" * n}}}',
    "a wrong key": lambda n: json.dumps({"format" * n: 1}),
}


def _record(moves: Callable[[int], str]) -> Callable[[int], str]:
    game = Game(Position.new(players=2, seed=7))
    head = game.record().rsplit("\n", 2)[0]
    return lambda n: f"{head}\n{moves(n)}"


RECORDS: dict[str, Callable[[int], str]] = {
    "headers": lambda n: "torres-record 2\n" + "".join(f"A{k}: b\n" for k in range(n)),
    "an open comment": _record(lambda n: "{" + "\\}" * n),
    "a comment of escapes": _record(lambda n: "{" + "\\}\\\\" * n + "} *"),
    "open annotations": _record(lambda n: "[" + "a;" * n),
    "many annotations": _record(lambda n: "[" + "circle d4;" * n + "] *"),
    "an action of many words": _record(lambda n: "move " * n + ";"),
    "an action of many cards": _record(lambda n: "keep lift top" + " lift" * n + ";"),
    "an end of many numbers": _record(lambda n: "end" + " 3" * n + ";"),
    "blanks": _record(lambda n: " \t\n" * n),
    "brackets": _record(lambda n: "(" * n),
    "after the result": _record(lambda n: "*" + " x" * n),
}

NOTATIONS: dict[str, Callable[[int], object]] = {
    "heights": lambda n: Position.from_board("1" * n),
    "ranks": lambda n: Position.from_board("/" * n),
    "figures": lambda n: Position.from_board("........" + " 1:a1" * n),
    "cells": lambda n: Position.from_board("......../" * 7 + "........ 1:" + "a1,b1," * n),
    "a link": lambda n: from_link("A" * n),
    "a link of moves": lambda n: from_link("~~" + "A" * n),
    "an annotation": lambda n: read_annotation("label d4 " + "x " * n),
    "an action": lambda n: Position.new(seed=1).parse("keep " + "lift top " * n),
    "an action's reasons": lambda n: Position.new(seed=1).why_not("spread" + " 3" * n),
    "house rules": lambda n: Position.new(house_rules={f"a{k}": k for k in range(n)}),
    "a document": lambda n: Position.from_dict({"board": "x" * n, "scores": [0] * n}),
    "a document's stacks": lambda n: Position.from_dict({"board": "", "stacks": [[1] * n] * n}),
}


def refuse_faster(call: Callable[[int], object], size: int = SIZE) -> None:
    assert not faster_than_linear(call, size, TorresError)


@pytest.mark.parametrize("kind", TOML)
def test_a_lesson_in_toml(kind: str) -> None:
    refuse_faster(lambda n: read(parse_document(TOML[kind](n).encode(), "a.toml", as_json=False)))


@pytest.mark.parametrize("kind", JSON)
@pytest.mark.parametrize("reader", ["answers", "lesson", "position"])
def test_a_json_text(reader: str, kind: str) -> None:
    readers: dict[str, Callable[[str], object]] = {
        "answers": lambda text: read_answers(text.encode(), "a.json"),
        "lesson": lambda text: read(parse_document(text.encode(), "a.json", as_json=True)),
        "position": Position.from_json,
    }
    refuse_faster(lambda n: readers[reader](JSON[kind](n)))


@pytest.mark.parametrize("kind", RECORDS)
def test_a_record(kind: str) -> None:
    refuse_faster(lambda n: Game.from_record(RECORDS[kind](n)))


@pytest.mark.parametrize("kind", NOTATIONS)
def test_a_notation(kind: str) -> None:
    refuse_faster(NOTATIONS[kind])


ROSTERS: dict[str, Callable[[int], str]] = {
    "lines": lambda n: "a,b,c\n" + "x y,z,w\n" * n,
    "names": lambda n: "First name,Last name,Email address\n" + "Ann,Bell,a@b.c\n" * n,
    "columns": lambda n: ",".join("c" * n) + "\n" + ",".join("x" * n) + "\n",
    "quotes": lambda n: 'Student,ID\n"' + '""' * n + '",1\n',
    "an open quote": lambda n: 'Student,ID\n"' + "\n" * n,
    "separators": lambda n: ",;\t" * n + "\n",
}


@pytest.mark.parametrize("kind", ROSTERS)
def test_a_roster(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"

    def read_one(n: int) -> object:
        path.write_text(ROSTERS[kind](n))
        return read_roster(path, ["Ann Bell", "x y"])

    refuse_faster(read_one)


@pytest.mark.parametrize("known", [True, False])
def test_students_are_found_in_a_roster(known: bool, tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"

    def places(n: int) -> object:
        path.write_text("Student,ID\n" + "".join(f"N{k} M,1\n" for k in range(n)))
        students = [f"{'N' if known else 'Q'}{k} M" for k in range(n)]
        return read_roster(path).places(students, {})

    refuse_faster(places, 60)


def test_a_record_of_a_game() -> None:
    game = Game(Position.new(players=2, seed=7))
    records = []
    for _ in range(24):
        game.play(game.position.legal_actions()[0])
        records.append(game.record())
    refuse_faster(lambda n: Game.from_record(records[n - 1]), 6)


def _many(document: dict[str, Any], key: str, entries: list[Any]) -> bytes:
    return json.dumps({**document, key: entries}).encode()


def test_a_long_file_of_answers(tmp_path: Path) -> None:
    (row,) = answers()["answers"]

    def rows(n: int) -> bytes:
        return _many(answers(), "answers", [{**row, "step": f"s{k}"} for k in range(n)])

    def attempts(n: int) -> bytes:
        tried = {**row, "attempts": row["attempts"] * n}
        return _many(answers(), "answers", [{**tried, "step": f"s{k}"} for k in range(4)])

    def drilled(n: int) -> Results:
        path = tmp_path / f"{n}.json"
        path.write_bytes(_many(drills(), "answers", drills()["answers"] * n))
        return Results(path)

    refuse_faster(lambda n: read_answers(rows(n), "a.json"))
    refuse_faster(lambda n: read_answers(attempts(n), "a.json"), 20)
    refuse_faster(drilled)


def test_a_long_lesson() -> None:
    step = lesson()["steps"][0]

    def steps(n: int) -> object:
        return read({**lesson(), "steps": [{**step, "id": f"s{k}"} for k in range(n)]})

    refuse_faster(steps, 25)


def _zip(kind: int, files: dict[str, bytes]) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", kind) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, kind)
    return memory.getvalue()


def test_a_zip_of_many_answers(tmp_path: Path) -> None:
    document = json.dumps(answers()).encode()

    def zips(n: int) -> object:
        folder = tmp_path / str(n)
        folder.mkdir(exist_ok=True)
        files = {f"{k}.json": document for k in range(n)}
        (folder / "all.zip").write_bytes(_zip(zipfile.ZIP_DEFLATED, files))
        return collect(folder)

    refuse_faster(zips, 6)


@pytest.mark.parametrize("kind", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_small_bundle_takes_little_memory(kind: int, tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    path.write_bytes(_zip(kind, {**sound_files(), "sound.json": bytes(45_000_000)}))
    assert memory(lambda: unbundle(path, tmp_path / "out"), LessonError) < 35_000_000
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on this system")
def test_a_pipe_is_no_zip(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "all.zip")
    assert "a regular file" in " ".join(collect(tmp_path).problems)


def test_a_key_of_few_parts_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("# a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r\na.b.c = '1.2.3.4.5.6.7.8.9.10.11.12'\n")
    assert parse_document(path.read_bytes(), path.name, as_json=False)["a"]
    with pytest.raises(LessonError, match="key"):
        load(path)
