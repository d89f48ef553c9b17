"""What goes wrong, in the words of the program."""

from __future__ import annotations


class LamplightError(ValueError):
    """Whatever Lamplight refuses."""


class SetupError(LamplightError):
    """A game, an option, content or a bot that cannot be chosen."""


class UnreadableText(LamplightError):
    """A text that is no action or no position."""


class IllegalAction(LamplightError):
    """An action that is not possible now. Nothing has changed.

    `rule` is the id of the rule that forbids it, as in the rule pages, if there is one; `key` tells reasons
    apart.
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
    """A record that cannot be read or replayed, with the number of the `line` where it goes wrong."""

    line: int

    def __init__(self, words: str, line: int) -> None:
        super().__init__(words, line)
        self.line = line

    def __str__(self) -> str:
        return str(self.args[0])
