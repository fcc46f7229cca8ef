"""An arena: bots play many games, on all cores or on a cluster, and a file keeps the results."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from torres_widget.analysis.bots.bot import LEVELS, Bot
from torres_widget.analysis.bots.players import decision, is_player
from torres_widget.common.errors import hinting_keywords
from torres_widget.common.numeric import python_number
from torres_widget.engine import Position
from torres_widget.engine.editions import DEFAULT
from torres_widget.engine.position import perform
from torres_widget.engine.verbs import SET_UP

from .standings import ArenaError, GameResult, Standings, wrong

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from os import PathLike

    from torres_widget.analysis.bots.players import Player

#: Number of times that games are sent again after a worker was lost.
_TRIES: Final = 5
_FORMAT: Final = "torres-arena"


@hinting_keywords
def arena(  # noqa: PLR0913 - what an arena is made of, all but the first two by keyword
    bots: Mapping[str, Player] | Sequence[Bot],
    games: int = 100,
    *,
    players: int = 2,
    matches: Iterable[Sequence[str]] | None = None,
    edition: str = DEFAULT,
    mode: str = "basic",
    seed: int = 0,
    file: str | PathLike[str] | None = None,
    jobs: int | None = None,
    progress: bool = True,
) -> Standings:
    """Let bots play against each other.

    The games and their results depend on the arguments and the seed alone, not on how many workers
    play them, nor in which order. In each game the figures are set up by lot; the games of a match
    come in groups as large as the number of players, in which each player has each seat once from
    the same set-up. `Bot` players get another seed for each group.

    Parameters
    ----------
    bots : mapping of str to Player, or sequence of Bot
        The players by name; in a sequence each has its `Bot.name`. Anything with a method
        ``decide(position)`` or ``decide(position, stopped)`` that can be pickled is a player, and
        goes into a mapping.
    games : int
        Games of each match.
    players : int
        Players in a game, 2 to 4.
    matches : iterable of sequence of str, optional
        The names of the players of each match; by default each plays each other.
    edition, mode : str
        As in `Position.new`.
    seed : int
        Seeds all chance.
    file : path, optional
        Results are added here as games end. Games that are there already are not played again, so
        that an arena that was stopped goes on where it was, and one with more games adds the
        difference. A file of other players is refused. Other players than `Bot` are known by their
        ``repr``, or by the name of their class if it defines none.
    jobs : int, optional
        Workers, as joblib counts them (-1: one for each core). Without it joblib's surrounding
        ``parallel_config`` decides: one worker, or with the backend ``"dask"`` the whole cluster.
        More than one take joblib.
    progress : bool
        Whether a bar shows how far it is, where tqdm is installed.

    Returns
    -------
    Standings
        The table of results.

    Raises
    ------
    ArenaError
        If names, numbers or the file do not fit, or games were lost again and again.

    Examples
    --------
    >>> standings = arena([Bot("greedy"), Bot("random")], 4, progress=False)
    >>> standings.rate("greedy", "random").wins
    4
    """
    named = _named(bots)
    games, jobs = python_number(games), python_number(jobs)
    if type(games) is not int or games < 1:
        raise wrong(games, "games", "a whole number above 0")
    if jobs is not None and (type(jobs) is not int or not jobs):
        raise wrong(jobs, "jobs", "a whole number other than 0, or None")
    start = Position.new(players, edition, mode, seed=0)
    pairings = _pairings(named, matches, start.players)
    held = _File(file, {"edition": edition, "mode": mode, "seed": seed, "bots": _told(named)})
    wanted = [(match, game) for match in pairings for game in range(games)]
    known = held.read()
    done = {key: known[key] for key in wanted if key in known}
    with ExitStack() as closing:
        add = closing.enter_context(held)
        bar = _bar(len(wanted), len(done)) if progress else None
        if bar is not None:
            closing.callback(bar.close)
        waiting = [key for key in wanted if key not in done]
        tasks = {
            key: (tuple(named[name] for name in key[0]), key, edition, mode, seed)
            for key in waiting
        }
        for result in _played(tasks, jobs):
            add(result)
            done[result.match, result.game] = result
            if bar is not None:
                bar.update()
    return Standings(done.values())


def play_game(
    bots: Sequence[Player], key: tuple[tuple[str, ...], int], edition: str, mode: str, seed: int
) -> GameResult:
    """Play one game of an arena.

    Parameters
    ----------
    bots : sequence of Player
        Who plays, in the order of the match.
    key : tuple
        The names of the match, and the number of the game.
    edition, mode, seed
        As in `arena`.
    """
    match, game = key
    count = len(bots)
    group, turned = divmod(game, count)
    chance = Random(f"{seed} {match} {group}")
    position = Position.new(count, edition, mode, seed=chance.getrandbits(32))
    seated = [_seeded(bot, f"{seed} {match} {group}") for bot in bots]
    while position.stage in SET_UP:
        position = perform(position, chance.choice(position.legal_actions()))
    while position.stage != "over":
        player = seated[(position.to_act - 1 + turned) % count]
        for action in decision(player, position):
            position = position.apply(action)
    scores = tuple(position.scores[(index - turned) % count] for index in range(count))
    return GameResult(match, game, scores)


def _seeded(bot: Player, text: str) -> Player:
    """Return a bot with the seed of a game; players of other kinds are not changed."""
    if not isinstance(bot, Bot):
        return bot
    digest = sha256(f"{bot.seed} {text}".encode()).digest()
    return replace(bot, seed=int.from_bytes(digest[:6]))


def _named(bots: Mapping[str, Player] | Sequence[Bot]) -> dict[str, Player]:
    if isinstance(bots, Mapping):
        for name, player in bots.items():
            if not isinstance(name, str):
                raise wrong(name, "bots", "names as texts")
            if not is_player(player):
                raise wrong(player, f"bots, {name}", "a player, such as Bot('greedy')")
        return dict(bots)
    named: dict[str, Player] = {}
    for bot in _several(bots, "bots", "bots, or a mapping of names to players"):
        if not isinstance(bot, Bot):
            raise wrong(
                bot, "bots", "a Bot; players of your own go into a mapping of names to players"
            )
        if bot.name in named:
            raise ArenaError(f"two bots are called {bot.name!r}; give a mapping of names to bots")
        named[bot.name] = bot
    return named


def _pairings(
    named: dict[str, Player], matches: Iterable[Sequence[str]] | None, players: int
) -> list[tuple[str, ...]]:
    if matches is None:
        found = list(combinations(named, players))
        if not found:
            raise wrong(len(named), "number of bots", f"at least {players}")
        return found
    expected = f"{players} different names of {list(named)}"
    found = [
        tuple(_several(match, "matches", expected))
        for match in _several(matches, "matches", f"at least one match of {expected}")
    ]
    for match in found:
        known = [name for name in named if name in match]
        if len(known) != players or len(match) != players:
            raise ArenaError(f"match {match}: expected {expected}")
    return found


def _several(values: object, where: str, expected: str) -> list[Any]:
    found = list(values) if isinstance(values, Iterable) else []
    if not found:
        raise wrong(values, where, expected)
    return found


def _told(named: dict[str, Player]) -> dict[str, str]:
    """Tell the players for the file's head; levels are spelled out."""
    return {
        name: f"{bot} {LEVELS.get(bot.level or 0, '')}".strip()
        if isinstance(bot, Bot)
        else repr(bot)
        if type(bot).__repr__ is not object.__repr__
        else type(bot).__qualname__
        for name, bot in named.items()
    }


