"""Five tabletop games for Python.

From one definition of each game's rules, written in Rust, come states that can be stepped, copied and
pickled, bots in graded levels, arenas, records and environments for learning.

    >>> import lamplight
    >>> state = lamplight.Game("pathagon").start()
    >>> bot = lamplight.Bot("level:1", seed=1)
    >>> while not state.is_over:
    ...     state.apply(bot.choose(state))
    >>> sum(state.returns())
    1.0

`lamplight.gymnasium`, `lamplight.pettingzoo` and `lamplight.openspiel` bring the games to these libraries.
"""

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

from lamplight._native import (
    Bot,
    Dice,
    Game,
    Record,
    SelfPlay,
    State,
    __version__,
    arena,
    games,
    read_record,
)
from lamplight.errors import IllegalAction, LamplightError, RecordError, SetupError, UnreadableText
from lamplight.files import load_record, save_record

__all__ = [
    "Bot",
    "Dice",
    "Game",
    "IllegalAction",
    "LamplightError",
    "Record",
    "RecordError",
    "SelfPlay",
    "SetupError",
    "State",
    "UnreadableText",
    "__version__",
    "arena",
    "games",
    "load_record",
    "read_record",
    "save_record",
]

if TYPE_CHECKING:
    from lamplight import gymnasium as gymnasium
    from lamplight import openspiel as openspiel
    from lamplight import pettingzoo as pettingzoo
else:

    def __getattr__(name: str) -> ModuleType:
        # They stand on libraries that not everybody has: they are imported when somebody asks for them.
        if name in {"gymnasium", "openspiel", "pettingzoo"}:
            return importlib.import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
