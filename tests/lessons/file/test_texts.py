"""The texts of lessons: all found, each with a place that names it for good."""

from __future__ import annotations

from typing import Any

from tests.lessons.file.hostile import lesson
from torres_widget.lessons import content, load, read, texts
from torres_widget.lessons.file.in_edition import in_edition
from torres_widget.lessons.file.parsing import parse_document


def shouting(place: str, text: str) -> str:
    """Stand for a translation."""
    return f"{text.upper()} [{place}]"


def test_every_text_has_a_place_of_its_own() -> None:
    for path in content():
        document = parse_document(path.read_bytes(), path.name, as_json=False)
        places = [place for place, _ in texts(document)]
        assert len(places) == len(set(places))


def test_a_lesson_is_read_with_every_text_replaced() -> None:
    document = lesson()
    document["steps"][0]["notes"] = ["label d4 red look here", "circle d5"]
    document["steps"][1]["moves"][0]["caption"] = "Up it goes."
    document["steps"][3]["done"] = "There."
    plan: Any = read(document, translate=shouting)
    assert plan.title == "SOUND [title]"
    assert plan.summary == "ALL IS WELL. [summary]"
    look, watch, _, do, _, choose, predict, *_ = plan.steps
    assert look.text == "LOOK. [look/text]"
    assert look.notes == ("label d4 red LOOK HERE [look/notes/1]", "circle d5 green")
    assert watch.moves[0].caption == "UP IT GOES. [watch/moves/1/caption]"
    assert [hint.text for hint in do.hints] == ["UP. [do/hints/1]", "THERE. [do/hints/2/text]"]
    assert do.done == "THERE. [do/done]"
    assert choose.choices[1].text == "NONE [choose/choices/2/text]"
    assert predict.chapter == "PREDICTIONS [predict/chapter]"
    assert predict.choices[0].text == "ORANGE [predict/choices/1/text]"
    assert (look.id, do.goal, choose.choices[0].action) == ("look", {"level": 3}, "move d4 d5")


def test_what_is_found_is_what_is_replaced() -> None:
    for path in content():
        document = parse_document(path.read_bytes(), path.name, as_json=False)
        asked: list[tuple[str, str]] = []

        def note(place: str, text: str, asked: list[tuple[str, str]] = asked) -> str:
            asked.append((place, text))
            return text

        assert load(path, note) == load(path)
        assert sorted(asked) == sorted(texts(in_edition(document)))
