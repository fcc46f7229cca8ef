"""Python's side of the page that plays: messages in, messages out, in a process without widgets."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64decode, b64encode
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.board.analysed import with_a_blunder
from torres_widget import Lesson, Position
from torres_widget.engine.text.links import game_from_link, game_to_link, to_link
from torres_widget.lessons import load, unbundle
from torres_widget.lessons.answers.code import read_codes, to_code
from torres_widget.lessons.answers.file_format import read_answers
from torres_widget.lessons.classroom.exam import exam_document
from torres_widget.lessons.file.loading import document_of, path_of
from torres_widget.lessons.file.packed import from_link
from torres_widget.lessons.file.packed import to_link as lesson_to_link
from torres_widget.lessons.plan import Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TALK = """
import asyncio, json, sys
sys.platform = "emscripten"
sys.modules["anywidget"] = None  # which a page hasn't
from torres_widget.site.host import Host

said = []
host = Host(lambda text: said[-1].append(json.loads(text)))

async def talk():
    for message in json.load(sys.stdin):
        said.append([])
        host.receive(json.dumps(message))
        while message.get("until", "") not in json.dumps(said[-1], ensure_ascii=False):
            await asyncio.sleep(0.01)

{run}
assert not {{"plotly", "IPython", "comm"}} & sys.modules.keys()
print(json.dumps(said))
"""
AT_ONCE = "asyncio.run(asyncio.wait_for(talk(), 120))"
BOARD = "....1.../......../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4,f3 2:h4"


#: How a message of the desk begins in the text that the page gets.
MESSAGE: Final = '"said", "label": "", "text": "'
#: A step that was made on it, as its list names it.
STEP: Final = "1. Žofie's heights (number)"


def talk(*messages: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """Return what is said after each of the messages, at least until it says what is waited for."""
    done = subprocess.run(
        [sys.executable, "-c", TALK.format(run=AT_ONCE)],
        input=json.dumps(messages),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return answers


def do(seq: int, **intent: object) -> dict[str, Any]:
    return {"set": {"intent": {"seq": seq, **intent}}}


def kept_before_shown(answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what was kept last before each view or form that the page shows then."""
    kept: list[dict[str, Any]] = [{}]
    shown = []
    for answer in answers:
        kept += [answer] if "keep" in answer else []
        shown += kept[-1:] if not {"view", "form"}.isdisjoint(answer.get("traits", ())) else []
    return shown


def test_a_bot_answers_and_the_page_has_only_what_changes() -> None:
    opened, played, refused = talk(
        {"open": {"what": "bot", "level": 1, "first": True}},
        # the knight, then blue's knight, then blue's king
        {**do(1, action="knight e8"), "until": '"stage": "turn"'},
        do(2, action="move e8 h1"),
    )
    board = opened[0]["board"]
    assert board["view"]["board"] == Position.new(seed=7).board_text()
    assert "e8" in board["view"]["legal"]["knight"]
    views = [answer["traits"]["view"] for answer in played if "traits" in answer]
    assert [view["ply"] for view in views] == [1, 2, 3]
    assert views[-1]["stage"] == "turn"
    kept = [json.loads(answer["keep"])["ply"] for answer in kept_before_shown(played)]
    assert kept == [1, 2, 3]
    assert refused[0]["traits"]["view"]["refusal"]["reasons"]


def test_a_guide_at_the_table_is_taken_up_where_it_was_left() -> None:
    answers = ("box huch-2017", "players 3", "mode basic", "go 9")
    *_, moved = talk(
        {"open": {"what": "guide"}},
        *(do(seq, lesson=answer) for seq, answer in enumerate(answers, 1)),
    )
    kept = next(answer["keep"] for answer in moved if "keep" in answer)
    again, broken = talk(
        {"open": {"what": "guide", "kept": kept}}, {"open": {"what": "guide", "kept": "junk"}}
    )
    offer = again[0]["board"]["view"]["lesson"]["offer"]
    assert offer["choices"][0]["title"] == "Go on: Phase 1, round 1 of 4"
    assert "expected" in broken[1]["error"]
    assert broken[0]["board"]["view"]["lesson"]["offer"]["title"] == "Which box is yours?"


