"""States: stepping, copying, comparing, pickling, showing."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any
from xml.etree import ElementTree

import lamplight
import numpy as np
import pytest
from conftest import decision, play, step
from lamplight import Dice, Game, IllegalAction, LamplightError, State, UnreadableText

SVG = "{http://www.w3.org/2000/svg}"


def test_every_game_can_be_played_to_its_end(table: Game) -> None:
    state, dice, decisions = table.start(), Dice(1), 0
    while not state.is_over:
        if state.is_chance:
            assert state.turn == "chance"
            assert state.to_act is None
            assert state.legal_actions() == []
            outcomes = state.chance_outcomes()
            assert 0 < len(outcomes) <= table.num_outcomes
            assert all(weight > 0 for _, weight in outcomes)
        else:
            assert state.turn == state.to_act
            assert state.to_act in range(1, table.players + 1)
            assert state.chance_outcomes() == []
            ids = state.legal_ids()
            assert ids.dtype == np.int64
            assert len(ids) == len(state.legal_actions()) > 0
            assert np.array_equal(np.flatnonzero(state.mask()), np.sort(ids))
            decisions += 1
        step(state, dice)
    assert state.turn == "over"
    assert decisions <= table.max_length
    assert len(state.returns()) == table.players
    outcome = state.outcome()
    assert outcome is not None
    for seat in outcome["winners"]:
        assert state.returns()[seat - 1] == max(state.returns())
    assert state.legal_ids().size == 0
    assert not state.mask().any()


def test_ids_and_texts_name_the_same(table: Game) -> None:
    state, dice = table.start(), Dice(2)
    while not state.is_over and state.length < 60:
        if not state.is_chance:
            for id, text in zip(state.legal_ids(), state.legal_actions(), strict=True):
                assert state.action_id(text) == id
                assert state.action_text(id) == text
            assert state.after(int(id)) == state.after(text)
        step(state, dice)


def test_outcomes_are_named_by_text_and_by_place() -> None:
    state = Game("the-lamp").start()
    assert state.is_chance
    for place, (text, _) in enumerate(state.chance_outcomes()):
        one, other = state.copy(), state.copy()
        one.apply_outcome(place)
        other.apply_outcome(text)
        assert one == other
    with pytest.raises(IllegalAction, match="names nothing"):
        state.apply_outcome(1000)


def test_chance_falls_by_its_weights() -> None:
    state = Game("phototaxis").start()
    outcomes = dict(state.chance_outcomes())
    dice, seen = Dice(5), dict.fromkeys(outcomes, 0)
    for _ in range(4000):
        seen[state.copy().roll(dice)] += 1
    total = sum(outcomes.values())
    for text, weight in outcomes.items():
        assert abs(seen[text] / 4000 - weight / total) < 0.05, text


@pytest.mark.parametrize(
    "seed", [lambda: 3, lambda: Dice(3), lambda: random.Random(3), np.random.default_rng]
)
def test_many_things_roll(seed: object) -> None:
    assert callable(seed)
    state = Game("the-lamp").start()
    assert state.roll(seed()) in dict(Game("the-lamp").start().chance_outcomes())
    if seed is not np.random.default_rng:
        one, other = Game("the-lamp").start(), Game("the-lamp").start()
        assert one.roll(seed()) == other.roll(seed())


def test_dice_fall_the_same_for_the_same_seed() -> None:
    dice = Dice(7)
    assert [dice.below(6) for _ in range(3)] == [0, 4, 4]
    for twin in (dice.copy(), copy.copy(dice), copy.deepcopy(dice)):
        again = dice.copy()
        assert [twin.below(100) for _ in range(9)] == [again.below(100) for _ in range(9)]
    assert Dice(7, index=1).below(1000) != Dice(7).below(1000)
    with pytest.raises(ValueError, match="a die needs a face"):
        dice.below(0)


def test_what_cannot_roll_changes_nothing() -> None:
    class Broken:
        def randrange(self, bound: int) -> int:
            raise KeyError(bound)

    state = Game("the-lamp").start()
    with pytest.raises(KeyError):
        state.roll(Broken())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="dice are"):
        state.roll("six")  # type: ignore[arg-type]
    assert state == Game("the-lamp").start()
    assert state.length == 0


def test_refusals_have_words_rules_and_keys() -> None:
    state = Game("pathagon").start()
    state.apply("d4")
    before = state.copy()
    with pytest.raises(IllegalAction, match=r"There is a piece on d4 already\. \(PAT-4\)") as caught:
        state.apply("d4")
    assert (caught.value.rule, caught.value.key) == ("PAT-4", state.why_not("d4")["key"])  # type: ignore[index]
    assert isinstance(caught.value, LamplightError)
    assert isinstance(caught.value, ValueError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(UnreadableText):
        state.apply("z9")
    with pytest.raises(IllegalAction, match="names nothing"):
        state.apply(10**6)
    with pytest.raises(IllegalAction, match="the id -1 names nothing here"):
        state.apply(-1)
    with pytest.raises(TypeError, match="an action is a text or an id, not float"):
        state.apply(1.5)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="seat 2 is to act, not chance"):
        state.roll()
    assert state == before
    assert state.length == 1


def test_nobody_acts_out_of_turn() -> None:
    state = Game("the-lamp").start()
    with pytest.raises(IllegalAction, match="chance is to act") as caught:
        state.apply(0)
    assert (caught.value.rule, caught.value.key) == (None, "chance")
    with pytest.raises(IllegalAction, match="chance is to act"):
        state.sample()
    over = play(Game("the-lamp"), 1)
    for act in (over.roll, over.sample, lambda: over.apply(0), lambda: over.apply_outcome(0)):
        with pytest.raises(IllegalAction, match="the game is over"):
            act()


def test_clicks_are_answered() -> None:
    state = Game("pathagon").start().after("d4")
    assert state.picks("e5") == ["cell:e5"]
    assert state.why_not("e5") is None
    assert state.why_not(["cell:e5"]) is None
    why = state.why_not(["cell:d4"])
    assert why is not None
    assert why["rule"] == "PAT-4"
    over = play(state.game, 1)
    assert over.why_not("a1") == {"words": "the game is over", "rule": None, "key": "over"}
    with pytest.raises(UnreadableText):
        state.why_not("z9")


def test_copies_go_their_own_way(game: Game) -> None:
    state = play(game, 3, steps=20)
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.history() == state.history()
        if not twin.is_over:
            step(twin, Dice(9))
            assert twin != state
            assert twin.length == state.length + 1


def test_states_are_pickled_wherever_they_stand(table: Game) -> None:
    state, dice = table.start(), Dice(4)
    while not state.is_over:
        if state.length % 10 == 0:
            again = pickle.loads(pickle.dumps(state))
            assert again == state
            assert again.position() == state.position()
        step(state, dice)
    assert pickle.loads(pickle.dumps(state)).returns() == state.returns()


def test_positions_are_read_again(table: Game) -> None:
    state, dice = table.start(), Dice(5)
    while not state.is_over and state.length < 100:
        again = table.position(state.position())
        assert again == state
        assert again.legal_actions() == state.legal_actions()
        step(state, dice)
    with pytest.raises(UnreadableText):
        table.position("nonsense")


def test_a_game_from_a_position_has_no_record() -> None:
    start = Game("pathagon").start().after("d4")
    state = start.game.position(start.position())
    state.apply("e5")
    assert state.history() == ["e5"]
    assert [line["text"] for line in state.log("spectator")] == ["e5"]
    assert pickle.loads(pickle.dumps(state)).history() == ["e5"]
    with pytest.raises(LamplightError, match="set up from a position: it has no record"):
        state.record()


def test_logs_tell_what_was_done() -> None:
    state = Game("pathagon").start().after("d4").after("e5")
    first, second = state.log()
    assert (first["turn"], first["actor"], first["text"]) == (1, 1, "d4")
    assert (second["turn"], second["actor"], second["text"]) == (2, 2, "e5")
    assert first["effects"]
    lamp = Game("the-lamp").start()
    lamp.roll(1)
    assert lamp.log()[0]["actor"] == "chance"


def test_views_are_plain_data(table: Game) -> None:
    state = play(table, 6, steps=30)
    for viewer in [*range(1, table.players + 1), "spectator", None]:
        view = state.view(viewer)
        assert isinstance(view, dict)
        assert json.loads(json.dumps(view)) == view


def test_observations_have_their_shape(table: Game) -> None:
    state, dice = table.start(), Dice(7)
    while not state.is_over and state.length < 50:
        for viewer in [*range(1, table.players + 1), "spectator", None]:
            numbers = state.observe(viewer)
            assert numbers.shape == table.observation_shape
            assert numbers.dtype == np.float32
            assert numbers.min() >= 0
            assert numbers.max() <= 1
        step(state, dice)


def test_observations_are_written_where_one_likes() -> None:
    state = Game("pathagon").start().after("d4")
    out = np.full(state.game.observation_shape, np.nan, dtype=np.float32)
    assert state.observe(1, out=out) is out
    assert np.array_equal(out, state.observe(1))
    assert state.observe() is not state.observe()
    with pytest.raises(LamplightError, match="an observation has the shape"):
        state.observe(out=np.zeros((1, 7, 7), dtype=np.float32))
    with pytest.raises(TypeError):
        state.observe(out=np.zeros(state.game.observation_shape))  # type: ignore[arg-type]
    batch = np.zeros((2, *state.game.observation_shape), dtype=np.float32)
    state.observe(out=batch[1])
    assert np.array_equal(batch[1], state.observe())
    fixed = np.zeros(state.game.observation_shape, dtype=np.float32)
    fixed.flags.writeable = False
    with pytest.raises((TypeError, ValueError)):
        state.observe(out=fixed)


@pytest.mark.parametrize("viewer", [0, 3, -1, "player", 1.5])
def test_viewers_sit_at_the_table(viewer: Any) -> None:
    state = Game("pathagon").start()
    for look in (state.view, state.observe, state.information, state.draw, state.log, state.record):
        with pytest.raises(LamplightError, match="a viewer is a seat from 1 to 2 or 'spectator'"):
            look(viewer)


def test_whoever_acts_looks_if_nobody_is_named() -> None:
    state = decision(Game("phototaxis"), 8, steps=12)
    seat = state.to_act
    assert seat is not None
    assert state.view() == state.view(seat)
    assert state.view() != state.view(3 - seat)
    assert state.information() == state.information(seat)
    assert np.array_equal(state.observe(), state.observe(seat))
    assert str(state) == state.draw(seat)
    chance = Game("phototaxis").start()
    assert chance.is_chance
    assert chance.view() == chance.view("spectator")


def test_symmetries_map_play_to_play(game: Game) -> None:
    state = decision(game, 9, steps=15)
    for symmetry in range(game.symmetries):
        image = state.mirrored(symmetry)
        for id in state.legal_ids():
            there = state.mirror_action(id, symmetry)
            assert image.after(there) == state.after(id).mirrored(symmetry)
        text = state.legal_actions()[0]
        assert state.mirror_action(text, symmetry) in image.legal_actions()
    assert state.mirrored(0) == state
    with pytest.raises(LamplightError, match="the symmetries have numbers from 0 to"):
        state.mirrored(game.symmetries)


def texts(picture: str) -> str:
    """What is written in a picture."""
    return " ".join(element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text"))


def test_notebooks_show_the_board(table: Game) -> None:
    state = play(table, 10, steps=25)
    picture = ElementTree.fromstring(state._repr_svg_())
    assert picture.tag == f"{SVG}svg"
    assert state._repr_svg_() == state.svg()
    width, height = (float(picture.attrib[side]) for side in ("width", "height"))
    for element in picture.iter(f"{SVG}text"):
        assert 0 <= float(element.attrib["x"]) <= width - float(element.attrib.get("textLength", "0"))
        assert 0 <= float(element.attrib["y"]) <= height
    assert str(state).strip()
    assert repr(state).startswith(f"<State of {table.id}, turn {state.turn_number}, ")


def test_pictures_show_who_stands_where() -> None:
    state = Game("pathagon").start().after("d4").after("e5")
    picture = ElementTree.fromstring(state.svg())
    middles = [(float(disc.attrib["cx"]), float(disc.attrib["cy"])) for disc in picture.iter(f"{SVG}circle")]
    (e5, d4) = middles
    assert e5[0] - d4[0] == d4[1] - e5[1] > 0
    words = texts(state.svg())
    assert all(f"{file}{rank}" in words for file in "abcdefg" for rank in range(1, 8))
    assert "Light" in words


def test_pictures_keep_secrets() -> None:
    state = decision(Game("phototaxis"), 8, steps=12)
    assert state.to_act is not None
    assert state.svg() == state.svg(state.to_act)
    assert state.svg() != state.svg(3 - state.to_act)
    assert state.imagine(1, 5).svg(1) == state.svg(1)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_what_is_written_in_pictures_is_readable() -> None:
    colours: set[str] = set()
    for card in lamplight.games():
        for seed in range(3):
            state = play(Game(card["id"], players=card["max_players"]), seed, steps=40)
            picture = ElementTree.fromstring(state.svg())
            paper = next(picture.iter(f"{SVG}rect")).attrib["fill"]
            notes = [text for text in picture.iter(f"{SVG}text") if "textLength" in text.attrib]
            colours.update(text.attrib["fill"] for text in notes)
    assert len(colours) > 5
    for colour in colours:
        assert (luminance(paper) + 0.05) / (luminance(colour) + 0.05) > 4.5, colour


def test_what_a_seat_imagines_looks_the_same_to_it(table: Game) -> None:
    state, dice = decision(table, 14, steps=30), Dice(3)
    seat = state.to_act
    assert seat is not None
    worlds = [state.imagine(dice=dice) for _ in range(8)]
    for world in worlds:
        assert world.turn == seat
        assert world.information(seat) == state.information(seat)
        assert np.array_equal(world.observe(seat), state.observe(seat))
        assert world.legal_actions() == state.legal_actions()
    if not table.has_secrets:
        assert all(world == state for world in worlds)
    assert state.imagine(seat, Dice(7)) == state.imagine(seat, Dice(7))


def test_only_seats_imagine() -> None:
    over = play(Game("phototaxis"), 1)
    with pytest.raises(LamplightError, match="a seat imagines what it does not know: name one"):
        over.imagine()
    assert over.imagine(2).information(2) == over.information(2)


def test_states_of_different_games_differ() -> None:
    assert Game("pathagon").start() != Game("foragers").start()
    assert Game("pathagon").start() != Game("pathagon", trap="optional").start()
    assert Game("pathagon").start() != 1
    assert len({Game("pathagon").start(), Game("pathagon").start()}) == 1


def test_a_state_is_made_by_a_game() -> None:
    with pytest.raises(TypeError):
        State()
