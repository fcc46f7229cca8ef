"""Typed texts: actions, shorter and repeated, and questions about the board."""

from __future__ import annotations

from typing import Any

import pytest

from torres_widget import AnalysisBoard, Board, Game, Lesson, Position
from torres_widget.analysis import Bot
from torres_widget.analysis.advice.purposes import actions_text
from torres_widget.board.spoken.overview import Scene
from torres_widget.board.spoken.typed import BUTTONS, IN_OWN_WORDS, QUESTIONS, read_typed
from torres_widget.common.language import LANGUAGES, gettext, speaking
from torres_widget.engine import TorresError
from torres_widget.lessons.plan import Question

STAIRS = "......../......../......../...31.../...24.../......../......../........ K:e4 1:d4 2:e5"


def place(**more: Any) -> Position:
    return Position.from_board(STAIRS, players=2, stacks=[[3], [3]], **more)


def say(board: Board, text: str) -> dict[str, Any]:
    """Type a text on the page, and return the view that answers."""
    board.intent = {"seq": board.view["seq"] + 1, "ask": text}
    view: dict[str, Any] = board.view
    return view


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("move d4 d5", ("move d4 d5",)),
        ("d4 d5", ("move d4 d5",)),
        ("D4 D5", ("move d4 d5",)),
        ("build c4 x2", ("build c4", "build c4")),
        ("build c4 * 2; d4 d5", ("build c4", "build c4", "move d4 d5")),
        ("card climb d4 d5", ("play climb d4 d5",)),
        ("card six-points", ("play six-points",)),
        ("end", ("end",)),
        ("Pass", ("end",)),
        ("go d4 d5", ("move d4 d5",)),
        ("place d5 x2", ("deploy d5", "deploy d5")),
        ("/end", ("end",)),
        ("score", ("score",)),
    ],
)
def test_actions_are_typed_short_or_long(text: str, actions: tuple[str, ...]) -> None:
    assert read_typed(text, Scene(Game(place()))).actions == actions


def test_a_turn_is_played_by_what_is_typed() -> None:
    board = Board(place(ap=5))
    view = say(board, "build c4 from 1, build c4")
    assert view["refusal"] is None
    assert board.position.height("c4") == 2
    say(board, "d4 d5")
    assert board.position.owner("d5") == 1
    say(board, "end")
    assert board.position.to_act == 2


@pytest.mark.parametrize("text", ["d4 d5, d4 a1", "build c4 x9", "fly d4", "d4", "reach", "scan 9"])
def test_what_is_refused_says_why_and_nothing_is_half_done(text: str) -> None:
    board = Board(place(ap=2))
    before = board.position
    view = say(board, text)
    assert view["refusal"]["reasons"][0]["text"]
    assert board.position == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("castles", "Castle d4: area 4, height 4. Levels: d4 2, e4 4, d5 3, e5 1."),
        ("c", "Castle d4: area 4"),
        ("knights", "Orange: d4 (level 2). Blue: e5 (level 1). King: e4, level 4."),
        ("scan 4", "a4 to c4, ground; d4, level 2, orange knight; e4, level 4, king; f4 to h4"),
        ("scan d", "d1 to d3, ground; d4, level 2, orange knight; d5, level 3; d6 to d8, ground."),
        ("reach d4", "1 AP: d3 e3 c4 f4 c5 d5 f5 d6 e6."),
        ("points", "Orange: 0 points; a scoring now would add 8."),
        ("hand", "Orange: none. Blue: none."),
        ("last", "Nobody has played"),
        ("turn", "Orange: knights on d4 (level 2)."),
        ("o", "Phase 1"),
        ("?", "castles"),
        ("/can I jump over the king?", "over the king? No"),
        ("what is a castle?", "The rulebook also answers: "),
    ],
)
def test_questions_are_answered(text: str, said: str) -> None:
    assert said in read_typed(text, Scene(Game(place(ap=1)))).said


def test_no_scoring_now_is_counted_right_after_one() -> None:
    between = place(stage="move-king", phase=2, scores=[3, 1])
    assert read_typed("points", Scene(Game(between))).said == "Orange: 3 points. Blue: 1 point."


def test_one_point_is_no_points() -> None:
    said = read_typed("points", Scene(Game(place(scores=[1, 0])))).said
    assert said.startswith("Orange: 1 point;")
    assert " Blue: 0 points;" in said


def test_a_scoring_adds_the_leaps_over_markers_too() -> None:
    position = place(scores=[0, 8])
    scored = position.scoring().players[0]
    assert scored.after > scored.total
    said = read_typed("points", Scene(Game(position))).said
    kinds = f"castles {scored.total}, leaps over markers {scored.after - scored.total}"
    assert f"Orange: 0 points; a scoring now would add {scored.after} ({kinds})." in said


def test_where_only_a_figure_is_placed_a_cell_is_enough() -> None:
    setting_up = Game(Position.new(players=2, seed=1))
    assert read_typed("C3", Scene(setting_up)).actions == ("knight c3",)
    assert read_typed("put c3", Scene(setting_up)).actions == ("knight c3",)
    with pytest.raises(TorresError, match="neither an action nor a question"):
        read_typed("c3", Scene(Game(place())))


