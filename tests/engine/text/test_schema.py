"""The schemas describe exactly the documents that the engine writes and reads."""

from __future__ import annotations

import random

import pytest
from jsonschema import Draft202012Validator

from torres_widget import Game, Position
from torres_widget.engine import EDITIONS
from torres_widget.engine.editions import MODES
from torres_widget.engine.text.schemas import SCHEMAS

POSITION = Draft202012Validator(SCHEMAS["position"]())
VIEW = Draft202012Validator(SCHEMAS["view"]())

#: Positions from one in a turn that is validated to the next.
EVERY = 7


def places() -> list[Position]:
    """Positions of games of every edition and mode."""
    found = []
    for number, (edition, mode) in enumerate((e, m) for e in EDITIONS for m in MODES):
        chance = random.Random(number)
        place = Position.new(2 + number % 3, edition, mode, seed=number)
        while place.stage != "over":
            found.append(place)
            place = place.apply(chance.choice(place.legal_actions()))
        found.append(place)
    return found


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(name: str) -> None:
    """Each is a valid JSON Schema."""
    Draft202012Validator.check_schema(SCHEMAS[name]())


def test_every_document_fits() -> None:
    """Positions and views of whole games are valid, and every key of theirs is described."""
    for number, place in enumerate(places()):
        if place.stage == "turn" and number % EVERY:
            continue
        document = place.to_dict()
        POSITION.validate(document)
        assert set(document) == set(SCHEMAS["position"]()["properties"])
        for player in (None, *range(1, place.players + 1)):
            VIEW.validate(place.view(player))


def test_record_headers() -> None:
    """The headers' schema takes what a record takes."""
    headers = Draft202012Validator(SCHEMAS["record-headers"]())
    game = Game(Position.new(players=2, seed=1))
    game.headers["Event"] = "Club evening"
    game.record()
    headers.validate(game.headers)
    for wrong in ({"start": "x"}, {"two words": "x"}, {"Event": 1}, {"Event": "x" * 501}):
        assert not headers.is_valid(wrong)
        game.headers = wrong  # type: ignore[assignment]
        with pytest.raises(ValueError, match="record, header"):
            game.record()
