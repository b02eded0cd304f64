"""Odds as a picture: what may come of it as a bar, and how numbers are spread as histograms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from wartable.odds.svg import Drawing

WIDTH = 860
MARGIN = 32
INK = "#1f2933"
FAINT = "#66727f"
RULE = "#d5dbe1"
ATTACK = "#2b6cb0"
DEFENSE = "#c05621"
NEITHER = "#8795a1"
UNDECIDED = "#b7a3d0"
EVERY = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 100_000)
"""Round distances of numbers."""


@dataclass(frozen=True)
class Share:
    """A part of the bar."""

    name: str
    chance: float
    color: str


@dataclass(frozen=True)
class Histogram:
    """How a number is spread."""

    title: str
    chances: Mapping[int, float]
    color: Callable[[int], str]
    note: str = ""
    mark: int | None = None
    """A number to be marked, as the median."""
    half: bool = False
    """Whether two of these stand side by side."""


def picture(title: str, subtitle: str, bar: Sequence[Share], charts: Sequence[Histogram]) -> str:
    """The picture as SVG."""
    rows = _rows(charts)
    height = MARGIN + 58 + (92 if bar else 0) + 244 * len(rows) + 6
    drawing = Drawing(WIDTH, height, f"{title} against {subtitle}")
    drawing.text(MARGIN, MARGIN + 8, _shortened(title, 88), size=17, bold=True, color=ATTACK)
    drawing.text(
        MARGIN, MARGIN + 32, _shortened(f"against {subtitle}", 100), size=15, color=DEFENSE
    )
    top = MARGIN + 58.0
    if bar:
        _draw_bar(drawing, top, bar)
        top += 92
    for row in rows:
        width = (WIDTH - 2 * MARGIN - 32 * (len(row) - 1)) / len(row)
        for number, chart in enumerate(row):
            _draw_histogram(drawing, MARGIN + number * (width + 32), top, width, chart)
        top += 244
    return drawing.svg()


def percent(chance: float) -> str:
    """A chance as people read it: one place, and never 0 or 100 for what is not."""
    if 0 < chance < 0.001:
        return "<0.1 %"
    if 0.999 < chance < 1 - 1e-12:
        return ">99.9 %"
    return f"{100 * chance:.1f} %"


def _rows(charts: Sequence[Histogram]) -> list[list[Histogram]]:
    rows: list[list[Histogram]] = []
    for chart in charts:
        if chart.half and rows and rows[-1][0].half and len(rows[-1]) == 1:
            rows[-1].append(chart)
        else:
            rows.append([chart])
    return rows


def _draw_bar(drawing: Drawing, top: float, shares: Sequence[Share]) -> None:
    width = WIDTH - 2 * MARGIN
    left = float(MARGIN)
    for share in shares:
        part = width * share.chance
        tip = f"{share.name}: {percent(share.chance)}"
        drawing.box(left, top, part, 34, share.color, tip)
        if part > 60:
            drawing.text(
                left + part / 2,
                top + 22,
                percent(share.chance),
                size=14,
                color="#ffffff",
                anchor="middle",
                bold=True,
            )
        left += part
    place = float(MARGIN)
    for share in shares:
        drawing.box(place, top + 46, 11, 11, share.color)
        words = f"{share.name} {percent(share.chance)}"
        drawing.text(place + 17, top + 56, words, size=13)
        place += 17 + 7.4 * len(words) + 22


def _draw_histogram(
    drawing: Drawing, left: float, top: float, width: float, chart: Histogram
) -> None:
    drawing.text(left, top + 14, chart.title, size=14, bold=True)
    drawing.text(left, top + 32, chart.note, size=12, color=FAINT)
    chances = {number: chance for number, chance in chart.chances.items() if chance >= 5e-5}
    step = _bin(min(chances), max(chances), width)
    bins: dict[int, float] = {}
    likeliest: dict[int, int] = {}
    for number, chance in chances.items():
        place = number // step
        bins[place] = bins.get(place, 0.0) + chance
        if chance >= chances[likeliest.setdefault(place, number)]:
            likeliest[place] = number
    low, most = min(bins), max(bins.values())
    count = max(bins) - low + 1
    floor, ceiling = top + 196, top + 46
    inner, slot = left + 44, (width - 44) / count
    grid = _grid(most)
    for number in range(int(most / grid + 1e-9) + 1):
        y = floor - (floor - ceiling) * number * grid / most
        drawing.line(inner, y, left + width, y, RULE)
        words = f"{100 * number * grid:g} %"
        drawing.text(inner - 6, y + 4, words, size=11, color=FAINT, anchor="end")
    gap = min(3.0, slot * 0.15)
    for place, chance in sorted(bins.items()):
        first = place * step
        said = str(first) if step == 1 else f"{first} to {first + step - 1}"
        tall = (floor - ceiling) * chance / most
        x = inner + (place - low) * slot + gap / 2
        tip = f"{said}: {percent(chance)}"
        drawing.box(x, floor - tall, slot - gap, tall, chart.color(likeliest[place]), tip)
    drawing.line(inner, floor, left + width, floor, INK)
    every = next(each for each in EVERY if each * slot >= 34 * step and each % step == 0)
    for place in range(low, low + count):
        if place * step % every == 0:
            x = inner + (place - low + 0.5) * slot
            words = str(place * step)
            drawing.text(x, floor + 16, words, size=11, color=FAINT, anchor="middle")
    if chart.mark is not None:
        x = inner + (chart.mark // step - low + 0.5) * slot
        drawing.line(x, ceiling - 6, x, floor, INK, dashed=True)


def _bin(low: int, high: int, width: float) -> int:
    """How many numbers share a bar, so that bars stay wide enough to be seen."""
    return next(step for step in EVERY if (high - low + 1) / step <= width / 9)


def _grid(most: float) -> float:
    """A round distance of grid lines, with three to six of them."""
    for step in (0.5, 0.25, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001):
        if most / step >= 3:
            return step
    return most / 3


def _shortened(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"
