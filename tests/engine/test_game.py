"""A game: a tree of positions with a cursor, and its record."""

from __future__ import annotations

import copy
import inspect
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.support import position
from tests.engine.test_properties import REPEATABLE
from tests.engine.text.documents import FOUNDED, GAMES, choose, seeded
from torres_widget.common.errors import CUT
from torres_widget.engine import Game, IllegalAction, NotationError, Position, TorresError
from torres_widget.engine.text import record
from torres_widget.engine.text.record import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.engine import Position as Place

KINGS = FOUNDED + " K:e8 1:c3 2:f3"


def short_game() -> Game:
    """A few plies with a variation and comments."""
    game = Game(position(KINGS))
    game.play("score")
    game.play("move c3 c4")
    game.node.comment = "down {and} out\\\nand away"
    game.undo()
    game.play("deploy c4")
    game.play("end")
    game.undo()
    game.undo()
    game.redo()
    return game


def test_the_cursor() -> None:
    game = Game(position(KINGS))
    start = game.position
    assert (game.ply, game.can_undo, game.can_redo) == (0, False, False)
    one = game.play("score")
    two = game.play("move c3 c4")
    assert [str(move) for move in game.moves] == ["score", "move c3 c4"]
    assert game.undo() == one
    assert game.undo() == start
    assert (game.ply, game.can_undo, game.can_redo) == (0, False, True)
    assert game.redo() == one
    assert game.redo() == two
    with pytest.raises(TorresError):
        game.redo()
    game.undo()
    game.undo()
    with pytest.raises(TorresError):
        game.undo()
    assert game.position == start


def test_another_action_opens_a_variation_and_the_same_one_does_not() -> None:
    game = Game(position(KINGS))
    game.play("score")
    game.play("move c3 c4")
    game.undo()
    game.play("deploy c4")
    assert [str(child.action) for child in game.node.parent.children] == [  # type: ignore[union-attr]
        "move c3 c4",
        "deploy c4",
    ]
    game.undo()
    game.play("move c3 c4")
    assert len(game.node.parent.children) == 2  # type: ignore[union-attr]


def test_variations_are_promoted_and_deleted() -> None:
    game = short_game()
    game.go(game.root.children[0])
    main, other = game.node.children
    last = other.children[0]
    game.promote(last)
    assert game.node.children == [other, main]
    assert game.node.parent is game.root
    with pytest.raises(TorresError, match="main line already"):
        game.promote(last)
    game.go(last)
    assert game.delete(other) == game.node.position
    assert game.node.children == [main]
    assert Game.from_record(game.record()).record() == game.record()
    for stranger in (other, last, short_game().node):
        for change in (game.delete, game.promote, game.go):
            with pytest.raises(TorresError, match="another game"):
                change(stranger)
    with pytest.raises(TorresError, match="first position"):
        game.delete(game.root)


def test_deleting_what_is_ahead_leaves_the_cursor() -> None:
    game = short_game()
    game.go_to_ply(0)
    game.delete(game.root.children[0])
    assert (game.node, game.length, game.can_redo) == (game.root, 0, False)


@pytest.mark.parametrize(
    ("change", "equal"),
    [
        (Game.undo, True),
        (lambda game: game.play("score"), False),
        (lambda game: game.promote(game.root.children[0].children[1]), False),
        (lambda game: game.headers.update(Event="At home"), False),
        (lambda game: setattr(game.node, "comment", "Why?"), False),
    ],
    ids=["cursor", "action", "order", "header", "comment"],
)
def test_games_are_equal_if_their_records_are(
    change: Callable[[Game], object], *, equal: bool
) -> None:
    game, other = short_game(), Game.from_record(short_game().record())
    other.go(other.root.end())
    assert game == other
    assert game != game.record()
    change(other)
    assert (game == other) is equal
    assert (game.record() == other.record()) is equal
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_the_order_of_headers_is_part_of_a_record() -> None:
    game, other = short_game(), short_game()
    game.headers.update(Event="At home", Site="Brno")
    other.headers.update(Site="Brno", Event="At home")
    assert game.record() != other.record()
    assert game != other


