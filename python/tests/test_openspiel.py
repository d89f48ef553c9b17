"""OpenSpiel's own tests, unmodified, for every game and number of players."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

import lamplight  # noqa: E402
import numpy as np  # noqa: E402
from absl import flags  # noqa: E402
from lamplight import openspiel  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, mcts  # noqa: E402

openspiel.register()
# OpenSpiel's programs read flags from the command line; here their defaults do.
flags.FLAGS.mark_as_parsed()

TABLES = [
    (f"lamplight_{info['id'].replace('-', '_')}", players)
    for info in lamplight.games()
    for players in range(info["min_players"], info["max_players"] + 1)
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiel_is_content(name: str, players: int) -> None:
    # OpenSpiel writes and reads the whole history at every step: short games will do.
    short = ",cycle_limit=3" if name == "lamplight_foragers" else ""
    game = pyspiel.load_game(f"{name}(players={players}{short})")
    assert game.num_players() == players
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def game_of_bots(table: str) -> list[int]:
    """What happens in a whole game."""
    state = pyspiel.load_game(table).new_initial_state()
    bot, rng = lamplight.Bot("level:1", seed=1), np.random.RandomState(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
        else:
            state.apply_action(state.native.action_id(bot.choose(state.native)))
    history: list[int] = state.history()
    return history


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_playthroughs_are_written_and_replayed(name: str, players: int, tmp_path: Path) -> None:
    short = ",cycle_limit=1" if name == "lamplight_foragers" else ""
    table = f"{name}(players={players}{short})"
    # Bots find an end sooner than chance does.
    actions = game_of_bots(table)

    def write() -> str:
        text: str = generate_playthrough.playthrough(table, action_sequence=actions, seed=1)
        return text

    text = write()
    assert f'GameType.short_name = "{name}"' in text
    assert f"\nNumPlayers() = {players}\n" in text
    assert f"History() = {actions}" in text
    assert "IsTerminal() = True" in text.rpartition("# State")[2]
    # OpenSpiel rounds every number of every observation, which takes its time.
    slow = "LAMPLIGHT_SLOW" in os.environ
    if slow:
        assert write() == text
    if slow or players <= 2:
        file = tmp_path / "playthrough.txt"
        file.write_text(text, encoding="utf-8")
        original, replayed = generate_playthrough.replay(file)
        assert original == replayed == text


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("lamplight_pathagon", {"trap": "optional", "turn_limit": 30})
    assert game.num_distinct_actions() == 735 * 16
    assert game.max_game_length() == 30
    with pytest.raises(Exception, match="trap"):
        pyspiel.load_game("lamplight_pathagon", {"trap": "never"})


def told(game: Any) -> tuple[bool, bool]:
    """Whether OpenSpiel is told of chance, and of secrets."""
    kind = game.get_type()
    stochastic = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    hidden = kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert stochastic or kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    return stochastic, hidden


def test_chance_and_secrets_are_told_truly() -> None:
    for info in lamplight.games():
        game = pyspiel.load_game("lamplight_" + info["id"].replace("-", "_"))
        assert told(game) == (info["chance"], info["secrets"])
    # Whoever plays alone has secrets from nobody who plays.
    assert told(pyspiel.load_game("lamplight_phototaxis(players=1)")) == (True, False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_that_do_without_chance_and_secrets_are_told_truly(players: int) -> None:
    game = pyspiel.load_game(f"lamplight_moonlight(players={players},moon=False)")
    assert told(game) == (False, False)
    assert game.max_chance_outcomes() == 0
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert told(pyspiel.load_game(str(game))) == (False, False)
    # The others are as they were.
    assert told(pyspiel.load_game(f"lamplight_moonlight(players={players})")) == (True, True)


def test_what_a_player_cannot_know_is_resampled() -> None:
    state = pyspiel.load_game("lamplight_phototaxis").new_initial_state()
    rng = np.random.RandomState(2)
    for _ in range(40):
        actions = (
            [action for action, _ in state.chance_outcomes()]
            if state.is_chance_node()
            else state.legal_actions()
        )
        state.apply_action(int(rng.choice(actions)))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    me = state.current_player()
    twins = [state.resample_from_infostate(me, rng.random_sample) for _ in range(20)]
    for twin in twins:
        assert twin.current_player() == me
        assert twin.information_state_string(me) == state.information_state_string(me)
        assert twin.observation_string(me) == state.observation_string(me)
        assert twin.legal_actions() == state.legal_actions()
    assert len({twin.observation_string(1 - me) for twin in twins}) > 1
    twin = twins[0].resample_from_infostate(me, rng.random_sample)
    assert twin.information_state_string(me) == state.information_state_string(me)


def test_chance_has_exact_probabilities() -> None:
    state = pyspiel.load_game("lamplight_the_lamp").new_initial_state()
    assert state.is_chance_node()
    assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)


def test_openspiels_tree_search_plays() -> None:
    game = pyspiel.load_game("lamplight_pathagon(turn_limit=20)")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 5, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    state.apply_action(bot.step(state))
    assert state.current_player() == 1
