"""Bots, alone and in the arena."""

from __future__ import annotations

import pickle
import signal
import sys
import threading
from pathlib import Path

import lamplight
import pytest
from conftest import play, step
from lamplight import Bot, Dice, Game, IllegalAction, SetupError, arena

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
NET = Path(__file__).parents[2] / "crates" / "nets" / "tests" / "nets" / "pathagon.onnx"


@pytest.mark.parametrize("name", ["random", "level:1", "mcts:20"])
def test_bots_play_every_game(table: Game, name: str) -> None:
    state, dice, bot = table.start(), Dice(30), Bot(name, seed=1)
    while not state.is_over and state.length < 40:
        if state.is_chance:
            state.roll(dice)
        else:
            choice = bot.choose(state)
            assert choice in state.legal_actions()
            state.apply(choice)


def test_advice_has_its_reasons() -> None:
    state = Game("pathagon").start().after("d4")
    advice = Bot("mcts:200", seed=1).advise(state)
    assert advice["action"] in state.legal_actions()
    assert 0 <= advice["value"] <= 1
    assert advice["line"][0] == advice["action"]
    assert advice["nodes"] >= 200
    assert advice["visits"][0][1] >= advice["visits"][-1][1]
    assert sum(count for _, count in advice["visits"]) <= 200


def test_nets_play_as_soon_as_they_are_trained() -> None:
    name = f"net:{NET}@20"
    start = Game("pathagon", turn_limit=60).start()
    bot = Bot(name, seed=1)
    assert bot.name == name
    advice = bot.advise(start)
    assert advice["action"] in start.legal_actions()
    assert advice["nodes"] == 20
    assert pickle.loads(pickle.dumps(bot)).choose(start) == advice["action"]
    report = arena("pathagon", bots=[name, "random"], games=2, turn_limit=60)
    assert [row["replaced"] for row in report["standings"]] == [0, 0]


def test_nets_that_do_not_fit_are_refused() -> None:
    name, usual = f"net:{NET}@20", Game("pathagon")
    with pytest.raises(SetupError, match="made for turn_limit=60; this game has turn_limit=200"):
        Bot(name).choose(usual.start())
    with pytest.raises(SetupError, match="made for turn_limit=60"):
        arena(usual, bots=[name, "random"])
    with pytest.raises(SetupError, match=r"no-such-net\.onnx: No such file"):
        Bot("net:no-such-net.onnx")


def test_a_seed_gives_the_same_game() -> None:
    def game(seed: int) -> list[str]:
        state, bot = Game("pathagon").start(), Bot("level:2", seed=seed)
        while not state.is_over:
            state.apply(bot.choose(state))
        return state.history()

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_bots_answer_only_when_they_are_to_act() -> None:
    bot = Bot("random")
    with pytest.raises(IllegalAction, match="chance is to act"):
        bot.choose(Game("the-lamp").start())
    with pytest.raises(IllegalAction, match="the game is over"):
        bot.choose(play(Game("foragers"), 1))


@pytest.mark.parametrize("name", ["deep-blue", "level:x", "mcts:0", "exec:./no-such-program"])
def test_bots_that_do_not_exist_are_refused(name: str) -> None:
    with pytest.raises(SetupError):
        Bot(name)


def test_levels_are_those_of_the_game() -> None:
    bot = Bot("level:99")
    with pytest.raises(SetupError, match="Pathagon has levels 1 to"):
        bot.choose(Game("pathagon").start())


def test_bots_are_pickled_by_name_and_seed() -> None:
    bot = pickle.loads(pickle.dumps(Bot("level:2", seed=5)))
    assert repr(bot) == 'Bot("level:2", seed=5)'
    state = Game("pathagon").start()
    assert bot.choose(state) == Bot("level:2", seed=5).choose(state)


def test_others_may_run_while_a_bot_thinks() -> None:
    state, bot = Game("pathagon").start(), Bot("mcts:300", seed=1)
    choices: list[str] = []
    threads = [threading.Thread(target=lambda: choices.append(bot.choose(state))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(choices) == 4
    assert set(choices) <= set(state.legal_actions())


def test_a_program_plays_and_begins_anew_in_another_game() -> None:
    bot = Bot(f"exec:{sys.executable} {EXAMPLE}")
    for seed in (1, 2):
        state, dice = Game("pathagon").start(), Dice(seed)
        for _ in range(3):
            state.apply(bot.choose(state))
            step(state, dice)
    assert bot.faults == []


def test_the_arena_tells_who_is_stronger() -> None:
    report = arena("pathagon", bots=["level:2", "random"], games=20, seed=3, threads=2)
    assert (report["game"], report["players"], report["games"], report["planned"]) == ("pathagon", 2, 20, 20)
    strong, weak = report["standings"]
    assert strong["share"] > 0.8 > 0.2 > weak["share"]
    assert strong["elo_low"] <= strong["elo"] <= strong["elo_high"]
    for row in [*report["standings"], *report["meetings"]]:
        assert all(isinstance(value, str | int | float) for value in row.values())
    meeting = report["meetings"][0]
    assert (meeting["name"], meeting["against"], meeting["duels"]) == ("level:2", "random", 20)
    assert meeting["low"] <= meeting["won"] <= meeting["high"] + 1e-9


def test_the_same_seed_gives_the_same_arena() -> None:
    def rows(threads: int) -> list[dict[str, object]]:
        report = arena(
            "the-lamp",
            players=3,
            bots=["level:1", "random"],
            games=6,
            threads=threads,
            shop_when_passing=True,
        )
        return [{key: value for key, value in row.items() if key[:3] != "ms_"} for row in report["standings"]]

    assert rows(1) == rows(2)


def test_the_arena_takes_a_game_that_was_chosen_before() -> None:
    game = Game("foragers", players=3)
    report = arena(game, bots=["random", "random", "level:1"], games=3)
    assert report["players"] == 3
    with pytest.raises(TypeError, match="already has its players"):
        arena(game, bots=["random", "random"], players=2)


@pytest.mark.parametrize(
    ("game", "bots", "words"),
    [
        ("chess", ["random", "random"], "there is no game"),
        ("pathagon", ["random"], "an arena needs at least two bots"),
        ("pathagon", ["random", "level:99"], "has levels 1 to"),
        ("pathagon", ["random", "nobody"], "there is no bot 'nobody'"),
    ],
)
def test_arenas_that_cannot_start_are_refused(game: str, bots: list[str], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        arena(game, bots=bots)


def test_progress_is_told_at_the_end_at_least() -> None:
    heard: list[tuple[int, int]] = []
    arena("the-lamp", bots=["random", "random"], games=4, progress=lambda done, of: heard.append((done, of)))
    assert heard[-1] == (4, 4)


def test_whoever_listens_may_stop_the_arena() -> None:
    class EnoughError(Exception):
        pass

    def stop(done: int, planned: int) -> None:
        raise EnoughError

    with pytest.raises(EnoughError):
        arena("pathagon", bots=["level:1", "random"], games=10**6, progress=stop)


def test_ctrl_c_stops_the_arena() -> None:
    begun, main = threading.Event(), threading.get_ident()

    def interrupt() -> None:
        begun.wait()
        signal.pthread_kill(main, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        arena("pathagon", bots=["level:1", "random"], games=10**6, progress=lambda done, planned: begun.set())
    thread.join()


def test_the_games_of_the_list_have_bots() -> None:
    for card in lamplight.games():
        top = len(card["levels"])
        assert Bot(f"level:{top}").name == f"level:{top}"
