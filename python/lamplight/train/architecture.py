"""The net, told once for whoever computes it or draws it.

A board is seen twice: cell by cell with the neighbours, and as a whole, for what belongs to no cell. Then
come residual blocks; out of them the policy over the board, and through a layer for everything the rest of
the policy and the values. Where the board is a single cell, all of that is a perceptron.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from lamplight.train.export import Graph, Numbers
from lamplight.train.sizes import Sizes

#: What the layer for everything is given at least, if there are as many channels, and how much it gives.
LOOK, MIND = 256, 128


class Layers(Protocol):
    """Computes layers, or draws them."""

    def conv(self, name: str, given: Any) -> Any: ...
    def dense(self, name: str, given: Any) -> Any: ...
    def relu(self, given: Any) -> Any: ...
    def add(self, one: Any, other: Any) -> Any: ...
    def flatten(self, given: Any) -> Any: ...


def flow(layers: Layers, sizes: Sizes, blocks: int, sights: Any) -> tuple[Any, list[Any]]:
    """The logits of the values, and the parts of the policy."""
    here = layers.relu(layers.add(layers.conv("near", sights), layers.conv("whole", sights)))
    for block in range(blocks):
        inside = layers.relu(layers.conv(f"block{block}a", here))
        here = layers.relu(layers.add(here, layers.conv(f"block{block}b", inside)))
    look = layers.flatten(layers.relu(layers.conv("look", here)))
    mind = layers.relu(layers.dense("mind", look))
    policy = []
    if sizes.term_planes:
        aim = layers.relu(layers.conv("aim", here))
        policy.append(layers.flatten(layers.conv("planes", aim)))
    if sizes.others:
        policy.append(layers.dense("others", mind))
    return layers.dense("shares", mind), policy


def shapes(sizes: Sizes, channels: int, blocks: int) -> dict[str, tuple[int, ...]]:
    """The shapes of the weights of all layers."""
    near = 3 if sizes.cells > 1 else 1
    look = min(channels, max(8, LOOK // sizes.cells))
    layers: dict[str, tuple[int, ...]] = {
        "near": (channels, sizes.planes, near, near),
        "whole": (channels, sizes.planes, sizes.rows, sizes.columns),
    }
    for block in range(blocks):
        for half in "ab":
            layers[f"block{block}{half}"] = (channels, channels, near, near)
    layers |= {
        "look": (look, channels, 1, 1),
        "mind": (MIND, look * sizes.cells),
        "shares": (sizes.players, MIND),
    }
    if sizes.term_planes:
        layers |= {"aim": (channels, channels, 1, 1), "planes": (sizes.term_planes, channels, 1, 1)}
    if sizes.others:
        layers["others"] = (sizes.others, MIND)
    return layers


def pad(name: str, shape: tuple[int, ...]) -> int:
    """Cells that are added around the board before a convolution."""
    return 0 if name == "whole" else shape[2] // 2


#: Convolutions whose channels are not brought to a common scale: they give logits, or are added to what is.
PLAIN = ("whole", "planes")


def draw(graph: Graph, sizes: Sizes, blocks: int, weights: Mapping[str, tuple[Numbers, Numbers]]) -> None:
    """Draws the net with the weights and biases of all layers."""
    graph.finish(*flow(_Drawing(graph, weights), sizes, blocks, "sights"))


class _Drawing:
    """Layers as nodes of a graph."""

    def __init__(self, graph: Graph, weights: Mapping[str, tuple[Numbers, Numbers]]) -> None:
        self._graph, self._weights = graph, weights
        self.relu, self.add, self.flatten = graph.relu, graph.add, graph.flatten

    def conv(self, name: str, given: str) -> str:
        weight, bias = self._weights[name]
        return self._graph.conv(name, given, weight, bias, pad(name, weight.shape))

    def dense(self, name: str, given: str) -> str:
        return self._graph.dense(name, given, *self._weights[name])
