"""Results of an arena as a table: shares of wins with intervals, and differences in Elo."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import inf, log, log10, sqrt
from statistics import fmean, pvariance
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.errors import TorresError, did_you_mean, quote

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Quantile of the normal distribution that leaves 2.5 % on each side.
_Z: Final = 1.959964
_HALF: Final = 0.5


class ArenaError(TorresError):
    """Invalid set-up of an arena, or a question that its results do not answer."""


def wrong(found: object, where: str, expected: str, hint: str = "") -> ArenaError:
    """Return the error of a value that is not as expected."""
    return ArenaError(f"{where}: {quote(found)}; expected {expected}{hint and f'. {hint}'}")


class GameResult(NamedTuple):
    """One game that was played.

    Attributes
    ----------
    match : tuple of str
        Names of the bots, seat 1 first in game 0; the seats move on with each game.
    game : int
        Number of the game in its match, from 0.
    scores : tuple of int
        Points at the end, in the order of `match`.
    """

    match: tuple[str, ...]
    game: int
    scores: tuple[int, ...]


class Rate(NamedTuple):
    """Results of one bot against another.

    Attributes
    ----------
    games, wins, draws : int
        Games of both, wins of the first, and games with equal points.
    share : float
        Wins and half of the draws, of all games.
    low, high : float
        Wilson's interval of 95 % for the share.
    """

    games: int
    wins: int
    draws: int
    share: float
    low: float
    high: float

    @property
    def elo(self) -> tuple[float, float, float]:
        """Difference in Elo that the share, and the ends of its interval, stand for."""
        return elo(self.share), elo(self.low), elo(self.high)


class Sprt(NamedTuple):
    """Sequential probability ratio test of how much stronger one bot is than another.

    Attributes
    ----------
    games : int
        Games that it counts, in whole groups with one set-up.
    ratio : float
        Logarithm of how much likelier the results are with the higher difference.
    low, high : float
        Bounds of the test: it ends with a ratio outside them.
    """

    games: int
    ratio: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """Verdict: ``"stronger"``, ``"not stronger"`` or ``"undecided"``."""
        if self.ratio >= self.high:
            return "stronger"
        return "not stronger" if self.ratio <= self.low else "undecided"

    def __repr__(self) -> str:
        bounds = f"{self.low:.2f} to {self.high:.2f}"
        return f"<Sprt {self.verdict}: {self.games} games, ratio {self.ratio:.2f} ({bounds})>"


def elo(share: float) -> float:
    """Return the difference in Elo that a share of wins stands for.

    >>> round(elo(0.75))
    191
    """
    if not 0 < share < 1:
        return inf if share > _HALF else -inf
    return 400 * log10(share / (1 - share))


def share_of(difference: float) -> float:
    """Return the share of wins that a difference in Elo stands for.

    >>> round(share_of(191), 3)
    0.75
    """
    return 1 / (1 + 10 ** (-difference / 400))


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a share of some games.

    >>> [round(end, 3) for end in wilson(0.75, 200)]
    [0.686, 0.805]
    """
    square = _Z * _Z / games
    middle = (share + square / 2) / (1 + square)
    half = sqrt(share * (1 - share) * square + square * square / 4) / (1 + square)
    return middle - half if share > 0 else 0.0, middle + half if share < 1 else 1.0


def _names(other: str | Sequence[str]) -> tuple[str, ...]:
    """Return the names of one bot, or of several."""
    if isinstance(other, str) or not isinstance(other, Sequence):
        return (other,)
    return tuple(other)


def _pair(one: str, other: str | Sequence[str]) -> str:
    """Return two bots, or one and several, by name."""
    return f"{quote(one)} and {' or '.join(map(quote, _names(other)))}"


