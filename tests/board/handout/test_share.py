"""Sharing: a link, a QR code, a page and a frame, each of which opens the same lesson."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

from tests.markup import run_by
from torres_widget import Lesson, use_play_page
from torres_widget.lessons import LessonError, load
from torres_widget.lessons.classroom.exam import bare
from torres_widget.lessons.file.packed import from_link

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAY = "https://example.org/torres/play/"


@pytest.fixture(autouse=True)
def site() -> Iterator[None]:
    use_play_page(PLAY)
    yield
    use_play_page(None)


def short(title: str = "Short") -> Lesson:
    board = "......../......../......../...31.../...24.../......../......../........ 1:d4"
    step = {"kind": "show", "id": "look", "text": "Look.", "position": {"board": board}}
    head = {"format": "torres-lesson", "version": 1, "id": "short", "title": title}
    return Lesson.from_dict({**head, "steps": [step]})


def test_all_forms_lead_to_the_lesson(tmp_path: Path) -> None:
    share = Lesson("first-turn").share()
    page = share.save_html(tmp_path / "open.html").read_text(encoding="utf-8")
    shown = re.search(r'src="([^"]+)"', share.embed())
    assert shown
    assert unescape(shown[1]) == share.link
    assert unescape(re.findall(r'href="([^"]+)"', page)[0]) == share.link
    assert f"This page opens {PLAY}." in page
    assert share.link.startswith(f"{PLAY}?show=lesson#1.")
    assert from_link(share.link) == load("first-turn")


def test_a_qr_code_holds_the_link_and_no_more() -> None:
    from segno import make

    share = short().share()
    rows = len(list(make(share.link, error="l", micro=False).matrix_iter(border=4)))
    assert f'viewBox="0 0 {rows} {rows}"' in share.qr()
    assert "<title>Short</title>" in share.qr()
    assert share.qr() in share._repr_html_()


def test_a_long_lesson_has_a_link_and_says_that_no_qr_code_holds_it() -> None:
    share = Lesson("action-cards").share()
    with pytest.raises(LessonError, match="at most 2953 characters for a QR code"):
        share.qr()
    assert "for a QR code" in share._repr_html_()


def test_an_exam_holds_no_answers(tmp_path: Path) -> None:
    share = Lesson("first-turn").share(exam=True)
    assert share.exam
    assert from_link(share.link) == bare(load("first-turn"))
    kept = Lesson("first-turn", student="Ann", answers=tmp_path / "a.json", exam=True)
    assert kept.share().link == share.link


def test_a_deadline_goes_along() -> None:
    link = Lesson("first-turn", deadline="2026-11-27 18:00+01:00").share().link
    assert from_link(link).deadline == "2026-11-27T17:00:00+00:00"


def test_without_a_page_there_is_a_link_to_be_set_up() -> None:
    use_play_page(None)
    share = short().share()
    for make in (share.qr, share.embed, lambda: share.save_html("never.html")):
        with pytest.raises(LessonError, match="use_play_page"):
            make()
    assert "use_play_page" in share._repr_html_()


def test_a_title_is_text(tmp_path: Path) -> None:
    share = short('<script>alert(1)</script>" onload="x').share()
    texts = (share.qr(), share.embed(), share._repr_html_())
    page = share.save_html(tmp_path / "a.html").read_text(encoding="utf-8")
    for text in (*texts, page):
        assert not run_by(text)


def test_a_parsed_lesson_has_no_document_to_share() -> None:
    with pytest.raises(LessonError, match="a lesson of a file or a document"):
        Lesson(load("first-turn")).share()
