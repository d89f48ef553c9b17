"""Libraries that not everybody needs: the extras of the package bring them along."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Where a part of Lamplight imports the libraries on which it stands, and somebody does not have them."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"lamplight.{name} needs {error.name}, which is not installed. The extra '{name}' of lamplight "
            f"brings it along: pip install '.[{name}]' in a checkout",
            name=error.name,
        ) from error
