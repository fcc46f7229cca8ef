"""The arena: one table from a seed, whoever plays its games, and whatever happens to them."""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import TYPE_CHECKING

import joblib
import pytest
from distributed import Client, LocalCluster
from tqdm import tqdm

from torres_widget import Position
from torres_widget.analysis import Bot
from torres_widget.arena import ArenaError, Standings, arena, tournament
from torres_widget.arena.standings import GameResult, Sprt, elo, share_of, wilson
from torres_widget.engine import TorresError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from torres_widget.analysis.bots.players import Player
    from torres_widget.engine import Action

GREEDY, RANDOM, SEARCH = Bot("greedy"), Bot("random"), Bot("search", level=1, nodes=100)
BOTS = {"greedy": GREEDY, "random": RANDOM, "search": SEARCH}
#: Games of each pair: one from either seat.
GAMES = 2


class Killing:
    """Plays like a bot, but the first time that it is asked, the process that asks dies."""

    def __init__(self, bot: Bot, mark: Path) -> None:
        self.bot = bot
        self.mark = mark

    def decide(self, position: Position) -> tuple[Action, ...]:
        try:
            self.mark.touch(exist_ok=False)
        except FileExistsError:
            return self.bot.decide(position)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Asking:
    """Plays at random, and has to be told how to ask whether it is called off."""

    def decide(self, position: Position, stopped: Callable[[], bool]) -> tuple[Action, ...]:
        assert not stopped()
        return RANDOM.decide(position)


class Failing:
    def decide(self, position: Position) -> tuple[Action, ...]:
        raise ZeroDivisionError(position.board_text())


class Idle:
    """Decides on nothing; asked again, it fails."""

    def __init__(self) -> None:
        self.asked = False

    def decide(self, position: Position) -> tuple[Action, ...]:
        del position
        assert not self.asked
        self.asked = True
        return ()


@dataclass
class Seeded:
    seed: int

    def decide(self, position: Position) -> tuple[Action, ...]:
        return Bot("random", seed=self.seed).decide(position)


@pytest.fixture(scope="module")
def alone() -> Standings:
    return arena(BOTS, GAMES, seed=4, jobs=1, progress=False)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers,
        Client(workers) as client,
    ):
        yield client


def test_everybody_meets_everybody(alone: Standings) -> None:
    assert alone.pairs == (("greedy", "random"), ("greedy", "search"), ("random", "search"))
    assert {alone.rate(*pair).games for pair in alone.pairs} == {GAMES}
    assert alone.rate("greedy", "random").wins > alone.rate("random", "greedy").wins


def test_the_seed_counts(alone: Standings) -> None:
    assert arena(BOTS, GAMES, seed=5, jobs=1, progress=False) != alone


def test_two_processes_give_the_same_table(alone: Standings) -> None:
    assert arena(BOTS, GAMES, seed=4, jobs=2, progress=False) == alone


def test_a_cluster_gives_the_same_table(alone: Standings, cluster: Client) -> None:
    assert len(cluster.ncores()) == 2
    with joblib.parallel_config(backend="dask"):
        assert arena(BOTS, GAMES, seed=4, progress=False) == alone


@pytest.mark.parametrize("backend", ["dask", "loky"])
def test_a_killed_worker_costs_no_result(backend: str, cluster: Client, tmp_path: Path) -> None:
    names = [("killing", "random")]
    mark = tmp_path / "killed"
    mark.touch()
    bots: dict[str, Player] = {"killing": Killing(GREEDY, mark), "random": RANDOM}
    without = arena(bots, 6, matches=names, jobs=1, progress=False)
    mark.unlink()
    assert cluster.ncores()
    with joblib.parallel_config(backend=backend, n_jobs=2):
        found = arena(bots, 6, matches=names, file=tmp_path / "games", progress=False)
    assert mark.exists()
    assert found == without
    assert arena(bots, 6, matches=names, file=tmp_path / "games", progress=False) == without


