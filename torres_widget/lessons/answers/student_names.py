"""Names of students: checked when they are entered, compared, and made into file names."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import Final

from torres_widget.common.language import LANGUAGES, N_, gettext, speaking
from torres_widget.common.schema import Text
from torres_widget.common.text import comparable
from torres_widget.lessons.errors import LessonError, validated
from torres_widget.lessons.file.scenario import slug

#: The form of a name: any script, on one line.
NAME: Final = Text(80, lines=False)
#: The form of a class's name.
CLASS: Final = Text(40, lines=False)
#: The name in a handed-out notebook until a student writes one.
YOUR_NAME: Final = N_("your name")
#: Whose answers they are where no name was given.
UNNAMED: Final = "student"
#: Names that answers are kept under where none was given.
_DEFAULTS: Final = (UNNAMED, "learner")


def usual_student() -> str:
    """Return the name under which answers are kept if none was given: on JupyterHub the user's."""
    return os.environ.get("JUPYTERHUB_USER") or UNNAMED


def student_name(given: object) -> str:
    """Return a student's name as it was entered, blanks around it left out.

    Raises
    ------
    LessonError
        If it is no text of one line, or has neither letter nor digit.

    Examples
    --------
    >>> student_name(" Ann/Bob ")
    'Ann/Bob'
    """
    name = str(validated(NAME, given, "student"))
    if not re.search(r"[^\W_]", name):
        raise LessonError(given, "student", "a name with a letter or digit")
    return name


def class_name(given: object) -> str:
    """Return the name of a class as it was entered, blanks around it left out.

    Raises
    ------
    LessonError
        If it is no text of one line, or is empty.
    """
    return str(validated(CLASS, given, "class"))


def answers_file(student: str, *, exam: bool = False) -> str:
    """Return the name of the file for a student's answers, good on every system.

    An exam has another file: practice and exam of a lesson don't share one.

    Raises
    ------
    LessonError
        If it is no name.

    Examples
    --------
    >>> answers_file("Ann/Bob"), answers_file("Žofie Nováková")
    ('ann-bob.json', 'zofie-novakova.json')
    >>> answers_file("Žofie Nováková", exam=True)
    'zofie-novakova-exam.json'
    """
    return f"{slug(student_name(student))}{'-exam' if exam else ''}.json"


def same_name(name: str) -> str:
    """Return what is equal for names that differ only in case, blanks or how accents are coded."""
    return comparable(name)


def is_unwritten(name: str) -> bool:
    """Return whether a name is the placeholder of a handed-out notebook."""
    return same_name(name) in _unwritten()


def is_unnamed(name: str) -> bool:
    """Return whether a name stands for no student."""
    return is_unwritten(name) or same_name(name) in _DEFAULTS


@cache
def _unwritten() -> frozenset[str]:
    names = set()
    for code in LANGUAGES:
        with speaking(code):
            names.add(same_name(gettext(YOUR_NAME)))
    return frozenset(names)
