"""Modes in which the desk makes a step, and the mode and game of a step that is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_, gettext
from torres_widget.engine import Game
from torres_widget.lessons.file.scenario import MODES
from torres_widget.lessons.plan import Play, Predict, Question, Task, Try

if TYPE_CHECKING:
    from torres_widget.lessons.plan import Step

#: A step of which only the words are changed here: tasks, free play, goals of a file's own.
KEPT: Final = "kept"
_TITLES: Final = {
    "show": N_("show: the learner watches the moves and reads your comments"),
    "practice": N_(
        "practice: the learner reaches the same board by any moves; "
        "your comments are hints, the last one is shown at the end"
    ),
    "conceal": N_("conceal: the learner guesses, then reveals the moves one by one"),
    "step by step": N_(
        "step by step: the learner finds each move; your comments are questions and answers"
    ),
    "cells": N_("cells: the learner selects cells of the position on the board"),
    "number": N_("number: the learner works out a number"),
    "choose": N_("choice: the learner chooses from your answers"),
    "predict": N_(
        "predict: the learner says what will happen, right or wrong is not judged; "
        "then your moves are played"
    ),
}
#: All modes.
ALL: Final = (*_TITLES, KEPT)
#: Modes that the moves on the board belong to.
PLAYED: Final = (*MODES, "predict")
#: Modes whose answer is entered, or is a question to the engine.
ANSWERED: Final = ("cells", "number")
#: Modes of questions.
ASKING: Final = (*ANSWERED, "choose")


def modes(*, kept: bool) -> list[tuple[str, str]]:
    """Return the modes to choose from, each with its title before it.

    Parameters
    ----------
    kept : bool
        Whether a step of which only the words are changed is in the form.
    """
    titled = [(gettext(text), mode) for mode, text in _TITLES.items()]
    as_it_is = gettext("as it is: only its words are changed here")
    return [*titled, *([(as_it_is, KEPT)] if kept else [])]


def mode_of(step: Step) -> str:
    """Return the mode in which a step is changed."""
    if isinstance(step, Question):
        return step.ask
    if isinstance(step, Predict):
        return "predict"
    if isinstance(step, Play):
        return "conceal" if step.conceal else "show"
    return "show" if step.kind == "show" else KEPT


def mode_title(step: Step) -> str:
    """Return the name of the mode in which a step was made."""
    mode = mode_of(step)
    if isinstance(step, Task) and "board" in step.goal:
        mode = "step by step" if step.limits.most == 1 else "practice"
    if mode in _TITLES:
        return gettext(_TITLES[mode]).partition(":")[0]
    return gettext("free play") if isinstance(step, Try) else gettext("task")


def game_of(step: Step) -> Game:
    """Return a step's position, and the moves that it plays, as a game."""
    game = Game(step.position)
    game.annotate(*step.notes)
    for move in step.moves if isinstance(step, Play) else ():
        game.play(move.action)
        game.node.comment = move.caption
        game.annotate(*move.notes)
    return game
