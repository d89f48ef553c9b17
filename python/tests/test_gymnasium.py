"""gymnasium's own checks, and what a batch promises."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import lamplight
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from lamplight.gymnasium import VectorEnv, make

TABLES = [
    (info["id"], players)
    for info in lamplight.games()
    for players in range(info["min_players"], info["max_players"] + 1)
]


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("opponent", ["random", "level:1"])
def test_single_games_pass_the_checker(game: str, players: int, opponent: str) -> None:
    check_env(make(game, players=players, opponent=opponent))


@pytest.mark.parametrize("info", lamplight.games(), ids=lambda info: info["id"])
def test_single_games_pass_the_checker_as_they_are_made(info: dict[str, Any]) -> None:
    check_env(make(info["id"], opponent="level:2"))


@pytest.mark.parametrize("info", lamplight.games(), ids=lambda info: info["id"])
def test_gymnasium_knows_every_game_by_name(info: dict[str, Any]) -> None:
    env = gymnasium.make(f"lamplight/{info['id']}-v{info['rules_version']}", opponent="level:1")
    _, known = env.reset(seed=1)
    assert env.action_space.contains(env.action_space.sample(known["action_mask"]))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_single_game_is_played_to_its_end(game: str, players: int) -> None:
    env = make(game, players=players, opponent="random", render_mode="ansi")
    _, info = env.reset(seed=3)
    ended = False
    while not ended:
        _, reward, ended, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not truncated
        assert ended or reward == 0
    assert -1 <= reward <= 1
    assert env.render()


def test_an_id_that_is_not_legal_loses_or_raises() -> None:
    env = make("pathagon")
    env.reset(seed=1)
    _, reward, ended, truncated, info = env.step(700)
    assert (reward, ended, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert not info["action_mask"].any()
    _, info = env.reset()
    assert "illegal" not in env.step(env.action_space.sample(info["action_mask"]))[4]

    env = make("pathagon", illegal="raise")
    _, info = env.reset(seed=1)
    with pytest.raises(lamplight.IllegalAction, match=r"names nothing here|cannot be done"):
        env.step(700)
    env.step(env.action_space.sample(info["action_mask"]))
    with pytest.raises(ValueError, match="can 'lose' or 'raise', not 'ignore'"):
        make("pathagon", illegal="ignore")


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_batches_keep_gymnasiums_interface(game: str, players: int, mode: AutoresetMode) -> None:
    env = VectorEnv(game, 5, players=players, autoreset=mode)
    observations, infos = env.reset(seed=1)
    assert env.metadata["autoreset_mode"] == mode
    assert env.observation_space.contains(observations)
    ended_once = False
    over = np.zeros(5, bool)
    for _ in range(100_000):
        if mode == AutoresetMode.DISABLED and over.any():
            env.reset(options={"reset_mask": over})
        actions = env.sample()
        assert env.action_space.contains(actions)
        before = observations.copy()
        kept = observations
        observations, rewards, over, truncations, infos = env.step(actions)
        assert (kept == before).all(), "arrays that were handed out are not written again"
        assert observations.shape == env.observation_space.shape
        assert ((observations >= 0) & (observations <= 1)).all()
        assert (rewards[~over] == 0).all()
        assert not truncations.any()
        if over.any():
            ended_once = True
            index = int(np.flatnonzero(over)[0])
            assert infos["_shares"][index]
            if mode == AutoresetMode.SAME_STEP:
                assert (infos["final_obs"][index] != observations[index]).any()
            break
    assert ended_once


def test_masks_lists_and_samples_agree() -> None:
    env = VectorEnv("foragers", 8, players=3)
    _, infos = env.reset(seed=2)
    for _ in range(50):
        offsets, ids = env.legal()
        for game in range(8):
            assert sorted(ids[offsets[game] : offsets[game + 1]]) == list(
                np.flatnonzero(infos["action_mask"][game])
            )
        _, _, _, _, infos = env.step(env.sample())


def test_one_bad_action_changes_nothing() -> None:
    env = VectorEnv("pathagon", 16)
    env.reset(seed=1)
    positions = [env.position(game) for game in range(16)]
    actions = env.sample()
    actions[9] = 734
    with pytest.raises(lamplight.IllegalAction, match="game 9"):
        env.step(actions)
    with pytest.raises(lamplight.LamplightError, match="15 actions for 16 games"):
        env.step(actions[:15])
    assert positions == [env.position(game) for game in range(16)]


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        (np.array([0, 1.7]), TypeError, "actions are ids, which are integers, not float64"),
        (np.array([0, np.nan]), TypeError, "not float64"),
        (np.array([True, False]), TypeError, "not bool"),
        (np.array(["0", "1"]), TypeError, "not <U1"),
        (np.array([0, None]), TypeError, "not object"),
        ([0, 2**70], TypeError, "not object"),
        (
            np.array([0, 2**64 - 1], np.uint64),
            lamplight.IllegalAction,
            f"game 1: there is no action {2**64 - 1};",
        ),
        (np.array([0, -(2**63)]), lamplight.IllegalAction, f"game 1: there is no action {-(2**63)};"),
        (np.array([0, 2**32]), lamplight.IllegalAction, f"game 1: there is no action {2**32};"),
        (np.array([0, -1], np.int8), lamplight.IllegalAction, "game 1: there is no action -1;"),
    ],
)
def test_no_other_action_is_made_of_one_that_is_none(
    actions: Any, error: type[Exception], words: str
) -> None:
    env = VectorEnv("pathagon", 2, copy=False)
    observations, infos = env.reset(seed=1)
    seen = (observations.copy(), infos["action_mask"].copy(), env.position(0), env.position(1))
    with pytest.raises(error, match=words):
        env.step(actions)
    assert (observations == seen[0]).all()
    assert (infos["action_mask"] == seen[1]).all()
    assert (env.position(0), env.position(1)) == seen[2:]


@pytest.mark.parametrize("kind", ["int8", "uint8", "int32", "uint32", "int64", "uint64"])
def test_integers_of_any_size_are_ids(kind: str) -> None:
    env = VectorEnv("pathagon", 2)
    env.reset(seed=1)
    env.step(np.array([0, 48], kind))
    assert env.position(1).startswith("6L/")


@pytest.mark.parametrize("illegal", ["lose", "raise"])
def test_a_single_game_takes_integers_only(illegal: str) -> None:
    env = make("pathagon", illegal=illegal)
    env.reset(seed=1)
    for action in (1.7, np.float64(1), "d4"):
        with pytest.raises(TypeError, match="integer"):
            env.step(action)  # type: ignore[arg-type]
    _, _, _, _, info = env.step(np.int64(1))
    assert "illegal" not in info


def test_a_batch_refuses_with_the_rule_and_the_key_of_a_single_game() -> None:
    env = VectorEnv("pathagon", 2)
    env.reset(seed=1)
    state = lamplight.Game("pathagon").start()
    env.step(np.array([0, 0]))
    state.apply(0)
    for bad, key in [(0, "not_empty"), (700, "no_such_id"), (-1, "no_such_id"), (10_000, "no_such_id")]:
        with pytest.raises(lamplight.IllegalAction) as single:
            state.apply(bad)
        with pytest.raises(lamplight.IllegalAction) as batch:
            env.step(np.array([1, bad]))
        assert (batch.value.rule, batch.value.key) == (single.value.rule, single.value.key)
        assert batch.value.key == key
    env = VectorEnv("the-lamp", 1, autoreset="disabled")
    env.reset(seed=1)
    while not env.step(env.sample())[2].any():
        pass
    with pytest.raises(lamplight.IllegalAction, match="reset it first") as over:
        env.step(np.array([0]))
    assert (over.value.rule, over.value.key) == (None, "over")


def test_opponents_sit_in_the_other_seats() -> None:
    env = VectorEnv("the-lamp", 4, players=4, opponents=["level:1", "random", "level:2"], seat=3)
    _, infos = env.reset(seed=1)
    for _ in range(60):
        assert (infos["seat"] == 3).all()
        infos = env.step(env.sample())[4]


def test_whoever_learns_sits_everywhere_in_turn() -> None:
    env = VectorEnv("pathagon", 4, opponents="random")
    _, infos = env.reset(seed=1)
    seats: set[int] = set()
    while seats != {1, 2}:
        seats.update(infos["seat"].tolist())
        infos = env.step(env.sample())[4]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_seed_means_the_same_games(threads: int) -> None:
    def run(seed: int) -> list[str]:
        env = VectorEnv("phototaxis", 6, players=3, threads=threads)
        env.reset(seed=seed)
        for _ in range(40):
            env.step(env.sample())
        return [env.position(game) for game in range(6)]

    assert run(1) == run(1) != run(2)


def first_games(do: Callable[[VectorEnv], object]) -> list[str]:
    """Where twenty new games stand after the first thing that is done with them."""
    env = VectorEnv("the-lamp", 20)
    do(env)
    return [env.position(game) for game in range(20)]


@pytest.mark.parametrize(
    "do",
    [
        lambda env: env.reset(),
        lambda env: env.step(np.zeros(20, np.int64)),
        lambda env: env.sample(),
        lambda env: env.legal(),
        lambda env: env.position(0),
    ],
    ids=["reset", "step", "sample", "legal", "position"],
)
def test_without_a_seed_games_are_others_each_time(do: Callable[[VectorEnv], object]) -> None:
    assert first_games(do) != first_games(do)


THREADS = """
import threading
from lamplight.gymnasium import VectorEnv