def test_a_link_is_the_position_and_a_bad_one_is_explained() -> None:
    position = Position.from_board(BOARD, phase=3, round=3, scores=[4, 7])
    linked, bad, good = talk(
        {"open": {"what": "board", "link": to_link(position)}},
        {"open": {"what": "board", "link": "junk"}},
        {"open": {"what": "board", "link": to_link(position), "language": "cs"}},
    )
    assert linked[0]["board"]["view"]["scores"] == [4, 7]
    assert bad[0]["board"]["view"]["stage"] == "place-knight"
    assert "expected" in bad[1]["error"]
    assert [key for answer in good for key in answer] == ["board"]


def test_a_game_is_linked_with_its_moves_kept_and_taken_up() -> None:
    _, _, moved, asked = talk(
        {"open": {"what": "board", "first": True}},
        do(1, action="knight e8"),
        do(2, action="knight c3"),
        {"link": True},
    )
    game = game_from_link(asked[0]["link"])
    assert [str(action) for action in game.moves] == ["knight e8", "knight c3"]
    kept = next(answer["keep"] for answer in moved if "keep" in answer)
    again, back, linked, broken, broken_record = talk(
        {"open": {"what": "board", "kept": kept}},
        do(1, command="undo"),
        {"open": {"what": "board", "kept": "junk", "link": asked[0]["link"]}},
        {"open": {"what": "board", "kept": "junk"}},
        {"open": {"what": "board", "kept": '{"record": "torres", "line": [], "ply": 0}'}},
    )
    assert again[0]["board"]["view"]["ply"] == 2
    assert json.loads(next(answer["keep"] for answer in back if "keep" in answer))["ply"] == 1
    assert linked[0]["board"]["view"]["ply"] == 2
    assert "kept game: 'junk'; expected a record, a line and a ply" in broken[1]["error"]
    assert "record, line 1" in broken_record[1]["error"]
    assert broken[0]["board"]["view"]["ply"] == 0


def test_seats_and_switches_are_kept_with_a_game_and_for_the_next_one() -> None:
    _, *changed = talk(
        {"open": {"what": "bot", "level": 2, "first": True}},
        do(1, ask="seat blue 4 towers"),
        do(2, analyst="warn on"),
        do(3, command="evaluation"),
        do(4, action="knight e8"),
    )
    kept = [answer["keep"] for answers in changed for answer in answers if "keep" in answer][-1]
    again = json.dumps({**json.loads(kept), "new": True})
    damaged = [json.dumps({**json.loads(kept), "seats": seats}) for seats in ([0], "4", [0, "x"])]
    opened = talk(
        *({"open": {"what": "bot", "level": 2, "kept": text}} for text in (kept, again, *damaged)),
        {"open": {"what": "bot", "level": 6, "kept": kept}},
    )
    taken_up, new, *unreadable, chosen = [answers[0]["board"]["view"] for answers in opened]
    for view in (taken_up, new):
        assert (view["seats"], view["styles"]) == ([0, 4], ["", "towers"])
        assert view["analyst"]["warns"]
        assert view["evaluation"]["shares"]
    ply = json.loads(kept)["ply"]
    assert (taken_up["ply"], new["ply"], new["stage"]) == (ply, 0, "place-knight")
    assert [view["seats"] for view in unreadable] == [[0, 2]] * 3
    assert (chosen["seats"], chosen["ply"]) == ([0, 6], ply)


def test_bots_take_all_other_seats_of_a_game_and_a_new_one_may_have_more() -> None:
    begun = {"what": "bot", "level": 3, "players": 3}
    *_, moved = talk({"open": begun}, do(1, ask="seat blue 5"))
    kept = json.loads(next(answer["keep"] for answer in moved if "keep" in answer))
    wanted: tuple[object, ...] = (None, 3, 4, 2, 9, [])
    texts = [json.dumps({**kept, "new": True, "players": players}) for players in wanted]
    opened = talk({"open": begun}, *({"open": {**begun, "kept": text}} for text in texts))
    assert [answers[0]["board"]["view"]["seats"] for answers in opened[:5]] == [
        [0, 3, 3],
        [0, 5, 3],
        [0, 5, 3],
        [0, 3, 3, 3],
        [0, 3],
    ]
    for answers in opened[5:]:
        assert answers[0]["board"]["view"]["seats"] == [0, 3, 3]
        assert "expected" in answers[1]["error"]


