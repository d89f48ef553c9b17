"""What is shipped plays: the wheel, and the wheel that is built from the source distribution, each in a
virtual environment of its own outside the repository. Two builds take minutes: `make slow` asks for them."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif("LAMPLIGHT_SLOW" not in os.environ, reason="make slow runs it")

PLAY = """
import lamplight, sys
assert lamplight.__file__.startswith(sys.prefix), lamplight.__file__
bot, dice = lamplight.Bot("level:1", seed=1), lamplight.Dice(1)
for card in lamplight.games():
    state = lamplight.Game(card["id"]).start()
    while not state.is_over:
        if state.is_chance:
            state.roll(dice)
        else:
            state.apply(bot.choose(state))
    assert lamplight.read_record(state.record()) == state
    print(card["id"], state.length)
print(lamplight.__version__)
"""


def run(*command: str | Path, folder: Path, **variables: str) -> str:
    """Runs a command, which knows nothing of the environment of the tests, and gives what it prints."""
    known = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    environment = {**known, **variables}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def plays(wheel: Path, folder: Path) -> None:
    """Installs a wheel in a fresh virtual environment and plays every game there."""
    folder.mkdir()
    run(sys.executable, "-m", "venv", folder / "venv", folder=folder)
    python = folder / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", wheel, folder=folder)
    played = run(python, "-c", PLAY, folder=folder).splitlines()
    assert [line.split()[0] for line in played[:-1]] == [
        "pathagon",
        "foragers",
        "moonlight",
        "phototaxis",
        "the-lamp",
    ]
    assert f'version = "{played[-1]}"' in (ROOT / "Cargo.toml").read_text()


def only(folder: Path) -> Path:
    """The only file of a folder."""
    (file,) = folder.iterdir()
    return file


def test_the_wheel_plays(tmp_path: Path) -> None:
    run(sys.executable, "-m", "maturin", "build", "--quiet", "--out", tmp_path / "wheel", folder=ROOT)
    wheel = only(tmp_path / "wheel")
    assert "-cp310-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    assert {"lamplight/py.typed", "lamplight/_native.pyi"} <= set(names)
    assert [name for name in names if name.startswith("lamplight/_native.") and name.endswith(".so")]
    plays(wheel, tmp_path / "away")


def test_the_wheel_from_the_source_distribution_plays(tmp_path: Path) -> None:
    run(sys.executable, "-m", "maturin", "sdist", "--out", tmp_path / "sdist", folder=ROOT)
    sdist = only(tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        assert not [name for name in archive.getnames() if name.endswith((".so", ".pyc"))]
    # In a folder of its own: Cargo takes files that are as old as those of an archive for built already.
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path / "wheel")
    run(*pip, sdist, folder=tmp_path, CARGO_TARGET_DIR=str(tmp_path / "target"))
    plays(only(tmp_path / "wheel"), tmp_path / "away")
