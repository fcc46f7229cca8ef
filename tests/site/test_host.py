"""Python's side of the page that plays: messages in, messages out, in a process without widgets."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from torres_widget import Position
from torres_widget.engine.links import to_link

TALK = """
import asyncio, json, sys
from torres_widget.site.host import Host

said = []
host = Host(lambda text: said[-1].append(json.loads(text)))

async def talk():
    for message in json.load(sys.stdin):
        said.append([])
        host.receive(json.dumps(message))
        while message.get("wait", 0) > len(said[-1]):
            await asyncio.sleep(0.01)

{run}
assert not {{"plotly", "IPython", "comm"}} & sys.modules.keys()
print(json.dumps(said))
"""
AT_ONCE = "asyncio.run(asyncio.wait_for(talk(), 120))"
BOARD = "....1.../......../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4,f3 2:h4"


def talk(*messages: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """Return what is said after each of the messages, as soon as so much as it waits for is."""
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


def test_a_bot_answers_and_the_page_has_only_what_changes() -> None:
    opened, played, refused = talk(
        {"open": {"what": "bot", "level": 1, "first": True}},
        # the knight, then blue's knight, then blue's king
        {**do(1, action="knight e8"), "wait": 3},
        do(2, action="move e8 h1"),
    )
    board = opened[0]["board"]
    assert board["view"]["board"] == Position.new(seed=7).board_text()
    assert "e8" in board["view"]["legal"]["knight"]
    views = [answer["traits"]["view"] for answer in played]
    assert [view["ply"] for view in views] == [1, 2, 3]
    assert views[-1]["stage"] == "turn"
    assert refused[0]["traits"]["view"]["refusal"]["reasons"]


def test_a_link_is_the_position_and_a_bad_one_is_explained() -> None:
    position = Position.from_board(BOARD, phase=3, round=3, scores=[4, 7])
    linked, asked, bad, good = talk(
        {"open": {"what": "board", "link": to_link(position)}},
        {"link": True},
        {"open": {"what": "board", "link": "junk"}},
        {"open": {"what": "board", "link": to_link(position), "language": "cs"}},
    )
    assert linked[0]["board"]["view"]["scores"] == [4, 7]
    assert asked == [{"link": to_link(position)}]
    assert bad[0]["board"]["view"]["stage"] == "place-knight"
    assert "expected" in bad[1]["error"]
    assert len(good) == 1


def test_a_course_tells_its_progress_and_takes_it_up() -> None:
    steps = (do(1, lesson="open movement"), do(2, lesson="next"))
    *_, moved = talk({"open": {"what": "course"}}, *steps)
    kept = next(answer["progress"] for answer in moved if "progress" in answer)
    again, broken = talk(
        {"open": {"what": "course", "progress": kept}},
        {"open": {"what": "course", "progress": "junk"}},
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
