"""Broken and hostile files: what is done to a sound one, and where the error has to point."""

from __future__ import annotations

import copy
import io
import json
import stat
import zipfile
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tests.damage import GONE
from torres_widget.engine import Game, Position
from torres_widget.lessons import read
from torres_widget.lessons.classroom.exam import exam_document

if TYPE_CHECKING:
    from collections.abc import Sequence

BOARD = "......../......../......../...31.../...24.../......../......../........ 1:d4"


def changes(path: str, expected: str, values: Sequence[object]) -> list[Change]:
    """Return the changes of one value to others, all refused in the same words."""
    return [Change(path, value, expected) for value in values]


class Change(NamedTuple):
    """A change: the path to a value, what is put there, and words that the error must hold."""

    path: str
    value: object
    expected: str

    def of(self, document: dict[str, Any]) -> dict[str, Any]:
        """Return the document with the change made."""
        changed = copy.deepcopy(document)
        *way, last = [int(key) if key.isdigit() else key for key in self.path.split(".")]
        place: Any = changed
        for key in way:
            place = place[key]
        if self.value is GONE:
            del place[last]
        elif isinstance(place, list) and last == len(place):
            place.append(self.value)
        else:
            place[last] = self.value
        return changed


def lesson() -> dict[str, Any]:
    """Return a sound lesson with a step of each kind."""
    place = {"board": BOARD}
    return {
        "format": "torres-lesson",
        "version": 1,
        "id": "sound",
        "title": "Sound",
        "summary": "All is well.",
        "order": "free",
        "can": ["step up"],
        "positions": {"stairs": place},
        "steps": [
            {
                "id": "look",
                "kind": "show",
                "text": "Look.",
                "position": "stairs",
                "notes": ["circle d4"],
            },
            {"id": "watch", "kind": "play", "text": "Watch.", "moves": [{"action": "move d4 d5"}]},
            {"id": "free", "kind": "try", "text": "Try.", "position": "stairs", "allow": ["move"]},
            {
                "id": "do",
                "kind": "task",
                "text": "Do.",
                "position": "stairs",
                "goal": {"level": 3},
                "solution": ["move d4 d5"],
                "best": {"measure": "points", "value": 12, "moves": ["move d4 d5"]},
                "hints": ["Up.", {"text": "There.", "notes": ["circle d5"]}],
            },
            {
                "id": "cells",
                "kind": "question",
                "text": "Where?",
                "position": "stairs",
                "answer": "step d4",
                "mistakes": {"e4": "Too high."},
            },
            {
                "id": "choose",
                "kind": "question",
                "text": "Which?",
                "position": "stairs",
                "choices": [{"action": "move d4 d5"}, {"text": "none", "right": False}],
            },
            {
                "id": "predict",
                "kind": "predict",
                "text": "Who?",
                "position": "stairs",
                "chapter": "Predictions",
                "ask": "choices",
                "choices": [{"text": "Orange"}, {"text": "Blue"}],
                "moves": ["move d4 d5"],
            },
            {
                "id": "none-right",
                "kind": "question",
                "text": "Which?",
                "choices": [{"text": "a", "right": False}, {"text": "b", "right": False}],
            },
            {
                "id": "all-right",
                "kind": "question",
                "text": "Which?",
                "choices": [{"text": "a", "right": True}, {"text": "b", "right": True}],
            },
        ],
    }


#: Texts that no schema tells from sound ones: blank, or not printable.
_TEXTS: Final = ("   ", "a\x00b")