def test_an_answer_is_in_the_view_until_the_next() -> None:
    board = Board(place())
    first = say(board, "castles")["said"]
    second = say(board, "castles")["said"]
    assert first["text"] == second["text"]
    assert second["number"] == first["number"] + 1
    assert "said" not in Board(place()).view


def test_questions_are_asked_in_each_language() -> None:
    for language in LANGUAGES:
        with speaking(language):
            for question in QUESTIONS.values():
                form = question.form.replace(question.form.split()[0], gettext(question.name))
                assert read_typed(form, Scene(Game(place(ap=1)))).said


def test_a_question_of_a_lesson_is_not_answered_by_the_board() -> None:
    lesson = Lesson("first-turn", step="worth")
    view = say(lesson.board, "points")
    assert "question" in view["refusal"]["reasons"][0]["text"]
    assert "Pays" not in say(lesson.board, "castles")["said"]["text"]
    with pytest.raises(TorresError):
        read_typed("reach c3", Scene(lesson.game, quiz=True))


def test_a_question_in_own_words_has_no_answer_in_an_exam_or_where_the_rulebook_has_none() -> None:
    with pytest.raises(TorresError, match="neither an action nor a question"):
        read_typed("can I jump over the king?", Scene(Game(place()), consults=False))
    scene = Scene(Game(place()))
    said = read_typed("who wins the game", scene).said
    assert said == read_typed("who wins the game?", scene).said
    for action in ("mvoe knight to c3", "bulid c4 x2"):
        with pytest.raises(TorresError, match="neither an action nor a question"):
            read_typed(action, scene)
    assert read_typed("is it raining?", Scene(Game(place()))).said.startswith("The rulebook has no")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_of_the_game_itself_presses_the_button_that_answers(language: str) -> None:
    scene = Scene(Game(place()), buttons=frozenset({"best", "evaluation"}))
    with speaking(language):
        for name, phrases in IN_OWN_WORDS.items():
            for phrase in gettext(phrases).split(","):
                typed = read_typed(f"{phrase}?", scene)
                assert typed.button == name or typed == read_typed(name, scene)
    asked = {
        "who is winning?": "evaluation",
        "what are my chances": "evaluation",
        "my chance to win": "evaluation",
        "what is the best turn": "best",
        "which turn is best?": "best",
        "who leads": "evaluation",
        "chance": "evaluation",
        "who won?": "evaluation",
        "what should I do": "best",
        "what is a good plan?": "best",
        "who wins the game?": "",
        "how do I win?": "",
    }
    assert {text: read_typed(text, scene).button for text in asked} == asked
    for text in ("who is winning?", "best turn"):
        said = read_typed(text, Scene(Game(place()))).said
        assert said == "Here the board doesn't answer this."
    assert read_typed("How many points do I have?", scene) == read_typed("points", scene)
    assert read_typed("Is it my turn?", scene) == read_typed("turn", scene)


def test_who_is_winning_is_answered_again() -> None:
    board = AnalysisBoard(place()).board
    asked = say(board, "who is winning?")
    assert asked["analyst"]["points"]
    assert asked["said"]["text"] == " ".join(asked["analyst"]["words"])
    for text in ("who is winning?", "evaluation"):
        view = say(board, text)
        assert view["analyst"]["points"]
        assert "the best chance to win" in view["said"]["text"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("move b1", "Something is missing; expected: a cell such as c3."),
        ("reach", "Something is missing; expected: reach and a cell, such as reach c3."),
        ("move b1 j9", "'j9' isn't understood here; expected: a cell such as c3."),
        ("card clmb b1 a1", "the key of an action card. Did you mean 'climb'?"),
        ("pace fast", "'fast' isn't understood here; expected: pace and one of"),
    ],
)
def test_what_is_misread_is_refused_without_columns_and_pointers(text: str, words: str) -> None:
    said = say(Board(), text)["refusal"]["reasons"][0]["text"]
    assert words in said
    assert "column" not in said


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("buy a card", ("buy",)),
        ("buy 1 card", ("buy",)),
        ("Buy 2 cards", ("buy", "buy")),
        ("move b1 a1, buy 2 cards", ("move b1 a1", "buy", "buy")),
        ("b1-a1", ("move b1 a1",)),
        ("move b1 \N{EN DASH} a1", ("move b1 a1",)),
        ("end turn", ("end",)),
    ],
)
def test_the_words_of_a_line_are_understood(text: str, actions: tuple[str, ...]) -> None:
    assert read_typed(text, Scene(Game(place()))).actions == actions
    with speaking("cs"):
        assert read_typed(actions_text((), 2), Scene(Game(place()))).actions == ("buy", "buy")


