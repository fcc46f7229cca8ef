"""A lesson as a value: its steps, each checked by the engine when the lesson is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from torres_widget.common.language import N_, gettext, ngettext
from torres_widget.engine import Reason
from torres_widget.engine.cards import CARDS, card_name
from torres_widget.engine.cells import INDEX
from torres_widget.engine.editions import DEFAULT

from .goals import MEASURES, Line

if TYPE_CHECKING:
    from torres_widget.engine import Action, Position

    from .ask.query import Query


#: A learner's deed with each verb: anywhere, and on some cells or with some cards.
_DEEDS: Final = {
    "move": (N_("move knights"), N_("move the knight on {at}")),
    "build": (N_("build"), N_("build on {at}")),
    "deploy": (N_("deploy knights"), N_("deploy a knight on {at}")),
    "play": (N_("play cards"), N_("play {at}")),
    "knight": (N_("place a knight"), N_("place a knight on {at}")),
    "king": (N_("place the king"), N_("place the king on {at}")),
    "found": (N_("found castles"), N_("found a castle on {at}")),
    "score": (N_("buy points"), ""),
    "buy": (N_("buy cards"), ""),
    "end": (N_("end your turn"), ""),
}


class Hint(NamedTuple):
    """One hint: words, and annotations shown with them."""

    text: str
    notes: tuple[str, ...] = ()


class Move(NamedTuple):
    """One action that is played before the learner's eyes, with its caption and drawings."""

    action: Action
    caption: str = ""
    notes: tuple[str, ...] = ()


class Choice(NamedTuple):
    """One choice: its words, whether it is right, its feedback, and its action if any."""

    text: str
    right: bool
    why: str = ""
    action: str = ""


class Best(NamedTuple):
    """The best possible result: what is measured, its value, and actions that reach it."""

    measure: str
    value: int
    moves: tuple[Action, ...]


class Limits(NamedTuple):
    """Limits of play in a step.

    Attributes
    ----------
    allow : tuple of str
        How the texts of allowed actions begin; empty for all actions.
    most : int or None
        Most actions that may be played.
    player : int or None
        Whose actions may be played; None for all players'.
    """

    allow: tuple[str, ...] = ()
    most: int | None = None
    player: int | None = None

    def forbids(self, position: Position, action: str, played: int) -> Reason | None:
        """Return why an action may not be played now in the step, whatever the rules say."""
        if self.player is not None and position.to_act != self.player:
            return Reason("", gettext("Your turn is over; in this step nobody else plays"))
        if self.most is not None and played >= self.most:
            return Reason(
                "",
                ngettext(
                    "This step is {count} action, and you have played it",
                    "This step is {count} actions, and you have played them",
                    self.most,
                ),
            )
        if self.allow and not any(f"{action} ".startswith(f"{start} ") for start in self.allow):
            return Reason(
                "", gettext("In this step you can only {deeds}", deeds=_deeds(self.allow))
            )
        return None


def _deeds(allow: tuple[str, ...]) -> str:
    """Return the allowed deeds by the beginnings of actions, one entry for each verb.

    >>> _deeds(("move", "build b3", "build c2", "play climb", "move d4 d5"))
    'move knights or build on b3, c2 or play Climb or move d4 d5'
    """
    cells: dict[str, list[str]] = {}
    for start in allow:
        verb, _, rest = start.partition(" ")
        known = rest in INDEX or rest in CARDS or not rest
        cells.setdefault(verb if known else start, []).append(card_name(rest))
    deeds = (_deed(verb, ", ".join(filter(None, at))) for verb, at in cells.items())
    return gettext(" or ").join(deeds)


def _deed(verb: str, at: str) -> str:
    if verb not in _DEEDS:
        return verb
    anywhere, there = _DEEDS[verb]
    return gettext(there, at=at) if at else gettext(anywhere)


@dataclass(frozen=True, kw_only=True)
class Step:
    """Base of all steps.

    Attributes
    ----------
    id, title, text : str
        Its name in the lesson, heading, and what the learner reads.
    rules : tuple of str
        Ids of the rules that it teaches or asks.
    position : Position
        Where it begins.
    notes : tuple of str
        Annotations of that position.
    camera : str or dict
        Where the camera stands; ``""`` leaves it.
    overlay : str
        What is laid over the board; ``""`` for nothing.
    hints : tuple of Hint
        Given one after the other.
    done : str
        Said when the step is solved.
    chapter : str
        The chapter that begins with it; ``""`` if none does.
    """

    kind: ClassVar[str]

    id: str
    text: str
    position: Position
    title: str = ""
    rules: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    camera: str | dict[str, dict[str, float]] = ""
    overlay: str = ""
    hints: tuple[Hint, ...] = ()
    done: str = ""
    chapter: str = ""

    @property
    def asks(self) -> bool:
        """Whether the learner has to solve it."""
        return False

    @property
    def end(self) -> Position:
        """Default position of the next step."""
        return self.position


@dataclass(frozen=True, kw_only=True)
class Show(Step):
    """A position with words and annotations."""

    kind: ClassVar[str] = "show"