#: Changes to a lesson that its schema does not see. Those that it sees are made from it.
LESSONS: Final = [
    # The lesson.
    Change("version", 1.0, "version"),
    *changes("title", "title", (*_TEXTS, "two\nlines")),
    *changes("deadline", "deadline", ("2026-13-01T18:00Z", "2026-02-30T18:00Z")),
    *changes("deadline", "deadline", ("2026-11-22T24:01Z", "2026-11-22T18:60Z")),
    *changes("deadline", "deadline", ("0001-01-01T00:00+14:00", "9999-12-31T23:59-14:00")),
    *changes("deadline", "deadline", ("2026-11-22T18:00+99:00", "\uff12026-11-22T18:00Z")),
    Change("can", ["two\nlines"], "can"),
    Change("stps", [], "Did you mean 'steps'"),
    # Positions.
    *changes("positions.stairs.board", "board", ("xx", "\n".join(["........"] * 7))),
    Change("positions.stairs.board", BOARD.replace("24", "29"), "R1.7"),
    Change("positions.stairs.board", f"{BOARD} 2:d4", "positions, stairs"),
    Change("positions.stairs.bord", "x", "Did you mean 'board'"),
    Change("positions.stairs.ap", 99, "ap"),
    Change("positions.stairs.edition", "rio-grande", "Did you mean"),
    Change("positions.stairs.moves", ["move d4 h8"], "moves, 1"),
    Change("positions.stairs", {"phase": 2}, "positions, stairs"),
    Change("steps.0.position", "stars", "Did you mean 'stairs'"),
    Change("steps.0.position", {"board": BOARD, "moves": ["mvoe d4 d5"]}, "moves, 1"),
    # Every step.
    Change("steps.1.id", "look", "no step before has"),
    *changes("steps.0.text", "step 1 'look', text", _TEXTS),
    *changes("steps.0.notes", "notes", (["arow c3 c4"], ["circle z9"], ["arrow c3"])),
    Change("steps.3.hints", [{"text": "x", "notes": ["x"]}], "hints"),
    Change("steps.0.titel", "x", "Did you mean 'title'"),
    # Moves, limits, goals, solutions.
    *changes("steps.1.moves", "moves", (["move d4 h8"], ["score"] * 6)),
    Change("steps.1.moves.0.notes", ["x"], "moves, 1"),
    Change("steps.1.moves.0.actoin", "x", "Did you mean 'action'"),
    Change("steps.2.solution", ["score"], "solution, 1"),
    Change("steps.3.goal", {"level": 2}, "goal"),
    Change("steps.3.goal", {"level": 4}, "solution"),
    Change("steps.3.solution", ["move d4 c4"], "R1.5"),
    Change("steps.3.solution", ["move d4 e4"], "R5.2"),
    Change("steps.3.best.value", 13, "12, which its moves reach"),
    Change("steps.3.best.measure", "pionts", "Did you mean 'points'"),
    Change("steps.3.best.moves", ["move d4 c4"], "best"),
    Change(
        "steps.3.best",
        {"measure": "points", "value": 0, "moves": ["move d4 d3"]},
        "'move d4 d3'; expected actions that reach the goal",
    ),
    # Questions.
    *changes("steps.4.answer", "answer", ("stp d4", "step", "step z9", "step d4 d5", "step a1")),
    *changes("steps.4.answer", "answer", ("castle a1", "score 9", "score 3", "count score 1")),
    *changes("steps.4.answer", "answer", ("count", "card climbs d4", "card six-points")),
    *changes("steps.4.answer", "answer", ("leap 1 0", "leap 1 x", "leap 1 \u0663")),
    Change("steps.4.answer", "__import__('os')", "answer"),
    Change("steps.4.answer", GONE, "answer or choices"),
    Change(
        "steps.4.choices",
        [{"text": "a", "right": True}, {"text": "b", "right": False}],
        "answer or",
    ),
    *changes("steps.4.many", "many", (True,)),
    *changes(
        "steps.5.choices",
        "choices",
        (
            [{"text": "a", "right": True}, {"text": "a", "right": False}],
            [{"text": "a"}, {"text": "b", "right": False}],
            [{"right": True}, {"text": "b", "right": False}],
            [{"action": "move d4 d5", "right": True}, {"text": "b", "right": False}],
            [{"action": "mvoe d4 d5"}, {"text": "b", "right": False}],
        ),
    ),
    *changes("steps.4.mistakes", "mistakes", ({"e9": "a"}, {"3": "a"}, {"d5": "It is right."})),
    Change("steps.5.mistakes", {"1": "a"}, "mistakes"),
    *changes("steps.4.shuffle", "shuffle", (True,)),
    *changes("steps.7.many", "exactly one right choice, or many = true", (False,)),
    *changes("steps.8.many", "exactly one right choice, or many = true", (False,)),
    *changes("steps.6.ask", "ask", ("cells", "arrow")),
    *changes("steps.6.choices", "choices", (GONE, [{"text": "a"}] * 2)),
    Change("steps.6.moves", ["move d4 a1"], "moves"),
    *changes("steps.6.chapter", "chapter", (*_TEXTS, "two\nlines")),
]


def exam() -> dict[str, Any]:
    """Return a sound exam with a step of each kind that asks."""
    document = json.loads(json.dumps(lesson()))
    return dict(exam_document(document, read(document)))


#: Changes to an exam that its schema does not see.
EXAMS: Final = [
    Change("deadline", "2026-11-31T18:00Z", "deadline"),
    Change("steps.4.ask", "choices", "ask"),
    *changes("steps.5.ask", "ask", ("cells", "number")),
    *changes("steps.5.choices", "choices", ([{"text": "a"}] * 2, GONE)),
    Change("steps.3.position", {"board": "xx"}, "board"),
]

