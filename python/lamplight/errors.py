"""What goes wrong, in the words of the program."""

from __future__ import annotations


class LamplightError(ValueError):
    """Whatever Lamplight refuses."""


class SetupError(LamplightError):
    """A game, an option, content or a bot that cannot be chosen.

    >>> import lamplight
    >>> lamplight.Game("pathagon", players=3)
    Traceback (most recent call last):
      ...
    lamplight.errors.SetupError: Pathagon is for 2 players, not 3
    """


class UnreadableText(LamplightError):
    """A text that is no action or no position.

    >>> import lamplight
    >>> try:
    ...     lamplight.Game("pathagon").start().apply("castle")
    ... except lamplight.UnreadableText as error:
    ...     print(error)
    'castle' is not an action of Pathagon: place a piece as in d4, or move one as in d4-f2
    """


class IllegalAction(LamplightError):
    """An action that is not possible now. Nothing has changed.

    `rule` is the id of the rule that forbids it, as in the rule pages, if there is one; `key` tells reasons
    apart.

    >>> import lamplight
    >>> state = lamplight.Game("pathagon").start().after("d4")
    >>> try:
    ...     state.apply("d4")
    ... except lamplight.IllegalAction as error:
    ...     print(error, error.rule, error.key, sep=" | ")
    There is a piece on d4 already. (PAT-4) | PAT-4 | not_empty
    """

    rule: str | None
    key: str

    def __init__(self, words: str, rule: str | None = None, key: str = "unexplained") -> None:
        super().__init__(words, rule, key)
        self.rule = rule
        self.key = key

    def __str__(self) -> str:
        return str(self.args[0])


class RecordError(LamplightError):
    """A record that cannot be read or replayed, with the number of the `line` where it goes wrong.

    >>> import lamplight
    >>> text = lamplight.Game("pathagon").start().after("d4").record()
    >>> try:
    ...     lamplight.read_record(text.replace("d4", "z9"))
    ... except lamplight.RecordError as error:
    ...     print(error.line, "of", len(text.splitlines()))
    8 of 8
    """

    line: int

    def __init__(self, words: str, line: int) -> None:
        super().__init__(words, line)
        self.line = line

    def __str__(self) -> str:
        return str(self.args[0])