def _bar(total: int, done: int) -> Any:
    """Return a bar of progress, or None if the package for it is not installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total, initial=done, unit="game")


def _played(tasks: dict[Any, tuple[Any, ...]], jobs: int | None) -> Iterator[GameResult]:
    """Yield the results as they come; games lost with a worker are played again."""
    try:
        from joblib import Parallel, delayed
        from joblib.externals.loky.process_executor import (
            BrokenProcessPool,
        )
    except ImportError as error:
        if jobs not in (None, 1):
            message = "an arena of several workers needs joblib: pip install torres-widget[arena]"
            raise ArenaError(message) from error
        yield from (play_game(*task) for task in tasks.values())
        return
    for _ in range(_TRIES):
        try:
            parallel = Parallel(n_jobs=jobs, return_as="generator_unordered")
            for result in parallel(delayed(play_game)(*task) for task in list(tasks.values())):
                del tasks[result.match, result.game]
                yield result
        except BrokenProcessPool:
            continue
        return
    raise ArenaError(f"workers were lost {_TRIES} times; {len(tasks)} games are not played")


class _File:
    """The results on disk: a line that says what is played, then one for each game."""

    def __init__(self, path: str | PathLike[str] | None, head: dict[str, object]) -> None:
        self._path = None if path is None else Path(path)
        self._head = {"format": _FORMAT, "version": 1, **head}
        self._stream: Any = None

    def read(self) -> dict[tuple[tuple[str, ...], int], GameResult]:
        """Return the results of the file; a last line that was cut off is dropped.

        A file of another kind is not changed.
        """
        if self._path is None or not self._path.exists():
            return {}
        try:
            content = self._path.read_bytes()
        except OSError as error:
            raise ArenaError(f"{self._path} cannot be read: {error.strerror}") from error
        if not content:
            return {}
        whole = content[: content.rfind(b"\n") + 1]
        try:
            head, found = _parsed(whole)
        except (ValueError, KeyError, TypeError) as error:
            raise ArenaError(f"{self._path} is no file of an arena") from error
        changed = [key for key in {**self._head, **head} if head.get(key) != self._head.get(key)]
        if changed:
            raise ArenaError(f"{self._path} is of another arena: {', '.join(changed)} differ")
        if whole != content:
            with self._path.open("r+b") as stream:
                stream.truncate(len(whole))
        return {(result.match, result.game): result for result in found}

    def __enter__(self) -> Any:
        if self._path is None:
            return lambda _: None
        try:
            self._stream = self._path.open("a", encoding="utf-8")
        except OSError as error:
            raise ArenaError(f"{self._path} cannot be written: {error.strerror}") from error
        if not self._stream.tell():
            self._write(self._head)
        return lambda result: self._write(result._asdict())

    def __exit__(self, *_: object) -> None:
        if self._stream is not None:
            self._stream.close()

    def _write(self, line: dict[str, object]) -> None:
        self._stream.write(json.dumps(line) + "\n")
        self._stream.flush()


def _parsed(content: bytes) -> tuple[dict[str, object], set[GameResult]]:
    """Parse a file's head and its results; raise any error if they are none."""
    head, *lines = map(json.loads, content.splitlines())
    if head["format"] != _FORMAT:
        raise ValueError(head)
    return head, {
        GameResult(tuple(line["match"]), line["game"], tuple(line["scores"])) for line in lines
    }
