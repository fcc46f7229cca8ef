"""Lessons that the site serves by name, however long they are, and a page that lists them."""

from __future__ import annotations

from html import escape
from string import Template
from typing import TYPE_CHECKING, Final

from torres_widget.common.language import gettext, language
from torres_widget.lessons.file.loading import document_of
from torres_widget.lessons.file.packed import packed_lesson
from torres_widget.lessons.file.reader import read
from torres_widget.lessons.file.scenario import slug

from .build import HERE, SiteError

if TYPE_CHECKING:
    from pathlib import Path

    from torres_widget.lessons.plan import Plan

_SUFFIXES: Final = (".toml", ".json")


def add_lessons(site: Path, source: Path) -> list[str]:
    """Add the lessons of a folder to a site, and a page that lists them.

    Parameters
    ----------
    site : Path
        Folder of a site made by `build`.
    source : Path
        Folder of lesson files; exams must already be without their answers.

    Returns
    -------
    list of str
        The names of the lessons, as in ``play/?show=lesson&from=NAME``.

    Raises
    ------
    SiteError
        If the folder holds no lesson, or two of its files would get the same name.
    LessonError
        If one of them is invalid; nothing is written.
    OSError
        If a file cannot be read or written.
    """
    paths = sorted(path for path in source.glob("*") if path.suffix in _SUFFIXES)
    lessons: dict[str, tuple[Plan, str]] = {}
    for path in paths:
        name = slug(path.stem)
        if name in lessons:
            raise SiteError(f"{path.name}: another lesson is called {name} as well")
        document = document_of(path)
        lessons[name] = read(document, path.name), packed_lesson(document)["packed"]
    if not lessons:
        raise SiteError(f"{source} holds no lessons (.toml or .json)")
    folder = site / "play" / "lessons"
    folder.mkdir(exist_ok=True)
    for name, (_, packed) in lessons.items():
        (folder / f"{name}.txt").write_text(packed, encoding="utf-8")
    plans = {name: plan for name, (plan, _) in lessons.items()}
    (folder / "index.html").write_text(_list(plans), encoding="utf-8")
    return list(lessons)


def _list(plans: dict[str, Plan]) -> str:
    items = "\n".join(
        f'<li><a href="../?show=lesson&amp;from={name}">{escape(plan.title)}</a>'
        f" {escape(plan.summary)}</li>"
        for name, plan in plans.items()
    )
    return Template((HERE / "lessons.html").read_text(encoding="utf-8")).substitute(
        language=language(), title=escape(gettext("Lessons")), items=items
    )
