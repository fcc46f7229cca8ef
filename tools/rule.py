"""Every line that names a rule, grouped by purpose: python -m tools.rule R5.3.

``docs/a-rule.md`` follows one rule through it.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from torres_widget.engine import NotationError
from torres_widget.engine.rulebook import RULES, RULINGS, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[1]
#: The purpose of each place, in the order of reading.
#: A file belongs to the first that its path begins with.
PLACES: Final = (
    ("What may be done, and what it does", "torres_widget/engine/kernel"),
    ("Why it is refused", "torres_widget/engine/refuse"),
    ("How it is said", "torres_widget/engine/rulebook.py"),
    ("What else the engine says and shows of it", "torres_widget/engine"),
    ("Proofs and bots", "torres_widget/analysis"),
    ("On the board", "torres_widget/board"),
    ("On the page", "js/src"),
    ("Lessons that teach it", "torres_widget/lessons/content"),
    ("Drills", "torres_widget/lessons/drills"),
    ("Usual mistakes", "torres_widget/lessons/ask/misconceptions"),
    ("How answers to it are judged", "torres_widget/lessons"),
    ("The second implementation", "tests/engine/naive"),
    ("Examples and properties", "tests/engine"),
    ("Other tests", "tests"),
    ("Other tests", "js/test"),
    ("Documents", "docs"),
)
#: Kinds of files that people write; puzzles and stored games are counted by machines.
_KINDS: Final = frozenset({".py", ".pxd", ".toml", ".ts", ".tsx", ".md"})
_MOST: Final = 96


def about(rule: str) -> str:
    """Return the rule's sentence, its rulings, and every line of the sources that names it.

    Raises
    ------
    NotationError
        If there is no rule of that id.

    Examples
    --------
    >>> print(about("R5.3"))  # doctest: +ELLIPSIS
    R5.3: A knight may enter a block one layer above its level by the door...
    Settled by R11.9.
    <BLANKLINE>
    What may be done, and what it does
      torres_widget/engine/kernel/blocks.py:...
    """
    rulings = [name for name, ruling in RULINGS.items() if rule in ruling.settles]
    lines = [f"{rule}: {sentence(rule)}"]
    if rulings:
        lines.append(f"Settled by {', '.join(rulings)}.")
    found = list(_named(re.compile(rf"\b{re.escape(rule)}\b(?!\.\d)")))
    for title in dict.fromkeys(title for title, _ in PLACES):
        named = [line for place, line in found if place == title]
        if named:
            lines += ["", title, *named]
    return "\n".join(lines)


def _named(rule: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    for top in dict.fromkeys(start.split("/")[0] for _, start in PLACES):
        for path in sorted((ROOT / top).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            title = next((title for title, start in PLACES if name.startswith(start)), None)
            if title is None or path.suffix not in _KINDS:
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if rule.search(line):
                    yield title, f"  {name}:{number}: {line.strip()[:_MOST]}"


def main() -> None:
    """Print every line that names a rule."""
    parser = argparse.ArgumentParser(prog="python -m tools.rule", description=__doc__)
    parser.add_argument("rule", help=f"a rule's id, such as R5.3; there are {len(RULES)}")
    try:
        print(about(parser.parse_args().rule))
    except NotationError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
