"""Bots on a board: they act in their turn, off the loop, and stop when they are called off."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.board.waiting import until
from torres_widget import AnalysisBoard, Board, Desk, Game, Lesson, Position
from torres_widget.analysis import Bot, Stopped
from torres_widget.board.options import PACES, OptionError
from torres_widget.board.play.opponents import Opponents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.analysis.bots.players import Player
    from torres_widget.engine import Action

BOARD = "....1.../......../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4,f3 2:h4"
BUILD = "build a4 from 1"


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "normal", 0)


def game(**changes: Any) -> Game:
    return Game(Position.from_board(BOARD, **{"phase": 3, "round": 3, **changes}))


class Thoughtful:
    """Thinks until it is told to act, or called off."""

    name = "thoughtful"

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.go = threading.Event()
        self.called_off = threading.Event()
        self.thread: threading.Thread | None = None

    def decide(
        self, position: Position, stopped: Callable[[], bool] | None = None
    ) -> tuple[Action, ...]:
        self.thread = threading.current_thread()
        self.asked.set()
        while not self.go.wait(0.001):
            if stopped is not None and stopped():
                self.called_off.set()
                raise Stopped
        return Bot("greedy").decide(position)


class Broken:
    def decide(self, position: Position, stopped: object = None) -> tuple[Action, ...]:
        del position, stopped
        message = "out of order"
        raise RuntimeError(message)


class Idle:
    """Decides on nothing; asked again and again, it fails."""

    def __init__(self) -> None:
        self.left = 3

    def decide(self, position: Position) -> tuple[Action, ...]:
        del position
        self.left -= 1
        assert self.left
        return ()


class IdleInSlices(Idle):
    def thinking(self, position: Position) -> Iterator[None]:
        del position
        yield


class Plain:
    def decide(self, position: Position) -> tuple[Action, ...]:
        return Bot("greedy").decide(position)


class Asking:
    def decide(self, position: Position, called_off: Callable[[], bool], /) -> tuple[Action, ...]:
        assert not called_off()
        return Bot("greedy").decide(position)


class Named:
    def decide(
        self, position: Position, depth: int = 3, *, stopped: Callable[[], bool] | None = None
    ) -> tuple[Action, ...]:
        assert depth == 3
        assert stopped is not None
        assert not stopped()
        return Bot("greedy").decide(position)


class Tuned:
    def decide(self, position: Position, depth: int = 3) -> tuple[Action, ...]:
        assert depth == 3
        return Bot("greedy").decide(position)


def heard(board: Board, seq: int, **intent: object) -> dict[str, Any]:
    board.set_state({"intent": {"seq": seq, **intent}})
    return dict(board.view)


def test_without_a_loop_a_bot_acts_before_the_call_returns() -> None:
    board = Board(game(), players={2: Bot("search", level=2)})
    assert board.position.to_act == 1
    board.play("end")
    assert board.position.to_act == 1
    assert board.position.round == 4
    assert board.view["ply"] == board.game.ply > 2


def test_bots_alone_play_to_the_end() -> None:
    board = Board(game(), players={1: Bot("greedy"), 2: Bot("search", level=1)})
    assert board.position.stage == "over"


@pytest.mark.parametrize(
    "player", [Plain(), Asking(), Tuned(), Named()], ids=lambda it: type(it).__name__
)
def test_whoever_decides_plays_on_a_board_whether_it_asks_to_be_stopped_or_not(
    player: Player,
) -> None:
    at_once = Board(game(), players={2: player})
    at_once.play("end")
    assert at_once.position.to_act == 1
    assert at_once.view["refusal"] is None

    async def scene() -> None:
        board = Board(game(), players={2: player})
        board.play("end")
        await until(lambda: board.position.to_act == 1)
        assert board.position == at_once.position

    asyncio.run(asyncio.wait_for(scene(), 60))


@pytest.mark.parametrize("player", [Idle(), IdleInSlices()], ids=lambda it: type(it).__name__)
def test_a_bot_that_does_nothing_is_named_and_not_asked_again(player: Idle) -> None:
    expected = f"The player {type(player).__name__} decided on no action"
    at_once = Board(game(), players={2: player})
    at_once.play("end")
    assert expected in at_once.view["refusal"]["reasons"][0]["text"]

    async def scene() -> None:
        board = Board(game(), players={2: player})
        board.play("end")
        await until(lambda: board.view["refusal"] is not None)
        assert expected in board.view["refusal"]["reasons"][0]["text"]

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_it_is_said_who_plays_a_seat() -> None:
    bots = {1: Bot("search", level=6), 2: Bot("greedy")}
    seats = Opponents(lambda *_: None, lambda *_: None, lambda: 0)
    seats.seat(bots)
    place = game().position
    said = [seats.description(each) for each in (place, place.apply("end"))]
    assert said == ["A bot of level 6 plays orange.", "A bot (greedy) plays blue."]


def test_in_a_loop_it_thinks_in_a_thread_and_the_board_goes_on() -> None:
    async def scene() -> None:
        bot = Thoughtful()
        board = Board(game(), players={2: bot})
        board.play("end")
        await until(bot.asked.is_set)
        assert bot.thread is not threading.current_thread()
        assert board.position.to_act == 2
        assert board.view["legal"] == {}
        assert board.view["caption"] == "A bot (thoughtful) plays blue."
        refused = heard(board, 1, action="score")
        assert refused["refusal"]["reasons"][0]["text"].startswith("A bot (thoughtful) plays blue")
        assert heard(board, 2, command="moves")["refusal"] is None
        bot.go.set()
        await until(lambda: board.position.to_act == 1)
        assert board.view["legal"]
        assert board.view["caption"].startswith("Blue: built on h2, f2, h3")

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_what_bots_did_is_drawn_until_a_person_acts_and_said_until_the_turn_ends() -> None:
    board = Board(Position.new(players=2, seed=7), players={2: Bot("search", level=1)})
    board.play("knight c6")
    said = "Blue: placed a knight on f3; placed the king on h4."
    assert board.view["caption"] == said
    assert board.view["notes"] == ["circle f3 yellow", "circle h4 yellow"]
    board.play("build c5")
    assert board.view["caption"] == said
    assert board.view["notes"] == []
    board.undo()
    board.comment("Why?")
    assert board.view["caption"].endswith("the king on h4.\nWhy?")
    board.play("end")
    assert board.view["caption"].startswith("Blue: ")
    assert said not in board.view["caption"]


def test_the_chances_stand_still_until_a_bot_has_ended_its_turn() -> None:
    position = Position.new(players=2, seed=7)
    board = Board(position, players={2: Bot("search", level=1)}, evaluation=True)
    for action in ("knight c6", "build c5", "end"):
        board.play(action)
    *_, before, ended = (ply for ply, node in enumerate(board.game.line()) if node.ends_turn)
    shown = []
    for ply in range(before, ended + 1):
        board.game.go_to_ply(ply)
        board.redraw()
        shown.append(board.view["evaluation"]["shares"])
    *acting, after = shown
    assert len(acting) > 1
    assert acting == acting[:1] * len(acting)
    assert after != acting[0]


def test_a_turn_that_was_ended_by_mistake_is_taken_back_by_one_undo() -> None:
    board = Board(game(), players={2: Bot("greedy")})
    start = board.position
    said = "You ended your turn without doing anything: Undo takes it back."
    board.play("end")
    assert board.view["caption"].endswith(said)
    heard(board, 1, command="undo")
    assert board.position == start
    assert board.view["caption"] == ""
    board.play("score")
    board.play("end")
    assert said not in board.view["caption"]


def lines(board: Board) -> list[list[str]]:
    """Return the first actions of the game's lines, each with what was played after it."""
    return [[str(node.action) for node in first.walk()] for first in board.game.root.children]


