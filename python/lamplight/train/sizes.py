"""How large the numbers of a game are."""

from __future__ import annotations

from dataclasses import dataclass

from lamplight import SelfPlay

#: No action has more terms.
MOST_TERMS = 6


@dataclass(frozen=True)
class Sizes:
    """What a net is shown and asked for: see `lamplight.SelfPlay`."""

    players: int
    planes: int
    rows: int
    columns: int
    term_planes: int
    terms: int

    @staticmethod
    def of(play: SelfPlay) -> Sizes:
        """Those of self-play."""
        planes, rows, columns = play.sight_shape
        return Sizes(play.players, planes, rows, columns, play.term_planes, play.terms)

    @property
    def sight_shape(self) -> tuple[int, int, int]:
        """The shape of what is seen."""
        return self.planes, self.rows, self.columns

    @property
    def cells(self) -> int:
        """Cells of the board."""
        return self.rows * self.columns

    @property
    def seen(self) -> int:
        """How many numbers are seen."""
        return self.planes * self.cells

    @property
    def others(self) -> int:
        """How many terms belong to no place."""
        return self.terms - self.term_planes * self.cells
