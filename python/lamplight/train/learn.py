"""The training: play, learn, tell, save, and again."""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import lamplight
from lamplight.errors import SetupError
from lamplight.train import curves, files
from lamplight.train.config import Config
from lamplight.train.export import Graph
from lamplight.train.learner import Judge, Learner, learner
from lamplight.train.replay import Replay
from lamplight.train.sizes import Sizes
from lamplight.train.source import Here, Source, open_game, open_play
from lamplight.train.strength import measure

#: Bytes of samples in a saved state. A resumed training begins with them and soon has new ones.
SAVED_SAMPLES = 4 << 20
#: Seconds between lines that are said of short rounds; the log has them all.
PAUSE = 5.0
#: Seconds at the end of a run that are kept free for saving, besides one and a half times what it took last.
RESERVE = 2.0


def never() -> bool:
    """Nobody wants to stop."""
    return False


class Training:
    """A training in a folder, which goes on from what the folder holds.

    `began` is when the run began by `time.monotonic`, `stop` says whether somebody wants it to end, and `say`
    is told how it goes.
    """

    def __init__(
        self,
        config: Config,
        out: Path,
        *,
        began: float | None = None,
        stop: Callable[[], bool] = never,
        say: Callable[[str], None] = print,
        command: list[str] | None = None,
    ) -> None:
        self.config, self.out = config, out
        self.stop, self.say, self.command = stop, say, command or ["lamplight.train"]
        self.began = time.monotonic() if began is None else began
        self.game = open_game(config)
        lamplight.Bot(config.measure)
        self.sizes = Sizes.of(open_play(config, 1, 0))
        self.learner: Learner = learner(config, self.sizes)
        # What a saved training knows.
        self.round = self.samples = self.games = 0
        self.age = 0.0
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SetupError(f"{out} cannot be a folder: {error.strerror}") from error
        saved = files.load_state(out)
        if saved is not None:
            about, arrays = saved
            self.round, self.samples, self.games = about["round"], about["samples"], about["games"]
            self.age = about["age"]
            self.learner.load(
                {name[8:]: array for name, array in arrays.items() if name.startswith("learner.")}
            )
        self.replay = Replay(self.learner.store(), self.sizes, config.window, self._memory())
        if saved is not None:
            self.replay.add({name[7:]: array for name, array in arrays.items() if name.startswith("replay.")})
        self.plan = config.plan or self.age / 60 + config.minutes
        self._age_before, self._games_before = self.age, self.games
        self._resumed = saved is not None
        self._saving, self._said = 0.0, -PAUSE
        self._measuring: Judge | None = None

    def _memory(self) -> float:
        if self.config.replay_gb:
            return self.config.replay_gb * 1e9
        if self.config.learner == "torch":
            from lamplight.train.net import free_memory

            return free_memory(self.config.device) / 3 or 2e9
        return 2e9

    def _source(self) -> Source:
        if self.config.actors:
            from lamplight.train.actors import Actors

            return Actors(self.config, self.learner, self.sizes, began=self.round)
        return Here(self.config, self.learner, began=self.round)

    # --- time ---

    def _passed(self) -> float:
        return time.monotonic() - self.began

    def _left(self) -> float:
        return self.config.minutes * 60 - RESERVE - self._passed()

    def progress(self) -> float:
        """How much of the plan is done, from 0 to 1."""
        if self.config.rounds:
            return min(1.0, self.round / self.config.rounds)
        return min(1.0, (self._age_before + self._passed()) / (self.plan * 60))

    def enough(self) -> bool:
        """Whether it is time to end the run."""
        if self.config.rounds:
            # A round is played to its end, or it could not be repeated.
            return False
        return self.stop() or self._left() <= 1.5 * self._saving

    def rate(self) -> float:
        """The rate of learning: it falls like a cosine over the plan."""
        config = self.config
        return (
            config.last_rate
            + (config.rate - config.last_rate) * (1 + math.cos(math.pi * self.progress())) / 2
        )

    def window(self) -> int:
        """How many of the latest samples are learned from."""
        config = self.config
        return int(min(config.window, config.window_start + config.window_growth * self.samples))

    # --- the run ---

    def run(self) -> None:
        """Trains until it is time, or somebody wants it to end."""
        config = self.config
        source = self._source()
        told = ", ".join(f"{count:,}" for _, count, _ in self.learner.nets())
        self.say(
            f"{config.name} on {self.learner.machine}: sees {' x '.join(map(str, self.sizes.sight_shape))}, "
            f"{self.sizes.terms} terms, {told} parameters"
            + (f", goes on after {self.round} rounds and {self.age / 60:.1f} minutes" if self.round else "")
        )
        saved = self._passed()
        while not (self.stop() or self.enough() or (config.rounds and self.round >= config.rounds)):
            self._round(source)
            if self._passed() - saved >= config.save_minutes * 60 and not self.enough():
                self._save()
                saved = self._passed()
        self._save()

    def _round(self, source: Source) -> None:
        began, before = self._passed(), source.counts()
        # Without any learning, nothing is to be trusted.
        trust = min(1.0, self.samples / (self.config.trust_samples or 1))
        new = 0
        for samples in source.play(self._wanted(), trust, self.enough):
            new += self.replay.add(samples)
        played = self._passed()
        self.samples += new
        rate, steps = self.rate(), 0
        if new:
            # What chance draws depends on the round alone.
            rng = np.random.default_rng([self.config.seed, 2, self.round])
            for _ in range(max(1, round(new * self.config.reuse / self.config.batch))):
                if self.enough():
                    break
                self.learner.fit(self.replay.draw(rng, self.config.batch, self.window()), rate)
                steps += 1
        figures = self.learner.figures() if steps else {}
        source.refresh()
        self.round += 1
        counts = source.counts()
        now = {name: counts[name] - before.get(name, 0) for name in counts}
        self.games += int(now.get("games", 0))
        self.age = self._age_before + self._passed()
        row: dict[str, Any] = {
            "minutes": round(self.age / 60, 4),
            "round": self.round,
            "games": self.games,
            "samples": self.samples,
            "new": new,
            "window": min(len(self.replay), self.window()),
            "trust": round(trust, 3),
            "rate": round(rate, 6),
            "playing": round((played - began) / (self._passed() - began), 3),
        }
        row |= about_games(now, played - began)
        row |= {name: round(figure, 4) for name, figure in figures.items()}
        self._tell(row)

    def _wanted(self) -> int:
        # Of games that have all just begun, the short ones end first: who goes on waits for more of them.
        waits, self._resumed = self._resumed and not self.config.rounds, False
        return max(self.config.round_samples, self.config.window_start // 4 if waits else 0)

    def _tell(self, row: dict[str, Any]) -> None:
        self._log(row)
        if not self.config.rounds and self._passed() - self._said < PAUSE:
            return
        self._said = self._passed()
        when = f"{self.age / 60:.1f} of {self.plan:g} min"
        told = [
            f"round {self.round} of {self.config.rounds}" if self.config.rounds else when,
            f"{self.games:,} games",
            f"{row['evaluations_per_second']:,.0f} evaluations/s",
            *(f"{name} {row[name]:.3f}" for name in ("policy", "values", "foreseen") if name in row),
        ]
        if "first" in row:
            told.append(f"first seat {row['first']:.0%}")
        self.say("  ".join(told))

    def _log(self, row: dict[str, Any]) -> None:
        with (self.out / files.LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(row) + "\n")

    # --- saving ---

    def _save(self) -> None:
        began = time.monotonic()
        self.age = self._age_before + self._passed()
        about = {
            "round": self.round,
            "samples": self.samples,
            "games": self.games,
            "age": self.age,
            "settings": files.settings(self.config),
            "options": self.config.options,
        }
        arrays = {f"learner.{name}": array for name, array in self.learner.state().items()}
        arrays |= {f"replay.{name}": array for name, array in self.replay.latest(SAVED_SAMPLES).items()}
        files.save_state(self.out, about, arrays)
        self._export()
        self._draw()
        self._saving = time.monotonic() - began
        if self.config.measure_games and not self.stop() and (self.config.rounds or self._left() > 0):
            began = time.monotonic()
            self._measure()
            self._draw()
            self._saving += time.monotonic() - began

    def _draw(self) -> None:
        path = self.out / files.LOG
        rows = curves.read_log(path) if path.exists() else []
        files.write(self.out / files.CURVES, curves.draw(rows, self.config.name).encode())

    def _export(self) -> None:
        about = {
            "machine": self.learner.machine,
            "minutes": round(self.age / 60, 2),
            "games": self.games,
            "samples": self.samples,
        }
        for end, parameters, draw in self.learner.nets():
            name = self.config.name + end
            try:
                graph = Graph(self.sizes)
            except ImportError as error:
                # What has been learned is in the state.
                print(f"no {name}.onnx is written: {error}", file=sys.stderr)
                return
            draw(graph)
            files.write(self.out / f"{name}.onnx", graph.packed())
            recipe = files.recipe(self.config, parameters, about, self.command)
            files.write(self.out / f"{name}.toml", recipe.encode())

    def _measure(self) -> None:
        config = self.config
        if self._measuring is None:
            self._measuring = self.learner.judge(config.measure_games)
        strength = measure(self._measuring, self.game, config.measure, config.measure_games, config.seed)
        self._log(
            {"minutes": round(self.age / 60, 4), "strength": round(strength, 4), "against": config.measure}
        )
        self.say(
            f"the policy alone, without search, wins {strength:.0%} of {config.measure_games} games "
            f"against {config.measure}"
        )


def about_games(now: dict[str, float], seconds: float) -> dict[str, float]:
    """What counts of self-play say of the games in some seconds.

    >>> row = about_games({"games": 4, "decisions": 100, "first": 2.5, "draws": 1}, seconds=2.0)
    >>> row["length"], row["games_per_second"]
    (25.0, 2.0)
    """
    games = now.get("games", 0)
    row = {
        "games_per_second": round(games / seconds, 2),
        "evaluations_per_second": round(now.get("evaluations", 0) / seconds, 1),
    }
    if games:
        row["length"] = round(now["decisions"] / games, 2)
        row["first"] = round(now["first"] / games, 4)
        row["draws"] = round(now["draws"] / games, 4)
    return row
