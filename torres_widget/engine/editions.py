"""The four editions as one table, and house rules on top of them.

No other module depends on the edition's name; each reads a field.
"""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.common.checks import check_key
from torres_widget.common.language import N_, gettext
from torres_widget.common.schema import Either, Key, ListOf, Null, Number, OneOf, Schema, Table

from .cards import LOOK
from .kernel.rules import BLOCKS, PHASES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

DEFAULT: Final = "rio-grande-2005"
#: What the editions are called.
TITLES: Final = {
    "rio-grande-2005": "Rio Grande 2005",
    "ravensburger-1999": "Ravensburger 1999",
    "rio-grande-en": N_("Rio Grande, English"),
    "huch-2017": "HUCH! 2017",
}
MODES: Final = ("basic", "variant", "master")
CARD_MODES: Final = ("common-deck", "own-deck", "full-hand")
#: Most points that a house rule may give for castle-count.
MOST_POINTS: Final = 999


class Field(NamedTuple):
    """One rule in which editions differ: its title, and the values it may have."""

    title: str
    schema: Schema[Any]


_PHASE_STARTS: Final = ("fewest", "unchanged", "named-by-fewest")
#: The meaning of each field of an edition, and its possible values.
FIELDS: Final = MappingProxyType(
    {
        "basic_cards": Field(
            N_("card mode of the basic game (R8.1, R8.2, R8.3)"), OneOf(CARD_MODES)
        ),
        "variant_cards": Field(
            N_("card mode of the variant game (R8.1, R8.2, R8.3)"), OneOf(CARD_MODES)
        ),
        "stack_cap": Field(
            N_("most blocks in a stack after spreading, null for no limit (R3.4)"),
            Either(Number(1, BLOCKS), Null()),
        ),
        "leftover": Field(N_("blocks left at a phase's end (R3.5)"), OneOf(("supply", "kept"))),
        "phase_start": Field(N_("who begins phases 2 and 3 (R3.6)"), OneOf(_PHASE_STARTS)),
        "king_move": Field(
            N_("where the king may go (R7.5)"), OneOf(("any-castle", "another-castle"))
        ),
        "climb": Field(
            N_("levels that the card climb rises (R8.5)"), OneOf(("up-to-2", "exactly-2"))
        ),
        "jump_over": Field(
            N_("what the card jump may cross (R8.14)"),
            OneOf(("any-knight", "other-knight", "any-figure")),
        ),
        "return_split": Field(N_("how unkept cards go back (R8.2)"), OneOf(("together", "freely"))),
        "card_merge": Field(
            N_("whether lift and shift-block may join castles (R8.6, R8.12)"),
            OneOf(("forbidden", "allowed")),
        ),
        "castle_count_points": Field(
            N_("points of castle-count in phases 1, 2, 3 (R9.3)"),
            ListOf(Number(0, MOST_POINTS), PHASES, PHASES),
        ),
        "common_look": Field(
            N_("cards that a buy from the common deck looks at (R8.1)"), OneOf((1, LOOK))
        ),
        "track": Field(
            N_("fields of the score track, null for no end (R7.3)"), Either(OneOf((100,)), Null())
        ),
    }
)
_RULE_IDS: Final = re.compile(r"R[0-9]+\.[0-9]+")
#: House rules that documents of earlier versions may hold; no game ever depended on them.
_RETIRED: Final = MappingProxyType({"figures": Key(OneOf((6, 7)))})
HOUSE_RULES: Final = Table[dict[str, object]](
    {name: Key(field.schema, field.title) for name, field in FIELDS.items()}, "table of house rules"
)
_READABLE: Final = Table[dict[str, Any]]({**HOUSE_RULES.keys, **_RETIRED}, "table of house rules")


