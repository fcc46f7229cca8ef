"""The bar beside a game: a search in the background looks past the replies wherever it is."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.analysis.test_advise import before_another_s_turn
from tests.board.analysed import panel, position
from tests.board.waiting import until
from torres_widget import Game, Position
from torres_widget.analysis import Bot
from torres_widget.analysis.advice.advice import LINES, advising
from torres_widget.analysis.evaluation.outlook import percent
from torres_widget.analysis.reviews.comparison import looking_on
from torres_widget.analysis.slices import finish
from torres_widget.board.analyst.analysis_board import AnalysisBoard
from torres_widget.board.analyst.words import replies_words
from torres_widget.board.view.evaluation import Known
from torres_widget.lessons.session.ended_turn import last_turn

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    from torres_widget.analysis.advice.advice import Advice

_NODES = 300
_AFTER = "Chance to win after the replies:"
_BEST = "Chance to win with best play:"


def live(**options: Any) -> AnalysisBoard:
    """Return an analyst whose searches take as long on each machine, beside a board with a bar."""
    return AnalysisBoard(
        position(), **{"evaluation": True, "time": None, "nodes": _NODES, **options}
    )


def run(scene: Coroutine[Any, Any, None]) -> None:
    """Play a scene in an event loop."""
    asyncio.run(asyncio.wait_for(scene, 120))


def best_chance(place: Position) -> float:
    """Return the chance after the best turn and the replies, in percent."""
    *_, last = filter(None, advising(place, "outlook", LINES, None, _NODES, patient=True))
    return 100 * last.lines[0].chance


def label(analysis: AnalysisBoard) -> str:
    """Return the words of the bar."""
    return str(analysis.board.view["evaluation"]["label"])


def share(analysis: AnalysisBoard, player: int) -> int:
    """Return a player's share of the bar, in percent."""
    return int(analysis.board.view["evaluation"]["shares"][player - 1])


def test_the_bar_comes_to_show_the_chance_of_the_best_turn() -> None:
    async def scene() -> None:
        analysis = live()
        assert label(analysis).startswith("Chance to win:")
        await until(lambda: label(analysis).startswith(_BEST))
        assert share(analysis, 1) == pytest.approx(best_chance(position()), abs=1)
        shown = label(analysis)
        analysis.best_turns()
        await until(lambda: analysis.advice and "Thinking" not in analysis.text)
        assert label(analysis) == shown

    run(scene())


def test_while_the_best_turns_are_looked_for_the_bar_says_so_and_is_that_of_the_first() -> None:
    async def scene() -> None:
        analysis = live(evaluation=False)
        seen = []
        analysis.best_turns()
        analysis.board.evaluation = True
        while "Still looking" in analysis.text or "Thinking" in analysis.text:
            first = analysis.advice.lines[0] if analysis.advice else None
            if first and first.after_replies:
                assert share(analysis, 1) == pytest.approx(100 * first.chance, abs=1)
            seen.append(label(analysis).endswith("(still looking)"))
            await asyncio.sleep(0)
        assert seen
        assert all(seen)
        assert not label(analysis).endswith("(still looking)")

    run(scene())


def test_it_follows_the_game_and_stays_until_the_search_is_over() -> None:
    async def scene() -> None:
        analysis = live()
        await until(lambda: label(analysis).startswith(_BEST))
        before = label(analysis)
        analysis.board.play("move b1 b2")
        assert label(analysis) == f"{before} (still looking)"
        assert analysis.board.view["evaluation"]["searching"]
        await until(lambda: "searching" not in analysis.board.view["evaluation"])
        here = analysis.board.game.position
        assert share(analysis, 1) == pytest.approx(best_chance(here), abs=1)
        after = label(analysis)
        analysis.board.undo()
        assert label(analysis) == before
        analysis.board.redo()
        assert label(analysis) == after

    run(scene())


def test_cards_that_a_line_draws_are_looked_at() -> None:
    board = "....1.../.....1../..1..11./1.....1./.......1/..1..1../..2...../...1.... K:e8 1:c2 2:f6"
    deck = ["six-points", "seven-points", "jump", "lift"]
    start = Position.from_board(board, round=2, stacks=[[3, 3, 3], [3, 3, 3]], deck=deck)

    async def scene() -> None:
        analysis = AnalysisBoard(start, evaluation=True, time=None, nodes=_NODES)
        analysis.best_turns()
        await until(lambda: "searching" not in analysis.board.view["evaluation"])
        assert analysis.advice is not None
        line = analysis.advice.lines[0]
        assert line.cards
        analysis.play_line(1)
        assert "is played except for its cards" in panel(analysis)["note"]
        before = label(analysis)
        assert "searching" not in analysis.board.view["evaluation"]
        for _ in range(line.cards):
            analysis.board.play("buy")
            assert label(analysis) == f"{before} (still looking)"
        await until(lambda: "searching" not in analysis.board.view["evaluation"])
        here = analysis.board.game.position
        assert share(analysis, 1) == pytest.approx(best_chance(here), abs=1)

    run(scene())