#: Files that are no lesson at all: name, bytes, words of the error.
RAW: Final = [
    ("empty.toml", b"", "format"),
    ("empty.json", b"", "JSON"),
    ("words.toml", b"this is no toml", "TOML"),
    ("words.json", b"this is no json", "line 1, column 1"),
    ("twice.toml", b"id = 'a'\nid = 'b'\n", "TOML"),
    ("twice.json", b'{"id": 1, "id": 2}', "each key once"),
    ("list.json", b"[]", "a table"),
    ("nan.json", b'{"version": NaN}', "finite"),
    ("infinity.json", b'{"version": -Infinity}', "finite"),
    ("huge.json", b'{"version": ' + b"9" * 5000 + b"}", "usable size"),
    ("huge.toml", b"version = " + b"9" * 5000, "usable size"),
    ("latin.toml", "title = 'caf\u00e9'".encode("latin-1"), "UTF-8"),
    ("utf16.json", json.dumps({}).encode("utf-16"), "torres-lesson"),
    ("nul.toml", b"title = 'a\x00b'", "TOML"),
    ("deep.json", b"[" * 100_000, "nested"),
    ("dotted.toml", f"a{'.a' * 16} = 1".encode(), "at most 16 parts"),
    ("deep.toml", b"a = " + b"[" * 100_000, "nested"),
    ("long.toml", b"#" * 600_000, "at most 500000 bytes"),
    ("surrogate.json", b'{"format": "\\ud800"}', "version"),
    ("yaml.toml", b"!!python/object/apply:os.system ['true']", "TOML"),
    ("pickle.json", b"\x80\x04\x95", "UTF-8"),
    ("zip.toml", b"PK\x03\x04\xff", "UTF-8"),
]


def answers() -> dict[str, Any]:
    """Return a sound answers file."""
    row = {"lesson": "sound", "step": "do", "rules": ["R5.2"], "state": "right"}
    return {
        "format": "torres-answers",
        "version": 1,
        "student": "Ann",
        "class": "7a",
        "answers": [
            {
                **row,
                "tries": 1,
                "hints": 0,
                "right_at": 1,
                "seconds": 9,
                "attempts": [{"given": ["move d4 d5"], "seconds": 9}],
                "at": "2026-11-22T10:01:00+00:00",
            }
        ],
        "places": [
            {
                "lesson": "sound",
                "step": "do",
                "seconds": 9,
                "finished": True,
                "begun": "2026-11-22T10:00:00+00:00",
                "deadline": "2026-11-22T12:00:00+00:00",
            }
        ],
        "games": [
            {
                "id": "your-first-game",
                "number": 0,
                "level": 1,
                "moves": 0,
                "record": Game(Position.new(players=2, seed=7)).record().strip(),
            }
        ],
    }


#: Changes to an answers file that its schema does not see.
ANSWERS: Final = [
    *changes("class", "class", ("a\nb", "\u202e7a")),
    *changes("student", "student", ("a\nb", "a\x00", "  ", "\u202eAnn", "\u0007", "\ud800")),
    Change("answers", answers()["answers"] * 2, "answers"),
    *changes("answers.0.attempts.0.given", "given", (["a\nb"], ["\x00"])),
    *changes("answers.0.at", "at", ("2026-02-30T10:00:00+00:00", "2026-11-22T25:00:00+00:00")),
    Change("places.0.deadline", "9999-99-99T99:99:99+00:00", "deadline"),
    Change("places.0.begun", "2026-13-22T10:00:00+00:00", "begun"),
    Change("games", answers()["games"] * 2, "games"),
    Change("games.0.record", "\x00", "record"),
    Change("places", answers()["places"] * 2, "places"),
    Change("answer", [], "Did you mean 'answers'"),
]


def drills() -> dict[str, Any]:
    """Return a sound file of drill results."""
    answer = {"kind": "doors", "seed": 1, "level": 1, "right": True}
    return {"format": "torres-drills", "version": 1, "answers": [answer]}


def puzzles() -> dict[str, Any]:
    """Return a sound record of puzzles."""
    answer = {"puzzle": "1-20-3", "difficulty": 1200, "right": True, "day": "2026-11-22"}
    return {"format": "torres-puzzles", "version": 1, "answers": [answer]}


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a zip of files."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return memory.getvalue()


def sound_files() -> dict[str, bytes]:
    """Return the files of a sound bundle."""
    manifest = {
        "format": "torres-bundle",
        "version": 1,
        "title": "Sound",
        "lessons": ["sound.json"],
        "notebook": "lessons.ipynb",
    }
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}
    return {
        "torres-bundle.json": json.dumps(manifest).encode(),
        "sound.json": json.dumps(lesson()).encode(),
        "lessons.ipynb": json.dumps(notebook).encode(),
    }