def test_what_is_played_after_undo_is_the_game_against_bots() -> None:
    board = Board(game(), players={2: Bot("greedy")})
    other = Board(board.game)
    for each in (board, other):
        heard(each, 1, command="moves")
    heard(board, 2, action="score")
    heard(board, 3, action="score")
    heard(board, 4, command="undo")
    heard(board, 5, command="undo")
    heard(board, 6, action=BUILD)
    assert lines(board) == [[BUILD], ["score", "score"]]
    for each in (board, other):
        assert [row[2] for row in each.tree["rows"]] == ["", BUILD, "score", "score"]
    heard(board, 7, action="score")
    heard(board, 8, ply=0)
    heard(board, 9, action="build b2 from 1")
    assert [line[0] for line in lines(board)] == [BUILD, "score", "build b2 from 1"]


def test_a_variation_that_was_undone_and_redone_stays_one_when_it_goes_on_elsewhere() -> None:
    board = Board(game(), players={2: Bot("greedy")})
    board.game.play("score")
    board.game.undo()
    board.game.play(BUILD)
    heard(board, 1, command="undo")
    heard(board, 2, command="redo")
    heard(board, 3, action="score")
    assert lines(board) == [["score"], [BUILD, "score"]]


def test_a_bot_answers_again_what_was_undone_and_played_again() -> None:
    board = Board(game(), players={2: Bot("greedy")})
    board.play("score")
    board.play("end")
    answered = board.game.node
    heard(board, 1, command="undo")
    heard(board, 2, action="end")
    assert board.game.node is answered
    heard(board, 3, command="undo")
    board.play("end")
    assert board.game.node is answered