def test_while_bots_reply_it_shows_what_the_turn_is_worth() -> None:
    async def scene() -> None:
        analysis = live(players={2: Bot(level=1, time=1000)})
        start, game = analysis.board.position, analysis.board.game
        analysis.board.pause = lambda: 600.0  # type: ignore[method-assign] # the bot acts once
        analysis.board.play("score", "end")
        await until(lambda: game.position.to_act == 2 and label(analysis).startswith(_AFTER))
        ended = game.line()[2].position
        worth = 100 * finish(looking_on(ended, start))
        await until(lambda: share(analysis, 1) == pytest.approx(worth, abs=1))

    run(scene())


def test_a_search_that_is_overtaken_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    go, first, over = threading.Event(), position(), []

    def slow(place: Position, *args: Any, **kwargs: Any) -> Iterator[Advice | None]:
        if place == first:
            go.wait(30)
        yield None
        yield from advising(place, *args, **kwargs)
        over.append(place)

    monkeypatch.setattr("torres_widget.board.analyst.answers.advising", slow)

    async def scene() -> None:
        analysis = live()
        analysis.board.play("score")
        await until(lambda: label(analysis).startswith(_BEST))
        go.set()
        analysis.board.undo()
        await until(lambda: first in over)
        analysis.board.redo()
        assert over == [analysis.board.position, first]

    run(scene())


@pytest.mark.parametrize("lines", [False, True], ids=["at once", "after its first lines"])
def test_a_search_for_advice_that_is_left_goes_on_for_the_bar(*, lines: bool) -> None:
    async def scene() -> None:
        analysis = live()
        analysis.best_turns()
        if lines:
            await until(lambda: label(analysis).startswith(_BEST))
            assert "Still looking" in analysis.text
        analysis.evaluate()
        assert label(analysis).endswith("(still looking)")
        await until(lambda: "searching" not in analysis.board.view["evaluation"])
        assert share(analysis, 1) == pytest.approx(best_chance(position()), abs=1)
        shown = label(analysis)
        analysis.best_turns()
        await until(lambda: analysis.advice and "Still looking" not in analysis.text)
        assert label(analysis) == shown

    run(scene())


def test_table_and_bar_follow_together() -> None:
    async def scene() -> None:
        analysis = live(evaluation=False)
        analysis.evaluate()
        assert panel(analysis)["points"][-1]["title"] == "chance to win"
        assert "Still looking" in analysis.text
        await until(lambda: panel(analysis)["points"][-1]["title"].endswith("with best play"))
        shares = analysis.board.view["evaluation"]["shares"]
        assert panel(analysis)["points"][-1]["cells"] == [f"{share}%" for share in shares]
        assert "Still looking" not in analysis.text

    run(scene())


@pytest.mark.parametrize(
    "options", [{"evaluation": False}, {"viewer": None}, {"viewer": 2}], ids=str
)
def test_where_nobody_may_know_or_asks_nothing_is_searched(options: dict[str, Any]) -> None:
    async def scene() -> None:
        analysis = live(**options)
        analysis.board.evaluation = options.get("evaluation", True)
        before = analysis.board.view["evaluation"]
        asked = live()
        await until(lambda: label(asked).startswith(_BEST))
        assert analysis.board.view["evaluation"] == before

    run(scene())


def test_without_a_loop_nothing_waits_for_it() -> None:
    analysis = live()
    assert label(analysis).startswith("Chance to win:")
    analysis.best_turns()
    assert label(analysis).startswith(_BEST)
    analysis.board.play("move b1 b2")
    assert label(analysis).startswith("Chance to win:")


