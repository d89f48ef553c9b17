"""Lamplight for OpenSpiel: after :func:`register`, ``pyspiel`` knows all games.

>>> import pyspiel
>>> from lamplight import openspiel
>>> names = openspiel.register()
>>> game = pyspiel.load_game("lamplight_the_lamp(players=3)")
>>> game.num_players()
3

Games are named ``lamplight_`` and their id with underscores; options are parameters. Dice and draws are
explicit chance nodes with exact probabilities; the type of a game tells of chance and secrets as they are
under its options. Utilities run from -1 (loss) to 1 (win); 0 is a draw between two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np

import lamplight
from lamplight import Dice, Game, State
from lamplight.extras import extra

with extra("openspiel"):
    import pyspiel

__all__ = ["register"]

_registered: dict[str, type[pyspiel.Game]] = {}


def register() -> list[str]:
    """Makes all games known to ``pyspiel`` and returns their names. A second call changes nothing.

    >>> from lamplight.openspiel import register
    >>> register()[:2]
    ['lamplight_pathagon', 'lamplight_foragers']
    """
    for info in lamplight.games():
        name = "lamplight_" + info["id"].replace("-", "_")
        if name not in _registered:
            _registered[name] = _register(name, info)
    return list(_registered)


def _register(name: str, info: dict[str, Any]) -> type[pyspiel.Game]:
    # One player counts as no default: two make a game of it.
    usual = max(2, info["min_players"])
    parameters = {"players": usual, **{option["key"]: option["default"] for option in info["options"]}}

    class LamplightGame(_LamplightGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            native = _choose(info["id"], {**parameters, **(params or {})})
            # Options can do without chance or secrets: the type is that of the game as it was chosen.
            super().__init__(_type(name, info, parameters, native), native, params or {})

    LamplightGame.__name__ = LamplightGame.__qualname__ = name
    pyspiel.register_game(_type(name, info, parameters, _choose(info["id"], parameters)), LamplightGame)
    return LamplightGame


def _choose(game: str, parameters: dict[str, Any]) -> Game:
    options = {key: value for key, value in parameters.items() if key != "players"}
    return Game(game, players=int(parameters["players"]), **options)


def _type(name: str, info: dict[str, Any], parameters: dict[str, Any], game: Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=info["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(
            pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
            if game.has_chance
            else pyspiel.GameType.ChanceMode.DETERMINISTIC
        ),
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if game.has_secrets and game.players > 1
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=(
            pyspiel.GameType.Utility.ZERO_SUM
            if info["id"] == "pathagon"
            else pyspiel.GameType.Utility.GENERAL_SUM
        ),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info["max_players"],
        min_num_players=info["min_players"],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class _LamplightGame(pyspiel.Game):
    """A game of Lamplight with its options."""

    def __init__(self, game_type: pyspiel.GameType, native: Game, given: dict[str, Any]) -> None:
        self.native = native
        zero_sum = game_type.utility == pyspiel.GameType.Utility.ZERO_SUM
        game_info = pyspiel.GameInfo(
            num_distinct_actions=self.native.num_actions,
            max_chance_outcomes=self.native.num_outcomes,
            num_players=self.native.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.native.max_length,
        )
        super().__init__(game_type, game_info, given)

    def new_initial_state(self) -> pyspiel.State:
        """The start of a game."""
        return _LamplightState(self, self.native.start())

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> _Observer:
        """What a player knows, as a tensor or as text."""
        return _Observer(
            self.native, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class _LamplightState(pyspiel.State):
    """A state, with the history that OpenSpiel keeps."""

    def __init__(self, game: _LamplightGame, native: State) -> None:
        super().__init__(game)
        self.native = native
        # What each viewer saw before the native state, if that was only imagined.
        self._seen: dict[int | Literal["spectator"], list[str]] = {}

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> _LamplightState:
        """A state that looks the same to a player; what they cannot know is drawn anew."""
        seat = player + 1
        twin: _LamplightState = self.clone()
        twin._seen = {viewer: self.seen(viewer) for viewer in self._viewers()}
        twin.native = self.native.imagine(seat, Dice(int(sampler() * 2**53)))
        return twin

    def _viewers(self) -> list[int | Literal["spectator"]]:
        return [*range(1, self.native.game.players + 1), "spectator"]

    def seen(self, viewer: int | Literal["spectator"]) -> list[str]:
        """All that a viewer has seen happen, in the game's notation."""
        return [*self._seen.get(viewer, []), *(line["text"] for line in self.native.log(viewer))]

    def current_player(self) -> int:
        """The seat that acts, from 0, or chance, or the end."""
        turn = self.native.turn
        if turn == "over":
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if turn == "chance" else turn - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.native.legal_ids().tolist()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes by their place in the list, with exact probabilities."""
        weights = [weight for _, weight in self.native.chance_outcomes()]
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        if self.native.turn == "chance":
            self.native.apply_outcome(action)
        else:
            self.native.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.native.chance_outcomes()[action][0]
        return self.native.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.native.is_over

    def returns(self) -> list[float]:
        """What the game is worth to each player, from -1 to 1."""
        if not self.native.is_over:
            return [0.0] * self.native.game.players
        return [2.0 * share - 1.0 for share in self.native.returns()]

    def __str__(self) -> str:
        return self.native.position()


class _Observer:
    """What a player knows: now, or with all that they have seen happen."""

    def __init__(
        self, game: Game, iig_obs_type: pyspiel.IIGObservationType, params: dict[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"observations have no parameters, such as {params}")
        self._perfect_recall = iig_obs_type.perfect_recall
        self._private = iig_obs_type.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor = np.zeros(int(np.prod(game.observation_shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.observation_shape)}

    def _viewer(self, player: int) -> int | Literal["spectator"]:
        return player + 1 if self._private else "spectator"

    def set_from(self, state: _LamplightState, player: int) -> None:
        """Writes what the player knows into ``tensor``."""
        self.tensor[:] = state.native.observe(self._viewer(player)).ravel()

    def string_from(self, state: _LamplightState, player: int) -> str:
        """What the player knows, as text; with perfect recall also all that they saw before."""
        viewer = self._viewer(player)
        known = state.native.information(viewer)
        if not self._perfect_recall:
            return known
        return " ".join(state.seen(viewer)) + "\n" + known
