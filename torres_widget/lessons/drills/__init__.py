"""Endless drills: questions made from a kind, a seed and a level, answered by the engine."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.checks import check_key, check_whole
from torres_widget.common.language import gettext
from torres_widget.engine.editions import EDITIONS
from torres_widget.lessons.file.format import FORMAT, VERSION
from torres_widget.lessons.file.in_edition import in_edition
from torres_widget.lessons.file.reader import read

from .cards import DEALING
from .counting import COUNTING
from .walking import WALKING

if TYPE_CHECKING:
    from torres_widget.lessons.plan import Plan

    from .kind import Kind

#: Every kind of drill by its key.
KINDS: Final[dict[str, Kind]] = {kind.key: kind for kind in (*WALKING, *COUNTING, *DEALING)}
LEVELS: Final = (1, 2, 3, 4, 5)
#: Kinds that ask how many blocks a stack may have, where an edition has a limit.
_ON_THE_LIMIT: Final = frozenset({"spreading"})


def kinds_in(edition: str) -> dict[str, Kind]:
    """Return the kinds of drills by key, for learners with an edition.

    >>> "spreading" in kinds_in("rio-grande-2005"), "spreading" in kinds_in("rio-grande-en")
    (True, False)
    """
    limit = EDITIONS[edition].stack_cap
    return {
        key: kind.in_edition(edition)
        for key, kind in KINDS.items()
        if key not in _ON_THE_LIMIT or limit is not None
    }


def document(kind: str, seed: int, level: int = 1, edition: str | None = None) -> dict[str, Any]:
    """Return a drill as the document of a lesson of one step.

    Parameters
    ----------
    kind : str
        A key of `KINDS`.
    seed : int
        The same seed gives the same drill.
    level : int
        Difficulty, 1 to 5.
    edition : str, optional
        The edition of the learner's box; without it, drills vary it or take the default.

    Raises
    ------
    NotationError
        If there is no such kind or level.

    Examples
    --------
    >>> document("leapfrog", seed=3)["steps"][0]["answer"]
    'leap 1 1'
    """
    check_key(kind, "kind of drill", KINDS)
    level = check_whole(level, "level of a drill", LEVELS[0], LEVELS[-1])
    chosen = KINDS[kind] if edition is None else KINDS[kind].in_edition(edition)
    random = Random(f"{kind} {seed} {level}")
    step = {"id": "drill", **chosen.step(random, level)}
    made = {
        "format": FORMAT,
        "version": VERSION,
        "id": f"drill-{kind}",
        "title": gettext("Drill"),
        "steps": [step],
    }
    return made if edition is None else in_edition(made, edition)


def drill(kind: str, seed: int, level: int = 1, edition: str | None = None) -> Plan:
    """Return a drill as a lesson of one step, its answer worked out by the engine; see `document`.

    Examples
    --------
    >>> step = drill("castle-area", seed=1).steps[0]
    >>> step.text, step.number
    ('How large is the **area** of the castle of h1?', 6)
    """
    made = document(kind, seed, level, edition)
    return read(made, f"drill {kind}, seed {seed}, level {level}")
