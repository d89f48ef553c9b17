"""Self-play on many machines: Ray actors play by the latest net that they were sent, and send samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from lamplight.extras import extra
from lamplight.train.config import Config
from lamplight.train.learner import Learner, Numbers, learner
from lamplight.train.replay import Samples
from lamplight.train.sizes import Sizes
from lamplight.train.source import Counts, Here, added

with extra("ray", "lamplight.train"):
    import ray

#: An actor sends so many samples at a time, as a share of a round.
SHARE = 0.25


class Actor:
    """Plays on some machine."""

    def __init__(self, config: Config, sizes: Sizes, number: int, began: int) -> None:
        # It has a GPU or not, wherever the learner computes.
        self.learner = learner(replace(config, device=""), sizes)
        self.here = Here(config, self.learner, began=(began << 16) + number)
        self.version = -1

    def play(
        self, version: int, state: Mapping[str, Numbers], wanted: int, trust: float
    ) -> tuple[list[Samples], Counts]:
        """Plays by a state until there are samples enough."""
        if version != self.version:
            self.learner.load(state)
            self.version = version
        return list(self.here.play(wanted, trust, lambda: False)), self.here.counts()


class Actors:
    """Samples from all actors, in the order in which they arrive."""

    def __init__(self, config: Config, own: Learner, sizes: Sizes, *, began: int) -> None:
        if not ray.is_initialized():
            # The cluster that the environment names, or this machine alone.
            ray.init(ignore_reinit_error=True, log_to_driver=False)
        remote = ray.remote(num_cpus=config.actor_cpus, num_gpus=config.actor_gpus)(Actor)
        self._learner = own
        self._wanted = max(1, int(config.round_samples * SHARE))
        self._actors = [remote.remote(config, sizes, number, began) for number in range(config.actors)]
        self._counts: dict[int, Counts] = {}
        self._busy: dict[Any, int] = {}
        self._version = 0
        self._state = ray.put(own.state())

    def play(self, wanted: int, trust: float, enough: Callable[[], bool]) -> Iterator[Samples]:
        for number in set(range(len(self._actors))) - set(self._busy.values()):
            self._send(number, trust)
        while wanted > 0 and not enough():
            done, _ = ray.wait(list(self._busy), num_returns=1, timeout=1.0)
            for result in done:
                number = self._busy.pop(result)
                takes, self._counts[number] = ray.get(result)
                self._send(number, trust)
                for samples in takes:
                    wanted -= len(samples["offsets"]) - 1
                    yield samples

    def _send(self, number: int, trust: float) -> None:
        result = self._actors[number].play.remote(self._version, self._state, self._wanted, trust)
        self._busy[result] = number

    def refresh(self) -> None:
        self._version += 1
        self._state = ray.put(self._learner.state())

    def counts(self) -> Counts:
        return added(list(self._counts.values()))