def test_a_new_game_has_the_mode_that_is_chosen_or_that_of_the_one_before() -> None:
    begun = {"what": "bot", "level": 3, "players": 3}
    first, *_, moved = talk({"open": {**begun, "mode": "master"}}, do(1, ask="seat blue 5"))
    kept = json.loads(next(answer["keep"] for answer in moved if "keep" in answer))
    modes = (None, "basic", "variant", "expert", 7)
    texts = [json.dumps({**kept, "new": True, "mode": mode}) for mode in modes]
    *opened, wrong, number = talk(*({"open": {**begun, "kept": text}} for text in texts))
    views = [answers[0]["board"]["view"] for answers in (first, *opened)]
    assert [view["mode"] for view in views] == ["master", "master", "basic", "variant"]
    assert {tuple(view["seats"]) for view in views[1:]} == {(0, 5, 3)}
    for answers in (wrong, number):
        assert answers[0]["board"]["view"]["mode"] == "basic"
        assert "expected" in answers[1]["error"]


def test_a_game_is_taken_up_on_the_line_that_it_was_left_on() -> None:
    *_, moved = talk(
        {"open": {"what": "board", "first": True}},
        do(1, action="knight e8"),
        do(2, action="knight c3"),
        do(3, command="undo"),
        do(4, command="undo"),
        do(5, action="knight c3"),
        do(6, action="knight e8"),
        do(7, command="undo"),
    )
    kept = next(answer["keep"] for answer in moved if "keep" in answer)
    document = json.loads(kept)
    assert document["line"] == [1, 0]
    document["line"] = [2]
    again, redone, wrong = talk(
        {"open": {"what": "board", "kept": kept}},
        do(1, command="redo"),
        {"open": {"what": "board", "kept": json.dumps(document)}},
    )
    assert again[0]["board"]["view"]["board"].endswith("1:c3")
    views = [answer["traits"]["view"] for answer in redone if "view" in answer.get("traits", {})]
    assert views[-1]["board"].endswith("1:c3 2:e8")
    assert "expected a record, a line and a ply" in wrong[1]["error"]