class Standings:
    """Aggregated results of an arena.

    Parameters
    ----------
    results : iterable of GameResult
        The games.

    Attributes
    ----------
    results : tuple of GameResult
        The games, in an order that is the same whichever finished first.

    Examples
    --------
    >>> standings = Standings([GameResult(("a", "b"), game, (30 + game, 31)) for game in range(4)])
    >>> standings.rate("a", "b")[:4]
    (4, 2, 1, 0.625)
    """

    def __init__(self, results: Iterable[GameResult]) -> None:
        self.results = tuple(sorted(results))

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Pairs of bots that met."""
        return tuple(
            dict.fromkeys(pair for result in self.results for pair in combinations(result.match, 2))
        )

    def rate(self, one: str, other: str | Sequence[str]) -> Rate:
        """Return how one bot did against another, or against several.

        Parameters
        ----------
        one : str
            The bot.
        other : str or sequence of str
            Its opponents. Against several in one game each counts as a game, also for the
            interval.

        Raises
        ------
        ArenaError
            If a name is of no bot, or they never met.
        """
        met = self._met(one, other)
        ahead = [by for _, game in met for by in game]
        wins, draws = sum(by > 0 for by in ahead), ahead.count(0)
        share = (wins + draws / 2) / len(ahead)
        return Rate(len(ahead), wins, draws, share, *wilson(share, len(met)))

    def sprt(
        self,
        one: str,
        other: str | Sequence[str],
        least: float = 0,
        more: float = 20,
        error: float = 0.05,
    ) -> Sprt:
        """Return the sequential test of whether one bot is stronger than another, or several.

        It asks at any time whether there are games enough to say that the difference is `more`
        rather than `least`, and errs either way with at most the given probability. A group of
        games from one set-up counts as one result, so that what the set-up decides cancels out.

        Parameters
        ----------
        one : str
            The bot.
        other : str or sequence of str
            Whom it met.
        least, more : float
            The two differences, in Elo.
        error : float
            Probability to err.

        Raises
        ------
        ArenaError
            If a name is of no bot, or they met in no whole group of games.

        Notes
        -----
        The generalized test with normally distributed results, as chess engines are tested by. One
        group won and one lost are added to the variance alone: equal results never end it early.
        """
        groups: dict[tuple[tuple[str, ...], int], list[float]] = {}
        for result, ahead in self._met(one, other):
            group = groups.setdefault((result.match, result.game // len(result.match)), [])
            group.append(fmean(_HALF * ((by > 0) + (by >= 0)) for by in ahead))
        whole = {key: fmean(group) for key, group in groups.items() if len(group) == len(key[0])}
        shares = whole.values()
        if not shares:
            met = f"{_pair(one, other)} met in no whole group of games"
            raise ArenaError(f"{met}; expected a game from each seat at least")
        low, high = share_of(least), share_of(more)
        middle = fmean(shares)
        variance = pvariance([*shares, 0, 1])
        ratio = len(shares) * (high - low) * (2 * middle - low - high) / (2 * variance)
        end = log((1 - error) / error)
        games = sum(len(match) for match, _ in whole)
        return Sprt(games, ratio, -end, end)

    def _met(self, one: str, other: str | Sequence[str]) -> list[tuple[GameResult, list[int]]]:
        """Return the games in which a bot met others, and how far it ended ahead of each."""
        others = _names(other)
        if not others:
            raise wrong(other, "bots", "a name, or several")
        self._check(one, *others)
        found = []
        for result in self.results:
            scores = dict(zip(result.match, result.scores, strict=True))
            ahead = [scores[one] - scores[name] for name in others if {one, name} <= scores.keys()]
            if ahead:
                found.append((result, ahead))
        if not found:
            raise ArenaError(f"{_pair(one, other)} never met")
        return found

    def mean(self, name: str) -> float:
        """Return the mean points of a bot at the end of its games.

        Raises
        ------
        ArenaError
            If the name is of no bot.
        """
        self._check(name)
        scores = [
            result.scores[result.match.index(name)]
            for result in self.results
            if name in result.match
        ]
        return fmean(scores)

    def _check(self, *names: object) -> None:
        """Raise `ArenaError` unless the names belong to different bots."""
        known = sorted({name for result in self.results for name in result.match})
        for name in names:
            if name not in known:
                hint = did_you_mean(name, known) if isinstance(name, str) else ""
                raise wrong(name, "bot", f"a name of {known}", hint)
            if names.count(name) > 1:
                raise ArenaError(f"{quote(name)} against itself; expected different bots")

    def _rows(self) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = []
        for one, other in self.pairs:
            rate = self.rate(one, other)
            middle, low, high = rate.elo
            rows.append(
                (
                    one,
                    other,
                    str(rate.games),
                    str(rate.wins),
                    str(rate.draws),
                    f"{rate.share:.1%}",
                    f"{rate.low:.1%} to {rate.high:.1%}",
                    f"{middle:+.0f} ({low:+.0f} to {high:+.0f})",
                )
            )
        return rows

    def text(self) -> str:
        """Return the table as a Markdown text."""
        rows = [_HEADS, tuple("---" for _ in _HEADS), *self._rows()]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standings) and self.results == other.results

    def __hash__(self) -> int:
        return hash(self.results)

    def __repr__(self) -> str:
        return f"<Standings of {len(self.results)} games>"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from html import escape

        heads = "".join(f'<th scope="col">{head}</th>' for head in _HEADS)
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
            for row in self._rows()
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


_HEADS: Final = ("bot", "against", "games", "won", "drawn", "share", "95 %", "Elo (95 %)")
