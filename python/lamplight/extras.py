"""Libraries that not everybody needs: the extras of the package bring them along."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str, part: str = "") -> Iterator[None]:
    """Where a part of Lamplight imports the libraries on which it stands, and somebody does not have them, or
    has them too old. The part has the name of the extra, unless another is given."""
    part = part or f"lamplight.{name}"
    remedy = f"The extra '{name}' of lamplight brings it along: pip install '.[{name}]' in a checkout"
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{part} needs {error.name}, which is not installed. {remedy}", name=error.name
        ) from error
    except ImportError as error:
        library = (error.name or name).partition(".")[0]
        raise ImportError(
            f"{part} needs another version of {library} than the one that is installed: {error}. {remedy}",
            name=error.name,
            path=error.path,
        ) from error