env = VectorEnv("moonlight", 256)
env.reset(seed=1)
stepped = threading.Event()

def step():
    for _ in range(300):
        env.step(env.sample())
    stepped.set()

def read():
    while not stepped.is_set():
        assert env.sample().shape == (256,)
        assert env.position(0)
        assert env.players == 2
        assert env.legal()[0].shape == (257,)

readers = [threading.Thread(target=read) for _ in range(2)]
for reader in readers:
    reader.start()
step()
for reader in readers:
    reader.join()
print("done")
"""


def test_threads_read_while_another_one_steps() -> None:
    # Threads that wait for each other for ever cannot be ended: they are tried in a process of their own.
    tried = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, timeout=300)
    assert (tried.stdout, tried.stderr) == ("done\n", "")


GOES_ON = """
import sys
import threading
from lamplight.gymnasium import VectorEnv

env = VectorEnv("pathagon", 1, opponents="mcts:3000", seat=1, autoreset="same_step")
env.reset(seed=1)
# From here on nobody is interrupted: a thread goes on only where another one lets go of Python.
sys.setswitchinterval(1e6)
gate, counted = threading.Lock(), []

def count():
    while True:
        gate.acquire()
        counted.append("the other thread went on")

gate.acquire()
threading.Thread(target=count, daemon=True).start()
for _ in range(20):
    ids, arrays, before = env.sample(), env._fresh(), len(counted)
    if gate.locked():
        gate.release()
    # The native step alone: numpy lets go of Python, too.
    env._batch.step(ids, arrays)
    if len(counted) > before:
        print(counted[-1])
        break
