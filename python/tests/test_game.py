"""Games and what is chosen before play."""

from __future__ import annotations

import pickle
from pathlib import Path

import lamplight
import pytest
from conftest import TABLES, step
from lamplight import Dice, Game, SetupError
from lamplight.gymnasium import VectorEnv

CONTENT = Path(__file__).parents[2] / "data" / "content"


def test_the_list_tells_what_can_be_chosen() -> None:
    cards = {card["id"]: card for card in lamplight.games()}
    assert list(cards) == ["pathagon", "foragers", "moonlight", "phototaxis", "the-lamp"]
    trap = next(option for option in cards["pathagon"]["options"] if option["key"] == "trap")
    assert trap["kind"] == "name"
    assert trap["values"] == ["automatic", "optional"]
    for name, card in cards.items():
        game = Game(name, players=card["max_players"])
        assert game.options == {option["key"]: option["default"] for option in card["options"]}
        assert [level["level"] for level in card["levels"]] == list(range(1, len(card["levels"]) + 1))


def test_options_are_python_values() -> None:
    assert Game("pathagon", trap="optional", turn_limit=50).options["turn_limit"] == 50
    assert Game("moonlight", moon=False).options["moon"] is False
    assert Game("pathagon", trap="optional").num_actions > Game("pathagon").num_actions


def test_two_play_unless_somebody_says_otherwise() -> None:
    assert {Game(card["id"]).players for card in lamplight.games()} == {2}
    assert Game("phototaxis", players=1).players == 1


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        ("chess", {}, "there is no game 'chess'"),
        ("pathagon", {"players": 3}, "Pathagon is for 2 players, not 3"),
        ("pathagon", {"players": 300}, "Pathagon is for 2 players, not 300"),
        ("foragers", {"players": -1}, "Forager Families of Planet X is for 2 to 6 players, not -1"),
        ("the-lamp", {"players": 10**30}, f"The Lamp is for 1 to 4 players, not {10**30}"),
        ("pathagon", {"trap": "never"}, "option trap cannot be 'never'"),
        ("pathagon", {"traps": "optional"}, "unknown option 'traps'; known options: first, trap, turn_limit"),
        ("pathagon", {"turn_limit": True}, "option turn_limit cannot be 'true'"),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_words(
    arguments: str, options: dict[str, str | int], words: str
) -> None:
    with pytest.raises(SetupError, match=words):
        Game(arguments, **options)  # type: ignore[arg-type]


def test_as_many_players_as_no_box_serves_are_refused_everywhere() -> None:
    with pytest.raises(SetupError, match="Pathagon is for 2 players, not 300"):
        lamplight.arena("pathagon", bots=["random", "random"], players=300)
    with pytest.raises(SetupError, match="Pathagon is for 2 players, not -1"):
        VectorEnv("pathagon", 1, players=-1)
    with pytest.raises(TypeError):
        Game("pathagon", players="two")  # type: ignore[arg-type]


def test_games_are_equal_if_they_are_chosen_alike() -> None:
    assert Game("foragers", players=3) == Game("foragers", players=3)
    assert hash(Game("foragers", players=3)) == hash(Game("foragers", players=3))
    assert Game("foragers", players=3) != Game("foragers", players=4)
    assert Game("pathagon") != Game("pathagon", trap="optional")
    assert Game("pathagon") != Game("foragers")
    assert Game("pathagon") != "pathagon"


def test_games_are_shown_as_they_are_made() -> None:
    game = Game("moonlight", players=3, moon=False)
    assert eval(repr(game)) == game


def test_a_box_of_ones_own_travels_with_the_game(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text((CONTENT / "examples" / "phototaxis-walled-garden.toml").read_text())
    game = Game("phototaxis", content=file)
    assert game.content == "small.toml"
    assert game != Game("phototaxis")
    pickled = pickle.dumps((game, game.start()))
    file.unlink()
    again, state = pickle.loads(pickled)
    assert again == game
    assert state == game.start()
    assert lamplight.read_record(state.record()) == state


def test_content_that_does_not_fit_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Game("phototaxis", content="nowhere.toml")
    file = tmp_path / "bad.toml"
    file.write_text("this is no content")
    with pytest.raises(SetupError, match=r"bad\.toml: line 1"):
        Game("phototaxis", content=file)
    with pytest.raises(SetupError):
        Game("pathagon", content=CONTENT / "phototaxis.toml")


def test_sizes_hold_for_the_start(table: Game) -> None:
    planes, rows, columns = table.observation_shape
    assert min(planes, rows, columns) > 0
    assert table.num_actions > 0
    assert table.max_length > 0
    assert (table.num_outcomes > 0) == table.has_chance
    assert len(table.seat_names) == table.players
    assert pickle.loads(pickle.dumps(table)) == table


@pytest.mark.parametrize(
    "chosen",
    [
        *(Game(name, players=players) for name, players in TABLES),
        *(Game("moonlight", players=players, moon=False) for players in (2, 3, 4)),
    ],
    ids=repr,
)
def test_chance_and_secrets_are_where_they_are_declared(chosen: Game) -> None:
    state, dice = chosen.start(), Dice(1)
    chance = secrets = False
    while not state.is_over:
        chance = chance or state.is_chance
        known = {state.information(seat) for seat in range(1, chosen.players + 1)}
        secrets = secrets or known != {state.information("spectator")}
        step(state, dice)
    assert (chance, secrets) == (chosen.has_chance, chosen.has_secrets)
