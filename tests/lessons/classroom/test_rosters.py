"""Gradebooks' exports of any language, and what is said of students who are not in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from torres_widget.lessons import LessonError
from torres_widget.lessons.classroom.rosters import read_roster

if TYPE_CHECKING:
    from pathlib import Path

EXPORTS = {
    "English": "First name,Last name,ID number,Email address,Quiz (Real)\nAda,Novák,7,a@x.cz,3.5\n",
    "older": "First name,Surname,ID number,Email address,Quiz\nAda,Novák,7,a@x.cz,3\n",
    "Czech": "Křestní jméno;Příjmení;ID číslo;E-mailová adresa;Test\nAda;Novák;7;a@x.cz;3,5\n",
    "Hungarian": "Vezetéknév;Keresztnév;Azonosító szám;E-mail cím;Teszt\nNovák;Ada;7;a@x.cz;3,5\n",
    "Polish": "Imię\tNazwisko\tNumer ID\tAdres e-mail\tTest\nAda\tNovák\t7\ta@x.cz\t3,5\n",
}


@pytest.mark.parametrize("text", EXPORTS.values(), ids=EXPORTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_exports_of_any_language_are_read(text: str, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "export.csv"
    path.write_bytes(text.encode(encoding))
    roster = read_roster(path)
    assert roster.places(["ada  NOVÁK"], {}) == {0: "ada  NOVÁK"}
    assert sorted(roster.people[0]) == ["7", "Ada", "Novák", "a@x.cz"]


def test_columns_of_unknown_headings_are_known_by_what_is_in_them(tmp_path: Path) -> None:
    path = tmp_path / "export.csv"
    path.write_text("Prénom,Nom,Adresse,Note\nAda,Novák,a@x.fr,3\nBo,Kiss,b@x.fr,\n")
    roster = read_roster(path, ["Ada Novák", "Nobody"])
    assert roster.columns == ("Prénom", "Nom", "Adresse")
    assert roster.places(["Bo Kiss"], {}) == {1: "Bo Kiss"}
    with pytest.raises(LessonError, match="columns such as First name"):
        read_roster(path, ["Nobody"])


def test_all_that_does_not_fit_is_said_at_once_with_near_names(tmp_path: Path) -> None:
    path = tmp_path / "export.csv"
    path.write_text("Student,ID\n" + '"Nováková, Ada",1\nBo Kiss,2\nBo Kiss,3\nDi Dee,4\n')
    roster = read_roster(path)
    students = ["Ada Novakova", "Bo Kiss", "Xerxes", "Di Dee", "dee di"]
    with pytest.raises(LessonError) as caught:
        roster.places(students, {})
    said = str(caught.value)
    assert "'Ada Novakova': not there, but 'Nováková, Ada'" in said
    assert "'Bo Kiss': there more than once" in said
    assert "'Xerxes': not there" in said
    assert "'dee di': the same person as 'Di Dee'" in said
    names = {"Ada Novakova": "Ada Nováková", "Bo Kiss": None, "Xerxes": None, "dee di": None}
    assert roster.places(students, names) == {0: "Ada Novakova", 3: "Di Dee"}


def test_an_error_names_twenty_students_at_most(tmp_path: Path) -> None:
    path = tmp_path / "export.csv"
    path.write_text("Student,ID\nAnn,1\n")
    with pytest.raises(LessonError) as caught:
        read_roster(path).places([f"Nobody {number}" for number in range(100)], {})
    assert str(caught.value).count("not there") == 20
    assert "80 more" in str(caught.value)
