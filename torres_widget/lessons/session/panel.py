"""The lesson's panel beside the board, as a JSON object (``docs/protocol.md``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import gettext
from torres_widget.engine.cells import INDEX
from torres_widget.engine.colours import capitalized
from torres_widget.engine.rulebook import sentence
from torres_widget.lessons.course import next_after, practice
from torres_widget.lessons.plan import Play, Predict, Question, Task, Try

from .ended_turn import account, last_turn

if TYPE_CHECKING:
    from torres_widget.lessons.plan import Step
    from torres_widget.protocol.panel import Coach, LessonStep, Panel, Pool, Summary

    from .session import Session

#: Id of the step that an exam is handed in by.
HAND_IN: Final = "hand-in"
#: States of a step that has an answer, or whose solution was shown.
_ANSWERED: Final = ("right", "given", "shown")


def panel_of(session: Session, *notes: str, endless: bool = False, embedded: bool = False) -> Panel:
    """Return what a lesson's panel shows of a session.

    Parameters
    ----------
    session : Session
        Where the learner is.
    *notes : str
        Words beside the title; empty ones are left out.
    endless : bool
        Whether something comes after the last step.
    embedded : bool
        Whether a step is shown alone.
    """
    step, verdict = session.step, session.verdict
    return {
        "id": session.plan.id,
        "title": session.plan.title,
        "index": session.index,
        "steps": [
            {
                "title": title_of(step),
                "chapter": step.chapter,
                "state": state,
                "asks": step.asks,
                "star": done.star,
            }
            for step, done, state in zip(
                session.plan.steps, session.progress, session.states, strict=True
            )
        ],
        "blocked": session.blocked,
        "last": not endless and session.is_last,
        "step": _step_fields(session),
        "hints": [hint.text for hint in session.hints],
        "more": len(step.hints) - len(session.hints),
        "solution": session.offers_solution,
        "showing": session.showing,
        "given": session.given,
        "left": session.left,
        "done": _done(session),
        "verdict": verdict.to_dict() if verdict else None,
        "coach": _coached(session),
        "again": [],
        "result": session.compared,
        "note": " \N{MIDDLE DOT} ".join(filter(None, notes)),
        "summary": _summary(session) if session.over else None,
        "course": None,
        "offer": None,
        "file": None,
        "embedded": embedded,
        "check": _check_label(session),
        "pool": _pool(session),
    }


def open_steps(session: Session) -> list[str]:
    """Return number and title of each step that asks and has no answer yet."""
    return [
        f"{number}. {title_of(step)}"
        for number, (step, done) in enumerate(
            zip(session.plan.steps, session.progress, strict=True), 1
        )
        if step.asks and step.id != HAND_IN and done.state not in _ANSWERED
    ]


def title_of(step: Step) -> str:
    """Return what a step is called."""
    return step.title or step.id.replace("-", " ")


def _done(session: Session) -> str:
    """Return the closing text of a step that is done now; of a free turn, what it did.

    A question solved earlier is clean when it is opened again.
    """
    step, game = session.step, session.game
    player = step.limits.player if isinstance(step, Try) else None
    if player is not None and game.position.to_act != player:
        turn = last_turn(game.node, player)
        return account(turn) if turn else ""
    if isinstance(step, Predict) and session.done.state == "given":
        kept = gettext("Your prediction is kept.")
        return kept if session.left else step.done or kept
    right = session.verdict is not None and session.verdict.right
    return step.done if session.finished and (right or session.showing or not step.asks) else ""


def _check_label(session: Session) -> str:
    """Return what the button reads that takes the answer; empty if none is taken any more."""
    if not isinstance(session.step, Predict):
        return gettext("Check")
    kept = session.done.state == "given"
    return "" if kept else gettext("Keep my prediction")


def _pool(session: Session) -> Pool | None:
    """Return what the class predicts; null in a step that asks for no prediction."""
    if not isinstance(session.step, Predict):
        return None
    return session.pool.to_dict() if session.pool else {"students": 0, "bars": []}


def _coached(session: Session) -> Coach | None:
    coach = session.coach
    if coach is not None:
        return {"text": coach.text, "rule": coach.rule, "kind": "stuck"}
    if session.verdict is None and _stack_is_empty(session):
        text = gettext("All blocks of this turn's stack are built. What else will you do?")
        return {"text": text, "rule": "R3.3", "kind": "note"}
    return None


def _stack_is_empty(session: Session) -> bool:
    """Return whether the stack that the learner builds from is used up, and AP are left."""
    step, position = session.step, session.game.position
    if not isinstance(step, Try | Task) or position.stage != "turn" or not position.ap:
        return False
    mine = step.limits.player in (None, position.to_act) and not session.showing
    if not mine or position.chosen is None:
        return False
    return position.stacks[position.to_act - 1][position.chosen] == 0


def _summary(session: Session) -> Summary:
    plan = session.plan
    after = next_after(plan.id)
    return {
        "title": plan.title,
        "can": list(plan.can),
        "stars": session.stars,
        "of": len(session.results),
        "missed": len(session.missed),
        "seconds": round(session.watch.seconds),
        "next": {"id": after.id, "title": after.title} if after else None,
        "practise": [
            {"kind": kind.key, "title": kind.title} for kind in practice(plan.id, plan.edition)
        ],
    }


def _headed(choice: str) -> str:
    """Return a choice with a capital at its head, unless that is the name of a cell."""
    return choice if choice[:2] in INDEX else capitalized(choice)


def _step_fields(session: Session) -> LessonStep:
    step = session.step
    fields: LessonStep = {
        "id": step.id,
        "kind": step.kind,
        "title": step.title,
        "text": step.text,
        "rules": list(step.rules),
        "why": [{"rule": rule, "title": sentence(rule)} for rule in step.rules],
    }
    if step.camera:
        fields["camera"] = step.camera if isinstance(step.camera, str) else "board"
    if isinstance(step, Question | Predict):
        fields["ask"] = step.ask
        if step.choices:
            fields["choices"] = [
                {"number": number, "text": _headed(step.choices[number - 1].text)}
                for number in session.order_of_choices
            ]
            fields["many"] = step.many
    if isinstance(step, Play):
        fields["moves"] = len(step.moves)
        fields["conceal"] = step.conceal
    return fields