def test_the_chart_of_a_review_is_the_same_after_a_look_at_each_turn() -> None:
    bots = [Bot("search", level=2, seed=seat) for seat in range(2)]
    start = Position.new(seed=3)
    while start.round < 3 or start.stage != "turn":
        start = start.apply(*map(str, bots[start.to_act - 1].decide(start)))
    game = Game(start)
    while game.position.phase == 1 or game.position.stage != "turn":
        for action in bots[game.position.to_act - 1].decide(game.position):
            game.play(action)

    async def scene() -> None:
        analysis = AnalysisBoard(
            game, players={1: bots[0]}, evaluation=True, time=None, nodes=_NODES
        )
        analysis.review()
        await until(lambda: "chart" in analysis.board.view and "Thinking" not in analysis.text)
        board = analysis.board
        before = [turn["percents"] for turn in board.view["chart"]["turns"]]
        lucky: list[float] = []
        assert analysis.reviewed is not None
        for turn, drawn in zip(analysis.reviewed.turns, board.view["chart"]["turns"], strict=True):
            drew = turn.player == 2 and "buy" in turn.actions
            assert drawn["name"].endswith("with the cards drawn") == drew
            if drew and turn.luck and not analysis.reviewed.end(turn).scored:
                assert turn.after is not None
                assert drawn["percents"][1] == percent(turn.after + turn.luck)
                lucky.append(turn.luck)
        assert any(lucky)
        for turn in board.view["chart"]["turns"]:
            game.go_to_ply(turn["ply"])
            board.redraw()
            await until(lambda: "searching" not in board.view["evaluation"])
            assert board.view["evaluation"]["percents"] == turn["percents"]
        assert [turn["percents"] for turn in board.view["chart"]["turns"]] == before

    run(scene())


def test_before_and_after_a_choice_the_bar_has_the_chance_after_the_replies() -> None:
    start = before_another_s_turn()
    player, other = start.to_act, start.apply("king stay").to_act

    async def scene() -> None:
        analysis = AnalysisBoard(
            start, players={other: Bot("greedy")}, evaluation=True, time=None, nodes=_NODES
        )
        await until(lambda: "searching" not in analysis.board.view["evaluation"])
        analysis.best_turns()
        await until(lambda: "Still looking" not in analysis.text and analysis.advice is not None)
        assert analysis.advice is not None
        best = analysis.advice.lines[0]
        assert label(analysis).startswith(_BEST)
        assert analysis.board.view["evaluation"]["percents"][player - 1] == best.percent
        listed = {line.actions[0] for line in analysis.advice.lines}
        cell = next(str(a) for a in start.legal_actions() if str(a) not in listed)
        analysis.board.stop_bots()
        analysis.board.play(cell)
        await until(lambda: "searching" not in analysis.board.view["evaluation"])
        assert label(analysis).startswith(_AFTER)
        chance = finish(looking_on(analysis.position, start))
        assert share(analysis, player) == round(100 * chance)

    run(scene())


def test_a_hint_whose_search_was_stopped_is_not_still_looking() -> None:
    async def scene() -> None:
        analysis = AnalysisBoard(Position.new(seed=7), time=None)
        for _ in range(3):
            analysis.board.play(str(analysis.board.position.legal_actions()[0]))
        analysis.hint()
        await until(lambda: analysis.text.startswith("Try"))
        assert "Still looking" in analysis.text
        analysis.stop()
        assert analysis.text.startswith("Try")
        assert "Still looking" not in analysis.text
        analysis.board.play("score")
        assert analysis.text == ""

    run(scene())


def test_the_evaluation_says_that_the_replies_changed_the_chance() -> None:
    start = position().changed(round=2, scores=(0, 12))

    async def scene() -> None:
        analysis = AnalysisBoard(start, evaluation=True, time=None, nodes=_NODES)
        analysis.best_turns()
        await until(lambda: "searching" not in analysis.board.view["evaluation"])
        analysis.play_line(1)
        before = analysis.board.view["evaluation"]["percents"][0]
        analysis.board.play("end", "end")
        analysis.evaluate()
        earlier = f"After your last turn your chance was {before}, now it is "
        assert earlier not in analysis.text
        await until(lambda: "Still looking" not in analysis.text)
        now = analysis.board.view["evaluation"]["percents"][0]
        assert f"{earlier}{now}: the replies hurt less than foreseen." in analysis.text
        analysis.board.play("score")
        await until(lambda: "Still looking" not in analysis.text)
        assert "After your last turn" not in analysis.text

    run(scene())


def test_the_cards_that_a_turn_drew_are_named_with_the_replies() -> None:
    game = Game(position().changed(deck=["climb"]))
    game.play("buy", "end")
    turn = last_turn(game.node, 1)
    assert turn is not None
    earlier, now = Known(1, 0.5, position()), Known(1, 0.7, position())
    words = replies_words(turn, earlier, now)
    assert words.startswith("After your last turn and the cards it drew")


@pytest.mark.parametrize(
    ("change", "said"), [(0.06, "less"), (0.04, ""), (-0.04, ""), (-0.06, "more")]
)
def test_only_a_great_change_by_the_replies_is_said(change: float, said: str) -> None:
    earlier = Known(1, 0.5, position())
    game = Game(position())
    game.play("end")
    turn = last_turn(game.node, 1)
    assert turn is not None
    words = replies_words(turn, earlier, earlier._replace(chance=0.5 + change))
    assert words.partition("the replies hurt ")[2].partition(" than")[0] == said