@dataclass(frozen=True, kw_only=True)
class Play(Step):
    """Moves played before the learner's eyes; concealed, each is shown only when asked for."""

    kind: ClassVar[str] = "play"

    moves: tuple[Move, ...]
    conceal: bool = False

    @property
    def end(self) -> Position:
        """The position after its moves."""
        return played(self.position, tuple(move.action for move in self.moves))[-1]


@dataclass(frozen=True, kw_only=True)
class Predict(Play):
    """A prediction, which is kept and not judged; then its moves are played one by one.

    Attributes
    ----------
    ask : str
        Kind of answer: ``"choose"``, ``"cells"``, ``"arrow"`` (from one cell to another) or
        ``"number"``.
    choices : tuple of Choice
        What to choose from, where that is asked; none of them is right or wrong.
    """

    kind: ClassVar[str] = "predict"
    many: ClassVar[bool] = False

    ask: str
    choices: tuple[Choice, ...] = ()
    moves: tuple[Move, ...] = ()
    conceal: bool = True


@dataclass(frozen=True, kw_only=True)
class Try(Step):
    """Free play within limits."""

    kind: ClassVar[str] = "try"

    limits: Limits
    solution: tuple[Action, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Task(Step):
    """A goal to reach by playing within limits."""

    kind: ClassVar[str] = "task"

    limits: Limits
    goal: dict[str, Any]
    solution: tuple[Action, ...]
    best: Best | None = None

    @property
    def asks(self) -> bool:
        """Whether the learner has to solve it."""
        return True

    @property
    def end(self) -> Position:
        """The position after the solution."""
        return played(self.position, self.solution)[-1]

    @property
    def player(self) -> int:
        """Player of the task."""
        return self.limits.player or self.position.to_act

    def is_played(self, actions: tuple[Action, ...]) -> bool:
        """Whether the goal asks for the chance after a turn, and the turn has ended."""
        return "chance" in self.goal and any(action.verb == "end" for action in actions)

    def line(self, positions: tuple[Position, ...], actions: tuple[Action, ...]) -> Line:
        """Return what was played, for the goals to be checked on."""
        return Line(positions, actions, self.player)

    def measured(self, actions: tuple[Action, ...]) -> int:
        """Return a line's result in the task's measure; 0 without a measure."""
        if self.best is None:
            return 0
        return MEASURES[self.best.measure](self.line(played(self.position, actions), actions))


@dataclass(frozen=True, kw_only=True)
class Question(Step):
    """A question: choices, cells to click, or a number to type.

    Attributes
    ----------
    query : Query or None
        The question to the engine that gives the answer, if there is one.
    cells : tuple of str or None
        The right cells of a question for cells.
    number : int or None
        The right number of a question for a number.
    choices : tuple of Choice
        What to choose from, where that is asked.
    many : bool
        Whether several choices may be made.
    shuffle : bool
        Whether each student sees the choices in a different order.
    mistakes : dict of str to str
        Feedback on wrong answers, by number or cell.
    """

    kind: ClassVar[str] = "question"

    query: Query | None = None
    cells: tuple[str, ...] | None = None
    number: int | None = None
    choices: tuple[Choice, ...] = ()
    many: bool = False
    shuffle: bool = False
    mistakes: dict[str, str] = field(default_factory=dict)

    @property
    def asks(self) -> bool:
        """Whether the learner has to solve it."""
        return True

    @property
    def ask(self) -> str:
        """Kind of answer: ``"choose"``, ``"cells"`` or ``"number"``."""
        if self.choices:
            return "choose"
        return "number" if self.cells is None else "cells"

    @property
    def right_choices(self) -> tuple[int, ...]:
        """The numbers of the right choices, from 1."""
        return tuple(number for number, choice in enumerate(self.choices, 1) if choice.right)


@dataclass(frozen=True)
class Plan:
    """A lesson.

    Attributes
    ----------
    id, title, summary : str
        Its permanent name, its title, and its subject.
    order : {"free", "step-by-step"}
        Whether a step that asks has to be solved before the next one.
    steps : tuple of Step
        Its steps; at least one.
    can : tuple of str
        The abilities of a learner after it.
    exam : bool
        Whether it is an exam, whose answers are not in it.
    ask_class : bool
        Whether the lesson asks students for their class.
    deadline : str
        When it is due, in UTC; ``""`` for never.
    edition : str
        The edition that it teaches.
    """

    id: str
    title: str
    steps: tuple[Step, ...]
    summary: str = ""
    order: str = "free"
    can: tuple[str, ...] = ()
    exam: bool = False
    ask_class: bool = False
    deadline: str = ""
    edition: str = DEFAULT

    def step(self, name: str) -> Step:
        """Return the step of an id.

        Raises
        ------
        KeyError
            If there is none.
        """
        for step in self.steps:
            if step.id == name:
                return step
        raise KeyError(name)


def played(position: Position, actions: tuple[Action, ...]) -> tuple[Position, ...]:
    """Return the positions of a line, the first one included."""
    positions = [position]
    for action in actions:
        positions.append(positions[-1].apply(action))
    return tuple(positions)
