"""What a training can be told."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lamplight.errors import SetupError
from lamplight.extras import extra


def _setting(default: Any, words: str) -> Any:
    return field(default=default, metadata={"words": words})


@dataclass(frozen=True)
class Config:
    """A training: which game, how it is played, what learns and how."""

    game: str = _setting("", "which game")
    players: int = _setting(2, "for how many")
    content: str = _setting("", "a content file of your own")
    options: dict[str, str] = field(default_factory=dict)

    minutes: float = _setting(9.0, "how long this run lasts, start and saving included")
    plan: float = _setting(
        0.0, "how long all runs together last: the rate falls until then (0: to the end of this run)"
    )
    rounds: int = _setting(0, "count in rounds instead of minutes: a seed tells the result (0: minutes)")
    seed: int = _setting(1, "what all chance depends on")
    save_minutes: float = _setting(2.0, "minutes between savings")

    games: int = _setting(4096, "games side by side")
    threads: int = _setting(0, "threads that play them (0: one for each core)")
    visits: int = _setting(128, "visits of a decision that is learned from")
    quick_visits: int = _setting(32, "visits of the other decisions")
    full_share: float = _setting(0.35, "the share of decisions that is learned from")
    random_openings: float = _setting(0.5, "the share of games that begin with random actions")
    random_plies: int = _setting(5, "how many of them at most")
    noise: float = _setting(0.25, "how much noise there is at the root of a decision that is learned from")
    warm: int = _setting(12, "decisions at the beginning of a game that are drawn from the visits")
    cool: float = _setting(0.3, "the temperature of the decisions after them")
    exploration: float = _setting(0.75, "how far the search trusts the policy")
    caution: float = _setting(0.125, "how much less than its parent an untried action is thought to be worth")
    width: int = _setting(64, "actions that are followed below the root")
    trust_samples: int = _setting(400_000, "samples until the hand-written judgement has faded out")

    learner: str = _setting("torch", "what learns: torch, a net, or linear, numpy alone")
    device: str = _setting("", "where PyTorch computes: cuda, cpu (by itself: a GPU if there is one)")
    channels: int = _setting(64, "channels of the net, or hidden numbers of the linear learner")
    blocks: int = _setting(6, "residual blocks of the net")
    small_channels: int = _setting(32, "channels of the smaller net that learns from the same games")
    small_blocks: int = _setting(4, "its residual blocks (0: there is none)")

    round_samples: int = _setting(40_000, "new samples before a round of learning")
    batch: int = _setting(4096, "samples in a step of learning")
    reuse: float = _setting(5.0, "how often a sample is learned from")
    small_reuse: float = _setting(3.0, "how often the smaller net learns from it")
    window: int = _setting(3_000_000, "samples that are remembered at most")
    window_start: int = _setting(250_000, "samples that are looked back on at first")
    window_growth: float = _setting(0.5, "how much further for each new sample")
    replay_gb: float = _setting(0.0, "memory for samples in GB (0: a third of the GPU's, or 2)")
    rate: float = _setting(2e-3, "the rate of learning at the beginning")
    last_rate: float = _setting(2e-4, "and at the end of the plan")
    decay: float = _setting(1e-4, "how fast weights shrink by themselves")
    root_share: float = _setting(0.25, "what the search expected is mixed into how games ended by this share")
    value_weight: float = _setting(1.5, "how much values weigh beside the policy")

    actors: int = _setting(0, "self-play runs in so many Ray actors (0: here, without Ray)")
    actor_cpus: float = _setting(4.0, "cores of an actor")
    actor_gpus: float = _setting(0.0, "GPUs of an actor, or a share of one")

    measure: str = _setting(
        "level:2", "against whom the policy alone, without search, is measured at each saving"
    )
    measure_games: int = _setting(64, "in how many games (0: not at all)")

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.game}-{self.players}"

    def check(self) -> Config:
        """Refuses what makes no sense; games, players and options are checked by who plays them."""
        for each in dataclasses.fields(self):
            number = getattr(self, each.name)
            if isinstance(number, (int, float)) and not 0 <= number < float("inf"):
                raise SetupError(f"{each.name} is not negative, {number} is")
        for name in ("games", "visits", "quick_visits", "full_share", "width", "round_samples"):
            self._positive(name)
        for name in ("batch", "reuse", "window", "rate", "save_minutes"):
            self._positive(name)
        if not self.rounds:
            self._positive("minutes")
        if self.learner == "torch":
            self._positive("channels")
        for name in ("full_share", "random_openings", "noise", "cool", "root_share"):
            if getattr(self, name) > 1:
                raise SetupError(f"{name} is a share: at most 1, not {getattr(self, name)}")
        if self.learner not in LEARNERS:
            raise SetupError(f"learner is {' or '.join(LEARNERS)}, not {self.learner!r}")
        return self

    def _positive(self, name: str) -> None:
        if getattr(self, name) <= 0:
            raise SetupError(f"{name} is more than 0, not {getattr(self, name)}")


#: What learns.
LEARNERS = ("torch", "linear")

#: What suits a game better than what suits most.
GAMES: dict[str, dict[str, Any]] = {
    # Long games, few at a time: the first of them end, and learning begins, within half a minute.
    "foragers": {"games": 2048, "visits": 96, "quick_visits": 16, "full_share": 0.25},
    "moonlight": {"games": 2048, "visits": 96, "quick_visits": 16, "full_share": 0.25},
    "phototaxis": {"games": 1536, "visits": 64, "quick_visits": 16, "full_share": 0.25},
    # No board: a wide perceptron. A game has a handful of decisions.
    "the-lamp": {
        "channels": 192,
        "blocks": 3,
        "small_channels": 64,
        "small_blocks": 2,
        "visits": 64,
        "quick_visits": 16,
        "full_share": 0.5,
    },
}

#: What suits a machine without a GPU.
NO_GPU: dict[str, Any] = {
    "games": 256,
    "channels": 24,
    "blocks": 2,
    "small_blocks": 0,
    "visits": 48,
    "quick_visits": 12,
    "round_samples": 2000,
    "batch": 256,
    "reuse": 3.0,
    "window": 400_000,
    "window_start": 20_000,
    "trust_samples": 15_000,
}

#: What suits the linear learner, which knows numpy alone.
LINEAR: dict[str, Any] = {
    **NO_GPU,
    "trust_samples": 5000,
    "games": 64,
    "channels": 64,
    "round_samples": 1000,
    "batch": 128,
    "rate": 5e-3,
}


def choose(chosen: Mapping[str, Any], gpu: bool) -> Config:
    """A training by what somebody has chosen; everything else is as it suits the game and the machine.

    >>> config = choose({"game": "the-lamp", "players": 3, "learner": "linear", "minutes": 0.5}, gpu=False)
    >>> config.name, config.batch, config.minutes
    ('the-lamp-3', 128, 0.5)
    """
    known = {each.name for each in dataclasses.fields(Config)}
    for name in chosen:
        if name not in known:
            raise SetupError(f"a training has no setting {name!r}")
    game = chosen.get("game", Config.game)
    machine = LINEAR if chosen.get("learner") == "linear" else {} if gpu else NO_GPU
    return Config(**{**GAMES.get(game, {}), **machine, **chosen}).check()


def read(path: Path) -> dict[str, Any]:
    """The settings of a training in a file: the one beside a net, or any with a table `settings`."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        with extra("train"):
            import tomli as tomllib
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from error
    try:
        file = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{path} is no TOML: {error}") from error
    settings = file.get("settings", {})
    if not isinstance(settings, dict) or not settings:
        raise SetupError(f"{path} has no table [settings]")
    kinds = {each.name: type(each.default) for each in dataclasses.fields(Config) if each.name != "options"}
    for name, value in settings.items():
        kind = kinds.get(name)
        if kind is float and type(value) is int:
            settings[name] = float(value)
        elif kind is not None and type(value) is not kind:
            raise SetupError(f"{path}: {name} is {_KINDS[kind]}, not {value!r}")
    if "options" in file and isinstance(file["options"], dict):
        settings["options"] = {key: str(value) for key, value in file["options"].items()}
    return settings


_KINDS = {int: "a whole number", float: "a number", str: "a text"}
