"""What stands beside the board in a lesson, as a JSON object (``docs/protocol.md``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .plan import Play, Question

if TYPE_CHECKING:
    from .plan import Step
    from .session import Session


def panel_of(session: Session, note: str = "", *, endless: bool = False) -> dict[str, Any]:
    """Return what a lesson's panel shows of a session.

    Parameters
    ----------
    session : Session
        Where the learner is.
    note : str
        Words beside the title.
    endless : bool
        Whether something comes after the last step.
    """
    step, verdict = session.step, session.verdict
    return {
        "id": session.plan.id,
        "title": session.plan.title,
        "index": session.index,
        "steps": [
            {"title": step.title or step.id.replace("-", " "), "state": done.state}
            for step, done in zip(session.plan.steps, session.progress, strict=True)
        ],
        "blocked": session.blocked,
        "last": not endless and session.index + 1 == len(session.plan.steps),
        "step": _told(step),
        "hints": [hint.text for hint in session.hints],
        "more": len(step.hints) - len(session.hints),
        "solution": session.has_solution,
        "showing": session.showing,
        "given": session.given,
        "left": session.left,
        "done": step.done if session.finished else "",
        "verdict": verdict.told() if verdict else None,
        "result": session.compared,
        "note": note,
    }


def _told(step: Step) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": step.id,
        "kind": step.kind,
        "title": step.title,
        "text": step.text,
        "rules": list(step.rules),
        "camera": step.camera,
    }
    if isinstance(step, Question):
        told["ask"] = step.ask
        if step.choices:
            told["choices"] = [choice.text for choice in step.choices]
            told["many"] = step.many
    if isinstance(step, Play):
        told["moves"] = len(step.moves)
        told["conceal"] = step.conceal
    return told
