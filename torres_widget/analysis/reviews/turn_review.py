"""The review of one turn, and its words."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.advice.purposes import actions_text
from torres_widget.analysis.evaluation.evaluation import ends_phase
from torres_widget.analysis.evaluation.outlook import percent
from torres_widget.common.language import gettext
from torres_widget.engine.colours import player_title

from .grades import GRADES, PERCENT, grade_name, lost_percents

if TYPE_CHECKING:
    from torres_widget.analysis.advice.advice import Line

#: Accuracy falls by this exponential of the chance lost, in percent: 100 for none, 11 for a half.
_FALL: Final = 0.04354


def average_cards() -> str:
    """Say how the cards are counted that a turn drew."""
    return gettext("The cards drawn count as average cards.")


class TurnReview(NamedTuple):
    """Review of one turn.

    Attributes
    ----------
    number : int
        The turn's number in the game, from 1.
    player, phase, round : int
        Whose turn, and when.
    ply : int
        Actions before it on the line.
    actions : tuple of str
        What was played.
    chances : tuple of float
        All chances to win after it, seen by a spectator, or by the player that a board is for. A
        review looks ahead: past the replies to a judged turn, and past the best turn of the next
        player if that turn was judged.
    lost : float
        How much greater the player's chance to win is after the best turn found and the others'
        replies; 0 for none.
    grade : str
        A key of `GRADES`; ``""`` for a good turn.
    better : Line or None
        The best turn found, if it is better; its chance is that after the others' replies.
    idle : float or None
        The chance after a turn that only scores points or buys cards, and the replies. Turns
        without a grade have none.
    luck : float
        How much the cards that the turn drew changed the player's chance to win, against average
        cards. The loss leaves it out: both turns are compared with average cards.
    after : float or None
        The player's chance to win after it and the others' replies; None if it was not judged.
    """

    number: int
    player: int
    phase: int
    round: int
    ply: int
    actions: tuple[str, ...]
    chances: tuple[float, ...]
    lost: float
    grade: str
    better: Line | None
    idle: float | None = None
    luck: float = 0.0
    after: float | None = None

    @property
    def judged(self) -> bool:
        """Whether it was compared with the best turn. Of others only the chances are known."""
        return self.after is not None

    @property
    def drew(self) -> bool:
        """Whether it drew cards."""
        return "buy" in self.actions

    @property
    def accuracy(self) -> float:
        """Quality of the turn, from 0 to 100."""
        return PERCENT * exp(-_FALL * PERCENT * self.lost)

    @property
    def lost_percents(self) -> int:
        """The loss in whole percents, the difference of the two shown chances."""
        return 0 if self.better is None else lost_percents(self.better.chance, self.lost)

    @property
    def grade_name(self) -> str:
        """The grade in the current language; ``""`` for none."""
        return grade_name(self.grade)

    @property
    def name(self) -> str:
        """Phase, round and player in the current language."""
        return gettext(
            "Phase {phase}, round {round}, {player}",
            phase=self.phase,
            round=self.round,
            player=player_title(self.player),
        )

    def compared(self, better: Line) -> dict[str, str]:
        """Return ``chance`` and ``best``: the chances in percent after it and a better turn."""
        certain = better.ends_game
        return {
            "chance": percent(better.chance - self.lost, certain=certain),
            "best": percent(better.chance, certain=certain),
        }

    def text(self) -> str:
        """Return it as a sentence of the current language."""
        if not self.grade or self.better is None:
            well = gettext("well played")
            return f"{self.name}: {well}.{self._luck_text()}"
        values = {"grade": self.grade_name, **self.compared(self.better)}
        if self.better.ends_game:
            lost = gettext("{grade}, {chance} to win instead of {best}", **values)
        elif ends_phase(self.better.start.state):
            lost = gettext("{grade}, {chance} to win after the scoring instead of {best}", **values)
        else:
            lost = gettext("{grade}, {chance} to win after the replies instead of {best}", **values)
        turn = gettext("Played: {actions}.", actions=actions_text(self.actions[:-1]))
        better = gettext(
            "Better: {actions}. {purpose}",
            actions=actions_text(self.better.actions, self.better.cards),
            purpose=self.better.purpose,
        )
        return f"{self.name}: {lost}. {turn} {better}{self._luck_text()}"

    def _luck_text(self) -> str:
        """Return what the cards drawn count as beside a better turn, and great luck with them."""
        words = f" {average_cards()}" if self.grade and self.drew else ""
        if abs(self.luck) < GRADES["inaccuracy"]:
            return words
        change = f"{round(PERCENT * self.luck):+d}".replace("-", "\u2212")
        sentence = gettext("Luck with the cards drawn: {change}%.", change=change)
        return f"{words} {sentence}"
