"""Lamplight for PettingZoo: every seat of a game is an agent.

>>> from lamplight.pettingzoo import env
>>> game = env("the-lamp", players=3)
>>> game.reset(seed=1)
>>> observation, reward, termination, truncation, info = game.last()
>>> sorted(observation)
['action_mask', 'observation']
>>> game.step(game.action_space(game.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

import operator
import secrets
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from lamplight import Dice, Game, State
from lamplight.extras import extra

with extra("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import conversions, wrappers

__all__ = ["RawEnv", "env", "parallel_env", "raw_env"]


class RawEnv(AECEnv[str, dict[str, NDArray[Any]], int]):
    """One game. Agents are ``seat_1``, ``seat_2`` …; dice and draws happen between their decisions.

    An agent observes what its seat knows, and a mask of what it may do, which is empty while others act. The
    reward comes at the end: 1 for a win, -1 for a loss, 0 for a draw between two.

    >>> from lamplight.pettingzoo import RawEnv
    >>> game = RawEnv("pathagon")
    >>> game.reset(seed=1)
    >>> game.agents, game.agent_selection
    (['seat_1', 'seat_2'], 'seat_1')
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        render_mode: Literal["human", "ansi"] | None = None,
        content: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = Game(game, players=players, content=content, **options)
        self.metadata = {
            "name": f"lamplight_{game.replace('-', '_')}_v{self.game.rules_version}",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{number}" for number in range(1, self.game.players + 1)]
        self.agents: list[str] = []
        self._space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, self.game.observation_shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )
        # Each agent has spaces of its own: they are seeded apart.
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._space)
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self.state_: State = self.game.start()
        self._dice = Dice(0)
        self._games = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All ids; the mask of the observation tells which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; the same seed means the same dice."""
        if seed is not None or self._games == 0:
            self._dice = Dice(secrets.randbits(63) if seed is None else seed)
        self._games += 1
        self.state_ = self.game.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._roll()
        self.agent_selection = self._to_act()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent's seat knows, and what it may do now."""
        seat = self._seat(agent)
        acts = self.state_.turn == seat
        mask = self.state_.mask() if acts else np.zeros(self.game.num_actions, np.bool_)
        return {"observation": self.state_.observe(seat), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Performs the decision of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.state_.apply(operator.index(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._roll()
        if self.state_.is_over:
            for number, share in enumerate(self.state_.returns()):
                self.rewards[self.possible_agents[number]] = 2.0 * share - 1.0
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[self._seat(agent) % len(self.possible_agents)]
        else:
            self.agent_selection = self._to_act()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as everybody sees it: printed, or handed over as text."""
        drawing = self.state_.draw("spectator")
        if self.render_mode == "human":
            print(drawing)
            return None
        return drawing

    def close(self) -> None:
        """Nothing is held open."""

    def state(self) -> NDArray[Any]:
        """What a spectator knows."""
        return self.state_.observe("spectator")

    def _roll(self) -> None:
        while self.state_.turn == "chance":
            self.state_.roll(self._dice)

    def _to_act(self) -> str:
        turn = self.state_.turn
        return self.possible_agents[turn - 1] if isinstance(turn, int) else self.possible_agents[0]

    @staticmethod
    def _seat(agent: str) -> int:
        return int(agent.removeprefix("seat_"))


def raw_env(game: str, **others: Any) -> RawEnv:
    """A game without PettingZoo's wrappers.

    >>> from lamplight.pettingzoo import raw_env
    >>> raw_env("the-lamp", players=3).possible_agents
    ['seat_1', 'seat_2', 'seat_3']
    """
    return RawEnv(game, **others)


def env(game: str, **others: Any) -> AECEnv[str, dict[str, NDArray[Any]], int]:
    """A game with the wrappers that PettingZoo asks for.

    >>> from lamplight.pettingzoo import env
    >>> env("foragers", players=4, play_on=True).max_num_agents
    4
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(RawEnv(game, **others)))


def parallel_env(game: str, **others: Any) -> ParallelEnv[str, dict[str, NDArray[Any]], int]:
    """A game for programs that hand in an action of every agent at once: only that of the agent whose mask
    is not empty counts, since in these games one acts after the other.

    >>> from lamplight.pettingzoo import parallel_env
    >>> game = parallel_env("pathagon")
    >>> observations, infos = game.reset(seed=1)
    >>> {agent: int(known["action_mask"].sum()) for agent, known in observations.items()}
    {'seat_1': 49, 'seat_2': 0}
    """
    return conversions.turn_based_aec_to_parallel(env(game, **others))