def test_a_bot_that_answers_otherwise_after_undo_makes_that_the_game() -> None:
    class Fickle:
        def __init__(self) -> None:
            self.turn = ["score", "end"]

        def decide(self, position: Position) -> list[str]:
            del position
            return self.turn

    bot = Fickle()
    board = Board(game(), players={2: bot})
    board.play("end")
    heard(board, 1, command="undo")
    bot.turn = ["end"]
    heard(board, 2, action="end")
    (line,) = lines(board)
    assert [text.split()[0] for text in line] == ["end", "end", "score", "end"]
    assert board.game.node is board.game.root.children[0].children[0]


def test_a_bot_answers_what_leads_into_a_line_but_not_a_traveller() -> None:
    board = Board(game(), players={2: Bot("greedy")})
    board.play("end")
    answered = board.game.node
    heard(board, 1, ply=1)
    assert board.game.ply == 1
    heard(board, 2, ply=0)
    heard(board, 3, action="end")
    assert board.game.node is answered


def test_the_page_knows_that_the_game_goes_on_where_somebody_undid_against_bots() -> None:
    board = Board(game(), players={2: Bot("greedy")})
    heard(board, 1, action="score")
    assert "undid" not in heard(board, 2, action="score")
    assert heard(board, 3, command="undo")["undid"] is True
    assert "undid" not in heard(board, 4, ply=0)
    assert heard(board, 5, command="redo")["undid"] is True
    assert "undid" not in heard(board, 6, action=BUILD)
    assert lines(board) == [["score", BUILD, "score"]]


def test_without_bots_what_is_played_after_undo_is_a_variation() -> None:
    board = Board(game())
    assert "undid" not in board.view
    for seq, what in enumerate(({"action": "score"}, {"command": "undo"}, {"action": BUILD}), 1):
        heard(board, seq, **what)
    assert lines(board) == [["score"], [BUILD]]


def test_what_the_page_sends_back_leaves_the_marks_of_bots_out_of_the_game() -> None:
    board = Board(Position.new(players=2, seed=7), players={2: Bot("search", level=1)})
    board.play("knight c6")
    heard(board, 1, notes=[*board.view["notes"], "mark a1 red"])
    assert list(map(str, board.game.node.annotations)) == ["mark a1 red"]
    assert board.view["notes"] == ["mark a1 red", "circle f3 yellow", "circle h4 yellow"]


def test_a_phase_that_is_scored_is_said_where_bots_play() -> None:
    board = Board(game(phase=1, round=4), players={2: Bot("greedy")})
    board.play("end")
    text = "Blue: ended the turn. Phase 1 was scored: orange +15, blue +5. Blue: placed the king on"
    assert text in board.view["caption"]
    people = Board(game(phase=1, round=4, first=2))
    people.play("end")
    assert people.game.node.scored
    assert people.view["caption"] == ""


def test_at_the_end_of_a_game_only_what_bots_did_last_is_retold() -> None:
    person_last = Board(game(first=2), players={2: Bot("greedy")})
    person_last.play("end")
    assert person_last.view["caption"].startswith("Blue: built on")
    person_last.play("end")
    assert person_last.position.is_over
    assert person_last.view["caption"] == "Phase 3 was scored: orange +24, blue +8."
    bot_last = Board(game(), players={2: Bot("greedy")})
    bot_last.play("end")
    bot_last.play("end")
    assert bot_last.position.is_over
    assert bot_last.view["caption"].startswith("Blue: built on f4")


