"""A small agent learns Pathagon with nothing but numpy, in about a minute, and then plays against chance.

    python examples/python/learn.py

It is the oldest trick there is (REINFORCE, Williams 1992): play games with a random policy, then make what was done in
games that were won a little likelier, and what was done in lost ones a little less likely. The policy is one matrix: a
number for each action, linear in the observation. Nothing in it knows the game; try another by its name.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from lamplight.gymnasium import VectorEnv

Floats = NDArray[np.float32]


class Policy:
    """The logits of all actions, linear in what is observed."""

    def __init__(self, inputs: int, actions: int) -> None:
        self.weights = np.zeros((inputs + 1, actions), np.float32)
        self.momentum = np.zeros_like(self.weights)
        self.square = 1e-6

    def probabilities(self, inputs: Floats, masks: NDArray[np.bool_]) -> Floats:
        """How likely each legal action is, row by row."""
        logits = np.where(masks, inputs @ self.weights, -np.inf)
        logits -= logits.max(axis=1, keepdims=True)
        likely = np.exp(logits)
        return likely / likely.sum(axis=1, keepdims=True)

    def learn(self, gradient: Floats, rate: float) -> None:
        """A step uphill, as long as the gradients of late were."""
        self.momentum = 0.8 * self.momentum + gradient
        self.square = 0.9 * self.square + 0.1 * float((gradient**2).mean())
        self.weights += rate * self.momentum / np.sqrt(self.square)


def inputs_of(observations: Floats) -> Floats:
    """Flat, with a one for the bias."""
    flat = observations.reshape(len(observations), -1)
    return np.concatenate([flat, np.ones((len(flat), 1), np.float32)], axis=1)


def play(
    env: VectorEnv, policy: Policy, rng: np.random.Generator, greedy: bool = False
) -> tuple[list[tuple[NDArray[np.intp], Floats, Floats, NDArray[np.int64]]], Floats]:
    """One game in each lane. What was seen and done at every step by the games still going on, and the rewards."""
    observations, infos = env.reset(seed=int(rng.integers(2**31)))
    rewards = np.zeros(env.num_envs, np.float32)
    going_on = np.ones(env.num_envs, bool)
    steps = []
    while going_on.any():
        lanes = np.flatnonzero(going_on)
        inputs = inputs_of(observations[lanes])
        likely = policy.probabilities(inputs, infos["action_mask"][lanes])
        if greedy:
            chosen = likely.argmax(axis=1)
        else:
            # A draw from each row: where the running sum passes a random number.
            chosen = (likely.cumsum(axis=1) < rng.random((len(lanes), 1))).sum(axis=1)
            chosen = np.where(np.take_along_axis(likely, np.minimum(chosen, likely.shape[1] - 1)[:, None], 1)[:, 0] > 0,
                              np.minimum(chosen, likely.shape[1] - 1), likely.argmax(axis=1))
        steps.append((lanes, inputs, likely, chosen))
        # Games that are over begin anew meanwhile; whatever happens there is not looked at.
        actions = env.sample()
        actions[lanes] = chosen
        observations, reward, ended, _, infos = env.step(actions)
        rewards[lanes] = np.where(ended[lanes], reward[lanes], 0)
        going_on[lanes] = ~ended[lanes]
    return steps, rewards


def train(env: VectorEnv, seconds: float, rate: float, seed: int) -> Policy:
    """Learns until the time is over."""
    rng = np.random.default_rng(seed)
    policy = Policy(int(np.prod(env.single_observation_space.shape)), int(env.single_action_space.n))
    start, rounds = time.monotonic(), 0
    while time.monotonic() - start < seconds:
        steps, rewards = play(env, policy, rng)
        # The sooner it was won, the better each decision; compared with what is usual.
        lengths = np.zeros(env.num_envs)
        for lanes, *_ in steps:
            lengths[lanes] += 1
        worth = rewards * 0.97**lengths
        worth = ((worth - worth.mean()) / (worth.std() + 1e-6)).astype(np.float32)
        gradient = np.zeros_like(policy.weights)
        for lanes, inputs, likely, chosen in steps:
            surprise = -likely
            surprise[np.arange(len(lanes)), chosen] += 1
            gradient += inputs.T @ (surprise * worth[lanes, None])
        policy.learn(gradient / env.num_envs, rate)
        rounds += 1
        if rounds % 10 == 0:
            won = (rewards > 0).mean()
            print(f"{time.monotonic() - start:5.0f} s  {rounds:4} rounds  won {won:6.1%}  in {lengths.mean():.0f} decisions", flush=True)
    return policy


def main() -> None:
    """Learns, then plays a thousand games against chance."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="pathagon")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=128, help="games side by side")
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    env = VectorEnv(chosen.game, chosen.games, opponents="random")
    policy = train(env, chosen.seconds, chosen.rate, chosen.seed)
    rng = np.random.default_rng(chosen.seed + 1)
    rewards = np.concatenate([play(env, policy, rng)[1] for _ in range(-(-1000 // chosen.games))])
    won = int((rewards > 0).sum())
    print(f"won {won} of {len(rewards)} games against chance: {won / len(rewards):.1%}")


if __name__ == "__main__":
    main()
