"""An agent that teaches itself a game, with nothing but numpy: ``python examples/learn.py``.

It plays against itself and learns what a position is worth to whoever has just moved, by what came of it
in the end. To play, it tries the legal actions on copies of the state and takes the one after which the
position looks best. What it looks at is ``State.observe``, and nothing else.

Pathagon takes it a few seconds, after which it wins more than 95 % of its games against a player who does
anything. ``--game the-lamp --players 3`` is another box: the code knows no rules.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from lamplight import Dice, Game, State
from numpy.typing import NDArray

Numbers = NDArray[np.float32]

#: Of more legal actions than this, so many are tried.
MOST_TRIED = 48
#: What is won later is worth this much less for each action that lies between: who wins shall win soon.
PATIENCE = 0.95
#: Games that are remembered, in rounds, and how often a round makes the net learn from them.
REMEMBERED, LESSONS, ROWS = 8, 150, 128
#: Rounds of practice, and games of a round, in which it learns Pathagon.
ROUNDS, GAMES = 30, 20


class Net:
    """What observations are worth, from 0 to 1: one hidden layer, trained by Adam."""

    def __init__(self, inputs: int, hidden: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0.0, np.sqrt(2.0 / inputs), (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.steps = 0

    def values(self, seen: Numbers) -> Numbers:
        """The worth of each observation."""
        return self._forward(seen)[1]

    def learn(self, seen: Numbers, worth: Numbers, rate: float) -> None:
        """One step towards what these observations turned out to be worth."""
        hidden, values = self._forward(seen)
        # The slope of the cross entropy, through the logistic function.
        error = (values - worth) / np.float32(len(worth))
        behind = np.outer(error, self.weights[2]) * (hidden > 0)
        slopes = [seen.T @ behind, behind.sum(0), hidden.T @ error, error.sum(keepdims=True)]
        self.steps += 1
        scale = np.float32(rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        for part, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= scale * mean / (np.sqrt(square) + 1e-8)

    def _forward(self, seen: Numbers) -> tuple[Numbers, Numbers]:
        inner, bias, outer, shift = self.weights
        hidden = np.maximum(seen @ inner + bias, 0)
        return hidden, 1 / (1 + np.exp(-(hidden @ outer + shift)))


class Agent:
    """Whoever learns. One agent sits in all seats: each of them sees the board from its own side."""

    def __init__(self, game: Game, seed: int, hidden: int = 64) -> None:
        self.game = game
        self.rng = np.random.default_rng(seed)
        self.dice = Dice(seed)
        self.net = Net(int(np.prod(game.observation_shape)), hidden, self.rng)
        self.memory: list[tuple[Numbers, Numbers]] = []

    def decide(self, states: list[State], curious: float = 0.0) -> tuple[list[int], Numbers]:
        """An action for each state, and what its seat sees after it; now and then just any action."""
        tried = [self._tried(state) for state in states]
        boards = np.empty((sum(map(len, tried)), *self.game.observation_shape), np.float32)
        boards_left = iter(boards)
        for state, ids in zip(states, tried, strict=True):
            for id in ids:
                state.after(id).observe(state.to_act, out=next(boards_left))
        seen = boards.reshape(len(boards), -1)
        values = self.net.values(seen)
        chosen, start = [], 0
        for ids in tried:
            if self.rng.random() < curious:
                best = self.rng.integers(len(ids))
            else:
                best = values[start : start + len(ids)].argmax()
            chosen.append((int(ids[best]), start + int(best)))
            start += len(ids)
        return [id for id, _ in chosen], seen[[row for _, row in chosen]]

    def _tried(self, state: State) -> NDArray[np.int64]:
        ids = state.legal_ids()
        return ids if len(ids) <= MOST_TRIED else self.rng.choice(ids, MOST_TRIED, replace=False)

    def practise(self, games: int, curious: float, rate: float) -> None:
        """Plays some games against itself, side by side, and learns from those that it remembers."""
        states = [self.game.start() for _ in range(games)]
        seen: list[Numbers] = []
        when: list[tuple[int, int, int]] = []
        while running := self.to_decide(states):
            ids, after = self.decide([states[number] for number in running], curious)
            seen.append(after)
            for number, id in zip(running, ids, strict=True):
                seat = states[number].to_act
                assert seat is not None
                when.append((number, seat - 1, states[number].length))
                states[number].apply(id)
        shares = np.array([state.returns() for state in states], np.float32)
        lengths = np.array([state.length for state in states])
        which, seats, at = np.array(when).T
        # As much as everybody else: what is worth nothing in particular.
        even = 1 / self.game.players
        worth = even + (shares[which, seats] - even) * PATIENCE ** (lengths[which] - at)
        self.memory = [*self.memory[1 - REMEMBERED :], (np.concatenate(seen), worth.astype(np.float32))]
        observations = np.concatenate([part for part, _ in self.memory])
        worths = np.concatenate([part for _, part in self.memory])
        for _ in range(LESSONS):
            rows = self.rng.integers(0, len(worths), ROWS)
            self.net.learn(observations[rows], worths[rows], rate)

    def train(self, rounds: int = ROUNDS, games: int = GAMES) -> None:
        """Rounds of practice, less curious and in smaller steps towards the end."""
        for done in range(rounds):
            left = 1 - done / rounds
            self.practise(games, curious=0.02 + 0.18 * left, rate=0.0003 + 0.0017 * left)

    def to_decide(self, states: list[State]) -> list[int]:
        """The games that go on, each rolled on to its next decision."""
        for state in states:
            while state.is_chance:
                state.roll(self.dice)
        return [number for number, state in enumerate(states) if not state.is_over]

    def against_random(self, games: int) -> float:
        """Which part of its games it wins against players who do anything, in every seat in turn."""
        states = [self.game.start() for _ in range(games)]
        seats = [1 + number % self.game.players for number in range(games)]
        while running := self.to_decide(states):
            own = [number for number in running if states[number].turn == seats[number]]
            ids = self.decide([states[number] for number in own])[0] if own else []
            for number, id in zip(own, ids, strict=True):
                states[number].apply(id)
            for number in set(running) - set(own):
                states[number].apply(states[number].sample(self.dice))
        return float(
            np.mean([state.returns()[seat - 1] == 1 for state, seat in zip(states, seats, strict=True)])
        )


def main() -> None:
    """Trains an agent and tells what it is worth."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="pathagon")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds of practice ({ROUNDS})")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of a round ({GAMES})")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()

    agent = Agent(Game(chosen.game, players=chosen.players), chosen.seed)
    print(f"before: wins {agent.against_random(200):.0%} of 200 games against random players")
    began = time.perf_counter()
    agent.train(chosen.rounds, chosen.games)
    print(f"{chosen.rounds * chosen.games} games of practice took {time.perf_counter() - began:.0f} s")
    print(f"after: wins {agent.against_random(1000):.1%} of 1,000 games against random players")


if __name__ == "__main__":
    main()