@pytest.mark.usefixtures("no_threads")
def test_without_threads_it_thinks_between_other_events() -> None:
    async def scene() -> None:
        board = Board(game(), players={2: Bot("search", level=8, nodes=3000, time=1000)})
        board.play("end")
        for seq in range(1, 4):
            await asyncio.sleep(0)
            assert board.position.to_act == 2
            assert heard(board, seq, command="moves")["refusal"] is None
        board.stop_bots()
        ply = board.game.ply
        for _ in range(20):
            await asyncio.sleep(0)
        assert board.game.ply == ply
        board.players = {2: Bot("search", level=3)}
        await until(lambda: board.position.to_act == 1)

    asyncio.run(asyncio.wait_for(scene(), 60))


@pytest.mark.usefixtures("no_threads")
def test_without_threads_a_player_that_cannot_pause_plays_all_the_same() -> None:
    class Curt:
        def decide(self, position: Position) -> tuple[Action, ...]:
            return Bot("greedy").decide(position)

    async def scene() -> None:
        board = Board(game(), players={2: Curt()})
        board.play("end")
        await until(lambda: board.position.to_act == 1)
        board = Board(game(), players={2: Broken()})
        board.play("end")
        await until(lambda: board.view["refusal"] is not None)
        assert board.view["refusal"]["reasons"][0]["text"] == "out of order"

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_undo_calls_it_off_and_goes_back_to_the_person() -> None:
    async def scene() -> None:
        bot = Thoughtful()
        board = Board(game(), players={2: bot})
        board.play("score")
        board.play("end")
        await until(bot.asked.is_set)
        view = heard(board, 1, command="undo")
        await until(bot.called_off.is_set)
        assert (view["to_act"], view["ap"], view["ply"]) == (1, 4, 1)
        bot.go.set()
        bot.asked.clear()
        board.play("end")
        await until(lambda: board.position.to_act == 1)
        ply = board.game.ply
        view = heard(board, 2, command="undo")
        assert (view["to_act"], view["ply"]) == (1, 1)
        for _ in range(20):
            await asyncio.sleep(0)
        assert board.game.ply == 1 < ply

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_beside_the_loop_too_a_bot_answers_again_what_was_undone_and_played_again() -> None:
    async def scene() -> None:
        board = Board(game(), players={2: Bot("greedy")})
        board.play("end")
        await until(lambda: board.position.to_act == 1)
        answered = board.game.node
        heard(board, 1, command="undo")
        view = heard(board, 2, action="end")
        assert view["to_act"] == 2
        await until(lambda: board.position.to_act == 1)
        assert board.game.node is answered

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_stopping_travelling_and_another_game_call_it_off() -> None:
    async def scene() -> None:
        for call_off in (
            lambda board: board.stop_bots(),
            lambda board: setattr(board, "ply", 0),
            lambda board: setattr(board, "game", game()),
            lambda board: setattr(board, "players", None),
            lambda board: board.edit(),
        ):
            bot = Thoughtful()
            board = Board(game(), players={2: bot})
            board.play("end")
            await until(bot.asked.is_set)
            call_off(board)
            await until(bot.called_off.is_set)

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_stopped_bots_act_again_when_they_are_let() -> None:
    board = Board(game(), players={2: Bot("greedy")})
    board.stop_bots()
    board.play("end")
    assert board.position.to_act == 2
    board.let_bots_play()
    assert board.position.to_act == 1


def test_a_bot_that_fails_says_so_and_stays_quiet() -> None:
    async def scene() -> None:
        board = Board(game(), players={2: Broken()})
        board.play("end")
        await until(lambda: board.view["refusal"] is not None)
        assert board.view["refusal"]["reasons"][0]["text"] == "out of order"
        assert board.position.to_act == 2

    asyncio.run(asyncio.wait_for(scene(), 60))
    board = Board(game(), players={2: Broken()})
    board.play("end")
    assert board.view["refusal"]["reasons"][0]["text"] == "out of order"


