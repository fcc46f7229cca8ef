"""Properties of every position, in every edition and mode."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.engine.compare import game
from tests.engine.naive.facts import VALUES, table_of
from tests.engine.naive.table import CELLS, all_stand, name
from tests.engine.text.documents import CARDS, GAMES, choose, kind, seeded
from torres_widget.engine import Game, IllegalAction, NotationError, Position
from torres_widget.engine.kernel.blocks import Blocks
from torres_widget.engine.kernel.codes import MOVE
from torres_widget.engine.verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine import Action

REPEATABLE = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
HOUSE_RULES = st.fixed_dictionaries(
    {}, optional={field: st.sampled_from(values) for field, values in VALUES.items()}
)


def cells() -> st.SearchStrategy[str]:
    return st.sampled_from([name(cell) for cell in CELLS])


def action_texts() -> st.SearchStrategy[str]:
    """Well-formed texts of every kind, legal or not."""
    numbers = st.integers(1, 4).map(str)
    one = st.one_of(
        st.builds("{} {}".format, st.sampled_from(["found", "knight", "king", "deploy"]), cells()),
        st.builds("build {} from {}".format, cells(), numbers),
        st.builds("build {}".format, cells()),
        st.builds("play extra-block {}".format, cells()),
        st.builds("play lift {} from {}".format, cells(), numbers),
        st.builds("first {}".format, numbers),
    )
    two = st.builds(
        "{} {} {}".format,
        st.sampled_from(
            ["move", *(f"play {card}" for card in CARDS if card not in {"lift", "extra-block"})]
        ),
        cells(),
        cells(),
    )
    stacks = st.builds(
        "{} {}".format,
        st.sampled_from(["end", "spread"]),
        st.lists(st.integers(0, 4).map(str), max_size=4).map(" ".join),
    ).map(str.strip)
    cards = st.sampled_from(CARDS)
    keep = st.builds("keep {} {}".format, cards, st.sampled_from(["top", "bottom"]))
    plain = st.sampled_from(
        ["score", "buy", "king stay", "end", "play six-points", "play seven-points"]
    )
    return st.one_of(one, two, stacks, keep, plain)


class AnyGame(RuleBasedStateMachine):
    """A game of any edition and mode, played by hypothesis, checked after every action."""

    game: Game

    @initialize(
        kind=st.sampled_from(GAMES),
        players=st.integers(2, 4),
        seed=st.integers(0, 10**6),
        plies=st.integers(0, 250),
        rules=st.one_of(st.just({}), HOUSE_RULES),
    )
    def begin(
        self, kind: tuple[str, str], players: int, seed: int, plies: int, rules: dict[str, Any]
    ) -> None:
        """Begin in the middle of a random game, so that all phases and stages are seen."""
        edition, mode = kind
        place = Position.new(
            players=players, edition=edition, mode=mode, seed=seed, house_rules=rules
        )
        rng = seeded(seed)
        for _ in range(plies):
            texts = [str(action) for action in place.legal_actions()]
            if texts:
                place = place.apply(choose(texts, rng))
        self.game = Game(place)

    @property
    def place(self) -> Position:
        return self.game.position

    def playing(self) -> bool:
        return self.place.stage != "over"

    def pick(self, group: int, number: int) -> Action:
        """Choose a kind of action first, so that rare kinds are seen."""
        kinds: dict[str, list[Action]] = {}
        for action in self.place.legal_actions():
            kinds.setdefault(kind(str(action)), []).append(action)
        actions = kinds[sorted(kinds)[group % len(kinds)]]
        return actions[number % len(actions)]

    @precondition(playing)
    @rule(group=st.integers(0, 30), number=st.integers(0, 10**4))
    def play(self, group: int, number: int) -> None:
        action = self.pick(group, number)
        before = self.place
        document = before.to_dict()
        after = before.apply(action)
        assert before.to_dict() == document
        assert before.apply(str(action)) == after
        assert after != before
        assert self.game.play(str(action)) == after == self.game.position

    @precondition(playing)
    @rule()
    def end_turn(self) -> None:
        if self.place.stage == "turn":
            self.game.play("end")

    @precondition(playing)
    @rule(group=st.integers(0, 30), number=st.integers(0, 10**4))
    def take_back_and_replay(self, group: int, number: int) -> None:
        before = self.place
        after = self.game.play(str(self.pick(group, number)))
        assert self.game.undo() == before == self.game.position
        assert self.game.can_redo
        assert self.game.redo() == after

    @precondition(lambda self: self.game.can_undo)
    @rule()
    def go_back_to_vary(self) -> None:
        ply = self.game.ply
        self.game.undo()
        assert self.game.ply == ply - 1
        assert self.game.can_redo

    @rule(text=action_texts())
    def try_anything(self, text: str) -> None:
        legal = {str(action) for action in self.place.legal_actions()}
        document = self.place.to_dict()
        try:
            canonical = str(self.place.parse(text))
        except NotationError:
            assert text not in legal
            return
        reasons = self.place.why_not(text)
        assert (reasons == ()) == (canonical in legal)
        if reasons:
            with pytest.raises(IllegalAction) as caught:
                self.game.play(text)
            assert caught.value.reasons == reasons
            assert self.place.to_dict() == document

    @invariant()
    def blocks_are_92_and_castles_stand(self) -> None:
        document = self.place.to_dict()
        table = table_of({**document})
        held = sum(map(sum, document["stacks"])) + sum(document["carry"])
        assert sum(table.heights.values()) + held + document["supply"] == 92
        assert document["supply"] >= 0
        assert all_stand(table.heights)

    @invariant()
    def one_figure_a_cell(self) -> None:
        document = self.place.to_dict()
        table = table_of({**document})
        figures = [cell for cells in table.knights for cell in cells]
        figures += [table.king] if table.king else []
        assert len(figures) == len(set(figures))
        assert all(len(cells) <= 6 for cells in table.knights)

    @invariant()
    def markers_are_unique_above_0(self) -> None:
        moved = [score for score in self.place.scores if score]
        assert len(moved) == len(set(moved))

    @invariant()
    def legal_actions_are_canonical_and_have_no_reason_against_them(self) -> None:
        actions = self.place.legal_actions()
        texts = [str(action) for action in actions]
        assert texts == sorted(set(texts))
        assert bool(texts) == (self.place.stage != "over")
        for action in actions:
            assert self.place.parse(str(action)) == action
            assert self.place.why_not(action) == ()

    @invariant()
    def documents_and_records_round_trip(self) -> None:
        place = self.place
        read = Position.from_dict(place.to_dict())
        assert read == place
        assert hash(read) == hash(place)
        assert Position.from_json(place.to_json()) == place
        assert read.legal_actions() == place.legal_actions()
        record = self.game.record()
        replayed = Game.from_record(record)
        assert replayed.record() == record
        while replayed.can_undo:
            replayed.undo()
        for action in self.game.moves:
            assert replayed.can_redo
            replayed.play(str(action))
        assert replayed.position == place
        assert replayed.record() == record

    @invariant()
    def views_hide_other_hands_and_decks(self) -> None:
        document = self.place.to_dict()
        for viewer in (None, *range(1, self.place.players + 1)):
            view = self.place.view(viewer)
            for player, hand in enumerate(document["hands"], 1):
                shown = hand if player == viewer else len(hand)
                assert view["hands"][player - 1] == shown
            assert view.get("deck", 0) == len(document["deck"])
            assert view.get("decks", []) == [len(deck) for deck in document["decks"]]


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(REPEATABLE, max_examples=24, stateful_step_count=30)


@settings(REPEATABLE, max_examples=12)
@given(st.sampled_from(GAMES), st.integers(2, 4), st.integers(0, 10**6))
def test_every_game_ends(kind: tuple[str, str], players: int, seed: int) -> None:
    plies = 0
    documents = list(game(*kind, players, seeded(seed)))
    plies = len(documents)
    last = documents[-1]
    assert last["stage"] == "over"
    # Every turn ends within 7 points, 2 choices of cards, 1 card and the end itself.
    assert plies <= 8 + 5 + 12 * players * (7 + 2 + 1 + 1) + 3 * (players + 2) + 1
    moved = [score for score in last["scores"] if score]
    assert len(moved) == len(set(moved))


@settings(REPEATABLE, max_examples=60)
@given(st.integers(0, 10**6), st.text(max_size=12))
def test_unknown_words_are_no_actions(seed: int, text: str) -> None:
    place = Position.new(seed=seed)
    assume(VERBS.keys().isdisjoint(text.split()))
    with pytest.raises(NotationError):
        place.parse(text)


@given(
    st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=64, max_size=64),
    st.lists(st.integers(0, 63), min_size=1, max_size=12),
)
@settings(REPEATABLE, max_examples=100)
def test_a_board_built_up_equals_the_same_board_made_anew(
    heights: list[int], raised: list[int]
) -> None:
    blocks = Blocks(bytes(heights))
    for cell in raised:
        blocks = blocks.raised(cell)
        fresh = Blocks(blocks.heights)
        assert blocks == fresh
        assert set(blocks.castles) == set(fresh.castles)
        for attribute in ("levels", "top", "touching", "joining", "full"):
            assert getattr(blocks, attribute) == getattr(fresh, attribute)


@pytest.fixture
def often_switching() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("often_switching")
def test_a_board_is_built_on_while_another_thread_looks_at_it() -> None:
    rules = Position.new(players=2).state.rules
    for _ in range(100):
        blocks = Blocks(bytes([1, 0] * 32))

        def look(blocks: Blocks = blocks) -> None:
            for cell in range(64):
                blocks.destinations(MOVE, cell, rules)

        looking = threading.Thread(target=look)
        looking.start()
        while looking.is_alive():
            assert blocks.raised(0).heights[0] == 2


HILLS = "......../......../...3..../..21..../.321..../.21...../.1....../........ K:e5 1:b2,b3 2:c4"
HAND = ["climb", "lift", "elevator", "diagonal", "shift-block", "redeploy", "jump"]


@pytest.mark.parametrize("field", VALUES)
def test_a_board_that_games_of_other_rules_share_is_played_by_the_rules_of_each(field: str) -> None:
    start = Position.from_board(HILLS, hands=[HAND, []])
    start.legal_actions()
    for value in VALUES[field]:
        edition = start.edition.with_rules({field: value})
        shared = Position.from_setup(start.setup()._replace(edition=edition))
        assert shared.state.blocks is start.state.blocks
        assert shared.legal_actions() == Position.from_json(shared.to_json()).legal_actions()
