"""Where samples come from: games that are played here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import numpy as np

import lamplight
from lamplight.train.config import Config
from lamplight.train.learner import Learner
from lamplight.train.replay import Samples

#: Counts of what has happened: see `lamplight.SelfPlay.counts`.
Counts = dict[str, float]

#: Steps of all games between looking for samples.
STEPS = 16


class Source(Protocol):
    """Plays, and hands out samples."""

    def play(self, wanted: int, trust: float, enough: Callable[[], bool]) -> Iterator[Samples]:
        """Samples, until there are so many or somebody has enough."""

    def refresh(self) -> None:
        """Plays from now on by what has been learned."""

    def counts(self) -> Counts:
        """What has happened so far."""


def open_game(config: Config) -> lamplight.Game:
    """The game of a training."""
    content = config.content or None
    return lamplight.Game(config.game, players=config.players, content=content, **typed(config.options))


def open_play(config: Config, games: int, *seed: int) -> lamplight.SelfPlay:
    """Games of self-play as a training wants them."""
    return lamplight.SelfPlay(
        open_game(config),
        games=games,
        threads=config.threads or None,
        seed=int(np.random.SeedSequence([config.seed, *seed]).generate_state(1, np.uint64)[0] >> 1),
        visits=config.visits,
        quick_visits=config.quick_visits,
        full_share=config.full_share,
        random_openings=config.random_openings,
        random_plies=config.random_plies,
        noise=config.noise,
        warm=config.warm,
        cool=config.cool,
        exploration=config.exploration,
        caution=config.caution,
        width=config.width,
    )


def typed(options: dict[str, str]) -> dict[str, Any]:
    """Options as Python means them: those of the command line are texts.

    >>> typed({"moon": "false", "turn_limit": "100", "trap": "optional"})
    {'moon': False, 'turn_limit': 100, 'trap': 'optional'}
    """
    words = {"true": True, "false": False}
    return {key: words.get(text, int(text) if text.isdecimal() else text) for key, text in options.items()}


class Here:
    """Games on the cores of this machine, in groups: while one is judged on a GPU, the cores play the other.

    `began` makes the games others than those of another source. Where a run is counted in rounds, each of
    them begins new games, so that nothing but its number tells how it goes.
    """

    def __init__(self, config: Config, learner: Learner, *, began: int) -> None:
        self.config, self.learner = config, learner
        count = max(1, config.games // learner.groups)
        self._judges = [learner.judge(count) for _ in range(learner.groups)]
        self._plays: list[lamplight.SelfPlay] = []
        self._over: Counts = {}
        self._round = began

    def play(self, wanted: int, trust: float, enough: Callable[[], bool]) -> Iterator[Samples]:
        if self.config.rounds or not self._plays:
            self._begin()
        steps = 0
        while wanted > 0 and not enough():
            for play, judge in zip(self._plays, self._judges, strict=True):
                play.step(judge.sights, *judge.wait(), trust)
                judge.start()
            steps += 1
            if steps % STEPS:
                continue
            for play in self._plays:
                samples = play.take()
                if len(samples["offsets"]) > 1:
                    wanted -= len(samples["offsets"]) - 1
                    yield samples
        self._round += 1

    def _begin(self) -> None:
        self._over = self.counts()
        self._plays = [
            open_play(self.config, len(judge.sights), self._round, group)
            for group, judge in enumerate(self._judges)
        ]
        for play, judge in zip(self._plays, self._judges, strict=True):
            play.step(judge.sights)
            judge.start()

    def refresh(self) -> None:
        self.learner.refresh()

    def counts(self) -> Counts:
        return added([self._over, *(play.counts() for play in self._plays)])


def added(all_counts: list[Counts]) -> Counts:
    """All of them together.

    >>> added([{"games": 1}, {"games": 2, "draws": 1}])
    {'games': 3, 'draws': 1}
    """
    total: Counts = {}
    for counts in all_counts:
        for name, number in counts.items():
            total[name] = total.get(name, 0) + number
    return total