def test_redo_goes_back_where_undo_came_from() -> None:
    game = Game(position(KINGS))
    game.play("score")
    game.undo()
    varied = game.play("deploy c4")
    game.undo()
    assert game.redo() == varied


def test_reading_a_full_reply_of_an_illegal_action_changes_nothing() -> None:
    game = short_game()
    record = game.record()
    with pytest.raises(IllegalAction):
        game.play("deploy a1")
    assert game.record() == record


def test_a_record_is_read_and_written_byte_for_byte() -> None:
    record = short_game().record()
    again = Game.from_record(record)
    assert again.record() == record
    assert "torres-record 2" in record
    comments = [node.comment for node in again.root.walk() if node.comment]
    assert comments == ["down {and} out\\\nand away"]


@pytest.mark.parametrize(("edition", "mode"), GAMES)
def test_whole_games_replay_from_their_records(edition: str, mode: str) -> None:
    chance, number = seeded(f"{edition} {mode}"), GAMES.index((edition, mode))
    game = Game(Position.new(2 + number % 3, edition, mode, seed=number))
    while texts := [str(action) for action in game.position.legal_actions()]:
        game.play(choose(texts, chance))
    record = game.record()
    again = Game.from_record(record)
    assert again.root.end().position == game.position
    assert again.record() == record
    scores = " ".join(map(str, game.position.scores))
    assert record.rstrip().endswith(f"= {scores}")


def test_records_of_version_1_keep_the_rules_that_they_were_played_by() -> None:
    (path,) = (Path(__file__).parent / "records").glob("*.txt")
    game = Game.from_record(path.read_text(encoding="utf-8"))
    edition = game.position.edition
    assert edition.house_rules() == {"common_look": 1, "track": None}
    assert max(game.root.end().position.scores) > 100
    again = Game.from_record(game.record())
    assert again.record() == game.record()
    assert again.root.end().position == game.root.end().position


@REPEATABLE
@given(st.text(max_size=60))
def test_any_comment_round_trips(comment: str) -> None:
    game = Game(position(KINGS))
    game.play("score")
    game.node.comment = comment
    record = game.record()
    again = Game.from_record(record)
    assert again.record() == record
    assert again.root.children[0].comment == comment


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda text: text[:0], 1),
        (lambda text: text.replace("record 2", "record 3"), 1),
        (lambda text: text.replace("torres-record 2\n", "torres-record 2\nNo header\n"), 2),
        (lambda text: text.replace("torres-record 2\n", "torres-record 2\nA: 1\nA: 2\n"), 3),
        (lambda text: text.replace("start {", "start "), 3),
        (lambda text: text.replace('"players": 2', '"players": 7'), 3),
        (lambda text: text.replace("score;", "score"), 5),
        (lambda text: text.replace("score;", "skore;"), 5),
        (lambda text: text.replace("score;", "deploy a1;"), 5),
        (lambda text: text.replace("1.1 P1: score", "1.1 P2: score"), 5),
        (lambda text: text.replace("*\n", "= 1 2\n"), 10),
        (lambda text: text.replace("*\n", ""), 10),
        (lambda text: text + "more", 11),
        (lambda text: text.replace(")", "", 1), 10),
        (lambda text: text.replace("(", "((", 1), 6),
        (lambda text: text.replace("away}", "away"), 5),
        (lambda text: text[: text.index("score;")], 5),
    ],
    ids=range(17),
)
def test_a_spoilt_record_is_refused_with_line_and_column(spoil: object, line: int) -> None:
    record = short_game().record()
    spoilt = spoil(record)  # type: ignore[operator]
    assert spoilt != record
    with pytest.raises(RecordError) as caught:
        Game.from_record(spoilt)
    assert caught.value.line == line
    assert caught.value.column >= 1
    assert f"line {line}" in str(caught.value)


