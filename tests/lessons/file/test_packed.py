"""Packed lessons: any lesson comes back from a link or a file, and nothing else is read."""

from __future__ import annotations

import json
import random
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from torres_widget import Lesson, use_play_page
from torres_widget.common.packing import packed
from torres_widget.lessons import LessonError, load
from torres_widget.lessons.file.loading import content, document_of, path_of
from torres_widget.lessons.file.packed import _USUAL, LONGEST, from_link, packed_lesson, to_link

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FIRST = document_of("first-turn")
LINK = to_link(FIRST)
CHARACTERS = st.sampled_from("abcXYZ059-_.~%=é\x00")


HEAD = {"format": "torres-lesson", "version": 1, "id": "own"}


def own(**more: Any) -> dict[str, Any]:
    step = {"kind": "show", "id": "look", "text": "Look.", "position": "here", **more}
    board = {
        "board": "......../......../......../...31.../...24.../......../......../........ 1:d4"
    }
    return {**HEAD, "title": "Žofie's knights", "positions": {"here": board}, "steps": [step]}


@pytest.fixture(autouse=True)
def elsewhere() -> Iterator[None]:
    use_play_page("https://example.org/play/")
    yield
    use_play_page(None)


@pytest.mark.parametrize("path", content(), ids=lambda path: path.stem)
def test_lessons_of_the_package_come_back(path: Path) -> None:
    assert from_link(to_link(document_of(path))) == load(path)


def test_one_s_own_comes_back_from_an_address(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps(own()), encoding="utf-8")
    link = Lesson(file).link()
    assert link.startswith("https://example.org/play/?show=lesson#1.")
    assert from_link(f" {link}\n") == load(file)
    assert Lesson.from_dict(own()).link() == link


def test_it_is_a_good_deal_shorter_than_the_file() -> None:
    assert len(LINK) < path_of("first-turn").stat().st_size / 2


@pytest.mark.parametrize("path", content(), ids=lambda path: path.stem)
def test_a_file_with_a_packed_lesson_shows_nothing_and_is_the_lesson(
    path: Path, tmp_path: Path
) -> None:
    document = packed_lesson(document_of(path))
    file = tmp_path / "packed.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert list(document) == ["packed"]
    assert not re.search(r"[ {\[]", document["packed"])
    assert load(file) == load(path)
    assert Lesson(file).link().endswith(document["packed"])


@pytest.mark.parametrize(
    "table",
    [
        {"packed": ""},
        {"packed": 5},
        {"packed": ["1.AAAA"]},
        {"packed": "2." + LINK[2:]},
        {"packed": LINK[:-9]},
        {"packed": LINK + "%"},
        {"packed": LINK, "title": "More"},
    ],
    ids=["empty", "number", "list", "version", "cut", "sign", "more"],
)
def test_a_damaged_file_is_refused_with_its_place(table: Any, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(LessonError, match=r"broken\.json"):
        load(file)


@pytest.mark.parametrize("end", [*range(0, len(LINK), 97), len(LINK) - 1])
def test_a_link_that_was_cut_is_refused(end: int) -> None:
    with pytest.raises(LessonError, match="a packed lesson, whole"):
        from_link(LINK[:end])


@given(st.integers(0, len(LINK) - 1), CHARACTERS)
def test_a_damaged_link_is_refused_or_read(at: int, character: str) -> None:
    with suppress(LessonError):
        assert from_link(LINK[:at] + character + LINK[at + 1 :]).steps


@given(st.text(max_size=60))
def test_what_is_no_link_is_refused_in_words(text: str) -> None:
    with pytest.raises(LessonError):
        from_link(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"id": 1}',
        "[]",
        "7",
        '{"id": "a", "id": "b"}',
        "[" * 100_000,
        '{"steps": ' + "[" * 5000,
        " " * 10_000_000,
        json.dumps({**own(), "title": "x" * 600_000}),
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_lesson_is_refused(text: str) -> None:
    with pytest.raises(LessonError):
        from_link("1." + packed(text, _USUAL))


def test_a_text_of_another_form_is_refused() -> None:
    sound = packed(json.dumps(own()), _USUAL)
    assert from_link(f"1.{sound}").id == own()["id"]
    for text in (f"2.{sound}", sound):
        with pytest.raises(LessonError):
            from_link(text)


def test_what_is_too_long_is_said() -> None:
    noise = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz", k=2 * LONGEST))
    with pytest.raises(LessonError, match=f"at most {LONGEST}"):
        to_link(own(text=noise))
