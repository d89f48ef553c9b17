"""What a training asks of whatever learns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from numpy.typing import NDArray

from lamplight.train.config import Config
from lamplight.train.export import Graph
from lamplight.train.replay import Batch, Store
from lamplight.train.sizes import Sizes

Numbers = NDArray[Any]


class Judge(Protocol):
    """Judges what is seen in so many games at once."""

    #: Where the sights are written.
    sights: Numbers

    def start(self) -> None:
        """Begins to judge."""

    def wait(self) -> tuple[Numbers, Numbers]:
        """The values of all seats and the terms of the policy, when they are there."""


class Learner(Protocol):
    """Something that judges positions and learns from samples."""

    #: On what it computes, in words.
    machine: str
    #: In how many groups games are best played: two, if the cores can play one while the other is judged.
    groups: int

    def store(self) -> Store:
        """Where its samples shall live."""

    def judge(self, games: int) -> Judge:
        """Judges so many games by what has been learned until the last `refresh`."""

    def refresh(self) -> None:
        """Judges know from now on what has been learned."""

    def fit(self, batch: Batch, rate: float) -> None:
        """Learns from samples."""

    def figures(self) -> dict[str, float]:
        """How well what was learned from since the last call had been known before, on average."""

    def state(self) -> dict[str, Numbers]:
        """All that it has learned, and how it was about to learn more."""

    def load(self, state: Mapping[str, Numbers]) -> None:
        """Goes on from a state."""

    def nets(self) -> list[tuple[str, int, Callable[[Graph], None]]]:
        """What can be played: what is added to its name, how many parameters it has, what draws it."""


def learner(config: Config, sizes: Sizes) -> Learner:
    """What a training has chosen."""
    if config.learner == "linear":
        from lamplight.train.linear import Linear

        return Linear(config, sizes)
    from lamplight.train.net import Nets

    return Nets(config, sizes)