def test_a_record_is_called_cut_off_only_where_its_end_is_missing() -> None:
    record = short_game().record()
    cut = record[: record.rindex(";") - 1]
    spoilt = f"{record[: record.rindex(';')]}x{record[record.rindex(';') :]}"
    for text, hint in (
        (cut, CUT),
        (record[: record.rindex("*")], CUT),
        (spoilt, ""),
        ("hello", ""),
    ):
        with pytest.raises(RecordError) as caught:
            Game.from_record(text)
        assert caught.value.hint == hint


@pytest.mark.parametrize(
    "text",
    [
        "x" * 3_000_000,
        "torres-record 2\n" + "A: b\n" * 100_000,
        "torres-record 2\n\nstart " + "[" * 100_000 + "\n",
        "torres-record 2\n\nstart {}\n\n" + "(" * 100_000,
        "torres-record 2\n\nstart {}\n\n{" + "\\" * 100_000,
        "torres-record 2\n\nstart {}\n\n" + "score;" * 100_000,
    ],
    ids=["long", "headers", "nested start", "nested variations", "escapes", "actions"],
)
def test_hostile_records_are_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Game.from_record(text)


def test_variations_too_deep_are_refused() -> None:
    start, _, _ = Game(position(KINGS)).record().partition("*")
    deep = start + "score;" + "(deploy c4; end; (score;" * 60
    with pytest.raises(RecordError):
        Game.from_record(deep)


def test_a_file_holds_the_record(tmp_path: Path) -> None:
    game = short_game()
    path = tmp_path / "game.txt"
    game.save(path)
    assert path.read_bytes().decode("utf-8") == game.record()
    assert Game.load(path).record() == game.record()
    assert list(tmp_path.iterdir()) == [path]


def test_a_crash_while_writing_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    old = Game(position(KINGS))
    old.save(path)

    def crash(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(os, "replace", crash)
    monkeypatch.setattr(Path, "replace", crash)
    monkeypatch.setattr(Path, "rename", crash)
    with pytest.raises(OSError, match=r"^$"):
        short_game().save(path)
    assert path.read_bytes().decode("utf-8") == old.record()
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TorresError):
        Game.load(path)


# --- what a player may see


def hidden_twins(edition: str, mode: str, seed: int) -> tuple[Place, Place, int]:
    """Two positions that differ only in what player 1 may not see, and how far they are in."""
    rng = seeded(seed)
    doc = Position.new(players=2, edition=edition, mode=mode, seed=seed).to_dict()
    twin = {**doc, "deck": rng.sample(doc["deck"], len(doc["deck"]))}
    twin["decks"] = [rng.sample(deck, len(deck)) for deck in doc["decks"]]
    return Position.from_dict(doc), Position.from_dict(twin), seed


@pytest.mark.parametrize(("edition", "mode"), GAMES)
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_views_and_their_records_do_not_depend_on_what_is_hidden(
    edition: str, mode: str, viewer: int | None
) -> None:
    one, other, _ = hidden_twins(edition, mode, 5)
    assert one.view(viewer) == other.view(viewer)
    assert Game(one).record_for(viewer) == Game(other).record_for(viewer)


def test_others_hands_do_not_show() -> None:
    texts = [["jump", "lift"], ["climb", "diagonal"]]
    views = [position(KINGS, hands=[["six-points"], hand]).view(1) for hand in texts]
    assert views[0] == views[1]
    assert views[0]["hands"] == [["six-points"], 2]


def test_a_choice_of_cards_shows_to_who_chooses_only() -> None:
    decks = [["jump", "lift", "climb", "diagonal"], []]
    place = position(KINGS, edition="rio-grande-en", decks=decks).apply("buy")
    assert place.view(1)["looked"] == ["jump", "lift", "climb"]
    for other in (2, None):
        assert "jump" not in str(place.view(other))
    game = Game(position(KINGS, edition="rio-grande-en", decks=decks))
    game.play("buy")
    game.play("keep lift bottom")
    assert "keep lift bottom" in game.record_for(1)
    for other in (2, None):
        text = game.record_for(other)
        assert "lift" not in text
        assert "bottom" not in text
    with pytest.raises(RecordError):
        Game.from_record(game.record_for(1))


