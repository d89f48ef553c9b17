"""Nobody learns through Python what their seat does not know."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import step
from lamplight import Dice, Game, State


def hidden_draws(state: State, viewer: int) -> list[State]:
    """The states after each outcome of chance that look the same to a viewer, if there are several."""
    alike: dict[str, list[State]] = {}
    for text, _ in state.chance_outcomes():
        after = state.copy()
        after.apply_outcome(text)
        alike.setdefault(after.log(viewer)[-1]["text"], []).append(after)
    return max(alike.values(), key=len)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_others_draw_cannot_be_seen(players: int) -> None:
    state, dice, compared = Game("phototaxis", players=players).start(), Dice(11), 0
    while not state.is_over and compared < 60:
        if state.is_chance:
            for viewer in range(1, players + 1):
                first, *others = hidden_draws(state, viewer)
                for other in others:
                    assert first != other
                    assert first.view(viewer) == other.view(viewer)
                    assert first.information(viewer) == other.information(viewer)
                    assert np.array_equal(first.observe(viewer), other.observe(viewer))
                    assert first.draw(viewer) == other.draw(viewer)
                    assert first.log(viewer) == other.log(viewer)
                    assert first.record(viewer) == other.record(viewer)
                    compared += 1
        step(state, dice)
    assert compared > 20


def test_a_spectator_knows_less_than_a_player() -> None:
    game = Game("phototaxis")
    assert game.has_secrets
    state, dice, differed = game.start(), Dice(12), False
    while not state.is_over:
        step(state, dice)
        differed = differed or state.log("spectator") != state.log(1)
    assert differed


def test_a_viewers_record_cannot_be_replayed_where_there_are_secrets() -> None:
    from lamplight import RecordError, read_record

    state, dice = Game("phototaxis").start(), Dice(13)
    while not state.is_over:
        step(state, dice)
    with pytest.raises(RecordError, match="own record"):
        read_record(state.record(1))
    assert read_record(state.record()) == state
