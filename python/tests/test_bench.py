"""The benchmark tells what it measures; how fast that is here, no test asks."""

from __future__ import annotations

import json
import sys
from typing import Any

import lamplight
import numpy as np
import pytest
from lamplight import bench
from lamplight.gymnasium import VectorEnv

QUICK = ["--seconds", "0", "--runs", "1", "--games", "4"]


def test_every_row_is_a_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["--json", *QUICK])
    out, err = capsys.readouterr()
    rows = [json.loads(line) for line in out.splitlines()]
    assert all(list(row) == ["name", "steps_per_second"] for row in rows)
    assert all(row["steps_per_second"] > 0 for row in rows)
    names = [row["name"] for row in rows]
    assert len(set(names)) == len(names)
    for card in lamplight.games():
        for players in {2, card["max_players"]}:
            assert f"lamplight {card['id']}, {players} players, planes and mask" in names
    assert any("OpenSpiel hex" in name for name in names)
    assert any("PettingZoo connect_four" in name for name in names)
    assert err == ""


def test_every_step_that_is_counted_is_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = 0

    class Watched(VectorEnv):
        def step(self, actions: Any) -> Any:
            nonlocal ended
            offsets, _ = self.legal()
            assert (np.diff(offsets) > 0).all(), "somebody is to act in every game"
            stepped = super().step(actions)
            ended += int(stepped[2].sum())
            return stepped

    monkeypatch.setattr(bench, "VectorEnv", Watched)
    (prepare,) = [prepare for name, prepare in bench.rows(8) if name.startswith("lamplight the-lamp, 2")]
    play = prepare()
    while ended < 8:
        assert play() == 8


def test_peers_that_are_missing_are_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    bench.main(["--json", "OpenSpiel", "the-lamp, 4", *QUICK])
    out, err = capsys.readouterr()
    (row,) = [json.loads(line) for line in out.splitlines()]
    assert row["name"].startswith("lamplight the-lamp")
    assert err.startswith("OpenSpiel hex 7x7, observation and mask: left out: ")


def test_rows_are_chosen_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["the-lamp, 4", *QUICK])
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("lamplight the-lamp, 4 players, planes and mask")
    assert line.endswith(" steps/s")
    with pytest.raises(SystemExit):
        bench.main(["chess", *QUICK])
    assert "no row has" in capsys.readouterr().err
