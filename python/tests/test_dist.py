"""What is shipped plays: the wheel, the wheel that is built from the source distribution, and what pip and uv
install from a checkout, each in a virtual environment of its own outside the repository. Builds take minutes:
`make slow` asks for them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

slow = pytest.mark.skipif("LAMPLIGHT_SLOW" not in os.environ, reason="make slow runs it")

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


def plays(python: Path, folder: Path) -> None:
    """Plays every game by what is installed for a Python."""
    played = run(python, "-c", PLAY, folder=folder).splitlines()
    assert [line.split()[0] for line in played[:-1]] == [
        "pathagon",
        "foragers",
        "moonlight",
        "phototaxis",
        "the-lamp",
    ]
    assert f'version = "{played[-1]}"' in (ROOT / "Cargo.toml").read_text()


def fresh(folder: Path, python: str | Path = sys.executable) -> Path:
    """The Python of a fresh virtual environment."""
    run(python, "-m", "venv", folder / "venv", folder=folder)
    return folder / "venv" / "bin" / "python"


def installed(version: str) -> Path | None:
    """A Python of this version on this machine: on the path, or of pyenv."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for folder in [*map(Path, os.get_exec_path()), *versions.glob("*/bin")]:
        python = folder / f"python{version}"
        # pyenv has placeholders on the path, and Debian leaves out parts.
        if python.is_file() and not subprocess.call(
            [python, "-c", "import ensurepip"], stderr=subprocess.DEVNULL
        ):
            return python
    return None


def only(folder: Path) -> Path:
    """The only file of a folder."""
    (file,) = folder.iterdir()
    return file


def carried(sdist: Path) -> set[str]:
    """The files of a source distribution."""
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def build_sdist(folder: Path) -> Path:
    """A source distribution of this checkout."""
    run(sys.executable, "-m", "maturin", "sdist", "--out", folder, folder=ROOT)
    return only(folder)


def test_the_source_distribution_carries_all_that_the_build_reads(tmp_path: Path) -> None:
    # Cargo notes which files it has read, those that are embedded included.
    notes = Path(sys.prefix).parent / "release" / "lib_native.d"
    if not notes.exists():
        pytest.skip("only `make python` leaves its notes beside the virtual environment")
    _, _, read = notes.read_text().partition(": ")
    files = [
        Path(os.path.normpath(file.replace("\\ ", " "))) for file in re.split(r"(?<!\\)\s+", read.strip())
    ]
    needed = {file.relative_to(ROOT).as_posix() for file in files if file.exists()}
    assert {"docs/games/pt/pathagon.md", "data/content/phototaxis.toml", "crates/python/src/lib.rs"} <= needed
    needed |= {"Cargo.lock", "rust-toolchain.toml"}
    assert needed - carried(build_sdist(tmp_path)) == set()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "maturin", "build", "--quiet", "--out", folder, folder=ROOT)
    return only(folder)


@slow
def test_the_wheel_is_for_every_python(wheel: Path) -> None:
    assert "-cp310-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    assert {"lamplight/py.typed", "lamplight/_native.pyi"} <= set(names)
    assert [name for name in names if name.startswith("lamplight/_native.") and name.endswith(".so")]


@slow
@pytest.mark.parametrize("version", ["3.10", "3.11", "3.12", "3.13"])
def test_the_wheel_plays(version: str, wheel: Path, tmp_path: Path) -> None:
    python = installed(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    own = fresh(tmp_path, python)
    run(own, "-m", "pip", "install", "--quiet", wheel, folder=tmp_path)
    assert run(own, "--version", folder=tmp_path).startswith(f"Python {version}.")
    plays(own, tmp_path)


@slow
def test_the_wheel_from_the_source_distribution_plays(tmp_path: Path) -> None:
    sdist = build_sdist(tmp_path / "sdist")
    assert not [name for name in carried(sdist) if name.endswith((".so", ".pyc"))]
    # In a folder of its own: Cargo takes files that are as old as those of an archive for built already.
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path / "wheel")
    run(*pip, sdist, folder=tmp_path, CARGO_TARGET_DIR=str(tmp_path / "target"))
    own = fresh(tmp_path)
    run(own, "-m", "pip", "install", "--quiet", only(tmp_path / "wheel"), folder=tmp_path)
    plays(own, tmp_path)


@slow
def test_pip_installs_a_checkout(tmp_path: Path) -> None:
    own = fresh(tmp_path)
    run(own, "-m", "pip", "install", "--quiet", ROOT, folder=tmp_path)
    plays(own, tmp_path)


@slow
def test_uv_installs_a_checkout(tmp_path: Path) -> None:
    uv = (sys.executable, "-m", "uv")
    run(*uv, "venv", "--quiet", "--python", sys.executable, tmp_path / "venv", folder=tmp_path)
    own = tmp_path / "venv" / "bin" / "python"
    # Not what it has built at another time from this folder.
    run(*uv, "pip", "install", "--quiet", "--refresh", "--python", own, ROOT, folder=tmp_path)
    plays(own, tmp_path)
