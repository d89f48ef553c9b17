"""The benchmark tells what it measures; how fast that is here, no test asks."""

from __future__ import annotations

import json
import sys

import lamplight
import pytest
from lamplight import bench

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
        assert any(name.startswith(f"lamplight {card['id']}") and "planes and mask" in name for name in names)
    assert any("OpenSpiel hex" in name for name in names)
    assert any("PettingZoo connect_four" in name for name in names)
    assert err == ""


def test_peers_that_are_missing_are_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    bench.main(["--json", "OpenSpiel", "the-lamp", *QUICK])
    out, err = capsys.readouterr()
    (row,) = [json.loads(line) for line in out.splitlines()]
    assert row["name"].startswith("lamplight the-lamp")
    assert err.startswith("OpenSpiel hex 7x7, observation and mask: left out: ")


def test_rows_are_chosen_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["the-lamp", *QUICK])
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("lamplight the-lamp, 4 players, planes and mask")
    assert line.endswith(" steps/s")
    with pytest.raises(SystemExit):
        bench.main(["chess", *QUICK])
    assert "no row has" in capsys.readouterr().err
