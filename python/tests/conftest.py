"""What the tests share: every game at every number of players, and games that were played."""

from __future__ import annotations

import os

# What numpy multiplies here is small: threads would wait for each other longer than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import lamplight
import pytest
from lamplight import Dice, Game, State

IDS = [card["id"] for card in lamplight.games()]
TABLES = [
    (card["id"], players)
    for card in lamplight.games()
    for players in range(card["min_players"], card["max_players"] + 1)
]


def step(state: State, dice: Dice) -> None:
    """Lets whoever is to act do anything."""
    if state.is_chance:
        state.roll(dice)
    else:
        state.apply(state.sample(dice))


def play(game: Game, seed: int, steps: int | None = None) -> State:
    """A random game: to its end, or so far."""
    state, dice = game.start(), Dice(seed)
    while not state.is_over and (steps is None or state.length < steps):
        step(state, dice)
    return state


def decision(game: Game, seed: int, steps: int) -> State:
    """A state of a random game, after so many steps or somewhat earlier, in which a player is to act."""
    state, dice, last = game.start(), Dice(seed), None
    while not state.is_over and (last is None or state.length <= steps):
        if state.to_act is not None:
            last = state.copy()
        step(state, dice)
    assert last is not None
    return last


@pytest.fixture(params=TABLES, ids=[f"{name}-{players}" for name, players in TABLES])
def table(request: pytest.FixtureRequest) -> Game:
    """Every game at every number of players."""
    name, players = request.param
    return Game(name, players=players)


@pytest.fixture(params=IDS)
def game(request: pytest.FixtureRequest) -> Game:
    """Every game."""
    return Game(request.param)
