"""How fast Lamplight steps games for Python, beside its peers: ``python -m lamplight.bench``.

Every row plays at random for a while on one thread, several times over, and tells the median of steps
per second, a step being one decision. The extra ``bench`` installs the peers; what is missing is left out
with a word on the error stream. ``--json`` prints a line for each row.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

import lamplight
from lamplight.gymnasium import VectorEnv

#: Plays some steps and says how many.
Play = Callable[[], int]


def rows(games: int) -> Iterator[tuple[str, Callable[[], Play]]]:
    """The name of each row, and what prepares it."""
    for info in lamplight.games():
        game = info["id"]
        for players in sorted({lamplight.Game(game).players, info["max_players"]}):
            name = f"lamplight {game}, {players} players, planes and mask"
            yield name, partial(_side_by_side, game, players, games, True)
    yield "lamplight pathagon, planes only", partial(_side_by_side, "pathagon", 2, games, False)
    yield "lamplight pathagon, one game at a time", _one_by_one
    yield "OpenSpiel hex 7x7, observation and mask", _openspiel_hex
    yield "PettingZoo connect_four_v3", _connect_four


def _side_by_side(game: str, players: int, games: int, masks: bool) -> Play:
    # Games that end begin anew in the same step: every step performs one decision in every game.
    env = VectorEnv(game, games, players=players, autoreset="same_step", masks=masks, copy=False)
    env.reset(seed=1)

    def play() -> int:
        env.step(env.sample())
        return games

    return play


def _one_by_one() -> Play:
    game = lamplight.Game("pathagon")
    dice = lamplight.Dice(1)

    def play() -> int:
        state = game.start()
        steps = 0
        while not state.is_over:
            state.apply(state.sample(dice))
            steps += 1
        return steps

    return play


def _openspiel_hex() -> Play:
    import pyspiel

    game = pyspiel.load_game("hex(board_size=7)")
    rng = np.random.default_rng(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state.observation_tensor()
            state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[rng.integers(len(legal))])
            steps += 1
        return steps

    return play


def _connect_four() -> Play:
    # What it draws with would greet on the standard output.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.raw_env()
    rng = np.random.default_rng(1)

    def play() -> int:
        env.reset()
        steps = 0
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return steps
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[rng.integers(len(legal))]))
            steps += 1

    return play


def measure(play: Play, seconds: float, runs: int) -> float:
    """The median of some runs, in steps per second."""
    play()
    rates = []
    for _ in range(runs):
        steps, passed, start = 0, 0.0, time.perf_counter()
        while steps == 0 or passed < seconds:
            steps += play()
            passed = time.perf_counter() - start
        rates.append(steps / passed)
    return statistics.median(rates)


def main(arguments: list[str] | None = None) -> None:
    """Measures all rows, or those whose names hold a word."""
    parser = argparse.ArgumentParser(prog="python -m lamplight.bench", description=__doc__)
    parser.add_argument("words", nargs="*", help="measure only rows whose names hold one of these")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--games", type=int, default=1024, help="games side by side (1024)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a run takes (1)")
    parser.add_argument("--runs", type=int, default=5, help="runs of each row (5)")
    chosen = parser.parse_args(arguments)
    wanted = [
        row for row in rows(chosen.games) if not chosen.words or any(word in row[0] for word in chosen.words)
    ]
    if not wanted:
        parser.error(f"no row has {' or '.join(chosen.words)} in its name")
    for name, prepare in wanted:
        try:
            play = prepare()
        except ImportError as missing:
            print(f"{name}: left out: {missing}", file=sys.stderr)
            continue
        rate = measure(play, chosen.seconds, chosen.runs)
        if chosen.json:
            print(json.dumps({"name": name, "steps_per_second": round(rate)}), flush=True)
        else:
            print(f"{name:60} {rate:>14,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