def analysts(answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what the page is shown of the analyst, by each answer that says it."""
    views = [answer["traits"].get("view", {}) for answer in answers if "traits" in answer]
    return [view["analyst"] for view in views if "analyst" in view]


def test_the_analyst_stands_beside_a_game() -> None:
    opened, chosen, found, wrong = talk(
        {"open": {"what": "board", "link": to_link(Position.from_board(BOARD, ap=2))}},
        do(1, analyst="objective standing"),
        {**do(2, analyst="best"), "until": "proven."},
        do(3, analyst="objective points"),
    )
    assert opened[0]["board"]["view"]["analyst"]["objective"] == "outlook"
    assert analysts(chosen)[-1]["objective"] == "standing"
    assert len(analysts(found)[-1]["lines"]) == 3
    assert found[-1]["traits"]["view"]["notes"]
    refused = [answer["traits"]["view"]["refusal"] for answer in wrong if "traits" in answer]
    reasons = [reason["text"] for each in refused if each for reason in each["reasons"]]
    assert any("AnalysisBoard option objective: 'points'; expected" in each for each in reasons)


def test_a_line_is_played_by_its_button() -> None:
    *_, played = talk(
        {"open": {"what": "board", "link": to_link(Position.from_board(BOARD, ap=2))}},
        {**do(1, analyst="best"), "until": "after the others' replies"},
        {**do(2, analyst="play 1"), "until": '"keep"'},
    )
    kept = json.loads(next(answer["keep"] for answer in played if "keep" in answer))
    assert kept["ply"] == len(kept["line"]) > 0


def test_a_lesson_from_mistakes_takes_the_place_of_the_game_which_is_kept() -> None:
    game = with_a_blunder()
    begun, _, taught, back = talk(
        {"open": {"what": "board", "link": game_to_link(game)}},
        {**do(1, analyst="review"), "until": "Lesson for"},
        do(2, analyst="lesson 1"),
        do(3, lesson="close"),
    )
    assert taught[-1]["traits"]["view"]["lesson"]["closes"] == "Back to the game"
    assert not any("keep" in answer for answer in (*taught, *back))
    first, last = begun[0]["board"]["view"], back[-1]["traits"]["view"]
    assert last["board"] == first["board"]
    assert "lesson" not in last


def test_a_review_is_still_there_after_a_trip_to_the_puzzles() -> None:
    link = {"what": "board", "link": game_to_link(with_a_blunder())}
    _, kept = talk({"open": link}, {**do(1, command="undo"), "until": '"keep"'})
    text = next(answer["keep"] for answer in kept if "keep" in answer)
    game = {"open": {"what": "board", "kept": text}}
    *_, back, other = talk(
        game,
        {**do(1, analyst="review"), "until": "Lesson for"},
        {"open": {"what": "puzzles", "name": "doors"}},
        game,
        {"open": {"what": "board", "kept": json.dumps({**json.loads(text), "new": True})}},
    )
    view = back[0]["board"]["view"]
    assert view["chart"]
    assert view["analyst"]["lessons"]
    assert "chart" not in other[0]["board"]["view"]


def test_puzzles_keep_their_answers_and_take_them_up() -> None:
    steps = (do(1, lesson="solution"), do(2, lesson="next"))
    *_, solved, _ = talk({"open": {"what": "puzzles", "name": "doors"}}, *steps)
    kept = next(answer["keep"] for answer in solved if "keep" in answer)
    again, unknown = talk(
        {"open": {"what": "puzzles", "kept": kept}},
        {"open": {"what": "puzzles", "name": "dors"}},
    )
    assert len(json.loads(kept)["answers"]) == 1
    assert again[0]["board"]["view"]["lesson"]
    assert "'dors'" in unknown[1]["error"]


def test_a_puzzle_s_link_opens_it_and_keeps_what_was_answered() -> None:
    *_, solved, _ = talk(
        {"open": {"what": "puzzles"}}, do(1, lesson="solution"), do(2, lesson="next")
    )
    kept = next(answer["keep"] for answer in solved if "keep" in answer)
    named, answered, unknown = talk(
        {"open": {"what": "puzzles", "name": "1-1-14", "kept": kept}},
        do(1, lesson="hint"),
        {"open": {"what": "puzzles", "name": "9-9-9<b>", "kept": kept}},
    )
    assert named[0]["board"]["view"]["lesson"]["id"] == "puzzle-1-1-14"
    answers = json.loads(next(answer["keep"] for answer in answered if "keep" in answer))["answers"]
    assert [answer["puzzle"] for answer in answers][1:] == ["1-1-14"]
    assert "'9-9-9<b>'; expected the id of a puzzle" in unknown[1]["error"]
    assert not any("keep" in answer for answer in unknown)


def test_whatever_an_address_or_the_storage_holds_is_answered_with_a_board() -> None:
    rng = Random(7)
    link = to_link(Position.from_board(BOARD, phase=3, round=3, scores=[4, 7]))
    good = {"what": "bot", "level": 3, "name": "movement", "step": "door-cells", "link": link}
    bad = [
        "",
        "junk",
        "\0",
        "#",
        "~~",
        link[:40],
        "[" * 5000,
        "x" * 3000,
        '{"record": 1, "ply": -1}',
    ]
    texts = ("what", "name", "step", "overlay", "link", "kept")
    wishes = [
        {**good, rng.choice(texts): rng.choice(bad), rng.choice(texts): rng.choice(bad)}
        for _ in range(40)
    ] + [{"what": what, "kept": kept} for what in ("board", "course", "puzzles") for kept in bad]
    sent = lesson_to_link(document_of("first-turn"))
    wishes += [{"what": "lesson", "link": text} for text in bad if text]
    wishes += [{"what": "lesson", "link": sent, "kept": text, "student": text} for text in bad]
    wishes += [{"what": "bot", "level": level} for level in (None, 0, 99, 1.5)]
    wishes += [{"what": "bot", "players": players} for players in (None, 0, 99, 2.5, "2")]
    for wish, answers in zip(wishes, talk(*({"open": wish} for wish in wishes)), strict=True):
        assert answers[0]["board"]["view"]["board"], wish
        refused = [answer["error"] for answer in answers if "error" in answer]
        assert all("expected" in text for text in refused), (wish, refused)


def test_a_course_keeps_its_progress_and_takes_it_up() -> None:
    steps = (do(1, lesson="open movement"), do(2, lesson="next"))
    *_, moved = talk({"open": {"what": "course"}}, *steps)
    kept = next(answer["keep"] for answer in moved if "keep" in answer)
    again, broken = talk(
        {"open": {"what": "course", "kept": kept}},
        {"open": {"what": "course", "kept": "junk"}},
    )
    assert again[0]["board"]["view"]["lesson"]["id"] == "movement"
    assert again[0]["board"]["view"]["lesson"]["index"] == 1
    assert broken[0]["board"]["view"]["lesson"]["course"]["at"] == ""
    assert "error" in broken[1]


def test_the_page_is_not_sent_what_it_has_set_itself() -> None:
    _, chosen, overlaid = talk(
        {"open": {"what": "board", "first": True}},
        {"set": {"selected": "c3", "camera": {}}},
        {"set": {"overlay": "castles"}},
    )
    assert chosen == []
    assert [set(answer["traits"]) for answer in overlaid] == [{"view"}]
    assert overlaid[0]["traits"]["view"]["overlay"]["kind"] == "castles"


def test_parts_of_the_course_are_opened_alone_and_unknown_ones_are_explained() -> None:
    lesson, drill, game, overlaid, unknown, course = talk(
        {"open": {"what": "lesson", "name": "movement", "step": "door-cells"}},
        {"open": {"what": "drill", "name": "doors"}},
        {"open": {"what": "first-game"}},
        {"open": {"what": "board", "overlay": "castles"}},
        {"open": {"what": "lesson", "name": "moves"}},
        {"open": {"what": "course", "name": "movement"}},
    )
    shown = lesson[0]["board"]["view"]["lesson"]
    assert shown["id"] == "movement"
    assert shown["embedded"]
    assert drill[0]["board"]["view"]["lesson"]["step"]["title"] == "Doors"
    assert game[0]["board"]["view"]["lesson"]
    assert overlaid[0]["board"]["overlay"] == "castles"
    assert "lesson" not in unknown[0]["board"]["view"]
    assert "moves" in unknown[1]["error"]
    assert course[0]["board"]["view"]["lesson"]["course"]["at"] == "movement"


def test_an_address_of_a_step_that_has_moved_opens_it() -> None:
    (opened,) = talk({"open": {"what": "lesson", "name": "scoring", "step": "leap"}})
    lesson = opened[0]["board"]["view"]["lesson"]
    assert (lesson["id"], lesson["step"]["id"]) == ("scoring-track", "leap")


def test_one_s_own_lesson_comes_by_a_link_and_its_answers_are_kept() -> None:
    link = lesson_to_link(document_of("first-turn"))
    steps = (do(1, lesson="go 4"), do(2, lesson="answer 3"))
    opened, _, wrong = talk({"open": {"what": "lesson", "link": link}}, *steps)
    assert opened[0]["board"]["view"]["lesson"]["id"] == "first-turn"
    assert opened[0]["board"]["view"]["lesson"]["asks"] == []
    kept = next(answer["keep"] for answer in wrong if "keep" in answer)
    again, broken, neither = talk(
        {"open": {"what": "lesson", "link": link, "kept": kept}},
        {"open": {"what": "lesson", "link": link[:-40]}},
        {"open": {"what": "lesson", "link": link[:-40], "kept": "{"}},
    )
    taken_up = again[0]["board"]["view"]["lesson"]
    assert taken_up["index"] == 3
    assert taken_up["steps"][3]["state"] == "wrong"
    for answers in (broken, neither):
        assert "lesson" not in answers[0]["board"]["view"]
        assert "whole" in answers[1]["error"]


def test_answers_to_a_lesson_that_was_sent_get_a_name_once() -> None:
    link = lesson_to_link(document_of("first-turn"))
    asked = {"what": "lesson", "link": link}
    steps = (do(1, lesson="go 4"), do(2, lesson="answer 3"))
    *_, wrong = talk({"open": asked}, *steps)
    kept = next(answer["keep"] for answer in wrong if "keep" in answer)
    assert json.loads(kept)["student"] == "student"
    *_, named = talk(
        {"open": {**asked, "kept": kept, "student": " Žofie "}}, do(1, lesson="answer 4")
    )
    kept = next(answer["keep"] for answer in named if "keep" in answer)
    assert json.loads(kept)["student"] == "Žofie"
    assert len(json.loads(kept)["answers"][0]["attempts"]) == 2
    other, unfit = talk(
        {"open": {**asked, "kept": kept, "student": "Ann"}},
        {"open": {**asked, "student": "..."}},
    )
    assert "Žofie" in other[1]["error"]
    assert other[0]["board"]["view"]["lesson"]["index"] == 0
    assert "a name with a letter or digit" in unfit[1]["error"]


def sent(kind: str, answers: list[dict[str, Any]]) -> Any:
    """Return what was sent last of a kind."""
    return [answer[kind] for answer in answers if kind in answer][-1]


def test_answers_are_sent_as_file_and_code_with_what_is_open() -> None:
    link = lesson_to_link(document_of("first-turn"))
    steps = (do(1, lesson="go 4"), do(2, lesson="answer 4"))
    *_, said = talk(
        {"open": {"what": "lesson", "link": link, "student": "Žofie"}}, *steps, {"send": True}
    )
    handed_over = sent("answers", said)
    (kept,) = read_codes(handed_over["code"], "code")
    assert kept == read_answers(handed_over["text"].encode(), "file")
    assert (kept.student, handed_over["name"]) == ("Žofie", "first-turn-Žofie.json")
    asked = [n for n, step in enumerate(load("first-turn").steps, 1) if step.asks and n != 4]
    assert [int(step.partition(".")[0]) for step in handed_over["open"]] == asked
    assert handed_over["note"] == ""
    assert talk({"open": {"what": "course"}}, {"send": True})[-1] == []


def test_an_exam_by_a_link_needs_a_name_says_nothing_and_is_handed_in() -> None:
    plan = load("first-turn")
    link = lesson_to_link(exam_document(document_of("first-turn"), plan))
    nameless, opened, answered, early, *_, late = talk(
        {"open": {"what": "lesson", "link": link}},
        {"open": {"what": "lesson", "link": link, "student": "Žofie"}},
        do(1, lesson="go 4"),
        {"send": True},
        do(2, lesson="answer 3"),
        do(3, lesson=f"go {len(plan.steps) + 1}"),
        do(4, lesson="answer 1"),
        {"send": True},
    )
    assert "lesson" not in nameless[0]["board"]["view"]
    assert "Write your name" in nameless[1]["error"]
    assert opened[0]["board"]["view"]["lesson"]["id"] == "first-turn"
    assert (
        "verdict" not in sent("traits", answered)["view"]["lesson"]
        or not sent("traits", answered)["view"]["lesson"]["verdict"]
    )
    assert "not handed in yet" in sent("answers", early)["note"]
    (kept,) = read_codes(sent("answers", late)["code"], "code")
    assert sent("answers", late)["note"] == ""
    assert kept.places[0].handed_in
    assert [row.step for row in kept.answers] == ["worth"]


def test_a_school_s_system_hears_of_the_progress_and_gives_the_code_back() -> None:
    link = lesson_to_link(document_of("first-turn"))
    asked = {"what": "lesson", "link": link, "student": "Ann Bell", "report": True}
    *_, wrong = talk({"open": asked}, do(1, lesson="go 4"), do(2, lesson="answer 3"))
    progress = sent("progress", wrong)
    assert (progress["score"], progress["finished"], progress["step"]) == (0, False, "worth")
    again, right = talk({"open": {**asked, "kept": progress["code"]}}, do(1, lesson="answer 4"))
    assert again[0]["board"]["view"]["lesson"]["steps"][3]["state"] == "wrong"
    assert sent("progress", right)["score"] > 0
    (kept,) = read_codes(sent("progress", right)["code"], "code")
    assert [attempt.given for attempt in kept.answers[0].attempts] == [("3",), ("4",)]
    (broken,) = talk({"open": {**asked, "kept": progress["code"][:-4]}})
    assert "a whole code" in sent("error", broken)
    unasked = talk({"open": {**asked, "report": False}}, do(1, lesson="go 4"))
    assert not any("progress" in answer for said in unasked for answer in said)


def parts_of(form: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the parts of a form, with those of its lines and columns."""
    for part in form:
        yield part
        yield from parts_of(part.get("parts", []))


def form_of(answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the last form that the page got."""
    forms = [
        traits["form"]
        for answer in answers
        for traits in (answer.get("board", answer.get("traits")),)
        if traits is not None and "form" in traits
    ]
    last: list[dict[str, Any]] = forms[-1]
    return last


def shown_in(answer: dict[str, Any]) -> str:
    return json.dumps(answer.get("traits", {}), ensure_ascii=False)


def shown_form(answers: list[dict[str, Any]]) -> str:
    return json.dumps(form_of(answers), ensure_ascii=False)


def test_a_lesson_is_made_at_the_desk_kept_and_given_as_file_and_link(tmp_path: Path) -> None:
    asked = {"what": "desk", "address": "https://example.org/play/"}
    (opened,) = talk({"open": asked})
    (mode,) = (part for part in parts_of(form_of(opened)) if part.get("name") == "mode")
    number = [option.partition(":")[0] for option in mode["options"]].index("number")
    filled = (
        do(1, action="knight c3"),
        do(2, action="knight f3"),
        do(3, form=["title", "Žofie's heights"]),
        do(4, form=["mode", number]),
        do(5, form=["text", "How high is c3?"]),
        do(6, form=["answer", "height c3"]),
        {**do(7, form=["add", 1]), "until": STEP},
    )
    *_, saved = talk(
        {"open": asked}, *filled, {**do(8, form=["save", 1]), "until": "Link to an exam"}
    )
    shown = shown_form(saved)
    files = [part for part in parts_of(form_of(saved)) if part.get("file")]
    assert files[0]["file"] == "zofies-heights.toml"
    link, exam = re.findall(r"https://example.org/play/\?show=lesson#(1\.[\w-]+)\"", shown)
    (step,) = from_link(link).steps
    assert (step.text, from_link(exam).exam) == ("How high is c3?", True)
    assert isinstance(step, Question)
    assert step.number == 1
    for part in files[1:]:
        name = part["file"].removesuffix(".zip")
        (tmp_path / name).write_bytes(b64decode(part["href"].partition(",")[2]))
        made = unbundle(tmp_path / name, tmp_path / f"{name} here")
        assert [path.name for path in made] == ["zofies-heights.toml", "lessons.ipynb"]
        assert load(made[0]).exam == name.endswith("-exam")
    assert {path.name for path in tmp_path.glob("*here")} == {
        "zofies-heights here",
        "zofies-heights-exam here",
    }
    *_, added = talk({"open": asked}, *filled)
    kept = sent("keep", added)
    first = next(place for place, answer in enumerate(added) if STEP in shown_in(answer))
    assert kept_before_shown(added[: first + 1])[-1] == {"keep": kept}
    again, broken = talk({"open": {**asked, "kept": kept}}, {"open": {**asked, "kept": "{"}})
    assert STEP in shown_form(again)
    assert "error" in json.dumps(broken)


def test_the_desk_opens_a_lesson_of_the_teacher_s_computer() -> None:
    text = path_of("first-turn").read_bytes()
    _, opened, refused, damaged = talk(
        {"open": {"what": "desk"}},
        {
            "lesson": ["Žofie's.toml", b64encode(text).decode()],
            "until": MESSAGE + "Opened, steps: ",
        },
        {"lesson": ["x.exe", "e30="], "until": MESSAGE + "Not yet"},
        {"lesson": ["x.toml", "no base64"]},
    )
    assert "base64" in sent("error", damaged)
    assert load("first-turn").title in shown_form(opened)
    assert "x.exe" in shown_form(refused)


def dropped(**files: str) -> dict[str, Any]:
    """Return the message that collects some files, `_` in a name for a dot."""
    packed = [
        (name.replace("_", "."), b64encode(text.encode()).decode()) for name, text in files.items()
    ]
    return {"collect": {"files": packed, "codes": ""}}


def test_a_class_is_collected_from_what_is_dropped(tmp_path: Path) -> None:
    files = {}
    for student, answer in (("Ann", 4), ("Žofie", 3)):
        lesson = Lesson("first-turn", step="worth", student=student, answers=tmp_path / student)
        lesson.do(f"answer {answer}")
        files[student] = lesson.handed_over()
    own = json.dumps({**document_of("first-turn"), "title": "<b>Mine</b>"})
    table = dropped(ann_json=files["Ann"].text, own_json=own)
    table["collect"]["codes"] = files["Žofie"].code
    opened, collected, chosen, broken = talk(
        {"open": {"what": "collect"}},
        table,
        do(1, form=["gone", 0]),
        dropped(ann_json="{", twice_csv="nothing"),
    )
    assert opened[0]["board"]
    shown = shown_form(collected)
    for text in ("Ann", "Žofie", "&lt;b&gt;Mine", "One try, replayed"):
        assert text in shown
    assert "<style" not in shown
    assert (
        sent("board", collected)["view"]["board"]
        == load("first-turn").step("worth").position.board_text()
    )
    assert [list(answer["traits"]) for answer in chosen] == [["view"]]
    assert "ann.json" in shown_form(broken)
    assert "board" not in [part["kind"] for part in form_of(broken)]


def test_lessons_of_links_count(tmp_path: Path) -> None:
    own = {**document_of("first-turn"), "id": "mine", "title": "Žofie's own"}
    lesson = Lesson.from_dict(own, step="worth", student="Ann", answers=tmp_path / "ann.json")
    lesson.do("answer 4")
    code = lesson.handed_over().code
    link = f"https://example.org/play/?show=lesson&level=2#{lesson_to_link(own)}"
    alone, linked, cut = talk(
        *(
            {"collect": {"files": [], "codes": text}}
            for text in (code, f"{link}\n{code}", link[:90])
        )
    )
    assert "its lesson is missing" in shown_form(alone)
    assert "Žofie's own" in shown_form(linked)
    assert "its lesson is missing" not in shown_form(linked)
    assert "link" in sent("error", cut)


@pytest.mark.parametrize(
    "name",
    ["..", ".", "", "../../x.json", "C:\\x.json", "a\0.json", "x" * 500, "/etc/passwd", "CON"],
)
def test_any_name_of_a_dropped_file_is_read(name: str) -> None:
    text = to_code({"format": "torres-answers", "version": 1, "student": "Ann", "answers": []})
    packed = b64encode(text.encode()).decode()
    said, twice = talk(
        {"collect": {"files": [(f"{name}.txt", packed)], "codes": ""}},
        {"collect": {"files": [(name, packed), (name, packed), (name, "no base64")], "codes": ""}},
    )
    assert "Ann" in shown_form(said)
    assert "base64" in sent("error", twice)


@pytest.mark.parametrize("what", ["lesson", "course", "puzzles", "drill"])
def test_a_name_in_a_link_is_no_file(what: str) -> None:
    names = ("x.json", "x.toml", "../x.json", "/etc/passwd.toml", "/dev/zero.json", "\0.toml", "1")
    asked = [{"open": {"what": what, "name": name}} for name in names]
    for opened in talk(*asked):
        assert opened[0]["board"]["view"]["stage"] == "place-knight"
        assert "expected one of" in opened[1]["error"] or "puzzle" in opened[1]["error"]
