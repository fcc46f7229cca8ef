"""The four editions as one table, and house rules on top of them (section 10).

No other module asks which edition is played: they ask for a field.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from .errors import NotationError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT: Final = "rio-grande-2005"
MODES: Final = ("basic", "variant", "master")
CARD_MODES: Final = ("common-deck", "own-deck", "full-hand")


def _choice(title: str, *values: object) -> Any:  # noqa: ANN401 - dataclasses.field is typed so
    return field(metadata={"title": title, "values": values})


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules in which editions differ; every field can be changed by hand (`with_rules`).

    >>> EDITIONS["huch-2017"].jump_over
    'any-figure'
    """

    key: str
    basic_cards: str = _choice("card mode of the basic game (R8.1-R8.3)", *CARD_MODES)
    variant_cards: str = _choice("card mode of the variant game (R8.1-R8.3)", *CARD_MODES)
    stack_cap: int | None = _choice(
        "most blocks in a stack after spreading; null for no limit (R3.4)", None, *range(1, 93)
    )
    leftover: str = _choice("blocks left at a phase's end (R3.5)", "supply", "kept")
    phase_start: str = _choice(
        "who begins phases 2 and 3 (R3.6)", "fewest", "unchanged", "named-by-fewest"
    )
    king_move: str = _choice("where the king may go (R7.5)", "any-castle", "another-castle")
    climb: str = _choice("how high the card climb goes, in levels (R8.5)", "up-to-2", "exactly-2")
    jump_over: str = _choice(
        "what the card jump may cross (R8.14)", "any-knight", "other-knight", "any-figure"
    )
    return_split: str = _choice("where unkept cards go back (R8.2)", "together", "freely")
    card_merge: str = _choice(
        "whether lift and shift-block may join castles (R8.6, R8.12)", "forbidden", "allowed"
    )
    castle_count_points: tuple[int, int, int] = field(
        metadata={
            "title": "points of the master card castle-count in phases 1, 2, 3 (R9.3)",
            "values": "three numbers",
        }
    )
    figures: int = _choice(
        "figures of a colour in the box; where 7, one is the score marker (R1.3)", 6, 7
    )

    def with_rules(self, rules: Mapping[str, object]) -> Edition:
        """Return this edition with some fields changed by house rules.

        Parameters
        ----------
        rules : mapping of str to object
            New values by field, written as in a position document.

        Raises
        ------
        NotationError
            If a field or a value does not exist.
        """
        return (
            replace(self, **{name: _checked(name, value) for name, value in rules.items()})
            if rules
            else self
        )

    def house_rules(self) -> dict[str, object]:
        """Return the fields that differ from the printed edition, as a position document writes them."""
        printed = EDITIONS[self.key]
        if self == printed:
            return {}
        return {
            name: _plain(getattr(self, name))
            for name in FIELDS
            if getattr(self, name) != getattr(printed, name)
        }

    def diff(self, other: Edition) -> dict[str, tuple[object, object]]:
        """Return the fields in which two editions differ, each with both values.

        >>> EDITIONS["rio-grande-2005"].diff(EDITIONS["ravensburger-1999"])
        {'phase_start': ('fewest', 'unchanged'), 'climb': ('up-to-2', 'exactly-2'), 'jump_over': ('any-knight', 'other-knight')}
        """
        pairs = {name: (getattr(self, name), getattr(other, name)) for name in FIELDS}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def card_mode(self, mode: str) -> str:
        """Return the card mode of a game mode (R8.1-R8.3, R9.2)."""
        return {"basic": self.basic_cards, "variant": self.variant_cards, "master": "full-hand"}[
            mode
        ]


#: Field name to its description and its values, in the order of the table.
FIELDS: Final = MappingProxyType(
    {item.name: item.metadata for item in fields(Edition) if item.name != "key"}
)

_COMMON, _OWN = "common-deck", "own-deck"
_TABLE: Final[dict[str, tuple[object, ...]]] = {
    "key": ("rio-grande-2005", "ravensburger-1999", "rio-grande-en", "huch-2017"),
    "basic_cards": (_COMMON, _COMMON, _OWN, _OWN),
    "variant_cards": (_OWN, _OWN, _COMMON, _COMMON),
    "stack_cap": (3, 3, None, 3),
    "leftover": ("supply", "supply", "kept", "kept"),
    "phase_start": ("fewest", "unchanged", "fewest", "named-by-fewest"),
    "king_move": ("any-castle", "any-castle", "any-castle", "another-castle"),
    "climb": ("up-to-2", "exactly-2", "exactly-2", "exactly-2"),
    "jump_over": ("any-knight", "other-knight", "any-knight", "any-figure"),
    "return_split": ("together", "together", "together", "freely"),
    "card_merge": ("forbidden", "forbidden", "forbidden", "forbidden"),
    "castle_count_points": ((5, 15, 30), (5, 15, 30), (5, 15, 30), (5, 5, 30)),
    "figures": (6, 6, 6, 7),
}


def _column(index: int) -> Edition:
    values: dict[str, Any] = {name: row[index] for name, row in _TABLE.items()}
    return Edition(**values)


#: The printed editions by key.
EDITIONS: Final = MappingProxyType(
    {str(key): _column(index) for index, key in enumerate(_TABLE["key"])}
)


@cache
def get(key: str) -> Edition:
    """Return a printed edition by its key.

    Raises
    ------
    NotationError
        If there is no such edition.
    """
    if key not in EDITIONS:
        raise NotationError(
            key, "edition", f"one of {', '.join(EDITIONS)}", did_you_mean(key, EDITIONS)
        )
    return EDITIONS[key]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _checked(name: str, value: object) -> object:
    if name not in FIELDS:
        raise NotationError(
            name, "house rule", f"one of {', '.join(FIELDS)}", did_you_mean(str(name), FIELDS)
        )
    if name == "castle_count_points":
        return _three_numbers(value)
    values: tuple[object, ...] = FIELDS[name]["values"]
    if not any(
        value is known or (type(value) is type(known) and value == known) for known in values
    ):
        numbers = [known for known in values if isinstance(known, int)]
        words = [str(known) for known in values if isinstance(known, str)]
        expected = (
            f"a number from {min(numbers)} to {max(numbers)}"
            if numbers
            else f"one of {', '.join(words)}"
        ) + (" or null" if None in values else "")
        raise NotationError(
            value,
            f"house rule {name}",
            expected,
            did_you_mean(str(value), words) if isinstance(value, str) else "",
        )
    return value


def _three_numbers(value: object) -> tuple[int, ...]:
    if (
        not isinstance(value, list | tuple)
        or len(value) != 3  # noqa: PLR2004 - one for each phase
        or not all(type(points) is int and 0 <= points < 1000 for points in value)  # noqa: PLR2004
    ):
        raise NotationError(
            value, "house rule castle_count_points", "three whole numbers from 0 to 999"
        )
    return tuple(value)
