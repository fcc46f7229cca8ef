"""Explanations and reviews: what they say holds in the engine, with rules and cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from torres_widget import Game, Position
from torres_widget.analysis import Bot, Review, advise, best_turns, explain, review
from torres_widget.analysis.advice.after_replies import Looking
from torres_widget.analysis.advice.explanation import OBJECTIVE, standing, strongest
from torres_widget.analysis.bots.replies import Foreseen
from torres_widget.analysis.reviews import comparison
from torres_widget.analysis.reviews import review as review_module
from torres_widget.analysis.reviews.comparison import Compared, comparing
from torres_widget.analysis.reviews.grades import GRADES
from torres_widget.analysis.search.totals import totals
from torres_widget.engine import IllegalAction, NotationError, Reason
from torres_widget.engine.cells import NAMES
from torres_widget.engine.rulebook import RULES
from torres_widget.engine.text.annotations import MOST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.analysis.slices import Slices

SMALL = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
NODES = 8
#: So many that in the first round advice looks at the replies.
ENOUGH = 12_000


def small(**changes: object) -> Position:
    return Position.from_board(SMALL, **{"ap": 2, "stacks": [[1], [1]], "round": 4, **changes})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def game() -> Game:
    """The last two rounds of a game of two bots, each with a blunder, and the end."""
    text = (
        "....1.../..12..../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4,f3 2:h4"
    )
    played = Game(
        Position.from_board(
            text,
            phase=3,
            round=3,
            scores=[0, 8],
            stacks=[[2, 2], [2, 2]],
            hands=[["climb"], []],
            deck=["lift"],
        )
    )
    bots = [Bot("search", level=1), Bot("search", level=2)]
    while played.position.stage != "over":
        for action in bots[played.position.to_act - 1].decide(played.position):
            played.play(action)
    return played


@pytest.fixture(scope="module")
def found(game: Game) -> Review:
    return review(game, nodes=NODES)


def test_a_line_of_advice_is_explained_and_several_turns_are_not() -> None:
    position = Position.from_board(SMALL, ap=2, stacks=[[1], [1]], round=4)
    line = advise(position, time=None).lines[0]
    assert explain(position, line).actions == tuple(map(position.parse, line.turn))
    with pytest.raises(NotationError, match="one Turn or Line"):
        explain(position, best_turns(position))  # type: ignore[arg-type] # refused


def test_a_turn_says_what_it_gained_and_what_the_next_player_can_answer() -> None:
    told = explain(small(), ["build b2 from 1", "move b1 a1", "end"])
    assert [(reason.rule, reason.cells) for reason in told.done] == [
        ("R6.1", ("b2",)),
        ("R5.2", ("b1", "a1")),
        ("R3.4", ()),
    ]
    assert told.gained == (
        (
            "R7.1",
            "castle a1, b1, a2, b2: level 2 (a1) x area 4 = 8, 3 before",
            ("a1", "b1", "a2", "b2"),
        ),
    )
    assert told.gave_up == ()
    assert (told.lost, told.proven, told.better) == (0, True, ())
    assert "player 2 gains: 5 points on the score track" in told.replies[1].text


def test_a_worse_turn_says_what_it_gave_up() -> None:
    told = explain(small(), ["score", "end"])
    assert told.lost == 4
    assert told.proven
    position = small()
    for action in told.better[:-1]:
        position = position.apply(action)
    assert totals(position)[0] == 8
    assert [reason.rule for reason in told.gave_up] == ["R7.1", "R4.1", "R3.4"]
    assert "4 points behind the best turn" in told.text()
    assert "- score (R4.7)" in told._repr_markdown_()


def test_an_action_is_measured_by_the_best_that_can_follow() -> None:
    assert explain(small(), "move b1 a1").lost == 0
    assert explain(small(), "score").lost == 1
    assert not explain(small(), "score").replies


def test_king_master_cards_and_others_are_told() -> None:
    text = "......../......../......../......../......../......../......../111..... K:c1 1:a2 2:b1"
    place = Position.from_board(
        text,
        mode="master",
        master="edge",
        hands=[["climb", "lift"], ["jump"]],
        stacks=[[3], [3]],
        round=4,
        deck=[],
    )
    told = explain(place, ["move a2 a1", "build d1 from 1", "end"], nodes=NODES)
    words = told.text()
    assert "king's bonus 5, 0 before" in words
    assert "for player 2: castle a1, b1, c1, d1: level 1 (b1) x area 4 = 4, 3 before" in words
    assert {"R7.4", "R7.1"} <= {reason.rule for reason in told.gained}
    assert "jump" not in "".join(reason.text for reason in told.replies)
    card = explain(place, "play climb a2 a1", nodes=NODES)
    assert card.done[0].rule == "R8.5"


def test_set_up_is_told_without_a_search() -> None:
    told = explain(Position.new(players=2, seed=7), "knight e8")
    assert told.done[0].rule == "R2.2"
    assert told.lost is None


def test_a_phase_that_begins_is_no_gain() -> None:
    """A knight at level 1 has the king's bonus in the first phase alone."""
    last = Position.from_board(
        SMALL.replace(" 1:b1", " K:a1 1:b1"),
        ap=0,
        stacks=[[1], [1]],
        round=4,
        to_act=2,
        first=1,
        scores=[3, 0],
    )
    king = last.apply("end")
    assert (king.stage, king.phase) == ("move-king", 1)
    alone = explain(king, "king stay")
    assert alone.gained == alone.gave_up == ()
    told = explain(king, ["king stay", "score"])
    assert [reason.text for reason in told.gained] == ["1 point on the score track"]


