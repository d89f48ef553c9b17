"""Curves of a training, drawn from its log as SVG."""

from __future__ import annotations

import html
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: A line of the log.
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Chart:
    """A chart: what is drawn in it, under which names."""

    title: str
    lines: dict[str, str]


#: What is drawn of a log that has it.
CHARTS = (
    Chart("loss of the policy", {"policy": "net", "small_policy": "smaller net"}),
    Chart("loss of the values", {"values": "net", "small_values": "smaller net"}),
    Chart("decisions foreseen by the policy", {"foreseen": "net", "small_foreseen": "smaller net"}),
    Chart("the policy alone against a bot, share of the win", {"strength": "policy"}),
    Chart("share of the win", {"first": "first seat", "draws": "draws"}),
    Chart("decisions in a game", {"length": "decisions"}),
    Chart("games each second", {"games_per_second": "games"}),
    Chart("evaluations each second", {"evaluations_per_second": "evaluations"}),
)

WIDTH, HEIGHT, COLUMNS = 380, 190, 2
#: The room around a chart: left, top, right, bottom.
LEFT, TOP, RIGHT, BOTTOM = 52, 30, 12, 34
COLOURS = ("#2563a8", "#c2571a", "#4d7c2a")


def read_log(path: Path) -> list[dict[str, Any]]:
    """The lines of a log. One that a power cut has left half written is no line."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            rows.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return rows


def draw(rows: Sequence[Row], title: str) -> str:
    """The curves of a log.

    >>> draw([{"minutes": 1, "policy": 2.5}, {"minutes": 2, "policy": 2.0}], "pathagon-2").startswith("<svg")
    True
    """
    charts = [chart for chart in CHARTS if any(name in row for row in rows for name in chart.lines)]
    lines = math.ceil(len(charts) / COLUMNS)
    width, height = COLUMNS * WIDTH, 34 + lines * HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="sans-serif" font-size="11" fill="#333">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{LEFT}" y="22" font-size="15">{html.escape(title)}</text>',
    ]
    for number, chart in enumerate(charts):
        x, y = number % COLUMNS * WIDTH, 34 + number // COLUMNS * HEIGHT
        parts += [f'<g transform="translate({x} {y})">', *_chart(chart, rows), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _chart(chart: Chart, rows: Sequence[Row]) -> list[str]:
    points = {
        words: [(float(row["minutes"]), float(row[name])) for row in rows if row.get(name) is not None]
        for name, words in chart.lines.items()
    }
    points = {words: line for words, line in points.items() if line}
    heights = [height for line in points.values() for _, height in line]
    marks_x = ticks(0, max(time for line in points.values() for time, _ in line))
    marks_y = ticks(min(heights), max(heights))
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def across(time: float) -> float:
        return LEFT + wide * time / (marks_x[-1] or 1)

    def down(height: float) -> float:
        return TOP + high * (marks_y[-1] - height) / (marks_y[-1] - marks_y[0])

    parts = [f'<text x="{LEFT}" y="{TOP - 10}" font-size="12">{html.escape(chart.title)}</text>']
    for mark in marks_y:
        y = down(mark)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_number(mark)}</text>')
    for mark in marks_x:
        x = across(mark)
        parts.append(
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 14}" text-anchor="middle">{_number(mark)}</text>'
        )
    parts.append(
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - BOTTOM + 27}" text-anchor="end" fill="#777">minutes</text>'
    )
    for number, (words, line) in enumerate(points.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{across(time):.1f},{down(height):.1f}" for time, height in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        time, height = line[-1]
        parts.append(f'<circle cx="{across(time):.1f}" cy="{down(height):.1f}" r="2.5" fill="{colour}"/>')
        if len(points) > 1:
            x = LEFT + number * wide / len(points)
            parts.append(
                f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 27}" fill="{colour}">{html.escape(words)}</text>'
            )
    return parts


def ticks(low: float, high: float) -> list[float]:
    """Round numbers that enclose a range.

    >>> ticks(0.13, 0.92)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / 4
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
    first = math.floor(low / step + 1e-9)
    last = math.ceil(high / step - 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _number(number: float) -> str:
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if abs(number) >= size:
            return f"{number / size:g}{letter}"
    return f"{number:g}"
