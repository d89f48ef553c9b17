"""A learner that needs nothing but numpy: one hidden layer or none, slopes by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from lamplight.train.config import Config
from lamplight.train.export import Graph
from lamplight.train.learner import Numbers
from lamplight.train.replay import Batch, Memory
from lamplight.train.sizes import Sizes


class Linear:
    """Values and terms from what is seen, through one hidden layer, or straight on if `channels` is 0."""

    machine = "CPU (numpy)"
    groups = 1

    def __init__(self, config: Config, sizes: Sizes) -> None:
        self.config = config
        self.sizes = sizes
        rng = np.random.default_rng([config.seed, 1])
        width = config.channels or sizes.seen

        def layer(inputs: int, outputs: int) -> Numbers:
            return rng.normal(0, np.sqrt(1 / inputs), (inputs, outputs)).astype(np.float32)

        self.weights: dict[str, Numbers] = {
            "values": layer(width, sizes.players) * np.float32(0.1),
            "values_bias": np.zeros(sizes.players, np.float32),
            "policy": layer(width, sizes.terms) * np.float32(0.1),
            "policy_bias": np.zeros(sizes.terms, np.float32),
        }
        if config.channels:
            self.weights |= {"hidden": layer(sizes.seen, width), "hidden_bias": np.zeros(width, np.float32)}
        self._means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0
        self._sums = np.zeros(3)
        self._batches = 0

    def store(self) -> Memory:
        return Memory()

    def judge(self, games: int) -> LinearJudge:
        return LinearJudge(self, games)

    def refresh(self) -> None:
        """Judges know at once."""

    def forward(self, sights: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """What the last layer is given, the values, and the terms of the policy."""
        given = sights.reshape(len(sights), -1).astype(np.float32, copy=False)
        weights = self.weights
        if "hidden" in weights:
            given = np.maximum(given @ weights["hidden"] + weights["hidden_bias"], 0)
        values = 1 / (1 + np.exp(-(given @ weights["values"] + weights["values_bias"])))
        return given, values, given @ weights["policy"] + weights["policy_bias"]

    def slopes(self, batch: Batch) -> tuple[dict[str, Numbers], Numbers]:
        """The slopes of the loss; the losses of policy and values, and how often the policy foresaw."""
        config, weights, count = self.config, self.weights, np.float32(len(batch.sights))
        given, values, policy = self.forward(batch.sights)
        share = np.float32(config.root_share)
        aims = (1 - share) * batch.outcomes + share * batch.roots
        logs = np.log(np.clip(values, 1e-7, 1)) * aims + np.log(np.clip(1 - values, 1e-7, 1)) * (1 - aims)
        value_loss = -logs.sum() / values.size
        padded = np.pad(policy, ((0, 0), (0, 1)))
        # Where the terms of each action are; an action with fewer than there is room for has zeros.
        places = batch.owners[:, None] * padded.shape[1] + batch.actions
        logits = padded.ravel()[places].sum(1)
        chances, log_chances = ragged_softmax(logits, batch.owners)
        policy_loss = -(batch.visits * log_chances).sum() / count
        errors = np.repeat((chances - batch.visits) / count, places.shape[1])
        off = np.bincount(places.ravel(), errors, padded.size).astype(padded.dtype).reshape(padded.shape)
        behind = {
            "policy": off[:, :-1],
            "values": (values - aims) * np.float32(config.value_weight / values.size),
        }
        slopes: dict[str, Numbers] = {}
        for name, error in behind.items():
            slopes[name], slopes[f"{name}_bias"] = given.T @ error, error.sum(0)
        if "hidden" in weights:
            error = sum(error @ weights[name].T for name, error in behind.items()) * (given > 0)
            seen = batch.sights.reshape(len(batch.sights), -1).astype(np.float32)
            slopes["hidden"], slopes["hidden_bias"] = seen.T @ error, error.sum(0)
        best = batch.visits >= ragged_max(batch.visits, batch.owners)[batch.owners]
        likeliest = logits >= ragged_max(logits, batch.owners)[batch.owners]
        foreseen = np.zeros(len(batch.sights), bool)
        foreseen[batch.owners[best & likeliest]] = True
        return slopes, np.array([policy_loss, value_loss, foreseen.mean()])

    def fit(self, batch: Batch, rate: float) -> None:
        slopes, figures = self.slopes(batch)
        self._sums += figures
        self._batches += 1
        self._steps += 1
        scale = np.float32(rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps))
        shrink = np.float32(1 - rate * self.config.decay)
        for name, weight in self.weights.items():
            mean, square, slope = self._means[name], self._squares[name], slopes[name]
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            if weight.ndim > 1:
                weight *= shrink
            weight -= scale * mean / (np.sqrt(square) + np.float32(1e-8))

    def figures(self) -> dict[str, float]:
        policy, values, foreseen = self._sums / max(1, self._batches)
        self._sums, self._batches = np.zeros(3), 0
        return {"policy": float(policy), "values": float(values), "foreseen": float(foreseen)}

    def state(self) -> dict[str, Numbers]:
        state: dict[str, Numbers] = {"steps": np.array(self._steps)}
        for kind, arrays in (("weight", self.weights), ("mean", self._means), ("square", self._squares)):
            state |= {f"{kind}.{name}": array.copy() for name, array in arrays.items()}
        return state

    def load(self, state: Mapping[str, Numbers]) -> None:
        for kind, arrays in (("weight", self.weights), ("mean", self._means), ("square", self._squares)):
            for name, array in arrays.items():
                array[...] = state[f"{kind}.{name}"]
        self._steps = int(state["steps"])

    def nets(self) -> list[tuple[str, int, Callable[[Graph], None]]]:
        return [("", sum(weight.size for weight in self.weights.values()), self._draw)]

    def _draw(self, graph: Graph) -> None:
        weights = self.weights
        given = graph.flatten("sights")
        if "hidden" in weights:
            given = graph.relu(graph.dense("hidden", given, weights["hidden"].T, weights["hidden_bias"]))
        logits = graph.dense("values", given, weights["values"].T, weights["values_bias"])
        graph.finish(logits, [graph.dense("policy", given, weights["policy"].T, weights["policy_bias"])])


class LinearJudge:
    """Judges at once."""

    def __init__(self, learner: Linear, games: int) -> None:
        self._learner = learner
        self.sights = np.zeros((games, *learner.sizes.sight_shape), np.float32)

    def start(self) -> None:
        """There is nothing to wait for."""

    def wait(self) -> tuple[Numbers, Numbers]:
        _, values, policy = self._learner.forward(self.sights)
        return values, policy


def ragged_max(numbers: Numbers, owners: Numbers) -> Numbers:
    """The largest number of each owner. Owners count from 0, stand in order, and have at least one each.

    >>> ragged_max(np.array([1.0, 3.0, 2.0]), np.array([0, 0, 1]))
    array([3., 2.])
    """
    largest: Numbers = np.maximum.reduceat(numbers, _starts(owners))
    return largest


def ragged_softmax(logits: Numbers, owners: Numbers) -> tuple[Numbers, Numbers]:
    """Chances, and their logarithms, of what each owner has.

    >>> chances, logs = ragged_softmax(np.zeros(3), np.array([0, 0, 1]))
    >>> chances
    array([0.5, 0.5, 1. ])
    """
    logits = logits - ragged_max(logits, owners)[owners]
    sums = np.add.reduceat(np.exp(logits), _starts(owners))
    logs = logits - np.log(sums)[owners]
    return np.exp(logs), logs


def _starts(owners: Numbers) -> Numbers:
    return np.flatnonzero(np.diff(owners, prepend=-1))