@pytest.mark.parametrize(
    ("turn", "error"),
    [
        ("move b1 h7", IllegalAction),
        ([], NotationError),
        (5, NotationError),
        (["end", "score"], NotationError),
    ],
)
def test_what_is_no_turn_is_refused(turn: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        explain(small(), turn)  # type: ignore[arg-type]


def test_a_turn_without_actions_is_called_empty() -> None:
    with pytest.raises(NotationError, match="turn: an empty list; expected an action's text"):
        explain(small(), [])


def test_a_sentence_cites_one_rule() -> None:
    assert str(Reason("R7.1", "level 2 (a1)")) == "level 2 (a1) (R7.1)"
    assert str(Reason("", "no rule says so")) == "no rule says so"


@pytest.mark.parametrize(
    ("scores", "gained"),
    [
        ([10, 20], "1 point on the score track (R4.7)"),
        ([10, 11], "2 points on the score track, leaps included (R7.3)"),
    ],
)
def test_points_by_leaping_cite_their_rule(scores: list[int], gained: str) -> None:
    told = explain(small(scores=scores), ["score", "end"])
    assert gained in map(str, told.gained)


def test_the_strongest_turn_is_as_good_as_the_search_s_or_the_beam_s(game: Game) -> None:
    for node in game.line():
        position = node.position
        if position.stage != "turn" or position.ap < 5:
            continue
        best = strongest(position, NODES)
        searched = best_turns(position, OBJECTIVE, 1, nodes=NODES)
        assert best.value >= searched[0].value
        assert best.proven == searched.proven
        reached = position
        for action in best.actions[:-1]:
            reached = reached.apply(action)
        assert standing(reached) == best.value
        assert best.reached == reached


def test_every_rule_and_cell_exists(game: Game) -> None:
    for node in game.line()[:-1]:
        action = node.children[0].action
        assert action is not None
        told = explain(node.position, action, nodes=1)
        for reason in (*told.done, *told.gained, *told.gave_up, *told.replies):
            assert reason.rule in RULES
            assert set(reason.cells) <= set(NAMES)


@pytest.fixture
def with_a_variation() -> Game:
    """Return a game whose cursor is at its start, on a line that isn't the main line."""
    board = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    game = Game(Position.from_board(board, phase=3, ap=2, stacks=[[1], [1]], round=4))
    for line in (("score", "score", "end"), ("move b1 c1", "score", "end")):
        game.go_to_ply(0)
        for action in line:
            game.play(action)
    game.go_to_ply(0)
    return game


def test_a_review_says_after_each_turn_who_is_winning(game: Game, found: Review) -> None:
    assert [turn.player for turn in found.turns] == [1, 2, 1, 2]
    nodes = game.line()
    for turn in found.turns:
        played = nodes[turn.ply + 1 : turn.ply + 1 + len(turn.actions)]
        assert [node.action for node in played] == list(turn.actions)
        assert turn.after is not None
        assert turn.chances[turn.player - 1] == turn.after
        assert sum(turn.chances) == pytest.approx(1)
        if turn.better:
            assert turn.better.after_replies
            assert 0 < turn.lost <= turn.better.chance
        else:
            assert (turn.lost, turn.grade) == (0, "")
        shown = turn.lost_percents / 100
        assert shown >= GRADES.get(turn.grade, 0)
        assert all(shown < least for least in GRADES.values() if not turn.grade)
    assert 0 <= found.accuracy(1) <= 100
    assert f"Orange: accuracy {found.accuracy(1):.0f}%" in found.text()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_turn_that_advice_puts_first_is_no_mistake(seed: int) -> None:
    game = Game(Position.new(players=2, seed=seed))
    bot = Bot("search", level=2)
    while game.position.stage != "turn" or game.position.round < seed:
        for action in bot.decide(game.position):
            game.play(action)
    first = advise(game.position, nodes=ENOUGH, time=None).lines[0]
    for text in (*first.actions, *("buy",) * first.cards, "end"):
        while game.position.stage == "keep":
            game.play(game.position.legal[0])
        game.play(text)
    turn = review(game, nodes=ENOUGH).turns[-1]
    assert (turn.lost, turn.grade) == (0, "")


@pytest.mark.parametrize(
    ("own", "best", "error", "grade", "looks"),
    [
        (0.5, 0.54, 0.001, "", 2),
        (0.5, 0.54, 0.1, "", 5),
        (0.6, 0.5, 0.01, "", 2),
        (0.2, 0.9, 0.1, "blunder", 5),
        (0.2, 0.9, 0.5, "blunder", 5),
    ],
)
def test_the_replies_decide_and_are_looked_at_again_for_a_grade(  # noqa: PLR0913, PLR0917 - a table
    own: float,
    best: float,
    error: float,
    grade: str,
    looks: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[FixedReplies] = []

    class FixedReplies:
        """Replies with the same results at every look."""

        def __init__(self, *_: object, **__: object) -> None:
            self.looks = 0
            made.append(self)

        def looking(self, most: int) -> Iterator[None]:
            self.looks = most
            yield None

        def foreseen(self, index: int) -> Foreseen:
            return Foreseen(0, 0, (own, best)[index])

        def better_by(self, *_: int) -> tuple[float, float]:
            return best - own, error

    monkeypatch.setattr(comparison, "replies_to", FixedReplies)
    monkeypatch.setattr(comparison, "_FEWEST", 2)
    monkeypatch.setattr(comparison, "USUAL", Looking(5, 8))
    game = Game(small())
    for action in ("score", "score", "end"):
        game.play(action)
    (turn,) = review(game, nodes=NODES).turns
    assert turn.grade == grade
    assert turn.lost == pytest.approx(max(0, best - own))
    assert made[0].looks == looks
    assert ("20% to win after the replies instead of 90%" in turn.text()) == bool(grade)


def test_a_turn_that_lets_the_last_reply_win_is_a_blunder() -> None:
    game = Game(small(phase=3, scores=[0, 3]))
    for action in ("move b1 a1", "score", "end"):
        game.play(action)
    (turn,) = review(game).turns
    assert (turn.grade, turn.better and turn.better.actions) == (
        "blunder",
        ("move b1 a1", "build c1 from 1"),
    )


def test_a_turn_is_graded_by_the_difference_of_the_chances_that_are_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somewhat less than 10 points are a mistake where both chances, rounded, are 10 apart."""
    game = Game(small())
    for action in ("score", "score", "end"):
        game.play(action)

    def nearly(*turn: Any) -> Slices[Compared]:
        best, *_ = yield from comparing(*turn)
        return Compared(best, best.chance - (round(100 * best.chance) - 9.51) / 100)

    monkeypatch.setattr(review_module, "comparing", nearly)
    reviewed = review(game, nodes=NODES)
    (turn,) = reviewed.turns
    assert turn.better is not None
    best = round(100 * turn.better.chance)
    assert turn.lost < 0.1
    said = f": mistake, {best - 10}% to win after the replies instead of {best}%. "
    assert said in turn.text()
    assert turn.lost_percents == 10
    assert reviewed.turning_points == reviewed.turns
    assert reviewed.annotate(least=0.1).root.comment == turn.text()


def test_a_review_refuses_who_does_not_play_and_says_who_had_no_turn() -> None:
    game = Game(small())
    game.play("end")
    reviewed = review(game, nodes=NODES)
    asking: tuple[Callable[[Any], object], ...] = (
        reviewed.accuracy,
        reviewed.mistakes,
        reviewed.summary,
    )
    for ask in asking:
        for wrong in (0, 3, 9, "a", None, True):
            with pytest.raises(NotationError, match=r"review, player: .* from 1 to 2\."):
                ask(wrong)
    with pytest.raises(NotationError, match="player: 2; expected a player who has ended a turn"):
        reviewed.accuracy(2)
    assert reviewed.summary(2) == "Blue: no turn to review"
    assert reviewed.text().endswith("\nBlue: no turn to review")


def test_each_phase_has_its_accuracy(found: Review) -> None:
    turns = [
        turn._replace(phase=phase, player=1, lost=lost)
        for turn in found.turns[:1]
        for phase, lost in ((1, 0.0), (1, 0.1), (2, 0.0), (3, 0.3))
    ]
    reviewed = Review(found.game, turns)
    phases = reviewed.accuracy_by_phase(1)
    assert list(phases) == [1, 2, 3]
    assert 2 * phases[1] + phases[2] + phases[3] == pytest.approx(4 * reviewed.accuracy(1))
    listed = ", ".join(f"{accuracy:.0f}%" for accuracy in phases.values())
    assert reviewed.summary(1).endswith(f", by phase {listed}")
    assert "by phase" not in Review(found.game, turns[:2]).summary(1)
    assert reviewed.accuracy_by_phase(2) == {}


def test_turning_points_are_a_handful_of_the_gravest_turns(found: Review) -> None:
    grave = [
        turn._replace(number=number, lost=number / 10, grade="blunder")
        for number in range(2, 9)
        for turn in found.turns[:1]
    ]
    many = Review(found.game, grave)
    assert [turn.number for turn in many.turning_points] == [4, 5, 6, 7, 8]
    assert many.mistakes(1) == tuple(grave)
    assert Review(found.game, [turn._replace(lost=0.0) for turn in grave]).turning_points == ()
    assert Review(found.game, [turn._replace(lost=0.0) for turn in grave]).accuracy(1) == 100


def test_a_review_is_written_into_the_game(game: Game, found: Review) -> None:
    reviewed = review(game.record(), nodes=NODES)
    assert reviewed.turns == found.turns
    cursor = reviewed.game.node
    reviewed.annotate()
    assert reviewed.game.node is cursor
    again = Game.from_record(reviewed.game.record())
    nodes = again.line()
    assert [node.action for node in nodes] == [node.action for node in game.line()]
    for turn in found.turns:
        start = nodes[turn.ply]
        assert (turn.text() in start.comment) == bool(turn.grade)
        if turn.grade and turn.better:
            assert start.annotations
            end = start
            for action in turn.better.actions:
                end = next(child for child in end.children if child.action == action)


@pytest.mark.parametrize("deck", [["climb"] * 3, ["climb", "jump", "lift"]])
def test_a_review_of_a_game_that_begins_as_a_card_is_kept_begins_after_it(deck: list[str]) -> None:
    board = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    bought = Position.from_board(
        board, ap=3, stacks=[[1], [1]], round=4, edition="huch-2017", decks=[deck, ["climb"]]
    ).apply("buy")
    assert bought.stage == "keep"
    game = Game(bought)
    game.play(str(bought.legal_actions()[0]))
    game.play("score")
    game.play("end")
    (turn,) = review(game, nodes=NODES).turns
    assert turn.actions == ("score", "end")
    assert turn.better is not None
    assert turn.better.start.stage == "turn"


def test_a_written_review_leaves_the_line_that_was_followed(with_a_variation: Game) -> None:
    followed = list(with_a_variation)
    reviewed = review(with_a_variation, nodes=NODES)
    assert reviewed.mistakes(1)
    reviewed.annotate()
    assert list(with_a_variation) == followed
    assert with_a_variation.redo() is reviewed.line[1].position


def test_a_written_review_cuts_the_annotations_of_a_position_that_has_as_many_as_it_can(
    with_a_variation: Game,
) -> None:
    full = [f"label c3 green {number}" for number in range(MOST)]
    with_a_variation.annotate(*full)
    review(with_a_variation, nodes=NODES).annotate()
    assert list(map(str, with_a_variation.node.annotations)) == full


def test_the_chart_shows_every_turn(found: Review) -> None:
    figure = found.figure()
    lines = [trace for trace in figure.data if trace.name in {"Orange", "Blue"}]
    assert [list(line.y) for line in lines] == [
        [100 * turn.chances[index] for turn in found.turns] for index in range(2)
    ]
    assert [list(line.hovertext) for line in lines] == [[turn.name for turn in found.turns]] * 2
    marked = {number for trace in figure.data if trace.mode == "markers" for number in trace.x}
    assert marked == {turn.number for turn in found.turns if turn.grade}


def test_the_chart_s_axis_has_rounds_phases_and_scorings(found: Review) -> None:
    one, two, *_ = found.turns
    rounds = [(2, 4), (3, 1), (3, 2)]
    turns = [
        turn._replace(number=5 + 2 * at, phase=phase, round=number, grade="mistake")
        for at, (phase, number) in enumerate(rounds)
        for turn in (one, two)
    ]
    figure = Review(found.game, turns).figure()
    axis = figure.layout.xaxis
    assert axis.title.text == "Round"
    assert list(zip(axis.tickvals, axis.ticktext, strict=True)) == [
        (1.5, "4"),
        (3.5, "1"),
        (5.5, "2"),
    ]
    phases = [(phase.x, phase.text) for phase in figure.layout.annotations]
    assert phases == [(1.5, "Phase 2"), (4.5, "Phase 3")]
    traces = {trace.name: trace for trace in figure.data}
    assert list(traces["Scoring"].x) == [2.5, 2.5, None, 6.5, 6.5, None]
    # Turns are numbered by their place among those reviewed.
    assert list(traces["Mistake"].x) == [1, 2, 3, 4, 5, 6]
    assert traces["Mistake"].hovertext[2].startswith("Phase 3, round 1, Orange:")


def test_a_phase_that_goes_on_has_no_scoring_yet(found: Review) -> None:
    begun = Game(found.game.root.position)
    unfinished = Review(begun, found.turns[:1])
    assert "Scoring" not in {trace.name for trace in unfinished.figure().data}
    assert "Scoring" not in unfinished.svg()
    assert "Phase 3" in unfinished.svg()
    assert "Phase" not in Review(begun, ()).svg()


def test_the_still_chart_shows_every_turn(found: Review) -> None:
    drawn = ET.fromstring(found.svg())  # noqa: S314 - our own text
    space = "{http://www.w3.org/2000/svg}"
    lines = [
        [float(point.split(",")[1]) for point in line.attrib["points"].split()]
        for line in drawn.iter(f"{space}polyline")
    ]
    assert [len(line) for line in lines] == [len(found.turns)] * 2
    for index, heights in enumerate(lines):
        # Chances of 0 and 1 are at the lowest and the highest line of the grid.
        shares = [(294 - height) / 232 for height in heights]
        assert shares == pytest.approx([turn.chances[index] for turn in found.turns], abs=0.001)
    graded = [turn for turn in found.turns if turn.grade]
    marks = [path for path in drawn.iter(f"{space}path") if "transform" in path.attrib]
    # Each is drawn twice, once of them as its own edge, and each kind once more in the legend.
    assert len(marks) == 2 * (len(graded) + len({turn.grade for turn in graded}))
    words = {text.text for text in drawn.iter(f"{space}text")}
    assert {"Orange", "Blue", "Round", "3", "4", "Phase 3", "Scoring"} <= words
    assert "Chance to win (%)" in words
    assert {turn.grade_name.capitalize() for turn in graded} <= words