#: Changes to a bundle's list of contents that its schema does not see.
MANIFESTS: Final = [
    Change("lessons", ["sound.json", "Sound.json"], "lessons"),
    Change("lessons", ["sound.json", "other.toml"], "files"),
]


def _with(**files: bytes) -> bytes:
    return zipped(
        {**sound_files(), **{name.replace("__", "."): data for name, data in files.items()}}
    )


def _entry(name: str, mode: int) -> bytes:
    memory = io.BytesIO(zipped(sound_files()))
    with zipfile.ZipFile(memory, "a") as archive:
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        archive.writestr(info, b"/etc/passwd")
    return memory.getvalue()


def _twice() -> bytes:
    data = zipped({**sound_files(), "Xound.json": b"{}"})
    return data.replace(b"Xound.json", b"sound.json")


def _encrypted() -> bytes:
    data = bytearray(zipped(sound_files()))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(mark, at + 1)
    return bytes(data)


def _flipped() -> bytes:
    data = bytearray(zipped(sound_files()))
    data[60] ^= 0xFF
    return bytes(data)


def _listed(field: int, value: bytes) -> bytes:
    """A bundle in whose list of files, at its end, a field of the first entry is changed."""
    data = bytearray(zipped(sound_files()))
    at = data.find(b"PK\x01\x02") + field
    data[at : at + len(value)] = value
    return bytes(data)


#: Bundles that are broken as files: bytes by name, and words of the error.
BUNDLES: Final = {
    "empty": (b"", "sound zip"),
    "no zip": (b"hello", "sound zip"),
    "cut off": (zipped(sound_files())[:200], "sound zip"),
    "damaged": (_flipped(), ""),
    "encrypted": (_encrypted(), "sound zip"),
    "packed in an unknown way": (_listed(10, b"\x63\x00"), "sound zip"),
    "packed in another way than expected": (_listed(10, b"\x0e\x00"), "sound zip"),
    "place beyond the end": (_listed(42, b"\xfe\xff\xff\xff"), "sound zip"),
    "place of another file": (_listed(42, b"\x10\x00\x00\x00"), "sound zip"),
    "name that is no text": (_listed(8, b"\x00\x08" + bytes(36) + b"\xff"), "sound zip"),
    "checksum of another file": (_listed(16, b"\x01\x02\x03\x04"), "sound zip"),
    "file without a name": (zipped({**sound_files(), "": b"x"}), "only files"),
    "file twice": (_twice(), "each file once"),
    "no manifest": (zipped({"sound.json": b"{}"}), "torres-bundle.json"),
    "manifest is no JSON": (_with(**{"torres-bundle__json": b"{"}), "line 1"),
    "manifest is a list": (_with(**{"torres-bundle__json": b"[]"}), "a table"),
    "manifest is huge": (_with(**{"torres-bundle__json": b" " * 600_000}), "at most 500000"),
    "lesson missing": (
        zipped({name: data for name, data in sound_files().items() if name != "sound.json"}),
        "every file that is listed",
    ),
    "notebook missing": (
        zipped({name: data for name, data in sound_files().items() if "ipynb" not in name}),
        "every file that is listed",
    ),
    "lesson broken": (_with(sound__json=b"{}"), "sound.json"),
    "lesson unpacks to much": (_with(sound__json=b" " * 2_000_000), "at most 500000"),
    "notebook unpacks to much": (_with(lessons__ipynb=b" " * 9_000_000), "at most 5000000"),
    "notebook is no JSON": (_with(lessons__ipynb=b"print(1)"), "lessons.ipynb"),
    "notebook of format 3": (_with(lessons__ipynb=b'{"nbformat": 3, "cells": []}'), "format 4"),
    "notebook without cells": (_with(lessons__ipynb=b'{"nbformat": 4}'), "format 4"),
    "file not listed": (_with(evil__py=b"1"), "only files"),
    "path upwards": (_entry("../evil.py", 0), "only files"),
    "path from the root": (_entry("/evil.py", 0), "only files"),
    "path with a drive": (_entry("C:/evil.py", 0), "only files"),
    "folder": (_entry("folder/", 0), "regular files"),
    "link": (_entry("link.toml", stat.S_IFLNK | 0o777), "regular files"),
    "device": (_entry("device", stat.S_IFCHR | 0o666), "regular files"),
    "pipe": (_entry("pipe", stat.S_IFIFO | 0o666), "regular files"),
    "too many files": (
        zipped({**sound_files(), **{f"f{n}.toml": b"" for n in range(60)}}),
        "at most 52 files",
    ),
}
