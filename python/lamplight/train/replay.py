"""What is learned from: the latest samples, each with as many actions as were legal."""

from __future__ import annotations

import bisect
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from lamplight.train.sizes import MOST_TERMS, Sizes

#: Samples as self-play hands them out: see `lamplight.SelfPlay.take`.
Samples = dict[str, NDArray[Any]]

#: Bytes of an action: its terms and its share of the visits.
ROW_BYTES = 2 * MOST_TERMS + 4


@dataclass(frozen=True)
class Batch:
    """Samples to learn from, as arrays of whoever learns."""

    #: What is seen.
    sights: Any
    #: The share of the win of each seat, and what the search expected.
    outcomes: Any
    roots: Any
    #: Of all actions: to which sample they belong, which terms they have, which share of the visits.
    owners: Any
    actions: Any
    visits: Any


class Store(Protocol):
    """Where arrays live: in memory, or on a GPU."""

    def empty(self, shape: tuple[int, ...], kind: str) -> Any:
        """An array of `float16`, `float32` or `int16`."""

    def put(self, array: Any, places: NDArray[np.int64], values: NDArray[Any]) -> None:
        """Writes rows."""

    def pick(self, array: Any, places: Any) -> Any:
        """Reads rows."""

    def spans(self, starts: NDArray[np.int64], counts: NDArray[np.int64]) -> tuple[Any, Any]:
        """For stretches of rows: the number of the stretch to which each row belongs, and all the rows."""

    def numpy(self, array: Any) -> NDArray[Any]:
        """The array as one of numpy's."""


class Memory:
    """Arrays of numpy."""

    def empty(self, shape: tuple[int, ...], kind: str) -> NDArray[Any]:
        return np.zeros(shape, kind)

    def put(self, array: NDArray[Any], places: NDArray[np.int64], values: NDArray[Any]) -> None:
        array[places] = values

    def pick(self, array: NDArray[Any], places: NDArray[np.int64]) -> NDArray[Any]:
        return array[places]

    def spans(
        self, starts: NDArray[np.int64], counts: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        owners = np.repeat(np.arange(len(counts)), counts)
        before = np.cumsum(counts) - counts
        return owners, np.arange(len(owners)) + (starts - before)[owners]

    def numpy(self, array: NDArray[Any]) -> NDArray[Any]:
        return array


class Replay:
    """A ring of samples and a ring of their actions: what is longer ago than either can hold is forgotten.

    Sights are kept as half floats: nets are shown no more.
    """

    def __init__(self, store: Store, sizes: Sizes, samples: int, memory: float) -> None:
        seen = 2 * sizes.seen + 8 * sizes.players
        self.samples = max(1, min(samples, int(memory / 2 / seen)))
        self.rows = max(1 << 16, min(self.samples * 256, int((memory - self.samples * seen) / ROW_BYTES)))
        self._store = store
        self._sights = store.empty((self.samples, *sizes.sight_shape), "float16")
        self._outcomes = store.empty((self.samples, sizes.players), "float32")
        self._roots = store.empty((self.samples, sizes.players), "float32")
        self._actions = store.empty((self.rows, MOST_TERMS), "int16")
        self._visits = store.empty((self.rows,), "float32")
        # The number of the first action of each sample since the beginning, and how many there are.
        self._starts = np.zeros(self.samples, np.int64)
        self._counts = np.zeros(self.samples, np.int64)
        self._oldest = self._newest = self._newest_row = 0

    def __len__(self) -> int:
        return self._newest - self._oldest

    def add(self, samples: Samples) -> int:
        """Remembers samples, and says how many."""
        offsets = samples["offsets"]
        # More than it can hold: the latest ones.
        first = max(0, len(offsets) - 1 - self.samples)
        first = max(first, int(np.searchsorted(offsets, offsets[-1] - self.rows)))
        starts, ends = offsets[first:-1], offsets[first + 1 :]
        count, rows = len(starts), slice(int(offsets[first]), int(offsets[-1]))
        if count == 0:
            return 0
        places = (self._newest + np.arange(count)) % self.samples
        for ring, name in ((self._sights, "sights"), (self._outcomes, "outcomes"), (self._roots, "roots")):
            self._store.put(ring, places, samples[name][first:])
        self._starts[places] = starts - rows.start + self._newest_row
        self._counts[places] = ends - starts
        places = (self._newest_row + np.arange(rows.stop - rows.start)) % self.rows
        self._store.put(self._actions, places, samples["actions"][rows].astype(np.int16))
        self._store.put(self._visits, places, samples["visits"][rows])
        self._newest += count
        self._newest_row += rows.stop - rows.start
        self._forget()
        return count

    def _forget(self) -> None:
        oldest = max(self._oldest, self._newest - self.samples)
        known = range(oldest, self._newest)
        kept = self._newest_row - self.rows
        self._oldest = oldest + bisect.bisect_left(
            known, kept, key=lambda number: int(self._starts[number % self.samples])
        )

    def draw(self, rng: np.random.Generator, count: int, window: int) -> Batch:
        """So many samples of the latest ones, as they come."""
        latest = min(len(self), window)
        return self._batch(self._newest - latest + rng.integers(0, latest, count))

    def latest(self, memory: int) -> Samples:
        """As many of the latest samples as there is room for in so many bytes."""
        known = np.arange(self._oldest, self._newest)
        sizes = self._counts[known % self.samples] * ROW_BYTES + 2 * int(np.prod(self._sights.shape[1:]))
        known = known[np.cumsum(sizes[::-1])[::-1] <= memory]
        batch = self._batch(known)
        counts = self._counts[known % self.samples]
        arrays = {name: self._store.numpy(getattr(batch, name)) for name in _KEPT}
        return {**arrays, "offsets": np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)}

    def _batch(self, numbers: NDArray[np.int64]) -> Batch:
        store, places = self._store, numbers % self.samples
        owners, rows = store.spans(self._starts[places], self._counts[places])
        rows %= self.rows
        return Batch(
            sights=store.pick(self._sights, places),
            outcomes=store.pick(self._outcomes, places),
            roots=store.pick(self._roots, places),
            owners=owners,
            actions=store.pick(self._actions, rows),
            visits=store.pick(self._visits, rows),
        )


_KEPT = ("sights", "outcomes", "roots", "actions", "visits")
