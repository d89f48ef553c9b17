"""Records read and written."""

from __future__ import annotations

from pathlib import Path

import lamplight
import pytest
from conftest import play
from lamplight import Game, Record, RecordError, load_record, read_record, save_record


def test_every_game_replays_from_its_record(table: Game) -> None:
    for steps in (0, 7, None):
        state = play(table, 20, steps=steps)
        again = read_record(state.record())
        assert again == state
        assert again.history() == state.history()
        assert again.game == table
        assert again.record() == state.record()


def test_records_lie_in_files(tmp_path: Path) -> None:
    state = play(Game("moonlight", players=3, moon=False), 21)
    file = tmp_path / "game.txt"
    save_record(file, state, names=["Ada", "Bo", "Ça"])
    record = load_record(file)
    assert isinstance(record, Record)
    assert (record.game, record.names, record.viewer) == ("moonlight", ["Ada", "Bo", "Ça"], None)
    assert record.state() == state
    assert record.text == file.read_text(encoding="utf-8")
    assert record.turns[0][0] in (0, 1)


def test_names_are_those_of_the_seats_unless_somebody_says_otherwise() -> None:
    state = Game("pathagon").start()
    assert Record(state.record()).names == state.game.seat_names
    with pytest.raises(lamplight.LamplightError, match="1 names for 2 seats"):
        state.record(names=["Ada"])


def test_bad_records_name_their_line() -> None:
    text = Game("pathagon").start().after("d4").record()
    with pytest.raises(RecordError, match="There is a piece on d4 already") as caught:
        read_record(text + "2. d4\n")
    assert caught.value.line == len(text.splitlines()) + 1
    with pytest.raises(RecordError, match="is this a Lamplight record") as caught:
        read_record('[Hello "there"]')
    assert caught.value.line == 1
    with pytest.raises(RecordError, match="there is no game 'chess'"):
        Record(text.replace('"pathagon"', '"chess"'))
