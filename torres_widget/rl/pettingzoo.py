"""The game for researchers: a PettingZoo AEC environment with action masks (extra ``rl``).

``env()`` makes the environment with PettingZoo's usual wrappers, ``Torres`` is the bare one.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from torres_widget.common.checks import check_key
from torres_widget.common.errors import NotationError
from torres_widget.engine import Position
from torres_widget.engine.editions import DEFAULT
from torres_widget.engine.position import checked_position, perform

from .encoding import ACTIONS, facts, numbered, planes, rewards

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from torres_widget.engine import Action


class Torres(AECEnv):  # type: ignore[misc] # it has no annotations
    """The game as an agent environment cycle.

    Agents are ``"player_1"`` and so on. An agent's observation is a dict:

    ``"observation"``
        Whole numbers of shape (8, 8, planes); the first index is the rank. Planes of cells:
        heights, areas of castles, the king, then the knights of each player; planes of one number:
        what `facts` says. Players are in the order of their turns, the agent first; hidden cards
        are not in it.
    ``"action_mask"``
        1 for every action number that is legal, if the agent is to act; else 0 for all.

    Rewards are those of `encoding.rewards`.

    Parameters
    ----------
    players, edition, mode
        As in `Position.new`.
    render_mode : {"human", "ansi"}, optional
        `render` prints the board text, or with ``"ansi"`` returns it.

    Raises
    ------
    NotationError
        If there is no such render mode, or `Position.new` finds no such game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - pettingzoo's
        "name": "torres_v0",
        "render_modes": ["human", "ansi"],
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
        if render_mode is not None:
            check_key(render_mode, "render_mode", self.metadata["render_modes"], "None or ")
        self.render_mode = render_mode
        self._new = (players, edition, mode)
        self._chance = Random()
        self.position = Position.new(*self._new, seed=0)
        self.possible_agents = [f"player_{seat}" for seat in range(1, players + 1)]
        shape = observed(self.position, 1).shape
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(0, 2**15 - 1, shape, np.int16),
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

        Raises
        ------
        NotationError
            If that is no position, or one of another number of players.
        """
        begun = (options or {}).get("position")
        if begun is not None:
            players = checked_position(begun, "options, position").players
            if players != len(self.possible_agents):
                expected = f"{len(self.possible_agents)}, as the environment has"
                raise NotationError(players, "options, position: players", expected)
        if seed is not None:
            self._chance.seed(seed)
        self.position = begun or Position.new(*self._new, seed=self._chance.getrandbits(32))
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
        self.rewards = dict(zip(self.agents, rewards(self.position), strict=True))
        if self.position.stage == "over":
            self.terminations = dict.fromkeys(self.agents, True)
        self._seat()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Print the board text, or return it, as the render mode says."""
        text = self.position.board_text()
        if self.render_mode == "human":
            sys.stdout.write(f"{text}\n")
        return text if self.render_mode == "ansi" else None


def env(**arguments: Any) -> AECEnv:
    """Return the environment with the usual wrapper: an illegal action loses the game.

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


def observed(position: Position, seat: int) -> NDArray[np.int16]:
    """Return what a seat observes as planes, of shape (8, 8, planes)."""
    numbers = np.array(facts(position, seat), np.int16)
    cells = planes(position, seat)
    spread = np.broadcast_to(numbers[:, None, None], (len(numbers), *cells.shape[1:]))
    return np.concatenate([cells, spread]).transpose(1, 2, 0)
