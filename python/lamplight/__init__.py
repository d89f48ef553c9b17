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
"""

from lamplight._native import Bot, Dice, Game, Record, State, __version__, arena, games, read_record
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
