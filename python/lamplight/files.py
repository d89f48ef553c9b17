"""Records in files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from lamplight._native import Record, State


def load_record(path: str | os.PathLike[str]) -> Record:
    """Reads the record in a file.

    >>> import lamplight, tempfile, pathlib
    >>> state = lamplight.Game("pathagon").start().after("d4")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder) / "game.txt"
    ...     lamplight.save_record(file, state, names=["Ada", "Bo"])
    ...     record = lamplight.load_record(file)
    >>> record.names, record.state() == state
    (['Ada', 'Bo'], True)
    """
    return Record(Path(path).read_text(encoding="utf-8"))


def save_record(
    path: str | os.PathLike[str],
    state: State,
    *,
    names: Sequence[str] | None = None,
) -> None:
    """Writes the record of a game so far to a file.

    >>> import lamplight, tempfile, pathlib
    >>> state = lamplight.Game("pathagon").start().after("d4")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder) / "game.txt"
    ...     lamplight.save_record(file, state)
    ...     file.read_text().splitlines()[-1]
    '1. d4'
    """
    Path(path).write_text(state.record(names=names), encoding="utf-8")