def test_a_lesson_is_gone_through_by_what_is_typed() -> None:
    lesson = Lesson("first-turn", step="where-to-step")
    step = lesson.session.step
    assert isinstance(step, Question)
    cells = " ".join(step.cells or ())
    say(lesson.board, "pick a1")
    say(lesson.board, f"answer {cells} a1")
    assert not lesson.lesson["verdict"]["right"]
    say(lesson.board, f"answer {cells}")
    assert lesson.lesson["verdict"]["right"]
    say(lesson.board, "/next")
    assert lesson.session.index == 2
    assert say(lesson.board, "answer z9")["refusal"]


def test_buttons_are_pressed_by_their_names_in_each_language() -> None:
    for language in LANGUAGES:
        with speaking(language):
            for command, name in BUTTONS.items():
                assert read_typed(gettext(name).upper(), Scene(Game(place()))).button == command
    board = Board(place(ap=5))
    say(board, "d4 d5")
    assert say(board, "Undo")["ply"] == 0
    assert say(board, "redo")["ply"] == 1
    assert say(board, "evaluation")["evaluation"]["shares"]
    assert say(board, "best turns")["refusal"]
    analysis = AnalysisBoard(place(ap=1), objective="standing")
    say(analysis.board, "best turns")
    assert analysis.advice is not None
    assert say(analysis.board, "evaluation")["analyst"]["points"]


def test_the_pace_is_typed_and_a_bot_keeps_to_it() -> None:
    board = Board(place())
    before = board.pause()
    assert say(board, "pace slow")["said"]["text"] == "Pace: slow."
    assert (board.pace, board.pause()) == ("slow", 2 * before)
    assert board.options["theme"] == "auto"


def test_a_pace_is_a_word_of_the_language_too() -> None:
    with speaking("cs"):
        assert (
            read_typed(f"{gettext('pace')} {gettext('wait')}", Scene(Game(place()))).pace == "wait"
        )


@pytest.mark.parametrize("text", ["pace", "pace quick", "pace slow now"])
def test_no_other_pace_is_taken(text: str) -> None:
    with pytest.raises(TorresError, match="normal, slow, wait"):
        read_typed(text, Scene(Game(place())))


@pytest.mark.parametrize("person", ["me", "person", "0"])
def test_a_bot_takes_a_seat_and_gives_it_back(person: str) -> None:
    board = Board(place(ap=5))
    assert board.view["seats"] == [0, 0]
    view = say(board, "seat blue 2")
    assert view["said"]["text"] == "A bot of level 2 plays blue."
    assert (board.view["seats"], board.players) == ([0, 2], {2: Bot("search", level=2)})
    say(board, "end")
    assert board.position.to_act == 1
    assert board.position.round > 2 or board.game.length > 1
    say(board, f"seat 2 {person}")
    assert (board.view["seats"], board.players) == ([0, 0], {})


def test_a_bot_may_have_a_style() -> None:
    board = Board(place(ap=5))
    view = say(board, "seat blue 2 Spread")
    text = "A bot of level 2 plays blue. It spreads its knights over many castles."
    assert view["said"]["text"] == text
    assert board.players == {2: Bot("search", level=2, style="spread")}
    assert (view["seats"], view["styles"]) == ([0, 2], ["", "spread"])


def test_a_bot_that_takes_the_seat_to_act_plays_on_from_here() -> None:
    board = Board(place(ap=5))
    say(board, "seat 1 1")
    assert board.position.to_act == 2


def test_it_does_so_where_the_game_had_gone_on() -> None:
    board = Board(place(ap=5))
    board.play("score", "end", "end")
    board.game.go_to_ply(1)
    board.redraw()
    say(board, "seat 1 1")
    assert board.position.to_act == 2
    assert [child.action.verb for child in board.game.root.children if child.action] == ["score"]
    assert len(board.game.root.children[0].children) == 2


def test_a_level_given_to_another_seat_lets_nobody_act_in_the_past() -> None:
    board = Board(place(ap=5), players={1: Bot("search", level=1)})
    board.game.go_to_ply(0)
    board.redraw()
    say(board, "seat 2 2")
    assert board.game.ply == 0


@pytest.mark.parametrize(
    "text", ["", " 2", " 3 1", " red 1", " 2 11", " 1 x", " 1 2 x", " 1 me king"]
)
def test_no_other_seat_or_level_is_taken(text: str) -> None:
    with pytest.raises(TorresError, match="such as seat 2 6"):
        read_typed(f"seat{text}", Scene(Game(place())))


def test_nobody_takes_a_seat_of_a_lesson_or_as_a_spectator() -> None:
    for board in (Lesson("movement").board, Board(place(), viewer=None)):
        assert "seats" not in board.view
        view = say(board, "seat 2 3")
        assert "Nobody can take a seat on this board." in str(view["refusal"])
        assert board.players == {}


def test_a_refusal_says_after_what() -> None:
    board = Board(place(ap=1, deck=["lift", "jump"]))
    view = say(board, "buy 2 cards")
    first = view["refusal"]["reasons"][0]["text"]
    assert first.startswith("After buy: ")
    assert board.game.length == 0
    alone = say(board, "deploy a1 ")["refusal"]["reasons"][0]["text"]
    assert not alone.startswith("After")
