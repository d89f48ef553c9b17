"""The examples do what they say, on a small budget."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import cells
import numpy as np
import pytest
from lamplight import Game

EXAMPLES = Path(__file__).parents[2] / "examples"
TOUR = EXAMPLES / "tour.ipynb"


def example(name: str) -> ModuleType:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_agent_learns_with_nothing_but_numpy() -> None:
    agent = example("learn").Agent(Game("pathagon"), seed=1)
    before = agent.against_random(60)
    agent.train()
    after = agent.against_random(200)
    assert before < 0.75
    assert after >= 0.95


def test_the_same_agent_learns_games_with_dice_and_more_players() -> None:
    agent = example("learn").Agent(Game("the-lamp", players=3), seed=1)
    before = agent.against_random(60)
    agent.train(rounds=6, games=20)
    assert agent.against_random(60) > before + 0.2


def test_learning_needs_numpy_and_nothing_else() -> None:
    for name in example("learn").__dict__.values():
        if isinstance(name, ModuleType):
            assert name.__name__.partition(".")[0] in {"numpy", *sys.stdlib_module_names}


@pytest.mark.parametrize(
    "name",
    [
        "pathagon(turn_limit=14)",
        "foragers(cycle_limit=1)",
        "moonlight",
        "moonlight(moon=False)",
        "phototaxis",
        "the-lamp(players=3)",
    ],
)
def test_openspiels_search_plays_our_games(name: str) -> None:
    pytest.importorskip("pyspiel")
    search = example("openspiel_search")
    search.openspiel.register()
    game = search.load(name)
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    bot = search.searcher(game, 3, rng)
    decisions = 0
    while not state.is_terminal() and decisions < 3:
        if state.is_chance_node():
            state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(int(action))
            decisions += 1


def test_openspiels_search_wins() -> None:
    pytest.importorskip("pyspiel")
    search = example("openspiel_search")
    search.openspiel.register()
    rng = np.random.RandomState(1)
    results = [search.play(search.load("the-lamp"), number % 2, 30, rng) for number in range(20)]
    assert sum(results) > 5


def test_the_notebook_shows_what_its_cells_give(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    stored = cells.read(TOUR)
    now = cells.run(stored, EXAMPLES)
    if os.environ.get("LAMPLIGHT_GOLDEN") == "write":
        cells.write(TOUR, now)
        return
    assert sum(cell["cell_type"] == "code" for cell in now["cells"]) > 10
    for was, cell in zip(stored["cells"], now["cells"], strict=True):
        if cell["cell_type"] == "code" and not cells.varies(cell):
            source = "".join(cell["source"])
            assert cell["outputs"] == was["outputs"], (
                f"LAMPLIGHT_GOLDEN=write stores what this gives:\n{source}"
            )


def test_the_notebook_shows_boards_of_every_game() -> None:
    outputs = [output for cell in cells.read(TOUR)["cells"] for output in cell.get("outputs", [])]
    pictures = [
        "".join(output["data"]["image/svg+xml"])
        for output in outputs
        if "data" in output and "image/svg+xml" in output["data"]
    ]
    assert len(pictures) >= 5
    assert all(picture.startswith("<svg") for picture in pictures)
