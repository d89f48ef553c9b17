"""The files of a training: its state, its log, the nets with their recipes, the curves."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import shlex
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

import lamplight
from lamplight.errors import SetupError
from lamplight.train.config import Config
from lamplight.train.learner import Numbers

STATE, LOG, CURVES = "state.npz", "log.jsonl", "curves.svg"


def write(path: Path, content: bytes) -> None:
    """Writes a file at once: whoever looks finds it as it was before or as it is now."""
    beside = path.with_name(f".{path.name}")
    beside.write_bytes(content)
    os.replace(beside, path)


def save_state(folder: Path, about: Mapping[str, Any], arrays: Mapping[str, Numbers]) -> None:
    """Keeps the state of a training."""
    packed = io.BytesIO()
    everything: dict[str, Any] = {"about": np.array(json.dumps(about)), **arrays}
    np.savez_compressed(packed, **everything)
    write(folder / STATE, packed.getvalue())


def load_state(folder: Path) -> tuple[dict[str, Any], dict[str, Numbers]] | None:
    """The state of a training, if the folder holds one: what is said about it, and its arrays."""
    path = folder / STATE
    if not path.exists():
        return None
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        return json.loads(str(arrays.pop("about"))), arrays
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise SetupError(f"{path} is no state of a training: {error}") from error


def saved(folder: Path) -> dict[str, Any] | None:
    """What is said about the training in a folder, if it holds one."""
    state = load_state(folder)
    return state and state[0]


def clear(folder: Path) -> None:
    """Forgets the training in a folder."""
    for name in (STATE, LOG, CURVES):
        (folder / name).unlink(missing_ok=True)


def settings(config: Config) -> dict[str, Any]:
    """All that can be set, options aside."""
    return {
        each.name: getattr(config, each.name) for each in dataclasses.fields(config) if each.name != "options"
    }


def recipe(config: Config, parameters: int, about: Mapping[str, Any], command: list[str]) -> str:
    """What is told beside a net: what it plays, and how it came about."""
    plays = {
        "game": config.game,
        "players": config.players,
        "content": config.content or None,
        "parameters": parameters,
    }
    made = {"lamplight": lamplight.__version__, "commit": commit(), **about, "command": shlex.join(command)}
    lines = _table(plays)
    for name, table in (("options", config.options), ("recipe", made), ("settings", settings(config))):
        lines += ["", f"[{name}]", *_table(table)]
    return "\n".join([*lines, ""])


def _table(table: Mapping[str, Any]) -> list[str]:
    # Texts of JSON are texts of TOML, too, but for a character that no text here has.
    return [
        f"{key} = {json.dumps(value, ensure_ascii=False)}"
        for key, value in table.items()
        if value is not None
    ]


def commit() -> str | None:
    """What LAMPLIGHT_COMMIT says, or the commit of the checkout in which the package lies, if it does."""
    if "LAMPLIGHT_COMMIT" in os.environ:
        return os.environ["LAMPLIGHT_COMMIT"]
    folder = Path(__file__).parent
    command = ["git", "-C", str(folder), "rev-parse", "--short=12", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        tracked = subprocess.run(
            ["git", "-C", str(folder), "ls-files", "--error-unmatch", Path(__file__).name],
            capture_output=True,
            check=False,
        )
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 and tracked.returncode == 0 else None
