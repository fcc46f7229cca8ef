"""The game for researchers: a PettingZoo AEC environment with action masks (extra ``rl``).

``env()`` makes the environment with PettingZoo's usual wrappers, ``Torres`` is the bare one.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from torres_widget.engine import Position
from torres_widget.engine.cards import CARDS, MASTER_CARDS
from torres_widget.engine.cells import COUNT, SIZE, bits
from torres_widget.engine.editions import DEFAULT
from torres_widget.engine.kernel.rules import PLAYERS
from torres_widget.engine.legality import perform
from torres_widget.engine.verbs import STAGES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from torres_widget.engine import Action

#: Most stacks of a player (R3.2).
_STACKS: Final = 4
_WAYS: Final = 64
_SQUARE: Final = COUNT * COUNT
#: Size of each kind of action in the action space, in order.
KINDS: Final = {
    "found": COUNT,
    "knight": COUNT,
    "king": COUNT + 1,
    "first": max(PLAYERS),
    "spread": _WAYS,
    "move": _SQUARE,
    "deploy": COUNT,
    "build": COUNT * (_STACKS + 1),
    "buy": 1,
    "keep": _WAYS,
    "score": 1,
    "end": _WAYS,
    **{card.key: _SQUARE for card in CARDS.values() if card.form == "FROM TO"},
    "lift": COUNT * _STACKS,
    "extra-block": COUNT,
    "six-points": 1,
    "seven-points": 1,
}
_STARTS: Final = dict(
    zip(KINDS, (sum(list(KINDS.values())[:index]) for index in range(len(KINDS))), strict=True)
)
#: Number of action numbers.
ACTIONS: Final = sum(KINDS.values())
_RANKED: Final = frozenset({"end", "spread", "keep"})
_MOST_PLAYERS: Final = max(PLAYERS)


def numbered(position: Position) -> dict[int, Action]:
    """Return the legal actions by their numbers.

    An action's number says its kind, then its cells: from and to for what moves, cell and stack for
    what is built (stack 0: none is named). Ways to end a turn, to spread blocks and to keep a card
    are numbered as they come, those that keep most blocks first; of more than 64 ways the others
    are left out.

    Examples
    --------
    >>> position = Position.new(players=2, seed=7)
    >>> sorted(numbered(position))[:2], str(numbered(position)[67])
    ([67, 82], 'knight d1')
    """
    found = {}
    ranks = dict.fromkeys(_RANKED, 0)
    for action in sorted(position.legal_actions(), key=_most_kept):
        kind = action.card if action.verb == "play" and action.card else action.verb
        if kind in _RANKED:
            if ranks[kind] == _WAYS:
                continue
            number = ranks[kind]
            ranks[kind] += 1
        else:
            number = _place(action, kind)
        found[_STARTS[kind] + number] = action
    return found


def _most_kept(action: Action) -> tuple[int, str]:
    return -sum(action.numbers), action


def _place(action: Action, kind: str) -> int:
    target = action.target
    if kind == "first":
        return action.numbers[0] - 1
    if target is None:
        return COUNT if kind == "king" else 0
    if action.source is not None:
        return COUNT * action.source + target
    if kind == "build":
        return COUNT * (0 if action.stack is None else action.stack + 1) + target
    return COUNT * (action.stack or 0) + target


class Torres(AECEnv):  # type: ignore[misc] # it has no annotations
    """The game as an agent environment cycle.

    Agents are ``"player_1"`` and so on. What an agent observes is a dict:

    ``"observation"``
        Whole numbers of shape (8, 8, planes); the first index is the rank. Planes of cells:
        heights, areas of castles, the king, then the knights of each player; planes of one number:
        what `facts` says. Players stand in the order of their turns, the agent first; hidden cards
        are not in it.
    ``"action_mask"``
        1 for every action number that is legal, if the agent is to act; else nothing but 0.

    When the game is over the winner gets 1 and the others share -1; winners with equal points
    share 1. All other rewards are 0.

    Parameters
    ----------
    players, edition, mode
        As in `Position.new`.
    render_mode : {"ansi"}, optional
        ``"ansi"``: `render` returns the board text.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - pettingzoo's
        "name": "torres_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        edition: str = DEFAULT,
        mode: str = "basic",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._new = (players, edition, mode)
        self._chance = Random()
        self.position = Position.new(*self._new, seed=0)
        self.possible_agents = [f"player_{seat}" for seat in range(1, players + 1)]
        planes = 3 + _MOST_PLAYERS + len(facts(self.position, 1))
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(0, 2**15 - 1, (SIZE, SIZE, planes), np.int16),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self._actions = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._legal: dict[int, Action] = {}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent can observe."""
        del agent
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action numbers."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Parameters
        ----------
        seed : int, optional
            Seeds all chance of this game and, where none is given, of those after it.
        options : dict, optional
            ``{"position": position}`` begins from a position.
        """
        if seed is not None:
            self._chance.seed(seed)
        self.position = (options or {}).get("position") or Position.new(
            *self._new, seed=self._chance.getrandbits(32)
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seat()

    def _seat(self) -> None:
        self._legal = numbered(self.position)
        self.agent_selection = self.possible_agents[self.position.to_act - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes."""
        seat = self.possible_agents.index(agent) + 1
        mask = np.zeros(ACTIONS, np.int8)
        if seat == self.position.to_act:
            mask[list(self._legal)] = 1
        return {"observation": observed(self.position, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action, by its number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.position = perform(self.position, self._legal[int(action or 0)])
        if self.position.stage == "over":
            scores = self.position.scores
            winners = scores.count(max(scores))
            for name, score in zip(self.possible_agents, scores, strict=True):
                won = score == max(scores)
                losers = len(scores) - winners
                self.rewards[name] = (1 / winners if won else -1 / losers) if losers else 0.0
                self.terminations[name] = True
        self._seat()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board text."""
        return self.position.board_text() if self.render_mode == "ansi" else None


def env(**arguments: Any) -> AECEnv:
    """Return the environment as it is usually wrapped: an illegal action loses the game.

    Parameters
    ----------
    **arguments
        As of `Torres`.

    Examples
    --------
    >>> game = env(players=3)
    >>> game.reset(seed=4)
    >>> observation, reward, termination, truncation, info = game.last()
    >>> int(observation["action_mask"].sum())
    8
    """
    wrapped = wrappers.TerminateIllegalWrapper(Torres(**arguments), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def facts(position: Position, seat: int) -> list[int]:
    """Return the numbers that a seat knows, beside those of the cells.

    In this order: stage (one number each, 1 or 0), phase, round, rounds, action points, the chosen
    stack (0: none), cards bought, the supply; for each player, the seat first: points, knights in
    reserve, four stacks, carry, cards in hand, cards in the own deck, whether to act; cards in the
    common deck; then by card: the own hand, the cards looked at, the card played in this turn; the
    master card (one number each).
    """
    looked = position.looked if _looks(position, seat) else ()
    chosen = 0 if position.chosen is None else position.chosen + 1
    hand = position.hands[seat - 1]
    return [
        *(int(position.stage == stage) for stage in STAGES),
        position.phase,
        position.round,
        position.rounds,
        position.ap,
        chosen,
        len(position.bought),
        position.supply,
        *(number for player in _seats(position, seat) for number in _side(position, player)),
        len(position.deck),
        *(hand.count(card) for card in CARDS),
        *(looked.count(card) for card in CARDS),
        *(int(position.played == card) for card in CARDS),
        *(int(position.master == card) for card in MASTER_CARDS),
    ]


def _looks(position: Position, seat: int) -> bool:
    return position.stage == "keep" and position.to_act == seat


def _seats(position: Position, seat: int) -> list[int]:
    """Return the players in turn order, a seat first; 0 where there is none."""
    order = [(seat - 1 + step) % position.players + 1 for step in range(position.players)]
    return order + [0] * (_MOST_PLAYERS - position.players)


def _side(position: Position, player: int) -> list[int]:
    if not player:
        return [0] * (6 + _STACKS)
    index = player - 1
    stacks = position.stacks[index]
    return [
        position.scores[index],
        position.reserve(player),
        *stacks,
        *(0,) * (_STACKS - len(stacks)),
        position.carry[index],
        len(position.hands[index]),
        len(position.decks[index]),
        int(player == position.to_act),
    ]


def observed(position: Position, seat: int) -> NDArray[np.int16]:
    """Return what a seat observes as planes, of shape (8, 8, planes)."""
    areas = np.zeros(COUNT, np.int16)
    state = position.state
    for castle in state.blocks.castles:
        areas[bits(castle.mask)] = castle.area
    king = np.zeros(COUNT, np.int16)
    king[bits(state.king)] = 1
    knights = np.zeros((_MOST_PLAYERS, COUNT), np.int16)
    for index, player in enumerate(_seats(position, seat)):
        if player:
            knights[index, bits(state.figures()[player - 1])] = 1
    numbers = np.array(facts(position, seat), np.int16)
    cells = np.stack([np.frombuffer(state.blocks.heights, np.uint8), areas, king, *knights])
    planes = np.concatenate([cells, np.repeat(numbers[:, None], COUNT, axis=1)])
    return planes.T.reshape(SIZE, SIZE, len(planes)).astype(np.int16)