@pytest.mark.parametrize("viewer", [0, 3, -1, "1", 1.0, True])
def test_nobody_else_looks(viewer: object) -> None:
    with pytest.raises(TorresError):
        position(KINGS).view(viewer)  # type: ignore[arg-type]


def nested(depth: int) -> Game:
    """Return a game with one wrong try after another: each variation has one of its own."""
    game = Game(Position.new(players=2, seed=7))
    for action in ("knight c3", "knight f6", "king e8"):
        game.play(action)
    branches = 0
    while branches < depth:
        first, *others = game.position.legal_actions()
        game.play(first)
        if others:
            game.undo()
            game.play(others[0])
            branches += 1
    return game


@pytest.mark.parametrize("depth", [49, 50, 51, 70])
def test_what_is_saved_is_read_however_deep_its_variations_are(depth: int) -> None:
    game = nested(depth)
    assert Game.from_record(game.record()).record() == game.record()


def test_a_long_main_line_with_a_variation_everywhere_is_saved() -> None:
    game = Game(Position.new(players=2, seed=7))
    while game.position.stage != "over" and game.ply < 1200:
        first, *rest = game.position.legal_actions()
        game.play(first)
        if rest:
            game.undo()
            game.play(rest[0])
            game.undo()
            game.play(first)
    branching = sum(len(node.children) > 1 for node in game.node.line())
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 60)
    try:
        text = game.record()
    finally:
        sys.setrecursionlimit(limit)
    assert branching > 100
    assert Game.from_record(text).record() == text


def test_a_long_game_is_copied_whole() -> None:
    game = Game(Position.new(seed=7))
    while game.ply < 300 and not game.position.is_over:
        game.play(str(game.position.legal_actions()[0]))
    assert game.ply > 140
    copied = copy.deepcopy(game)
    assert copied == game
    assert copied.node is not game.node
    copied.undo()
    assert copied.ply == game.ply - 1


def test_what_no_record_holds_is_refused_at_once() -> None:
    game = Game(Position.new(seed=7))
    for drawn in ("circle a1", ("foo",), ["circle a1"] * 65):
        with pytest.raises(NotationError, match="annotation"):
            game.node.annotations = drawn
    game.node.annotations = ("arrow c3 c5", "circle d2 red")
    with pytest.raises(NotationError, match="halves of characters"):
        game.node.comment = "a\ud800"
    drawings = Game.from_record(game.record()).node.annotations
    assert list(map(str, drawings)) == ["arrow c3 c5 green", "circle d2 red"]
    game.headers |= {f"K{number}": "x" for number in range(51)}
    with pytest.raises(NotationError, match="at most 50"):
        game.record()


def test_only_nodes_of_the_game_and_turns_on_either_side_are_gone_to() -> None:
    game = Game(Position.new(seed=7))
    for call in (game.go, game.delete, game.promote):
        for wrong in (3, None, "root"):
            with pytest.raises(NotationError, match="a Node of the game"):
                call(wrong)  # type: ignore[arg-type] # refused
    for by in (0, 7, 1.5, "a", True):
        with pytest.raises(NotationError, match="1 or -1"):
            game.turn_ply(by)  # type: ignore[arg-type] # refused


def test_several_actions_in_a_list_are_given_one_by_one() -> None:
    start = Position.new(seed=7)
    with pytest.raises(NotationError, match=r"apply\(\*actions\)"):
        start.apply(["knight c3", "knight f6"])  # type: ignore[arg-type] # refused


def test_a_record_past_its_limits_is_refused_before_it_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = nested(5)
    path = tmp_path / "game.txt"
    for name, value, words in (
        ("MOST_ACTIONS", 12, "actions'?; expected at most 12 actions"),
        ("MOST_CHARACTERS", 100, "at most 100 characters"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(record, name, value)
            with pytest.raises(NotationError, match=words):
                game.save(path)
        assert not path.exists()
    game.save(path)
    assert Game.load(path).record() == game.record()
