"""PettingZoo's own tests, unmodified, for every game and number of players."""

from __future__ import annotations

import functools
import warnings

import lamplight
import pytest
from lamplight.pettingzoo import env, parallel_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test, test_save_obs

# pytest would take PettingZoo's test for one of ours.
check_save_obs = test_save_obs
del test_save_obs

TABLES = [
    (info["id"], players)
    for info in lamplight.games()
    for players in range(info["min_players"], info["max_players"] + 1)
]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoo_is_content(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    make = functools.partial(env, game, players=players)
    with warnings.catch_warnings():
        # It warns that observations are no pictures, and that there are few agents.
        warnings.simplefilter("ignore")
        api_test(make(), num_cycles=60)
        seed_test(make, num_cycles=20)
        render_test(make)
    # Nothing is saved: PettingZoo saves pictures, which are boxes of bytes, and says so of everything else.
    check_save_obs(make())
    printed = capsys.readouterr().out
    assert "Passed" in printed
    assert "did not save the observations:  Observations must be Box" in printed


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoo_is_content_with_the_parallel_wrapper(
    game: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    parallel_api_test(parallel_env(game, players=players), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


def test_masks_are_for_whoever_acts() -> None:
    game = env("foragers", players=3)
    game.reset(seed=1)
    acting = game.agent_selection
    for agent in game.agents:
        assert game.observe(agent)["action_mask"].any() == (agent == acting)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_whole_games_are_played_and_rewards_come_at_the_end(name: str, players: int) -> None:
    game = env(name, players=players)
    game.reset(seed=1)
    rewards: dict[str, float] = {}
    for agent in game.agent_iter():
        observation, reward, ended, truncated, _ = game.last()
        assert not truncated
        if ended:
            rewards[agent] = reward
            game.step(None)
        else:
            assert reward == 0
            game.step(game.action_space(agent).sample(observation["action_mask"]))
    assert not game.agents
    state = game.unwrapped.state_
    assert state.is_over
    shares = {f"seat_{number}": share for number, share in enumerate(state.returns(), 1)}
    assert rewards == {agent: 2 * share - 1 for agent, share in shares.items()}
