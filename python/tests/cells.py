"""Runs the cells of a notebook, one after the other, as Jupyter would: for tests, which need no Jupyter."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
from pathlib import Path
from typing import Any

Cell = dict[str, Any]


def read(file: Path) -> dict[str, Any]:
    """A notebook."""
    notebook: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return notebook


def write(file: Path, notebook: dict[str, Any]) -> None:
    """Writes a notebook as Jupyter does."""
    file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def run(notebook: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The same notebook with what its cells give now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with in_folder(folder):
        return {**notebook, "cells": list(_cells(notebook["cells"], names))}


def varies(cell: Cell) -> bool:
    """Whether a cell says of itself that it gives something else on another machine."""
    return "varies" in cell["metadata"].get("tags", [])


@contextlib.contextmanager
def in_folder(folder: Path) -> Any:
    """Works in a folder for a while."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _cells(cells: list[Cell], names: dict[str, Any]) -> Any:
    count = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            count += 1
            yield {
                **cell,
                "execution_count": count,
                "outputs": _outputs("".join(cell["source"]), names, count),
            }
        else:
            yield cell


def _outputs(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What a cell prints, and what it shows: the value of its last line."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if value is not None:
        data: dict[str, Any] = {"text/plain": repr(value).splitlines(keepends=True)}
        if hasattr(value, "_repr_svg_"):
            data = {"image/svg+xml": value._repr_svg_().splitlines(keepends=True), **data}
        outputs.append(
            {"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"}
        )
    return outputs