"""


def test_threads_go_on_while_games_are_stepped() -> None:
    # Whoever does not let go of Python for all these long steps never does.
    tried = subprocess.run([sys.executable, "-c", GOES_ON], capture_output=True, text=True, check=False)
    assert (tried.stdout, tried.stderr) == ("the other thread went on\n", "")


def test_gymnasiums_wrappers_fit() -> None:
    env = RecordEpisodeStatistics(VectorEnv("the-lamp", 8, autoreset="next_step"))
    env.reset(seed=1)
    while True:
        infos = env.step(env.env.sample())[4]  # type: ignore[attr-defined]
        if "episode" in infos:
            break
    assert infos["episode"]["l"].max() > 0


def test_what_cannot_be_is_refused_with_the_reason() -> None:
    with pytest.raises(lamplight.SetupError, match="Pathagon is for 2 players, not 3"):
        VectorEnv("pathagon", 4, players=3)
    with pytest.raises(lamplight.SetupError, match="there is no bot 'genius'"):
        VectorEnv("pathagon", 4, opponents="genius")
    with pytest.raises(ValueError, match="1 other seats need as many opponents, not 2"):
        VectorEnv("pathagon", 4, opponents=["random", "random"])
    with pytest.raises(ValueError, match="without opponents"):
        VectorEnv("pathagon", 4, seat=1)
    with pytest.raises(lamplight.SetupError, match="at least one game"):
        VectorEnv("pathagon", 0)
