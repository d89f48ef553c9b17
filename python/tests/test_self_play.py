"""Games in which a learner plays itself."""

import lamplight
import numpy as np
import pytest
from numpy.typing import NDArray

Numbers = NDArray[np.float32]


def judge(games: lamplight.SelfPlay) -> tuple[Numbers, Numbers]:
    """Knows nothing."""
    values = np.full((games.games, games.players), 1 / games.players, np.float32)
    return values, np.zeros((games.games, games.terms), np.float32)


def play(games: lamplight.SelfPlay, until: int, trust: float = 1.0) -> dict[str, NDArray[np.float32]]:
    sights = np.zeros((games.games, *games.sight_shape), np.float32)
    games.step(sights)
    while games.counts()["games"] < until:
        games.step(sights, *judge(games), trust)
    return games.take()


@pytest.mark.parametrize("game", [info["id"] for info in lamplight.games()])
def test_samples_of_every_game(game: str) -> None:
    games = lamplight.SelfPlay(game, games=4, visits=6, quick_visits=4, full_share=1.0, seed=2)
    samples = play(games, 6, trust=0.5)
    count = len(samples["sights"])
    assert count > 0
    assert samples["sights"].shape == (count, *games.sight_shape)
    assert samples["outcomes"].shape == samples["roots"].shape == (count, games.players)
    assert samples["actions"].shape == (len(samples["visits"]), 6)
    assert samples["actions"].max() <= games.terms
    assert np.allclose(np.add.reduceat(samples["visits"], samples["offsets"][:-1].astype(np.int64)), 1)
    assert set(games.counts()) == {"games", "draws", "first", "decisions", "evaluations", "walks"}


def test_sights_and_terms_are_those_of_states() -> None:
    game = lamplight.Game("pathagon", trap="optional")
    games = lamplight.SelfPlay(game, games=1, random_openings=0.0)
    sights = np.zeros((1, *games.sight_shape), np.float32)
    games.step(sights)
    state = game.start()
    assert games.sight_shape == game.sight_shape
    assert games.terms == game.terms
    assert (sights[0] == state.sight()).all()
    assert (state.sight()[: state.observe().shape[0]] == state.observe()).all()
    terms = [tuple(state.action_terms(action)) for action in state.legal_ids()]
    assert len(set(terms)) == len(terms)
    assert games.term_planes * 49 <= game.terms


def test_a_seed_means_the_same_samples() -> None:
    def samples(threads: int | None) -> NDArray[np.float32]:
        games = lamplight.SelfPlay("foragers", players=3, games=8, visits=6, seed=7, threads=threads)
        return play(games, 8)["sights"]

    assert (samples(1) == samples(2)).all()
    assert (samples(1) == samples(None)).all()


def test_arrays_of_other_sizes_are_refused() -> None:
    games = lamplight.SelfPlay("pathagon", games=2)
    sights = np.zeros((2, *games.sight_shape), np.float32)
    with pytest.raises(lamplight.SetupError, match="the array sights has 5 numbers, not 1176"):
        games.step(np.zeros(5, np.float32))
    with pytest.raises(lamplight.SetupError, match="belong together"):
        games.step(sights, values=np.zeros((2, 2), np.float32))
    values, policy = judge(games)
    with pytest.raises(lamplight.SetupError, match="the array policy has 7 numbers"):
        games.step(sights, values, np.zeros(7, np.float32))
    with pytest.raises(lamplight.SetupError, match="from 0 to 1, not 2"):
        games.step(sights, values, policy, trust=2.0)
    with pytest.raises(lamplight.SetupError, match="at least one visit"):
        lamplight.SelfPlay("pathagon", visits=0)