class Edition(NamedTuple):
    """The rules in which editions differ; `FIELDS` says what each field means.

    A field that has a default here has that value in every printed edition.

    >>> EDITIONS["huch-2017"].jump_over
    'any-figure'
    """

    key: str
    basic_cards: str
    variant_cards: str
    stack_cap: int | None
    leftover: str
    phase_start: str
    king_move: str
    climb: str
    jump_over: str
    return_split: str
    castle_count_points: tuple[int, int, int]
    common_look: int
    track: int | None
    card_merge: str = "forbidden"

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
        changes = _READABLE.validate(rules, "house_rules")
        kept = {name: value for name, value in changes.items() if name not in _RETIRED}
        return self._replace(**kept) if kept else self

    def house_rules(self) -> dict[str, object]:
        """Return the fields that differ from the printed edition, as a document writes them."""
        differences = EDITIONS[self.key].diff(self)
        return {
            name: list(new) if isinstance(new, tuple) else new
            for name, (_, new) in differences.items()
        }

    def diff(self, other: Edition) -> dict[str, tuple[object, object]]:
        """Return the fields in which two editions differ, each with both values.

        >>> EDITIONS["rio-grande-2005"].diff(EDITIONS["huch-2017"])["climb"]
        ('up-to-2', 'exactly-2')
        """
        pairs = {name: (getattr(self, name), getattr(other, name)) for name in FIELDS}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def card_mode(self, mode: str) -> str:
        """Return the card mode of a game mode (R8.1-R8.3, R9.2)."""
        modes = {"basic": self.basic_cards, "variant": self.variant_cards, "master": "full-hand"}
        return modes[mode]

    def looks(self, mode: str) -> int:
        """Return the number of cards that a buy looks at in a game mode (R8.1, R8.2)."""
        looks = {"own-deck": LOOK, "common-deck": self.common_look, "full-hand": 0}
        return looks[self.card_mode(mode)]


_COMMON, _OWN = "common-deck", "own-deck"
#: The fields in which printed editions differ.
_TABLE: Final[dict[str, tuple[Any, ...]]] = {
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
    "castle_count_points": ((5, 15, 30), (5, 15, 30), (5, 15, 30), (5, 5, 30)),
    "common_look": (1, 1, 1, 3),
    "track": (None, None, None, 100),
}
#: The printed editions by key.
EDITIONS: Final = MappingProxyType(
    {
        str(key): Edition(**{name: row[column] for name, row in _TABLE.items()})
        for column, key in enumerate(_TABLE["key"])
    }
)


def fields_of(rule: str) -> Iterator[str]:
    """Yield the fields of an edition that a rule leaves open.

    Examples
    --------
    >>> list(fields_of("R8.14"))
    ['jump_over']
    """
    return (name for name, field in FIELDS.items() if rule in _RULE_IDS.findall(field.title))


@lru_cache(256)
def rules_of(edition: Edition, mode: str, players: int) -> Rules:
    """Return the rules of a game as the kernel's numbers."""
    return Rules(
        players=players,
        master=int(mode == "master"),
        own_deck=int(edition.card_mode(mode) == "own-deck"),
        looks=edition.looks(mode),
        split=int(edition.return_split == "freely"),
        cap=-1 if edition.stack_cap is None else edition.stack_cap,
        kept=int(edition.leftover == "kept"),
        start=_PHASE_STARTS.index(edition.phase_start),
        king_leaves=int(edition.king_move == "another-castle"),
        climb_least=1 if edition.climb == "up-to-2" else 2,
        merge=int(edition.card_merge == "allowed"),
        jump_own=int(edition.jump_over != "other-knight"),
        jump_king=int(edition.jump_over == "any-figure"),
        track=edition.track or 0,
        castle_count=edition.castle_count_points,
    )


def edition(key: str) -> Edition:
    """Return a printed edition by its key.

    Raises
    ------
    NotationError
        If there is no such edition.
    """
    return EDITIONS[check_key(key, "edition", EDITIONS)]


def differences(keys: Sequence[str]) -> str:
    """Return a text of the fields in which some editions differ, with the value of each.

    >>> print(differences(["ravensburger-1999", "rio-grande-2005"]))
    phase_start, who begins phases 2 and 3 (R3.6)
      ravensburger-1999: unchanged
      rio-grande-2005: fewest
    climb, levels that the card climb rises (R8.5)
      ravensburger-1999: exactly-2
      rio-grande-2005: up-to-2
    jump_over, what the card jump may cross (R8.14)
      ravensburger-1999: other-knight
      rio-grande-2005: any-knight
    """
    compared = [edition(key) for key in keys]
    lines = []
    for name, field in FIELDS.items():
        values = [getattr(one, name) for one in compared]
        if any(value != values[0] for value in values):
            lines.append(f"{name}, {gettext(field.title)}")
            lines += [f"  {one.key}: {value}" for one, value in zip(compared, values, strict=True)]
    return "\n".join(lines) or gettext("no field differs")