class Stumbling:
    """Raises an error the first time, and plays well from then on."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, position: Position) -> tuple[Action, ...]:
        self.asked += 1
        if self.asked == 1:
            message = "out of order"
            raise RuntimeError(message)
        return Bot("greedy").decide(position)


@pytest.mark.parametrize("way_out", ["undo", "new game", "another game", "let_bots_play"])
def test_a_bot_that_failed_once_plays_again(way_out: str) -> None:
    bot = Stumbling()
    board = Board(game(), players={2: bot})
    board.play("end")
    board.redraw()
    assert (board.position.to_act, bot.asked) == (2, 1)
    if way_out == "undo":
        assert heard(board, 1, command="undo")["to_act"] == 1
        board.play("end")
    elif way_out == "new game":
        heard(board, 1, command="new")
        board.play("knight e8")
    elif way_out == "another game":
        board.game = game(to_act=2, first=2)
    else:
        board.let_bots_play()
    assert board.position.to_act == 1
    assert bot.asked > 1


def test_a_new_game_stays_without_bots_that_were_stopped() -> None:
    board = Board(game(), players={2: Bot("greedy")})
    board.stop_bots()
    board.new_game()
    board.play("knight e8")
    assert board.game.length == 1


def test_a_bot_s_hand_stays_hidden_from_the_person_before_the_board() -> None:
    hands = {"hands": [["climb"], ["jump", "lift"]]}
    board = Board(game(**hands), players={2: Bot("greedy")})
    board.stop_bots()
    board.play("end")
    assert board.view["hands"] == [["climb"], 2]
    alone = Board(game(**hands, to_act=2, first=2), players={1: Bot("random"), 2: Bot("random")})
    assert alone.position.stage == "over"
    hands = {"hands": [["climb"], ["jump"], ["lift"]]}
    several = Board(game(**hands, players=3, to_act=3, first=3), players={3: Broken()})
    assert several.view["hands"] == [1, 1, 1]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ({3: Bot("greedy")}, "from 1 to 2"),
        ({0: Bot("greedy")}, "from 1 to 2"),
        ({"2": Bot("greedy")}, "from 1 to 2"),
        ({2: "search"}, "player 2: 'search'; expected a bot"),
        ({2: Bot}, "expected a bot"),
        ([Bot("greedy")], "bots by player"),
    ],
)
def test_players_that_are_none_are_refused_in_words(players: Any, expected: str) -> None:
    with pytest.raises(OptionError, match=expected):
        Board(game(), players=players)
    board = Board(game())
    with pytest.raises(OptionError, match=expected):
        board.players = players


class Counting(Thoughtful):
    """Counts how often it was asked."""

    def __init__(self, asked: list[object]) -> None:
        super().__init__()
        self.go.set()
        self._asked = asked

    def decide(
        self, position: Position, stopped: Callable[[], bool] | None = None
    ) -> tuple[Action, ...]:
        self._asked.append(position)
        return super().decide(position, stopped)


def test_a_cell_that_was_run_again_thinks_once() -> None:
    """The newest board of a game has the bot that acts; if it is closed, the one before has it."""
    asked: list[object] = []

    async def run() -> None:
        played = game()
        boards = [Board(played, players={2: Counting(asked)}) for _ in range(5)]
        boards[2].play("end")
        await until(lambda: played.position.to_act == 1)
        assert asked
        assert len(asked) == len(set(asked))
        for board in boards[:0:-1]:
            board.close()
        asked.clear()
        boards[0].play("end")
        await until(lambda: played.position.to_act == 1 or played.position.stage == "over")
        assert asked
        assert len(asked) == len(set(asked))

    asyncio.run(run())


def test_what_is_closed_thinks_no_longer() -> None:
    bot = Thoughtful()

    async def run() -> None:
        board = Board(game(), players={2: bot})
        board.play("end")
        await until(bot.asked.is_set)
        board.close()
        await until(bot.called_off.is_set)

    asyncio.run(run())
    desk = Desk()
    for action in ("knight a5", "knight c3"):
        desk.board.play(action)
    desk.title.value = "Two knights"
    desk.preview()
    for holder in (Lesson("first-turn"), AnalysisBoard(), desk):
        holder.close()
        assert holder.board.comm is None


def test_among_bots_alone_the_controls_stay_and_undo_goes_back_one_action() -> None:
    board = Board(Position.new(players=2, seed=7), players={1: Bot(level=1), 2: Bot(level=1)})
    board.let_bots_play()
    over = board.game.ply
    board.set_state({"ply": over - 3})
    view = board.view
    assert (view["ply"], view["length"], view["legal"]) == (over - 3, over, {})
    assert view["undo"]
    assert view["redo"]
    assert view["edit"]
    board.set_state({"intent": {"seq": 1, "command": "undo"}})
    assert board.game.ply == over - 4