def test_a_stopped_arena_goes_on_from_its_file(
    alone: Standings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    arena(BOTS, 1, seed=4, file=file, jobs=1, progress=False)
    with file.open("a") as stream:
        stream.write('{"match": ["greedy", "ra')
    played = []
    play = tournament.play_game

    def counted(*task: object) -> GameResult:
        played.append(task[1])
        return play(*task)  # type: ignore[arg-type]

    monkeypatch.setattr(tournament, "play_game", counted)
    assert arena(BOTS, GAMES, seed=4, file=file, jobs=1, progress=False) == alone
    assert len(played) == len(set(played)) == 3 * (GAMES - 1)
    assert arena(BOTS, GAMES, seed=4, file=file, jobs=1, progress=False) == alone
    assert len(played) == 3 * (GAMES - 1)
    assert len(file.read_text().splitlines()) == 1 + 3 * GAMES


def test_a_file_of_another_arena_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arena([GREEDY, RANDOM], 1, file=file, progress=False)
    before = file.read_text()
    with pytest.raises(ArenaError, match="seed differ"):
        arena([GREEDY, RANDOM], 1, seed=1, file=file, progress=False)
    with pytest.raises(ArenaError, match="bots differ"):
        arena([Bot("greedy", seed=1), RANDOM], 1, file=file, progress=False)
    assert file.read_text() == before
    file.write_text(before + '{"match": ["greedy", "ra')
    with pytest.raises(ArenaError, match="seed differ"):
        arena([GREEDY, RANDOM], 1, seed=1, file=file, progress=False)
    assert file.read_text().startswith(before + "{")


@pytest.mark.parametrize(
    "content",
    [
        "no arena\n",
        Position.new(seed=1).to_json(),
        '{"my": "notes"}\n{"line": 2}',
        '{"format": "torres-arena", "ver',
        "[]\n",
        "null\n",
        '{"format": "torres-arena"}\n{"line": 2}\n{"li',
    ],
)
def test_a_file_of_something_else_is_refused_and_kept(content: str, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text(content)
    with pytest.raises(ArenaError, match="mine is no file of an arena"):
        arena([GREEDY, RANDOM], 1, file=file, progress=False)
    assert file.read_text() == content


def test_a_folder_is_refused_and_an_empty_file_is_begun(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="cannot be read"):
        arena([GREEDY, RANDOM], 1, file=tmp_path, progress=False)
    with pytest.raises(ArenaError, match="cannot be written: No such file or directory"):
        arena([GREEDY, RANDOM], 1, file=tmp_path / "none" / "games", progress=False)
    file = tmp_path / "games"
    file.touch()
    arena([GREEDY, RANDOM], 1, file=file, progress=False)
    assert len(file.read_text().splitlines()) == 2


def test_players_of_one_class_are_told_apart_by_their_repr(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arena({"own": Seeded(1), "random": RANDOM}, 1, file=file, progress=False)
    before = file.read_text()
    with pytest.raises(ArenaError, match="bots differ"):
        arena({"own": Seeded(2), "random": RANDOM}, 1, file=file, progress=False)
    arena({"own": Seeded(1), "random": RANDOM}, 1, file=file, progress=False)
    assert file.read_text() == before


def test_each_group_of_games_gives_every_seat_to_everybody() -> None:
    greedy_everywhere = {"a": GREEDY, "b": GREEDY, "c": GREEDY}
    standings = arena(greedy_everywhere, 3, players=3, progress=False)
    found = [result.scores for result in standings.results]
    assert found[1] == (*found[0][-1:], *found[0][:-1]) or found[1] == (
        *found[0][1:],
        found[0][0],
    )
    assert {tuple(sorted(scores)) for scores in found} == {tuple(sorted(found[0]))}


def test_players_that_ask_whether_they_are_called_off_play_as_others() -> None:
    standings = arena({"asking": Asking(), "random": RANDOM}, 2, progress=False)
    assert standings.rate("asking", "random").games == 2


def test_an_error_of_a_player_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        arena({"failing": Failing(), "random": RANDOM}, 1, jobs=1, progress=False)


def test_a_player_that_does_nothing_is_named() -> None:
    with pytest.raises(TorresError, match="Idle decided on no action"):
        arena({"idle": Idle(), "random": RANDOM}, 1, jobs=1, progress=False)


def test_a_bar_shows_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a terminal, even where a test before it has started a kernel."""
    monkeypatch.setattr("tqdm.auto.tqdm", tqdm)
    arena([GREEDY, RANDOM], 2, jobs=1)
    assert "2/2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"bots": [GREEDY]}, "number of bots: 1; expected at least 2"),
        ({"bots": [GREEDY, GREEDY]}, "two bots are called 'greedy'"),
        ({"games": 0}, "above 0"),
        ({"matches": [("greedy", "gredy")]}, "different names of"),
        ({"matches": [("greedy", "greedy")]}, "different names of"),
        ({"matches": [("greedy",)]}, "expected 2"),
        ({"matches": [("greedy", ["random"])]}, "expected 2"),
        ({"matches": [("greedy", "greedy", "random")]}, "expected 2"),
        ({"matches": [5]}, "matches: 5; expected 2"),
        ({"matches": 5}, "matches: 5; expected at least one"),
        ({"matches": []}, "at least one match"),
        ({"bots": ["greedy", "random"]}, "'greedy'; expected a Bot"),
        ({"bots": {"a": "greedy", "b": RANDOM}}, "bots, a: 'greedy'; expected a player"),
        ({"bots": {"a": Bot, "b": RANDOM}}, "bots, a: a type; expected a player"),
        ({"bots": {1: GREEDY, 2: RANDOM}}, "1; expected names"),
        (
            {"bots": [GREEDY, Asking()]},
            "bots: an Asking; expected a Bot; players of your own go into",
        ),
        ({"bots": {"a": object(), "b": RANDOM}}, "bots, a: an object; expected a player"),
        ({"bots": []}, "bots: an empty list; expected bots"),
        ({"bots": None}, "None; expected bots"),
        ({"jobs": 0}, "jobs: 0; expected"),
    ],
)
def test_a_wrong_arena_is_refused_in_words(wrong: dict[str, object], expected: str) -> None:
    with pytest.raises(ArenaError, match=expected):
        arena(**{"bots": BOTS, "progress": False, **wrong})  # type: ignore[arg-type]


def test_the_table_is_the_textbook_one() -> None:
    """Wilson's interval of 15 in 20 is 53.1 % to 88.8 %; 75 % are 191 Elo."""
    results = [GameResult(("a", "b"), game, (game, 4.5)) for game in range(20)]  # type: ignore[arg-type]
    standings = Standings(reversed(results))
    rate = standings.rate("a", "b")
    assert rate[:4] == (20, 15, 0, 0.75)
    assert (round(rate.low, 3), round(rate.high, 3)) == (0.531, 0.888)
    assert round(rate.elo[0]) == round(elo(0.75)) == 191
    assert elo(1) == -elo(0) == float("inf")
    assert wilson(0, 10)[0] == 0
    assert wilson(1, 10)[1] == 1
    assert "| a | b | 20 | 15 | 0 | 75.0% | 53.1% to 88.8% | +191 (+22 to +360) |" in str(standings)
    assert "<td>75.0%</td>" in standings._repr_html_()
    assert standings.mean("a") == 9.5
    assert standings == Standings(results)
    three = Standings([GameResult(("a", "b"), 0, (1, 2)), GameResult(("c", "d"), 0, (1, 2))])
    with pytest.raises(ArenaError, match="'a' and 'd' never met"):
        three.rate("a", "d")


@pytest.mark.parametrize(
    "ask",
    [
        lambda standings: standings.rate("a", "bb"),
        lambda standings: standings.sprt("bb", "a"),
        lambda standings: standings.mean("bb"),
    ],
    ids=["rate", "sprt", "mean"],
)
def test_standings_refuse_names_of_no_bot(ask: Callable[[Standings], object]) -> None:
    standings = Standings([GameResult(("a", "b"), 0, (1, 2))])
    expected = r"bot: 'bb'; expected a name of \['a', 'b'\]\. Did you mean 'b'\?"
    with pytest.raises(ArenaError, match=expected):
        ask(standings)


def test_standings_compare_no_bot_with_itself() -> None:
    standings = Standings([GameResult(("a", "b"), 0, (1, 2))])
    for ask in (standings.rate, standings.sprt):
        with pytest.raises(ArenaError, match="'a' against itself; expected different bots"):
            ask("a", "a")


def test_one_bot_is_compared_with_several_of_a_game() -> None:
    """Each other one counts; the interval is that of the games, which are fewer."""
    results = [GameResult(("a", "b", "c"), game, (2, 1, 3 * (game % 2))) for game in range(300)]
    standings = Standings(results)
    rate = standings.rate("a", ["b", "c"])
    assert rate[:4] == (600, 450, 0, 0.75)
    assert (rate.low, rate.high) == wilson(0.75, 300)
    assert rate.share == mean(standings.rate("a", name).share for name in ("b", "c"))
    test = standings.sprt("a", ["b", "c"])
    assert (test.games, test.verdict) == (300, "stronger")
    with pytest.raises(ArenaError, match="'b' against itself"):
        standings.rate("a", ["b", "b"])
    with pytest.raises(ArenaError, match="bots: an empty list; expected a name, or several"):
        standings.rate("a", [])
    with pytest.raises(ArenaError, match="bot: 5; expected a name"):
        standings.rate("a", 5)  # type: ignore[arg-type]
    with pytest.raises(ArenaError, match="'a' and 'd' or 'e' never met"):
        Standings([*results, GameResult(("d", "e", "f"), 0, (1, 2, 3))]).rate("a", ["d", "e"])


def judged(games: list[bool], **differences: float) -> Sprt:
    """Return the test of a bot that won so, each two games from one set-up."""
    results = [
        GameResult(("a", "b"), game, (int(won), int(not won))) for game, won in enumerate(games)
    ]
    return Standings(results).sprt("a", "b", **differences)


def test_a_sequential_test_ends_when_results_are_clear() -> None:
    assert judged([True, True, True, False] * 100).verdict == "stronger"
    assert judged([False, False, True, False] * 100).verdict == "not stronger"
    assert judged([True, True, False, False] * 20).verdict == "undecided"
    assert judged([True] * 6).verdict == "undecided"
    assert judged([True] * 7).games == 6
    with pytest.raises(ArenaError, match="'a' and 'b' met in no whole group of games"):
        judged([True])


def test_what_the_set_up_decides_cancels_out() -> None:
    """The same share of wins: it says more where each set-up was won once from either seat."""
    assert judged([True, False] * 100).verdict == "not stronger"
    assert judged([True, True, False, False] * 50).verdict == "undecided"


@pytest.mark.parametrize(("difference", "verdict"), [(0, "stronger"), (200, "not stronger")])
def test_a_sequential_test_seldom_errs(difference: float, verdict: str) -> None:
    chance = Random(4)
    wrong = 0
    for _ in range(100):
        games: list[bool] = []
        found = "undecided"
        while found == "undecided":
            games += [chance.random() < share_of(difference) for _ in range(8)]
            found = judged(games, least=0, more=200).verdict
        wrong += found == verdict
    assert wrong <= 10


def test_without_the_extra_one_worker_plays_and_several_say_what_to_install(
    alone: Standings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("joblib", "tqdm.auto"):
        monkeypatch.setitem(sys.modules, module, None)
    assert arena(BOTS, GAMES, seed=4) == alone
    with pytest.raises(ArenaError, match=r"several workers needs joblib: pip install .*\[arena\]"):
        arena(BOTS, GAMES, seed=4, jobs=2)
