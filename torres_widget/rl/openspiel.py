"""The game for OpenSpiel: importing this module registers it as ``torres`` (extra ``openspiel``).

Chance deals first, a card at a time: every deck, then the master card. Then the players act; their
actions are numbered as in `encoding`.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from torres_widget.common.errors import TorresError
from torres_widget.engine import Game, Position
from torres_widget.engine.cards import KEYS, MASTER_KEYS
from torres_widget.engine.editions import DEFAULT
from torres_widget.engine.kernel.rules import BUYS, FOUNDED, PHASES, PLAYERS, POINTS, STACKS
from torres_widget.engine.position import perform, with_fields
from torres_widget.engine.views import action_seen

from .encoding import ACTIONS, facts, numbered, planes, rewards

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is missing: pip install torres-widget[openspiel]") from error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from torres_widget.engine import Action

#: The outcomes of chance: the number of an outcome is its place.
OUTCOMES: Final = (*KEYS, *MASTER_KEYS)
#: Most action points that a card adds to a turn (R8.11).
_EXTRA: Final = 2

GAME_TYPE: Final = pyspiel.GameType(
    short_name="torres",
    long_name="Torres",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(PLAYERS),
    min_num_players=min(PLAYERS),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"players": min(PLAYERS), "edition": DEFAULT, "mode": "basic"},
)


def _longest(players: int) -> int:
    """Return how many actions of players a game has at most."""
    rounds = sum(len(STACKS[players][phase]) for phase in range(PHASES))
    # Actions for action points, the choices after buying, a card, and the end of the turn.
    turn = POINTS + _EXTRA + BUYS + 2
    # The king, who begins, and all players' kept blocks.
    between = 2 + players
    return FOUNDED + players + 1 + turn * rounds * players + between * (PHASES - 1)


class TorresGame(pyspiel.Game):  # type: ignore[misc] # it has no annotations
    """The game as OpenSpiel knows it; ``pyspiel.load_game("torres(players=3,mode=master)")``.

    Parameters
    ----------
    params : dict, optional
        ``players``, ``edition`` and ``mode``, as in `Position.new`.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = GAME_TYPE.parameter_specification | (params or {})
        whole = Position.new(given["players"], given["edition"], given["mode"], seed=0)
        most = max(
            rewards(with_fields(whole, stage="over", scores=(1,) + (0,) * (whole.players - 1)))
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(OUTCOMES),
            num_players=whole.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=_longest(whole.players),
        )
        super().__init__(GAME_TYPE, info, params or {})
        decks = ((),) * whole.players
        #: The first position before anything is dealt.
        self.undealt = with_fields(whole, deck=(), decks=decks, master=None)
        #: The deals, in order: from which cards, and how many of them. The common deck, each
        #: player's deck, the master card; none where the mode has none.
        self.piles = [(deck, len(deck)) for deck in (whole.deck, *whole.decks)]
        self.piles.append((MASTER_KEYS, 1) if whole.master else ((), 0))

    def new_initial_state(self, text: str | None = None) -> TorresState:
        """Return a state before anything is dealt, or a text's state.

        Parameters
        ----------
        text : str, optional
            A position document or a game record. OpenSpiel's history of such a state begins there.

        Raises
        ------
        TorresError
            If the text is neither, or of another game.
        """
        return TorresState(self) if text is None else TorresState.of_text(self, text)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """Return what shows states to players."""
        if params:
            raise TorresError(f"observation parameters: {params}; expected none")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TorresState(pyspiel.State):  # type: ignore[misc] # it has no annotations
    """A state of the game; its text is the position's document.

    Attributes
    ----------
    start, position : Position
        Where the players' actions began, and where the game is.
    played : tuple of (int, Action, tuple of str)
        Who played what, and the cards that a buy looked at.
    """

    def __init__(self, game: TorresGame) -> None:
        super().__init__(game)
        self.start = self.position = game.undealt
        self.played: tuple[tuple[int, Action, tuple[str, ...]], ...] = ()
        self._piles = game.piles
        self._dealt: list[list[str]] | None = [[] for _ in game.piles]

    @classmethod
    def of_text(cls, game: TorresGame, text: str) -> TorresState:
        """Return the state of a position document or of a game record."""
        known = Game.from_record(text) if text.startswith("torres-record") else None
        start = known.root.position if known else Position.from_json(text)
        state = cls(game)
        for name in ("players", "edition", "mode"):
            found, expected = getattr(start, name), getattr(game.undealt, name)
            if found != expected:
                raise TorresError(f"{name}: {found}; expected {expected}, as the game has it")
        state.start = state.position = start
        state._dealt = None
        for node in known.node.line() if known else ():
            if node.action is not None:
                state._play(node.action)
        return state

    # What OpenSpiel asks for.

    def current_player(self) -> int:
        """Return the player to act, from 0, or the number for chance or for the end."""
        if self._dealt is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.to_act - 1

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.stage == "over"

    def returns(self) -> list[float]:
        """Return each player's reward, 0 until the game is over."""
        return list(rewards(self.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return which cards can be dealt next, with their probabilities."""
        pile, _, dealt = next(self._open())
        left = Counter(pile) - Counter(dealt)
        numbers = (number for number, card in enumerate(OUTCOMES) if left[card])
        return [(number, left[OUTCOMES[number]] / left.total()) for number in numbers]

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return sorted(_numbered(self.position))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {OUTCOMES[action]}"
        return str(_numbered(self.position)[action])

    def _apply_action(self, action: int) -> None:
        if self._dealt is not None:
            self._deal(OUTCOMES[action])
        else:
            self._play(_numbered(self.position)[action])

    def __str__(self) -> str:
        if self._dealt is not None:
            return "dealt: " + "; ".join(" ".join(cards) for cards in self._dealt)
        return self.position.to_json()

    # Beyond OpenSpiel.

    def record(self) -> str:
        """Return the game as a record text; `TorresGame.new_initial_state` reads it."""
        game = Game(self.start)
        for _, action, _ in self.played:
            game.play(action)
        return game.record()

    def seen_by(self, seat: int | None) -> str:
        """Return all that a player has seen being played, a line for each action.

        Parameters
        ----------
        seat : int or None
            The player, from 1; None for a spectator.
        """
        lines = []
        for player, action, looked in self.played:
            cards = ": " + " ".join(looked) if looked and player == seat else ""
            lines.append(f"P{player} {action_seen(action, player, seat)}{cards}")
        return "\n".join(lines)

    def _open(self) -> Iterator[tuple[tuple[str, ...], int, list[str]]]:
        """Yield the piles that are not dealt yet, with the cards dealt from them."""
        for (pile, count), dealt in zip(self._piles, self._dealt or (), strict=True):
            if len(dealt) < count:
                yield pile, count, dealt

    def _deal(self, card: str) -> None:
        _, _, dealt = next(self._open())
        dealt.append(card)
        if self._dealt is None or any(self._open()):
            return
        deck, *decks, master = map(tuple, self._dealt)
        self._dealt = None
        self.start = self.position = with_fields(
            self.position, deck=deck, decks=tuple(decks), master=master[0] if master else None
        )

    def _play(self, action: Action) -> None:
        player, before = self.position.to_act, self.position
        self.position = perform(before, action)
        looked: tuple[str, ...] = ()
        if action.verb == "buy":
            hand = self.position.hands[player - 1][len(before.hands[player - 1]) :]
            looked = self.position.looked if self.position.stage == "keep" else hand
        self.played += ((player, action, looked),)


class Observer:
    """Observations of a player, as text and as numbers.

    The text is the view of a player, or of a spectator for public information; with
    perfect recall, all actions that the player has seen follow. Numbers come from `planes`
    and `facts`; there are none with perfect recall, nor of less than a player sees.
    """

    def __init__(self, game: TorresGame, kind: Any) -> None:
        self._kind = kind
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        one = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise TorresError("all players' private information: expected one player's, or none")
        if one and kind.public_info and not kind.perfect_recall:
            cells, numbers = planes(game.undealt, 1), facts(game.undealt, 1)
            self.tensor = np.zeros(cells.size + len(numbers), np.float32)
            self.dict = {
                "cells": self.tensor[: cells.size].reshape(cells.shape),
                "facts": self.tensor[cells.size :],
            }

    def set_from(self, state: TorresState, player: int) -> None:
        """Set the numbers to a player's view of a state; players count from 0."""
        if self.tensor is not None:
            self.dict["cells"][:] = planes(state.position, player + 1)
            self.dict["facts"][:] = facts(state.position, player + 1)

    def string_from(self, state: TorresState, player: int) -> str:
        """Return what a player sees of a state; players count from 0."""
        kind = self._kind
        spectator = kind.private_info == pyspiel.PrivateInfoType.NONE
        seat = None if spectator else player + 1
        view = state.position.view(seat)
        own = {
            "viewer": seat,
            "hand": view["hands"][player] if seat else [],
            "looked": view.get("looked", []),
        }
        seen = [json.dumps(view if kind.public_info else own)]
        if kind.perfect_recall:
            seen.append(state.seen_by(seat))
        return "\n".join(seen)


@lru_cache(maxsize=8)
def _numbered(position: Position) -> dict[int, Action]:
    """Return the legal actions by their numbers; asked for several times in each state."""
    return numbered(position)


pyspiel.register_game(GAME_TYPE, TorresGame)
