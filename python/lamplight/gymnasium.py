"""Lamplight for gymnasium: one game against bots, or thousands side by side.

>>> from lamplight.gymnasium import VectorEnv
>>> env = VectorEnv("pathagon", num_envs=8)
>>> observations, infos = env.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((8, 7, 7, 7), (8, 735))
>>> observations, rewards, terminations, truncations, infos = env.step(env.sample())

A step is one decision. Dice, draws and the decisions of bots happen on the way. The reward is 1 for a
win and -1 for a loss, 0 for a draw between two and while the game goes on; with more players a shared
win lies in between.
"""

from __future__ import annotations

import copy as copying
import operator
import secrets
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from lamplight._native import Batch, Game, games
from lamplight.errors import IllegalAction
from lamplight.extras import extra

with extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

__all__ = ["Env", "VectorEnv", "make"]

_LARGEST = np.iinfo(np.int64).max

#: A bot for every other seat, or one for each, by name: ``"random"``, ``"level:2"``, ``"mcts:500"``.
Opponents = str | list[str] | None


class VectorEnv(gymnasium.vector.VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """Many games side by side, stepped together by native code.

    Without ``opponents`` the caller decides for every seat, and observations, ids and rewards are those
    of the seat that acts: ``infos["seat"]`` tells which. With ``opponents`` the caller sits in ``seat``,
    or, if that is left out, moves on one seat with every game.

    ``infos["action_mask"]`` tells the legal ids, unless ``masks=False``; :meth:`legal` lists them and
    :meth:`sample` draws one for each game. A step with one action that is not legal raises an error and
    changes nothing. ``copy=False`` writes every step into the same arrays. Options of the game are given
    by name: ``VectorEnv("pathagon", 64, trap="optional")``.

    >>> from lamplight.gymnasium import VectorEnv
    >>> env = VectorEnv("foragers", 4, players=3, opponents="random", seat=2)
    >>> observations, infos = env.reset(seed=1)
    >>> infos["seat"]
    array([2, 2, 2, 2], dtype=uint8)
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        opponents: Opponents = None,
        seat: int | None = None,
        autoreset: AutoresetMode | Literal["next_step", "same_step", "disabled"] = "next_step",
        masks: bool = True,
        copy: bool = True,
        threads: int = 1,
        content: str | None = None,
        **options: Any,
    ) -> None:
        if isinstance(autoreset, AutoresetMode):
            autoreset = autoreset.name.lower()  # type: ignore[assignment]
        self._batch = Batch(
            game,
            num_envs,
            players=players,
            options=options,
            content=content,
            chairs=_chairs(game, players, opponents, seat),
            rotate=opponents is not None and seat is None,
            reset=str(autoreset),
            threads=threads,
            # Until a reset brings a seed, the games are others each time.
            seed=secrets.randbits(64),
        )
        self._reset_mode = str(autoreset)
        self._masks = masks
        self._copy = copy
        self._arrays: dict[str, NDArray[Any] | None] | None = None
        self.num_envs = num_envs
        self.metadata = {**self.metadata, "autoreset_mode": AutoresetMode[str(autoreset).upper()]}
        shape = self._batch.observation_shape
        self.single_observation_space = spaces.Box(0.0, 1.0, shape, np.float32)
        self.single_action_space = spaces.Discrete(self._batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def players(self) -> int:
        """How many seats each game has."""
        return self._batch.players

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins all games anew; with ``options={"reset_mask": mask}`` those that the mask marks.

        The same seed means the same dice and the same bots. Without one the dice of before roll on, and the
        first games are new ones each time.
        """
        if isinstance(seed, list):
            raise TypeError("a batch takes one seed for all its games")
        only = (options or {}).get("reset_mask")
        if only is not None:
            only = np.ascontiguousarray(only, np.bool_)
            if only.shape != (self.num_envs,) or not only.any():
                raise ValueError(f"reset_mask marks at least one of {self.num_envs} games")
        arrays = self._fresh()
        self._batch.reset(arrays, seed=seed, only=only)
        return arrays["observations"], self._infos(arrays, np.zeros(self.num_envs, np.bool_))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Performs one decision in each game."""
        ids = _ids(actions, self._batch.num_actions)
        arrays = self._fresh()
        self._batch.step(ids, arrays)
        ended = arrays["ended"]
        truncated = np.zeros(self.num_envs, np.bool_)
        return arrays["observations"], arrays["rewards"], ended, truncated, self._infos(arrays, ended)

    def sample(self) -> NDArray[np.int64]:
        """A random legal id for each game, 0 for those that are over.

        >>> from lamplight.gymnasium import VectorEnv
        >>> env = VectorEnv("pathagon", 4)
        >>> env.sample().shape
        (4,)
        """
        return self._batch.sample()

    def legal(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Offsets and ids: the legal ids of game n are ``ids[offsets[n]:offsets[n + 1]]``.

        >>> from lamplight.gymnasium import VectorEnv
        >>> offsets, ids = VectorEnv("pathagon", 2).legal()
        >>> offsets, ids[offsets[1] : offsets[2]][:3]
        (array([ 0, 49, 98]), array([0, 1, 2]))
        """
        return self._batch.legal()

    def position(self, index: int) -> str:
        """The whole position of a game, as text; ``Game.position`` reads it.

        >>> from lamplight.gymnasium import VectorEnv
        >>> VectorEnv("pathagon", 2).position(1)
        '7/7/7/7/7/7/7 1 - - - 0'
        """
        return self._batch.position(index)

    def _fresh(self) -> dict[str, Any]:
        if self._arrays is None or self._copy:
            games, shape = self.num_envs, self._batch.observation_shape
            same_step = self._reset_mode == "same_step"
            self._arrays = {
                "observations": np.empty((games, *shape), np.float32),
                "finals": np.empty((games, *shape), np.float32) if same_step else None,
                "masks": np.empty((games, self._batch.num_actions), np.bool_) if self._masks else None,
                "rewards": np.empty(games, np.float64),
                "ended": np.empty(games, np.bool_),
                "seats": np.empty(games, np.uint8),
                "shares": np.zeros((games, self._batch.players), np.float32),
            }
        return self._arrays

    def _infos(self, arrays: dict[str, Any], ended: NDArray[np.bool_]) -> dict[str, Any]:
        infos: dict[str, Any] = {"seat": arrays["seats"]}
        if arrays["masks"] is not None:
            infos["action_mask"] = arrays["masks"]
        if ended.any():
            infos["shares"], infos["_shares"] = arrays["shares"], ended
            if arrays["finals"] is not None:
                finals = np.full(self.num_envs, None, object)
                for index in np.flatnonzero(ended):
                    finals[index] = arrays["finals"][index]
                infos["final_obs"], infos["_final_obs"] = finals, ended
                infos["final_info"], infos["_final_info"] = (
                    {"shares": arrays["shares"], "_shares": ended},
                    ended,
                )
        return infos


class Env(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One game against bots.

    ``infos["action_mask"]`` tells which ids are legal, as gymnasium's ``sample`` takes it.

    An id that is not legal loses the game, since gymnasium tries any: the reward is -1, and
    ``infos["illegal"]`` is true. With ``illegal="raise"`` it raises an error with the reason instead, and the
    game goes on.

    >>> from lamplight.gymnasium import Env
    >>> env = Env("the-lamp", opponent="level:1", seat=1)
    >>> observation, info = env.reset(seed=1)
    >>> info["action_mask"], info["seat"]
    (array([1, 1, 0, 0, 0, 0], dtype=int8), 1)
    >>> observation, reward, terminated, truncated, info = env.step(0)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        *,
        opponent: Opponents = "random",
        players: int | None = None,
        seat: int | None = None,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: Literal["ansi"] | None = None,
        content: str | None = None,
        **options: Any,
    ) -> None:
        self._games = VectorEnv(
            game,
            1,
            players=players,
            opponents=opponent,
            seat=seat,
            autoreset="disabled",
            content=content,
            **options,
        )
        self._game = Game(game, players=players, content=content, **options)
        if illegal not in ("lose", "raise"):
            raise ValueError(f"what is not legal can 'lose' or 'raise', not {illegal!r}")
        self._illegal = illegal
        self._mask: NDArray[np.bool_] | None = None
        self._seat = 1
        self.render_mode = render_mode
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a game. Without a seed the first game is a new one each time."""
        super().reset(seed=seed)
        if seed is None and self._mask is None:
            seed = int(self.np_random.integers(2**63))
        observations, infos = self._games.reset(seed=seed)
        return observations[0], self._info(infos)

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Performs one decision."""
        if self._mask is None:
            raise gymnasium.error.ResetNeeded("reset comes before the first step")
        action = operator.index(action)
        if self._illegal == "lose" and not (0 <= action < len(self._mask) and self._mask[action]):
            # What is not legal does not happen: the position stays, and the game is lost.
            self._mask = np.zeros_like(self._mask)
            lost = self._games._arrays["observations"][0]  # type: ignore[index]
            info = {"action_mask": self._mask.astype(np.int8), "seat": self._seat, "illegal": True}
            return lost.copy(), -1.0, True, False, info
        observations, rewards, ended, _, infos = self._games.step(np.array([action]))
        return observations[0], float(rewards[0]), bool(ended[0]), False, self._info(infos)

    def render(self) -> str | None:
        """The board, drawn in text as the learner's seat knows it."""
        if self.render_mode != "ansi":
            return None
        return self._game.position(self._games.position(0)).draw(self._seat)

    def _info(self, infos: dict[str, Any]) -> dict[str, Any]:
        self._mask, self._seat = infos["action_mask"][0], int(infos["seat"][0])
        info = {"action_mask": self._mask.astype(np.int8), "seat": self._seat}
        if "shares" in infos:
            info["shares"] = infos["shares"][0]
        return info


def make(game: str, *, opponent: Opponents = "random", **others: Any) -> Env:
    """One game against bots. See :class:`Env`.

    >>> from lamplight.gymnasium import make
    >>> env = make("foragers", opponent="level:2", players=3)
    >>> env.observation_space.shape
    (20, 7, 7)
    """
    env = Env(game, opponent=opponent, **others)
    env.spec = copying.deepcopy(gymnasium.spec(_names[game]))
    env.spec.kwargs.update(opponent=opponent, **others)
    return env


#: What ``gymnasium.make`` calls each game, such as ``lamplight/pathagon-v1``, once this module is imported.
_names = {card["id"]: f"lamplight/{card['id']}-v{card['rules_version']}" for card in games()}
for _game, _name in _names.items():
    gymnasium.register(_name, entry_point="lamplight.gymnasium:Env", kwargs={"game": _game})


def _ids(actions: NDArray[Any], count: int) -> NDArray[np.int64]:
    """Actions as they are handed in, refused where a conversion would make others of them."""
    ids = np.asarray(actions)
    if ids.dtype.kind not in "iu":
        raise TypeError(f"actions are ids, which are integers, not {ids.dtype}")
    for game in np.flatnonzero(ids > _LARGEST) if ids.dtype.kind == "u" else ():
        raise IllegalAction(
            f"game {game}: there is no action {ids.flat[game]}; ids run from 0 to {count - 1}",
            key="no_such_id",
        )
    return np.ascontiguousarray(ids, np.int64)


def _chairs(game: str, players: int | None, opponents: Opponents, seat: int | None) -> list[str | None]:
    """Who sits where, the learner first unless a seat is named."""
    if opponents is None:
        if seat is not None:
            raise ValueError(
                "without opponents the caller decides for every seat: name opponents, or no seat"
            )
        return []
    seats = Game(game, players=players).players
    others = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(others) != seats - 1:
        raise ValueError(f"{seats - 1} other seats need as many opponents, not {len(others)}")
    own = 1 if seat is None else seat
    if not 1 <= own <= seats:
        raise ValueError(f"seats are numbered from 1 to {seats}, not {own}")
    return [*others[: own - 1], None, *others[own - 1 :]]
